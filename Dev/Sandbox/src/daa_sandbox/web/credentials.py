"""The `Authorization: Bearer` header, of a backend or of the page."""

import hmac

from starlette.requests import Request

from daa_sandbox.errors import ApiError, Fault


def bearer(request: Request) -> str | None:
    values = request.headers.getlist("authorization")
    if len(values) != 1:
        return None
    scheme, _, credential = values[0].partition(" ")
    return credential.strip() or None if scheme.lower() == "bearer" else None


def require_api_key(request: Request, api_key: str) -> None:
    given = bearer(request)
    if given is None or not hmac.compare_digest(given.encode(), api_key.encode()):
        raise ApiError(Fault.UNAUTHORIZED)


def ceremony_token(request: Request) -> str:
    token = bearer(request)
    if token is None:
        raise ApiError(Fault.CEREMONY_TOKEN_REQUIRED)
    return token
