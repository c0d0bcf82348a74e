"""INV-1 to INV-8: selling contracts, buying cards, and leaving on the travel."""

from bisect import bisect_left
from collections.abc import Iterator

from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, SellContracts, TakeIntoHand, TravelTo
from app.engine.games.merkator.components import PEACE
from app.engine.games.merkator.state import CASH_LIMIT, MAX_CONTRACTS, State
from app.engine.games.merkator.steps import hand, market
from app.engine.kernel import Action, Frame, Refused, Seat, Step


class Investment(Step[State]):
    """The traveller invests, as often as wanted, and then chooses where to travel."""

    verbs = frozenset({SellContracts, Buy, TakeIntoHand, TravelTo})
    last = frozenset({TravelTo})
    left_to_check = frozenset({SellContracts, Buy, TravelTo})

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        yield from _sales(state, seat)
        yield from _purchases(state, seat)
        yield from hand.takeable(state, seat)
        yield from _travels(state, seat)

    def check(self, state: State, action: SellContracts | Buy | TakeIntoHand | TravelTo) -> None:
        if isinstance(action, TravelTo):
            check_travel(state, action)
        elif isinstance(action, Buy):
            check_buy(state, action)
        elif isinstance(action, SellContracts):
            check_sale(state, action.seat, action.contracts)
        else:
            hand.check_take(state, action)

    def apply(self, state: State, action: SellContracts | Buy | TakeIntoHand | TravelTo) -> State:
        if isinstance(action, TravelTo):
            state = sell(state, action.seat, action.sell) if action.sell else state
            return replace(state, here=action.location)
        if isinstance(action, Buy):
            return after_purchase(buy(state, action), action)
        if isinstance(action, SellContracts):
            return sell(state, action.seat, action.contracts)
        return hand.take(state, action)

    def leave(self, state: State) -> State:
        """INV-6; VAR-B has no limit."""
        return state if state.options.var_b else within_cash_limit(state, state.traveller)


def within_cash_limit(state: State, seat: Seat) -> State:
    lost = state.offices[seat].taler - CASH_LIMIT
    return state.change(seat, taler=CASH_LIMIT).tell("cash_lost", seat, taler=lost) if lost > 0 else state


def must_go(state: State, seat: Seat) -> int:
    """INV-3, FIN-3, SOLO-5: how many contracts the player has to get rid of before travelling."""
    if state.final_round or (state.solo and len(state.solo_stack) <= 1):
        return 0
    return max(len(state.offices[seat].contracts) - MAX_CONTRACTS, 0)


def proposed_to_go(state: State, seat: Seat, number: int) -> tuple[str, ...]:
    """So many of the least valuable contracts."""
    contracts = state.components.contracts
    return tuple(sorted(state.offices[seat].contracts, key=lambda id: contracts[id].value)[:number]) if number else ()


def worth(state: State, contracts: tuple[str, ...]) -> int:
    return sum(state.components.contracts[id].value for id in contracts)


# ------------------------------------------------------------------ what is offered


def _sales(state: State, seat: Seat) -> Iterator[SellContracts]:
    contracts = state.offices[seat].contracts
    if len(contracts) > 1 and (not state.options.nocoin or must_go(state, seat)):
        for contract in contracts:
            yield SellContracts(seat, (contract,))


def _purchases(state: State, seat: Seat) -> Iterator[Buy]:
    """Each card that can be had, with the contracts that cost least."""
    office, prices = state.offices[seat], state.components.prices
    held = (office.hand,) if office.hand in prices else ()
    sums: dict[int, tuple[str, ...]] = {}
    for card in (*state.bonus_offer, *state.building_offer, *held):
        short = prices[card] - office.taler
        if short <= 0:
            yield Buy(seat, (card,))
            continue
        sums = sums or _sums(state, office.contracts, enough=state.components.dearest + PEACE)
        totals = list(sums)
        if (enough := bisect_left(totals, short)) < len(totals):
            yield Buy(seat, (card,), sums[totals[enough]])


def _sums(state: State, contracts: tuple[str, ...], enough: int) -> dict[int, tuple[str, ...]]:
    """What contracts can bring together, in order, each with the fewest of them; never all of them (INV-2).

    Nobody needs a sum that is above the dearest card by a whole contract.
    """
    sums: dict[int, tuple[str, ...]] = {0: ()}
    for contract in contracts:
        value = state.components.contracts[contract].value
        for total, chosen in list(sums.items()):
            known = sums.get(reached := total + value)
            if (known is None or len(chosen) + 1 < len(known)) and reached <= enough:
                sums[reached] = (*chosen, contract)
    sums.pop(worth(state, contracts), None)
    return dict(sorted(sums.items()))


