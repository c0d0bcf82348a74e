"""Who plays far, and what can be said, for the tests that all games share."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from app.engine.games import GAMES
from app.engine.games.merkator import actions as verbs
from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.components.editions import EDITIONS
from app.engine.games.merkator.preview import preview
from app.engine.games.merkator.scoring import COUNTS
from app.engine.games.merkator.shapes import Condition
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Action, Done, Seat
from tests.engine.merkator.ledger import check_accounted, check_conserved
from tests.engine.merkator.worlds import another_world
from tests.every_game.brought import Brought


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


def conditions(state: State) -> Iterator[list[Condition]]:
    """Each by itself, and some one after the other."""
    here, elsewhere = state.here or "hamburg", "spain"
    held = next(iter(state.offices[0].contracts), None)
    yield [Condition(places=(here,), fare=1), Condition(then="stay")]
    yield [Condition(places=(elsewhere,)), Condition(contract=held, then="stay")]
    yield [Condition(payable=True, deliver=True)]
    yield [Condition(contract=held, deliver=True), Condition(payable=True), Condition(fare=0)]


SOURCES = ("rulebook", "rulebook-part", "review", "review-part", "inferred", "reconstructed")
BROUGHT = Brought(
    GAMES["merkator"],
    everything_sayable,
    eager,
    ahead=260,
    another_world=another_world,
    conditions=conditions,
    check_conserved=check_conserved,
    check_accounted=check_accounted,
    words={
        "counts": {"time", "taler", "vp", "points"},
        "composed": {"number-location", "location-good"},
        "goods": set(BUNDLED.goods),
        "locations": set(BUNDLED.locations),
        "categories": set(BUNDLED.categories),
        "columns": set(BUNDLED.columns),
        "cubes": set(BUNDLED.colours),
        "letters": set(BUNDLED.counters),
        "cards": {BUNDLED.peace},
        "buildings": set(BUNDLED.buildings),
        "scoring": {"sole_most", "all_kinds_in", "at_least", "per", "table", "step", "together"},
        "holding": {"sole_most", "all_kinds_in", "at_least"},
        "which": {"goods"},
        "sources": {"truth", "differs", "corrected", "printed", *SOURCES},
        "editions": {box.rows.edition.id for box in EDITIONS},
        "units": set(COUNTS),
        "asked": {"join", "join_contracts", "join_goods"},
        "answers": {"Join", "Done"},
        "endings": {"peace", "time", "solo"},
    },
    counts=[
        (1, (), 0, [17, 154, 1230]),
        (1, ("expert", "var_c"), 20, [1, 21, 279]),
        (2, (), 0, [20, 214, 1678]),
        (2, ("nojoin", "nocoin"), 30, [1, 18, 178]),
        (2, ("long", "expert", "var_b", "var_d"), 60, [2, 4, 51]),
        (3, (), 40, [15, 80, 239]),
        (3, ("long",), 120, [24, 309, 3002]),
        (3, ("var_a", "var_b", "var_c"), 80, [4, 8, 180]),
        (4, (), 0, [20, 215, 1764]),
        (4, (), 150, [1, 21, 271]),
        (4, ("expert", "var_d"), 90, [2, 7, 14]),
        (4, ("long", "expert", "var_a", "var_b", "var_c", "var_d"), 198, [26, 410, 6114]),
    ],
)
