"""Nothing comes from nowhere: the story of an action accounts for every change in every office."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from app.engine.games.merkator.state import State
from app.engine.kernel import Seat

Books = dict[Seat, Counter[str]]
Values = dict[str, Any]


def check_conserved(state: State) -> None:
    """Every card is in exactly one place, every counter somewhere, and nothing is below zero."""
    components, offices = state.components, state.offices
    hands = [office.hand for office in offices if office.hand]
    everything = sorted(
        [card for office in offices for card in (*office.contracts, *office.bonus, *office.buildings)]
        + hands
        + [card for stack in state.stacks for card in stack]
        + [*state.discard, *state.solo_stack, *state.bonus_offer, *state.bonus_pile]
        + [*state.building_offer, *state.building_pile]
    )
    buildings = [b.id for b in components.buildings.values() if not (state.solo and b.rule.comparing)]
    assert everything == sorted([*components.contracts, *components.bonus_cards, *buildings])
    on_chart = sum(bool(letter) for row in (*state.chart, *state.ultimo) for letter in row)
    assert on_chart + state.counters + sum(office.time for office in offices) == 42
    for office in offices:
        assert min(*office.goods, office.time, office.taler) >= 0
        assert office.contracts
        assert len(set(office.supply)) == len(office.supply)
    assert min(state.cubes) >= 0


def check_accounted(before: State, after: State) -> None:
    """The books kept from the news alone give the offices after the action."""
    books = {seat: _owned(before, seat) for seat in range(before.seats)}
    for line in after.news:
        if write := ENTRIES.get(line.key):
            write(books, line.seat, line.values, before)
    for seat in range(after.seats):
        assert +books[seat] == _owned(after, seat), after.news


def _owned(state: State, seat: Seat) -> Counter[str]:
    office = state.offices[seat]
    supply = {f"supply {colour}": 1 for colour in office.supply}
    return (
        Counter(state.components.named(office.goods) | supply | {"time": office.time, "taler": office.taler})
        + Counter()
    )


def _goods(sign: int) -> Callable[[Books, Seat, Values, State], None]:
    def write(books: Books, seat: Seat, values: Values, before: State) -> None:
        for good, number in values["goods"].items():
            books[seat][good] += sign * number

    return write


def _time(sign: int) -> Callable[[Books, Seat, Values, State], None]:
    def write(books: Books, seat: Seat, values: Values, before: State) -> None:
        books[seat]["time"] += sign * values["time"]

    return write


def _joined(books: Books, seat: Seat, values: Values, before: State) -> None:
    books[seat]["time"] -= values["time"]
    books[before.traveller]["time"] += values["time"]


def _placed(books: Books, seat: Seat, values: Values, before: State) -> None:
    good = before.components.good_index[values["good"]]
    books[seat][f"supply {before.components.colour_of[good]}"] -= 1
    books[seat][values["good"]] += 1


def _sold(books: Books, seat: Seat, values: Values, before: State) -> None:
    worth = sum(before.components.contracts[id].value for id in values["contracts"])
    assert values["taler"] == (0 if before.options.nocoin else worth)
    books[seat]["taler"] += values["taler"]


def _bought(books: Books, seat: Seat, values: Values, before: State) -> None:
    worth = sum(before.components.contracts[id].value for id in values["contracts"])
    assert values["cost"] == sum(before.components.prices[card] for card in values["cards"])
    if before.options.nocoin:
        assert worth >= values["cost"]
    else:
        books[seat]["taler"] += worth - values["cost"]


def _fulfilled(books: Books, seat: Seat, values: Values, before: State) -> None:
    _goods(-1)(books, seat, {"goods": values["given"]}, before)
    _time(-1)(books, seat, values, before)


def _swapped(books: Books, seat: Seat, values: Values, before: State) -> None:
    assert before.bargain is not None
    for giver, taler, time in before.bargain.offers:
        for taker, sign in ((giver, -1), (seat, 1)):
            books[taker]["taler"] += sign * taler
            books[taker]["time"] += sign * time


def _cash_lost(books: Books, seat: Seat, values: Values, before: State) -> None:
    books[seat]["taler"] -= values["taler"]
    assert books[seat]["taler"] == 15


ENTRIES: dict[str, Callable[[Books, Seat, Values, State], None]] = {
    "took_goods": _goods(1),
    "bonus_goods": _goods(1),
    "gave_back": _goods(-1),
    "placed_supply": _placed,
    "paid_time": _time(-1),
    "took_time": _time(1),
    "joined": _joined,
    "fulfilled": _fulfilled,
    "sold": _sold,
    "bought": _bought,
    "swapped": _swapped,
    "cash_lost": _cash_lost,
}
