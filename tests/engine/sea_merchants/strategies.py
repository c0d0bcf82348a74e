"""Matches and actions for the property tests."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from app.engine.games.sea_merchants import actions as verbs
from app.engine.games.sea_merchants.components import PRODUCTS, SPECIALS
from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.turn import RULES, start
from app.engine.kernel import Action, Done, Seat

SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 999).map(str)


def eager(state: State, rng: Random) -> Action:
    """A player who likes to earn and to buy, so that all special cards come into play."""
    seat = RULES.waiting_for(state)[0]
    options, ships = RULES.options(state, seat), state.merchants[seat].ships
    wanted = [action for action in options if isinstance(action, verbs.Buy)]
    if rng.random() < 0.6:
        wanted += [action for action in options if isinstance(action, verbs.Play) and action.product in ships]
    return rng.choice(wanted if wanted and rng.random() < 0.8 else options)


def played(seats: int, seed: str, length: int) -> tuple[State, list[Action], State]:
    """The start of a match, so many actions, and where they lead."""
    rng, log = Random(seed), list[Action]()
    first = state = start(seats, (), seed)
    while not state.over and len(log) < length:
        action = eager(state, rng)
        log.append(action)
        state = RULES.apply(state, action)
    return first, log, state


def everything_sayable(state: State, seat: Seat) -> Iterator[Action]:
    """Whatever a player could say with the words of the game, sense or nonsense; of the plays those of a few cards."""
    products = (*PRODUCTS, "gold", "")
    yield from (verbs.Load(seat, product) for product in products)
    for ship in range(-1, len(state.merchants[seat].ships) + 2):
        yield from (verbs.Exchange(seat, ship, product) for product in products)
    yield from (verbs.Buy(seat, card) for card in (*SPECIALS, "fish", ""))
    for product in products:
        for number in (0, 1, 2, 3):
            yield from (verbs.Play(seat, product, spots) for spots in combinations(range(-1, 7), number))
        yield from (verbs.Play(seat, product, spots) for spots in ((2, 2), (0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5, 6)))
    yield verbs.Draw(seat)
    yield Done(seat)
