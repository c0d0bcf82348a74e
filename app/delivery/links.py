"""Links in mails: signed by the house, so that nothing has to be kept for them."""

import hmac
import time
from collections.abc import Callable

from app.delivery.keys import Keys, stamp
from app.store.delivery.channel_rows import ChannelRow

CONFIRM_LASTS = 3 * 24 * 3600.0  # seconds
LONGEST = 100  # characters of a token


class Links:
    def __init__(self, keys: Keys, now: Callable[[], float] = time.time) -> None:
        self._keys, self._now = keys, now

    async def confirming(self, channel: ChannelRow) -> str:
        """Whoever has it reads the mail of this address."""
        until = int(self._now() + CONFIRM_LASTS)
        return f"{channel.id}.{until}.{stamp(await self._keys.signing(), 'confirm', channel.id, until)}"

    async def ending(self, channel: ChannelRow) -> str:
        """Good for ever: old mails lie around for long."""
        return f"{channel.id}.{stamp(await self._keys.signing(), 'end', channel.id)}"

    async def confirmed(self, token: str) -> int | None:
        """The channel that is confirmed with it; None if it is too old, or not ours."""
        id, _, rest = token.partition(".")
        until, _, signed = rest.partition(".")
        if not _whole(id) or not _whole(until) or int(until) < self._now():
            return None
        return int(id) if _same(signed, stamp(await self._keys.signing(), "confirm", id, until)) else None

    async def ended(self, token: str) -> int | None:
        """The channel that is ended with it."""
        id, _, signed = token.partition(".")
        if not _whole(id):
            return None
        return int(id) if _same(signed, stamp(await self._keys.signing(), "end", id)) else None


def _whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 16


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
