"""The routes of non-custodial accounts."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from daa_sandbox import convention
from daa_sandbox.convention import DeviceRequest
from daa_sandbox.errors import invalid
from daa_sandbox.sandbox import Sandbox
from daa_sandbox.web import answers, bodies


class Devices:
    def __init__(self, sandbox: Sandbox) -> None:
        self._registration = sandbox.device_registration
        self._gate = sandbox.devices

    async def prepare(self, request: Request) -> Response:
        body = await bodies.json_object(request)
        return answers.success(await run_in_threadpool(self._registration.prepare, body), 201)

    async def open_session(self, request: Request) -> Response:
        body = await bodies.json_object(request)
        data, is_new = await run_in_threadpool(self._registration.open_session, body)
        return answers.success(data, 201 if is_new else 200)

    async def complete(self, request: Request) -> Response:
        content = await bodies.exact(request)
        body, signed = bodies.parsed(content), device_request(request, content)
        return answers.success(await run_in_threadpool(self._registration.complete, body, signed), 201)

    async def context(self, request: Request) -> Response:
        signed = device_request(request, await bodies.exact(request))
        return answers.success(await run_in_threadpool(self._gate.context, signed))


def device_request(request: Request, content: bytes) -> DeviceRequest:
    query: bytes = request.scope["query_string"]
    path: bytes = request.scope["raw_path"]
    return DeviceRequest(
        method=request.method,
        target=(path + (b"?" + query if query else b"")).decode("latin-1"),
        body=content,
        device=single_header(request, convention.DEVICE_HEADER),
        flow=single_header(request, convention.FLOW_HEADER),
    )


def single_header(request: Request, name: str) -> str | None:
    values = request.headers.getlist(name)
    if len(values) > 1:
        raise invalid(f"{name} must be sent once.")
    return values[0] if values else None
