"""What an action would do, as data: look before you leap. Nothing hidden goes in."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, Fulfil, Join, SellContracts, TravelTo
from app.engine.games.merkator.components import Location
from app.engine.games.merkator.shapes import (
    FulfilPreview,
    JoinPreview,
    Possible,
    Preview,
    PurchasePreview,
    SalePreview,
    TravelPreview,
)
from app.engine.games.merkator.state import Office, State
from app.engine.games.merkator.steps.contracts import fulfil_cost
from app.engine.games.merkator.steps.investment import sell, worth
from app.engine.games.merkator.steps.payment import TRADE, could_pay
from app.engine.games.merkator.steps.travel import bonus_at, refilled
from app.engine.games.merkator.view import cash_to_lose, rewards
from app.engine.kernel import Action, Seat


def preview(state: State, action: Action) -> Preview:
    """For an allowed action: what it gains, costs and makes possible, as far as anyone can know."""
    show = PREVIEWS.get(type(action))
    return show(state, action) if show else {}


def _travel(state: State, action: TravelTo) -> TravelPreview:
    seat, to = action.seat, state.components.locations[action.location]
    found = state.cubes[to.index] if to.major else 0
    after = refilled(state.cubes, to)
    had = state.offices[seat].taler
    state = sell(state, seat, action.sell)
    taler = state.offices[seat].taler
    return {
        "time": to.time,
        "cubes": found,
        "goods": [state.components.goods[good] for good in to.goods],
        "bonus_goods": state.components.named(_with_bonus(state, seat, to, 2)),
        "cubes_after": {major.id: number for major, number in zip(state.components.majors, after, strict=True)},
        "loss_checks": _loss_checks(state, to),
        "fare": to.fare,
        "sold_for": taler - had,
        "cash_to_lose": cash_to_lose(state, taler),
        "contracts": _then_possible(state, seat, to, _arrivals(state, seat, to, found)),
    }


def _with_bonus(state: State, seat: Seat, to: Location, each: int) -> tuple[int, ...]:
    goods = [0] * len(state.components.goods)
    for good in bonus_at(state, seat, to.id):
        goods[good] += each
    return tuple(goods)


def _arrivals(state: State, seat: Seat, to: Location, found: int) -> list[Office]:
    """The office after the travel, for every way to sort the cubes that matters; losses are not foreseen."""
    office, bonus = state.offices[seat], _with_bonus(state, seat, to, 2)
    goods = [has + gain for has, gain in zip(office.goods, bonus, strict=True)]
    offices = []
    for first in sortings(found, max(state.components.contracts[id].size for id in office.contracts)):
        sorted_goods = list(goods)
        if found:
            sorted_goods[to.goods[0]] += first
            sorted_goods[to.goods[1]] += found - first
        offices.append(replace(office, goods=tuple(sorted_goods), time=office.time + to.time))
    return offices


def sortings(found: int, size: int) -> Iterator[int]:
    """How many cubes can become the first good. Once there is as much of both as the largest contract asks for, more
    of one and less of the other matters only within a set of four."""
    fewest = 1 if found > 1 else 0
    few = min(found - fewest, size + TRADE)
    yield from range(fewest, few + 1)
    yield from range(max(found - size, few + 1), found - fewest + 1)


def _then_possible(state: State, seat: Seat, to: Location, offices: list[Office]) -> list[Possible]:
    """The contracts of a location that could be fulfilled there, each by itself, and what each would bring."""
    office, contracts = state.offices[seat], state.components.contracts
    held = (contracts[id] for id in office.contracts)
    # SOLO-2: the travel turns a card up first; its value is known, the card is not
    covered = contracts[state.solo_stack[0]].level if state.solo_stack else 0
    return [
        {"contract": contract.id, "reward": rewards(state, office, contract, covered)}
        for contract in held
        if contract.location == to.id
        and (seat, contract.id) not in state.fulfilled
        and any(could_pay(state.components, contract, then) for then in offices)
    ]


def _loss_checks(state: State, to: Location) -> int:
    """How many rows of the time chart this travel empties; what their letters say is not known."""
    if state.final_round or state.options.var_a:
        return 0
    left, emptied = to.time, 0
    for row in (*state.chart, *state.ultimo):
        left -= len(row)
        emptied += left >= 0
    return emptied


def _sale(state: State, action: SellContracts) -> SalePreview:
    return {"taler": 0 if state.options.nocoin else worth(state, action.contracts)}


def _purchase(state: State, action: Buy) -> PurchasePreview:
    cost = sum(state.components.prices[card] for card in action.cards)
    left = state.offices[action.seat].taler + worth(state, action.contracts) - cost
    overpaid, taler = (left, 0) if state.options.nocoin else (0, left)
    return {
        "cost": cost,
        "overpaid": overpaid,
        "taler": taler,
        "cash_to_lose": cash_to_lose(state, taler),
        "bonus_goods": _at_once(state, action) if state.options.var_c else {},
    }


def _at_once(state: State, action: Buy) -> dict[str, int]:
    """VAR-C: one of the good of every bonus card bought."""
    cards = state.components.bonus_cards
    return dict(Counter(state.components.goods[cards[card].good] for card in action.cards if card in cards))


def _fulfilment(state: State, action: Fulfil) -> FulfilPreview:
    office, contract = state.offices[action.seat], state.components.contracts[action.contract]
    goods, time = fulfil_cost(action)
    possible = [office.hand] if action.from_hand else rewards(state, replace(office, hand=""), contract)
    return {
        "goods": goods,
        "time": time,
        "reward": possible,
        "final_round": state.components.peace in possible and not state.final_round and not state.solo,
    }


def _joining(state: State, action: Join) -> JoinPreview:
    here, office = state.location, state.offices[action.seat]
    bonus = _with_bonus(state, action.seat, here, 1)
    goods = tuple(has + gain for has, gain in zip(office.goods, bonus, strict=True))
    then = replace(office, goods=goods, time=office.time - here.fare)
    return {
        "time": -here.fare,
        "bonus_goods": state.components.named(bonus),
        "contracts": _then_possible(state, action.seat, here, [then]),
    }


PREVIEWS: dict[type[Action], Callable[[State, Any], Preview]] = {
    TravelTo: _travel,
    SellContracts: _sale,
    Buy: _purchase,
    Fulfil: _fulfilment,
    Join: _joining,
}
