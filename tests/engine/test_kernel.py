"""The kernel, on a game small enough to see through.

Apples: whoever is up picks 1 to 3 apples. Picking three wakes the dog: before anything else happens, everyone
who has apples throws it one or hides; who has none is left alone. Anybody may eat an apple at any moment. After a
turn the harvest is told. The match ends after as many turns as `turns` says.
"""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from app.engine import kernel
from app.engine.kernel import NOBODY, Action, Done, Frame, News, Refused, Rules, Seat, Step, clockwise_from, shuffled


class Orchard(kernel.State, frozen=True, kw_only=True, gc=False):
    apples: tuple[int, ...]
    turns: int = 2
    up: Seat = NOBODY

    def gain(self, seat: Seat, number: int) -> "Orchard":
        apples = self.apples
        return replace(self, apples=(*apples[:seat], apples[seat] + number, *apples[seat + 1 :]))


class Pick(Action, frozen=True, gc=False):
    number: int


class Throw(Action, frozen=True, gc=False):
    pass


class Whistle(Action, frozen=True, gc=False):
    """No step has this verb."""


class Eat(Action, frozen=True, gc=False):
    pass


class Tie(Action, frozen=True, gc=False):
    knot: str = "bow"


class Picking(Step[Orchard]):
    verbs = frozenset({Pick})
    last = frozenset({Pick})

    def enter(self, state: Orchard) -> Orchard:
        return state.tell("ladder_up", state.up)

    def leave(self, state: Orchard) -> Orchard:
        return state.tell("ladder_down")

    def options(self, state: Orchard, seat: Seat) -> Iterator[Action]:
        return (Pick(seat, number) for number in (1, 2, 3))

    def check(self, state: Orchard, action: Pick) -> None:
        if not 1 <= action.number <= 3:
            raise Refused("PICK", "{number} apples cannot be picked", number=action.number)

    def apply(self, state: Orchard, action: Pick) -> Orchard:
        state = state.gain(action.seat, action.number).tell("picked", action.seat, number=action.number)
        return state.first(Frame("dog", (0, 1, 2))) if action.number == 3 else state


class Dog(Step[Orchard]):
    verbs = frozenset({Throw, Done})
    last = frozenset({Throw, Done})

    def enter(self, state: Orchard) -> Orchard:
        return state.tell("barks")

    def leave(self, state: Orchard) -> Orchard:
        return state.tell("asleep")

    def without_asking(self, state: Orchard, seat: Seat) -> Action | None:
        return None if state.apples[seat] else Done(seat)

    def options(self, state: Orchard, seat: Seat) -> Iterator[Action]:
        yield Throw(seat)
        yield Done(seat)

    def apply(self, state: Orchard, action: Throw) -> Orchard:
        return state.gain(action.seat, -1).tell("threw", action.seat)


class Shed(Dog):
    """The dog in its shed: only one at a time may throw, and this step says so itself."""

    def out_of_turn(self, state: Orchard, action: Action) -> None:
        if action.seat == 2:
            raise Refused("SHED", "One at a time")


class Harvest(Step[Orchard]):
    """A step in which nobody decides anything."""

    def enter(self, state: Orchard) -> Orchard:
        return state.tell("harvest", apples=sum(state.apples))


class Eating(Step[Orchard]):
    verbs = frozenset({Eat})
    last = frozenset()

    def options(self, state: Orchard, seat: Seat) -> Iterator[Action]:
        return iter((Eat(seat),) if state.apples[seat] else ())

    def check(self, state: Orchard, action: Eat) -> None:
        if not state.apples[action.seat]:
            raise Refused("EAT", "There is nothing to eat")

    def apply(self, state: Orchard, action: Eat) -> Orchard:
        return state.gain(action.seat, -1).tell("ate", action.seat)


class Bell(Step[Orchard]):
    """Nothing but the kernel's own answers."""

    verbs = frozenset({Done, Whistle, Tie})
    left_to_check = frozenset({Tie})

    def options(self, state: Orchard, seat: Seat) -> Iterator[Action]:
        return iter((Done(seat), Tie(seat)))


