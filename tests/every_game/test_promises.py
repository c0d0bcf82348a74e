"""The promises of the engine, for every game, all options and seat counts: at any moment of a match."""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from app.engine.kernel import Action
from app.engine.planning import changes, foretold
from tests.every_game.brought import EVERY_GAME, SEEDS, Brought, brought, legal, shown
from tests.server.described import GAME_TYPES, fits, plain

pytestmark = pytest.mark.unmeasured


class Match(RuleBasedStateMachine):
    """One match, joined at any moment, played on by anybody in any legal way."""

    def __init__(self, of: Brought) -> None:
        super().__init__()
        self.of, self.game, self.rules = of, of.game, of.rules

    @initialize(data=st.data(), seed=SEEDS)
    def sit_down(self, data: st.DataObject, seed: str) -> None:
        table, ahead = data.draw(st.sampled_from(self.of.tables)), data.draw(st.integers(0, self.of.ahead))
        self.start, self.log, self.state = self.of.played(table, seed, ahead)
        self.rng = Random(seed)

    def over(self) -> bool:
        return bool(self.state.over)

    def carry_out(self, action: Action) -> None:
        before, picture = self.state, self.game.encode_state(self.state)
        self.state = self.rules.apply(before, action)
        assert self.game.encode_state(before) == picture  # an action never touches what it is given
        assert self.rules.waiting_for(self.state) or self.state.over
        self.of.check_accounted(before, self.state)
        self.log.append(action)

    @precondition(lambda self: not self.over())
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.rules.waiting_for(self.state)))
        self.carry_out(data.draw(st.sampled_from(self.rules.options(self.state, seat))))

    @precondition(lambda self: not self.over())
    @rule()
    def act_eagerly(self) -> None:
        self.carry_out(self.of.choose(self.state, self.rng))

    @precondition(lambda self: not self.over())
    @rule(data=st.data())
    def act_at_any_time(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, self.state.seats - 1))
        if offered := self.rules.anytime_options(self.state, seat):
            self.carry_out(data.draw(st.sampled_from(offered)))

    @precondition(lambda self: self.over())
    @rule(data=st.data())
    def act_after_the_end(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, self.state.seats - 1))
        for action in self.of.everything_sayable(self.state, seat):
            assert self.of.refusal(self.state, action) == (self.rules.turn_rule, "The match is over")

    @invariant()
    def survives_json(self) -> None:
        assert self.game.decode_state(self.game.encode_state(self.state)) == self.state

    @invariant()
    def is_conserved(self) -> None:
        self.of.check_conserved(self.state)

    @invariant()
    def asks_only_where_there_is_a_choice(self) -> None:
        for seat in self.rules.waiting_for(self.state):
            assert len(legal(self.rules, self.state, seat)) > 1

    @invariant()
    def shows_nothing_hidden(self) -> None:
        for audience in (None, *range(self.state.seats)):
            other = self.of.another_world(self.state, "other", audience)
            assert shown(self.game, other, audience) == shown(self.game, self.state, audience)

    @invariant()
    def orders_are_allowed_and_tell_nothing_hidden(self) -> None:
        for seat in self.rules.waiting_for(self.state):
            for order, conditions in product(self.game.orders, ((), *self.of.conditions(self.state))):
                said = self.game.follow(self.state, seat, order, conditions)
                assert said is None or self.of.refusal(self.state, said) is None
                for audience in (None, *range(self.state.seats)):
                    other = self.of.another_world(self.state, "other", audience)
                    assert self.game.follow(other, seat, order, conditions) == said

    @invariant()
    def plans_tell_nothing_hidden(self) -> None:
        """Neither to who makes one, nor by its pace to the others: where seats have secrets there are none."""
        seat = self.rng.randrange(self.state.seats)
        table = self.game.own_turn(self.state, seat)
        assert self.game.plans or table is None
        if table is None:
            return
        other = self.of.another_world(self.state, "other", None)
        assert self.game.view(other, seat) == self.game.view(self.state, seat)
        laid = self.game.own_turn(other, seat)
        assert laid is not None
        assert self.game.encode_state(laid) == self.game.encode_state(table)
        self.put_together(table, seat)

    def put_together(self, table: Any, seat: int) -> None:
        """Whatever is offered on it can be shown, and foreseen or not."""
        for _ in range(4):
            if table is None or seat not in self.rules.waiting_for(table):
                return
            action = self.rng.choice(legal(self.rules, table, seat))
            assert fits(plain(self.game.view(table, seat)), GAME_TYPES[self.game.id]["View"])
            self.game.preview(table, seat, action)
            table = self.game.foreseen(table, action)

    @invariant()
    def who_is_on_turn_is_told_the_same_by_a_plan(self) -> None:
        for seat in self.rules.waiting_for(self.state):
            table = self.game.own_turn(self.state, seat)
            if table is not None and table.agenda == self.state.agenda:
                assert legal(self.rules, table, seat) == legal(self.rules, self.state, seat)
                for action in legal(self.rules, table, seat)[:20]:
                    planned = foretold(self.game, table, seat, action)
                    assert changes(self.game, self.state, seat, planned) == []

    def teardown(self) -> None:
        """Replaying the log gives the same state, from the start and from the start as JSON."""
        if not hasattr(self, "state"):
            return
        assert self.rules.replay(self.start, self.log) == self.state
        again = self.game.decode_state(self.game.encode_state(self.start))
        assert self.rules.replay(again, self.log) == self.state


