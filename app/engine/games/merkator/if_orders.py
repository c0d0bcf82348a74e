"""If-orders: answers to the question whether to join, given beforehand (JOIN-1, JOIN-2).

They look at nothing but what everybody sees. The first that applies answers; else the standing order does.
"""

from collections.abc import Sequence

from app.engine.games.merkator.actions import Fulfil, Join
from app.engine.games.merkator.components import Contract
from app.engine.games.merkator.shapes import Condition
from app.engine.games.merkator.state import State
from app.engine.games.merkator.steps import join
from app.engine.games.merkator.steps.contracts import due_here, reward_in_hand
from app.engine.games.merkator.steps.payment import could_pay
from app.engine.games.merkator.steps.ways import best_ways
from app.engine.kernel import Action, Done, Refused, Seat


def follow(state: State, seat: Seat, order: str, conditions: Sequence[Condition]) -> Action | None:
    if conditions and join.asked(state, seat):
        then = join.came_along(state, seat)
        for one in conditions:
            if _is_here(state, one) and _is_payable(then, seat, one):
                return Join(seat) if one.then == "join" else Done(seat)
    if conditions and _has_joined(state, seat):
        return _delivery(state, seat, conditions)
    return join.follow(state, seat, order)


def check(state: State, conditions: Sequence[Condition]) -> None:
    """Whether there is in this match what they speak of."""
    for one in conditions:
        if not all(place in state.components.locations for place in one.places):
            raise Refused("JOIN-1", "There is no such location")
        if one.contract is not None and one.contract not in state.components.contracts:
            raise Refused("JOIN-2", "There is no such contract")
        if one.deliver and one.then == "stay":
            raise Refused("JOIN-2", "Who stays at home delivers nothing")


def _is_here(state: State, one: Condition) -> bool:
    fits = one.fare is None or state.location.fare <= one.fare
    return fits and (not one.places or state.here in one.places)


def _is_payable(state: State, seat: Seat, one: Condition) -> bool:
    if one.contract is None and not one.payable:
        return True
    if one.deliver:
        return any(_as_asked(state, seat, contract) for contract in _named(state, seat, one))
    office = state.offices[seat]
    return any(could_pay(state.components, contract, office) for contract in _named(state, seat, one))


def _named(state: State, seat: Seat, one: Condition) -> list[Contract]:
    """The contracts here that it speaks of, the most valuable first."""
    here = (contract for contract in due_here(state, seat) if one.contract in (None, contract.id))
    return sorted(here, key=lambda contract: -contract.level)


def _as_asked(state: State, seat: Seat, contract: Contract) -> Fulfil | None:
    """Paid for just as it asks: without a trade, and where no choice of rewards is left to make."""
    office, components = state.offices[seat], state.components
    ways = best_ways(components, contract, office, 1)
    if not ways or ways[0].trades or reward_in_hand(components, office, contract):
        return None
    return Fulfil(seat, contract.id, tuple(components.goods[good] for good in ways[0].pays))


def _has_joined(state: State, seat: Seat) -> bool:
    return state.agenda[0].step == "join" and seat in state.agenda[0].seats and seat in state.joined


def _delivery(state: State, seat: Seat, conditions: Sequence[Condition]) -> Fulfil | None:
    """What is delivered at once by who has come along; all else is asked."""
    wanted = (one for one in conditions if one.deliver and _is_here(state, one))
    payments = (_as_asked(state, seat, contract) for one in wanted for contract in _named(state, seat, one))
    return next((payment for payment in payments if payment), None)
