"""How hard Hypothesis looks: a little at every run, more on demand (HYPOTHESIS_PROFILE=thorough). What is measured."""

import os
import sys
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from tests.installed import missing

pytest_plugins = ["tests.server.fixtures"]  # real databases and servers, for every room

# Machines are noisy: no deadlines. The default is derandomised, so that a run says the same everywhere.
settings.register_profile(
    "default", deadline=None, derandomize=True, max_examples=150, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_report_header() -> str | None:
    return missing()


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
