"""Request bodies: limited, then read strictly."""

from starlette.requests import Request

from daa_sandbox.errors import ApiError, Fault, invalid
from daa_sandbox.strict_json import JSONObject, StrictJSONError, parse_object

LIMIT = 128 * 1024
# A client that is still sending would see a reset connection instead of the answer.
_DRAINED = 8 * LIMIT


async def json_object(request: Request) -> JSONObject:
    return parsed(await exact(request))


async def exact(request: Request) -> bytes:
    """The bytes as they came: what a device's signature covers."""
    body = bytearray()
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size <= LIMIT:
            body += chunk
        elif size > _DRAINED:
            break
    if size > LIMIT:
        raise ApiError(Fault.REQUEST_BODY_TOO_LARGE)
    return bytes(body)


def parsed(body: bytes) -> JSONObject:
    try:
        return parse_object(body)
    except StrictJSONError as error:
        raise invalid(f"The body {error}.") from None
