"""kontor simulate: many matches by random players, and how they went."""

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import click
from msgspec import Struct
from rich.console import Console
from rich.progress import track

from app.cli.lab.statistics import Played, show_statistics
from app.cli.lab.visits import show_visits
from app.cli.terminal.beginning import begin, table_options
from app.engine.games import GAMES
from app.engine.saved import SavedMatch
from app.robots.programs import STYLES
from app.robots.programs.playing import play_out


class Plan(Struct, frozen=True):
    """What all matches have in common; plain, so that it can go to another process."""

    game: str
    seats: int
    options: tuple[str, ...]
    seed: str
    components: str  # their record, as JSON
    style: str


@click.command()
@table_options
@click.option("--matches", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes that share the work."
)
@click.option("--style", type=click.Choice(list(STYLES)), default="random", show_default=True, help="How they play.")
@click.option("--visits", is_flag=True, help="How long it takes if merchants look in once a day.")
@click.option(
    "--order", "orders", multiple=True, metavar="NAME", help="With --visits: a standing order.  [default: all]"
)
def simulate(matches: int, jobs: int, style: str, visits: bool, orders: tuple[str, ...], **table: Any) -> None:
    """Let programs play many matches and show how they went. The same seed shows the same."""
    match, _ = begin(**table)
    show_visits(match, matches, jobs, orders) if visits else _show(match, matches, jobs, style)


def _show(match: SavedMatch, matches: int, jobs: int, style: str) -> None:
    title = GAMES[match.game].title
    plan = Plan(match.game, match.seats, match.options, match.seed, json.dumps(match.components), style)
    began, errors = perf_counter(), Console(stderr=True)
    results = list(
        track(
            simulated(plan, matches, jobs),
            description=f"{title}, {match.seats} seats",
            total=matches,
            console=errors,
            transient=True,
            disable=not errors.is_terminal,
        )
    )
    show_statistics(f"{title}, seed {match.seed}", results)
    seconds = perf_counter() - began
    click.echo(f"{sum(one.actions for one in results) / seconds:,.0f} actions per second")


def simulated(plan: Plan, matches: int, jobs: int) -> Iterator[Played]:
    """The matches in the order of their numbers, however many processes play them."""
    one = partial(play_one, plan)
    if jobs == 1:
        yield from map(one, range(matches))
        return
    executor = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        yield from executor.map(one, range(matches), chunksize=max(1, min(20, matches // jobs)))
    finally:
        executor.shutdown(cancel_futures=True)


def play_one(plan: Plan, number: int) -> Played:
    game, seed = GAMES[plan.game], f"{plan.seed}:{number}"
    state = game.start(plan.seats, plan.options, seed, None, _components(plan.game, plan.components))
    actions, end = play_out(game, state, STYLES[plan.style], plan.seats, seed)
    turns = game.view(end, None).get("turn")
    return Played(len(actions), turns, game.ending(end), game.scores(end), game.winners(end))


@cache
def _components(game_id: str, record: str) -> Any:
    return GAMES[game_id].components_from(json.loads(record))
