"""The routes of the operations, each with the approval it came with."""

from collections.abc import Awaitable, Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from daa_sandbox.challenges import Approval
from daa_sandbox.errors import invalid
from daa_sandbox.operations import Creating, Deleting
from daa_sandbox.sandbox import Sandbox
from daa_sandbox.web import answers, bodies
from daa_sandbox.web.devices import device_request, single_header

Handler = Callable[[Request], Awaitable[Response]]


class Gated:
    def __init__(self, sandbox: Sandbox) -> None:
        self._gate = sandbox.gate

    def creation(self, operation: Creating) -> Handler:
        async def create(request: Request) -> Response:
            content = await bodies.exact(request)
            body, signed = bodies.parsed(content), device_request(request, content)
            data = await run_in_threadpool(self._gate.create, operation, body, _approval(request), signed)
            return answers.success(data, 201)

        return create

    def deletion(self, operation: Deleting) -> Handler:
        async def delete(request: Request) -> Response:
            if await bodies.exact(request):
                raise invalid("This request has no body.")
            path_parameters: dict[str, object] = dict(request.path_params)
            await run_in_threadpool(self._gate.delete, operation, path_parameters, _approval(request))
            return answers.nothing()

        return delete


def _approval(request: Request) -> Approval:
    assertion = single_header(request, "x-sca-assertion")
    return Approval(
        challenge_id=single_header(request, "x-sca-challenge-id"),
        # The bytes as they came: header values are decoded as Latin-1.
        assertion=None if assertion is None else assertion.encode("latin-1"),
    )