def begin_turn(state: Orchard) -> Orchard:
    if not state.turns:
        return replace(state, over=True).tell("over")
    up = (state.up + 1) % 3
    state = replace(state, up=up, turns=state.turns - 1)
    return state.first(Frame("picking", (up,)), Frame("harvest"))


RULES = Rules(
    steps={"picking": Picking(), "dog": Dog(), "shed": Shed(), "harvest": Harvest(), "bell": Bell(), "plain": Step()},
    begin_turn=begin_turn,
    anytime=(Eating(),),
    turn_rule="TURN",
)


def orchard(*apples: int, turns: int = 2) -> Orchard:
    return RULES.settle(Orchard(seats=len(apples), apples=apples, turns=turns))


def keys(state: Orchard) -> list[str]:
    return [line.key for line in state.news]


def refused(state: Orchard, action: Action, rule: str) -> Refused:
    before = repr(state)
    with pytest.raises(Refused) as caught:
        RULES.apply(state, action)
    assert caught.value.rule == rule
    assert repr(state) == before
    return caught.value


def test_the_match_waits_for_the_first_decision() -> None:
    table = orchard(0, 0, 0)
    assert RULES.waiting_for(table) == (0,)
    assert RULES.options(table, 0) == [Pick(0, 1), Pick(0, 2), Pick(0, 3)]
    assert keys(table) == ["ladder_up"]


def test_a_decision_is_carried_out_and_the_next_turn_begins() -> None:
    table = RULES.apply(orchard(0, 0, 0), Pick(0, 2))
    assert table.apples == (2, 0, 0)
    assert RULES.waiting_for(table) == (1,)


def test_a_step_is_entered_once_and_left_once() -> None:
    table = RULES.apply(orchard(0, 0, 0), Pick(0, 2))
    assert keys(table) == ["picked", "ladder_down", "harvest", "ladder_up"]


def test_only_what_the_last_action_brought_about_is_told() -> None:
    table = RULES.replay(orchard(0, 0, 0), [Pick(0, 1), Pick(1, 2)])
    assert table.news[0] == News("picked", 1, {"number": 2})
    assert keys(table).count("picked") == 1


def test_a_step_interrupts_another_and_gives_way_again() -> None:
    table = RULES.apply(orchard(0, 1, 0), Pick(0, 3))
    assert keys(table) == ["picked", "barks"]
    assert [frame.step for frame in table.agenda] == ["dog", "picking", "harvest"]
    table = RULES.replay(table, [Throw(0), Throw(1)])
    assert keys(table) == ["threw", "asleep", "ladder_down", "harvest", "ladder_up"]


def test_steps_are_put_first_in_the_order_given() -> None:
    table = orchard(1, 1, 1).first(Frame("dog"), Frame("shed"))
    assert [frame.step for frame in table.agenda] == ["dog", "shed", "picking", "harvest"]


def test_a_window_is_open_to_several_in_any_order() -> None:
    table = RULES.apply(orchard(0, 1, 1), Pick(0, 3))
    assert RULES.waiting_for(table) == (0, 1, 2)
    table = RULES.apply(table, Throw(2))
    assert RULES.waiting_for(table) == (0, 1)
    table = RULES.apply(table, Done(0))
    assert RULES.waiting_for(table) == (1,)
    assert table.apples == (3, 1, 0)


def test_who_has_decided_cannot_decide_again() -> None:
    table = RULES.replay(orchard(0, 1, 1), [Pick(0, 3), Throw(0)])
    refused(table, Throw(0), "TURN")
    refused(table, Done(0), "TURN")
    assert RULES.options(table, 0) == []


def test_who_has_no_choice_is_not_asked() -> None:
    table = RULES.apply(orchard(0, 0, 1), Pick(0, 3))
    assert RULES.waiting_for(table) == (0, 2)


