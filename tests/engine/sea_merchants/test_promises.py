"""The promises of the engine, for two to four players: at random tables, at any moment of a match."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from app.engine.games.sea_merchants.game import GAME
from app.engine.games.sea_merchants.state import State
from app.engine.kernel import Action, Refused, Seat
from tests.engine.sea_merchants.ledger import check_accounted, check_conserved
from tests.engine.sea_merchants.strategies import SEATS, SEEDS, eager, everything_sayable, played
from tests.engine.sea_merchants.worlds import another_world

pytestmark = pytest.mark.unmeasured

RULES = GAME.rules
AHEAD = st.integers(0, 170)


def shown(state: State, audience: Seat | None) -> list[bytes]:
    """All that leaves the engine for one audience: view, legal actions, previews, story."""
    sent: list[object] = [GAME.view(state, audience), GAME.story(state), RULES.waiting_for(state)]
    if audience is not None:
        actions = RULES.legal_actions(state, audience)
        some = actions[:20] + actions[20::9]  # hundreds of plays differ in what they cover alone
        sent += [actions, [GAME.preview(state, audience, action) for action in some]]
    return [msgspec.json.encode(part) for part in sent]


def refusal(state: State, action: Action) -> tuple[str, str] | None:
    try:
        RULES.apply(state, action)
    except Refused as said:
        return said.rule, said.sentence
    return None


class Match(RuleBasedStateMachine):
    """One match, joined at any moment, played on by anybody in any legal way."""

    @initialize(seats=SEATS, seed=SEEDS, ahead=AHEAD)
    def sit_down(self, seats: int, seed: str, ahead: int) -> None:
        self.start, self.log, self.state = played(seats, seed, ahead)
        self.rng = Random(seed)

    def over(self) -> bool:
        return self.state.over

    def carry_out(self, action: Action) -> None:
        before, picture = self.state, GAME.encode_state(self.state)
        self.state = RULES.apply(before, action)
        assert GAME.encode_state(before) == picture  # an action never touches what it is given
        assert RULES.waiting_for(self.state) or self.state.over
        assert GAME.revealed(before, self.state) == any(line.key == "drew" for line in self.state.news)
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

    @precondition(lambda self: self.over())
    @rule(data=st.data())
    def act_after_the_end(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, self.state.seats - 1))
        for action in everything_sayable(self.state, seat):
            assert refusal(self.state, action) == ("SEA-TURN-1", "The match is over")

    @invariant()
    def survives_json(self) -> None:
        assert GAME.decode_state(GAME.encode_state(self.state)) == self.state

    @invariant()
    def is_conserved(self) -> None:
        check_conserved(self.state)

    @invariant()
    def asks_one_seat_and_only_where_there_is_a_choice(self) -> None:
        asked = RULES.waiting_for(self.state)
        assert len(asked) == (not self.state.over)
        for seat in asked:
            assert len(RULES.legal_actions(self.state, seat)) > 1

    @invariant()
    def shows_nothing_hidden(self) -> None:
        for audience in (None, *range(self.state.seats)):
            other = another_world(self.state, "other", audience)
            assert shown(other, audience) == shown(self.state, audience)

    def teardown(self) -> None:
        """Replaying the log gives the same state, from the start and from the start as JSON."""
        if not hasattr(self, "state"):
            return
        assert RULES.replay(self.start, self.log) == self.state
        assert RULES.replay(GAME.decode_state(GAME.encode_state(self.start)), self.log) == self.state


Match.TestCase.settings = settings(stateful_step_count=12)
TestMatch = Match.TestCase


@given(SEATS, SEEDS, AHEAD)
def test_every_offered_action_applies_and_every_other_is_refused(seats: int, seed: str, ahead: int) -> None:
    _, _, state = played(seats, seed, ahead)
    picture = GAME.encode_state(state)
    for seat in range(seats):
        other = another_world(state, seed, seat)
        legal = RULES.legal_actions(state, seat)
        assert all(refusal(state, action) is None for action in legal)
        offered = set(legal)
        for action in everything_sayable(state, seat):
            said = refusal(state, action)
            assert (said is None) == (action in offered), action
            assert said is None or refusal(other, action) == said  # the words give nothing away either
    assert GAME.encode_state(state) == picture


@given(SEATS, SEEDS, AHEAD)
def test_nobody_acts_for_a_seat_that_is_not_theirs(seats: int, seed: str, ahead: int) -> None:
    _, _, state = played(seats, seed, ahead)
    for seat in range(seats):
        for action in RULES.legal_actions(state, seat):
            assert action.seat == seat
            for thief in (*range(seats), -1, 7):
                assert thief == seat or refusal(state, replace(action, seat=thief))


@given(SEATS, SEEDS, AHEAD)
def test_what_everybody_sees_after_an_action_does_not_depend_on_what_is_hidden(
    seats: int, seed: str, ahead: int
) -> None:
    """Whoever acts knows the own hand; whatever the others hold and the deck hides, the table looks the same."""
    _, _, state = played(seats, seed, ahead)
    for seat in RULES.waiting_for(state):
        other = another_world(state, seed, seat)
        for action in RULES.options(state, seat)[:12]:
            assert shown(RULES.apply(other, action), None) == shown(RULES.apply(state, action), None)


@given(SEATS, SEEDS)
def test_the_same_state_at_every_number(seats: int, seed: str) -> None:
    state, log, _ = played(seats, seed, 5000)
    again = state
    for action in log:
        state = RULES.apply(state, action)
        again = RULES.apply(GAME.decode_state(GAME.encode_state(again)), action)
        assert again == state
    assert state.over
    assert state.turn <= 54 + 24  # so many cards can be played, and so many pairs drawn
