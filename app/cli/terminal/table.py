"""A view as tables, whatever game it is of: its shape says how each part is best shown."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.cli.terminal.lines import LANGUAGE, named
from app.engine.game import Game
from app.words import story

Data = Mapping[str, Any]

TOLD_ELSEWHERE = ("agenda", "deed", "instead", "can")  # by the prompt: who decides what, and what can be done; by `how`
WORDING = {"section", "key", "values"}


def show_view(console: Console, game: Game[Any], view: Data, names: Sequence[str]) -> None:
    """First what is short, in lines; then everything that needs a table."""
    parts = {key: part for key, part in _told(game, view).items() if part or (part == 0 and part is not False)}
    short = {key: part for key, part in parts.items() if not _rows(part)}
    show_lines(console, game, short)
    for key, part in parts.items():
        if not _rows(part):
            continue
        if isinstance(part, dict):
            show_parts(console, game, key, part)
        elif len(part) == len(names):
            console.print()
            console.print(_side_by_side(game, key, part, [f"{seat} {name}" for seat, name in enumerate(names)]))
        else:
            console.print()
            console.print(_one_below_the_other(game, key, enumerate(part, 1)))


def _told(game: Game[Any], part: Any) -> Any:
    """With every wording in it as a sentence."""
    if isinstance(part, dict):
        if part.keys() == WORDING:
            return story.said(game.id, LANGUAGE, part["section"], part["key"], **part["values"])
        return {name: _told(game, value) for name, value in part.items() if name not in TOLD_ELSEWHERE}
    return [_told(game, value) for value in part] if isinstance(part, list | tuple) else part


def show_parts(console: Console, game: Game[Any], key: str, part: Data) -> None:
    """A dictionary: one table if all its parts are alike, else each for itself."""
    if all(isinstance(row, dict) for row in part.values()):
        console.print()
        console.print(_one_below_the_other(game, key, part.items()))
        return
    show_lines(console, game, {_label(game, key, name): row for name, row in part.items() if row and not _rows(row)})
    for name, row in part.items():
        if not _rows(row):
            continue
        if isinstance(row, dict):
            show_parts(console, game, _label(game, key, name), row)
        else:
            console.print()
            console.print(_one_below_the_other(game, _label(game, key, name), enumerate(row, 1)))


def show_lines(console: Console, game: Game[Any], data: Data) -> None:
    """A line for each thing that has several parts; the rest together."""
    single = {key: part for key, part in data.items() if not isinstance(part, dict | list | tuple)}
    if single:
        console.print(" · ".join(f"{named(game, key)} {inline(game, part)}" for key, part in single.items()))
    for key, part in data.items():
        if key not in single:
            console.print(f"{named(game, key)}: {inline(game, part)}")


def inline(game: Game[Any], part: Any) -> str:
    """Anything within a line."""
    if isinstance(part, dict):
        return ", ".join(f"{named(game, key)} {inline(game, value)}" for key, value in part.items()) or "-"
    if isinstance(part, list | tuple):
        return ", ".join(_within(game, value) for value in part) or "-"
    if isinstance(part, bool) or part is None:
        return "yes" if part else "no"
    return f"{part:g}" if isinstance(part, int | float) else named(game, part) if part else "-"


def _within(game: Game[Any], part: Any) -> str:
    text = inline(game, part)
    return f"({text})" if isinstance(part, dict | list | tuple) else text


def _rows(part: Any) -> bool:
    """Whether it has rows with columns of their own."""
    below = part.values() if isinstance(part, dict) else part if isinstance(part, list | tuple) else ()
    return any(isinstance(row, dict) for row in below) or (
        isinstance(part, dict) and any(isinstance(row, list | tuple) and _rows(row) for row in below)
    )


def _side_by_side(game: Game[Any], key: str, parts: Sequence[Data], heads: Sequence[str]) -> Table:
    """A column for each part."""
    table = _table(named(game, key), *heads)
    for row in parts[0]:
        table.add_row(*(Text(cell) for cell in (named(game, row), *(inline(game, part[row]) for part in parts))))
    return table


def _one_below_the_other(game: Game[Any], key: str, rows: Iterable[tuple[Any, Data]]) -> Table:
    """A row for each part."""
    parts = list(rows)
    columns = list(dict.fromkeys(column for _, part in parts for column in part))
    table = _table(named(game, key), *(named(game, column) for column in columns))
    for name, part in parts:
        cells = (named(game, name), *(inline(game, part.get(column, "")) for column in columns))
        table.add_row(*(Text(cell) for cell in cells))
    return table


def _label(game: Game[Any], key: str, name: str) -> str:
    return f"{named(game, key)}: {named(game, name)}"


def _table(*heads: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for head in heads:
        table.add_column(Text(head), overflow="fold")
    return table
