"""Who plays far, and what can be said, for the tests that all games share."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from app.engine.games import GAMES
from app.engine.games.sea_merchants import actions as verbs
from app.engine.games.sea_merchants.components import PRODUCTS, SPECIALS
from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.turn import RULES
from app.engine.kernel import Action, Done, Seat
from tests.engine.sea_merchants.ledger import check_accounted, check_conserved
from tests.engine.sea_merchants.worlds import another_world
from tests.every_game.brought import Brought


def eager(state: State, rng: Random) -> Action:
    """A player who likes to earn and to buy, so that all special cards come into play."""
    seat = RULES.waiting_for(state)[0]
    options, ships = RULES.options(state, seat), state.merchants[seat].ships
    wanted = [action for action in options if isinstance(action, verbs.Buy)]
    if rng.random() < 0.6:
        wanted += [action for action in options if isinstance(action, verbs.Play) and action.product in ships]
    return rng.choice(wanted if wanted and rng.random() < 0.8 else options)


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


BROUGHT = Brought(
    GAMES["sea_merchants"],
    everything_sayable,
    eager,
    ahead=170,
    another_world=another_world,
    check_conserved=check_conserved,
    check_accounted=check_accounted,
    words={
        "counts": {"cards", "coins", "points", "ships"},
        "goods": set(PRODUCTS),
        "sources": {"truth"},
        "cards": set(SPECIALS),
        "effects": set(SPECIALS),
        "endings": {"draw", "mid_draw", "office"},
    },
    counts=[
        (2, (), 0, [6, 36, 216]),
        (2, (), 4, [11, 308, 3388]),
        (2, (), 30, [11, 77, 154]),
        (2, (), 31, [7, 14, 154]),
        (2, (), 75, [2, 16, 129]),
        (2, (), 90, [11, 143, 1573]),
        (2, (), 110, [11, 143, 1628]),
        (2, (), 172, [16, 112, 1552]),
        (3, (), 0, [6, 36, 216]),
        (3, (), 31, [22, 242, 3146]),
        (3, (), 75, [11, 209, 418]),
        (3, (), 100, [11, 77, 154]),
        (3, (), 101, [7, 14, 182]),
        (3, (), 132, [19, 38, 778]),
        (4, (), 7, [6, 66, 1848]),
        (4, (), 45, [14, 97, 1400]),
        (4, (), 60, [2, 32, 352]),
        (4, (), 90, [2, 32, 416]),
        (4, (), 101, [16, 112, 1952]),
        (4, (), 136, [7, 103, 133]),
    ],
)
