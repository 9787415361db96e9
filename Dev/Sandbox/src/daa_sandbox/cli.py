"""`daa-sandbox`: the command line."""

import argparse
import os
import secrets
import socket
import sqlite3
import sys
import uuid
from collections.abc import Callable, Sequence
from typing import TypeVar

from daa_sandbox import announcement as announcements
from daa_sandbox import server
from daa_sandbox.database import Database, DatabaseUnusable
from daa_sandbox.rehearsals import OUTCOMES, Choice
from daa_sandbox.sandbox import Sandbox
from daa_sandbox.settings import ClientEntity, Settings, require_redirect_uri, require_web_origin
from daa_sandbox.web.app import create_app

_T = TypeVar("_T")

_EXAMPLE_REDIRECT_URI = "com.example.app.sca://callback"


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        listener = server.listen(options.port)
    except server.PortTaken:
        return _failed(
            f"port {options.port} is taken or not allowed; choose another with --port, or --port 0 for any"
            " that is free."
        )
    try:
        database = Database() if options.db is None else Database.open_file(options.db)
    except DatabaseUnusable as error:
        listener.close()
        return _failed(f"{options.db}: {error}.")
    try:
        sandbox = Sandbox(_settings(options, listener, database), None, database, options.next)
        return _serve(sandbox, listener, options)
    except sqlite3.Error as error:
        return _failed(f"{options.db}: it can't be written ({error}).")
    finally:
        database.close()


def _serve(sandbox: Sandbox, listener: socket.socket, options: argparse.Namespace) -> int:
    announcement = announcements.as_json if options.ready == "json" else announcements.as_text

    def announce() -> None:
        print(announcement(sandbox), flush=True)

    try:
        server.run(create_app(sandbox), listener, announce, sandbox.journal.close, options.exit_with_parent)
    except OSError as error:
        # Nothing can be flushed there any more, and Python would say so once again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _failed(f"standard output can't be written ({error.strerror}).")
    return 0


def _settings(options: argparse.Namespace, listener: socket.socket, database: Database) -> Settings:
    """What is made up is kept with the database, so that its passkeys keep their owner."""
    entities = options.client_entity or [
        ClientEntity(database.keep("clientEntityId", lambda: str(uuid.uuid4())))
    ]
    return Settings(
        origin=f"http://localhost:{listener.getsockname()[1]}",
        api_key=options.api_key or database.keep("apiKey", _new_api_key),
        entities=tuple(entities),
        redirect_uris=frozenset(options.redirect_uri or [_EXAMPLE_REDIRECT_URI]),
        client_name=options.client_name,
        web_origins=frozenset(options.web_origin or []),
        sca_required=not options.no_sca,
        rate_limit=options.rate_limit,
    )


def _new_api_key() -> str:
    return f"TEST_API_KEY:{secrets.token_hex(16)}:{secrets.token_hex(16)}"


def _failed(reason: str) -> int:
    print(f"daa-sandbox: {reason}", file=sys.stderr)
    return 1


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
    serve.add_argument(
        "--web-origin",
        action="append",
        type=_checked(require_web_origin),
        metavar="ORIGIN",
        help="a web page that may be named as embedOrigin, by exact string; may be repeated (default: none)",
    )
    serve.add_argument(
        "--db", metavar="FILE", help="keep everything in this file, of mode 0600 (default: in memory)"
    )
    serve.add_argument(
        "--next",
        type=_checked(Choice.parse),
        metavar="OUTCOME",
        help=f"what the first ceremony does: {', '.join(outcome.name for outcome in OUTCOMES)}",
    )
    serve.add_argument(
        "--rate-limit",
        type=_checked(_count),
        metavar="N",
        help="answer 429 to more than N requests a minute (default: no limit)",
    )
    serve.add_argument("--no-sca", action="store_true", help="no request needs an approval")
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


def _count(value: str) -> int:
    count = int(value) if value.isascii() and value.isdecimal() and len(value) < 7 else 0
    if count < 1:
        raise ValueError("A limit is a number from 1 to 999999.")
    return count


def _port(value: str) -> int:
    port = int(value) if value.isascii() and value.isdecimal() else -1
    if not 0 <= port <= 65535:
        raise ValueError("A port is a number from 0 to 65535.")
    return port
