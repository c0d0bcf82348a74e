"""kontor golden: whole matches as files, for tests that notice when the rules come out otherwise."""

from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from app.cli.terminal.beginning import begin, table_options
from app.cli.terminal.files import write_match
from app.engine.games import GAMES
from app.engine.saved import outcome
from app.robots.programs import STYLES
from app.robots.programs.playing import play_out


@click.group()
def golden() -> None:
    """Record matches that tests replay."""


@golden.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@table_options
@click.option("--style", type=click.Choice(list(STYLES)), default="random", show_default=True, help="How they play.")
def record(file: Path, style: str, **table: Any) -> None:
    """Let programs play a match and write it to FILE, with what came of it."""
    match, state = begin(**table)
    game = GAMES[match.game]
    actions, end = play_out(game, state, STYLES[style], match.seats, match.seed)
    result = outcome(game, end)
    write_match(file, replace(match, actions=tuple(actions), expected=result))
    click.echo(f"{file}: {len(actions)} actions, ended by {result.ending}, scores {' '.join(map(str, result.scores))}")
