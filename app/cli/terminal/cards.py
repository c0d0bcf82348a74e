"""What is printed on the cards that lie on the table."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.cli.terminal.lines import LANGUAGE, named
from app.cli.terminal.table import inline
from app.engine.game import Game
from app.engine.kernel import Seat
from app.words.story import spoken


def show_cards(console: Console, game: Game[Any], state: Any, seat: Seat, part_of_name: str = "") -> None:
    """All whose names contain this. A game with cards says in its module `printed` what is on them."""
    module = f"app.engine.games.{game.id}.printed"
    cards = dict.fromkeys(words(game.view(state, seat))) if find_spec(module) else ()
    table = Table("card", "printed on it", box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for card in cards:
        name, found = named(game, card), import_module(module).printed(state, card)
        if found and part_of_name.lower() in name.lower():
            table.add_row(Text(name), Text(inline(game, spoken(game.id, found, LANGUAGE))))
    console.print(table if table.row_count else "There is no such card on the table.")


def words(part: Any) -> Iterator[str]:
    """Every text in a view, also what something is found under; cards are among them."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        yield from words([*part, *part.values()])
    elif isinstance(part, list | tuple):
        for value in part:
            yield from words(value)
