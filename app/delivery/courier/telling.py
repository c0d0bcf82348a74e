"""Looked at again, put into words, sent. All of it reads, and nothing writes: what became of it is noted elsewhere."""

import logging

from app.delivery.composing import Question, plain
from app.delivery.looking import Dropped, Errand, Known, Later, Word, as_here, has_looked, known, over, when
from app.delivery.message import Failed, Message
from app.delivery.outcomes import Told
from app.delivery.ways import Ways
from app.store.database import Reader
from app.store.delivery.channel_rows import ChannelRow

log = logging.getLogger("kontor.delivery")


class Teller:
    def __init__(self, reader: Reader, ways: Ways) -> None:
        self._reader, self._ways = reader, ways

    async def tell(self, errand: Errand) -> Told:
        found = await self._reader.read(lambda c: known(c, errand.row))
        if isinstance(found, Dropped):
            return found
        base = self._ways.base
        said = word(errand, found, base) if isinstance(found, Word) else asked(errand, found, base)
        return await self._send(found.channel, said) if isinstance(said, Message) else said

    async def _send(self, channel: ChannelRow, message: Message) -> Told:
        try:
            return await self._ways.send(channel, message)
        except Exception:
            log.exception("a message could not be sent", extra={"channel": channel.id})
            return Failed("something is wrong here", ours=True)


def asked(errand: Errand, found: Known, base: str) -> Message | Later | Dropped:
    row, now, match, channel = errand.row, errand.now, found.match, found.channel
    player = as_here(found.player, errand)
    if why := over(match, row, channel, player):
        return Dropped(why)
    if row.kind == "asked" and has_looked(match, row, player):
        return Dropped("looked at")
    if (until := when(player, now)) > now:
        return Later(until)
    question, table = Question(match, row.seat or 0, channel.language, now), channel.match_id is not None
    return question.message(row.id, row.kind, base, table, found.waiting)


def word(errand: Errand, found: Word, base: str) -> Message:
    about = found.about
    return plain(errand.row.id, "off", found.channel.language, base, label=about.label or about.kind, why=about.off)
