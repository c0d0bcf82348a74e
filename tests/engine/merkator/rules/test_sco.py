"""SCO: the last placement, the score, and who has won. The buildings one by one are in test_buildings.py."""

from typing import Any

from app.engine.games.merkator.actions import Fulfil, PlaceSupply
from app.engine.games.merkator.scoring import result, sheet
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done, Seat
from tests.engine.merkator.table import arrange, at, bare, has, play, refused, step
from tests.every_game.brought import legal

PEACE = "peace-of-westphalia"


def ended(table: State, traveller: Seat = 0) -> State:
    """The last turn, this traveller's, is over."""
    return at(table, "russia", traveller=traveller, turns_left=0, trigger="time")


def total(**office: Any) -> float:
    return sheet(arrange(bare(), 0, **office), 0).total


# ------------------------------------------------------------------ SCO-1


def test_SCO_1_supply_cubes_may_still_be_placed() -> None:
    table = ended(arrange(bare(), 1, supply=("green", "red")))
    assert (table.over, step(table), RULES.waiting_for(table)) == (False, "final_placement", (1,))
    table = play(table, PlaceSupply(1, "muskets"), PlaceSupply(1, "spice"))
    assert (has(table, 1, "muskets"), has(table, 1, "spice")) == (1, 1)
    assert table.over


def test_SCO_1_a_cube_placed_at_the_end_counts_for_a_building() -> None:
    five = {"muskets": 1, "saltpeter": 1, "fish_oil": 1, "copper": 1, "iron": 1}
    table = ended(arrange(bare(), 1, supply=("gray",), buildings=("schanze",), goods=five))
    assert sheet(table, 1).total == 2
    assert sheet(play(table, PlaceSupply(1, "coal")), 1).total == 7


def test_SCO_1_nobody_has_to_place() -> None:
    table = play(ended(arrange(bare(), 1, supply=("green",))), Done(1))
    assert table.over
    assert table.offices[1].supply == ("green",)


def test_SCO_1_clockwise_from_the_left_of_the_last_traveller() -> None:
    table = bare(4)
    for seat in range(4):
        table = arrange(table, seat, supply=("green",))
    table = ended(table, traveller=1)
    order: list[Seat] = []
    while not table.over:
        order += RULES.waiting_for(table)
        table = play(table, Done(RULES.waiting_for(table)[0]))
    assert order == [2, 3, 0, 1]


def test_SCO_1_not_before_and_not_after_the_own_place_in_the_order() -> None:
    table = arrange(arrange(bare(), 1, supply=("green",)), 2, supply=("red",))
    table = ended(table)
    refused(table, PlaceSupply(2, "spice"), "SCO-1")
    refused(table, Done(2), "SCO-1")
    table = play(table, Done(1))
    refused(table, PlaceSupply(1, "muskets"), "SCO-1")
    assert has(play(table, PlaceSupply(2, "spice")), 2, "spice") == 1


def test_SCO_1_nothing_is_offered_before_the_own_place_in_the_order() -> None:
    table = ended(arrange(arrange(bare(), 1, supply=("green",)), 2, supply=("red",)))
    assert legal(RULES, table, 2) == []
    assert legal(RULES, table, 1) == [PlaceSupply(1, "livestock"), PlaceSupply(1, "muskets"), Done(1)]


def test_SCO_1_what_is_offered_is_never_refused() -> None:
    table = bare()
    for seat in range(3):
        table = arrange(table, seat, supply=("green", "blue"))
    table = ended(table)
    offered = [legal(RULES, table, seat) for seat in range(3)]
    assert [len(actions) for actions in offered] == [0, 5, 0]
    assert all(RULES.apply(table, action) != table for action in offered[1])


def test_SCO_1_only_players_with_such_cubes_are_asked() -> None:
    table = ended(arrange(bare(4), 3, supply=("green",)))
    assert RULES.waiting_for(table) == (3,)
    assert ended(bare(4)).over


def test_SCO_1_only_cubes_of_the_own_tile() -> None:
    table = ended(arrange(arrange(bare(), 1, supply=("green",)), 2, supply=("red",)))
    refused(table, PlaceSupply(1, "spice"), "TURN-2")
    refused(table, PlaceSupply(1, "gold"), "TURN-2")


# ------------------------------------------------------------------ SCO-2


def test_SCO_2_five_contracts_score_their_value() -> None:
    assert total(contracts=("2-sweden", "3-italy", "4-italy", "5-spain", "10-france")) == 24


def test_SCO_2_further_contracts_score_half_unrounded_and_they_are_the_lowest() -> None:
    seven = ("3-italy", "10-france", "6-italy", "9-spain", "8-spain", "7-spain", "5-spain")
    assert total(contracts=seven) == 10 + 9 + 8 + 7 + 6 + 2.5 + 1.5


def test_SCO_2_the_peace_counts_fourteen() -> None:
    assert total(contracts=("2-sweden", PEACE)) == 16
    assert total(contracts=("2-sweden", "7-spain", "7-danzig", "9-spain", "9-danzig", PEACE)) == 47


def test_SCO_2_the_sheet_says_what_each_contract_brought() -> None:
    six = ("3-italy", "4-italy", "5-spain", "6-italy", "7-spain", "8-spain")
    lines = sheet(arrange(bare(), 0, contracts=six), 0).contracts
    points = {line.card: line.points for line in lines}
    assert points == {"8-spain": 8, "7-spain": 7, "6-italy": 6, "5-spain": 5, "4-italy": 4, "3-italy": 1.5}


def test_SCO_2_the_same_contracts_in_another_order_score_the_same() -> None:
    seven = ("3-italy", "10-france", "6-italy", "9-spain", "8-spain", "7-spain", "5-spain")
    assert total(contracts=tuple(sorted(seven))) == total(contracts=seven) == 44


