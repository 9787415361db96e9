"""Typed reads of the members of a JSON object; anything else than asked for is code 2."""

import re
from collections.abc import Iterable
from decimal import Decimal

from daa_sandbox.errors import invalid
from daa_sandbox.strict_json import JSONObject

_IDENTIFIER = re.compile(r"[A-Za-z0-9_-]+")
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_UUID_V4 = re.compile(r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}")
_DECIMAL = re.compile(r"(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,18})?")
_CURRENCY = re.compile(r"[A-Z]{3,5}")


def text(body: JSONObject, name: str, *, max_length: int = 128) -> str:
    value = optional_text(body, name, max_length=max_length)
    if value is None:
        raise invalid(f"{name} is required.")
    return value


def optional_text(body: JSONObject, name: str, *, max_length: int = 128) -> str | None:
    value = body.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip() or len(value) > max_length:
        raise invalid(f"{name} must be a string of 1 to {max_length} characters, not blank.")
    return value


def optional_flag(body: JSONObject, name: str) -> bool:
    value = body.get(name)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise invalid(f"{name} must be true or false.")
    return value


def optional_whole(body: JSONObject, name: str) -> int | None:
    value = body.get(name)
    if value is None:
        return None
    if type(value) is not int:
        raise invalid(f"{name} must be a whole number.")
    return value


def identifier(body: JSONObject, name: str) -> str:
    """An id that can be shown to a person as it stands: no look-alikes, no hidden characters."""
    value = text(body, name)
    if _IDENTIFIER.fullmatch(value) is None:
        raise invalid(f"{name} must be letters, digits, underscores and hyphens.")
    return value


def object_member(body: JSONObject, name: str) -> JSONObject:
    value = body.get(name)
    if not isinstance(value, dict):
        raise invalid(f"{name} must be an object.")
    return value


def objects(body: JSONObject, name: str, *, most: int = 8) -> list[JSONObject]:
    value = body.get(name)
    if not isinstance(value, list) or len(value) > most:
        raise invalid(f"{name} must be a list of at most {most} objects.")
    found = [element for element in value if isinstance(element, dict)]
    if len(found) != len(value):
        raise invalid(f"{name} must be a list of at most {most} objects.")
    return found


def uuid_v4(body: JSONObject, name: str) -> str:
    value = text(body, name)
    if _UUID_V4.fullmatch(value) is None:
        raise invalid(f"{name} must be a version 4 UUID.")
    return value


def canonical_uuid(body: JSONObject, name: str) -> str:
    """Lowercase only, since the same string has to stand in the path and in what is signed."""
    value = text(body, name)
    if _UUID.fullmatch(value) is None:
        raise invalid(f"{name} must be a UUID in canonical form.")
    return value


def money(body: JSONObject, name: str) -> tuple[str, str]:
    """A positive decimal string, as it was written, and its currency."""
    value = object_member(body, name)
    amount = text(value, "amount")
    if _DECIMAL.fullmatch(amount) is None or Decimal(amount) == 0:
        raise invalid(f"{name}.amount must be a positive decimal number in a string.")
    currency = text(value, "currency")
    if _CURRENCY.fullmatch(currency) is None:
        raise invalid(f"{name}.currency must be a currency code.")
    return amount, currency


def only(body: JSONObject, names: Iterable[str]) -> None:
    unknown = set(body) - set(names)
    if unknown:
        raise invalid("The body has a member that this route does not know.")
