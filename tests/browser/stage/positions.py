"""Positions in which one kind of decision is due. Seat 0 is the traveller."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from app.engine.games.merkator.actions import Fulfil, TravelTo
from app.engine.games.merkator.state import State
from app.engine.kernel import Done
from tests.engine.merkator.table import arrange, bare, cubes, match, play

OFFERS = {
    "bonus_offer": ("denmark-fish_oil", "sweden-grain", "italy-coal", "spain-plums"),
    "building_offer": ("seeamt", "schanze", "bank", "rentamt"),
}


class Position(NamedTuple):
    seats: int
    options: tuple[str, ...]
    made: Callable[[], State]


def _shop() -> State:
    """Seat 0 has contracts worth 2, 3, 4 and 9, and 6 Taler."""
    table = replace(match(2), **OFFERS)
    return arrange(table, 0, contracts=("2-hamburg", "3-spain", "4-russia", "9-spain"), bonus=(), taler=6)


def _rich() -> State:
    """More than the limit of 15 once something is sold."""
    return arrange(replace(match(2), **OFFERS), 0, contracts=("2-hamburg", "9-spain"), bonus=(), taler=12)


def _too_many() -> State:
    """Seven contracts: two must go."""
    contracts = ("2-hamburg", "3-spain", "4-russia", "5-spain", "6-russia", "7-england", "8-bohemia")
    return arrange(match(2), 0, contracts=contracts, goods={"wine": 1})


def _cubes() -> State:
    """Five cubes lie in Hamburg, which three of Sweden's neighbours would not change."""
    return replace(bare(2), cubes=cubes(hamburg=5, russia=1))


def _letter() -> State:
    """The next counter is the last of its row; everybody has goods in column C, which a flip would not hit."""
    table = replace(bare(2), chart=(("C",), ("DD", "E", "F", "A", "B", "C")))
    for seat in range(2):
        table = arrange(table, seat, goods={"grain": 2, "livestock": 1, "wine": 1, "fabric": 2})
    return table


def _deliver() -> State:
    """In Russia with all that the 4 asks for, and with a Russian 5 for which four grain or time stand in."""
    table = bare(2).with_stack(5, ("5-spain", "5-denmark"))
    goods = {"vegetables": 1, "plums": 1, "wine": 1, "iron": 1, "grain": 4}
    return arrange(table, 0, contracts=("4-russia", "5-russia"), goods=goods, time=4)


def _lacking() -> State:
    """One cube of the supply tile is missing for the contract of Russia."""
    return arrange(bare(2), 0, contracts=("4-russia",), goods={"vegetables": 1}, supply=("blue", "green"))


def _expert() -> State:
    """A contract can be taken into the hand, and is then the reward for the Russian 4."""
    table = replace(bare(2, "expert"), **OFFERS).with_stack(5, ("5-spain", "5-denmark"))
    return arrange(table, 0, contracts=("4-russia",), goods={"vegetables": 1, "plums": 1})


def _uncovering() -> State:
    """Seat 0 has left everything in Russia; seat 1 may come along and take the top contract of the stack of 5."""
    table = replace(bare(2, "expert"), **OFFERS).with_stack(5, ("5-spain", "5-denmark"))
    table = arrange(table, 1, contracts=("4-russia",), goods={"vegetables": 1, "plums": 1}, time=1)
    return play(table, TravelTo(0, "russia"), Done(0))


def _forced_purchase() -> State:
    """Seat 0 can buy; seat 1 has cash for the dearest building and must buy then."""
    table = replace(bare(2, "var_b"), **OFFERS, building_pile=("waage", "konsulat", "zunfthaus", "speicher"))
    return arrange(arrange(table, 0, taler=10), 1, taler=30)


def _unjoined() -> State:
    """Seat 1 would like to come along to Hamburg, but nobody joins anybody."""
    table = replace(bare(2, "nojoin"), cubes=cubes(hamburg=3))
    return arrange(table, 1, contracts=("3-hamburg", "9-spain"), goods={"spice": 1, "saltpeter": 1}, time=3)


def _without_coins() -> State:
    """Seat 0 pays with contracts, and more than it costs."""
    return arrange(replace(match(2, "nocoin"), **OFFERS), 0, contracts=("2-hamburg", "9-spain"), bonus=())


