"""What a seat may do now, numbered."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from app.cli.terminal.lines import LANGUAGE
from app.cli.terminal.table import inline
from app.engine.game import Game
from app.engine.kernel import Action, Seat
from app.engine.lined_json import BrokenJson, plain
from app.errors import Malformed
from app.words import story

Numbered = tuple[int, Action]


class Menu:
    """The owed decisions first, then what could be done at any time."""

    def __init__(self, game: Game[Any], state: Any, seat: Seat) -> None:
        self.game, self.seat = game, seat
        owed = game.rules.options(state, seat)
        anytime = [action for action in game.rules.anytime_options(state, seat) if action not in owed]
        self.actions = _by_type(owed) + _by_type(anytime)
        self.owed = len(owed)

    def show(self, console: Console) -> None:
        numbered = list(enumerate(self.actions, 1))
        self._show_groups(console, numbered[: self.owed])
        if numbered[self.owed :]:
            console.print("At any time:", style="dim")
            self._show_groups(console, numbered[self.owed :])
        if not numbered:
            console.print("There is nothing to do for this seat now.")

    def _show_groups(self, console: Console, numbered: Iterable[Numbered]) -> None:
        for kind, group in groupby(numbered, key=lambda choice: type(choice[1]).__name__):
            said = [(number, self.told(action)) for number, action in group]
            title = story.said(self.game.id, LANGUAGE, "actions", kind)
            if [text for _, text in said] == [""]:
                console.print(f"{said[0][0]:>3} {title}")
                continue
            console.print(f"    {title}:", style="bold")
            console.print(Columns([Text(f"{number:>3} {text}") for number, text in said], padding=(0, 2)))

    def told(self, action: Action) -> str:
        """What it says beside its type; the name of a field is needed only where others came before."""
        fields = {key: value for key, value in self.game.encode_action(action).items() if key not in ("type", "seat")}
        first, *others = fields.items() if fields else (("", ""),)
        head = inline(self.game, first[1]) if isinstance(first[1], str | list | tuple) else _labelled(self.game, *first)
        return "; ".join(part for part in (head, *(_labelled(self.game, *field) for field in others)) if part != "-")

    def chosen(self, word: str) -> Action:
        """The action with this number, or the one that is written out as JSON; a ValueError says what is wrong."""
        if word.startswith("{"):
            return self._written(word)
        if not (word.isascii() and word.isdigit() and len(word) < 5 and 0 < int(word) <= len(self.actions)):
            raise ValueError(f"“{word[:40]}” is neither a number in the list nor a command. ? shows all commands")
        return self.actions[int(word) - 1]

    def _written(self, text: str) -> Action:
        try:
            data = plain(text)
        except BrokenJson as error:
            raise ValueError(f"line {error.line}: {Malformed.by(error)}") from None
        if data.setdefault("seat", self.seat) != self.seat:
            raise ValueError(f"You decide for seat {self.seat} now")
        return self.game.decode_action(data)


def _by_type(actions: Iterable[Action]) -> list[Action]:
    """The types in the order in which they come first."""
    actions = list(actions)
    order = list(dict.fromkeys(map(type, actions)))
    return sorted(actions, key=lambda action: order.index(type(action)))


def _labelled(game: Game[Any], key: str, value: Any) -> str:
    return f"{key.replace('_', ' ')} {inline(game, value)}"
