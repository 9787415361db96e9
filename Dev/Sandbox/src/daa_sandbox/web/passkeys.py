"""The passkey routes, and the page's one."""

import re

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from daa_sandbox.errors import invalid
from daa_sandbox.sandbox import Sandbox
from daa_sandbox.web import answers, bodies, credentials

_PASSKEY_ID = re.compile(r"[A-Za-z0-9_-]{1,128}")


class PasskeyRoutes:
    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    async def open_registration(self, request: Request) -> Response:
        body = await bodies.json_object(request)
        data, is_new = await run_in_threadpool(self._sandbox.registrations.open, body)
        return answers.success(data, 201 if is_new else 200)

    async def complete_registration(self, request: Request) -> Response:
        body = await bodies.json_object(request)
        return answers.success(await run_in_threadpool(self._sandbox.registrations.complete, body), 201)

    async def list(self, request: Request) -> Response:
        return answers.success(await run_in_threadpool(self._sandbox.list_passkeys, _query(request)))

    async def revoke(self, request: Request) -> Response:
        passkey_id = request.path_params["id"]
        if _PASSKEY_ID.fullmatch(passkey_id) is None:
            raise invalid("A passkey id is 1 to 128 letters, digits, underscores or hyphens.")
        await run_in_threadpool(self._sandbox.revoke_passkey, passkey_id, _query(request))
        return answers.nothing()

    async def open_challenge(self, request: Request) -> Response:
        body = await bodies.json_object(request)
        return answers.success(await run_in_threadpool(self._sandbox.challenges.open, body), 201)

    async def read_frame(self, request: Request) -> Response:
        token = credentials.ceremony_token(request)
        return answers.success(await run_in_threadpool(self._sandbox.frames.read, token))


def _query(request: Request) -> dict[str, object]:
    return dict(request.query_params)
