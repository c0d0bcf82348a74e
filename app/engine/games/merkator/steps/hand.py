"""EXPERT: one open card may be taken into the hand."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.engine.games.merkator.actions import TakeIntoHand
from app.engine.games.merkator.components import LEVELS
from app.engine.games.merkator.state import FACE_DOWN, State
from app.engine.games.merkator.steps import market
from app.engine.kernel import Refused, Seat

STACKS = LEVELS[1:]  # contracts 3 to 10; never the Peace


def may_take(state: State, seat: Seat) -> bool:
    return (
        state.options.expert
        and not state.hand_taken
        and not state.offices[seat].hand
        and bool(state.bonus_offer or state.building_offer or any(state.stacks[level] for level in STACKS))
    )


def takeable(state: State, seat: Seat) -> Iterator[TakeIntoHand]:
    if may_take(state, seat):
        for card in (*state.bonus_offer, *state.building_offer, *_tops(state)):
            yield TakeIntoHand(seat, card)


def _tops(state: State) -> tuple[str, ...]:
    tops = (state.stacks[level][0] for level in STACKS if state.stacks[level])
    return tuple(card for card in tops if card != FACE_DOWN)


def check_take(state: State, action: TakeIntoHand) -> None:
    if not state.options.expert:
        raise Refused("EXPERT", "Nobody has a hand card in this match")
    if state.offices[action.seat].hand:
        raise Refused("EXPERT", "You hold a card in hand already")
    if state.hand_taken:
        raise Refused("EXPERT", "One card may be taken into the hand per turn")
    raise Refused("EXPERT", "Only an open bonus card, an open building or the top contract of a stack can be taken")


def take(state: State, action: TakeIntoHand) -> State:
    state = replace(state.change(action.seat, hand=action.card), hand_taken=True)
    state = state.tell("took_into_hand", action.seat, card=action.card)
    contract = state.components.contracts.get(action.card)
    if contract:
        return state.with_stack(contract.level, state.stacks[contract.level][1:])
    return market.refill(state, (action.card,))


def reward(state: State, seat: Seat) -> State:
    """The contract in hand instead of the stack's."""
    office = state.offices[seat]
    state = state.change(seat, contracts=(*office.contracts, office.hand), hand="")
    return state.tell("rewarded_from_hand", seat, contract=office.hand)