def _nothing_lost() -> State:
    """The next counter is the last of its row, and everybody has goods that a letter could hit."""
    table = replace(bare(2, "var_a"), chart=(("C",), ("DD", "E", "F", "A", "B", "C")))
    for seat in range(2):
        table = arrange(table, seat, goods={"grain": 2, "livestock": 1, "wine": 1, "fabric": 2})
    return table


def _at_once() -> State:
    """A bonus card of Sweden gives its grain when it is bought."""
    return arrange(replace(bare(2, "var_c"), **OFFERS), 0, taler=10)


def _bargain() -> State:
    """Seat 0 has fulfilled the 4 of Russia and drawn the 5 of Spain; seat 1 may offer."""
    table = bare(2, "var_d").with_stack(5, ("5-spain", "5-denmark", "5-bohemia"))
    table = arrange(table, 0, contracts=("4-russia",), goods={"vegetables": 1, "plums": 1})
    table = arrange(table, 1, taler=5, time=2)
    return play(table, TravelTo(0, "russia"), Fulfil(0, "4-russia", ("vegetables", "plums")))


def _company(seats: int) -> State:
    """Everybody can join, and could then fulfil the contract of Hamburg that needs one spice. It is late already."""
    table = bare(seats)
    table = replace(table, cubes=cubes(hamburg=3), chart=table.chart[-2:])
    contracts = ("2-hamburg", "3-hamburg", "5-hamburg", "4-hamburg")
    for seat in range(seats):
        goods = {"spice": 1, "saltpeter": 1, "coal": 1, "copper": 1, "plums": 1}
        table = arrange(table, seat, contracts=(contracts[seat], "9-spain"), goods=goods, time=3)
    return arrange(table, 0, contracts=("2-sweden", "9-spain"))


def _twice_in_company() -> State:
    """Seat 1 may come along to Hamburg, and could then fulfil two contracts there."""
    goods = {"spice": 2, "saltpeter": 2, "coal": 2, "copper": 2, "plums": 2, "grain": 2}
    return arrange(_company(2), 1, contracts=("2-hamburg", "3-hamburg", "9-spain"), goods=goods)


def _many_cards() -> State:
    """Seat 0 owns seven bonus cards and five buildings."""
    bonus = (
        "hamburg-saltpeter",
        "england-wine",
        "france-citrus_fruit",
        "dutch_republic-fabric",
        "newfoundland-muskets",
    )
    buildings = ("waage", "konsulat", "zunfthaus", "speicher", "kornhaus")
    table = replace(match(2), **OFFERS)
    return arrange(table, 0, bonus=(*bonus, "bohemia-calfskin", "russia-copper"), buildings=buildings)


def _last_turn() -> State:
    """The last turn of all; seat 0 still has cubes on the supply tile, and no contract where it may go."""
    table = arrange(bare(2), 0, supply=("blue", "green"), contracts=("9-spain",))
    return replace(table, turns_left=0, trigger="time")


def _solo_last() -> State:
    """The last turn alone."""
    table = arrange(match(1), 0, contracts=("9-spain", "8-bohemia"), supply=())
    return replace(table, solo_stack=table.solo_stack[-1:], turn=17)


POSITIONS = {
    "shop": Position(2, (), _shop),
    "rich": Position(2, (), _rich),
    "too_many": Position(2, (), _too_many),
    "cubes": Position(2, (), _cubes),
    "letter": Position(2, (), _letter),
    "deliver": Position(2, (), _deliver),
    "lacking": Position(2, (), _lacking),
    "expert": Position(2, ("expert",), _expert),
    "uncovering": Position(2, ("expert",), _uncovering),
    "forced_purchase": Position(2, ("var_b",), _forced_purchase),
    "unjoined": Position(2, ("nojoin",), _unjoined),
    "without_coins": Position(2, ("nocoin",), _without_coins),
    "nothing_lost": Position(2, ("var_a",), _nothing_lost),
    "at_once": Position(2, ("var_c",), _at_once),
    "bargain": Position(2, ("var_d",), _bargain),
    "company": Position(2, (), lambda: _company(2)),
    "twice_in_company": Position(2, (), _twice_in_company),
    "many_cards": Position(2, (), _many_cards),
    "company_of_three": Position(3, (), lambda: _company(3)),
    "company_of_four": Position(4, (), lambda: _company(4)),
    "last_turn": Position(2, (), _last_turn),
    "solo_last": Position(1, (), _solo_last),
}
