"""What must never be dear: a view, the options and a preview, also with the richest office and the strangest box.

Steps are counted, not seconds. What was made cheaper is held against the definition that tries everything.
"""

import sys
from collections.abc import Callable
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games import GAMES
from app.engine.games.merkator.actions import Buy, TravelTo
from app.engine.games.merkator.components import BUNDLED, Components, Contract
from app.engine.games.merkator.components.check import content_problems
from app.engine.games.merkator.components.rows import ContractRow, Rows
from app.engine.games.merkator.preview import preview
from app.engine.games.merkator.state import Goods, Office, State
from app.engine.games.merkator.steps.payment import could_pay, ways_to_pay
from app.engine.games.merkator.turn import RULES, start
from tests.engine.merkator.table import arrange, at, bare, match

COUNTS = {name: len(kinds) for name, kinds in BUNDLED.rows.categories.items()}


class TooDear(Exception):
    pass


def within(limit: int, work: Callable[[], Any]) -> Any:
    """What the work brings; TooDear as soon as it has called so many functions, Python's own included."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")
        if calls > limit:
            raise TooDear(f"more than {limit} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        return work()
    finally:
        sys.setprofile(before)


def test_dear_work_is_noticed() -> None:
    assert within(20, lambda: sum(map(abs, range(5)))) == 10
    with pytest.raises(TooDear):
        within(1000, lambda: [abs(number) for number in range(2000)])


# ------------------------------------------------------------------ the definitions that try everything


def every_trade(left: list[int], time: int, missing: int) -> list[tuple[int, ...]]:
    room = {good: number // 4 for good, number in [*enumerate(left), (-1, time)] if number >= 4}
    plenty = sorted(room, key=lambda good: -left[good] if good >= 0 else -time)
    choices = combinations_with_replacement(plenty, missing)
    return [trades for trades in choices if all(trades.count(good) <= room[good] for good in room)]


def can_pay_now(contract: Contract, goods: Goods, time: int) -> bool:
    missing, left = 0, list(goods)
    for good, number in contract.goods:
        missing += max(number - left[good], 0)
        left[good] = max(left[good] - number, 0)
    for category, number in contract.different:
        owned = [kind for kind in BUNDLED.categories[category] if left[kind]]
        owned.sort(key=lambda kind: left[kind] % 4 == 0)
        missing += number - len(owned[:number])
        for kind in owned[:number]:
            left[kind] -= 1
    return missing <= time // 4 + sum(number // 4 for number in left)


def can_pay_with_supply(contract: Contract, office: Office) -> bool:
    for placed in product(*(BUNDLED.goods_of_colour[colour] for colour in office.supply)):
        goods = tuple(number + placed.count(good) for good, number in enumerate(office.goods))
        if can_pay_now(contract, goods, office.time):
            return True
    return False


def some_contract(rng: Random) -> Contract:
    """Of a kind that no box has, but a corrected one could have."""
    goods = tuple(sorted((good, rng.choice((1, 2, 5))) for good in rng.sample(range(16), rng.choice((0, 0, 1, 3)))))
    names = rng.sample(sorted(COUNTS), rng.choice((1, 2, 3, 3)))
    different = tuple(sorted((name, rng.randint(1, COUNTS[name])) for name in names))
    if rng.random() < 0.2:
        goods, different = (), (("goods", rng.randint(1, 16)),)
    return contract_of(goods, different)


def contract_of(goods: tuple[tuple[int, int], ...], different: tuple[tuple[str, int], ...] = ()) -> Contract:
    return Contract("x", 9, 9, "hamburg", goods, different, sum(number for _, number in goods + different))


def some_goods(rng: Random, heaps: tuple[int, ...]) -> Goods:
    return tuple(rng.choice(heaps) for _ in BUNDLED.goods)


@pytest.mark.parametrize("seed", range(4))
def test_FUL_3_the_ways_are_the_first_of_all_ways_in_their_order(seed: int) -> None:
    rng, most = Random(f"trades {seed}"), 0
    for _ in range(150):
        left, time, missing = (
            list(some_goods(rng, (0, 0, 0, 3, 4, 5, 8, 13))),
            rng.choice((0, 3, 4, 9)),
            rng.randint(0, 4),
        )
        left[7] = 0
        expected = every_trade(left, time, missing)
        found = ways_to_pay(BUNDLED, contract_of(((7, missing),)), tuple(left), time, most=100_000)
        assert [way.trades for way in found] == expected
        most = max(most, len(expected))
    assert most > 100


@pytest.mark.parametrize("seed", range(4))
def test_FUL_3_could_pay_is_what_every_placement_of_the_whole_tile_finds(seed: int) -> None:
    rng, answers = Random(f"tile {seed}"), [0, 0, 0]
    for _ in range(250):
        supply = tuple(rng.sample(BUNDLED.colours, rng.choice((0, 2, 6, 7, 8))))
        heaps = rng.choice(((0, 0, 0, 1), (0, 0, 3), (0, 1, 2, 3, 4), (0, 3, 4, 7)))
        office, contract = Office(some_goods(rng, heaps), supply, time=rng.choice((0, 3, 8))), some_contract(rng)
        expected = can_pay_with_supply(contract, office)
        assert could_pay(BUNDLED, contract, office) is expected, (contract, office)
        answers[0 if can_pay_now(contract, office.goods, office.time) else 1 + expected] += 1
    assert min(answers) > 20


def test_FUL_3_what_a_supply_cube_completes_may_be_missed_elsewhere() -> None:
    """A set of four more is one heap less that gives a cube for nothing."""
    first, second = BUNDLED.categories["food"][:2]
    both = Office(tuple(3 * (good in (first, second)) for good in range(16)), (BUNDLED.colour_of[first],))
    for number in (1, 2, 3):
        wanted = contract_of((), (("food", number),))
        assert could_pay(BUNDLED, wanted, both) is can_pay_with_supply(wanted, both)


# ------------------------------------------------------------------ with the real box


def rich(goods: Goods, time: int, *contracts: str, components: Components = BUNDLED) -> State:
    state = start(2, (), "rich", 0, components)
    cards = {"bonus": tuple(components.bonus_cards), "buildings": tuple(components.buildings)}
    return arrange(state, 0, goods=goods, time=time, contracts=contracts, **cards)


def test_FUL_3_help_with_10_russia_is_never_dear() -> None:
    """Eight cubes are missing, and hardly more sets of four are there."""
    asked = dict(BUNDLED.contracts["10-russia"].goods)
    state = rich(tuple(0 if good in asked else 4 for good in range(16)), 4, "10-russia")
    help = within(1_500, lambda: GAMES["merkator"].own_view(state, 0))
    assert [len(way["trades"]) for way in help["contracts"]["10-russia"]["ways"]] == [8, 8, 8]


def test_help_with_all_contracts_at_once_is_not_dear() -> None:
    state = rich(tuple(range(16)), 9, *BUNDLED.contracts)
    within(78 * 250, lambda: GAMES["merkator"].own_view(state, 0))


def test_INV_5_the_purchases_with_all_contracts_are_not_dear_and_still_the_cheapest() -> None:
    """The dearest card costs a fraction of what 77 contracts are worth: sums above that are of no use."""
    state = arrange(match(2), 0, contracts=tuple(BUNDLED.contracts), taler=1)
    found = within(10_000, lambda: RULES.options(state, 0))
    bought = [action for action in found if isinstance(action, Buy)]
    assert len(bought) == 8
    for action in bought:
        short = BUNDLED.prices[action.cards[0]] - 1
        paid = sum(BUNDLED.contracts[id].value for id in action.contracts)
        assert paid == max(short, 2)  # with so many cards every sum from 2 on can be had
        assert len(action.contracts) == (1 if paid <= 10 else 2)


# ------------------------------------------------------------------ many cubes, much money


@pytest.mark.parametrize("seed", range(4))
def test_preview_of_a_travel_says_what_some_way_to_sort_the_cubes_makes_possible(seed: int) -> None:
    rng, answers = Random(f"sort {seed}"), [0, 0]
    for _ in range(60):
        to, found = rng.choice(BUNDLED.majors), rng.randint(0, 60)
        ids = [id for id, contract in BUNDLED.contracts.items() if contract.location == to.id and contract.value > 4]
        office = Office(some_goods(rng, (0, 0, 0, 0, 1, 3)), time=rng.choice((0, 2)), contracts=(rng.choice(ids),))
        state = replace(bare(2), cubes=tuple(found * (major is to) for major in BUNDLED.majors))
        state = state.change(0, goods=office.goods, contracts=office.contracts, time=office.time)
        expected = fulfilled_somehow(office, to.goods, found, to.time)
        assert bool(preview(state, TravelTo(0, to.id))["contracts"]) is expected, (office, found)
        answers[expected] += 1
    assert min(answers) > 5


def fulfilled_somehow(office: Office, goods: tuple[int, ...], found: int, time: int) -> bool:
    contract = BUNDLED.contracts[office.contracts[0]]
    for first in range(found + 1):
        if found > 1 and first in (0, found):
            continue
        after = list(office.goods)
        after[goods[0]] += first
        after[goods[1]] += found - first
        if can_pay_now(contract, tuple(after), office.time + time):
            return True
    return False


def test_preview_of_a_travel_to_ten_thousand_cubes_is_not_dear() -> None:
    to = BUNDLED.majors[0]
    state = replace(bare(2), cubes=(10_000,) * len(BUNDLED.majors)).change(0, contracts=("10-russia", "2-sweden"))
    within(2_000, lambda: preview(state, TravelTo(0, to.id)))


def test_what_is_offered_can_be_written_down() -> None:
    """No action names a number above a thousand, so none is offered."""
    game = GAMES["merkator"]
    sorting = replace(bare(2), here="hamburg", found=5_000)
    bargaining = arrange(bare(2, "var_d"), 1, taler=5_000, time=5_000)
    for table in (
        at(sorting, "hamburg", ("goods", (0,))),
        at(bargaining, "hamburg", ("offers", (1,))),
    ):
        options = within(10_000, lambda table=table: RULES.options(table, table.agenda[0].seats[0]))
        assert len(options) >= 1_000
        for action in options:
            assert game.decode_action(game.encode_action(action)) == action


# ------------------------------------------------------------------ with a box that somebody made to be dear


def strange_box(demand: Callable[[int, ContractRow], tuple[dict[str, int], dict[str, int]]]) -> Components:
    """All contracts belong to one minor location, and ask for this; the check has nothing against it."""
    minor = next(row.id for row in BUNDLED.rows.location if row.kind == "minor")
    deck = []
    for number, row in enumerate(BUNDLED.rows.deck.contracts):
        named, different = demand(number, row)
        deck.append(replace(row, location=minor, goods=named, different=different) if row.location else row)
    rows: Rows = replace(BUNDLED.rows, deck=replace(BUNDLED.rows.deck, contracts=tuple(deck)))
    assert not list(content_problems(rows))
    return Components(rows)


@pytest.mark.parametrize("cubes", [12, 24, 40])
def test_help_with_many_cubes_of_a_missing_good_is_not_dear(cubes: int) -> None:
    box = strange_box(lambda number, row: ({BUNDLED.goods[0]: cubes}, {}))
    contracts = [id for id in box.contracts if id != box.peace]
    state = rich((0, *(4 + good % 3 for good in range(15))), 0, *contracts, components=box)
    within(len(contracts) * 800, lambda: GAMES["merkator"].own_view(state, 0))
    state = rich((0, *(12 + good % 3 for good in range(15))), 40, *contracts, components=box)
    within(len(contracts) * 800, lambda: GAMES["merkator"].own_view(state, 0))
    table = replace(state, here=box.contracts[contracts[0]].location, agenda=(replace(state.agenda[0], step="fulfil"),))
    options = within(len(contracts) * 300, lambda: RULES.options(table, 0))
    assert len(options) == 3 * len(contracts) + 1


def test_whether_a_supply_tile_would_do_is_not_dear_to_know() -> None:
    """Every cube has two uses, and no choice of them is enough."""
    contract = contract_of(((15, 5),), (("clothing", 3), ("food", 2), ("weapons", 4)))
    office = Office(tuple(3 * (good in (1, 4, 5, 15)) for good in range(16)), BUNDLED.colours)
    assert within(1_000, lambda: could_pay(BUNDLED, contract, office)) is False


def test_the_first_thing_wrong_with_a_huge_box_is_found_at_once() -> None:
    """A match may bring a box of megabytes along; whoever reads it asks for the first mistake only."""
    rows = replace(BUNDLED.rows, map=replace(BUNDLED.rows.map, lines=(("x", "y"),) * 100_000))
    sentence = within(2_000, lambda: next(content_problems(rows)))
    assert sentence.startswith("The major location 'x' is not known")
    record = {"edition": "x", "digest": "x", "rows": rows}
    with pytest.raises(ValueError, match="'x' is not known"):
        within(2_000, lambda: GAMES["merkator"].components_from(record))
