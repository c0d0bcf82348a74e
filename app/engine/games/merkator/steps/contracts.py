"""FUL-1 to FUL-8: fulfilling contracts, and what comes in return."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from app.engine.games.merkator.actions import Fulfil, TakeIntoHand
from app.engine.games.merkator.components import PEACE_LEVEL, Components, Contract
from app.engine.games.merkator.state import FACE_DOWN, Bargain, Office, State
from app.engine.games.merkator.steps import hand
from app.engine.games.merkator.steps.payment import TIME, TRADE, asks_for, could_pay
from app.engine.games.merkator.steps.ways import offered
from app.engine.kernel import Action, Done, Frame, Refused, Seat, Step, shuffled


class FulfilContracts(Step[State]):
    """The traveller delivers what contracts of this location ask for."""

    verbs = frozenset({Fulfil, TakeIntoHand, Done})
    left_to_check = frozenset({Fulfil, Done})

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        return None if could_fulfil_any(state, seat) or hand.may_take(state, seat) else Done(seat)

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        yield from fulfilments(state, seat)
        yield from hand.takeable(state, seat)
        yield Done(seat)

    def check(self, state: State, action: Fulfil | TakeIntoHand | Done) -> None:
        if isinstance(action, Fulfil):
            check_fulfil(state, action)
        elif isinstance(action, TakeIntoHand):
            hand.check_take(state, action)

    def apply(self, state: State, action: Fulfil | TakeIntoHand) -> State:
        return hand.take(state, action) if isinstance(action, TakeIntoHand) else fulfil(state, action)


def due_here(state: State, seat: Seat) -> Iterator[Contract]:
    """The contracts of this location that the player has not yet fulfilled in this turn (FUL-1)."""
    contracts, here = state.components.contracts, state.here
    for id in state.offices[seat].contracts:
        contract = contracts[id]
        if contract.location == here and (seat, id) not in state.fulfilled:
            yield contract


def could_fulfil_any(state: State, seat: Seat) -> bool:
    office = state.offices[seat]
    return any(could_pay(state.components, contract, office) for contract in due_here(state, seat))


def fulfilments(state: State, seat: Seat) -> Iterator[Fulfil]:
    """The cheapest ways to pay for each contract that can be paid for now."""
    office, components = state.offices[seat], state.components
    for contract in due_here(state, seat):
        for payment in offered(state, office, contract):
            pays = tuple(components.goods[good] for good in payment.pays)
            trades = tuple(components.goods[good] if good >= 0 else TIME for good in payment.trades)
            yield Fulfil(seat, contract.id, pays, trades)
            if reward_in_hand(components, office, contract):
                yield Fulfil(seat, contract.id, pays, trades, from_hand=True)


def reward_in_hand(components: Components, office: Office, contract: Contract) -> bool:
    """EXPERT: the card in hand is a contract one value higher."""
    card = components.contracts.get(office.hand)
    return card is not None and card.value == contract.value + 1


def check_fulfil(state: State, action: Fulfil) -> None:
    components, office = state.components, state.offices[action.seat]
    contract = components.contracts.get(action.contract)
    if contract is None or action.contract not in office.contracts:
        raise Refused("FUL-1", "You do not hold this contract")
    if contract.level == PEACE_LEVEL:
        raise Refused("FUL-8", "The Peace of Westphalia is never fulfilled")
    if contract.location != state.here:
        raise Refused("FUL-1", "This contract is delivered in {location}", location=contract.location)
    if (action.seat, action.contract) in state.fulfilled:
        raise Refused("FUL-1", "You have fulfilled this contract in this turn")
    check_payment(components, office, contract, action)
    if action.from_hand and not reward_in_hand(components, office, contract):
        raise Refused("EXPERT", "You hold no contract of value {value} in hand", value=contract.value + 1)


def check_payment(components: Components, office: Office, contract: Contract, action: Fulfil) -> None:
    known = components.good_index
    if not all(good in known for good in action.pays) or not all(t == TIME or t in known for t in action.trades):
        raise Refused("FUL-2", "There is no such good")
    pays = Counter(known[good] for good in action.pays)
    if not asks_for(components, contract, pays, len(action.trades)):
        raise Refused("FUL-2", "This is not what the contract asks for")
    goods, time = fulfil_cost(action)
    for good, number in goods.items():
        has = office.goods[known[good]]
        if has < number:
            rule = "FUL-3" if good in action.trades else "FUL-1"
            raise Refused(rule, "This takes {number} {good}, you have {has}", number=number, good=good, has=has)
    if time > office.time:
        raise Refused("FUL-3", "This takes {number} time counters, you have {has}", number=time, has=office.time)


def fulfil_cost(action: Fulfil) -> tuple[dict[str, int], int]:
    """All that leaves the office, goods and time counters: what is delivered, and four for every trade."""
    given = Counter(action.pays)
    for good in action.trades:
        given[good] += TRADE
    time = given.pop(TIME, 0)
    return dict(given), time


def fulfil(state: State, action: Fulfil) -> State:
    seat, components = action.seat, state.components
    given, time = fulfil_cost(action)
    goods = list(state.offices[seat].goods)
    for good, number in given.items():
        goods[components.good_index[good]] -= number
    state = state.change(seat, goods=tuple(goods))
    if time:
        state = state.pay_time(seat, time)
    state = replace(state, fulfilled=(*state.fulfilled, (seat, action.contract)))
    state = state.tell("fulfilled", seat, contract=action.contract, given=given, time=time)
    if action.from_hand:
        return hand.reward(state, seat)
    return reward(state, seat, components.contracts[action.contract].level)


def reward(state: State, seat: Seat, level: int) -> State:
    """FUL-4, FUL-5: from the stack above, else from the stack of the same value, else nothing."""
    for wanted in (level + 1, level):
        state = form_anew(state, wanted)
        if state.stacks[wanted]:
            return draw(state, seat, wanted)
    return state.tell("no_reward", seat)


def form_anew(state: State, level: int) -> State:
    """FUL-5: an empty stack is formed from the discard pile. SOLO-4: never in the solo game."""
    if state.stacks[level] or state.solo:
        return state
    contracts = state.components.contracts
    found = [id for id in state.discard if id != FACE_DOWN and contracts[id].level == level]
    if not found:
        return state
    discard = tuple(id for id in state.discard if contracts[id].level != level)
    stack = shuffled(found, state.stream(f"contracts-{level}"))
    return replace(state, discard=discard).with_stack(level, stack).tell("stack_formed", level=level)


def draw(state: State, seat: Seat, level: int) -> State:
    """The top card of a stack into the office."""
    card, *rest = state.stacks[level]
    state = state.with_stack(level, tuple(rest))
    state = state.change(seat, contracts=(*state.offices[seat].contracts, card)).tell("rewarded", seat, contract=card)
    if level == PEACE_LEVEL:
        return last_round(state, "peace")
    return open_bargain(state, seat, level) if state.options.var_d and rest else state


def last_round(state: State, trigger: str) -> State:
    """FIN-1: everybody has one more turn. FIN-3: a second trigger changes nothing. SOLO-5: not alone."""
    if state.final_round or state.solo:
        return state
    return replace(state, turns_left=state.seats, trigger=trigger).tell("final_round", trigger=trigger)


def open_bargain(state: State, seat: Seat, level: int) -> State:
    """VAR-D: a next card was revealed; whoever has something to offer may do so."""
    others = tuple(
        other for other, office in enumerate(state.offices) if other != seat and (office.taler or office.time)
    )
    if not others:
        return state
    return replace(state, bargain=Bargain(seat, level)).first(Frame("offers", others), Frame("bargain", (seat,)))
