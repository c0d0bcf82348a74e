"""Servers in processes of their own, forked from one that has imported everything (preloaded.py)."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
UVICORN = "--ws websockets-sansio --loop uvloop --http httptools --no-server-header --factory"


class Process:
    """What `subprocess.Popen` is for one's own child."""

    def __init__(self, told: socket.socket) -> None:
        self._told = told
        self.pid = int(told.recv(16))
        self._code: int | None = None

    def poll(self) -> int | None:
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        if self._code is None:
            self._told.settimeout(timeout)
            try:
                self._code = int(self._told.recv(16))
            except (TimeoutError, BlockingIOError):
                raise subprocess.TimeoutExpired("a server", timeout or 0) from None
            self._told.close()
        return self._code

    def send_signal(self, how: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Preloaded:
    """The process that forks."""

    def __init__(self, source: Path, environment: Mapping[str, str]) -> None:
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.preloaded", str(theirs.fileno())],
                cwd=source,
                env=environment,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )

    def fork(self, listening: socket.socket, log: IO[bytes], **wanted: object) -> Process:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            fds = [listening.fileno(), log.fileno(), theirs.fileno()]
            socket.send_fds(self._orders, [json.dumps(wanted).encode()], fds)
        return Process(ours)

    def close(self) -> None:
        self._orders.close()
        self._process.wait()


_preloaded: dict[tuple[Path | str | None, ...], Preloaded] = {}


def spawn(
    application: str, listening: socket.socket, log: IO[bytes], environment: Mapping[str, str], source: Path = ROOT
) -> Process:
    """With another source, or what makes a Python another one from its first moment on, it has other parents."""
    kind = source, *(environment.get(name) for name in ("PYTHONPATH", "COVERAGE_PROCESS_CONFIG"))
    if kind not in _preloaded:
        _preloaded[kind] = Preloaded(source, environment)
    command = [*UVICORN.split(), *application.split()]
    return _preloaded[kind].fork(listening, log, command=command, environment=dict(environment))


def close() -> None:
    """What coverage has seen is written when they end."""
    while _preloaded:
        _preloaded.popitem()[1].close()
