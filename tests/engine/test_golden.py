"""Whole matches as they were once played, replayed action by action: no change of behaviour slips in unseen."""

from pathlib import Path

import pytest

from app.engine.games import GAMES
from app.engine.saved import SavedMatch, differences, outcome, read, resume

pytestmark = pytest.mark.unmeasured

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.json"))
ENDINGS = {"merkator": {"peace", "time", "solo"}, "sea_merchants": {"draw", "mid_draw", "office"}}


def load(path: Path) -> SavedMatch:
    return read(path.read_text("utf-8"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_ends_as_it_did(path: Path) -> None:
    match = load(path)
    state = resume(match)
    assert state.over
    assert match.expected is not None
    assert not differences(outcome(GAMES[match.game], state), match.expected)


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_golden_match_for_every_seat_count_option_and_ending(game: str) -> None:
    matches = [match for match in map(load, GOLDEN) if match.game == game]
    assert len(matches) >= 40
    assert {match.seats for match in matches} == set(GAMES[game].seats)
    assert {option for match in matches for option in match.options} == set(GAMES[game].options)
    assert {match.expected.ending for match in matches if match.expected} == ENDINGS[game]
