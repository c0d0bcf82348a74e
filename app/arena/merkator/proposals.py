"""Other numbers for the rows of a box that were reconstructed, where matches say that they are out of line."""

from collections.abc import Iterable, Sequence
from statistics import fmean, median, pstdev

from msgspec import Struct

SELDOM, OFTEN = 0.03, 0.75  # taken, of those that were shown
FAR = 1.8  # standard deviations from what is usual
ENOUGH = 100  # times that a card was shown, or turns that a contract was held: less proves nothing
STEP = 2  # Taler
CHEAPEST = 3


class Card(Struct, frozen=True):
    """A building or a bonus card, as it fared."""

    id: str
    cost: int
    taken: float  # of the times it was shown
    brings: float  # points at the end, or cubes, for each one bought
    wins: float  # of those who bought it, beyond their share
    shown: int
    bought: int
    source: str


class Deal(Struct, frozen=True):
    id: str
    value: int
    size: int
    held: int
    rate: float  # fulfilled, of the turns begun with it
    source: str


class Proposal(Struct, frozen=True):
    card: str
    what: str
    evidence: str


def proposals(kinds: Iterable[Sequence[Card]], contracts: Sequence[Deal]) -> list[Proposal]:
    return [*(proposal for kind in kinds for proposal in _prices(kind)), *_sizes(contracts)]


def is_ours(source: str) -> bool:
    """Whether the cost of a card was reconstructed; what the rulebook shows stays as it is."""
    return "reconstructed" in source or source.endswith("-part")


def _prices(found: Sequence[Card]) -> list[Proposal]:
    usual = median(_yield(card) for card in found if card.bought) if any(card.bought for card in found) else 0.0
    out = []
    for card in found:
        evidence = f"taken {100 * card.taken:.0f} % of the times it was shown, {card.brings:.1f} for each bought"
        if card.shown < ENOUGH or not is_ours(card.source):
            continue
        if card.taken < SELDOM and card.cost > CHEAPEST:
            out.append(Proposal(card.id, f"cost {card.cost} to {max(card.cost - STEP, CHEAPEST)}", evidence))
        elif card.taken > OFTEN and _yield(card) > usual:
            out.append(Proposal(card.id, f"cost {card.cost} to {card.cost + STEP}", evidence))
    return out


def _yield(card: Card) -> float:
    return card.brings / card.cost


def _sizes(found: Sequence[Deal]) -> list[Proposal]:
    out = []
    for value in sorted({deal.value for deal in found}):
        peers = [deal for deal in found if deal.value == value and deal.held >= ENOUGH]
        rates = [deal.rate for deal in peers]
        usual, spread = (fmean(rates), pstdev(rates)) if len(rates) > 2 else (0.0, 0.0)
        for deal in peers if spread else ():
            far = (deal.rate - usual) / spread
            if abs(far) >= FAR and deal.source == "reconstructed":
                evidence = (
                    f"fulfilled in {100 * deal.rate:.1f} % of the turns held, others of its value {100 * usual:.1f} %"
                )
                out.append(Proposal(deal.id, "one cube more" if far > 0 else "one cube less", evidence))
    return out