def _travels(state: State, seat: Seat) -> Iterator[TravelTo]:
    """INV-8: what has to go is proposed."""
    sell = proposed_to_go(state, seat, must_go(state, seat))
    for location in state.components.locations.values():
        if location.cost <= state.offices[seat].time:
            yield TravelTo(seat, location.id, sell)


# ------------------------------------------------------------------ what is refused


def check_sale(state: State, seat: Seat, contracts: tuple[str, ...]) -> None:
    check_contracts(state, seat, contracts)
    if not contracts:
        raise Refused("INV-1", "Choose the contracts to sell")
    if state.options.nocoin and len(contracts) > must_go(state, seat):
        raise Refused("NOCOIN", "Contracts are given up for nothing only to get down to {limit}", limit=MAX_CONTRACTS)


def check_contracts(state: State, seat: Seat, contracts: tuple[str, ...]) -> None:
    held = state.offices[seat].contracts
    if not all(contract in held for contract in contracts):
        raise Refused("INV-1", "You do not hold all of these contracts")
    if len(set(contracts)) < len(contracts):
        raise Refused("INV-1", "Each contract can be used once")
    if len(contracts) == len(held):
        raise Refused("INV-2", "You must keep your last contract")


def check_buy(state: State, action: Buy) -> None:
    office, prices = state.offices[action.seat], state.components.prices
    shown = (*state.bonus_offer, *state.building_offer, office.hand)
    if not action.cards or not all(card in shown and card in prices for card in action.cards):
        raise Refused("INV-4", "Only cards of the open offers can be bought")
    if len(set(action.cards)) < len(action.cards):
        raise Refused("INV-4", "Each card can be bought once")
    if action.contracts:
        check_contracts(state, action.seat, action.contracts)
    cost = sum(prices[card] for card in action.cards)
    has = office.taler + worth(state, action.contracts)
    if has < cost:
        rule = "NOCOIN" if state.options.nocoin else "INV-5"
        raise Refused(rule, "This costs {cost} Taler, you pay {has}", cost=cost, has=has)


def check_travel(state: State, action: TravelTo) -> None:
    location = state.components.locations.get(action.location)
    if location is None:
        raise Refused("TRV-1", "There is no such location")
    has = state.offices[action.seat].time
    if has < location.cost:
        raise Refused("TRV-2", "The trip costs {cost} time counters, you have {has}", cost=location.cost, has=has)
    if action.sell:
        check_sale(state, action.seat, action.sell)
    more = must_go(state, action.seat) - len(action.sell)
    if more > 0:
        raise Refused("INV-8", "You must get rid of {more} more contracts before you travel", more=more)


# ------------------------------------------------------------------ what it does


def sell(state: State, seat: Seat, contracts: tuple[str, ...]) -> State:
    """INV-1; NOCOIN: for nothing."""
    taler = 0 if state.options.nocoin else worth(state, contracts)
    state = state.change(seat, taler=state.offices[seat].taler + taler)
    state = discard(state, seat, contracts)
    return state.tell("sold", seat, contracts=list(contracts), taler=taler)


def discard(state: State, seat: Seat, contracts: tuple[str, ...]) -> State:
    kept = tuple(id for id in state.offices[seat].contracts if id not in contracts)
    return replace(state.change(seat, contracts=kept), discard=state.discard + contracts)


def buy(state: State, action: Buy) -> State:
    """INV-5: one payment; change comes in coins, without coins there is none."""
    seat, office, components = action.seat, state.offices[action.seat], state.components
    cost = sum(components.prices[card] for card in action.cards)
    left = 0 if state.options.nocoin else office.taler + worth(state, action.contracts) - cost
    state = state.change(
        seat,
        taler=left,
        bonus=office.bonus + tuple(card for card in action.cards if card in components.bonus_cards),
        buildings=office.buildings + tuple(card for card in action.cards if card in components.buildings),
        hand="" if office.hand in action.cards else office.hand,
    )
    state = discard(state, seat, action.contracts) if action.contracts else state
    state = state.tell("bought", seat, cards=list(action.cards), contracts=list(action.contracts), cost=cost)
    return market.refill(state, action.cards)


def after_purchase(state: State, action: Buy) -> State:
    """What a purchase sets off, once for the whole payment."""
    components = state.components
    for card in action.cards if state.options.var_c else ():
        if bonus := components.bonus_cards.get(card):
            state = state.gain(action.seat, bonus.good, 1)
            state = state.tell("bonus_goods", action.seat, goods={components.goods[bonus.good]: 1})
    if any(card in components.buildings for card in action.cards):
        state = market.change_bonus_offer(state) if state.solo else state
        state = state.first(*cash_checks(state.others)) if state.options.var_b else state
    return state


def cash_checks(seats: tuple[Seat, ...]) -> tuple[Frame, ...]:
    """VAR-B: these players check their cash, one after the other."""
    return tuple(Frame("forced_purchase", (seat,)) for seat in seats)
