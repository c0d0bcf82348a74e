"""The look before a message goes: is it still asked, does its player know, are they here, are they awake?"""

from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from app.engine.kernel import Seat
from app.errors import Outdated
from app.matches.match import Match, resume
from app.matches.time.hours import nights
from app.paces import Hours
from app.store import lobby_rows
from app.store.delivery import channel_rows, delivery_rows
from app.store.delivery.channel_rows import ChannelRow
from app.store.delivery.delivery_rows import DeliveryRow, Whereabouts

LATELY = 180.0  # seconds: whoever was here then knows by themselves, or is about to


class Errand(Struct, frozen=True):
    """A message to be sent, and what only memory knows yet of the player it is about."""

    row: DeliveryRow
    now: float
    looked: int = 0
    here_at: float = 0.0


class Later(Struct, frozen=True, tag=True):
    """Not now, as its player is here or asleep."""

    until: float


class Dropped(Struct, frozen=True, tag=True):
    """Not at all any more."""

    why: str


class Known(Struct, frozen=True):
    """What a message is about: a match and one of its players, to whom so many matches wait."""

    channel: ChannelRow
    match: Match
    player: Whereabouts
    waiting: int


class Word(Struct, frozen=True):
    """About another channel of the same person, which is off."""

    channel: ChannelRow
    about: ChannelRow


def known(connection: Connection, row: DeliveryRow) -> Known | Word | Dropped:
    """All that has to be read for it, in one go; if there is no more to be read, it is not to be sent."""
    channel = channel_rows.load(connection, row.channel_id)
    if channel is None or not channel.on:
        return Dropped("the channel is off")
    if row.match_id is None or row.seat is None:
        about = channel_rows.load(connection, row.number)
        return Word(channel, about) if about and about.off else Dropped("it is on again")
    try:
        match = resume(connection, row.match_id)
    except Outdated as problem:
        return Dropped(problem.key)
    player = delivery_rows.whereabouts(connection, row.match_id, row.seat)
    if match is None or player is None:
        return Dropped("match_not_there")
    waiting = [] if channel.user_id is None else lobby_rows.waiting_ids(connection, channel.user_id)
    return Known(channel, match, player, len(waiting))


def as_here(player: Whereabouts, errand: Errand) -> Whereabouts:
    """What a process knows of somebody is written a moment later."""
    return replace(player, looked=max(player.looked, errand.looked), here_at=max(player.here_at, errand.here_at))


def over(match: Match, row: DeliveryRow, channel: ChannelRow, player: Whereabouts) -> str:
    """Why there is nothing to tell any more; empty if there is."""
    seat = row.seat or 0
    question = match.owed[seat]
    if match.row.status != "running" or question is None or question.number != row.number:
        return "over"
    if match.program_of(seat):
        return "a program plays"
    if channel.match_id is None and channel.user_id != player.user_id:
        return "another player"
    if player.blocked:
        return "blocked"
    return "nobody waits" if match.row.pace is None and _alone(match, seat) else ""


def _alone(match: Match, seat: Seat) -> bool:
    """Among programs a match without a pace can rest for ever."""
    return not any(row.kind == "person" and not row.resigned for row in match.row.seats if row.seat != seat)


def has_looked(match: Match, row: DeliveryRow, player: Whereabouts) -> bool:
    """The first question of all has no entry that could have been looked at: then it counts who has been here since."""
    question = match.owed[row.seat or 0]
    if row.number == 0:
        return question is not None and player.here_at >= question.at
    return player.looked >= row.number


def when(player: Whereabouts, now: float) -> float:
    """When this player may be told: not while they are here, and not while they are usually asleep."""
    return awake(player.hours, max(now, player.here_at + LATELY))


def awake(hours: Hours | None, at: float) -> float:
    """This moment, or when the night that it is in ends."""
    if hours is None:
        return at
    begun = takewhile(lambda night: night[0] <= at, nights(hours, at))
    return next((end for _, end in begun if at < end), at)
