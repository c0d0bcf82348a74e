"""What operators can measure, in Prometheus' words. Nothing here names a player, a match or a seed.

Several processes behind one socket add their numbers up in files (`share` names their folder), so that it does not
matter which of them is asked.
"""

import functools
import os
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from app.errors import Problem

P = ParamSpec("P")
T = TypeVar("T")
SHARED = "PROMETHEUS_MULTIPROC_DIR"  # the library looks at it when it is imported

disable_created_metrics()  # type: ignore[no-untyped-call] # one more line for each, of use to nobody here
_registry = CollectorRegistry()
actions = Counter("kontor_actions", "Actions, by what became of them", ["outcome"], registry=_registry)
action_seconds = Histogram(
    "kontor_action_seconds",
    "From asking to committed",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
    registry=_registry,
)
requests = Counter("kontor_requests", "Requests answered", ["method", "route", "status"], registry=_registry)
sockets = Gauge("kontor_sockets", "Open sockets", multiprocess_mode="livesum", registry=_registry)
matches = Gauge("kontor_matches_in_memory", "Matches in memory", multiprocess_mode="livesum", registry=_registry)
batches = Histogram(
    "kontor_journal_batch",
    "Pieces of work in one commit",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
    registry=_registry,
)
waiting = Gauge(
    "kontor_journal_waiting", "Pieces of work that wait for a commit", multiprocess_mode="livesum", registry=_registry
)
thought = Histogram(
    "kontor_bot_seconds",
    "How long programs think about a decision",
    ["level"],
    buckets=(0.01, 0.05, 0.1, 0.3, 0.5, 1, 2, 5),
    registry=_registry,
)
stuck = Counter("kontor_bots_stuck", "Programs that did not answer in their time", registry=_registry)
sent = Counter("kontor_messages", "Messages, by what became of them", ["kind", "outcome"], registry=_registry)
unsent = Gauge("kontor_messages_waiting", "Messages to be sent", multiprocess_mode="livemax", registry=_registry)
overdue = Gauge(
    "kontor_messages_overdue_seconds",
    "How long ago the oldest of them should have been sent",
    multiprocess_mode="livemax",
    registry=_registry,
)
ProcessCollector(registry=_registry)  # memory, processor time, open files; of this process alone


def counted_action(play: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Count and time what this does; a problem counts under its name."""

    @functools.wraps(play)
    async def counted(*args: P.args, **kwargs: P.kwargs) -> T:
        began = time.perf_counter()
        try:
            outcome = await play(*args, **kwargs)
        except Problem as problem:
            actions.labels(type(problem).__name__).inc()
            raise
        actions.labels("accepted").inc()
        action_seconds.observe(time.perf_counter() - began)
        return outcome

    return counted


def committed(batch: int, still_waiting: int) -> None:
    """The journal has written a batch."""
    batches.observe(batch)
    waiting.set(still_waiting)


def messages(number: int, oldest: float) -> None:
    """How many are to be sent, in all processes together."""
    unsent.set(number)
    overdue.set(oldest)


def page() -> bytes:
    """What Prometheus reads."""
    folder = os.environ.get(SHARED)
    if not folder:
        return generate_latest(_registry)
    _forget_the_dead(Path(folder))
    together = CollectorRegistry()
    MultiProcessCollector(together, folder)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def share(folder: Path) -> None:
    """For the processes started from here on: add your numbers up in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for left_over in folder.glob("*.db"):
        left_over.unlink()
    os.environ[SHARED] = str(folder)


def _forget_the_dead(folder: Path) -> None:
    """What a process that was killed had open is closed."""
    for file in folder.glob("gauge_live*_*.db"):
        process = int(file.stem.rpartition("_")[2])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            mark_process_dead(process, str(folder))  # type: ignore[no-untyped-call]