@EVERY_GAME
def test_a_match_keeps_its_promises_whoever_plays_on(id: str) -> None:
    run_state_machine_as_test(lambda: Match(brought(id)), settings=settings(stateful_step_count=12))


def moment(of: Brought, data: st.DataObject, seed: str) -> Any:
    """Any moment of a match at any table."""
    table, ahead = data.draw(st.sampled_from(of.tables)), data.draw(st.integers(0, of.ahead))
    return of.played(table, seed, ahead)[2]


@EVERY_GAME
@given(data=st.data(), seed=SEEDS)
def test_every_offered_action_applies_and_every_other_is_refused(id: str, data: st.DataObject, seed: str) -> None:
    of = brought(id)
    state = moment(of, data, seed)
    picture = of.game.encode_state(state)
    for seat in range(state.seats):
        other = of.another_world(state, seed, seat)
        offered = set(legal(of.rules, state, seat))
        assert all(of.refusal(state, action) is None for action in offered)
        for action in of.everything_sayable(state, seat):
            said = of.refusal(state, action)
            assert (said is None) == (action in offered), action
            assert said is None or of.refusal(other, action) == said  # the words give nothing away either
    assert of.game.encode_state(state) == picture


@EVERY_GAME
@given(data=st.data(), seed=SEEDS)
def test_nobody_acts_for_a_seat_that_is_not_theirs(id: str, data: st.DataObject, seed: str) -> None:
    of = brought(id)
    state = moment(of, data, seed)
    offered = {seat: legal(of.rules, state, seat) for seat in range(state.seats)}
    for seat, actions in offered.items():
        for action in actions:
            assert action.seat == seat
            for thief in (*range(state.seats), -1, 7):
                stolen = replace(action, seat=thief)
                if thief != seat and stolen not in offered.get(thief, ()):
                    assert of.refusal(state, stolen)


@EVERY_GAME
@given(data=st.data(), seed=SEEDS)
def test_the_same_state_at_every_number(id: str, data: st.DataObject, seed: str) -> None:
    of = brought(id)
    state, log, _ = of.played(data.draw(st.sampled_from(of.tables)), seed, 5000)
    again = state
    for action in log:
        state = of.rules.apply(state, action)
        again = of.rules.apply(of.game.decode_state(of.game.encode_state(again)), action)
        assert again == state
    assert state.over
    assert len(log) < 5000
