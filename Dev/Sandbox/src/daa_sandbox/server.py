"""Runs the sandbox as a process: one socket, a clean end, and never longer than it is wanted."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

# A result may travel as one header of 48 KiB, beside the others.
_LARGEST_REQUEST_HEAD = 96 * 1024


class PortTaken(Exception):
    pass


def listen(port: int) -> socket.socket:
    """A listening socket on the loopback interface; port 0 takes any that is free."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            raise PortTaken from None
        raise
    return listener


def run(
    app: ASGIApp,
    listener: socket.socket,
    announce: Callable[[], None],
    retire: Callable[[], None],
    exit_with_parent: bool,
) -> None:
    """Serves until a signal or, with `exit_with_parent`, until standard input ends.

    `announce` is called once connections are accepted, `retire` before the open ones are waited for.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        # uvicorn raises the signal it was stopped by once more, so this decides the exit status.
        signal.signal(number, _exit_cleanly)
    config = uvicorn.Config(
        app,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=_LARGEST_REQUEST_HEAD,
    )
    server = _Server(config, announce, retire)
    if exit_with_parent:
        threading.Thread(target=_stop_at_end_of_input, args=(server,), daemon=True).start()
    asyncio.run(server.serve(sockets=[listener]))
    if server.announcement_error is not None:
        raise server.announcement_error


class _Server(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, announce: Callable[[], None], retire: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._announce = announce
        self._retire = retire
        self.announcement_error: OSError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            try:
                self._announce()
            except OSError as error:
                self.announcement_error = error
                self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._retire()
        # A client that stops half-way is cut off after a second, and that is no error of anybody here.
        logging.getLogger("uvicorn.error").disabled = True
        await super().shutdown(sockets=sockets)


def _exit_cleanly(_: int, __: FrameType | None) -> None:
    sys.exit(0)


def _stop_at_end_of_input(server: uvicorn.Server) -> None:
    """The kernel closes a dead parent's end of the pipe on every system, however it died."""
    while os.read(sys.stdin.fileno(), 4096):
        pass
    server.should_exit = True
