"""The ASGI application: each route, who may call it, and which part of the sandbox answers."""

from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from daa_sandbox import convention, operations
from daa_sandbox.errors import ApiError
from daa_sandbox.sandbox import Sandbox
from daa_sandbox.web import answers, page
from daa_sandbox.web.control import Control
from daa_sandbox.web.devices import Devices
from daa_sandbox.web.gated import Gated
from daa_sandbox.web.guard import Guard
from daa_sandbox.web.headers import SecurityHeaders
from daa_sandbox.web.passkeys import PasskeyRoutes

Handler = Callable[[Request], Awaitable[Response]]


def create_app(sandbox: Sandbox) -> Starlette:
    """Handlers are short; the work runs on a thread, since SQLite and signatures block."""
    guard = Guard(sandbox)
    passkeys, gated, devices = PasskeyRoutes(sandbox), Gated(sandbox), Devices(sandbox)
    control = Control(sandbox, guard)
    deletion = operations.ADDRESS_BOOK_DELETE
    with_key = [
        ("POST", "/v1/accounts/passkeys/registrations", passkeys.open_registration),
        ("POST", "/v1/accounts/passkeys", passkeys.complete_registration),
        ("GET", "/v1/accounts/passkeys", passkeys.list),
        ("DELETE", "/v1/accounts/passkeys/{id}", passkeys.revoke),
        ("POST", "/v1/accounts/passkeys/challenges", passkeys.open_challenge),
        *(("POST", operation.path, gated.creation(operation)) for operation in operations.CREATING),
        ("DELETE", deletion.path, gated.deletion(deletion)),
        ("POST", "/v1/accounts/auth/loginRequests", devices.prepare),
        ("POST", "/v1/accounts/auth/sessions", devices.open_session),
        ("POST", "/v1/accounts/auth/deviceKeyRegistration", devices.complete),
        ("GET", convention.DEVICE_CONTEXT_PATH, devices.context),
    ]
    app = Starlette(
        routes=[
            *(_answering(method, path, guard.with_api_key(handler)) for method, path, handler in with_key),
            _answering("GET", "/v1/daa/frame/ceremony", passkeys.read_frame),
            *(_answering(method, path, handler) for method, path, handler in control.routes()),
            *page.routes(sandbox),
            *page.files_under("/dashboard", "dashboard"),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: answers.http_exception},
    )
    app.router.redirect_slashes = False
    return app


def _answering(method: str, path: str, handler: Handler) -> Route:
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except ApiError as error:
            return answers.failure(error)
        except Exception as error:
            return answers.unexpected(error)

    return Route(path, answer, methods=[method])
