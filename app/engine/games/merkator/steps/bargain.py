"""VAR-D: the others may offer coins and time counters for a swap of contracts."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.engine.games.merkator.actions import MOST, DeclineOffer, Offer, TakeOffer
from app.engine.games.merkator.state import Bargain, State
from app.engine.games.merkator.steps.investment import within_cash_limit
from app.engine.kernel import Action, Done, Refused, Seat, Step


class Offers(Step[State]):
    """All others at the same time, openly and bindingly."""

    verbs = frozenset({Offer, Done})
    last = frozenset({Offer, Done})
    left_to_check = frozenset({Offer})

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        office = state.offices[seat]
        yield from (Offer(seat, taler=taler) for taler in range(1, min(office.taler, MOST) + 1))
        yield from (Offer(seat, time=time) for time in range(1, min(office.time, MOST) + 1))
        yield Done(seat)

    def check(self, state: State, action: Offer) -> None:
        office = state.offices[action.seat]
        if action.taler < 0 or action.time < 0 or not action.taler + action.time:
            raise Refused("VAR-D", "Offer at least one coin or time counter")
        if action.taler > office.taler or action.time > office.time:
            raise Refused("VAR-D", "You have {taler} Taler and {time} counters", taler=office.taler, time=office.time)

    def apply(self, state: State, action: Offer) -> State:
        bargain = _open(state)
        offers = (*bargain.offers, (action.seat, action.taler, action.time))
        state = replace(state, bargain=replace(bargain, offers=offers))
        return state.tell("offered", action.seat, taler=action.taler, time=action.time)


class Bargaining(Step[State]):
    """Who drew the reward takes the swap with everything offered, or declines."""

    verbs = frozenset({TakeOffer, DeclineOffer})
    last = frozenset({TakeOffer, DeclineOffer})

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        return None if _open(state).offers else DeclineOffer(seat)

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        yield TakeOffer(seat)
        yield DeclineOffer(seat)

    def apply(self, state: State, action: TakeOffer | DeclineOffer) -> State:
        bargain = _open(state)
        state = replace(state, bargain=None)
        if isinstance(action, DeclineOffer):
            return state.tell("declined", action.seat) if bargain.offers else state
        return _pay(_swap(state, bargain), bargain)


def _open(state: State) -> Bargain:
    assert state.bargain is not None  # noqa: S101 - these steps are on the agenda only while a bargain is open
    return state.bargain


def _swap(state: State, bargain: Bargain) -> State:
    """The first contract back on top of its stack, the revealed one into the office."""
    *kept, first = state.offices[bargain.seat].contracts
    revealed, *rest = state.stacks[bargain.level]
    state = state.with_stack(bargain.level, (first, *rest)).change(bargain.seat, contracts=(*kept, revealed))
    taler, time = (sum(offer[i] for offer in bargain.offers) for i in (1, 2))
    return state.tell("swapped", bargain.seat, contract=revealed, back=first, taler=taler, time=time)


def _pay(state: State, bargain: Bargain) -> State:
    for seat, taler, time in bargain.offers:
        giver, taker = state.offices[seat], state.offices[bargain.seat]
        state = state.change(seat, taler=giver.taler - taler, time=giver.time - time)
        state = state.change(bargain.seat, taler=taker.taler + taler, time=taker.time + time)
    return state if state.options.var_b else within_cash_limit(state, bargain.seat)
