"""The workers that are there on this machine."""

import shutil
import sys
from contextlib import ExitStack

from daa_bench.paths import BENCHMARKS, WORKER
from daa_bench.worker import Contender, Worker

_PEERS = BENCHMARKS / "peers"
# What a benchmark's name begins with if it is not the Swift worker's.
_PYTHON = ("cryptography-", "joserfc-", "jwcrypto-")
_NODE = ("node-",)


class Workers:
    """Starts each worker when something of it is first wanted, and ends them all."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._running: dict[str, Worker] = {}
        self.has_node = shutil.which("node") is not None

    def contender(self, benchmark: str) -> Contender | None:
        """None if this machine has not what the benchmark runs on."""
        worker = self.worker(benchmark)
        return Contender(benchmark, worker, benchmark) if worker is not None else None

    def worker(self, benchmark: str) -> Worker | None:
        if benchmark.startswith(_PYTHON):
            return self._start("python", sys.executable, "-I", str(_PEERS / "python_peers.py"))
        if benchmark.startswith(_NODE):
            return self._start("node", "node", str(_PEERS / "node_peers.js")) if self.has_node else None
        return self._start("swift", str(WORKER))

    def versions(self) -> list[str]:
        found = []
        for kind, worker in self._running.items():
            found.append(worker.ask("openssl") if kind == "swift" else worker.ask("versions"))
        return found

    def close(self) -> None:
        self._stack.close()

    def _start(self, kind: str, *command: str) -> Worker:
        if kind not in self._running:
            self._running[kind] = self._stack.enter_context(Worker(command))
        return self._running[kind]


def is_swift(benchmark: str) -> bool:
    """Whether it is in the Swift worker, where instructions and allocations are counted too."""
    return not benchmark.startswith((*_PYTHON, *_NODE))
