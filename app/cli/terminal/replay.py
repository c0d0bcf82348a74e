"""kontor replay: a saved match told again, and checked."""

from itertools import islice
from pathlib import Path

import click
from rich.console import Console

from app.cli.terminal.files import read_match
from app.cli.terminal.lines import lines, screen, show_result
from app.engine import saved
from app.engine.games import GAMES
from app.engine.saved import SavedMatch, differences, outcome, replayed
from app.words.story import spoken

ORIGINS = {"file": "It goes on from a file", "fork": "It branched off from another match"}


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--until", type=click.IntRange(0), metavar="N", help="Stop after action N.")
@click.option("--quiet", is_flag=True, help="Do not tell the story; only check, and say how it ended.")
@click.option("--verify", is_flag=True, help="Check that the deal is the one committed to at the start.")
@click.option("--commitment", metavar="HASH", help="What was shown at the start, if the file does not say it.")
def replay(file: Path, until: int | None, quiet: bool, verify: bool, commitment: str | None) -> None:
    """Tell the match in FILE again, action by action, and check that the rules allow it."""
    match, console = read_match(file), screen()
    if verify or commitment:
        _verify_seed(match, commitment or match.commitment)
    game, last = GAMES[match.game], None if until is None else until + 1
    if not quiet and (differs := game.box(game.components_from(match.components)).get("differs")):
        console.print(spoken(match.game, differs))
    for number, state in enumerate(islice(replayed(match), last)):
        if not quiet:
            _tell(console, match, number, state)
    show_result(console, game, state, match.names)
    if match.expected and number == len(match.actions):
        _verify(file, differences(outcome(game, state), match.expected))


def _verify_seed(match: SavedMatch, shown: str | None) -> None:
    if not shown:
        raise click.ClickException("The file does not say what was committed to: give it with --commitment")
    if not saved.committed_to(match, shown.strip().lower()):
        raise click.ClickException("The deal is not the one that was committed to at the start")
    if not saved.shares_fit(match):
        raise click.ClickException("The deal does not come from the secret and the shares of the seats")
    click.echo("The deal is the one that was committed to at the start.")
    if match.shares:
        click.echo("It comes from the secret of the server and a share of each seat:")
        for name, share in zip(match.names, match.shares, strict=True):
            click.echo(f"  {share}  {name}")
    else:
        click.echo("It was chosen by the server alone: no seat has added anything to it.")
    if match.origin != "new":
        click.echo(f"{ORIGINS[match.origin]}: who brought or branched it may have known what comes.")
    if match.deal_known:
        click.echo("The match was saved whole while it was played: whoever has that file may have known what comes.")


def _tell(console: Console, match: SavedMatch, number: int, state: object) -> None:
    for line in lines(GAMES[match.game], state, match.names):
        console.print(f"{number or '':>4}  {line}")


def _verify(file: Path, found: list[str]) -> None:
    if found:
        listed = "\n".join(f"  {sentence}" for sentence in found)
        raise click.ClickException(f"{file} does not end as it was recorded:\n{listed}")
    click.echo("It ends as it was recorded.")
