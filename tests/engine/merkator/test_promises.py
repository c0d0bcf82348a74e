"""The promises of the engine, over all options and seat counts: at random tables, at any moment of a match."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from app.engine.games import GAMES
from app.engine.games.merkator.state import State
from app.engine.kernel import Action, Refused
from tests.engine.merkator.ledger import check_accounted, check_conserved
from tests.engine.merkator.strategies import eager, everything_sayable, played, tables
from tests.engine.merkator.worlds import another_world

pytestmark = pytest.mark.unmeasured

GAME = GAMES["merkator"]
RULES = GAME.rules
SEEDS = st.integers(0, 999).map(str)


def shown(state: State) -> list[bytes]:
    """All that leaves the engine for every audience: views, legal actions, previews, story."""
    sent: list[object] = [GAME.view(state, None), GAME.story(state), RULES.waiting_for(state)]
    for seat in range(state.seats):
        actions = RULES.legal_actions(state, seat)
        sent += [GAME.view(state, seat), actions, [GAME.preview(state, seat, action) for action in actions]]
    return [msgspec.json.encode(part) for part in sent]


def refusal(state: State, action: Action) -> tuple[str, str] | None:
    try:
        RULES.apply(state, action)
    except Refused as said:
        return said.rule, said.sentence
    return None


class Match(RuleBasedStateMachine):
    """One match, joined at any moment, played on by anybody in any legal way."""

    @initialize(table=tables(), seed=SEEDS, ahead=st.integers(0, 220))
    def sit_down(self, table: tuple[int, tuple[str, ...]], seed: str, ahead: int) -> None:
        self.start, self.log, self.state = played(*table, seed, ahead)
        self.rng = Random(seed)

    def over(self) -> bool:
        return self.state.over

    def carry_out(self, action: Action) -> None:
        before, picture = self.state, GAME.encode_state(self.state)
        self.state = RULES.apply(before, action)
        assert GAME.encode_state(before) == picture  # an action never touches what it is given
        assert RULES.waiting_for(self.state) or self.state.over
        check_accounted(before, self.state)
        self.log.append(action)

    @precondition(lambda self: not self.over())
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(RULES.waiting_for(self.state)))
        self.carry_out(data.draw(st.sampled_from(RULES.options(self.state, seat))))

    @precondition(lambda self: not self.over())
    @rule()
    def act_eagerly(self) -> None:
        self.carry_out(eager(self.state, self.rng))

    @precondition(lambda self: not self.over())
    @rule(data=st.data())
    def act_at_any_time(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, self.state.seats - 1))
        if offered := RULES.anytime_options(self.state, seat):
            self.carry_out(data.draw(st.sampled_from(offered)))

    @precondition(lambda self: self.over())
    @rule(data=st.data())
    def act_after_the_end(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, self.state.seats - 1))
        for action in everything_sayable(self.state, seat):
            assert refusal(self.state, action) == ("TURN-3", "The match is over")

    @invariant()
    def survives_json(self) -> None:
        assert GAME.decode_state(GAME.encode_state(self.state)) == self.state

    @invariant()
    def is_conserved(self) -> None:
        check_conserved(self.state)

    @invariant()
    def asks_only_where_there_is_a_choice(self) -> None:
        for seat in RULES.waiting_for(self.state):
            assert len(RULES.legal_actions(self.state, seat)) > 1

    @invariant()
    def shows_nothing_hidden(self) -> None:
        other = another_world(self.state, "other")
        assert shown(other) == shown(self.state)

    def teardown(self) -> None:
        """Replaying the log gives the same state, from the start and from the start as JSON."""
        if not hasattr(self, "state"):
            return
        assert RULES.replay(self.start, self.log) == self.state
        assert RULES.replay(GAME.decode_state(GAME.encode_state(self.start)), self.log) == self.state


Match.TestCase.settings = settings(stateful_step_count=12)
TestMatch = Match.TestCase


@given(tables(), SEEDS, st.integers(0, 260))
def test_every_offered_action_applies_and_every_other_is_refused(
    table: tuple[int, tuple[str, ...]], seed: str, ahead: int
) -> None:
    _, _, state = played(*table, seed, ahead)
    other = another_world(state, seed)
    picture = GAME.encode_state(state)
    for seat in range(state.seats):
        legal = RULES.legal_actions(state, seat)
        assert all(refusal(state, action) is None for action in legal)
        offered = set(legal)
        for action in everything_sayable(state, seat):
            said = refusal(state, action)
            assert (said is None) == (action in offered), action
            assert said is None or refusal(other, action) == said  # the words give nothing away either
    assert GAME.encode_state(state) == picture


@given(tables(), SEEDS, st.integers(0, 260))
def test_nobody_acts_for_a_seat_that_is_not_theirs(table: tuple[int, tuple[str, ...]], seed: str, ahead: int) -> None:
    _, _, state = played(*table, seed, ahead)
    legal = {seat: RULES.legal_actions(state, seat) for seat in range(state.seats)}
    for seat, actions in legal.items():
        for action in actions:
            assert action.seat == seat
            for thief in (*range(state.seats), -1, 7):
                stolen = replace(action, seat=thief)
                if thief != seat and stolen not in legal.get(thief, ()):
                    assert refusal(state, stolen)


@given(tables(), SEEDS)
def test_the_same_state_at_every_number(table: tuple[int, tuple[str, ...]], seed: str) -> None:
    state, log, _ = played(*table, seed, 5000)
    again = state
    for action in log:
        state = RULES.apply(state, action)
        again = RULES.apply(GAME.decode_state(GAME.encode_state(again)), action)
        assert again == state
    assert state.over
    assert len(log) < 5000
