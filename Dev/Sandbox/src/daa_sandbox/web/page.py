"""The ceremony page and its files, held in memory: no path is ever taken from a request."""

from importlib.resources import files

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from daa_sandbox.sandbox import Sandbox

_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


def routes(sandbox: Sandbox) -> list[Route]:
    """`/ceremony` answers directly: a fragment would survive a redirect and travel with it.

    Which is what the rehearsal of that mistake does.
    """
    page = (files("daa_sandbox") / "static" / "ceremony.html").read_bytes()

    async def ceremony(_: Request) -> Response:
        target = await run_in_threadpool(sandbox.rehearse_redirect)
        if target is not None:
            return Response(status_code=302, headers={"location": target})
        return Response(page, headers={"content-type": _TYPES["html"]})

    return [Route("/ceremony", ceremony, methods=["GET"]), *files_under("/ceremony", "static")]


def files_under(prefix: str, folder: str) -> list[Route]:
    found = []
    for file in (files("daa_sandbox") / folder).iterdir():
        _, _, extension = file.name.partition(".")
        if extension in _TYPES and extension != "html":
            found.append(_route(f"{prefix}/{file.name}", file.read_bytes(), _TYPES[extension]))
    return found


def _route(path: str, content: bytes, content_type: str) -> Route:
    async def serve(_: Request) -> Response:
        return Response(content, headers={"content-type": content_type})

    return Route(path, serve, methods=["GET"])