# ------------------------------------------------------------------ SCO-3


def test_SCO_3_counters_serve_several_buildings() -> None:
    table = arrange(bare(), 0, time=8, buildings=("fleet_at_sea", "seeamt"))
    lines = sheet(table, 0).buildings
    assert [(line.card, line.points) for line in lines] == [("fleet_at_sea", 5), ("seeamt", 4)]


def test_SCO_3_goods_serve_several_buildings() -> None:
    goods = {"muskets": 1, "iron": 1}
    assert total(goods=goods, buildings=("arsenal", "giesshaus", "alsterhaus")) == 2 + 4 + 3 + 2


def test_SCO_3_buildings_score_unrounded() -> None:
    assert total(time=3, buildings=("seeamt",)) == 2 + 1.5


def test_SCO_3_one_cube_makes_a_kind_and_more_do_not_make_more() -> None:
    assert total(goods={"fabric": 7, "coal": 1}, buildings=("alsterhaus",)) == 2 + 2


def test_SCO_3_no_trades_at_the_end() -> None:
    table = arrange(bare(), 1, supply=("green",), goods={"fabric": 8}, time=8, contracts=("2-russia",))
    table = ended(table)
    refused(table, Fulfil(1, "2-russia", (), ("fabric",)), "TURN-3")
    assert sheet(arrange(table, 1, buildings=("alsterhaus",)), 1).total == 2 + 1


def test_SCO_3_a_supply_cube_is_no_good() -> None:
    assert total(supply=("green", "red"), buildings=("alsterhaus", "katharinenkirche")) == 2


# ------------------------------------------------------------------ SCO-4


def test_SCO_4_coins_bonus_cards_goods_counters_and_the_hand_score_nothing() -> None:
    assert total(taler=15) == 2
    assert total(bonus=("italy-coal", "spain-plums")) == 2
    assert total(goods={"spice": 9}) == 2
    assert total(time=9) == 2
    for card in ("10-france", "rathaus", "italy-coal"):
        assert total(hand=card) == 2


def test_SCO_4_a_card_in_hand_serves_no_building() -> None:
    assert total(hand="10-france", buildings=("bank", "konsulat", "rathaus")) == 2
    assert total(hand="italy-coal", buildings=("zunfthaus",)) == 2
    assert total(hand="rathaus", buildings=("johanneum",)) == 2 + 1.5
    table = arrange(arrange(bare(), 0, buildings=("boerse",), hand="10-france"), 1, contracts=("3-italy",))
    assert sheet(table, 0).total == 2


# ------------------------------------------------------------------ SCO-5


def test_SCO_5_sole_player_buildings_compare_all_players() -> None:
    table = arrange(bare(4), 0, buildings=("admiralitaet",), time=4)
    assert sheet(table, 0).total == 2 + 5
    assert sheet(arrange(table, 3, time=5), 0).total == 2


def test_SCO_5_a_tie_for_most_scores_nothing() -> None:
    table = arrange(bare(4), 0, buildings=("admiralitaet",), time=4)
    assert sheet(arrange(table, 2, time=4), 0).total == 2


def test_SCO_5_nobody_is_alone_at_zero() -> None:
    table = arrange(bare(), 0, buildings=("admiralitaet", "zeughaus", "kornhaus", "gewandhaus"))
    assert sheet(table, 0).total == 2


def test_SCO_5_a_tie_among_the_others_does_not_matter() -> None:
    table = arrange(bare(), 0, buildings=("admiralitaet",), time=4)
    assert sheet(arrange(arrange(table, 1, time=3), 2, time=3), 0).total == 7


def test_SCO_5_who_has_most_without_the_building_gets_nothing() -> None:
    table = arrange(arrange(bare(), 0, buildings=("admiralitaet",), time=4), 1, time=5)
    assert [one.total for one in result(table).sheets] == [2, 2, 2]


def test_SCO_5_the_comparison_is_made_at_the_end() -> None:
    table = arrange(bare(), 0, buildings=("zeughaus",), goods={"iron": 1})
    table = ended(arrange(table, 1, supply=("black",)))
    assert sheet(table, 0).total == 7
    assert sheet(play(table, PlaceSupply(1, "copper")), 0).total == 2


# ------------------------------------------------------------------ SCO-6


def test_SCO_6_most_points_win() -> None:
    table = arrange(arrange(bare(), 2, contracts=("3-italy",)), 0, time=9)
    assert result(table).winners == (2,)


def test_SCO_6_half_a_point_decides() -> None:
    table = arrange(arrange(bare(), 1, buildings=("seeamt",), time=1), 0, time=9)
    assert result(table).winners == (1,)


def test_SCO_6_ties_by_time_counters() -> None:
    table = arrange(arrange(bare(), 0, time=1), 1, time=2)
    assert result(table).winners == (1,)


def test_SCO_6_still_tied_the_win_is_shared() -> None:
    table = arrange(arrange(bare(4), 0, time=2), 2, time=2)
    assert result(table).winners == (0, 2)
    assert result(bare(4)).winners == (0, 1, 2, 3)


def test_SCO_6_coins_do_not_break_a_tie() -> None:
    assert result(arrange(bare(), 1, taler=15)).winners == (0, 1, 2)


def test_SCO_6_counters_count_for_nothing_where_points_differ() -> None:
    table = arrange(arrange(bare(2), 0, contracts=("4-italy",)), 1, contracts=("3-italy",), time=7)
    assert result(table).winners == (0,)


def test_SCO_6_the_result_says_what_brought_the_end_about() -> None:
    assert result(ended(bare())).trigger == "time"
