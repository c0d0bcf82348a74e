"""Mails that somebody has asked for just now: whether an address is theirs, and the way to a new password."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

from app.config import Settings
from app.delivery.links import Links
from app.delivery.mail import Letter, Mail
from app.delivery.message import Sent
from app.delivery.wording import said
from app.errors import Conflict, NotFound, Unavailable
from app.rates import Rate, Rates
from app.store import users
from app.store.database import Reader
from app.store.delivery import channel_rows
from app.store.delivery.channel_rows import ChannelRow, Owner
from app.users.names import clean, compared
from app.users.service import UserService

log = logging.getLogger("kontor.delivery")
TO_AN_ADDRESS = Rate("mails to an address", 3, 1200.0)
OF_A_PERSON = Rate("mails of a person", 5, 600.0)
FOR_A_NAME = Rate("passwords forgotten", 3, 1200.0)


class Letters:
    def __init__(
        self,
        settings: Settings,
        reader: Reader,
        people: UserService,
        mail: Mail,
        links: Links,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._settings, self._reader, self._people = settings, reader, people
        self._mail, self.links = mail, links
        self._rates = Rates(now=now) if settings.rate_limits else None
        self._writing: set[asyncio.Task[None]] = set()

    async def ask(self, channel: ChannelRow) -> None:
        """Whoever opens the link reads the mail of this address."""
        self._take(OF_A_PERSON, str(channel.user_id))
        self._take(TO_AN_ADDRESS, channel.address)
        who = await self._reader.read(lambda c: users.load(c, channel.user_id or 0))
        if who is None:
            raise NotFound("no_such_channel")
        path = f"/mail/{await self.links.confirming(channel)}"
        outcome = await self._mail.post(self._letter("confirm", channel, who.name, path))
        if not isinstance(outcome, Sent):
            log.warning("a mail could not be sent: %s", outcome.why)
            raise Unavailable("mail_unsent", {"retry_after": 60})

    def forgotten(self, name: str) -> None:
        """Nobody learns whether there is such a name, or an address: what is to be done is done beside the answer."""
        if not self._settings.mail:
            raise Conflict("no_mail_here")
        kept_name = compared(clean(name))
        self._take(FOR_A_NAME, kept_name)
        task = asyncio.create_task(self._send_password(kept_name))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _send_password(self, kept_name: str) -> None:
        try:
            made = await self._people.password_link(kept_name)
            if made is None:
                return
            who, token = made
            known = await self._reader.read(lambda c: channel_rows.of(c, Owner(user_id=who.id)))
            for channel in known:
                if channel.kind == "mail" and channel.confirmed:
                    await self._mail.post(self._letter("password", channel, who.name, f"/password/{token}"))
        except Exception as error:
            log.warning("a mail could not be sent: %r", error)

    def _letter(self, about: str, channel: ChannelRow, name: str, path: str) -> Letter:
        language = channel.language
        return Letter(
            id=secrets.token_urlsafe(24),
            to=channel.address,
            language=language,
            title=said(language, about, "title", name=name),
            body=said(language, about, "body", name=name),
            link=said(language, about, "link"),
            url=f"{self._settings.public_url.rstrip('/')}{path}",
        )

    def _take(self, rate: Rate, who: str) -> None:
        if self._rates is not None:
            self._rates.take(rate, who)

    async def close(self) -> None:
        """What is being written has a moment left."""
        if self._writing:
            await asyncio.wait(self._writing, timeout=1.0)
