"""Which actions count: the log with its undos folded in. Pure, and the same in every process.

Numbers never go back: an undo is an entry too. `{"type": "Undo", "to": 12}` takes back every action after
number 12, `{"type": "Redo"}` plays the last one taken back again. A new action forgets what could be redone.
"""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from app.engine.kernel import News, Seat
from app.errors import Conflict
from app.paces import Pace
from app.store.match_rows import USUAL_LEVEL, Entry


class Undo(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    to: int


class Redo(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Resign(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """The seat is played by a program from here on."""


class StandIn(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """A program plays for somebody who is away, until they come back, or until a moment that they have named."""

    level: str
    until: float | None = None


class Return(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """The seat is its player's again."""


class Late(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """The seat's time has run out: a program decides once, or plays the seat, or it is given up."""

    does: Literal["once", "seat", "give_up"]


class Paced(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """Another pace from here on, by consent; none at all is one too."""

    pace: Pace | None


class DealKnown(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """All have agreed that the match is saved whole: from here on somebody may know what comes."""


class Taught(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """The lesson that the match began with is over: from here on it is one as any other."""


OfSeat = Resign | StandIn | Return | Late  # who plays it
ORDER = "order"  # an entry is by it where an order has answered
PLAN = "plan"  # and by this where a seat has put its turn together beforehand: its player's own decision
LogEvent = Undo | Redo | OfSeat | Paced | DealKnown | Taught
_REMARK = msgspec.json.Decoder(LogEvent)
# Compared as text: the payloads are written by us, and this runs for every row of a long match.
_KINDS = (Undo, Redo, Resign, StandIn, Return, Late, Paced, DealKnown, Taught)
_STARTS = tuple(f'{{"type":"{kind.__name__}"' for kind in _KINDS)
SETS_PACE = '{"type":"Paced"'


def remark(payload: str) -> LogEvent | None:
    """The entry as something said about the match, if it is not an action of the game."""
    return _REMARK.decode(payload) if payload.startswith(_STARTS) else None


def written(said: LogEvent) -> str:
    return msgspec.json.encode(said).decode()


def played_by(said: OfSeat) -> dict[str, Any]:
    """What the row of the seat says from then on, where it is anything else than before."""
    if isinstance(said, Late):
        return {} if said.does == "once" else played_by(Resign() if said.does == "give_up" else StandIn(USUAL_LEVEL))
    level, until = (said.level, said.until) if isinstance(said, StandIn) else ("", None)
    return {"resigned": isinstance(said, Resign), "stand_in": level, "away_until": until}


def told(seat: Seat, said: LogEvent | None, story: tuple[News, ...]) -> tuple[News, ...]:
    """What an entry brings about; the story is the game's, of the state that it leads to."""
    if said is None:
        return story
    return (News("redone", seat), *story) if isinstance(said, Redo) else (_told(seat, said),)


def _told(seat: Seat, said: Undo | OfSeat | Paced | DealKnown | Taught) -> News:
    match said:
        case Undo(to):
            return News("undone", seat, {"to": to})
        case StandIn(level, until):
            return News("stood_in", seat, {"level": level}) if until is None else News("away", seat, {"until": until})
        case Late(does):
            return News(f"late_{does}", seat)
        case Paced(pace):
            return News("paced" if pace else "unpaced", seat)
        case DealKnown():
            return News("deal_known", seat)
        case Taught():
            return News("taught", seat)
        case _:
            return News("resigned" if isinstance(said, Resign) else "returned", seat)


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


MOST_ENTRIES = 10_000  # twenty times as many as a long match has, with all that is taken back
MOST_AT_ANY_TIME = 6_000


def must_have_room(entries: int, waited_for: bool) -> None:
    """For one more. What nobody waits for is refused earlier, so that it leaves room for decisions."""
    most = MOST_ENTRIES if waited_for else MOST_AT_ANY_TIME
    if entries >= most:
        raise Conflict("match_too_long", most=most)
