"""Unpadded, canonical base64url (RFC 4648, section 5)."""

import base64
import re

_ALPHABET = re.compile(r"[A-Za-z0-9_-]*")


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def decode(text: str) -> bytes:
    """Raises ValueError for padding, a foreign character or unused bits that are not zero.

    The standard library skips what it does not know, so two texts could mean the same bytes.
    """
    if _ALPHABET.fullmatch(text) is None:
        raise ValueError("not base64url")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if encode(data) != text:
        raise ValueError("not canonical base64url")
    return data
