"""Envelopes: `{"data": …}` for a success, flat `{"code", "message"}` for an error."""

import json
import logging
import sqlite3
import uuid

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from daa_sandbox.errors import ApiError, Fault

_log = logging.getLogger("daa_sandbox")


def success(data: object, status: int = 200) -> Response:
    return _json({"data": data}, status)


def nothing() -> Response:
    return Response(status_code=204)


def failure(error: ApiError) -> Response:
    return _json(error.body(), error.fault.status)


def unexpected(error: Exception) -> Response:
    """An answer for a bug. The log names the type and the place, since a message may hold a secret."""
    error_id = str(uuid.uuid4())
    place, trace = "", error.__traceback__
    while trace is not None:
        place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        trace = trace.tb_next
    _log.error("errId %s: %s at %s", error_id, type(error).__name__, place)
    fault = Fault.UPSTREAM_UNKNOWN
    reason = fault.message
    if isinstance(error, sqlite3.OperationalError):
        reason = "The sandbox's database can't be used; its disk may be full, or another process holds it."
    return failure(ApiError(fault, f"{reason} errId: {error_id}"))


async def http_exception(_: Request, error: Exception) -> Response:
    """What the router itself refuses: an unknown path, or a method the path does not have."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    response = failure(ApiError(Fault.METHOD_NOT_ALLOWED if status == 405 else Fault.NOT_FOUND))
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


def _json(value: object, status: int) -> Response:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Response(text, status, media_type="application/json")
