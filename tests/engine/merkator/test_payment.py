"""FUL-2 and FUL-3 as help: what is missing, whether it can be paid for, and the cheapest ways.

The engine's answers are held against a search that tries everything, and knows only the rows of the components.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, product
from random import Random

import msgspec
import pytest

from app.engine.deed import how
from app.engine.games.merkator.actions import Fulfil
from app.engine.games.merkator.components import BUNDLED, Contract
from app.engine.games.merkator.deeds import deeds
from app.engine.games.merkator.state import Office, State
from app.engine.games.merkator.steps.losses import losses
from app.engine.games.merkator.steps.payment import can_pay, could_pay, missing_for, ways_to_pay
from app.engine.games.merkator.steps.ways import PLENTY, best_ways
from app.engine.games.merkator.turn import RULES
from app.engine.games.merkator.view import contract_help
from app.engine.kernel import Refused
from tests.engine.merkator.table import arrange, at, bare, goods

ROWS = {row.id: row for row in BUNDLED.rows.deck.contracts}
CATEGORIES = {**BUNDLED.rows.categories, "goods": tuple(chain(*BUNDLED.rows.office.values()))}
GOODS_OF = {row.colour: row.goods for row in BUNDLED.rows.location if row.kind == "major"}
SMALL = [id for id, row in ROWS.items() if 2 <= sum(row.goods.values()) + sum(row.different.values()) <= 4]
CHOICES = [id for id in SMALL if ROWS[id].different]
BIG = ["8-denmark", "8-italy", "9-sweden", "9-newfoundland", "10-russia", "8-spain", "9-spain", "8-bohemia"]
Owned = tuple[tuple[str, int], ...]


# ------------------------------------------------------------------ the search that tries everything


def demands(id: str) -> Iterator[tuple[str, ...]]:
    """Every set of cubes that the contract would be content with."""
    row = ROWS[id]
    named = tuple(good for good, number in row.goods.items() for _ in range(number))
    for choice in product(*(combinations(CATEGORIES[name], number) for name, number in row.different.items())):
        yield named + tuple(good for kinds in choice for good in kinds)


@cache
def fewest_trades(wanted: tuple[str, ...], owned: Owned, time: int) -> float:
    """Cube by cube: the own one, or four of anything for it. Infinite if it cannot be done."""
    if not wanted:
        return 0
    has, (good, *rest) = dict(owned), wanted
    tries = []
    if has.get(good):
        tries.append(fewest_trades(tuple(rest), less(owned, good, 1), time))
    for source, number in owned:
        if number >= 4:
            tries.append(1 + fewest_trades(tuple(rest), less(owned, source, 4), time))
    if time >= 4:
        tries.append(1 + fewest_trades(tuple(rest), owned, time - 4))
    return min(tries, default=float("inf"))


def less(owned: Owned, good: str, number: int) -> Owned:
    return tuple((kind, has - number if kind == good else has) for kind, has in owned)


def least(id: str, office: Office) -> float:
    owned = tuple(BUNDLED.named(office.goods).items())
    return min(fewest_trades(tuple(sorted(wanted)), owned, office.time) for wanted in demands(id))


def placements(office: Office) -> Iterator[Office]:
    """Every way to place cubes of the supply tile, also none of them."""
    for choice in product(*((None, *GOODS_OF[colour]) for colour in office.supply)):
        placed = Counter(BUNDLED.named(office.goods)) + Counter(good for good in choice if good)
        yield Office(goods(**placed), time=office.time)


def allowed(id: str, office: Office, pays: tuple[str, ...], trades: tuple[str, ...]) -> bool:
    """Whether this is a payment at all, and the office can make it."""
    given = Counter(pays)
    for trade in trades:
        given[trade] += 4
    has = Counter(BUNDLED.named(office.goods)) + Counter(time=office.time)
    wanted = (Counter(cubes) for cubes in demands(id))
    return given <= has and any(Counter(pays) <= cubes and cubes.total() - len(pays) == len(trades) for cubes in wanted)


def some_office(rng: Random, id: str, most_supply: int = 0) -> Office:
    """Mostly of what the contract asks for, often in heaps of about four."""
    asked = {*ROWS[id].goods, *(good for name in ROWS[id].different for good in CATEGORIES[name])}
    owned = {good: rng.choice((0, 0, 1, 1, 4, 5)) for good in rng.sample(sorted(asked), min(len(asked), 3))}
    owned |= {good: rng.choice((0, 0, 3, 3, 4, 7)) for good in rng.sample(BUNDLED.goods, 2)}
    supply = tuple(rng.sample(sorted(GOODS_OF), rng.randint(0, most_supply)))
    return Office(goods(**owned), supply, time=rng.choice((0, 0, 0, 3, 3, 4, 7)))


# ------------------------------------------------------------------ held against the search


@pytest.mark.parametrize("seed", range(4))
def test_FUL_3_can_pay_is_what_a_search_of_all_ways_finds(seed: int) -> None:
    rng, answers = Random(f"can {seed}"), Counter[bool]()
    for id in rng.choices(SMALL, k=120) + rng.choices(BIG, k=12):
        office = some_office(rng, id)
        found = least(id, office) < float("inf")
        assert can_pay(BUNDLED, BUNDLED.contracts[id], office.goods, office.time) is found, (id, office)
        answers[found] += 1
    assert min(answers[True], answers[False]) > 25


@pytest.mark.parametrize("seed", range(4))
def test_FUL_3_could_pay_is_what_a_search_of_all_placements_finds(seed: int) -> None:
    rng, answers = Random(f"could {seed}"), Counter[bool]()
    for id in rng.choices(SMALL, k=60) + rng.choices(CHOICES, k=30):
        office = some_office(rng, id, most_supply=3)
        found = any(least(id, placed) < float("inf") for placed in placements(office))
        assert could_pay(BUNDLED, BUNDLED.contracts[id], office) is found, (id, office)
        answers[found] += 1
    assert min(answers[True], answers[False]) > 10


@pytest.mark.parametrize("seed", range(4))
def test_FUL_3_every_proposed_way_is_accepted_and_none_needs_fewer_trades(seed: int) -> None:
    rng = Random(f"ways {seed}")
    for id in rng.choices(SMALL, k=60) + rng.choices(BIG, k=6):
        table = standing(id, some_office(rng, id))
        best, proposed = least(id, table.offices[0]), [a for a in RULES.options(table, 0) if isinstance(a, Fulfil)]
        assert (not proposed) is (best == float("inf"))
        assert len(set(proposed)) == len(proposed) <= 12
        for action in proposed:
            assert len(action.trades) == best, action
            RULES.judge(table, action)


@pytest.mark.parametrize("seed", range(4))
def test_FUL_3_whatever_is_paid_is_accepted_if_and_only_if_it_is_a_payment(seed: int) -> None:
    rng, answers = Random(f"pay {seed}"), Counter[bool]()
    for id in rng.choices(SMALL, k=150):
        table = standing(id, some_office(rng, id))
        office = table.offices[0]
        likely = [*rng.choice(list(demands(id))), *rng.choices(BUNDLED.goods, k=rng.choice((0, 0, 1)))]
        cut = rng.randint(0, len(likely))
        sources = [good for good in BUNDLED.goods if office.goods[BUNDLED.good_index[good]]] + ["time"]
        action = Fulfil(0, id, tuple(likely[:cut]), tuple(rng.choices(sources, k=len(likely) - cut)))
        accepted = is_accepted(table, action)
        assert accepted is allowed(id, office, action.pays, action.trades), (action, office)
        answers[accepted] += 1
    assert min(answers[True], answers[False]) > 10


def standing(id: str, office: Office) -> State:
    """In the fulfil step; with a hand card to be taken, so that even who cannot pay is asked."""
    table = arrange(bare(2, "expert"), 0, goods=office.goods, contracts=(id,), time=office.time)
    return at(table, ROWS[id].location, ("fulfil", (0,)))


def is_accepted(table: State, action: Fulfil) -> bool:
    try:
        RULES.judge(table, action)
    except Refused:
        return False
    return True


# ------------------------------------------------------------------ by hand


def contract(id: str) -> Contract:
    return BUNDLED.contracts[id]


def ways(id: str, time: int = 0, **owned: int) -> list[tuple[list[str], list[str]]]:
    found = ways_to_pay(BUNDLED, contract(id), goods(**owned), time)
    names = (*BUNDLED.goods, "time")
    return [([names[good] for good in way.pays], [names[good] for good in way.trades]) for way in found]


def test_FUL_3_one_way_if_nothing_is_missing() -> None:
    assert ways("6-hamburg", 8, wine=3, iron=1, spice=9, coal=9) == [(["spice", "wine", "wine", "iron"], [])]


def test_FUL_3_no_way_if_trades_do_not_suffice() -> None:
    assert ways("3-hamburg", 3, coal=4) == []
    assert ways("3-hamburg", 7, ham=3) == []


def test_FUL_3_what_is_traded_comes_from_where_there_is_most() -> None:
    assert ways("2-hamburg", 6, coal=5, ham=7) == [([], ["ham"]), ([], ["time"]), ([], ["coal"])]
    assert ways("2-hamburg", 9, citrus_fruit=4, ham=8) == [([], ["time"]), ([], ["ham"]), ([], ["citrus_fruit"])]


def test_FUL_3_never_more_than_three_ways() -> None:
    assert len(ways("2-hamburg", 4, **dict.fromkeys(("coal", "ham", "iron", "wine", "grain"), 4))) == 3


def test_FUL_3_several_trades_from_one_heap_only_as_far_as_it_goes() -> None:
    assert ways("3-hamburg", 0, ham=8, iron=4) == [([], ["ham", "ham"]), ([], ["ham", "iron"])]


def test_FUL_3_a_heap_of_four_is_not_broken_if_another_kind_will_do() -> None:
    assert ways("3-denmark-2", 0, fish_oil=4, fabric=1) == [(["fabric"], ["fish_oil"])]
    assert ways("3-denmark-2", 0, fish_oil=4, fabric=5) == [(["fabric"], ["fabric"]), (["fabric"], ["fish_oil"])]
    assert can_pay(BUNDLED, contract("3-denmark-2"), goods(fish_oil=4, fabric=1), 0)
    assert not can_pay(BUNDLED, contract("3-denmark-2"), goods(fish_oil=4), 0)


def test_FUL_2_of_different_goods_the_most_plentiful_are_delivered() -> None:
    assert ways("4-italy", 0, iron=1, copper=3, coal=2) == [(["copper", "coal"], [])]


def test_FUL_2_what_is_missing_by_good_and_by_category() -> None:
    assert missing_for(BUNDLED, contract("9-hamburg"), goods(fabric=1, fish_oil=3)) == {"fabric": 2}
    assert missing_for(BUNDLED, contract("8-denmark"), goods(iron=9, coal=1, ham=1)) == {"clothing": 1, "weapons": 2}
    assert missing_for(BUNDLED, contract("10-hamburg"), goods(iron=9, coal=1)) == {"goods": 10}
    assert missing_for(BUNDLED, contract("2-hamburg"), goods(spice=1)) == {}


def test_FUL_2_a_cube_delivered_by_name_is_not_one_of_the_different_goods() -> None:
    """Two grain and one food, as a corrected components file may ask for."""
    both = Contract("5-x", 5, 5, "hamburg", ((BUNDLED.good_index["grain"], 2),), (("food", 1),), 3)
    assert missing_for(BUNDLED, both, goods(grain=2)) == {"food": 1}
    assert missing_for(BUNDLED, both, goods(grain=3)) == {}
    assert not can_pay(BUNDLED, both, goods(grain=1), 4)
    assert can_pay(BUNDLED, both, goods(grain=1), 8)
    assert not could_pay(BUNDLED, both, Office(goods(grain=1), ("yellow",)))
    assert could_pay(BUNDLED, both, Office(goods(grain=2), ("yellow",)))


def test_TURN_2_a_cube_of_the_supply_tile_is_one_of_its_goods_not_both() -> None:
    three = contract("3-england")
    assert could_pay(BUNDLED, three, Office(goods(livestock=1), ("red",)))
    assert could_pay(BUNDLED, three, Office(goods(), ("green", "red")))
    assert not could_pay(BUNDLED, contract("4-denmark"), Office(goods(), ("red",)))
    assert not could_pay(BUNDLED, three, Office(goods(), ("red",)))


def test_TURN_2_a_cube_of_the_supply_tile_may_be_one_of_the_different_goods() -> None:
    assert could_pay(BUNDLED, contract("4-newfoundland"), Office(goods(), ("gray",)))
    assert could_pay(BUNDLED, contract("4-italy"), Office(goods(coal=1), ("black",)))
    assert not could_pay(BUNDLED, contract("4-italy"), Office(goods(coal=1), ("gray",)))
    assert not could_pay(BUNDLED, contract("4-newfoundland"), Office(goods(), ("black", "red")))


def test_TURN_2_a_cube_of_the_supply_tile_may_complete_a_trade() -> None:
    assert could_pay(BUNDLED, contract("2-hamburg"), Office(goods(coal=3), ("gray",)))
    assert not could_pay(BUNDLED, contract("2-hamburg"), Office(goods(coal=3), ("black",)))
    assert not could_pay(BUNDLED, contract("2-hamburg"), Office(goods(coal=3)))


# ------------------------------------------------------------------ the help that is shown


def helped(id: str, here: str = "hamburg", time: int = 0, **owned: int) -> dict[str, object]:
    table = arrange(bare(2).with_stack(4, ("4-italy", "4-spain")), 0, contracts=(id,), goods=owned, time=time)
    table = at(table, here, ("investment", (0,)))
    return contract_help(table, table.offices[0], id)


def test_FUL_3_the_trades_are_spelled_out() -> None:
    assert helped("3-hamburg", coal=1, ham=4, time=4) == {
        "here": True,
        "missing": {"saltpeter": 1},
        "can": {"saltpeter": 1},
        "how": [how("trade", given={"ham": 4}, time=0, goods={"saltpeter": 1})],
        "ways": [
            {"pays": {"coal": 1}, "trades": [{"give": "ham", "for": "saltpeter"}]},
            {"pays": {"coal": 1}, "trades": [{"give": "time", "for": "saltpeter"}]},
        ],
        "reward": ["4-italy"],
    }


def test_FUL_2_a_trade_for_any_good_of_a_category() -> None:
    assert helped("3-denmark-2", here="spain", ham=9) == {
        "here": False,
        "missing": {"clothing": 1},
        "can": {"clothing": 1},
        "how": [how("trade", given={"ham": 4}, time=0, goods={"clothing": 1})],
        "ways": [{"pays": {"ham": 1}, "trades": [{"give": "ham", "for": "clothing"}]}],
        "reward": ["4-italy"],
    }


def test_FUL_2_equal_cubes_are_counted() -> None:
    assert helped("6-hamburg", wine=2, iron=1, spice=1)["ways"] == [
        {"pays": {"spice": 1, "wine": 2, "iron": 1}, "trades": []}
    ]


def test_FUL_8_the_peace_asks_for_nothing_and_brings_nothing() -> None:
    shown = helped("peace-of-westphalia", here="", time=9, ham=9)
    assert shown == {"here": False, "missing": {}, "can": {}, "how": [], "ways": [], "reward": []}


def test_FUL_5_help_names_no_reward_where_a_stack_must_be_formed_anew() -> None:
    table = arrange(bare(2).with_stack(4, ()), 0, contracts=("3-hamburg",))
    table = at(table, "hamburg", ("investment", (0,)), discard=("4-italy",))
    assert contract_help(table, table.offices[0], "3-hamburg")["reward"] == []


def test_EXPERT_help_names_the_reward_in_hand_too() -> None:
    table = arrange(bare(2, "expert").with_stack(4, ("4-italy",)), 0, contracts=("3-hamburg",), hand="4-spain")
    assert contract_help(table, table.offices[0], "3-hamburg")["reward"] == ["4-italy", "4-spain"]


def test_SOLO_4_help_names_the_reward_of_the_same_value() -> None:
    table = arrange(bare(1).with_stack(4, ()).with_stack(3, ("3-italy", "3-spain")), 0, contracts=("3-hamburg",))
    assert contract_help(table, table.offices[0], "3-hamburg")["reward"] == ["3-italy"]


# ------------------------------------------------------------------ what is offered, and in which order


def offers(id: str, contracts: tuple[str, ...] = (), buildings: tuple[str, ...] = (), **owned: int) -> list[set[str]]:
    """What is delivered in each way, no cube twice and nothing traded."""
    office = Office(goods(**owned), contracts=(id, *contracts), buildings=buildings)
    ways = best_ways(BUNDLED, contract(id), office)
    assert not any(way.trades for way in ways)
    return [{BUNDLED.goods[good] for good in way.pays} for way in ways]


def test_FUL_2_every_set_of_a_category_is_offered() -> None:
    assert offers("3-spain", muskets=1, iron=1, coal=1) == [{"muskets"}, {"iron"}, {"coal"}]
    assert len(offers("4-italy", muskets=1, iron=1, coal=1, copper=1)) == 6


def test_FUL_2_what_another_contract_asks_for_is_kept() -> None:
    assert offers("3-spain", ("6-dutch_republic",), muskets=1, iron=1, coal=1)[0] == {"muskets"}
    assert offers("3-spain", ("5-bohemia",), muskets=1, iron=1, coal=1)[0] == {"iron"}


def test_FUL_2_what_a_building_counts_is_kept() -> None:
    """Columns E and F whole are worth five points; of muskets there are two."""
    owned = {"muskets": 2, "saltpeter": 1, "fish_oil": 1, "copper": 1, "iron": 1, "coal": 1}
    assert offers("3-spain", (), ("schanze",), **owned)[0] == {"muskets"}


def test_FUL_3_of_1820_sets_the_twelve_best_are_found_without_the_rest() -> None:
    """Sixteen goods, twelve of which go: what is best is known here from trying all of them."""
    buildings = ("schanze", "handelshaus", "tuchhalle", "ratsweinkeller", "waage")
    contracts = ("9-hamburg", "10-sweden", "8-italy", "5-bohemia", "6-hamburg")
    number = {good: 1 + place % 3 for place, good in enumerate(BUNDLED.goods)}
    office = Office(goods(**number), contracts=("10-hamburg", *contracts), buildings=buildings)
    cost = costs(office)
    every = sorted(sum(cost[good] for good in given) for given in combinations(range(16), 12))
    ways = best_ways(BUNDLED, contract("10-hamburg"), office)
    assert len({way.pays for way in ways}) == 12
    assert [sum(cost[good] for good in way.pays) for way in ways] == pytest.approx(every[:12])


@pytest.mark.parametrize("seed", range(3))
def test_FUL_3_two_categories_together_are_ranked_too(seed: int) -> None:
    rng = Random(f"rank {seed}")
    owned = {good: rng.choice((1, 2, 3)) for good in BUNDLED.goods}
    office = Office(goods(**owned), contracts=("10-sweden", "8-italy"))
    cost = costs(office)
    food, clothes = (combinations(BUNDLED.categories[name], number) for name, number in (("food", 5), ("clothing", 3)))
    every = sorted(sum(cost[good] for good in one + other) for one, other in product(food, clothes))
    ways = best_ways(BUNDLED, contract("10-sweden"), office)
    assert [sum(cost[good] for good in way.pays) for way in ways] == pytest.approx(every[:12])


def costs(office: Office) -> list[float]:
    lost = losses(BUNDLED, Office(office.goods, contracts=office.contracts, buildings=office.buildings)).one
    return [lost[good] - PLENTY * number for good, number in enumerate(office.goods)]


def test_FUL_3_all_that_is_offered_at_once_is_short() -> None:
    """The richest office in Hamburg, with a hand card for one of its contracts."""
    here = tuple(id for id, row in ROWS.items() if row.location == "hamburg")
    owned, buildings = dict.fromkeys(BUNDLED.goods, 9), tuple(BUNDLED.buildings)
    table = arrange(bare(2, "expert"), 0, goods=owned, contracts=here, buildings=buildings, hand="7-england", time=9)
    found = RULES.options(at(table, "hamburg", ("fulfil", (0,))), 0)
    assert sum(action.contract == "10-hamburg" for action in found if isinstance(action, Fulfil)) >= 10
    assert len(msgspec.json.encode(found)) < 16_000


def test_FUL_3_what_is_proposed_first_is_the_first_way_offered() -> None:
    table = arrange(bare(2), 0, goods={"muskets": 1, "iron": 1, "coal": 1}, contracts=("3-spain", "5-bohemia"))
    table = at(table, "spain", ("fulfil", (0,)))
    first = next(action for action in RULES.options(table, 0) if isinstance(action, Fulfil))
    deed = deeds(table, 0)["deed"]
    assert deed is not None
    assert (deed["actions"], first.pays) == ([first], ("iron",))
