"""What a sandbox is told at its start."""

import hashlib
import re
from dataclasses import dataclass

_IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{1,128}")
_WEB_ORIGIN = re.compile(r"https://[a-z0-9.-]+(?::[1-9][0-9]{0,4})?|http://localhost(?::[1-9][0-9]{0,4})?")
_REDIRECT_URI = re.compile(r"([a-z][a-z0-9+.-]*):[!-~]+")
# The page navigates to the redirect URI, so none of these may stand there.
_REFUSED_SCHEMES = frozenset(
    "about blob data file filesystem ftp http javascript vbscript view-source ws wss".split()
)


@dataclass(frozen=True)
class ClientEntity:
    """One end user, and the two accounts it owns."""

    id: str

    def __post_init__(self) -> None:
        if _IDENTIFIER.fullmatch(self.id) is None:
            raise ValueError("A client entity id is 1 to 128 letters, digits, underscores or hyphens.")

    @property
    def account_id(self) -> str:
        return self._account(b"daa-sandbox account\0")

    @property
    def self_account_id(self) -> str:
        """Of custody type `self`: its debits are signed by the end user's device."""
        return self._account(b"daa-sandbox self account\0")

    def _account(self, purpose: bytes) -> str:
        """Ten digits, always the same for one entity, so that a restart changes nothing."""
        digest = hashlib.sha256(purpose + self.id.encode()).digest()
        return str(10**9 + int.from_bytes(digest[:8], "big") % (9 * 10**9))


@dataclass(frozen=True)
class Settings:
    origin: str
    api_key: str
    entities: tuple[ClientEntity, ...]
    redirect_uris: frozenset[str]
    client_name: str
    web_origins: frozenset[str] = frozenset()
    # Circle decides for each end user and request. Here it is all of them, or none.
    sca_required: bool = True
    # Requests a minute with the API key; none means no limit.
    rate_limit: int | None = None

    # WebAuthn needs a name, and browsers treat this one as secure without a certificate.
    rp_id: str = "localhost"
    rp_name: str = "DaaSdk local sandbox"

    def __post_init__(self) -> None:
        for uri in self.redirect_uris:
            require_redirect_uri(uri)
        for origin in self.web_origins:
            require_web_origin(origin)


def require_redirect_uri(uri: str) -> str:
    """Only what the page can safely navigate to; beyond that a URI is matched, never judged."""
    match = _REDIRECT_URI.fullmatch(uri)
    if match is None or len(uri) > 2048 or "#" in uri or match[1] in _REFUSED_SCHEMES:
        raise ValueError(
            "A redirect URI has a lowercase custom scheme or https, at most 2,048 printable ASCII "
            "characters, and no fragment."
        )
    return uri


def require_web_origin(origin: str) -> str:
    if len(origin) > 512 or _WEB_ORIGIN.fullmatch(origin) is None:
        raise ValueError(
            "A web origin is https://HOST[:PORT] in lowercase, or http://localhost[:PORT], with no slash at "
            "its end, and has at most 512 characters."
        )
    return origin
