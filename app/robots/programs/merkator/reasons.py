"""What speaks for a move: what it brings, what it makes possible, and what it leaves to others."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, Fulfil, Join, SellContracts, TravelTo
from app.engine.games.merkator.preview import preview
from app.engine.games.merkator.scoring import sheet
from app.engine.games.merkator.shapes import FulfilPreview, JoinPreview, PurchasePreview, SalePreview, TravelPreview
from app.engine.games.merkator.state import State
from app.engine.games.merkator.steps.payment import could_pay
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Action, Seat
from app.robots.programs.program import Reason


def reasons(state: State, action: Action) -> tuple[Reason, ...]:
    told = TOLD.get(type(action))
    return tuple(told(state, action, preview(state, action))) if told else ()


def _travel(state: State, action: TravelTo, then: TravelPreview) -> Iterator[Reason]:
    if then["contracts"]:
        yield Reason("fulfil_there", {"contracts": [one["contract"] for one in then["contracts"]]})
    if then["cubes"]:
        yield Reason("cubes", {"cubes": then["cubes"], "goods": then["goods"]})
    if then["bonus_goods"]:
        yield Reason("bonus", {"goods": then["bonus_goods"]})
    if then["time"]:
        yield Reason("time" if then["time"] > 0 else "costs_time", {"time": abs(then["time"])})
    if then["loss_checks"]:
        yield Reason("loss", {})
    if state.joining:
        guests = list(_guests(state, action))
        yield Reason("guests", {"players": len(guests), "fare": then["fare"]}) if guests else Reason("no_guests", {})


def _guests(state: State, action: TravelTo) -> Iterator[Seat]:
    """Who could come along and fulfil something there."""
    to = state.components.locations[action.location]
    for seat, office in enumerate(state.offices):
        if seat != action.seat and office.time >= to.fare:
            then = replace(office, time=office.time - to.fare)
            cards = (state.components.contracts[card] for card in office.contracts)
            if any(card.location == to.id and could_pay(state.components, card, then) for card in cards):
                yield seat


def _join(_: State, __: Join, then: JoinPreview) -> Iterator[Reason]:
    if then["contracts"]:
        yield Reason("fulfil_there", {"contracts": [one["contract"] for one in then["contracts"]]})
    if then["bonus_goods"]:
        yield Reason("bonus", {"goods": then["bonus_goods"]})
    yield Reason("costs_time", {"time": abs(then["time"])})


def _fulfil(_: State, action: Fulfil, then: FulfilPreview) -> Iterator[Reason]:
    if len(then["reward"]) == 1:
        yield Reason("reward", {"card": then["reward"][0]})
    if action.trades:
        yield Reason("trades", {})
    if then["final_round"]:
        yield Reason("final_round", {})


def _buy(state: State, action: Buy, then: PurchasePreview) -> Iterator[Reason]:
    """A building by what it counts at once; what a bonus card is good for, the travels show."""
    buildings = [line for line in sheet(RULES.apply(state, action), action.seat).buildings if line.card in action.cards]
    if buildings:
        points = sum(line.points for line in buildings)
        yield Reason("counts", {"vp": points or 0})
    if then["overpaid"]:
        yield Reason("overpaid", {"taler": then["overpaid"]})


def _sell(_: State, __: SellContracts, then: SalePreview) -> Iterator[Reason]:
    yield Reason("sale", {"taler": then["taler"]})


TOLD: dict[type[Action], Callable[[State, Any, Any], Iterator[Reason]]] = {
    TravelTo: _travel,
    Join: _join,
    Fulfil: _fulfil,
    Buy: _buy,
    SellContracts: _sell,
}
