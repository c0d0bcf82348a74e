"""The numbers of a game, from many counted matches: a page for those who tend its components."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.arena.census import Count
from app.arena.figures import mean, share
from app.arena.merkator.proposals import Card, Deal, Proposal, proposals
from app.arena.report import percent, points


def total(counts: Iterable[Counter[str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in counts:
        found.update(one)
    return found


def page(title: str, command: str, counts: Mapping[int, Sequence[Count]], components: Any) -> str:
    """All of it, in Markdown."""
    several = [count for seats, some in counts.items() if seats > 1 for count in some]
    parts = [f"# {title}: the numbers of the game\n", _foreword(command, counts), _lengths(counts), _seats(counts)]
    if components is not None:
        everything = [count for some in counts.values() for count in some]
        parts += [_joins(several), _locations(several), _buildings(everything, components)]
        parts += [_bonus(everything, components), _contracts(everything, components)]
        found = proposals(_all_cards(everything, components), deals(everything, components))
        parts.append(_proposals(found))
    else:
        parts.append(_specials(several))
    return "\n".join(parts)


def _foreword(command: str, counts: Mapping[int, Sequence[Count]]) -> str:
    number = sum(map(len, counts.values()))
    return (
        f"Written from {number:,} matches between programs by\n`{command}`.\n"
        "What programs like need not be what people like; but what they never take, or always, is worth a look. An\n"
        "interval in brackets, or after ±, holds the truth in 95 of 100 such reports.\n"
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


# ------------------------------------------------------------------ sections


def _lengths(counts: Mapping[int, Sequence[Count]]) -> str:
    rows = []
    for seats, some in counts.items():
        endings = Counter(count.ending for count in some)
        told = ", ".join(f"{name} {100 * number / len(some):.0f} %" for name, number in endings.most_common())
        scores = [score for count in some for score in count.scores]
        best = [max(count.scores) for count in some]
        rows.append(
            (str(seats), f"{len(some):,}", points(mean([c.turns for c in some])), points(mean(scores)),
             points(mean(best)), told)
        )  # fmt: skip
    return "## Length and scores\n\n" + table(("players", "matches", "turns", "score", "best score", "ended by"), rows)


def _seats(counts: Mapping[int, Sequence[Count]]) -> str:
    """By place in the turn order, whoever began."""
    rows = []
    for seats, some in counts.items():
        for place in range(seats) if seats > 1 else ():
            seat = [(count.start + place) % seats for count in some]
            pairs = list(zip(seat, some, strict=True))
            wins = sum(1 / len(count.winners) for at, count in pairs if at in count.winners)
            scores = points(mean([count.scores[at] for at, count in pairs]))
            rows.append((str(seats), str(place + 1), scores, percent(share(wins, len(some)))))
    return "## By place in the turn order\n\n" + table(("players", "place", "score", "wins"), rows)


def _joins(counts: Sequence[Count]) -> str:
    travels = sum(count.travels.total() for count in counts)
    joins = sum(count.joins.total() for count in counts)
    fulfilled = sum(count.fulfilled.total() for count in counts)
    together = sum(count.joined_fulfilments for count in counts)
    return (
        "## Joining\n\n"
        f"Of {travels:,} travels with others at the table {joins:,} times somebody came along:\n"
        f"{joins / travels:.2f} per travel, {joins / len(counts):.1f} per match.\n"
        f"{100 * together / max(fulfilled, 1):.0f} % of all contracts were fulfilled by a player who joined.\n"
    )


def _locations(counts: Sequence[Count]) -> str:
    travels, joins = total(c.travels for c in counts), total(c.joins for c in counts)
    rows = [
        (place, f"{100 * number / travels.total():.1f} %", f"{joins[place] / number:.2f}")
        for place, number in travels.most_common()
    ]
    return "## Locations\n\n" + table(("location", "share of travels", "joins per travel"), rows)


def cards(counts: Sequence[Count], ids: Sequence[str], components: Any) -> list[Card]:
    shown, bought = total(c.shown for c in counts), total(c.bought for c in counts)
    gains, won = total(c.points for c in counts), total(c.won_with for c in counts if c.seats > 1)
    gains += total(c.goods for c in counts)
    among = Counter({id: sum(c.bought[id] for c in counts if c.seats > 1) for id in ids})
    even = sum(sum(c.bought[id] for id in ids) / c.seats for c in counts if c.seats > 1)
    usual = even / max(among.total(), 1)
    sources = sources_of(components)
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


def _all_cards(counts: Sequence[Count], components: Any) -> list[list[Card]]:
    """Buildings, and bonus cards: what is usual is usual among the like."""
    return [cards(counts, tuple(ids), components) for ids in (components.buildings, components.bonus_cards)]


def sources_of(components: Any) -> dict[str, str]:
    rows = components.rows
    found = {row.id: row.source for row in (*rows.building, *rows.deck.contracts)}
    return found | {f"{row.location}-{row.good}": row.source for row in rows.bonus}


def _buildings(counts: Sequence[Count], components: Any) -> str:
    found = cards(counts, tuple(components.buildings), components)
    rows = [
        (card.id, str(card.cost), f"{100 * card.taken:.0f} %", f"{card.brings:.1f}", f"{card.brings / card.cost:.2f}",
         f"{100 * card.wins:+.0f} %", card.source)
        for card in sorted(found, key=lambda card: -card.brings / card.cost)
    ]  # fmt: skip
    heads = ("building", "cost", "taken of shown", "points", "points per Taler", "wins above their share", "source")
    return "## Buildings\n\n" + table(heads, rows)


def _bonus(counts: Sequence[Count], components: Any) -> str:
    found = cards(counts, tuple(components.bonus_cards), components)
    rows = [
        (card.id, str(card.cost), f"{100 * card.taken:.0f} %", f"{card.brings:.1f}", f"{100 * card.wins:+.0f} %",
         card.source)
        for card in sorted(found, key=lambda card: -card.taken)
    ]  # fmt: skip
    heads = ("card", "cost", "taken of shown", "cubes", "wins above their share", "source")
    return "## Bonus cards\n\n" + table(heads, rows)


def deals(counts: Sequence[Count], components: Any) -> list[Deal]:
    held, done = total(c.held for c in counts), total(c.fulfilled for c in counts)
    sources = sources_of(components)
    return [
        Deal(one.id, one.value, one.size, held[one.id], done[one.id] / max(held[one.id], 1), sources[one.id])
        for one in components.contracts.values()
        if one.id != components.peace
    ]


def _contracts(counts: Sequence[Count], components: Any) -> str:
    rows = [
        (deal.id, str(deal.value), str(deal.size), f"{deal.held:,}", f"{deal.held * deal.rate / len(counts):.2f}",
         f"{100 * deal.rate:.1f} %", deal.source)
        for deal in sorted(deals(counts, components), key=lambda deal: (deal.value, -deal.rate))
    ]  # fmt: skip
    heads = ("contract", "value", "cubes", "turns held", "fulfilled per match", "fulfilled per turn held", "source")
    return "## Contracts\n\n" + table(heads, rows)


def _specials(counts: Sequence[Count]) -> str:
    bought, won = total(c.bought for c in counts), total(c.won_with for c in counts)
    usual = sum(c.bought.total() / c.seats for c in counts) / max(bought.total(), 1)
    rows = [
        (card, f"{number / len(counts):.2f}", f"{100 * (won[card] / number - usual):+.0f} %")
        for card, number in bought.most_common()
    ]
    return "## Special cards\n\n" + table(("card", "bought per match", "wins above their share"), rows)


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
