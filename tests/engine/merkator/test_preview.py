"""Look before you leap: what an action would do, told beforehand, and nothing that is hidden."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import (
    Buy,
    Declare,
    DeclineOffer,
    FlipNext,
    Fulfil,
    GiveBack,
    Join,
    KeepLetter,
    Offer,
    PlaceSupply,
    Promise,
    SellContracts,
    Split,
    TakeIntoHand,
    TakeOffer,
    TravelTo,
)
from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.game import Merkator
from app.engine.games.merkator.preview import preview
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Action, Done, Refused
from tests.engine.merkator.table import arrange, at, bare, cubes, has, match, news, play, step
from tests.engine.merkator.worlds import another_world
from tests.every_game.brought import legal

EVERYTHING = dict.fromkeys(BUNDLED.goods, 3)
PEACE = "peace-of-westphalia"
TEN = Fulfil(0, "10-russia", ("citrus_fruit", "spice", "wine", "fabric") * 2)


def possible(table: State, action: Action) -> dict[str, list[str]]:
    """The contracts that could then be fulfilled, with what they would bring."""
    return {shown["contract"]: shown["reward"] for shown in preview(table, action)["contracts"]}


# ------------------------------------------------------------------ TravelTo


def test_TRV_1_preview_of_a_travel_to_a_major_location() -> None:
    table = replace(bare(2), cubes=cubes(sweden=3, hamburg=1, danzig=1, russia=0, spain=4))
    table = arrange(table, 0, contracts=("2-sweden", "4-sweden"), bonus=("sweden-grain",), goods={"vegetables": 1})
    assert preview(table.with_stack(3, ("3-italy", "3-spain")), TravelTo(0, "sweden")) == {
        "time": 1,
        "cubes": 3,
        "goods": ["iron", "copper"],
        "bonus_goods": {"grain": 2},
        "cubes_after": {
            "hamburg": 2,
            "danzig": 2,
            "sweden": 0,
            "russia": 1,
            "dutch_republic": 0,
            "england": 0,
            "france": 0,
            "spain": 4,
        },
        "loss_checks": 0,
        "fare": 1,
        "sold_for": 0,
        "cash_to_lose": 0,
        "contracts": [{"contract": "2-sweden", "reward": ["3-italy"]}],
    }


def test_TRV_1_preview_of_a_travel_to_a_minor_location() -> None:
    table = arrange(replace(bare(2), cubes=(1,) * 8), 0, bonus=("italy-coal", "italy-spice"), time=2)
    shown = preview(table, TravelTo(0, "italy"))
    assert (shown["time"], shown["cubes"], shown["goods"], shown["fare"]) == (-2, 0, [], 2)
    assert shown["bonus_goods"] == {"spice": 2, "coal": 2}
    assert set(shown["cubes_after"].values()) == {2}


@pytest.mark.parametrize("seed", range(3))
def test_TRV_1_preview_is_what_then_happens(seed: int) -> None:
    rng = Random(seed)
    for location in BUNDLED.locations:
        table = some_table(rng)
        action = TravelTo(0, location)
        shown, arrivals = preview(table, action), all_arrivals(table, action)
        for after in arrivals:
            gained = sum(after.offices[0].goods) - sum(table.offices[0].goods)
            assert gained == shown["cubes"] + sum(shown["bonus_goods"].values())
            assert all(has(after, 0, good) >= number for good, number in shown["bonus_goods"].items())
            assert after.offices[0].time - table.offices[0].time == shown["time"]
            assert list(after.cubes) == list(shown["cubes_after"].values())
        assert {id for after in arrivals for id in then_offered(after)} == set(possible(table, action))


def some_table(rng: Random) -> State:
    held = tuple(rng.sample([id for id in BUNDLED.contracts if id != PEACE], 5))
    owned = {good: rng.choice((0, 0, 1, 2, 4)) for good in BUNDLED.goods}
    bonus = tuple(rng.sample(sorted(BUNDLED.bonus_cards), 4))
    table = arrange(bare(2), 0, contracts=held, goods=owned, bonus=bonus, time=rng.randint(3, 6))
    return replace(table, cubes=tuple(rng.randint(0, 4) for _ in range(8)))


def all_arrivals(table: State, action: TravelTo) -> list[State]:
    """The tables after the travel, one for each way to sort the cubes."""
    after = play(table, action)
    return [play(after, split) for split in RULES.options(after, 0)] if step(after) == "goods" else [after]


def then_offered(after: State) -> set[str]:
    if after.traveller != 0 or step(after) != "fulfil":
        return set()
    return {action.contract for action in RULES.options(after, 0) if isinstance(action, Fulfil)}


def test_TRV_1_preview_counts_on_the_best_split() -> None:
    table = arrange(replace(bare(2), cubes=cubes(hamburg=5)), 0, contracts=("2-hamburg", "4-hamburg"))
    assert list(possible(table, TravelTo(0, "hamburg"))) == ["2-hamburg"]
    assert possible(replace(table, cubes=cubes(hamburg=4)), TravelTo(0, "hamburg")) == {}


def test_TRV_3_preview_knows_that_two_cubes_are_one_of_each() -> None:
    table = arrange(replace(bare(2), cubes=cubes(hamburg=2)), 0, contracts=("2-hamburg",), goods={"livestock": 2})
    assert possible(table, TravelTo(0, "hamburg")) == {}
    assert list(possible(arrange(table, 0, goods={"livestock": 3}), TravelTo(0, "hamburg"))) == ["2-hamburg"]


@pytest.mark.parametrize("vegetables, held", [(1, []), (2, ["4-denmark"])])
def test_TRV_4_preview_counts_on_two_goods_of_a_bonus_card(vegetables: int, held: list[str]) -> None:
    table = arrange(bare(2), 0, contracts=("4-denmark",), bonus=("denmark-vegetables",))
    table = arrange(table, 0, goods={"vegetables": vegetables, "spice": 1})
    assert list(possible(table, TravelTo(0, "denmark"))) == held


def test_TRV_1_preview_counts_on_counters_gained_and_not_on_counters_paid() -> None:
    table = arrange(bare(2), 0, contracts=("2-hamburg",), time=2)
    assert list(possible(table, TravelTo(0, "hamburg"))) == ["2-hamburg"]
    table = arrange(bare(2), 0, contracts=("4-newfoundland",), time=6)
    assert possible(table, TravelTo(0, "newfoundland")) == {}


def test_TRV_1_preview_counts_on_cubes_of_the_supply_tile() -> None:
    table = arrange(bare(2), 0, contracts=("2-hamburg",), supply=("red",))
    assert list(possible(table, TravelTo(0, "hamburg"))) == ["2-hamburg"]


def test_TRV_1_preview_names_the_reward_in_hand_too() -> None:
    table = arrange(bare(2, "expert").with_stack(3, ("3-italy",)), 0, goods={"spice": 1}, hand="3-spain")
    assert possible(table, TravelTo(0, "hamburg")) == {"2-hamburg": ["3-italy", "3-spain"]}


def test_INV_8_preview_of_sell_these_and_travel() -> None:
    six = ("2-hamburg", "3-spain", "4-italy", "5-france", "5-spain", "6-italy")
    table = arrange(bare(2), 0, contracts=six)
    assert preview(table, TravelTo(0, "denmark", ("3-spain", "6-italy")))["sold_for"] == 9


def test_INV_6_preview_of_a_travel_warns_of_the_cash_limit() -> None:
    table = arrange(bare(2), 0, contracts=("2-hamburg", "6-italy"), taler=11)
    assert preview(table, TravelTo(0, "denmark"))["cash_to_lose"] == 0
    assert preview(table, TravelTo(0, "denmark", ("6-italy",)))["cash_to_lose"] == 2
    assert play(table, TravelTo(0, "denmark", ("6-italy",))).offices[0].taler == 15


def test_INV_8_preview_leaves_out_the_contracts_that_are_sold() -> None:
    six = ("2-hamburg", "3-spain", "4-italy", "5-france", "5-spain", "6-italy")
    table, action = arrange(bare(2), 0, contracts=six, goods={"spice": 1}), TravelTo(0, "hamburg", ("2-hamburg",))
    assert play(table, action).traveller == 1
    assert possible(table, action) == {}


def test_NOCOIN_preview_contracts_given_up_bring_nothing() -> None:
    six = ("2-hamburg", "3-spain", "4-italy", "5-france", "5-spain", "6-italy")
    table = arrange(bare(2, "nocoin"), 0, contracts=six)
    assert preview(table, TravelTo(0, "denmark", ("3-spain",)))["sold_for"] == 0
    assert preview(table, SellContracts(0, ("3-spain",))) == {"taler": 0}


@pytest.mark.parametrize(
    "rows, location, checks",
    [
        *(((1, 6), "denmark", 1), ((2, 6), "denmark", 0), ((2, 6), "hamburg", 1), ((1, 6), "hamburg", 1)),
        *(((3, 6), "hamburg", 0), ((1, 6), "france", 0), ((1,), "hamburg", 1), ((1, 1, 6), "hamburg", 2)),
        *(((1, 6), "italy", 0), ((), "hamburg", 0)),
    ],
)
def test_LOSS_1_preview_counts_the_loss_checks(rows: tuple[int, ...], location: str, checks: int) -> None:
    table = replace(arrange(bare(2), 0, time=2), chart=tuple(("AA",) * length for length in rows))
    action = TravelTo(0, location)
    assert preview(table, action)["loss_checks"] == checks
    assert len(news(play(table, action), "letter_flipped")) == checks


def test_LOSS_1_preview_is_the_same_for_every_letter() -> None:
    charts = [((letter,), (other,) * 6) for letter in ("A", "AA", "F") for other in ("B", "EE")]
    shown = [preview(replace(bare(2), chart=chart), TravelTo(0, "hamburg")) for chart in charts]
    assert all(one == shown[0] for one in shown)


@pytest.mark.parametrize("option, turns_left, checks", [("", -1, 1), ("var_a", -1, 0), ("", 1, 0)])
def test_VAR_A_FIN_3_preview_counts_no_loss_check_where_there_is_none(
    option: str, turns_left: int, checks: int
) -> None:
    table = replace(bare(2, *option.split()), chart=(("A",), ("B",)), turns_left=turns_left)
    assert preview(table, TravelTo(0, "denmark"))["loss_checks"] == checks


def test_LONG_preview_counts_the_last_counter_of_the_back_side() -> None:
    table = replace(bare(3, "long"), chart=(("A",),), ultimo=(("B",) * 6,))
    assert preview(table, TravelTo(0, "hamburg"))["loss_checks"] == 1


def solo_before_the_travel(**changes: Any) -> State:
    table = arrange(bare(1), 0, contracts=("7-hamburg",), goods=EVERYTHING)
    return replace(table.with_stack(8, ("8-russia",)).with_stack(7, ("7-spain",)), **changes)


def test_SOLO_2_preview_names_no_reward_that_a_hidden_card_will_cover() -> None:
    table = solo_before_the_travel(solo_stack=("8-italy", "8-spain", "9-spain"))
    after = play(table, TravelTo(0, "hamburg"), Fulfil(0, "7-hamburg", ("spice", "citrus_fruit", "grain", "fabric")))
    assert after.offices[0].contracts == ("7-hamburg", "8-italy")
    assert possible(table, TravelTo(0, "hamburg")) == {"7-hamburg": []}


def test_SOLO_2_preview_names_no_reward_of_the_same_value_if_a_higher_one_will_appear() -> None:
    table = solo_before_the_travel(solo_stack=("8-italy", "9-spain")).with_stack(8, ())
    assert possible(table, TravelTo(0, "hamburg")) == {"7-hamburg": []}


def test_SOLO_2_preview_names_the_reward_if_the_hidden_card_is_of_another_value() -> None:
    table = solo_before_the_travel(solo_stack=("9-spain", "10-france"))
    assert possible(table, TravelTo(0, "hamburg")) == {"7-hamburg": ["8-russia"]}


# ------------------------------------------------------------------ SellContracts and Buy


def test_INV_1_preview_of_a_sale() -> None:
    table = arrange(bare(2), 0, contracts=("2-hamburg", "6-italy", PEACE), taler=1)
    action = SellContracts(0, ("6-italy", PEACE))
    assert preview(table, action) == {"taler": 20}
    assert play(table, action).offices[0].taler == 21


def test_INV_5_preview_of_a_purchase() -> None:
    table = arrange(bare(2), 0, contracts=("2-hamburg", "9-spain"), taler=5)
    table = replace(table, building_offer=("seeamt",), bonus_offer=("italy-coal",))
    action = Buy(0, ("seeamt", "italy-coal"), ("9-spain",))
    assert preview(table, action) == {"cost": 9, "overpaid": 0, "taler": 5, "cash_to_lose": 0, "bonus_goods": {}}
    assert play(table, action).offices[0].taler == 5


@pytest.mark.parametrize("option, lost, kept", [("", 5, 15), ("var_b", 0, 20)])
def test_INV_6_preview_warns_of_the_cash_limit(option: str, lost: int, kept: int) -> None:
    table = replace(bare(2, *option.split()), bonus_offer=("italy-coal",))
    table = arrange(table, 0, contracts=("2-hamburg", PEACE), taler=9)
    action = Buy(0, ("italy-coal",), (PEACE,))
    assert preview(table, action) == {"cost": 3, "overpaid": 0, "taler": 20, "cash_to_lose": lost, "bonus_goods": {}}
    assert play(table, action, TravelTo(0, "denmark")).offices[0].taler == kept


def test_NOCOIN_preview_tells_what_is_overpaid() -> None:
    table = replace(arrange(bare(2, "nocoin"), 0, contracts=("2-hamburg", "9-spain")), building_offer=("seeamt",))
    action = Buy(0, ("seeamt",), ("9-spain",))
    assert preview(table, action) == {"cost": 6, "overpaid": 3, "taler": 0, "cash_to_lose": 0, "bonus_goods": {}}
    assert play(table, action).offices[0].taler == 0


def test_VAR_C_preview_names_the_good_that_a_bonus_card_gives_at_once() -> None:
    table = arrange(replace(bare(2, "var_c"), bonus_offer=("italy-coal", "denmark-fish_oil")), 0, taler=20)
    action = Buy(0, ("italy-coal", "denmark-fish_oil", table.building_offer[0]))
    assert preview(table, action)["bonus_goods"] == {"coal": 1, "fish_oil": 1}
    assert table.components.named(play(table, action).offices[0].goods) == {"coal": 1, "fish_oil": 1}


# ------------------------------------------------------------------ Fulfil and Join


def at_hamburg(*contracts: str, seats: int = 2, time: int = 0) -> State:
    table = arrange(bare(seats), 0, contracts=contracts, goods=EVERYTHING | {"coal": 9}, time=time)
    return at(table, "hamburg", ("fulfil", (0,)))


def test_FUL_3_preview_of_a_fulfilment_with_trades() -> None:
    table = at_hamburg("5-hamburg", time=5).with_stack(6, ("6-italy", "6-spain"))
    action = Fulfil(0, "5-hamburg", ("plums",), ("coal", "time"))
    shown = preview(table, action)
    assert shown == {"goods": {"plums": 1, "coal": 4}, "time": 4, "reward": ["6-italy"], "final_round": False}
    after = play(table, action)
    assert (has(after, 0, "plums"), has(after, 0, "coal"), after.offices[0].time) == (2, 5, 1)
    assert after.offices[0].contracts == ("5-hamburg", "6-italy")


def test_FUL_5_preview_names_no_reward_where_a_stack_must_be_formed_anew() -> None:
    table = replace(at_hamburg("2-hamburg").with_stack(3, ()), discard=("3-italy",))
    action = Fulfil(0, "2-hamburg", ("spice",))
    assert preview(table, action)["reward"] == []
    assert preview(replace(table, discard=("2-england",)), action)["reward"] == []
    assert preview(replace(table, discard=()), action)["reward"] == []


def test_SOLO_4_preview_names_the_reward_of_the_same_value() -> None:
    table = at_hamburg("5-hamburg", seats=1).with_stack(6, ()).with_stack(5, ("5-spain",))
    action = Fulfil(0, "5-hamburg", ("plums", "saltpeter", "spice"))
    assert play(table, action).offices[0].contracts == ("5-hamburg", "5-spain")
    assert preview(table, action)["reward"] == ["5-spain"]


@pytest.mark.parametrize("from_hand, reward", [(False, ["3-italy"]), (True, ["3-spain"])])
def test_EXPERT_preview_names_the_reward_that_was_chosen(from_hand: bool, reward: list[str]) -> None:
    table = arrange(bare(2, "expert").with_stack(3, ("3-italy",)), 0, goods={"spice": 1}, hand="3-spain")
    table = at(table, "hamburg", ("fulfil", (0,)))
    assert preview(table, Fulfil(0, "2-hamburg", ("spice",), from_hand=from_hand))["reward"] == reward


@pytest.mark.parametrize("seats, turns_left, told", [(2, -1, True), (2, 1, False), (1, -1, False)])
def test_FIN_1_preview_tells_that_the_peace_begins_the_final_round(seats: int, turns_left: int, told: bool) -> None:
    table = arrange(bare(seats), 0, contracts=("10-russia",), goods=EVERYTHING).with_stack(11, (PEACE,))
    table = at(table, "russia", ("fulfil", (0,)), turns_left=turns_left)
    shown = preview(table, TEN)
    assert (shown["reward"], shown["final_round"]) == ([PEACE], told)
    assert (len(news(play(table, TEN), "final_round")) == 1) is told


def test_JOIN_2_preview_of_joining() -> None:
    table = arrange(bare(2).with_stack(4, ("4-italy", "4-spain")), 1, time=3, bonus=("denmark-fish_oil",))
    table = arrange(table, 1, contracts=("3-denmark-1", "3-denmark-2", "2-england"), goods={"ham": 1, "grain": 1})
    table = at(table, "denmark", ("join", (1,)))
    assert preview(table, Join(1)) == {
        "time": -2,
        "bonus_goods": {"fish_oil": 1},
        "contracts": [{"contract": "3-denmark-2", "reward": ["4-italy"]}],
    }
    after = play(table, Join(1))
    assert (after.offices[1].time, has(after, 1, "fish_oil")) == (1, 1)
    assert {action.contract for action in RULES.options(after, 1) if isinstance(action, Fulfil)} == {"3-denmark-2"}


@pytest.mark.parametrize("vegetables, held", [(2, []), (3, ["4-denmark"])])
def test_JOIN_2_preview_counts_on_one_good_of_a_bonus_card(vegetables: int, held: list[str]) -> None:
    table = arrange(bare(2), 1, time=2, contracts=("4-denmark",), bonus=("denmark-vegetables",))
    table = at(arrange(table, 1, goods={"vegetables": vegetables, "spice": 1}), "denmark", ("join", (1,)))
    assert list(possible(table, Join(1))) == held


def test_JOIN_2_preview_does_not_count_on_counters_paid() -> None:
    table = arrange(bare(2), 1, time=4, contracts=("2-hamburg",))
    table = at(table, "hamburg", ("join", (1,)))
    assert preview(table, Join(1)) == {"time": -1, "bonus_goods": {}, "contracts": []}
    assert preview(arrange(table, 1, time=5), Join(1))["contracts"] != []


# ------------------------------------------------------------------ everything else


@pytest.mark.parametrize(
    "action",
    [
        *(Done(0), Split(0, 1), KeepLetter(0), FlipNext(0), GiveBack(0, ("ham",)), PlaceSupply(0, "ham")),
        *(Declare(1, "join"), Promise(1, "spain"), Offer(1, 1, 0), TakeOffer(0), DeclineOffer(0)),
        TakeIntoHand(0, "3-italy"),
    ],
)
def test_VIS_1_preview_of_what_speaks_for_itself_is_empty(action: Action) -> None:
    assert preview(match(2), action) == {}


def test_TURN_3_preview_only_of_what_is_allowed_and_ones_own() -> None:
    table, game = arrange(bare(2), 0, time=1), Merkator()
    assert game.preview(table, 0, TravelTo(0, "denmark"))["time"] == 1
    for seat, action in ((1, TravelTo(0, "denmark")), (1, TravelTo(1, "denmark")), (0, TravelTo(0, "italy"))):
        with pytest.raises(Refused):
            game.preview(table, seat, action)


@pytest.mark.parametrize("seats, options", [(1, ("expert",)), (3, ("expert", "var_d")), (2, ())])
def test_VIS_1_preview_is_the_same_in_every_world_that_looks_the_same(seats: int, options: tuple[str, ...]) -> None:
    rng, table = Random("worlds"), match(seats, *options)
    for number in range(40):
        other = another_world(table, str(number))
        for seat in RULES.waiting_for(table):
            for action in legal(RULES, table, seat):
                assert preview(table, action) == preview(other, action)
        if not table.over:
            table = play(table, rng.choice(RULES.options(table, rng.choice(RULES.waiting_for(table)))))
