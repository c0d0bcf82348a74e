"""FUL-4 and FUL-5: what a fulfilled contract brings."""

from msgspec.structs import replace

from app.engine.games.merkator.actions import Fulfil, TakeIntoHand, TravelTo
from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.preview import preview
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done
from tests.engine.merkator.table import arrange, at, bare, news, play, refused, step

EVERYTHING = dict.fromkeys(BUNDLED.goods, 3)
PEACE = "peace-of-westphalia"
SPICE = Fulfil(0, "2-hamburg", ("spice",))
SEVEN = Fulfil(0, "7-hamburg", ("spice", "citrus_fruit", "grain", "fabric"))
TEN = Fulfil(0, "10-russia", ("citrus_fruit", "spice", "wine", "fabric") * 2)


def at_hamburg(*options: str, seats: int = 2, discard: tuple[str, ...] = (), **stacks: tuple[str, ...]) -> State:
    """Seat 0 can fulfil a 2 and a 7. Stacks are given as three=(...), seven=(...); the others are full."""
    levels = {"three": 3, "two": 2, "four": 4, "seven": 7, "eight": 8}
    table = arrange(bare(seats, *options), 0, contracts=("2-hamburg", "7-hamburg"), goods=EVERYTHING)
    for name, cards in stacks.items():
        table = table.with_stack(levels[name], cards)
    return at(table, "hamburg", ("fulfil", (0,)), discard=discard)


def at_russia(*, tens: tuple[str, ...], peace: tuple[str, ...] = (), discard: tuple[str, ...] = ()) -> State:
    table = arrange(bare(2), 0, contracts=("10-russia", "2-russia"), goods=EVERYTHING)
    table = table.with_stack(10, tens).with_stack(11, peace)
    return at(table, "russia", ("fulfil", (0,)), discard=discard)


def gained(state: State, held: int = 2) -> tuple[str, ...]:
    return state.offices[0].contracts[held:]


# ------------------------------------------------------------------ FUL-4


def test_FUL_4_the_top_contract_of_the_stack_one_value_higher() -> None:
    table = play(at_hamburg(three=("3-italy", "3-spain")), SPICE)
    assert (gained(table), table.stacks[3]) == (("3-italy",), ("3-spain",))
    assert news(table, "rewarded") == [{"seat": 0, "contract": "3-italy"}]


def test_FUL_4_one_value_higher_for_every_value() -> None:
    for value in range(2, 10):
        contract = next(contract for contract in BUNDLED.contracts.values() if contract.value == value)
        pays = tuple(BUNDLED.goods[good] for good, number in contract.goods for _ in range(number))
        table = arrange(bare(2), 0, contracts=(contract.id,), goods=EVERYTHING)
        after = play(at(table, contract.location, ("fulfil", (0,))), Fulfil(0, contract.id, pays))
        assert [BUNDLED.contracts[id].value for id in gained(after, 1)] == [value + 1]


def test_FUL_4_a_fulfilled_10_gives_the_peace_while_it_is_there() -> None:
    table = play(at_russia(tens=("10-france",), peace=(PEACE,)), TEN)
    assert (gained(table), table.stacks[11], table.stacks[10]) == ((PEACE,), (), ("10-france",))


def test_FIN_1_earning_the_peace_begins_the_final_round() -> None:
    table = play(at_russia(tens=(), peace=(PEACE,)), TEN)
    assert (table.turns_left, table.trigger) == (2, "peace")
    assert news(table, "final_round") == [{"seat": -1, "trigger": "peace"}]


def test_FIN_3_a_second_trigger_changes_nothing() -> None:
    table = replace(at_russia(tens=(), peace=(PEACE,)), turns_left=1, trigger="time")
    table = play(table, TEN)
    assert (gained(table), table.turns_left, table.trigger) == ((PEACE,), 1, "time")
    assert news(table, "final_round") == []


