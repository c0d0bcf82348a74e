"""What is told, whichever way it goes; and what became of it."""

from typing import Any, Literal

from msgspec import Struct

MessageKind = Literal["asked", "soon", "test", "off"]


class Answer(Struct, frozen=True):
    """What can be answered right from the message."""

    label: str
    action: dict[str, Any]


class Message(Struct, frozen=True, kw_only=True):
    """As browsers get it; other ways take what they can show. Nothing hidden is in it."""

    id: str  # stays the same however often it is sent
    kind: MessageKind
    title: str
    body: str
    url: str
    tag: str  # a newer message with the same one replaces an older one
    match: int | None = None
    seat: int | None = None
    seen: int | None = None  # the number of the match that it was written at
    waiting: int = 0  # matches that wait for this person
    answers: list[Answer] = []


class Sent(Struct, frozen=True, tag=True):
    """The receiver has taken it."""


class Failed(Struct, frozen=True, tag=True):
    """It has not. `again`: it may work later; `ours`: it is no fault of this receiver."""

    why: str  # for the host and the log
    again: bool = True
    ours: bool = False
    after: float = 0.0  # seconds that the receiver wants to be left alone


class Gone(Struct, frozen=True, tag=True):
    """There is no use in trying ever again."""

    off: Literal["gone", "address"]
    why: str


Outcome = Sent | Failed | Gone
