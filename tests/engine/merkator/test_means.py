"""What a contract lacks and is to be had: from the supply tile and by trade."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.engine.games import GAMES
from app.engine.games.merkator.actions import Fulfil, PlaceSupply
from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.scoring import sheet
from app.engine.games.merkator.state import Office, State
from app.engine.games.merkator.steps.means import means
from app.engine.games.merkator.steps.payment import TIME, could_pay
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Frame
from app.words.languages import LANGUAGES
from app.words.story import said
from tests.engine.merkator.strategies import BROUGHT
from tests.engine.merkator.table import arrange, bare, view
from tests.every_game.brought import SEEDS

DELIVERED = [contract for contract in BUNDLED.contracts.values() if contract.location]
OFFICES = st.builds(
    Office,
    goods=st.tuples(*[st.integers(0, 5)] * 16) | st.tuples(*[st.integers(0, 1)] * 16),
    supply=st.lists(st.sampled_from(BUNDLED.colours), unique=True).map(tuple),
    time=st.integers(0, 9),
)


def delivered(state: State, id: str) -> State:
    """As the means say, with the token where the contract is due."""
    contract, office, names = BUNDLED.contracts[id], state.offices[0], BUNDLED.goods
    found = means(BUNDLED, contract, office)
    table = replace(state, here=contract.location, agenda=(Frame("fulfil", (0,), True),), traveller=0, fulfilled=())
    trades = tuple(names[good] if good >= 0 else TIME for good in found.trades)
    placements = [PlaceSupply(0, names[good]) for good in found.placed]
    return RULES.replay(table, [*placements, Fulfil(0, id, tuple(names[good] for good in found.pays), trades)])


@given(contract=st.sampled_from(DELIVERED), office=OFFICES)
def test_what_can_be_had_of_all_that_is_missing_is_a_delivery(contract: Any, office: Office) -> None:
    state = arrange(bare(), 0, contracts=(contract.id,), goods=office.goods, supply=office.supply, time=office.time)
    help = view(state, 0)["you"]["contracts"][contract.id]
    enough = help["can"] == help["missing"]
    assert enough == could_pay(BUNDLED, contract, office)
    assert enough == means(BUNDLED, contract, office).enough
    assert all(0 < number <= help["missing"][what] for what, number in help["can"].items())
    assert bool(help["how"]) == bool(help["can"])
    if enough:
        assert len(delivered(state, contract.id).offices[0].contracts) == 2


def how(language: str, id: str, **office: Any) -> tuple[dict[str, int], list[str]]:
    help = view(arrange(bare(), 0, contracts=(id,), **office), 0)["you"]["contracts"][id]
    lines = (said("merkator", language, one["section"], one["key"], **one["values"]) for one in help["how"])
    return help["can"], list(lines)


def test_a_cube_of_the_supply_tile_is_cheaper_than_a_trade() -> None:
    goods = {"livestock": 4}
    assert how("en", "4-france", goods=goods, supply=("gray",)) == (
        {"copper": 1, "coal": 1},
        ["coal from supply", "4 livestock = 1 copper"],
    )
    assert how("de", "4-france", goods=goods, supply=("gray",))[1] == ["Steinkohle vom Nachschub", "4 Vieh = 1 Kupfer"]


def test_what_is_missing_in_part_is_told_in_part() -> None:
    assert how("en", "3-hamburg", supply=("yellow",)) == ({"saltpeter": 1}, ["saltpeter from supply"])
    assert how("en", "3-hamburg", time=4) == ({"saltpeter": 1}, ["4 time counters = 1 saltpeter"])
    assert how("en", "3-hamburg") == ({}, [])
    assert how("en", "3-hamburg", goods={"saltpeter": 1, "coal": 1}) == ({}, [])


def test_any_good_of_a_kind_is_told_by_the_kind() -> None:
    assert how("en", "3-spain", supply=("green",)) == ({"weapons": 1}, ["muskets from supply"])
    assert how("en", "3-spain", goods={"wine": 4}) == ({"weapons": 1}, ["4 wine = 1 weapon"])
    assert how("en", "10-hamburg", time=8) == ({"goods": 2}, ["8 time counters = 2 goods"])
    assert how("de", "10-hamburg", time=4) == ({"goods": 1}, ["4 Zeitmarken = 1 Ware"])


def test_a_cube_may_complete_a_set_of_four() -> None:
    can, lines = how("en", "2-england", goods={"wine": 3}, supply=("blue",))
    assert can == {"grain": 1}
    assert lines == ["wine from supply", "4 wine = 1 grain"]


def test_the_peace_is_never_delivered() -> None:
    assert how("en", BUNDLED.peace) == ({}, [])


@given(seed=SEEDS, ahead=st.integers(0, 260), table=st.sampled_from(BROUGHT.tables))
def test_everybodys_points_are_open_and_are_those_of_the_score(seed: str, ahead: int, table: Any) -> None:
    state = BROUGHT.played(table, seed, ahead)[2]
    shown = view(state, None)
    assert [office["points"] for office in shown["offices"]] == list(GAMES["merkator"].scores(state))
    for seat in range(state.seats):
        assert shown["offices"][seat]["points"] == sheet(state, seat).total
        help = view(state, seat)["you"]["contracts"]
        for language in LANGUAGES:
            told = (
                said("merkator", language, w["section"], w["key"], **w["values"])
                for c in help.values()
                for w in c["how"]
            )
            assert all("{" not in line for line in told)