def test_FUL_4_a_sold_peace_can_be_earned_again() -> None:
    table = play(at_russia(tens=("10-france",), discard=("2-england", PEACE)), TEN)
    assert (gained(table), table.discard) == ((PEACE,), ("2-england",))
    assert table.trigger == "peace"


def test_FUL_4_a_10_while_a_player_owns_the_peace() -> None:
    table = arrange(at_russia(tens=("10-france", "10-sweden")), 1, contracts=("2-france", PEACE))
    table = play(table, TEN)
    assert (gained(table), table.stacks[10], table.final_round) == (("10-france",), ("10-sweden",), False)


# ------------------------------------------------------------------ FUL-5


def test_FUL_5_an_empty_stack_is_formed_from_all_its_contracts_in_the_discard_pile() -> None:
    discard = ("3-italy", "2-england", "3-spain", "4-italy", "3-danzig")
    table = play(at_hamburg(three=(), discard=discard), SPICE)
    assert {*gained(table), *table.stacks[3]} == {"3-italy", "3-spain", "3-danzig"}
    assert (len(gained(table)), len(table.stacks[3])) == (1, 2)
    assert table.discard == ("2-england", "4-italy")
    assert news(table, "stack_formed") == [{"seat": -1, "level": 3}]


def test_FUL_5_it_is_shuffled() -> None:
    discard = ("3-italy", "3-spain", "3-danzig", "3-russia", "3-france", "3-england")
    table = at_hamburg(three=(), discard=discard)
    tables = [play(replace(table, seed=f"seed {number}"), SPICE) for number in range(60)]
    assert {gained(after)[0] for after in tables} == set(discard)
    assert len({after.stacks[3] for after in tables}) > 40


def test_FUL_5_the_same_seed_gives_the_same_stack_and_another_turn_another() -> None:
    discard = ("3-italy", "3-spain", "3-danzig", "3-russia", "3-france", "3-england")
    table = at_hamburg(three=(), discard=discard)
    assert play(table, SPICE).stacks[3] == play(table, SPICE).stacks[3]
    assert len({play(replace(table, turn=turn), SPICE).stacks[3] for turn in range(5)}) > 1


def test_FUL_5_a_stack_that_still_has_a_card_is_left_alone() -> None:
    table = play(at_hamburg(three=("3-italy",), discard=("3-spain",)), SPICE)
    assert (gained(table), table.stacks[3], table.discard) == (("3-italy",), (), ("3-spain",))


def test_FUL_5_not_formed_before_somebody_needs_it() -> None:
    table = play(at_hamburg(three=("3-italy",), eight=(), discard=("8-italy",)), SPICE)
    assert (table.stacks[8], table.discard) == ((), ("8-italy",))


def test_FUL_5_if_there_is_none_the_stack_of_the_same_value() -> None:
    table = play(at_hamburg(eight=(), seven=("7-spain", "7-russia"), discard=("7-danzig", "9-spain")), SEVEN)
    assert (gained(table), table.stacks[7]) == (("7-spain",), ("7-russia",))
    assert table.discard == ("7-danzig", "9-spain")


def test_FUL_5_the_higher_value_comes_first_even_from_the_discard_pile() -> None:
    table = play(at_hamburg(eight=(), seven=("7-spain",), discard=("8-italy",)), SEVEN)
    assert (gained(table), table.stacks[7]) == (("8-italy",), ("7-spain",))


def test_FUL_5_the_stack_of_the_same_value_is_formed_anew_too() -> None:
    table = play(at_hamburg(eight=(), seven=(), discard=("7-spain", "6-spain", "7-russia")), SEVEN)
    assert sorted(gained(table) + table.stacks[7]) == ["7-russia", "7-spain"]
    assert (len(gained(table)), table.discard) == (1, ("6-spain",))


def test_FUL_5_a_fulfilled_2_may_give_a_discarded_2() -> None:
    table = play(at_hamburg(three=(), discard=("2-england",)), SPICE)
    assert (gained(table), table.discard) == (("2-england",), ())