def test_a_choice_may_vanish_while_others_decide() -> None:
    table = RULES.apply(orchard(0, 1, 1), Pick(0, 3))
    table = RULES.apply(table, Eat(1))
    assert RULES.waiting_for(table) == (0, 2)


def test_nobody_is_asked_where_nobody_decides() -> None:
    table = RULES.settle(replace(orchard(0, 0, 0), agenda=(Frame("dog", (0, 1, 2)),)))
    assert RULES.waiting_for(table) == (1,)
    assert keys(table) == ["ladder_up", "barks", "asleep", "ladder_up"]


def test_done_ends_a_part_and_does_nothing_else() -> None:
    table = RULES.replay(orchard(0, 0, 0), [Pick(0, 3), Done(0)])
    assert table.apples == (3, 0, 0)
    assert "threw" not in keys(table)


def test_done_is_refused_where_the_step_does_not_know_it() -> None:
    refused(orchard(0, 0, 0), Done(0), "TURN")


def test_anybody_may_act_at_any_time_where_the_game_says_so() -> None:
    table = RULES.apply(orchard(0, 0, 2), Eat(2))
    assert table.apples == (0, 0, 1)
    assert RULES.waiting_for(table) == (0,)
    assert keys(table) == ["ate"]


def test_an_any_time_action_finishes_nobody() -> None:
    table = RULES.apply(orchard(2, 0, 0), Eat(0))
    assert RULES.waiting_for(table) == (0,)
    assert RULES.apply(table, Pick(0, 1)).apples == (2, 0, 0)


def test_any_time_actions_are_checked_too() -> None:
    said = refused(orchard(0, 0, 1), Eat(0), "EAT")
    assert str(said) == "There is nothing to eat (EAT)"


def test_others_cannot_decide() -> None:
    table = orchard(1, 1, 1)
    said = refused(table, Pick(1, 1), "TURN")
    assert said.sentence == "This is not yours to decide now"
    refused(table, Throw(0), "TURN")
    refused(table, Whistle(0), "TURN")


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_nobody_who_is_not_at_the_table_decides(seat: Seat) -> None:
    refused(orchard(1, 1, 1), Pick(seat, 1), "TURN")
    refused(orchard(1, 1, 1), Eat(seat), "TURN")


def test_a_step_may_give_its_own_reason_for_not_now() -> None:
    table = RULES.settle(replace(orchard(1, 1, 1), agenda=(Frame("shed", (0,)),)))
    refused(table, Throw(2), "SHED")
    refused(table, Throw(1), "TURN")


def test_a_refusal_names_rule_reason_and_values() -> None:
    said = refused(orchard(0, 0, 0), Pick(0, 7), "PICK")
    assert said.template == "{number} apples cannot be picked"
    assert said.values == {"number": 7}
    assert str(said) == "7 apples cannot be picked (PICK)"


def test_to_judge_is_not_to_act() -> None:
    table = orchard(0, 0, 0)
    before = repr(table)
    assert isinstance(RULES.judge(table, Pick(0, 3)), Picking)
    assert repr(table) == before


def test_an_action_leaves_the_state_it_came_from_as_it_was() -> None:
    table = orchard(1, 1, 1)
    before = repr(table)
    RULES.apply(table, Pick(0, 3))
    assert repr(table) == before


def test_what_is_offered_is_what_the_step_and_the_any_time_steps_offer() -> None:
    table = orchard(1, 1, 0)
    assert RULES.options(table, 0) == [Pick(0, 1), Pick(0, 2), Pick(0, 3)]
    assert [RULES.anytime_options(table, seat) for seat in range(3)] == [[Eat(0)], [Eat(1)], []]
    assert RULES.options(table, 1) == []


def test_after_the_end_nothing_is_offered_or_allowed() -> None:
    table = RULES.replay(orchard(0, 0, 0, turns=1), [Pick(0, 2)])
    assert table.over
    assert table.apples == (2, 0, 0)
    assert RULES.waiting_for(table) == ()
    assert RULES.options(table, 0) + RULES.anytime_options(table, 0) == []
    assert refused(table, Eat(0), "TURN").sentence == "The match is over"
    assert RULES.settle(table) == table


