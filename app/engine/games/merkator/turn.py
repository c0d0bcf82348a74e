"""TURN-1 and FIN-1: the order of the steps, of the turns, and the end."""

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from app.engine.games.merkator.components import BUNDLED, Components
from app.engine.games.merkator.setup import VERSION, set_up
from app.engine.games.merkator.state import State
from app.engine.games.merkator.steps import hand
from app.engine.games.merkator.steps.bargain import Bargaining, Offers
from app.engine.games.merkator.steps.contracts import FulfilContracts
from app.engine.games.merkator.steps.forced_purchase import ForcedPurchase
from app.engine.games.merkator.steps.investment import Investment
from app.engine.games.merkator.steps.join import EarlyWord, JoinTravel, Promises
from app.engine.games.merkator.steps.loss import GiveBackGoods, Letter, TakeTime
from app.engine.games.merkator.steps.supply import FINAL_PLACEMENT, FinalPlacement, PlaceCubes
from app.engine.games.merkator.steps.travel import Refill, SortGoods, Travel
from app.engine.kernel import Frame, Rules, Seat, Step, clockwise_from

TURN = ("investment", "travel", "goods", "refill", "time", "fulfil", "join")
DEPARTURE, ARRIVAL = TURN[:2], TURN[2:-1]  # what is laid out when; the location decides how the others join


class Scoring(Step[State]):
    """Nothing is decided any more; scoring.py counts."""

    def enter(self, state: State) -> State:
        return replace(state, over=True).tell("over")


def begin_turn(state: State) -> State:
    """The next player's turn; FIN-1: in the final round everybody has exactly one more. SOLO-2: 17 turns."""
    if state.turns_left == 0 or (state.solo and not state.solo_stack):
        return end(state)
    traveller = (state.traveller + 1) % state.seats
    state = replace(
        state,
        agenda=_laid_out(DEPARTURE, traveller),
        traveller=traveller,
        turn=state.turn + 1,
        turns_left=state.turns_left - 1 if state.final_round else state.turns_left,
        fulfilled=(),
        joined=(),
        declared=(),
        hand_taken=False,
    )
    return state.tell("turn_began", traveller, turn=state.turn)


def on_arrival(state: State) -> tuple[Frame, ...]:
    return _laid_out(ARRIVAL, state.traveller) + _joins(state)


@cache  # the same in every turn of a seat
def _laid_out(steps: tuple[str, ...], traveller: Seat) -> tuple[Frame, ...]:
    """The traveller decides, where there is anything to decide."""
    return tuple(Frame(step, (traveller,) if RULES.steps[step].verbs else ()) for step in steps)


def _joins(state: State) -> tuple[Frame, ...]:
    """JOIN-4: together at a major location, one after the other at a minor one and with VAR-D. EXPERT: what they have
    uncovered may still be taken."""
    if not state.joining:
        return ()
    last = (Frame("hand", (state.traveller,)),) if hand.while_joining(state) else ()
    if state.location.major and not state.options.var_d:
        return (Frame("join", state.others), *last)
    return (*(Frame("join", (seat,)) for seat in state.others), *last)


def end(state: State) -> State:
    """SCO-1: the last supply cubes from the left of the last traveller, then the score."""
    order = clockwise_from((state.traveller + 1) % state.seats, state.seats)
    placements = tuple(Frame(FINAL_PLACEMENT, (seat,)) for seat in order)
    trigger = "solo" if state.solo else state.trigger
    return replace(state, agenda=(*placements, Frame("scoring")), trigger=trigger)


RULES = Rules(
    steps={
        "investment": Investment(),
        "forced_purchase": ForcedPurchase(),
        "travel": Travel(on_arrival),
        "goods": SortGoods(),
        "refill": Refill(),
        "time": TakeTime(),
        "letter": Letter(),
        "give_back": GiveBackGoods(),
        "fulfil": FulfilContracts(),
        "offers": Offers(),
        "bargain": Bargaining(),
        "join": JoinTravel(),
        "hand": hand.LastCard(),
        FINAL_PLACEMENT: FinalPlacement(),
        "scoring": Scoring(),
    },
    begin_turn=begin_turn,
    anytime=(PlaceCubes(), EarlyWord(), Promises(), hand.WhileOthersJoin()),
    turn_rule="TURN-3",
)


def start(
    seats: int,
    options: Iterable[str],
    seed: str,
    start_seat: Seat | None = None,
    components: Components = BUNDLED,
    version: int = VERSION,
) -> State:
    """A match, ready for its first decision."""
    return RULES.settle(set_up(seats, options, seed, start_seat, components, version))
