"""Mail, handed to the host's SMTP server: plain text and HTML, and one click that ends it."""

import asyncio
from email.message import EmailMessage
from email.utils import formatdate
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from jinja2 import Environment, FileSystemLoader
from msgspec import Struct

from app.config import Settings
from app.delivery.links import Links
from app.delivery.message import Failed, Message, Outcome, Sent
from app.delivery.wording import said
from app.store.delivery.channel_rows import ChannelRow

PATIENCE = 15.0  # seconds for each step, and twice that for all of them
_TEMPLATES = Environment(loader=FileSystemLoader(Path(__file__).parents[1] / "templates"), autoescape=True)


class Letter(Struct, frozen=True, kw_only=True):
    """What a mail says, whatever it is about."""

    id: str
    to: str
    language: str
    title: str
    body: str
    link: str  # what the address behind it is called
    url: str
    stop: str = ""  # the token that ends these mails


class Mail:
    def __init__(self, settings: Settings, links: Links) -> None:
        self._settings, self._links = settings, links
        self._base = settings.public_url.rstrip("/")

    async def send(self, channel: ChannelRow, message: Message) -> Outcome:
        word = "link" if message.match is not None else "account"
        letter = Letter(
            id=message.id,
            to=channel.address,
            language=channel.language,
            title=message.title,
            body=message.body,
            link=said(channel.language, "mail", word),
            url=message.url,
            stop=await self._links.ending(channel),
        )
        return await self.post(letter)

    async def post(self, letter: Letter) -> Outcome:
        """A server that is away is the host's, and no fault of whoever waits for the mail."""
        import aiosmtplib  # noqa: PLC0415 - most houses send no mail

        try:
            async with asyncio.timeout(2 * PATIENCE):
                await aiosmtplib.send(self.written(letter), timeout=PATIENCE, **dialled(self._settings.smtp_url))
        except aiosmtplib.SMTPRecipientsRefused as refused:
            codes = [one.code for one in refused.recipients]
            return Failed(f"the address is refused ({codes[0]})", again=codes[0] < 500)
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            return Failed(f"the SMTP server: {type(error).__name__}", ours=True)
        return Sent()

    def written(self, letter: Letter) -> EmailMessage:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self._settings.mail_from, letter.to, letter.title
        mail["Date"], mail["Message-ID"] = formatdate(), f"<{letter.id}@{self._domain()}>"
        mail["Auto-Submitted"] = "auto-generated"
        stop = ""
        if letter.stop:
            mail["List-Unsubscribe"] = f"<{self._base}/api/mail/unsubscribe/{letter.stop}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            stop = f"{self._base}/unsubscribe/{letter.stop}"
        word = said(letter.language, "mail", "stop")
        ending = f"\n\n-- \n{word}: {stop}" if stop else ""
        mail.set_content(f"{letter.body}\n\n{letter.link}: {letter.url}{ending}\n")
        page = _TEMPLATES.get_template("mail.html")
        told = {"language": letter.language, "title": letter.title, "body": letter.body, "link": letter.link}
        mail.add_alternative(page.render(**told, url=letter.url, stop=stop, stop_word=word), subtype="html")
        return mail

    def _domain(self) -> str:
        return urlsplit(self._base).hostname or "kontor"


def dialled(url: str) -> dict[str, Any]:
    """How aiosmtplib wants to be told. Nobody hears a password before the connection is encrypted."""
    parts = urlsplit(url)
    secure = parts.scheme == "smtps"
    to: dict[str, Any] = {"hostname": parts.hostname or "localhost", "port": parts.port or (465 if secure else 587)}
    if parts.username:
        to |= {"username": unquote(parts.username), "password": unquote(parts.password or "")}
        to |= {"start_tls": None if secure else True}
    return to | {"use_tls": secure}
