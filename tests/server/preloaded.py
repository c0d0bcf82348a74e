"""A process that has imported everything and forks servers: what takes longest about starting one is done once.

Each order comes with a socket to listen on, a file for the log, and a socket that is told the number of the process
and, at its end, its exit code. When nobody can order any more, servers that still run are killed.
"""

import gc
import importlib
import json
import os
import random
import selectors
import signal
import socket
import sys
from typing import Any

import uvicorn

# What a server imports in any case, and what it imports when it starts, answers, or is given a database.
NEEDED = (
    "app.main",
    "app.ops.serve",
    "anyio._backends._asyncio",
    "httpcore",
    "psycopg",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
LARGEST = 1 << 17  # bytes of an order; most of them are the environment


class Servers:
    """Those that were forked and run, by the pipe that each holds as long as it lives."""

    def __init__(self, orders: socket.socket) -> None:
        self._orders = orders
        self._selector = selectors.DefaultSelector()
        self._selector.register(orders, selectors.EVENT_READ)
        self._running: dict[int, tuple[int, socket.socket]] = {}

    def fork(self) -> Any:
        """In each that was forked: what it is to be. In this process: nothing, after the last order."""
        while True:
            for key, _ in self._selector.select():
                if key.fd in self._running:
                    self._ended(key.fd)
                    continue
                text, fds, _, _ = socket.recv_fds(self._orders, LARGEST, 3)
                if not text:
                    return self._kill_all()
                listening, log, told = fds
                if not self._forked(told):
                    self._orders.close()
                    return json.loads(text) | {"listening": listening, "log": log}
                os.close(listening)
                os.close(log)

    def _forked(self, told: int) -> int:
        alive, lives = os.pipe()
        pid = os.fork()
        if pid:
            os.close(lives)
            self._selector.register(alive, selectors.EVENT_READ)
            self._running[alive] = pid, socket.socket(fileno=told)
            self._running[alive][1].send(b"%d" % pid)
        return pid

    def _ended(self, alive: int) -> None:
        self._selector.unregister(alive)
        os.close(alive)
        pid, told = self._running.pop(alive)
        with told:
            told.send(b"%d" % os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))

    def _kill_all(self) -> None:
        for pid, _ in self._running.values():
            os.kill(pid, signal.SIGKILL)


def main() -> None:
    for module in NEEDED:
        importlib.import_module(module)
    gc.collect()
    gc.freeze()  # what is shared stays shared
    wanted = Servers(socket.socket(fileno=int(sys.argv[1]))).fork()
    if wanted is None:
        return
    os.dup2(wanted["log"], 1)
    os.dup2(wanted["log"], 2)
    os.environ.clear()
    os.environ.update(wanted["environment"])
    random.seed()
    sys.argv = ["uvicorn", *wanted["command"], "--fd", str(wanted["listening"])]
    uvicorn.main()


if __name__ == "__main__":
    main()
