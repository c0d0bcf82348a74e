"""EXPERT: one open card may be taken into the hand."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.engine.games.merkator.actions import TakeIntoHand
from app.engine.games.merkator.components import LEVELS
from app.engine.games.merkator.state import FACE_DOWN, State
from app.engine.games.merkator.steps import market
from app.engine.kernel import Action, Done, Refused, Seat, Step

STACKS = LEVELS[1:]  # contracts 3 to 10; never the Peace


class WhileOthersJoin(Step[State]):
    """In the own turn, until it ends: while the others join too, but not before version 2."""

    verbs = frozenset({TakeIntoHand})
    last = frozenset()

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        here = seat == state.traveller and while_joining(state) and state.agenda[0].step == "join"
        return takeable(state, seat) if here else iter(())

    def check(self, state: State, action: TakeIntoHand) -> None:
        if action.seat == state.traveller and while_joining(state) and state.agenda[0].step == "join":
            check_take(state, action)

    def apply(self, state: State, action: TakeIntoHand) -> State:
        return take(state, action)


class LastCard(WhileOthersJoin):
    """Who has joined may have uncovered something: then the traveller is asked before the turn ends."""

    verbs = frozenset({TakeIntoHand, Done})
    last = verbs

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        uncovered = any(other != seat for other, _ in state.fulfilled)
        return None if uncovered and may_take(state, seat) else Done(seat)

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        yield from takeable(state, seat)
        yield Done(seat)

    def check(self, state: State, action: TakeIntoHand) -> None:
        check_take(state, action)


def while_joining(state: State) -> bool:
    return state.options.expert and state.version >= 2


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
