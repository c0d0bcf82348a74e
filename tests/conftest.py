"""How hard Hypothesis looks: a little at every run, more on demand (HYPOTHESIS_PROFILE=thorough). What is measured."""

import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.installed import missing

HERE = Path(__file__).parent
pytest_plugins = ["tests.server.fixtures", "tests.server.calendar"]  # real databases and servers, for every room

# Machines are noisy: no deadlines. The default is derandomised, so that a run says the same everywhere.
settings.register_profile(
    "default", deadline=None, derandomize=True, max_examples=150, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_report_header() -> str | None:
    return missing()


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist, for `-n auto`
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many a test waits for another process, or for a page to be drawn."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is reached with one database is reached with the other: only below the store it makes a difference."""
    for item in items:
        chosen = getattr(item, "callspec", None)
        room = item.path.relative_to(HERE).parts[0]
        if chosen and "postgresql" in chosen.params.values() and room not in ("store", "ops"):
            item.add_marker("unmeasured")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Coverage does not look at a test that is marked `unmeasured`, nor at the processes that it starts.

    pytest-cov has `no_cover` for the former, which does nothing in the workers of pytest-xdist: two measurements are
    under way there, and it pauses one.
    """
    if item.get_closest_marker("unmeasured") is None:
        return (yield)
    looking, at_processes = sys.gettrace(), os.environ.pop("COVERAGE_PROCESS_CONFIG", None)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(looking)
        if at_processes is not None:
            os.environ["COVERAGE_PROCESS_CONFIG"] = at_processes
