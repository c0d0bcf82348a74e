"""What can be done in each phase, and where the whole turn then leads."""

from collections.abc import Callable, Iterator

from app.engine.games.sea_merchants.actions import Buy, Draw, Exchange, Load, Play
from app.engine.games.sea_merchants.planning import exchanges_left
from app.engine.games.sea_merchants.state import State
from app.engine.kernel import Action, Done, Seat
from app.robots.programs.sea_merchants.model import NAMES, PLACE, Position, drawn
from app.robots.programs.sea_merchants.turns import Move, Trade, loads, plans, trades

Way = tuple[Action, Position]  # something to do now, and a way in which the turn can end then


def ways(state: State, seat: Seat, position: Position) -> Iterator[Way]:
    """All that comes into question in the phase being played."""
    return STEPS[state.agenda[0].step](state, seat, position)


def _load(state: State, seat: Seat, position: Position) -> Iterator[Way]:
    """SEA-PLAN-4: when a ship was bought, the trade of this turn is still to come."""
    for move, loaded in loads(position, seat):
        ends = [after for _, after in trades(loaded, seat)] if state.turn else [loaded]
        yield from ((Load(seat, move[2]), after) for after in ends)


def _planning(state: State, seat: Seat, position: Position) -> Iterator[Way]:
    """SEA-PLAN-5: the exchanges of docks come one after the other."""
    for plan, planned in plans(position, seat, bought=state.bought or not exchanges_left(state)):
        action = _planned(state, seat, plan)
        yield from ((action, after) for _, after in trades(planned, seat))


def _planned(state: State, seat: Seat, plan: Move) -> Action:
    if not plan:
        return Done(seat)
    if plan[0] == "buy":
        return Buy(seat, plan[1])
    return Exchange(seat, state.merchants[seat].ships.index(plan[1]), plan[2])


def _trading(state: State, seat: Seat, position: Position) -> Iterator[Way]:
    for trade, after in trades(position, seat):
        yield _traded(state, seat, trade), after


def _traded(state: State, seat: Seat, trade: Trade) -> Action:
    """Where in the market the products lie that are to be covered."""
    if not trade.covered:
        return Draw(seat)
    wanted, spots = list(trade.covered), []
    for spot, card in enumerate(state.market):
        if PLACE[card] in wanted:
            wanted.remove(PLACE[card])
            spots.append(spot)
    return Play(seat, NAMES[trade.product], tuple(spots))


def _offices(_: State, seat: Seat, position: Position) -> Iterator[Way]:
    yield Draw(seat), drawn(position, seat, 1)
    yield Done(seat), position


STEPS: dict[str, Callable[[State, Seat, Position], Iterator[Way]]] = {
    "load": _load,
    "planning": _planning,
    "trading": _trading,
    "offices": _offices,
}
