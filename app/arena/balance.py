"""The numbers of a game, from many counted matches: a page for those who tend its components."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from app.arena.census import Count
from app.arena.figures import mean, share
from app.arena.numbers import numbers_of
from app.arena.report import percent, points, table
from app.engine.game import Game

Counts = Mapping[int, Sequence[Count[Any]]]  # by the number of seats


def page(game: Game[Any], command: str, counts: Counts, components: Any) -> str:
    """All of it, in Markdown."""
    everything = [count for some in counts.values() for count in some]
    parts = [f"# {game.title}: the numbers of the game\n", _foreword(command, counts), _lengths(counts), _seats(counts)]
    return "\n".join([*parts, *numbers_of(game.id).sections(everything, components)])


def _foreword(command: str, counts: Counts) -> str:
    number = sum(map(len, counts.values()))
    return (
        f"Written from {number:,} matches between programs by\n`{command}`.\n"
        "What programs like need not be what people like; but what they never take, or always, is worth a look. An\n"
        "interval in brackets, or after ±, holds the truth in 95 of 100 such reports.\n"
    )


def _lengths(counts: Counts) -> str:
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


def _seats(counts: Counts) -> str:
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
