"""The intent of an operation, and the digest an approval is bound to."""

import hashlib
from dataclasses import dataclass
from typing import Any

import rfc8785

from daa_sandbox.errors import invalid
from daa_sandbox.strict_json import JSONObject


@dataclass(frozen=True)
class Row:
    """One line of what the page shows: a label, then words, then an id as it stands in the intent."""

    label: str
    text: str = ""
    code: str = ""


@dataclass(frozen=True)
class Presentation:
    """What the page shows the end user: the headline largest, then the rest."""

    title: str
    headline: Row
    rows: tuple[Row, ...]

    def json(self) -> JSONObject:
        return {
            "title": self.title,
            "headline": _row(self.headline),
            "rows": [_row(row) for row in self.rows],
        }


@dataclass(frozen=True)
class CanonicalIntent:
    """An operation with its body and path parameters as RFC 8785 bytes.

    Field order and white space make no difference to it; any value does.
    """

    canonical: bytes

    @property
    def digest(self) -> bytes:
        return hashlib.sha256(self.canonical).digest()


def _row(row: Row) -> JSONObject:
    return {"label": row.label, "text": row.text, "code": row.code}


def canonicalize(operation: str, body: JSONObject, path_parameters: JSONObject) -> CanonicalIntent:
    try:
        whole: Any = {"intent": body, "operation": operation, "pathParameters": path_parameters}
        return CanonicalIntent(rfc8785.dumps(whole))
    except rfc8785.CanonicalizationError:
        raise invalid("The intent has a number that no two readers would read alike.") from None
