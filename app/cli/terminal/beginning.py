"""The beginning of a new match: what can be asked for on the command line, and what the environment adds."""

import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

import click

from app.cli.lab.components import game_option
from app.config import BadSetting
from app.engine.games import GAMES
from app.engine.kernel import Refused, Seat
from app.engine.saved import SavedMatch
from app.matches import editions

NAMES = ("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")

F = TypeVar("F", bound=Callable[..., Any])


def table_options(command: F) -> F:
    """--game, --seats, --option and --seed."""
    for option in (
        click.option("--seed", metavar="TEXT", help="The same seed gives the same match.  [default: chance]"),
        click.option("--option", "options", multiple=True, metavar="NAME", help=f"Can be repeated. {_options_told()}"),
        click.option("--seats", type=int, default=4, show_default=True, help="How many play."),
        game_option,
    ):
        command = option(command)
    return command


def _options_told() -> str:
    return " ".join(f"{game.title}: {', '.join(game.options)}." for game in GAMES.values())


def components_for(game_id: str) -> Any:
    """For new matches: the host's own, if the environment names a file."""
    try:
        return editions.components_for(game_id)
    except BadSetting as error:
        raise click.ClickException(str(error)) from None


def begin(
    game_id: str, seats: int, options: Sequence[str], seed: str | None, humans: Collection[Seat] = ()
) -> tuple[SavedMatch, Any]:
    """A new match, and its state before the first action; all other seats are played by programs."""
    game = GAMES[game_id]
    seed = secrets.token_hex(16) if seed is None else seed
    try:
        state = game.start(seats, options, seed, None, components_for(game.id))
    except Refused as error:
        raise click.UsageError(str(error)) from None
    match = SavedMatch(
        game=game.id,
        seats=seats,
        options=tuple(options),
        seed=seed,
        components=game.components_record(getattr(state, "components", None)),
        rules=state.version,
        names=tuple(name_of(seat) for seat in range(seats)),
        robots=tuple(seat for seat in range(seats) if seat not in humans),
    )
    return match, state


def name_of(seat: Seat) -> str:
    return NAMES[seat] if seat < len(NAMES) else f"Seat {seat}"
