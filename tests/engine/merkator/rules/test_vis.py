"""VIS-1: what everybody sees, and what nobody does."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import (
    Declare,
    Offer,
    PlaceSupply,
    Promise,
    SellContracts,
    TakeIntoHand,
    TravelTo,
)
from app.engine.games.merkator.preview import preview
from app.engine.games.merkator.scoring import result
from app.engine.games.merkator.state import Bargain, State
from app.engine.games.merkator.turn import RULES, start
from app.engine.kernel import shuffled
from tests.engine.merkator.table import arrange, at, cubes, match, play, view
from tests.every_game.brought import legal

SEED = "what-nobody-may-know"
TABLES = [
    (1, ()),
    (1, ("expert",)),
    (2, ("nocoin",)),
    (2, ("long",)),
    (3, ("var_d",)),
    (4, ()),
    (4, ("long", "expert")),
]
EVERY_TABLE = pytest.mark.parametrize("seats, options", TABLES, ids=str)
LETTERS = {letter * number for letter in "ABCDEF" for number in (1, 2)}


def audiences(table: State) -> list[int | None]:
    return [None, *range(table.seats)]


def shown(table: State, seat: int | None = None) -> str:
    """A view as it goes over the wire."""
    return msgspec.json.encode(view(table, seat)).decode()


def below_the_top(table: State) -> list[str]:
    return [card for stack in table.stacks for card in stack[1:]]


def piles(table: State) -> list[str]:
    return [*table.bonus_pile, *table.building_pile, *table.solo_stack]


# ------------------------------------------------------------------ the allow-list


def test_VIS_1_nothing_but_this_is_shown() -> None:
    assert set(view(match(), None)) == {
        "edition",
        "options",
        "turn",
        "traveller",
        "agenda",
        "here",
        "cubes",
        "found",
        "chart",
        "counters",
        "flipped",
        "stacks",
        "discard",
        "solo_stack",
        "bonus_cards",
        "buildings",
        "offices",
        "fulfilled",
        "joined",
        "declared",
        "promises",
        "bargain",
        "final_round",
        "over",
        "result",
    }


def test_VIS_1_nor_is_more_shown_of_the_parts() -> None:
    seen = view(match(), None)
    assert set(seen["chart"]) == {"rows", "then_ultimo_rows"}
    assert all(set(row) == {"counters", "seen"} for row in seen["chart"]["rows"])
    assert all(set(stack) == {"size", "top"} for stack in seen["stacks"].values())
    assert set(seen["bonus_cards"]) == set(seen["buildings"]) == {"offer", "pile"}
    office = {"goods", "supply", "contracts", "bonus_cards", "buildings", "taler", "time", "hand", "points"}
    assert all(set(shown) == office for shown in seen["offices"])


def test_VIS_1_a_seat_gets_help_beside_and_nothing_else() -> None:
    seen = view(match(), 1)
    help = seen.pop("you")
    assert seen == view(match(), None)
    assert set(help) == {"seat", "contracts", "must_go", "cash_to_lose", "score", "deed", "instead"}
    assert help["seat"] == 1
    assert set(help["contracts"]) == set(match().offices[1].contracts)
    parts = {"here", "missing", "can", "how", "ways", "reward"}
    assert all(set(about) == parts for about in help["contracts"].values())


def test_SCO_3_a_seat_is_told_what_its_office_is_worth_now() -> None:
    """Everybody could add it up: each line of the sheet that would be counted if this were the end."""
    table = arrange(match(), 1, contracts=("9-spain", "8-bohemia"), buildings=("seeamt", "bank"))
    sheet = result(table).sheets[1]
    assert view(table, 1)["you"]["score"] == {
        "total": sheet.total,
        "buildings": {line.card: line.points for line in sheet.buildings},
    }
    assert sheet.total >= 17
    assert set(view(table, 1)["you"]["score"]["buildings"]) == {"seeamt", "bank"}


# ------------------------------------------------------------------ hidden from all


@EVERY_TABLE
def test_VIS_1_cards_below_the_top_and_piles_are_hidden(seats: int, options: tuple[str, ...]) -> None:
    table = start(seats, options, SEED)
    assert len(below_the_top(table)) > 30
    for seat in audiences(table):
        for card in (*below_the_top(table), *piles(table)):
            assert f'"{card}"' not in shown(table, seat)


@EVERY_TABLE
def test_VIS_1_the_contents_of_the_discard_pile_are_hidden(seats: int, options: tuple[str, ...]) -> None:
    table = replace(start(seats, options, SEED), discard=("10-france", "peace-of-westphalia"), stacks=((),) * 12)
    for seat in audiences(table):
        assert '"10-france"' not in shown(table, seat)
        assert "westphalia" not in shown(table, seat)


@EVERY_TABLE
def test_VIS_1_letters_are_hidden(seats: int, options: tuple[str, ...]) -> None:
    table = start(seats, options, SEED)
    for seat in audiences(table):
        assert not any(f'"{letter}"' in shown(table, seat) for letter in LETTERS)


@EVERY_TABLE
def test_VIS_1_the_seed_is_hidden(seats: int, options: tuple[str, ...]) -> None:
    table = start(seats, options, SEED)
    for seat in audiences(table):
        assert SEED not in shown(table, seat)
        assert table.components.digest not in shown(table, seat)


def test_VIS_1_a_sold_contract_is_seen_sold_and_then_lies_face_down() -> None:
    table = play(arrange(match(), 0, contracts=("3-spain", "9-spain")), SellContracts(0, ("9-spain",)))
    table = replace(table, stacks=((),) * 12)
    assert '"9-spain"' in msgspec.json.encode(table.news).decode()
    assert all('"9-spain"' not in shown(table, seat) for seat in audiences(table))


def shuffled_where_nobody_sees(table: State) -> State:
    """The same table to every eye: other letters, other piles, other cards below the top, another seed."""
    return replace(
        table,
        seed="another",
        chart=tuple(shuffled(row, "x") for row in (("F",) * len(row) for row in table.chart)),
        ultimo=tuple(("F",) * len(row) for row in table.ultimo),
        stacks=tuple((*stack[:1], *shuffled(stack[1:], "x")) for stack in table.stacks),
        discard=tuple("2-hamburg" for _ in table.discard),
        bonus_pile=shuffled(table.bonus_pile, "x"),
        building_pile=shuffled(table.building_pile, "x"),
        solo_stack=table.solo_stack[::-1],
    )


@EVERY_TABLE
def test_VIS_1_what_differs_only_in_hidden_things_looks_the_same(seats: int, options: tuple[str, ...]) -> None:
    table = start(seats, options, SEED)
    other = shuffled_where_nobody_sees(table)
    assert other != table
    for seat in audiences(table):
        assert view(other, seat) == view(table, seat)


@EVERY_TABLE
def test_VIS_1_what_is_offered_and_foreseen_gives_nothing_away(seats: int, options: tuple[str, ...]) -> None:
    table = start(seats, options, SEED)
    other = shuffled_where_nobody_sees(table)
    for seat in range(seats):
        offered = legal(RULES, table, seat)
        assert legal(RULES, other, seat) == offered
        assert [preview(other, action) for action in offered] == [preview(table, action) for action in offered]


@EVERY_TABLE
def test_VIS_1_in_the_middle_of_a_match_too(seats: int, options: tuple[str, ...]) -> None:
    table = start(seats, options, SEED, start_seat=0)
    for number in range(25):
        seat = RULES.waiting_for(table)[0]
        offered = RULES.options(table, seat)
        table = play(table, offered[number * 7 % len(offered)])
        seen, told = shown(table, seat), msgspec.json.encode(table.news).decode()
        for card in (*below_the_top(table), *piles(table)):
            assert f'"{card}"' not in seen
            assert f'"{card}"' not in told
        assert SEED not in seen + told


# ------------------------------------------------------------------ open to all


def test_VIS_1_sizes_of_stacks_and_piles_are_open() -> None:
    seen = view(match(3), None)
    assert [seen["stacks"][str(level)]["size"] for level in range(3, 12)] == [8, 10, 9, 11, 9, 7, 5, 4, 1]
    assert (seen["discard"], seen["solo_stack"]) == (2, 0)
    assert (seen["bonus_cards"]["pile"], seen["buildings"]["pile"]) == (6, 22)
    assert (seen["counters"], view(match(1), None)["solo_stack"]) == (21, 17)


def test_VIS_1_the_top_card_of_every_stack_is_open() -> None:
    table = match(3)
    tops = [view(table, None)["stacks"][str(level)]["top"] for level in range(3, 12)]
    assert tops == [stack[0] for stack in table.stacks[3:]]
    assert tops[-1] == "peace-of-westphalia"
    assert view(table.with_stack(9, ()), None)["stacks"]["9"] == {"size": 0, "top": ""}


def test_VIS_1_offers_are_open() -> None:
    table = replace(match(), bonus_offer=("italy-coal",), building_offer=("seeamt", "bank"))
    assert view(table, None)["bonus_cards"]["offer"] == ("italy-coal",)
    assert view(table, None)["buildings"]["offer"] == ("seeamt", "bank")


def test_VIS_1_offices_are_open() -> None:
    table = arrange(match(), 1, goods={"grain": 2, "coal": 1}, supply=("red",), contracts=("3-spain",), taler=7, time=4)
    table = arrange(table, 1, bonus=("italy-coal",), buildings=("bank",), hand="8-spain")
    for seat in audiences(table):
        assert view(table, seat)["offices"][1] == {
            "goods": {"grain": 2, "coal": 1},
            "supply": ("red",),
            "contracts": ("3-spain",),
            "bonus_cards": ("italy-coal",),
            "buildings": ("bank",),
            "taler": 7,
            "time": 4,
            "hand": "8-spain",
            "points": 3,
        }


def test_VIS_1_a_card_taken_into_the_hand_is_seen_by_all() -> None:
    table = match(3, "expert")
    card = table.building_offer[0]
    table = play(table, TakeIntoHand(0, card))
    assert all(view(table, seat)["offices"][0]["hand"] == card for seat in audiences(table))


def test_VIS_1_the_map_is_open() -> None:
    table = replace(match(), cubes=cubes(sweden=3, spain=2), here="italy", found=4)
    seen = view(table, None)
    assert (seen["cubes"]["sweden"], seen["cubes"]["spain"], seen["cubes"]["russia"]) == (3, 2, 0)
    assert len(seen["cubes"]) == 8
    assert (seen["here"], seen["found"]) == ("italy", 4)


def test_VIS_1_the_number_of_counters_in_each_row_is_open() -> None:
    table = replace(match(), chart=(("A", "B"), ("C", "DD", "E")))
    assert view(table, None)["chart"]["rows"] == [{"counters": 2, "seen": ""}, {"counters": 3, "seen": ""}]
    assert view(match(4, "long"), None)["chart"]["then_ultimo_rows"] == 4


def test_VIS_1_proxies_are_not_counted_below_nothing() -> None:
    assert view(replace(match(), counters=-3), None)["counters"] == 0


def test_VIS_1_whose_turn_it_is_and_who_must_decide_is_open() -> None:
    seen = view(play(match(3), TravelTo(0, "hamburg")), None)
    assert (seen["turn"], seen["traveller"], seen["over"]) == (1, 0, False)
    assert seen["agenda"][0] == ("goods", (0,))
    assert ("join", (1, 2)) in seen["agenda"]


def test_VIS_1_options_and_edition_are_open() -> None:
    seen = view(match(3, "var_d", "expert"), None)
    assert (seen["options"], seen["edition"]) == (("expert", "var_d"), "kontor-1")


def test_VIS_1_what_was_said_is_open() -> None:
    table = play(match(), Promise(2, "spain"))
    assert view(table, None)["promises"] == ((2, "spain"),)
    table = play(table, TravelTo(0, "hamburg"), Declare(1, "join"))
    assert view(table, None)["declared"] == {"1": "join"}


def test_VIS_1_what_was_done_in_this_turn_is_open() -> None:
    seen = view(replace(match(), fulfilled=((0, "3-spain"),), joined=(2,)), None)
    assert (seen["fulfilled"], seen["joined"]) == (((0, "3-spain"),), (2,))


def test_VIS_1_a_bargain_is_open() -> None:
    table = arrange(match(3, "var_d"), 1, taler=3, time=2)
    table = at(table, "sweden", ("offers", (1, 2)), ("bargain", (0,)), bargain=Bargain(0, 4))
    assert view(table, 2)["bargain"] == {"seat": 0, "stack": 4, "offers": []}
    table = play(table, Offer(1, 3, 2))
    assert view(table, None)["bargain"]["offers"] == [{"seat": 1, "taler": 3, "time": 2}]
    assert view(match(), None)["bargain"] is None


def test_VIS_1_the_final_round_is_open() -> None:
    assert view(match(), None)["final_round"] is None
    table = replace(match(), turns_left=2, trigger="peace")
    assert view(table, None)["final_round"] == {"turns_left": 2, "trigger": "peace"}


def test_VIS_1_the_result_is_open_after_the_end_and_not_before() -> None:
    assert view(match(2), None)["result"] is None
    table = arrange(match(2), 0, contracts=("9-spain",), buildings=("seeamt",), time=4)
    seen = msgspec.json.decode(shown(replace(table, over=True, trigger="time")))
    assert (seen["over"], seen["agenda"]) == (True, [])
    assert (seen["result"]["winners"], seen["result"]["trigger"]) == ([1], "time")
    assert seen["result"]["sheets"][0] == {
        "contracts": [{"card": "9-spain", "points": 9.0}],
        "buildings": [{"card": "seeamt", "points": 2.0}],
        "total": 11.0,
        "time": 4,
    }


# ------------------------------------------------------------------ help for a seat


def help_for(table: State, contract: str, seat: int = 0) -> dict[str, Any]:
    about: dict[str, Any] = view(table, seat)["you"]["contracts"][contract]
    return about


def test_VIS_1_help_says_what_is_missing() -> None:
    table = arrange(match(), 0, contracts=("4-hamburg", "4-italy"), goods={"spice": 1, "iron": 1})
    assert help_for(table, "4-hamburg")["missing"] == {"copper": 1}
    assert help_for(table, "4-italy")["missing"] == {"weapons": 1}
    assert help_for(table, "4-italy")["ways"] == []


def test_VIS_1_help_says_how_to_pay() -> None:
    table = arrange(match(), 0, contracts=("4-spain", "4-hamburg"), goods={"vegetables": 2})
    assert help_for(table, "4-spain")["ways"] == [{"pays": {"vegetables": 2}, "trades": []}]
    table = arrange(table, 0, goods={"citrus_fruit": 5}, time=5)
    trades = [{"give": "citrus_fruit", "for": "spice"}, {"give": "time", "for": "copper"}]
    assert {"pays": {}, "trades": trades} in help_for(table, "4-hamburg")["ways"]


def test_VIS_1_help_says_what_can_be_fulfilled_here() -> None:
    table = replace(arrange(match(), 0, contracts=("4-spain", "4-hamburg")), here="spain")
    assert (help_for(table, "4-spain")["here"], help_for(table, "4-hamburg")["here"]) == (True, False)


def test_VIS_1_help_names_the_reward_that_all_can_see() -> None:
    table = arrange(match(3, "expert"), 0, contracts=("7-spain", "8-spain"), hand="8-italy")
    table = table.with_stack(8, ("8-france", "8-russia")).with_stack(9, ())
    table = replace(table, discard=("9-spain",))
    assert help_for(table, "7-spain")["reward"] == ["8-france", "8-italy"]
    assert help_for(table, "8-spain")["reward"] == []


def test_VIS_1_help_names_the_reward_of_the_same_value_where_no_other_can_come() -> None:
    for seats, discard in ((3, ()), (1, ("9-spain",))):
        table = arrange(replace(match(seats), discard=discard), 0, contracts=("8-spain",))
        table = table.with_stack(8, ("8-france", "8-russia")).with_stack(9, ())
        assert help_for(table, "8-spain")["reward"] == ["8-france"]


def test_VIS_1_help_knows_where_the_peace_is() -> None:
    table = arrange(replace(match(), discard=("9-spain",)), 0, contracts=("10-france",))
    assert help_for(table, "10-france")["reward"] == ["peace-of-westphalia"]
    table = table.with_stack(10, ("10-russia",)).with_stack(11, ())
    assert help_for(table, "10-france")["reward"] == []
    table = arrange(table, 2, contracts=("3-spain", "peace-of-westphalia"))
    assert help_for(table, "10-france")["reward"] == ["10-russia"]


def test_VIS_1_the_peace_needs_no_help() -> None:
    table = arrange(match(), 0, contracts=("peace-of-westphalia",))
    expected = {"here": False, "missing": {}, "can": {}, "how": [], "ways": [], "reward": []}
    assert help_for(table, "peace-of-westphalia") == expected


def test_VIS_1_placing_a_cube_is_seen_by_all() -> None:
    table = play(match(), PlaceSupply(1, "grain"))
    for seat in audiences(table):
        assert view(table, seat)["offices"][1]["goods"] == {"grain": 1}
        assert "yellow" not in view(table, seat)["offices"][1]["supply"]
