"""kontor play: a match in the terminal, for one or more people at one keyboard and random players."""

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from app.cli.terminal.beginning import begin, table_options
from app.cli.terminal.files import read_match
from app.cli.terminal.lines import screen, show_result
from app.cli.terminal.match import Sitting
from app.cli.terminal.prompt import Seated
from app.engine.saved import resume as state_of

FILE = click.Path(path_type=Path, dir_okay=False)
OF_NEW_MATCHES = ("game_id", "seats", "options", "seed", "humans")


@click.command()
@table_options
@click.option("--human", "humans", type=int, multiple=True, metavar="SEAT", help="Can be repeated.  [default: 0]")
@click.option("--save", type=FILE, help="Save here after every action.")
@click.option("--resume", type=FILE, help="Go on with a saved match, and save it there unless --save says otherwise.")
@click.pass_context
def play(context: click.Context, /, save: Path | None, resume: Path | None, **new: Any) -> None:
    """Play a match in the terminal. Seats without a person are played at random."""
    sitting = _resumed(context, resume, save) if resume else _new(save, **new)
    console = screen()
    while not sitting.state.over:
        sitting.let_robots_play()
        if not sitting.state.over and not Seated(sitting, sitting.asked(), console).decide():
            return
    for line in sitting.news():
        console.print(line)
    show_result(console, sitting.game, sitting.state, sitting.match.names)


def _new(save: Path | None, humans: tuple[int, ...], **table: Any) -> Sitting:
    people = set(humans or (0,))
    match, state = begin(**table, humans=people)
    if not people <= set(range(match.seats)):
        raise click.UsageError(f"--human: the seats are 0 to {match.seats - 1}.")
    return _kept(Sitting(match, state, None), save)


def _resumed(context: click.Context, file: Path, save: Path | None) -> Sitting:
    for name in OF_NEW_MATCHES:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError("--resume goes on with a match as it began: only --save fits beside it.")
    match = read_match(file)
    sitting = Sitting(match, state_of(match), file)
    return sitting if save is None else _kept(sitting, save)


def _kept(sitting: Sitting, save: Path | None) -> Sitting:
    """Written once before the first decision, so that nobody plays for an hour to learn that it cannot be."""
    if save:
        try:
            sitting.save_as(save)
        except ValueError as error:
            raise click.UsageError(f"--save: {error}. (--resume {save} goes on with the match in it.)") from None
        sitting.file = save
    return sitting
