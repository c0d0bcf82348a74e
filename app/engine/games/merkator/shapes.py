"""What is shown: views, previews, and the box. VIS-1: nothing leaves the engine but what stands here."""

from typing import Annotated, Literal, TypedDict

from msgspec import Meta, Struct

from app.engine import deed, game
from app.engine.deed import Wording
from app.engine.games.merkator.actions import Count, Name, Names, Verb
from app.engine.games.merkator.components.rows import (
    BonusRow,
    BuildingRow,
    DeckRow,
    EditionRow,
    LocationRow,
    MapRow,
    TimeChartRow,
)
from app.engine.games.merkator.scoring import Result
from app.engine.kernel import Seat

Cards = tuple[str, ...]
Counted = dict[str, int]  # of each good or location, by its id


class ChartRow(TypedDict):
    counters: int
    seen: str  # the letter of the next counter, where it has been looked at


class Chart(TypedDict):
    """The time chart from the top."""

    rows: list[ChartRow]
    then_ultimo_rows: int


class StackShown(TypedDict):
    size: int
    top: str


class Offered(TypedDict):
    """Open cards, and how many lie below them."""

    offer: Cards
    pile: int


class OfficeShown(TypedDict):
    goods: Counted
    supply: tuple[str, ...]
    contracts: Cards
    bonus_cards: Cards
    buildings: Cards
    taler: int
    time: int
    hand: str
    points: float  # if the match ended now


class SwapOffer(TypedDict):
    seat: Seat
    taler: int
    time: int


class BargainShown(TypedDict):
    """VAR-D: whose reward it is, and what the others offer for it."""

    seat: Seat
    stack: int
    offers: list[SwapOffer]


class FinalRound(TypedDict):
    turns_left: int
    trigger: str


class PublicView(game.PublicView):
    edition: str
    options: tuple[str, ...]
    traveller: Seat
    here: str
    cubes: Counted
    found: int
    chart: Chart
    counters: int
    flipped: str
    stacks: dict[str, StackShown]  # by level
    discard: int
    solo_stack: int
    bonus_cards: Offered
    buildings: Offered
    offices: list[OfficeShown]
    fulfilled: tuple[tuple[Seat, str], ...]
    joined: tuple[Seat, ...]
    declared: dict[str, str]  # by seat
    promises: tuple[tuple[Seat, str], ...]
    bargain: BargainShown | None
    final_round: FinalRound | None
    result: Result | None  # as plain data


# ------------------------------------------------------------------ for one seat

Trade = TypedDict("Trade", {"give": str, "for": str})  # four of one for one of the other


class Way(TypedDict):
    """A way to pay for a contract."""

    pays: Counted
    trades: list[Trade]


class Costs(TypedDict):
    missing: Counted  # before anything is placed or traded, by good or category
    can: Counted  # so much of that from the supply tile and by trade, all of it together
    how: list[Wording]  # the cheapest way to that
    ways: list[Way]


class ContractHelp(Costs):
    here: bool
    reward: list[str]


class ScoreNow(TypedDict):
    total: float
    buildings: dict[str, float]


class Deed(deed.Deed):
    """What a seat will most likely want to do, or could do instead."""

    actions: list[Verb]


class Deeds(TypedDict):
    """Where a decision is owed: the likeliest deed, and what stands beside it."""

    deed: Deed | None
    instead: Deed | None


class OwnHelp(game.OwnView):
    contracts: dict[str, ContractHelp]
    must_go: int
    cash_to_lose: int
    score: ScoreNow


class OwnView(OwnHelp, Deeds):
    """Help with the own contracts and decisions."""


class Missed(game.Missed):
    """Contracts that could have been fulfilled by coming along."""

    location: str
    contracts: list[str]


# ------------------------------------------------------------------ previews, each of one kind of action


class Possible(TypedDict):
    """A contract that could then be fulfilled, and what it would bring."""

    contract: str
    reward: list[str]


class JoinPreview(TypedDict):
    time: int
    bonus_goods: Counted
    contracts: list[Possible]


class TravelPreview(JoinPreview):
    cubes: int
    goods: list[str]
    cubes_after: Counted
    loss_checks: int
    fare: int
    sold_for: int
    cash_to_lose: int


class SalePreview(TypedDict):
    taler: int


class PurchasePreview(TypedDict):
    cost: int
    overpaid: int
    taler: int
    cash_to_lose: int
    bonus_goods: Counted


class FulfilPreview(TypedDict):
    goods: Counted
    time: int
    reward: list[str]
    final_round: bool


class NoPreview(TypedDict):
    """Nothing that is not plain to see."""


Preview = TravelPreview | JoinPreview | SalePreview | PurchasePreview | FulfilPreview | NoPreview


# ------------------------------------------------------------------ what a seat has said beforehand


class Condition(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """JOIN-1: an answer for those travels on which all of this is so."""

    places: Names = ()  # one of these; none: anywhere
    fare: Count | None = None  # at most
    contract: Name | None = None  # that could then be fulfilled, trades and the supply tile included;
    payable: bool = False  # any, where none is named: at least one could
    deliver: bool = False  # only where it is payable just as it asks, without a trade: then it is fulfilled at once
    then: Annotated[Literal["join", "stay"], Meta(description="What is answered")] = "join"


# ------------------------------------------------------------------ the box


class Box(TypedDict):
    """All that is printed, as in the file it is read from, and how each building scores in words."""

    edition: EditionRow
    location: tuple[LocationRow, ...]
    map: MapRow
    office: dict[str, tuple[str, ...]]
    categories: dict[str, tuple[str, ...]]
    time_chart: TimeChartRow
    time_counters: dict[str, int]
    bonus: tuple[BonusRow, ...]
    building: tuple[BuildingRow, ...]
    deck: DeckRow
    scoring: dict[str, game.Saying]
    bonus_ids: list[str]
    sources: dict[str, str]  # of cards and places: a key of the words
    truth: game.Saying  # how much of all this is known
    differs: game.Saying  # what is otherwise than in the edition that new matches usually have