def test_FUL_5_if_there_is_none_either_no_reward() -> None:
    table = play(at_hamburg(eight=(), seven=(), discard=("6-spain", "9-spain")), SEVEN)
    assert (gained(table), table.discard) == ((), ("6-spain", "9-spain"))
    assert news(table, "no_reward") == [{"seat": 0}]
    assert table.offices[0].goods.count(2) == 4
    refused(table, SEVEN, "FUL-1")


def test_FUL_5_the_fulfilled_contract_itself_is_no_reward() -> None:
    table = play(at_russia(tens=()), TEN)
    assert table.offices[0].contracts == ("10-russia", "2-russia")


def test_SOLO_4_the_discard_pile_is_never_searched() -> None:
    table = at_hamburg(seats=1, eight=(), seven=("7-spain",), three=(), discard=("8-italy", "3-spain", "2-russia"))
    assert gained(play(table, SEVEN)) == ("7-spain",)
    table = play(table, SPICE)
    assert (gained(table), table.discard) == ((), ("8-italy", "3-spain", "2-russia"))


def test_SOLO_5_the_peace_begins_no_final_round() -> None:
    table = arrange(bare(1), 0, contracts=("10-russia", "2-russia"), goods=EVERYTHING).with_stack(11, (PEACE,))
    table = play(at(table, "russia", ("fulfil", (0,))), TEN)
    assert (gained(table), table.final_round) == ((PEACE,), False)


# ------------------------------------------------------------------ EXPERT


def with_hand(card: str, **stacks: tuple[str, ...]) -> State:
    return arrange(at_hamburg("expert", **stacks), 0, hand=card)


def test_EXPERT_the_contract_in_hand_instead_of_the_stacks() -> None:
    table = with_hand("3-italy", three=("3-spain",))
    both = [
        action.from_hand
        for action in RULES.options(table, 0)
        if isinstance(action, Fulfil) and action.contract == "2-hamburg"
    ]
    assert both == [False, True]
    table = play(table, replace(SPICE, from_hand=True))
    assert (gained(table), table.offices[0].hand, table.stacks[3]) == (("3-italy",), "", ("3-spain",))
    assert news(table, "rewarded_from_hand") == [{"seat": 0, "contract": "3-italy"}]


def test_EXPERT_or_the_stacks_and_the_hand_is_kept() -> None:
    table = play(with_hand("3-italy", three=("3-spain",)), SPICE)
    assert (gained(table), table.offices[0].hand) == (("3-spain",), "3-italy")


def test_EXPERT_chosen_before_the_stack_is_formed_anew() -> None:
    table = replace(with_hand("3-italy", three=()), discard=("3-spain",))
    table = play(table, replace(SPICE, from_hand=True))
    assert (gained(table), table.stacks[3], table.discard) == (("3-italy",), (), ("3-spain",))


def test_EXPERT_never_for_the_same_value() -> None:
    table = with_hand("7-spain", eight=(), seven=())
    refused(table, replace(SEVEN, from_hand=True), "EXPERT")
    assert gained(play(table, SEVEN)) == ()


def test_EXPERT_only_one_value_below_the_contract_in_hand() -> None:
    for card in ("", "4-italy", "2-england", "italy-coal", "seeamt"):
        said = refused(with_hand(card), replace(SPICE, from_hand=True), "EXPERT")
        assert said.sentence == "You hold no contract of value 3 in hand"


def test_EXPERT_a_card_may_be_taken_into_the_hand_in_the_fulfil_step() -> None:
    table = at(bare(2, "expert").with_stack(3, ("3-italy", "3-spain")), "england", ("fulfil", (0,)))
    assert (step(table), TakeIntoHand(0, "3-italy") in RULES.options(table, 0)) == ("fulfil", True)
    refused(table, TakeIntoHand(0, "3-spain"), "EXPERT")
    table = play(table, TakeIntoHand(0, "3-italy"))
    assert (table.offices[0].hand, table.stacks[3], table.traveller) == ("3-italy", ("3-spain",), 1)


