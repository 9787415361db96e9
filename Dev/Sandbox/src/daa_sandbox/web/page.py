"""The ceremony page and its files, held in memory: no path is ever taken from a request."""

from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


def routes() -> list[Route]:
    """`/ceremony` answers directly: a fragment would survive a redirect and travel with it."""
    found = []
    for file in (files("daa_sandbox") / "static").iterdir():
        _, _, extension = file.name.partition(".")
        if extension in _TYPES:
            path = "/ceremony" if file.name == "ceremony.html" else f"/ceremony/{file.name}"
            found.append(_route(path, file.read_bytes(), _TYPES[extension]))
    return found


def _route(path: str, content: bytes, content_type: str) -> Route:
    async def serve(_: Request) -> Response:
        return Response(content, headers={"content-type": content_type})

    return Route(path, serve, methods=["GET"])
