"""The servers as processes of their own, pinned to one core; the load runs on the other."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SERVER_CORE, LOAD_CORE = 0, 1
TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    def __init__(self, process: "subprocess.Popen[bytes]", port: int, started_in: float) -> None:
        self.process, self.port, self.started_in = process, port, started_in

    def cpu(self) -> float:
        """Processor seconds so far, all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Resident kilobytes."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@contextmanager
def running(command: list[str], port: int, environment: dict[str, str]) -> Iterator[Server]:
    began = time.perf_counter()
    process = subprocess.Popen(
        command,
        env=os.environ | environment,
        preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),  # noqa: PLW1509 - nothing runs here but us
    )
    try:
        _wait_for(port, process)
        yield Server(process, port, time.perf_counter() - began)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(400):
        if process.poll() is not None:
            raise RuntimeError("the server did not start")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def bare(folder: Path, port: int) -> list[str]:
    return [sys.executable, "-m", "bench.server.bare", str(folder / "bare.sqlite"), str(port)]


def kontor(port: int) -> list[str]:
    return [sys.executable, "-m", "app.cli", "serve", "--port", str(port)]


def environment(folder: Path) -> dict[str, str]:
    return {"KONTOR_DATA_DIR": str(folder), "KONTOR_RATE_LIMITS": "no", "KONTOR_LOG_LEVEL": "warning"}
