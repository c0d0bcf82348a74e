"""Nothing comes from nowhere: the story of an action accounts for every change at the table."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from app.engine.games.sea_merchants.components import CARDS, CUBES, PRODUCTS, SPECIALS
from app.engine.games.sea_merchants.state import EMPTY, State
from app.engine.games.sea_merchants.turn import RULES
from app.engine.games.sea_merchants.view import revealed
from app.engine.kernel import NOBODY, Seat

Books = dict[Seat, Counter[str]]
Values = dict[str, Any]
TABLE = NOBODY  # whose book holds the market, the deck and what is out of the game


def check_conserved(state: State) -> None:
    """Every card, cube, ship and special card is somewhere, nothing is below zero, and one seat is asked."""
    assert len(RULES.waiting_for(state)) == (not state.over)
    assert state.turn <= 54 + 24  # so many cards can be played, and so many pairs drawn
    hands = [card for merchant in state.merchants for card in merchant.hand]
    assert Counter([*state.market, *hands, *state.deck, *state.covered]) == dict.fromkeys(PRODUCTS, CARDS)
    assert len(state.market) == 6
    assert bool(state.deck) != state.over
    aboard = Counter(product for merchant in state.merchants for product in merchant.ships)
    assert set(aboard) <= {*PRODUCTS, EMPTY}
    assert all(aboard[product] + state.cubes_left(product) == CUBES for product in PRODUCTS)
    assert all(0 <= state.cubes_left(product) <= CUBES for product in PRODUCTS)
    assert aboard[EMPTY] == sum(frame.step == "load" and bool(frame.seats) for frame in state.agenda)
    owned = Counter(card for merchant in state.merchants for card in merchant.specials)
    owned["ship"] = aboard.total()
    for card, kind in SPECIALS.items():
        assert 0 <= owned[card] <= kind.number
        assert owned[card] + state.cards_left(card) == kind.number
    assert min(merchant.money for merchant in state.merchants) >= 0


def check_accounted(before: State, after: State) -> None:
    """The books kept from the news alone give the table after the action; only a draw brings something to light."""
    assert revealed(before, after) == any(line.key == "drew" for line in after.news)
    books = _books(before)
    for line in after.news:
        ENTRIES.get(line.key, _nothing)(books, line.seat, line.values)
    expected = _books(after)
    for seat, book in books.items():
        assert +book == +expected[seat], after.news


def _books(state: State) -> Books:
    books = {seat: _owned(state, seat) for seat in range(state.seats)}
    market = Counter({f"market {product}": number for product, number in Counter(state.market).items()})
    return books | {TABLE: market + Counter({"deck": len(state.deck), "covered": len(state.covered)})}


def _owned(state: State, seat: Seat) -> Counter[str]:
    merchant = state.merchants[seat]
    aboard = Counter(f"aboard {product}" for product in merchant.ships)
    return aboard + Counter(merchant.specials) + Counter({"money": merchant.money, "hand": len(merchant.hand)})


def _loaded(books: Books, seat: Seat, values: Values) -> None:
    _exchanged(books, seat, {"back": EMPTY, **values})


def _exchanged(books: Books, seat: Seat, values: Values) -> None:
    books[seat][f"aboard {values['back']}"] -= 1
    books[seat][f"aboard {values['good']}"] += 1


def _bought(books: Books, seat: Seat, values: Values) -> None:
    assert values["coins"] == SPECIALS[values["card"]].price
    books[seat]["money"] -= values["coins"]
    books[seat][f"aboard {EMPTY}" if values["card"] == "ship" else values["card"]] += 1


def _played(books: Books, seat: Seat, values: Values) -> None:
    books[seat]["hand"] -= values["cards"]
    assert sum(values["goods"].values()) == values["cards"]
    for product, number in values["goods"].items():
        books[TABLE][f"market {product}"] -= number
    books[TABLE][f"market {values['good']}"] += values["cards"]
    books[TABLE]["covered"] += values["cards"]
    assert books[TABLE][f"market {values['good']}"] == values["demand"]


def _earned(books: Books, seat: Seat, values: Values) -> None:
    assert values["premium"] == 2 * books[seat]["contract"]
    assert (values["coins"] - values["premium"]) % values["ships"] == 0
    books[seat]["money"] += values["coins"]


def _drew(books: Books, seat: Seat, values: Values) -> None:
    books[seat]["hand"] += values["cards"]
    books[TABLE]["deck"] -= values["cards"]


def _nothing(books: Books, seat: Seat, values: Values) -> None:
    """What moves nothing."""


ENTRIES: dict[str, Callable[[Books, Seat, Values], None]] = {
    "loaded": _loaded,
    "exchanged": _exchanged,
    "bought": _bought,
    "played": _played,
    "earned": _earned,
    "drew": _drew,
}
