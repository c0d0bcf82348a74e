"""An SMTP server on this machine that keeps what it gets."""

import asyncio
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Condition
from typing import Any, cast

from aiosmtpd.controller import Controller

from tests.server.client import PATIENCE

FROM = "Kontor <kontor@kontor.example>"
PUBLIC = "http://kontor.example"


class Postbox:
    def __init__(self) -> None:
        self.got, self.refused = list[EmailMessage](), set[str]()
        self._news = Condition()

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:
        if address in self.refused:
            return "550 nobody here by that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        with self._news:
            self.got.append(cast(EmailMessage, message_from_bytes(envelope.content, policy=policy.default)))
            self._news.notify_all()
        return "250 OK"

    def until(self, number: int) -> EmailMessage:
        """So many have come; the last of them."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.got) >= number, PATIENCE), self.got
            return self.got[-1]


def texts(mail: EmailMessage) -> tuple[str, str]:
    """Plain, and as HTML."""
    plain, html = mail.get_body(["plain"]), mail.get_body(["html"])
    assert plain
    assert html
    return plain.get_content(), html.get_content()


def token(mail: EmailMessage, page: str) -> str:
    """What the link to this page ends with: the same in both forms."""
    found = [re.search(rf"{PUBLIC}/{page}/([\w.\-]+)", text) for text in texts(mail)]
    assert found[0]
    assert found[1]
    assert found[0][1] == found[1][1]
    return found[0][1]


@contextmanager
def postbox() -> Iterator[tuple[Postbox, dict[str, str]]]:
    """The box, and the settings of a server that sends there."""
    box = Postbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port, loop=asyncio.new_event_loop())
    controller.start()
    try:
        yield box, {"smtp_url": f"smtp://127.0.0.1:{port}", "mail_from": FROM, "public_url": PUBLIC}
    finally:
        controller.stop()
