"""The servers as processes of their own, pinned to one core if wanted; the load runs on the other then."""

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


def stat(pid: int) -> list[str]:
    """What the kernel tells of a process, from its state on: proc_pid_stat(5), less the first two fields."""
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()


def spent(fields: list[str], of_the_dead: bool = False) -> float:
    """Processor seconds; with those of its children that have ended, if wanted."""
    return sum(map(int, fields[11 : 15 if of_the_dead else 13])) / TICKS


class Server:
    def __init__(self, process: "subprocess.Popen[bytes]", port: int, started_in: float) -> None:
        self.process, self.port, self.started_in = process, port, started_in

    def cpu(self) -> float:
        """Processor seconds so far, all threads."""
        return spent(stat(self.process.pid))

    def memory(self) -> int:
        """Resident kilobytes."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@contextmanager
def running(command: list[str], port: int, environment: dict[str, str], pinned: bool = True) -> Iterator[Server]:
    began = time.perf_counter()
    process = subprocess.Popen(
        command,
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,  # what is shown are the figures
        preexec_fn=_pin if pinned else None,  # noqa: PLW1509 - nothing runs here but us
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


def _pin() -> None:
    os.sched_setaffinity(0, {SERVER_CORE})


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
