"""Who may call a route: a backend with its key, or a person at the dashboard."""

import hmac
import re
import secrets
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.sandbox import Sandbox
from daa_sandbox.web import credentials

Handler = Callable[[Request], Awaitable[Response]]

_CSRF_HEADER = "x-sandbox-csrf"
_LOOPBACK_HOST = re.compile(r"(?:localhost|127\.0\.0\.1)(?::[0-9]{1,5})?")


class Guard:
    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        # The dashboard's, of this process: another site's page can send to this address, but not read it.
        self.csrf_token = secrets.token_urlsafe(32)

    def with_api_key(self, handler: Handler) -> Handler:
        async def guarded(request: Request) -> Response:
            credentials.require_api_key(request, self._sandbox.settings.api_key)
            self._sandbox.rate_limit.admit()
            self._sandbox.rehearsals.raise_chosen_fault()
            return await handler(request)

        return guarded

    def for_control(self, handler: Handler) -> Handler:
        """For the key, or for the dashboard. Neither is limited, nor made to fail."""

        async def guarded(request: Request) -> Response:
            given = request.headers.get(_CSRF_HEADER)
            if given is None:
                credentials.require_api_key(request, self._sandbox.settings.api_key)
            else:
                self._require_here(request)
                if not hmac.compare_digest(given.encode(), self.csrf_token.encode()):
                    raise ApiError(Fault.FORBIDDEN)
            return await handler(request)

        return guarded

    def for_dashboard(self, handler: Handler) -> Handler:
        async def guarded(request: Request) -> Response:
            self._require_here(request)
            return await handler(request)

        return guarded

    def _require_here(self, request: Request) -> None:
        """Against a name that was made to resolve to this machine, and against embedding by other sites."""
        hosts = request.headers.getlist("host")
        if len(hosts) != 1 or _LOOPBACK_HOST.fullmatch(hosts[0]) is None:
            raise ApiError(Fault.FORBIDDEN)
        if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            is_visit = request.headers.get("sec-fetch-mode") == "navigate"
            if not is_visit or request.method != "GET":
                raise ApiError(Fault.FORBIDDEN)
