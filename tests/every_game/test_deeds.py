"""Who owes a decision is told the likeliest deed: it can be done, has short words, and tells nothing hidden."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.words.languages import LANGUAGES
from app.words.story import said
from tests.every_game.brought import EVERY_GAME, SEEDS, Brought, brought

pytestmark = pytest.mark.unmeasured

FIRST_LINE, SECOND_LINE = 30, 36  # what a button has room for; most are much shorter


def told(id: str, wording: dict[str, Any], longest: int) -> None:
    for language in LANGUAGES:
        text = said(id, language, wording["section"], wording["key"], **wording["values"])
        assert "{" not in text
        assert len(text) <= longest, text


def look(of: Brought, state: Any, seat: int) -> None:
    """The deed of a seat, and what stands beside it."""
    own = of.game.own_view(state, seat)
    deeds: list[Any] = [deed for name in ("deed", "instead") if (deed := own.get(name))]
    assert not deeds or seat in of.rules.waiting_for(state)
    assert own.get("deed") or not own.get("instead")
    for deed in deeds:
        assert deed["actions"]
        assert {action.seat for action in deed["actions"]} == {seat}
        assert of.rules.replay(state, deed["actions"]) != state
        told(of.game.id, deed["says"], FIRST_LINE)
        if deed["gains"]:
            told(of.game.id, deed["gains"], SECOND_LINE)
    for audience in range(state.seats):
        other = of.another_world(state, "other", audience)
        shown = of.game.own_view(other, audience), of.game.own_view(state, audience)
        assert shown[0] == shown[1]


@EVERY_GAME
@given(data=st.data(), seed=SEEDS)
def test_every_deed_can_be_done_and_tells_nothing_hidden(id: str, data: st.DataObject, seed: str) -> None:
    of = brought(id)
    table, ahead = data.draw(st.sampled_from(of.tables)), data.draw(st.integers(0, of.ahead))
    state, rng = of.played(table, seed, ahead)[2], Random(seed)
    for _ in range(12):
        for seat in range(state.seats):
            look(of, state, seat)
        if state.over:
            return
        state = of.rules.apply(state, of.choose(state, rng))


@EVERY_GAME
@given(data=st.data(), seed=SEEDS)
def test_whoever_follows_the_deeds_gets_on(id: str, data: st.DataObject, seed: str) -> None:
    """Where one has to choose there is none; by doing nothing but these nobody is asked the same for ever."""
    of = brought(id)
    state, rng, done = of.game.start(*data.draw(st.sampled_from(of.tables)), seed), Random(seed), 0
    for _ in range(of.ahead):
        if state.over:
            break
        seat = rng.choice(of.rules.waiting_for(state))
        deed: Any = of.game.own_view(state, seat).get("deed")
        actions = deed["actions"] if deed else [of.choose(state, rng)]
        done += bool(deed)
        state = of.rules.replay(state, actions)
    assert done or "deed" not in of.game.own_view(of.game.start(of.game.seats[-1], (), seed), 0)
