"""Two processes, and everything between the players and the database fails again and again."""

from pathlib import Path

import pytest

from tests.server.fixtures import Fill, drop
from tests.torture.trial import run
from tests.torture.troubles import KINDS

pytestmark = pytest.mark.unmeasured
FAULTS = 30


@pytest.mark.parametrize("seed,apart", [(1, False), (2, True)], ids=["at_home", "apart"])
def test_nobody_notices_more_than_a_wait(fill: Fill, tmp_path: Path, seed: int, apart: bool) -> None:
    """`apart`: nobody's socket is at the process that they send their decisions to."""
    url = fill("postgresql", tmp_path)
    outcome = run(tmp_path, url, seed, FAULTS, apart)
    drop(url)
    assert not outcome.complaints, "\n".join(outcome.complaints)
    assert all(outcome.counts[f"faults: {kind}"] for kind in KINDS)
    assert outcome.counts["played"] > 2 * FAULTS
