"""Matches of both games while everything between their players and the database fails again and again."""

from pathlib import Path

import pytest

from tests.server.fixtures import KINDS, Fill, drop
from tests.torture.proxy import WAYS
from tests.torture.trial import run
from tests.torture.troubles import LINES

pytestmark = pytest.mark.unmeasured
FAULTS = 100
BESIDE = {
    "sqlite": {"disk full"},
    "postgresql": {"connection killed", "database shut", "database shut to one process", "database read-only"},
}
ALWAYS = {*WAYS, *LINES, "process paused", "process killed", "process stopped", "program killed"}


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_notices_more_than_a_wait(fill: Fill, tmp_path: Path, kind: str) -> None:
    url = fill(kind, tmp_path)
    outcome = run(tmp_path, url, 1, FAULTS)
    drop(url)
    assert not outcome.complaints, "\n".join(outcome.complaints)
    assert set(outcome.faults) == ALWAYS | BESIDE[kind]
    assert outcome.counts["played"] > FAULTS
