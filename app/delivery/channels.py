"""Where people want to be told: added, confirmed, tried, taken away. A table has channels too, for its host."""

import secrets
import time
from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from app.config import Settings
from app.delivery.composing import plain
from app.delivery.letters import Letters
from app.delivery.message import Gone, Sent
from app.delivery.ways import Ways
from app.delivery.wishes import Wish, looked_at
from app.errors import Conflict, Malformed, NotFound, Problem
from app.store.database import Reader
from app.store.delivery import channel_rows
from app.store.delivery.channel_rows import ChannelRow, NewChannel, Owner
from app.store.journal import Journal

MOST = 10  # channels of one person, or table
OF_TABLES = ("webhook", "discord", "ntfy")


class Added(Struct, frozen=True):
    channel: ChannelRow
    secret: str | None  # told once


class Channels:
    def __init__(
        self,
        reader: Reader,
        journal: Journal,
        ways: Ways,
        letters: Letters,
        settings: Settings,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._reader, self._journal, self._ways, self._letters = reader, journal, ways, letters
        self._settings, self._now = settings, now
        self.heard: Callable[[], None] = lambda: None  # told when somebody can be told who could not before

    async def of(self, owner: Owner) -> list[ChannelRow]:
        return await self._reader.read(lambda c: channel_rows.of(c, owner))

    async def one(self, owner: Owner, channel_id: int) -> ChannelRow:
        found = await self._reader.read(lambda c: channel_rows.load(c, channel_id))
        if found is None or (found.user_id, found.match_id) != (owner.user_id, owner.match_id):
            raise NotFound("no_such_channel")
        return found

    async def add(self, owner: Owner, wish: Wish) -> Added:
        """The same place again is the same channel, and it is on again."""
        if not self._settings.messages:
            raise Conflict("messages_off")
        if owner.match_id is not None and wish.kind not in OF_TABLES:
            raise Malformed("channel_of_person")
        new = await looked_at(wish, self._settings, self._ways.receivers)
        if new.kind == "push":
            await self._ways.keys.push_keys()  # made by now: whoever sends only reads them
        now = self._now()

        def work(connection: Connection) -> tuple[ChannelRow, bool]:
            if new.kind == "push":
                channel_rows.take_from_others(connection, owner, new.kind, new.digest)
            if known := channel_rows.same(connection, owner, new.kind, new.digest):
                return self._again(connection, known, new), False
            if channel_rows.number(connection, owner) >= MOST:
                raise Conflict("channels_full", most=MOST)
            return channel_rows.add(connection, owner, new, now), True

        try:
            row, added = await self._journal.write(work)
        except IntegrityError:  # another process has added it just now
            row, added = await self._journal.write(work)
        if not row.confirmed:
            await self._ask(owner, row, added)
        self.heard()
        return Added(row, new.keys.get("secret"))

    async def _ask(self, owner: Owner, row: ChannelRow, added: bool) -> None:
        """Whether it is their address. If that cannot be asked, nothing was added."""
        try:
            await self._letters.ask(row)
        except Problem:
            if added:
                await self._journal.write(lambda c: channel_rows.remove(c, owner, row.id))
            raise

    async def test(self, owner: Owner, channel_id: int) -> None:
        """Say something there now: a channel that was off works again if that arrives."""
        if not self._settings.messages:
            raise Conflict("messages_off")
        row = await self.one(owner, channel_id)
        if not row.confirmed:
            return await self._letters.ask(row)
        message = plain(secrets.token_urlsafe(24), "test", row.language, self._ways.base)
        outcome = await self._ways.send(row, message)
        if isinstance(outcome, Sent):
            on = {"off": "", "failed": 0, "failing_since": None}
            await self._journal.write(lambda c: channel_rows.change(c, row.id, **on))
            return self.heard()
        if isinstance(outcome, Gone):
            off = outcome.off
            await self._journal.write(lambda c: channel_rows.switch_off(c, {row.id: off}))
        raise Conflict("message_failed", what=outcome.why)

    async def confirm(self, token: str) -> str:
        """The address that is confirmed from now on."""
        channel_id = await self._letters.links.confirmed(token)

        def work(connection: Connection) -> str | None:
            row = channel_rows.load(connection, channel_id) if channel_id else None
            if row is None:
                return None
            channel_rows.change(connection, row.id, confirmed=True)
            return row.address

        address = await self._journal.write(work)
        if address is None:
            raise NotFound("confirm_link_old")
        self.heard()
        return address

    async def unsubscribe(self, token: str) -> None:
        """No more mail. It does no harm to say so twice, or when the channel is gone."""
        channel_id = await self._letters.links.ended(token)
        if channel_id is None:
            raise NotFound("unsubscribe_unknown")
        await self._journal.write(lambda c: channel_rows.switch_off(c, {channel_id: "unsubscribed"}))

    def _again(self, connection: Connection, known: ChannelRow, new: NewChannel) -> ChannelRow:
        label = new.label or known.label
        said = {"keys": new.keys, "language": new.language, "label": label, "off": ""}
        channel_rows.change(connection, known.id, **said, failed=0, failing_since=None)
        return channel_rows.load(connection, known.id) or known

    async def remove(self, owner: Owner, channel_id: int) -> None:
        if not await self._journal.write(lambda c: channel_rows.remove(c, owner, channel_id)):
            raise NotFound("no_such_channel")
