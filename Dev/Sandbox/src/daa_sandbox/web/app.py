"""The ASGI application: each route, who may call it, and which part of the sandbox answers."""

from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from daa_sandbox.challenges import Approval
from daa_sandbox.errors import ApiError, invalid
from daa_sandbox.sandbox import Sandbox
from daa_sandbox.web import answers, bodies, credentials, page
from daa_sandbox.web.headers import SecurityHeaders

Handler = Callable[[Request], Awaitable[Response]]


def create_app(sandbox: Sandbox) -> Starlette:
    """Handlers are short; the work runs on a thread, since SQLite and signatures block."""
    routes = _Routes(sandbox)
    app = Starlette(
        routes=[
            _api("POST", "/v1/accounts/passkeys/registrations", routes.open_registration),
            _api("POST", "/v1/accounts/passkeys", routes.complete_registration),
            _api("GET", "/v1/accounts/passkeys", routes.list_passkeys),
            _api("POST", "/v1/accounts/passkeys/challenges", routes.open_challenge),
            _api("POST", "/v1/accounts/transfers", routes.create_transfer),
            _api("GET", "/v1/daa/frame/ceremony", routes.read_frame),
            *page.routes(),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: answers.http_exception},
    )
    app.router.redirect_slashes = False
    return app


def _api(method: str, path: str, handler: Handler) -> Route:
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except ApiError as error:
            return answers.failure(error)
        except Exception as error:
            return answers.unexpected(error)

    return Route(path, answer, methods=[method])


class _Routes:
    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    async def open_registration(self, request: Request) -> Response:
        self._require_api_key(request)
        body = await bodies.json_object(request)
        data, is_new = await run_in_threadpool(self._sandbox.registrations.open, body)
        return answers.success(data, 201 if is_new else 200)

    async def complete_registration(self, request: Request) -> Response:
        self._require_api_key(request)
        body = await bodies.json_object(request)
        return answers.success(await run_in_threadpool(self._sandbox.registrations.complete, body), 201)

    async def list_passkeys(self, request: Request) -> Response:
        self._require_api_key(request)
        query: dict[str, object] = dict(request.query_params)
        return answers.success(await run_in_threadpool(self._sandbox.list_passkeys, query))

    async def open_challenge(self, request: Request) -> Response:
        self._require_api_key(request)
        body = await bodies.json_object(request)
        return answers.success(await run_in_threadpool(self._sandbox.challenges.open, body), 201)

    async def create_transfer(self, request: Request) -> Response:
        self._require_api_key(request)
        body = await bodies.json_object(request)
        data = await run_in_threadpool(self._sandbox.transfer, body, _approval(request))
        return answers.success(data, 201)

    async def read_frame(self, request: Request) -> Response:
        token = credentials.ceremony_token(request)
        return answers.success(await run_in_threadpool(self._sandbox.frames.read, token))

    def _require_api_key(self, request: Request) -> None:
        credentials.require_api_key(request, self._sandbox.settings.api_key)


def _approval(request: Request) -> Approval:
    assertion = _single_header(request, "x-sca-assertion")
    return Approval(
        challenge_id=_single_header(request, "x-sca-challenge-id"),
        # The bytes as they came: header values are decoded as Latin-1.
        assertion=None if assertion is None else assertion.encode("latin-1"),
    )


def _single_header(request: Request, name: str) -> str | None:
    values = request.headers.getlist(name)
    if len(values) > 1:
        raise invalid(f"{name} must be sent once.")
    return values[0] if values else None
