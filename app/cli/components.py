"""kontor components: the box as a file that its owner can correct."""

from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from app.cli.files import read_text
from app.config import components_variable
from app.engine.games import GAMES

game_option = click.option(
    "--game", "game_id", type=click.Choice(list(GAMES)), default=next(iter(GAMES)), show_default=True
)


@click.group()
def components() -> None:
    """Look at the components of a game, or check a file of your own."""


@components.command()
@game_option
def show(game_id: str) -> None:
    """Print the file that comes with the game: copy it, correct it, check it."""
    click.echo((files(f"app.engine.games.{game_id}") / "components.toml").read_text("utf-8"), nl=False)


@components.command()
@game_option
@click.argument("file", type=click.Path(path_type=Path))
def check(game_id: str, file: Path) -> None:
    """Say what is wrong with FILE, row by row."""
    problems = checked(game_id).problems(read_text(file))
    for problem in problems:
        click.echo(f"{problem.row}: {problem.sentence}")
    if problems:
        raise click.ClickException(f"{file} cannot be played with: {counted(len(problems), 'problem')}.")
    click.echo(f"{file} is fine. New matches are played with it while {components_variable(game_id)} names it.")


def load_components(game_id: str, file: Path) -> Any:
    """The box in this file, which the environment names."""
    check = checked(game_id)
    try:
        return check.load(read_text(file))
    except check.BrokenComponents as error:
        listed = "\n".join(f"  {problem.row}: {problem.sentence}" for problem in error.problems)
        sentence = f"{components_variable(game_id)} names {file}, which cannot be played with:"
        raise click.ClickException(f"{sentence}\n{listed}") from None


def checked(game_id: str) -> Any:
    """A game whose components can be corrected has a module for that in its folder."""
    module = f"app.engine.games.{game_id}.components_check"
    if find_spec(module) is None:
        raise click.UsageError(f"{GAMES[game_id].title} has no components to correct.")
    return import_module(module)


def counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
