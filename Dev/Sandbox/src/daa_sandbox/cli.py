"""`daa-sandbox`: the command line."""

import argparse
import json
import secrets
import sys
import uuid
from collections.abc import Callable, Sequence
from typing import TypeVar

from daa_sandbox import server
from daa_sandbox.sandbox import Sandbox
from daa_sandbox.settings import ClientEntity, Settings, require_redirect_uri
from daa_sandbox.web.app import create_app

_T = TypeVar("_T")

_EXAMPLE_REDIRECT_URI = "com.example.app.sca://callback"


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        listener = server.listen(options.port)
    except server.PortTaken:
        print(
            f"daa-sandbox: port {options.port} is taken or not allowed; choose another with --port,"
            " or --port 0 for any that is free.",
            file=sys.stderr,
        )
        return 1
    settings = Settings(
        origin=f"http://localhost:{listener.getsockname()[1]}",
        api_key=options.api_key or f"TEST_API_KEY:{secrets.token_hex(16)}:{secrets.token_hex(16)}",
        entities=tuple(options.client_entity or [ClientEntity(str(uuid.uuid4()))]),
        redirect_uris=frozenset(options.redirect_uri or [_EXAMPLE_REDIRECT_URI]),
        client_name=options.client_name,
    )
    sandbox = Sandbox(settings)
    announce = _announce_json if options.ready == "json" else _announce_text
    server.run(create_app(sandbox), listener, lambda: announce(settings), options.exit_with_parent)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="daa-sandbox",
        description="A local stand-in for Circle's passkey ceremony and the API routes around it.",
    )
    serve = parser.add_subparsers(dest="command", required=True).add_parser(
        "serve", help="serve on http://localhost until interrupted"
    )
    serve.add_argument(
        "--port",
        type=_checked(_port),
        default=8787,
        metavar="N",
        help="default 8787; 0 for any that is free",
    )
    serve.add_argument(
        "--redirect-uri",
        action="append",
        type=_checked(require_redirect_uri),
        metavar="URI",
        help=f"a callback, matched by exact string; may be repeated (default {_EXAMPLE_REDIRECT_URI})",
    )
    serve.add_argument(
        "--client-entity",
        action="append",
        type=_checked(ClientEntity),
        metavar="ID",
        help="an end user; may be repeated (default: one, made up)",
    )
    serve.add_argument("--api-key", metavar="KEY", help="the key backends must send (default: made up)")
    serve.add_argument(
        "--client-name", default="Example App", metavar="NAME", help="the app's name on the page"
    )
    serve.add_argument(
        "--ready", choices=("text", "json"), default="text", help="how to say that connections are accepted"
    )
    serve.add_argument("--exit-with-parent", action="store_true", help="end when standard input ends")
    return parser


def _checked(make: Callable[[str], _T]) -> Callable[[str], _T]:
    """argparse shows the reason of this error only, and of no other."""

    def convert(value: str) -> _T:
        try:
            return make(value)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return convert


def _port(value: str) -> int:
    port = int(value) if value.isascii() and value.isdecimal() else -1
    if not 0 <= port <= 65535:
        raise ValueError("A port is a number from 0 to 65535.")
    return port


def _announce_json(settings: Settings) -> None:
    entity = settings.entities[0]
    line = {
        "origin": settings.origin,
        "apiKey": settings.api_key,
        "clientEntityId": entity.id,
        "accountId": entity.account_id,
    }
    print(json.dumps(line), flush=True)


def _announce_text(settings: Settings) -> None:
    lines = [
        f"Local sandbox, not Circle. Serving {settings.origin} until Ctrl-C.",
        f"  API key         {settings.api_key}",
    ]
    for entity in settings.entities:
        lines.append(f"  client entity   {entity.id}   (account {entity.account_id})")
    for uri in sorted(settings.redirect_uris):
        lines.append(f"  redirect URI    {uri}")
    print("\n".join(lines), flush=True)
