"""The sandbox's own routes, under `/sandbox`: Circle has none of them. And the dashboard."""

import json
import secrets
from collections.abc import Awaitable, Callable
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from daa_sandbox import members
from daa_sandbox.errors import ApiError, Fault, invalid
from daa_sandbox.journal import MOST_EVENTS
from daa_sandbox.rehearsals import OUTCOMES, SESSION_UNAVAILABLE, Choice
from daa_sandbox.sandbox import Sandbox
from daa_sandbox.strict_json import JSONObject
from daa_sandbox.web import answers, bodies, live
from daa_sandbox.web.guard import Guard

Handler = Callable[[Request], Awaitable[Response]]

_FURTHEST_SECONDS = 86_400


class Control:
    def __init__(self, sandbox: Sandbox, guard: Guard) -> None:
        self._sandbox = sandbox
        self._guard = guard
        # So that a dashboard notices that it talks to another process than the one it came from.
        self._run = secrets.token_hex(8)
        page = (files("daa_sandbox") / "dashboard" / "dashboard.html").read_text()
        self._page = page.replace("{csrf}", guard.csrf_token).encode()

    def routes(self) -> list[tuple[str, str, Handler]]:
        control, dashboard = self._guard.for_control, self._guard.for_dashboard
        return [
            ("GET", "/", dashboard(self.dashboard)),
            ("GET", "/sandbox/events", dashboard(self.events)),
            ("GET", "/sandbox/ceremonies", control(self.ceremonies)),
            ("POST", "/sandbox/next", control(self.choose_next)),
            ("POST", "/sandbox/clock", control(self.move_clock)),
            ("POST", "/sandbox/idTokens", control(self.mint_id_token)),
            ("POST", "/sandbox/reports/{id}", self.report),
        ]

    async def dashboard(self, _: Request) -> Response:
        return Response(self._page, headers={"content-type": "text/html; charset=utf-8"})

    async def events(self, _: Request) -> Response:
        texts = live.texts(self._sandbox.journal, lambda: json.dumps(self._snapshot()))
        return StreamingResponse(texts, headers={"content-type": "text/event-stream"})

    async def ceremonies(self, _: Request) -> Response:
        return answers.success(self._snapshot())

    async def choose_next(self, request: Request) -> Response:
        """`{"outcome": NAME}` for the next ceremony, `{"code": N}` for the next request, null for none."""
        body = await bodies.json_object(request)
        if len(body) != 1:
            raise invalid("Send one of outcome and code.")
        members.only(body, ("outcome", "code"))
        if "outcome" in body:
            text = members.optional_text(body, "outcome")
            try:
                self._sandbox.rehearsals.choose(None if text is None else Choice.parse(text))
            except ValueError as error:
                raise invalid(str(error)) from None
        else:
            self._sandbox.rehearsals.refuse_next(members.optional_whole(body, "code"))
        self._sandbox.journal.changed()
        return answers.success(self._sandbox.rehearsals.json())

    async def move_clock(self, request: Request) -> Response:
        body = await bodies.json_object(request)
        members.only(body, ("seconds",))
        seconds = members.optional_whole(body, "seconds")
        if seconds is None or abs(seconds) > _FURTHEST_SECONDS:
            raise invalid(f"seconds must be a whole number of at most {_FURTHEST_SECONDS}, either way.")
        self._sandbox.clock.move(seconds)
        self._sandbox.journal.changed()
        return answers.success({"now": live.now(self._sandbox.clock)})

    async def mint_id_token(self, request: Request) -> Response:
        body = await bodies.json_object(request)
        members.only(body, ("oidcNonce", "subject"))
        nonce = members.text(body, "oidcNonce")
        subject = members.optional_text(body, "subject") or "sandbox-user"
        return answers.success({"idToken": self._sandbox.id_tokens.mint(nonce, subject)}, 201)

    async def report(self, request: Request) -> Response:
        """From the page: its name for this is unguessable, and good for these few words only."""
        body = await bodies.json_object(request)
        events = [
            (members.text(event, "event"), members.optional_text(event, "detail"))
            for event in members.objects(body, "events", most=MOST_EVENTS)
        ]
        if not self._sandbox.journal.reported(request.path_params["id"], events):
            raise ApiError(Fault.NOT_FOUND)
        return answers.nothing()

    def _snapshot(self) -> JSONObject:
        sandbox = self._sandbox
        return {
            "run": self._run,
            "now": live.now(sandbox.clock),
            "next": sandbox.rehearsals.json(),
            "ceremonies": sandbox.journal.entries(),
            "outcomes": [
                {"name": outcome.name, "does": outcome.does, "appSees": outcome.app_sees}
                for outcome in OUTCOMES
            ],
            "note": SESSION_UNAVAILABLE,
        }
