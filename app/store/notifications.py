"""What processes tell each other through PostgreSQL: that something has changed, by its number, never what it says.

What is about a running match goes over one of a few channels, by the match's number; a process listens to those of the
matches it holds. Everything else goes to all.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, select

ProposalKind = Literal["undo", "abandon", "stand_in", "return", "pace", "move", "regain"]
EVERYBODY = "kontor"
CHANNELS = 8
LONGEST = 7900  # bytes; PostgreSQL takes 7,999


class Notification(Struct, frozen=True, tag=True, array_like=True):
    """For all processes, unless it names the one match that it is about."""

    @property
    def channel(self) -> str:
        return EVERYBODY


class AboutMatch(Notification, frozen=True, array_like=True):
    """For the processes that hold the match."""

    match_id: int

    @property
    def channel(self) -> str:
        return channel_of(self.match_id)


class Appended(AboutMatch, frozen=True, tag=True, array_like=True):
    """The log of the match goes so far."""

    number: int


class Said(AboutMatch, frozen=True, tag=True, array_like=True):
    number: int


class Proposed(AboutMatch, frozen=True, tag=True, array_like=True):
    """Something was asked, or answered."""

    kind: ProposalKind


class PlanChanged(AboutMatch, frozen=True, tag=True, array_like=True):
    """A seat has planned its turn otherwise, or its plan stopped."""

    seat: int


class Present(AboutMatch, frozen=True, tag=True, array_like=True):
    """Who watches the match in the process that says so."""

    spectators: int
    seats: tuple[int, ...]


class Rematched(AboutMatch, frozen=True, tag=True, array_like=True):
    """The table of its rematch is another than before."""

    table: int


class RowChanged(Notification, frozen=True, tag=True, array_like=True):
    match_id: int
    public: bool = True  # or nobody but its own people is told that it is gone


class Progressed(Notification, frozen=True, tag=True, array_like=True):
    """The lists show the match otherwise."""

    match_id: int


class Online(Notification, frozen=True, tag=True, array_like=True):
    """How many people are in the lobby of the process that says so."""

    people: int


class UserChanged(Notification, frozen=True, tag=True, array_like=True):
    """Another name, or a password."""

    user_id: int


class SessionEnded(Notification, frozen=True, tag=True, array_like=True):
    user_id: int


class HouseChanged(Notification, frozen=True, tag=True, array_like=True):
    """Who may come in, or what is said to everybody."""


AnyNotification = (
    Appended
    | Said
    | Proposed
    | PlanChanged
    | Present
    | Rematched
    | RowChanged
    | Progressed
    | Online
    | UserChanged
    | SessionEnded
    | HouseChanged
)
_DECODER = msgspec.json.Decoder(tuple[str, list[AnyNotification]])


def channel_of(match_id: int) -> str:
    return f"{EVERYBODY}_{match_id % CHANNELS}"


def packed(process: str, told: Iterable[Notification]) -> list[tuple[str, str]]:
    """Channels, and what goes over them: as few messages as hold it all."""
    by_channel: defaultdict[str, list[bytes]] = defaultdict(list)
    for one in dict.fromkeys(told):
        by_channel[one.channel].append(msgspec.json.encode(one))
    return [
        (channel, f'["{process}",[{",".join(part)}]]')
        for channel, all_of in by_channel.items()
        for part in _parts(all_of)
    ]


def _parts(encoded: list[bytes]) -> Iterable[list[str]]:
    part, size = list[str](), 0
    for one in encoded:
        if part and size + len(one) > LONGEST - 40:
            yield part
            part, size = [], 0
        part.append(one.decode())
        size += len(one) + 1
    yield part


def unpacked(payload: str) -> tuple[str, list[AnyNotification]]:
    """Which process says it, and what. ValueError if it is none of ours."""
    return _DECODER.decode(payload)


def notify(connection: Connection, *told: Notification, process: str = "") -> None:
    """With the transaction, so that it is told if and only if it has happened. For what is rare: it takes a lock."""
    if connection.dialect.name != "sqlite":
        for channel, payload in packed(process, told):
            connection.execute(select(func.pg_notify(channel, payload)))
