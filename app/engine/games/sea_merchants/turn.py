"""SEA-TURN-1: the order of the phases and of the turns."""

from collections.abc import Iterable

from msgspec.structs import replace

from app.engine.games.sea_merchants.loading import LoadShip
from app.engine.games.sea_merchants.planning import Planning
from app.engine.games.sea_merchants.setup import set_up
from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.trading import Offices, Trading
from app.engine.kernel import Frame, Rules, Seat

PHASES = ("planning", "trading", "offices")


def begin_turn(state: State) -> State:
    """The next player's turn; at first, once all ships are loaded, the first player's."""
    state = replace(state, turn=state.turn + 1, exchanged=0, bought=False, drawn=0)
    agenda = tuple(Frame(phase, (state.active,)) for phase in PHASES)
    return replace(state, agenda=agenda).tell("turn_began", state.active, turn=state.turn)


RULES = Rules(
    steps={"load": LoadShip(), "planning": Planning(), "trading": Trading(), "offices": Offices()},
    begin_turn=begin_turn,
    turn_rule="SEA-TURN-1",
)


def start(seats: int, options: Iterable[str], seed: str, start_seat: Seat | None = None, version: int = 1) -> State:
    """A match, ready for its first decision."""
    return RULES.settle(set_up(seats, options, seed, start_seat, version))
