"""kontor arena: programs against programs, and who plays better."""

import json
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from app.arena import plot, report
from app.arena.contest import Pairing, Standing, fixtures, round_robin, standing
from app.arena.jobs import spread
from app.arena.match import PLAYERS, Fixture, play
from app.arena.numbers import numbers_of
from app.cli.terminal.beginning import begin, table_options
from app.engine.games import GAMES
from app.robots.programs import LEVELS


def _pairing(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> list[Pairing]:  # noqa: ARG001
    """master:merchant is one master among merchants."""
    found = []
    for value in values:
        one, _, others = value.partition(":")
        if one not in PLAYERS or others not in PLAYERS or one == others:
            raise click.BadParameter(f"“{value[:60]}” is not two different players of {', '.join(PLAYERS)}")
        found.append(Pairing(one, others))
    return found


@click.command()
@table_options
@click.option(
    "--player", "players", type=click.Choice(PLAYERS), multiple=True, default=LEVELS, help="Who takes part; repeat it."
)
@click.option(
    "--pairing", "pairings", multiple=True, metavar="ONE:OTHERS", callback=_pairing, help="Instead of all against all."
)
@click.option("--matches", type=click.IntRange(1, 1_000_000), default=40, show_default=True, help="For each pairing.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option("--seconds", type=click.FloatRange(0.001), default=inf, help="Longest thinking.  [default: no limit]")
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), help="Draw a plot into this file.")
@click.option("--markdown", type=click.Path(path_type=Path, dir_okay=False), help="Write the table into this file.")
def arena(
    players: tuple[str, ...],
    pairings: list[Pairing],
    matches: int,
    svg: Path | None,
    markdown: Path | None,
    **more: Any,
) -> None:
    """Let programs of different levels meet: each alone among the others, on the same deals and in every seat.

    With --seats 1 every level plays the solo game. The same seed gives the same matches.
    """
    jobs, seconds = more.pop("jobs"), more.pop("seconds")
    match, _ = begin(**more)
    if pairings and match.seats == 1:
        raise click.UsageError("Alone there is nobody to be paired with: choose with --player")
    first = Fixture(match.game, match.options, json.dumps(match.components), match.seed, (), seconds)
    pairings = pairings or round_robin(tuple(dict.fromkeys(players)), match.seats)
    if not pairings:
        raise click.UsageError("It takes two different players to meet")
    plan = [(pairing, fixtures(pairing, first, match.seats, matches)) for pairing in pairings]
    standings = list(_played(plan, jobs))
    title = f"{GAMES[match.game].title}, {match.seats} seats, seed {match.seed}"
    _show(title, standings)
    if svg:
        svg.write_text(plot.svg(title, standings, numbers_of(match.game).marks), "utf-8")
    if markdown:
        markdown.write_text(report.markdown(standings), "utf-8")


def _played(plan: list[tuple[Pairing, list[Fixture]]], jobs: int) -> Iterator[Standing]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        total = progress.add_task("all", total=sum(len(matches) for _, matches in plan))
        for pairing, matches in plan:
            outcomes = []
            progress.update(total, description=f"{pairing.one} {pairing.others and 'among ' + pairing.others}")
            for outcome in spread(play, matches, jobs):
                outcomes.append(outcome)
                progress.advance(total)
            yield standing(pairing, outcomes)


def _show(title: str, standings: list[Standing]) -> None:
    console = Console(highlight=False, width=None if Console().is_terminal else 160)
    console.print(title)
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, head in enumerate(report.heads(standings)):
        table.add_column(head, justify="right" if number else "left", no_wrap=True)
    for row in report.rows(standings):
        table.add_row(*row)
    console.print(table)