def test_a_log_leads_to_the_same_state_again() -> None:
    log = [Pick(0, 3), Eat(0), Throw(0), Pick(1, 2)]
    step_by_step = orchard(0, 0, 0)
    for action in log:
        step_by_step = RULES.apply(step_by_step, action)
    assert RULES.replay(orchard(0, 0, 0), log) == step_by_step
    assert step_by_step.apples == (1, 2, 0)
    assert RULES.replay(step_by_step, []) == step_by_step


def test_a_plain_step_asks_for_done_only_if_it_knows_it() -> None:
    table = RULES.settle(replace(orchard(0, 0, 0), agenda=(Frame("plain", (1,)),)))
    assert RULES.waiting_for(table) == (1,)
    assert RULES.options(table, 1) == []
    refused(table, Done(1), "TURN")


def test_a_step_that_says_nothing_refuses_what_it_does_not_offer() -> None:
    table = RULES.settle(replace(orchard(0, 0, 0), agenda=(Frame("bell", (0, 1)),)))
    assert refused(table, Whistle(0), "TURN").sentence == "This is not among your choices now"
    assert RULES.waiting_for(RULES.apply(table, Done(0))) == (1,)


def test_what_a_step_leaves_to_its_check_needs_no_offer() -> None:
    table = RULES.settle(replace(orchard(0, 0, 0), agenda=(Frame("bell", (0, 1)),)))
    assert RULES.apply(table, Tie(0, "granny")) == replace(table, news=())


def test_a_decision_goes_into_the_log_as_plain_values() -> None:
    assert msgspec.to_builtins(Pick(0, 2)) == {"type": "Pick", "seat": 0, "number": 2}
    assert msgspec.convert({"type": "Pick", "seat": 0, "number": 2}, Pick | Throw) == Pick(0, 2)
    assert msgspec.to_builtins(Tie(1)) == {"type": "Tie", "seat": 1}


@pytest.mark.parametrize("more", [{"type": "Steal"}, {"apples": 9}, {"number": "2"}, {"seat": None}])
def test_a_decision_of_another_form_is_none(more: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "Pick", "seat": 0, "number": 2} | more, Pick | Throw)


def test_steps_and_news_are_kept_short() -> None:
    assert msgspec.to_builtins(Frame("dog", (0, 1))) == ["dog", (0, 1), False]
    assert msgspec.to_builtins(News("barks")) == ["barks", -1, {}]


@pytest.mark.parametrize(
    "thing, field", [(Pick(0, 1), "seat"), (Done(0), "seat"), (Frame("dog"), "step"), (News("x"), "key")]
)
def test_nothing_can_be_changed_in_place(thing: object, field: str) -> None:
    with pytest.raises(AttributeError):
        setattr(thing, field, "changed")
    with pytest.raises(AttributeError):
        orchard(0, 0, 0).over = True  # type: ignore[misc]


def test_shuffled_is_stable() -> None:
    assert shuffled("abcdefgh", "pin") == ("d", "h", "f", "e", "g", "a", "c", "b")
    assert shuffled("abcdefgh", "other pin") == ("e", "d", "f", "a", "c", "h", "g", "b")


def test_shuffled_keeps_every_card() -> None:
    assert sorted(shuffled("aabbc", "x")) == ["a", "a", "b", "b", "c"]
    assert shuffled("a", "x") == ("a",)
    assert shuffled("", "x") == ()


def test_every_card_may_come_to_lie_everywhere() -> None:
    shuffles = [shuffled("abc", str(number)) for number in range(60)]
    assert set(shuffles) == {tuple(order) for order in ("abc", "acb", "bac", "bca", "cab", "cba")}


def test_clockwise_from_a_seat() -> None:
    assert clockwise_from(2, 4) == (2, 3, 0, 1)
    assert clockwise_from(0, 1) == (0,)
