"""What is shown: views, previews, and the box. SEA-OPEN-1: nothing leaves the engine but what stands here."""

from typing import TypedDict

from app.engine import deed, game
from app.engine.games.sea_merchants.actions import Verb
from app.engine.games.sea_merchants.scoring import Result
from app.engine.games.sea_merchants.trading import Income
from app.engine.kernel import Seat

Cards = tuple[str, ...]
Counted = dict[str, int]  # of each product


class SpecialLeft(TypedDict):
    price: int
    left: int


class MerchantShown(TypedDict):
    money: int
    ships: tuple[str, ...]  # the product aboard each
    specials: Cards
    hand: int  # cards


class PublicView(game.PublicView):
    first_player: Seat
    active: Seat
    market: Cards
    demand: Counted
    covered: Counted
    deck: int
    cubes: Counted
    specials: dict[str, SpecialLeft]
    merchants: list[MerchantShown]
    exchanges: int
    office_draws: int
    result: Result | None  # as plain data


class Deed(deed.Deed):
    """What a seat will most likely want to do, or could do instead."""

    actions: list[Verb]


class Playable(TypedDict):
    """Of one product in the own hand, in this turn."""

    cards: int  # at most
    coins: int  # the most that they could earn


class OwnView(game.OwnView):
    hand: Cards
    affordable: list[str]
    deed: Deed | None  # where a decision is owed, the likeliest deed
    instead: Deed | None  # and what stands beside it
    plays: dict[str, Playable]  # while trading is to come


# ------------------------------------------------------------------ previews, each of one kind of action


class LoadPreview(TypedDict):
    demand: int
    held: int
    cubes_left: int


class ExchangePreview(LoadPreview):
    back: str
    demand_back: int
    held_back: int
    exchanges: int


class PurchasePreview(TypedDict):
    cost: int
    money: int
    left: int


class TradePreview(TypedDict):
    coins: int
    others: int
    incomes: list[Income]  # as plain data
    covered: Counted
    market: Cards
    demand: Counted
    changes: Counted


class DrawPreview(TypedDict):
    cards: int
    deck: int
    over: bool


class NoPreview(TypedDict):
    """Nothing that is not plain to see."""


Preview = LoadPreview | ExchangePreview | PurchasePreview | TradePreview | DrawPreview | NoPreview


# ------------------------------------------------------------------ the box


class Special(TypedDict):
    price: int
    effect: game.Saying


class SpecialCards(Special):
    number: int


class Box(TypedDict):
    products: dict[str, str]  # with their colours
    cards: int
    cubes: int
    market: int
    premium: int
    truth: game.Saying  # how much of all this is known
    specials: dict[str, SpecialCards]