def test_EXPERT_nobody_has_a_hand_without_the_option() -> None:
    refused(at_hamburg(three=("3-italy",)), TakeIntoHand(0, "3-italy"), "EXPERT")


# ------------------------------------------------------------------ VAR-D


def test_VAR_D_others_may_offer_when_a_next_card_is_revealed() -> None:
    table = arrange(at_hamburg("var_d", three=("3-italy", "3-spain"), seats=3), 2, taler=1)
    table = play(table, SPICE)
    assert (step(table), RULES.waiting_for(table)) == ("offers", (2,))


def test_VAR_D_not_when_none_is_revealed_or_nobody_owns_anything() -> None:
    table = at_hamburg("var_d", three=("3-italy",))
    assert step(play(arrange(table, 1, time=1), SPICE)) == "fulfil"
    assert step(play(table.with_stack(3, ("3-italy", "3-spain")), SPICE)) == "fulfil"


def test_VAR_D_the_others_do_nothing_and_the_turn_goes_on() -> None:
    table = arrange(at_hamburg("var_d", three=("3-italy", "3-spain")), 1, time=1)
    table = play(table, SPICE, Done(1))
    assert (step(table), gained(table), table.bargain) == ("fulfil", ("3-italy",), None)


# ------------------------------------------------------------------ what can be known of it beforehand


def foreseen(table: State, action: Fulfil) -> list[str]:
    shown: list[str] = preview(table, action)["reward"]
    return shown


def test_FUL_5_the_same_value_is_foreseen_if_the_discard_pile_is_empty() -> None:
    table = at_hamburg(eight=(), seven=("7-spain", "7-russia"))
    assert (foreseen(table, SEVEN), gained(play(table, SEVEN))) == (["7-spain"], ("7-spain",))
    assert foreseen(table.with_stack(7, ()), SEVEN) == []


def test_FUL_5_nothing_is_foreseen_while_the_discard_pile_may_hold_the_value() -> None:
    table = at_hamburg(eight=(), seven=("7-spain",))
    assert foreseen(replace(table, discard=("8-italy",)), SEVEN) == []
    assert foreseen(replace(table, discard=("2-england",)), SEVEN) == []


def test_FUL_4_another_10_is_foreseen_while_a_player_owns_the_peace() -> None:
    table = at_russia(tens=("10-france", "10-sweden"), discard=("2-england",))
    assert foreseen(table, TEN) == []
    assert foreseen(arrange(table, 1, contracts=("2-france", PEACE)), TEN) == ["10-france"]


def test_FUL_4_a_card_on_the_stack_is_foreseen_whatever_was_discarded() -> None:
    table = at_hamburg(eight=("8-italy",), seven=("7-spain",), discard=("8-spain",))
    assert foreseen(table, SEVEN) == ["8-italy"]


def before_the_travel(*sold: str, here: str, held: str) -> tuple[State, TravelTo]:
    table = arrange(bare(2), 0, contracts=("2-hamburg", held, *sold), goods=EVERYTHING)
    return replace(table, cubes=(0,) * 8), TravelTo(0, here, sold)


def test_INV_8_a_contract_sold_with_the_travel_may_come_back_as_the_reward() -> None:
    table, action = before_the_travel("8-italy", here="hamburg", held="7-hamburg")
    table = table.with_stack(8, ()).with_stack(7, ("7-spain",))
    assert gained(play(table, action, SEVEN)) == ("8-italy",)
    assert {"contract": "7-hamburg", "reward": []} in preview(table, action)["contracts"]


def test_INV_8_the_peace_sold_with_the_travel_is_owned_no_more() -> None:
    table, action = before_the_travel(PEACE, here="russia", held="10-russia")
    table = table.with_stack(11, ()).with_stack(10, ("10-france",))
    assert gained(play(table, action, TEN)) == (PEACE,)
    assert preview(table, action)["contracts"] == [{"contract": "10-russia", "reward": []}]
