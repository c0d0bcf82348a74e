"""Tables, matches and actions for the property tests."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from random import Random

from hypothesis import strategies as st

from app.engine.games.merkator import actions as verbs
from app.engine.games.merkator.options import MEANINGS, chosen
from app.engine.games.merkator.preview import preview
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES, start
from app.engine.kernel import Action, Done, Refused, Seat


def _fits(seats: int, names: tuple[str, ...]) -> bool:
    try:
        chosen(names, seats)
    except Refused:
        return False
    return True


ALL_OPTION_SETS = [names for size in range(len(MEANINGS) + 1) for names in combinations(MEANINGS, size)]
TABLES = [(seats, names) for seats in (1, 2, 3, 4) for names in ALL_OPTION_SETS if _fits(seats, names)]


def tables() -> st.SearchStrategy[tuple[int, tuple[str, ...]]]:
    """Every number of seats with every set of options that fits it."""
    return st.sampled_from(TABLES)


def eager(state: State, rng: Random) -> Action:
    """A player who likes to fulfil contracts, so that matches get far."""
    seat = rng.choice(RULES.waiting_for(state))
    options = RULES.options(state, seat)
    if rng.random() < 0.1:
        options += RULES.anytime_options(state, seat)
    wanted = [action for action in options if isinstance(action, verbs.Fulfil | verbs.Join | verbs.Offer)]
    travels = [action for action in options if isinstance(action, verbs.TravelTo)]
    if travels and rng.random() < 0.8:
        wanted = [action for action in travels if preview(state, action)["contracts"]]
    return rng.choice(wanted if wanted and rng.random() < 0.9 else options)


def played(seats: int, names: tuple[str, ...], seed: str, length: int) -> tuple[State, list[Action], State]:
    """The start of a match, so many actions, and where they lead."""
    rng, log = Random(seed), list[Action]()
    first = state = start(seats, names, seed)
    while not state.over and len(log) < length:
        action = eager(state, rng)
        log.append(action)
        state = RULES.apply(state, action)
    return first, log, state


def everything_sayable(state: State, seat: Seat) -> Iterator[Action]:
    """Whatever a player could say with the words of the game, sense or nonsense; payments left out."""
    components, office = state.components, state.offices[seat]
    yield from (
        verb(seat) for verb in (verbs.KeepLetter, verbs.FlipNext, verbs.Join, verbs.TakeOffer, verbs.DeclineOffer, Done)
    )
    yield from (verbs.TravelTo(seat, location) for location in (*components.locations, "atlantis", ""))
    yield from (verbs.Split(seat, first) for first in range(-1, state.found + 3))
    yield from (verbs.Declare(seat, word) for word in ("join", "pass", "ask"))
    yield from (verbs.Promise(seat, location, given) for location in components.locations for given in (True, False))
    yield from (verbs.PlaceSupply(seat, good) for good in (*components.goods, "gold"))
    cards = (*components.contracts, *components.prices, "")
    yield from (verbs.TakeIntoHand(seat, card) for card in cards)
    yield from (verbs.Buy(seat, (card,)) for card in cards)
    yield from (verbs.SellContracts(seat, (card,)) for card in cards)
    yield from (verbs.Fulfil(seat, card) for card in cards)
    yield from (verbs.Offer(seat, taler, 0) for taler in range(-1, office.taler + 2))
    yield from (verbs.Offer(seat, 0, time) for time in range(-1, office.time + 2))
    for size in (0, 1, 2, 3):
        yield from (
            verbs.GiveBack(seat, goods) for goods in combinations_with_replacement(sorted(components.goods), size)
        )
