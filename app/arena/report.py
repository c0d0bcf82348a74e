"""The standings as a table, for the terminal and for a page."""

from collections.abc import Iterable, Sequence

from app.arena.contest import Standing
from app.arena.figures import Figure
from app.arena.plot import named

SOLO = ("player", "deals", "points", "lowest", "highest", "thinks, mean", "longest")
TOGETHER = ("player", "matches", "wins", "chance", "points", "others' points", "turns", "thinks, mean", "longest")


def heads(standings: Sequence[Standing]) -> tuple[str, ...]:
    return TOGETHER if standings[0].pairing.others else SOLO


def rows(standings: Sequence[Standing]) -> list[tuple[str, ...]]:
    return [_row(one) for one in standings]


def markdown(standings: Sequence[Standing]) -> str:
    return table(heads(standings), rows(standings))


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _row(one: Standing) -> tuple[str, ...]:
    mean = one.thinking.total / max(one.thinking.decisions, 1)
    think = (f"{1000 * mean:.0f} ms", f"{1000 * one.thinking.longest:.0f} ms")
    if one.others is None:
        return (named(one), str(one.matches), points(one.points), f"{one.lowest:g}", f"{one.highest:g}", *think)
    return (
        named(one),
        str(one.matches),
        percent(one.wins),
        f"{100 * one.chance:.0f} %",
        points(one.points),
        points(one.others),
        f"{one.turns.value:.1f}",
        *think,
    )


def points(figure: Figure) -> str:
    return f"{figure.value:.1f} ± {(figure.high - figure.low) / 2:.1f}"


def percent(figure: Figure) -> str:
    return f"{100 * figure.value:.1f} % ({100 * figure.low:.0f}-{100 * figure.high:.0f})"
