"""What speaks for a move: what it earns, what it leaves to others, and what there is to hope for."""

from collections.abc import Callable, Iterator
from typing import Any

from app.engine.games.sea_merchants.actions import Buy, Draw, Exchange, Load, Play
from app.engine.games.sea_merchants.preview import preview
from app.engine.games.sea_merchants.shapes import (
    DrawPreview,
    ExchangePreview,
    LoadPreview,
    PurchasePreview,
    TradePreview,
)
from app.engine.games.sea_merchants.state import State
from app.engine.kernel import Action
from app.robots.programs.program import Reason


def reasons(state: State, action: Action) -> tuple[Reason, ...]:
    told = TOLD.get(type(action))
    return tuple(told(action, preview(state, action))) if told else ()


def _play(_: Play, then: TradePreview) -> Iterator[Reason]:
    yield Reason("earns", {"coins": then["coins"]})
    yield Reason("others", {"coins": then["others"]})


def _load(_: Action, then: LoadPreview) -> Iterator[Reason]:
    yield Reason("hope", {"demand": then["demand"], "cards": then["held"]})


def _exchange(action: Exchange, then: ExchangePreview) -> Iterator[Reason]:
    yield from _load(action, then)
    yield Reason("instead", {"demand": then["demand_back"], "back": then["back"]})


def _buy(action: Buy, then: PurchasePreview) -> Iterator[Reason]:
    yield Reason("lasts", {"coins": then["cost"], "card": action.card})


def _draw(_: Draw, then: DrawPreview) -> Iterator[Reason]:
    yield Reason("ends" if then["over"] else "draws", {"cards": then["cards"]})


TOLD: dict[type[Action], Callable[[Any, Any], Iterator[Reason]]] = {
    Play: _play,
    Load: _load,
    Exchange: _exchange,
    Buy: _buy,
    Draw: _draw,
}
