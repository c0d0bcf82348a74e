"""The sections of the report: joining, locations, cards, contracts, and what could be changed."""

from collections import Counter
from collections.abc import Iterable, Sequence

from app.arena.census import Count
from app.arena.merkator.proposals import Card, Deal, Proposal, proposals
from app.arena.merkator.tally import MerkatorTally
from app.arena.report import table
from app.engine.games.merkator.components import Components
from app.engine.games.merkator.components.sources import of_cards

Counts = Sequence[Count[MerkatorTally]]


def sections(counts: Counts, components: Components) -> list[str]:
    several = [count for count in counts if count.seats > 1]
    found = proposals(_all_cards(counts, components), deals(counts, components))
    return [
        _joins(several),
        _locations(several),
        _buildings(counts, components),
        _bonus(counts, components),
        _contracts(counts, components),
        _proposals(found),
    ]


def total(counts: Iterable[Counter[str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in counts:
        found.update(one)
    return found


def _joins(counts: Counts) -> str:
    travels = sum(count.tally.travels.total() for count in counts)
    joins = sum(count.tally.joins.total() for count in counts)
    fulfilled = sum(count.tally.fulfilled.total() for count in counts)
    together = sum(count.tally.joined_fulfilments for count in counts)
    return (
        "## Joining\n\n"
        f"Of {travels:,} travels with others at the table {joins:,} times somebody came along:\n"
        f"{joins / travels:.2f} per travel, {joins / len(counts):.1f} per match.\n"
        f"{100 * together / max(fulfilled, 1):.0f} % of all contracts were fulfilled by a player who joined.\n"
    )


def _locations(counts: Counts) -> str:
    travels, joins = total(c.tally.travels for c in counts), total(c.tally.joins for c in counts)
    rows = [
        (place, f"{100 * number / travels.total():.1f} %", f"{joins[place] / number:.2f}")
        for place, number in travels.most_common()
    ]
    return "## Locations\n\n" + table(("location", "share of travels", "joins per travel"), rows)


def cards(counts: Counts, ids: Sequence[str], components: Components) -> list[Card]:
    shown, bought = total(c.tally.shown for c in counts), total(c.tally.bought for c in counts)
    gains, won = total(c.tally.points for c in counts), total(c.tally.won_with for c in counts if c.seats > 1)
    gains += total(c.tally.goods for c in counts)
    among = Counter({id: sum(c.tally.bought[id] for c in counts if c.seats > 1) for id in ids})
    even = sum(sum(c.tally.bought[id] for id in ids) / c.seats for c in counts if c.seats > 1)
    usual = even / max(among.total(), 1)
    sources = of_cards(components)
    return [
        Card(
            id,
            components.prices[id],
            bought[id] / max(shown[id], 1),
            gains[id] / max(bought[id], 1),
            won[id] / among[id] - usual if among[id] else 0.0,
            shown[id],
            bought[id],
            sources[id],
        )
        for id in ids
    ]


def _all_cards(counts: Counts, components: Components) -> list[list[Card]]:
    """Buildings, and bonus cards: what is usual is usual among the like."""
    return [cards(counts, tuple(ids), components) for ids in (components.buildings, components.bonus_cards)]


def _buildings(counts: Counts, components: Components) -> str:
    found = cards(counts, tuple(components.buildings), components)
    rows = [
        (card.id, str(card.cost), f"{100 * card.taken:.0f} %", f"{card.brings:.1f}", f"{card.brings / card.cost:.2f}",
         f"{100 * card.wins:+.0f} %", card.source)
        for card in sorted(found, key=lambda card: -card.brings / card.cost)
    ]  # fmt: skip
    heads = ("building", "cost", "taken of shown", "points", "points per Taler", "wins above their share", "source")
    return "## Buildings\n\n" + table(heads, rows)


def _bonus(counts: Counts, components: Components) -> str:
    found = cards(counts, tuple(components.bonus_cards), components)
    rows = [
        (card.id, str(card.cost), f"{100 * card.taken:.0f} %", f"{card.brings:.1f}", f"{100 * card.wins:+.0f} %",
         card.source)
        for card in sorted(found, key=lambda card: -card.taken)
    ]  # fmt: skip
    heads = ("card", "cost", "taken of shown", "cubes", "wins above their share", "source")
    return "## Bonus cards\n\n" + table(heads, rows)


def deals(counts: Counts, components: Components) -> list[Deal]:
    held, done = total(c.tally.held for c in counts), total(c.tally.fulfilled for c in counts)
    sources = of_cards(components)
    return [
        Deal(one.id, one.value, one.size, held[one.id], done[one.id] / max(held[one.id], 1), sources[one.id])
        for one in components.contracts.values()
        if one.id != components.peace
    ]


def _contracts(counts: Counts, components: Components) -> str:
    rows = [
        (deal.id, str(deal.value), str(deal.size), f"{deal.held:,}", f"{deal.held * deal.rate / len(counts):.2f}",
         f"{100 * deal.rate:.1f} %", deal.source)
        for deal in sorted(deals(counts, components), key=lambda deal: (deal.value, -deal.rate))
    ]  # fmt: skip
    heads = ("contract", "value", "cubes", "turns held", "fulfilled per match", "fulfilled per turn held", "source")
    return "## Contracts\n\n" + table(heads, rows)


def _proposals(found: Sequence[Proposal]) -> str:
    text = (
        "## Proposals\n\n"
        "Rows whose numbers are reconstructed and clearly out of line: hardly ever taken, or nearly always and worth\n"
        "more than usual; fulfilled far more or less often than others of their value. Nothing is changed by itself:\n"
        "a host tries a proposal with a components file of the own (`kontor components check`), and every match keeps\n"
        "the numbers it began with.\n\n"
    )
    if not found:
        return text + "None.\n"
    return text + table(("row", "proposal", "evidence"), [(one.card, one.what, one.evidence) for one in found])
