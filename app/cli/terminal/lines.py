"""The story of a match in lines, and its result."""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.engine.game import Game
from app.words import story
from app.words.languages import FIRST

LANGUAGE = FIRST


def screen() -> Console:
    """Where a person looks. Nothing is taken for markup, as names may hold anything."""
    return Console(markup=False, highlight=False, emoji=False, soft_wrap=False)


def lines(game: Game[Any], state: Any, names: Sequence[str]) -> list[str]:
    """What the last action brought about."""
    return [story.told(game.id, news, names, LANGUAGE) for news in game.story(state)]


def named(game: Game[Any], id: object) -> str:
    """A good, a location or a card by its name. What has spaces in it is no id, but said already."""
    word = str(id)
    return word if " " in word else story.name(game.id, LANGUAGE, word)


def show_result(console: Console, game: Game[Any], state: Any, names: Sequence[str]) -> None:
    """The score of every seat, best first; and what ended the match, if anything did."""
    scores, winners = game.scores(state), game.winners(state)
    table = Table("", "points", "", box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.columns[1].justify = "right"
    for seat in sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat])):
        won = "has won" if len(winners) == 1 else "shares the win"
        table.add_row(Text(names[seat]), f"{scores[seat]:g}", won if seat in winners and state.over else "")
    if state.over:
        console.print(f"{story.said(game.id, LANGUAGE, 'endings', game.ending(state))}.")
    console.print(table)
