"""JSON (RFC 8259) read strictly: one text has one meaning, whoever reads it."""

import json
import math
import re
from collections.abc import Iterator
from typing import NoReturn

JSONObject = dict[str, object]

_MAX_DEPTH = 32
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class StrictJSONError(ValueError):
    """Says what is wrong with the text, without quoting any of it."""


def parse_object(text: bytes) -> JSONObject:
    """Reads one JSON object out of UTF-8 bytes.

    Refuses duplicate member names, NaN and infinities, numbers outside a double's range, lone
    surrogates and nesting deeper than 32.
    """
    try:
        value: object = json.loads(
            text.decode("utf-8"),
            object_pairs_hook=_unique_members,
            parse_constant=_refuse_constant,
            parse_float=_finite,
        )
    except StrictJSONError:
        raise
    except UnicodeDecodeError:
        raise StrictJSONError("is not UTF-8") from None
    except (ValueError, RecursionError):
        raise StrictJSONError("is not valid JSON") from None
    if not isinstance(value, dict):
        raise StrictJSONError("is not a JSON object")
    for string, depth in _strings(value, 1):
        if depth > _MAX_DEPTH:
            raise StrictJSONError("is nested too deeply")
        if _LONE_SURROGATE.search(string):
            raise StrictJSONError("has a lone surrogate")
    return value


def _unique_members(pairs: list[tuple[str, object]]) -> JSONObject:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise StrictJSONError("has a duplicate member name")
    return members


def _refuse_constant(_: str) -> NoReturn:
    raise StrictJSONError("has a number that is not JSON")


def _finite(literal: str) -> float:
    number = float(literal)
    if math.isinf(number):
        raise StrictJSONError("has a number that is too large")
    return number


def _strings(value: object, depth: int) -> Iterator[tuple[str, int]]:
    """Every string with its depth; each container counts as one, so that an empty one does too."""
    if isinstance(value, str):
        yield value, depth
    elif isinstance(value, dict):
        yield "", depth
        for name, member in value.items():
            yield name, depth
            yield from _strings(member, depth + 1)
    elif isinstance(value, list):
        yield "", depth
        for element in value:
            yield from _strings(element, depth + 1)
