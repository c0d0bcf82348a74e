"""What follows from an attempt: it is noted, tried again, or given up; a channel that does not work is switched off."""

import random
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from app.delivery.keys import stamp
from app.delivery.looking import Dropped, Later
from app.delivery.message import Failed, Gone, Outcome
from app.store.delivery import channel_rows, delivery_rows
from app.store.delivery.channel_rows import ChannelRow, Off
from app.store.delivery.delivery_rows import DeliveryRow, Status

HOUR = 3600.0  # seconds
# Until the next attempt: together longer than it takes until a channel that fails is switched off. What concerns nobody
# any more is dropped before.
DELAYS = (60.0, 300.0, 1800.0, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR, 24 * HOUR)
LASTING = 5  # messages given up, one after the other
READ = ("push", "mail", "ntfy", "discord", "webhook")  # the likelier to be read first
FAILING = 3 * 24 * HOUR  # seconds without anything that has arrived

Told = Outcome | Later | Dropped  # what comes of telling somebody
Attempt = tuple[DeliveryRow, Told]


class Noted(Struct, frozen=True):
    """What became of a message, in one word."""

    channel: ChannelRow
    told: Told
    word: str


def note(connection: Connection, attempts: Sequence[Attempt], now: float, signing: bytes) -> list[Noted]:
    """Written together: players wait for the same writer."""
    channels = channel_rows.load_all(connection, [row.channel_id for row, _ in attempts])
    noting = _Noting(connection, channels, now, signing)
    # A channel may have been taken away meanwhile, and its messages with it.
    found = [(row, told, channels[row.channel_id]) for row, told in attempts if row.channel_id in channels]
    noted = [Noted(channel, told, noting.word(row, told)) for row, told, channel in found]
    delivery_rows.settle(connection, noting.settled)
    delivery_rows.put_off(connection, noting.later)
    channel_rows.count(connection, list(noting.counted.values()))
    if noting.off:
        noting.switch_off()
    return [one for one in noted if one.word]


class _Noting:
    def __init__(self, connection: Connection, channels: dict[int, ChannelRow], now: float, signing: bytes) -> None:
        self._connection, self._channels, self._now, self._signing = connection, channels, now, signing
        self.settled, self.later = list[dict[str, Any]](), list[dict[str, Any]]()
        self.counted = dict[int, dict[str, Any]]()  # of channels
        self.off = dict[int, Off]()  # channels, and why

    def word(self, row: DeliveryRow, told: Told) -> str:
        """Empty if nothing has come of it yet."""
        channel = self._channels[row.channel_id]
        match told:
            case Later(until):
                return self._put_off(row, until, "", untried=1)
            case Dropped(why):
                return self._settle(row, "dropped", why)
            case Gone(off, why):
                self.off[channel.id] = off
                return self._settle(row, "failed", why)
            case Failed():
                return self._failed(row, channel, told)
        self._change(channel, 0, None)
        return self._settle(row, "sent", "")

    def _failed(self, row: DeliveryRow, channel: ChannelRow, outcome: Failed) -> str:
        given_up = not outcome.again or (row.attempts > len(DELAYS) and not outcome.ours)
        if not outcome.ours:
            self._count(channel, given_up)
        if given_up:
            return self._settle(row, "failed", outcome.why)
        self._put_off(row, self._now + delay(row.attempts, outcome), outcome.why)
        return "again"

    def _count(self, channel: ChannelRow, given_up: bool) -> None:
        since = self._now if channel.failing_since is None else channel.failing_since
        failed = self._change(channel, channel.failed + given_up, since).failed
        if failed >= LASTING or since <= self._now - FAILING:
            self.off[channel.id] = "failing"

    def _change(self, channel: ChannelRow, failed: int, since: float | None) -> ChannelRow:
        new = self._channels[channel.id] = replace(channel, failed=failed, failing_since=since)
        if new != channel:
            self.counted[channel.id] = {"channel": channel.id, "times": failed, "since": since}
        return new

    def switch_off(self) -> None:
        """With a word to their owners, over another channel that works, if there is one."""
        connection = self._connection
        switched = [self._channels[id] for id in channel_rows.switch_off(connection, self.off)]
        delivery_rows.drop_all(connection, list(self.off), self._now)
        owners = channel_rows.owners_of(connection, switched)
        theirs = channel_rows.of_people(connection, owners.values())
        working = [now for one in theirs if self._works(now := self._channels.get(one.id, one))]
        working.sort(key=lambda channel: READ.index(channel.kind))
        best = {one.user_id: one for one in reversed(working)}
        told = [(one, to) for one in switched if (to := best.get(owners.get(one.id)))]
        if words := [_word(about, to, self._now, self._signing) for about, to in told]:
            delivery_rows.add(connection, words)

    def _works(self, channel: ChannelRow) -> bool:
        return channel.on and channel.failing_since is None and channel.id not in self.off

    def _settle(self, row: DeliveryRow, status: Status, why: str) -> str:
        self.settled.append({"delivery": row.id, "became": status, "at": self._now, "why": why[:120]})
        return status

    def _put_off(self, row: DeliveryRow, until: float, why: str, untried: int = 0) -> str:
        """What was not tried does not count as an attempt."""
        self.later.append({"delivery": row.id, "until": until, "why": why[:120], "untried": untried})
        return ""


def delay(attempts: int, outcome: Failed) -> float:
    """Longer each time, and not for all at once."""
    usual = DELAYS[min(attempts, len(DELAYS)) - 1]
    return max(usual * random.uniform(0.8, 1.2), outcome.after)  # noqa: S311


def _word(about: ChannelRow, to: ChannelRow, now: float, signing: bytes) -> dict[str, Any]:
    said = {"number": about.id, "kind": "off", "channel_id": to.id}
    id = stamp(signing, *said.values(), now)
    return said | {"id": id, "status": "waiting", "next_at": now, "created_at": now}
