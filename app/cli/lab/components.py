"""kontor components: the box as a file that its owner can correct."""

from pathlib import Path
from typing import Any

import click

from app.cli.terminal.files import read_text
from app.config import components_variable
from app.engine import correcting
from app.engine.games import GAMES

game_option = click.option(
    "--game", "game_id", type=click.Choice(list(GAMES)), default=next(iter(GAMES)), show_default=True
)


@click.group()
def components() -> None:
    """Look at the components of a game, or check a file of your own."""


@components.command()
@game_option
@click.option("--edition", help="Another one that comes with the game; else the usual one for new matches.")
def show(game_id: str, edition: str | None) -> None:
    """Print an edition that comes with the game: copy it, correct it, check it."""
    check = checked(game_id)
    found = {box.rows.edition.id: box for box in GAMES[game_id].editions()}
    if edition is not None and edition not in found:
        raise click.UsageError(f"There is no edition “{edition}”, only {', '.join(found)}.")
    click.echo(check.text_of(found[edition or next(iter(found))]), nl=False)


@components.command()
@game_option
@click.argument("file", type=click.Path(path_type=Path))
def check(game_id: str, file: Path) -> None:
    """Say what is wrong with FILE, row by row, and what is unusual in it."""
    check, text = checked(game_id), read_text(file)
    problems = check.problems(text)
    for problem in problems:
        click.echo(f"{problem.row}: {problem.sentence}")
    if problems:
        raise click.ClickException(f"{file} cannot be played with: {counted(len(problems), 'problem')}.")
    for warning in check.warnings(text):
        click.echo(f"{warning.row}: Is that so? {warning.sentence}")
    click.echo(f"{file} is fine. New matches are played with it while {components_variable(game_id)} names it.")


def checked(game_id: str) -> Any:
    check = correcting.checked(game_id)
    if check is None:
        raise click.UsageError(f"{GAMES[game_id].title} has no components to correct.")
    return check


def counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
