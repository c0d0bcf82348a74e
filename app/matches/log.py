"""Which actions count: the log with its undos folded in. Pure, and the same in every process.

Numbers never go back: an undo is an entry too. `{"type": "Undo", "to": 12}` takes back every action after
number 12, `{"type": "Redo"}` plays the last one taken back again. A new action forgets what could be redone.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from app.store.match_rows import Entry


class Undo(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    to: int


class Redo(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Resign(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """The seat is played by a program from here on."""


class StandIn(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """A program plays for somebody who is away, until they come back."""

    level: str


class Return(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """The seat is its player's again."""


OfSeat = Resign | StandIn | Return  # who plays it
LogEvent = Undo | Redo | OfSeat
_REMARK = msgspec.json.Decoder(LogEvent)
# Compared as text: the payloads are written by us, and this runs for every row of a long match.
_STARTS = tuple(f'{{"type":"{kind.__name__}"' for kind in (Undo, Redo, Resign, StandIn, Return))


def remark(payload: str) -> LogEvent | None:
    """The entry as something said about the match, if it is not an action of the game."""
    return _REMARK.decode(payload) if payload.startswith(_STARTS) else None


def written(said: LogEvent) -> str:
    return msgspec.json.encode(said).decode()


class History:
    """The entries that count, in order, and those that could be redone, the next one last."""

    __slots__ = ("counting", "undone")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.counting: list[Entry] = []
        self.undone: list[Entry] = []
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        said = remark(entry.payload)
        if said is None:
            self.counting.append(entry)
            self.undone.clear()
        elif isinstance(said, Undo):
            while self.counting and self.counting[-1].number > said.to:
                self.undone.append(self.counting.pop())
        elif isinstance(said, Redo):
            self.counting.append(self.undone.pop())
