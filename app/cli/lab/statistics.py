"""What many matches have in common."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from msgspec import Struct
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.engine.kernel import Seat


class Played(Struct, frozen=True):
    """What is kept of one match."""

    actions: int
    turns: int | None
    ending: str
    scores: tuple[float, ...]
    winners: tuple[Seat, ...]


def show_statistics(title: str, matches: Sequence[Played]) -> None:
    console = Console(highlight=False)
    console.print(Text(f"{title}: {len(matches):,} matches"))
    for table in (_lengths(matches), _endings(matches), _seats(matches)):
        console.print()
        console.print(table)
    console.print()


def _lengths(matches: Sequence[Played]) -> Table:
    table = _table("length", "mean", "min", "max")
    turns = [match.turns for match in matches if match.turns is not None]
    for name, numbers in (("turns", turns), ("actions", [match.actions for match in matches])):
        if numbers:
            table.add_row(name, *_spread(numbers))
    return table


def _endings(matches: Sequence[Played]) -> Table:
    table = _table("ended by", "matches", "share")
    for ending, number in sorted(Counter(match.ending for match in matches).items()):
        table.add_row(ending, str(number), _percent(number / len(matches)))
    return table


def _seats(matches: Sequence[Played]) -> Table:
    """A win that is shared counts in parts."""
    table = _table("score", "mean", "min", "max", "wins")
    for seat in range(len(matches[0].scores)):
        wins = sum(1 / len(match.winners) for match in matches if seat in match.winners)
        table.add_row(
            f"seat {seat}", *_spread([match.scores[seat] for match in matches]), _percent(wins / len(matches))
        )
    return table


def _table(*columns: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", min_width=7 if number else 9)
    return table


def _spread(numbers: Sequence[float]) -> tuple[str, str, str]:
    return f"{fmean(numbers):.1f}", f"{min(numbers):g}", f"{max(numbers):g}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
