"""kontor replay: a saved match told again, and checked."""

from itertools import islice
from pathlib import Path

import click
from rich.console import Console

from app.cli.files import read_match
from app.cli.telling import lines, screen, show_result
from app.engine.games import GAMES
from app.engine.saved import SavedMatch, differences, outcome, replayed


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--until", type=click.IntRange(0), metavar="N", help="Stop after action N.")
@click.option("--quiet", is_flag=True, help="Do not tell the story; only check, and say how it ended.")
def replay(file: Path, until: int | None, quiet: bool) -> None:
    """Tell the match in FILE again, action by action, and check that the rules allow it."""
    match, console = read_match(file), screen()
    game, last = GAMES[match.game], None if until is None else until + 1
    for number, state in enumerate(islice(replayed(match), last)):
        if not quiet:
            _tell(console, match, number, state)
    show_result(console, game, state, match.names)
    if match.expected and number == len(match.actions):
        _verify(file, differences(outcome(game, state), match.expected))


def _tell(console: Console, match: SavedMatch, number: int, state: object) -> None:
    for line in lines(GAMES[match.game], state, match.names):
        console.print(f"{number or '':>4}  {line}")


def _verify(file: Path, found: list[str]) -> None:
    if found:
        listed = "\n".join(f"  {sentence}" for sentence in found)
        raise click.ClickException(f"{file} does not end as it was recorded:\n{listed}")
    click.echo("It ends as it was recorded.")
