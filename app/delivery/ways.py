"""The ways a message can go, by the kind of the channel."""

from functools import cached_property
from typing import TYPE_CHECKING

from app.config import Settings
from app.delivery.keys import Keys
from app.delivery.links import Links
from app.delivery.mail import Mail
from app.delivery.message import Failed, Gone, Message, Outcome
from app.delivery.receivers import NotAllowed, Receivers, Unreachable
from app.delivery.webhooks import Webhooks
from app.store.delivery.channel_rows import ChannelRow

if TYPE_CHECKING:
    from app.delivery.push import Push


class Ways:
    def __init__(self, settings: Settings, keys: Keys, links: Links) -> None:
        self.receivers = Receivers(settings.private_receivers)
        self.mail = Mail(settings, links)
        self._settings, self.keys = settings, keys
        self._webhooks = Webhooks(self.receivers)

    @cached_property
    def _push(self) -> "Push":
        from app.delivery.push import Push  # noqa: PLC0415 - what encrypts takes long to load

        return Push(self.keys, self.receivers, contact(self._settings))

    @property
    def base(self) -> str:
        """What links begin with; nothing where the host has not said where the server is."""
        return self._settings.public_url.rstrip("/")

    async def send(self, channel: ChannelRow, message: Message) -> Outcome:
        try:
            if channel.kind == "mail":
                return await self._by_mail(channel, message)
            if channel.kind == "push":
                return await self._push.send(channel, message)
            return await self._webhooks.send(channel, message)
        except NotAllowed as error:
            return Gone("address", f"the address {error}")
        except Unreachable as error:
            return Failed(f"it {error}")

    async def _by_mail(self, channel: ChannelRow, message: Message) -> Outcome:
        if not self._settings.mail:
            return Failed("the host sends no mail any more", ours=True)
        return await self.mail.send(channel, message)

    async def close(self) -> None:
        await self.receivers.close()


def contact(settings: Settings) -> str:
    """Whom a push service turns to if something is wrong with what we send."""
    if settings.mail_from:
        return f"mailto:{settings.mail_from.rpartition('<')[2].rstrip('>')}"
    return settings.public_url if settings.secure else "mailto:nobody@localhost"
