"""kontor balance: what the numbers of a game come to, from many matches between programs."""

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import track

from app.arena.balance import page
from app.arena.census import Count
from app.arena.jobs import spread
from app.arena.match import PLAYERS, Fixture
from app.arena.numbers import census
from app.cli.lab.components import game_option
from app.cli.terminal.beginning import begin
from app.engine.games import GAMES


@click.command()
@game_option
@click.option("--player", type=click.Choice(PLAYERS), default="merchant", show_default=True, help="Who plays.")
@click.option("--matches", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="For each number.")
@click.option("--seed", default="balance", show_default=True, help="The same seed gives the same report.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def balance(game_id: str, player: str, matches: int, seed: str, jobs: int, file: Path) -> None:
    """Let programs play with every number of players, and write to FILE what the cards were worth to them."""
    game, counts = GAMES[game_id], {}
    components = None
    for seats in game.seats:
        match, state = begin(game_id, seats, (), seed)
        components = getattr(state, "components", None)
        record = json.dumps(match.components)
        plan = [Fixture(game_id, (), record, f"{seed}:{number}", (player,) * seats) for number in range(matches)]
        counts[seats] = _all(plan, jobs, f"{game.title}, {seats} players")
    command = shlex.join(["kontor", "balance", "--game", game_id, "--player", player, "--matches", str(matches),
                          "--seed", seed, str(file)])  # fmt: skip
    file.write_text(page(game, command, counts, components), "utf-8")
    click.echo(f"{file}: {sum(map(len, counts.values())):,} matches")


def _all(plan: Sequence[Fixture], jobs: int, title: str) -> list[Count[Any]]:
    errors, each = Console(stderr=True), spread(census, plan, jobs)
    return list(track(each, title, len(plan), console=errors, transient=True, disable=not errors.is_terminal))
