"""`python -m bench.server`, or `kontor bench server`: Kontor beside the bare server, in one run."""

import os
from argparse import ArgumentParser
from pathlib import Path
from subprocess import run
from sys import executable
from tempfile import TemporaryDirectory
from typing import Any

import uvloop

from bench.server import processes
from bench.server.opening import bring_in, first_view
from bench.server.processes import free_port, running
from bench.server.runs import bare_loop, closed_loop, on_the_other_core


def bare(number: int, seconds: float, every: float = 0) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        port = free_port()
        with running(processes.bare(Path(folder), port), port, {}) as server:
            return on_the_other_core(lambda: bare_loop(server, number, seconds, every))


def kontor(number: int, seconds: float, every: float = 0, programs: int = 0) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        port, environment = free_port(), processes.environment(Path(folder))
        run([executable, "-m", "app.cli", "migrate"], env=os.environ | environment, check=True, capture_output=True)
        with running(processes.kontor(port), port, environment) as server:
            return on_the_other_core(lambda: closed_loop(server, number, seconds, every, programs))


def opening() -> dict[str, Any]:
    """A long match that nobody has in memory: how long its first view takes."""
    with TemporaryDirectory() as folder:
        environment = processes.environment(Path(folder))
        run([executable, "-m", "app.cli", "migrate"], env=os.environ | environment, check=True, capture_output=True)
        port = free_port()
        with running(processes.kontor(port), port, environment) as server:
            cookie, match = uvloop.run(bring_in(server))
        with running(processes.kontor(port), port, environment) as server:
            return uvloop.run(first_view(server, cookie, match))


def show(title: str, found: dict[str, Any], limit: dict[str, Any] | None = None) -> None:
    print(f"\n{title}")
    for name, value in found.items():
        print(f"  {name:<18}{value:>12,.2f}")
    if limit:
        print(f"  {'of the bare server':<18}{found['actions/s'] / limit['actions/s']:>12.2f}")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--matches", type=int, nargs="+", default=[50, 200])
    seconds, numbers = (wanted := parser.parse_args()).seconds, wanted.matches
    for number in numbers:
        limit = bare(number, seconds)
        show(f"Bare server, {number} matches", limit)
        show(f"Kontor, {number} matches", kontor(number, seconds), limit)
    show("A match that is opened after a restart", opening())
    show("Bare server, 200 matches, one action per match and second", bare(200, seconds, every=1.0))
    show("Kontor, 200 matches, one action per match and second", kontor(200, seconds, every=1.0))
    beside = kontor(50, seconds, every=1.0, programs=100)
    show("Kontor, 50 matches at the same pace beside 100 that programs play", beside)


if __name__ == "__main__":
    main()
