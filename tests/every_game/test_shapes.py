"""What a game shows is what the types of its methods say, at any moment of a match."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.every_game.brought import EVERY_GAME, SEEDS, brought, legal
from tests.server.described import GAME_TYPES, fits, plain

pytestmark = pytest.mark.unmeasured


@EVERY_GAME
@given(data=st.data(), seed=SEEDS)
def test_views_actions_and_previews_are_as_they_are_described(id: str, data: st.DataObject, seed: str) -> None:
    of, types = brought(id), GAME_TYPES[id]
    table, ahead = data.draw(st.sampled_from(of.tables)), data.draw(st.integers(0, of.ahead))
    state = of.played(table, seed, ahead)[2]
    for audience in (None, *range(state.seats)):
        view = plain(of.game.view(state, audience))
        assert fits(view, types["View"]), view
        assert ("you" in view) == (audience is not None)
    for seat in range(state.seats):
        for action in legal(of.rules, state, seat)[:40]:
            assert fits(plain(action), types["Action"]), action
            preview = plain(of.game.preview(state, seat, action))
            assert fits(preview, types["Preview"]), preview


@EVERY_GAME
def test_the_box_and_what_was_let_pass_are_as_they_are_described(id: str) -> None:
    of, types = brought(id), GAME_TYPES[id]
    assert fits(plain(of.game.box(None)), types["Box"])
    rng, state = Random("missed"), of.game.start(of.game.seats[-1], (), "missed")
    while not state.over:
        before, action = state, of.choose(state, rng)
        state = of.rules.apply(before, action)
        for missed in plain(of.game.missed(before, action, state)):
            assert fits(missed | {"number": 1}, types["Missed"]), missed


def test_what_is_not_described_does_not_fit() -> None:
    for id in GAME_TYPES:
        of, types = brought(id), GAME_TYPES[id]
        view = plain(of.game.view(of.game.start(2, (), "seed"), 0))
        assert fits(view, types["View"])
        assert not fits(view | {"more": 1}, types["View"])
        assert not fits(view | {"you": view["you"] | {"more": 1}}, types["View"])
        assert not fits({name: part for name, part in view.items() if name != "turn"}, types["View"])
