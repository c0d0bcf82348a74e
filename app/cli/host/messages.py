"""What a host can do about messages: see whether they can leave the house, and change the key that browsers know."""

import asyncio
import secrets
import time

import click
from sqlalchemy import Engine

from app.cli.host.changing import ME
from app.cli.host.database import tables
from app.config import Settings, variable
from app.delivery import keys
from app.delivery.composing import plain
from app.delivery.keys import KeyStore
from app.delivery.links import Links
from app.delivery.message import Outcome, Sent
from app.delivery.ways import Ways
from app.delivery.wishes import mail_address
from app.errors import Malformed
from app.store.database import Reader
from app.store.delivery import channel_rows
from app.store.delivery.channel_rows import ChannelKind, ChannelRow
from app.store.journal import Journal
from app.store.people import house_rows
from app.words.languages import FIRST


def configured(wanted: Settings) -> tuple[bool, str]:
    """Whether all is well, and what can be sent."""
    if not wanted.messages:
        return True, f"nothing is sent ({variable('messages')})"
    ways = ["push", "webhooks", *(["mail"] if wanted.mail else [])]
    needed = [name for name in ("smtp_url", "mail_from", "public_url") if not getattr(wanted, name)]
    missing = ", ".join(map(variable, needed))
    begun = bool(wanted.smtp_url or wanted.mail_from)
    more = f"; for mail there is no {missing}" if needed and begun else ""
    links = "" if wanted.public_url else f"; links need {variable('public_url')}"
    return not (begun and needed), f"{', '.join(ways)}{more}{links}"


def send_test(wanted: Settings, to: str) -> None:
    """To a mail address, the address of a webhook, or a channel by its number; a sentence says what came of it."""
    if not wanted.messages:
        raise click.ClickException(f"Nothing is sent: {variable('messages')} says so.")
    if "://" not in to and not to.isdecimal():
        _must_be_mail(wanted, to)
    with tables(wanted) as engine:
        began = time.perf_counter()
        outcome = asyncio.run(_sent(wanted, engine, to))
        taken = time.perf_counter() - began
    if not isinstance(outcome, Sent):
        raise click.ClickException(f"It was not sent: {outcome.why}.")
    click.echo(f"Sent, and taken in {taken:.1f} s.")


def _must_be_mail(wanted: Settings, to: str) -> None:
    if not wanted.mail:
        raise click.ClickException(f"There is no mail: {configured(wanted)[1]}.")
    try:
        mail_address(to, wanted)
    except Malformed as problem:
        raise click.ClickException(f"“{to}”: {problem.detail}.") from None


async def _sent(wanted: Settings, engine: Engine, to: str) -> Outcome:
    reader, journal = Reader(engine), Journal(engine)
    kept = KeyStore(reader, journal)
    ways = Ways(wanted, kept, Links(kept))
    try:
        channel = await reader.read(lambda c: channel_rows.load(c, int(to))) if to.isdecimal() else _made_up(to)
        if channel is None:
            raise click.ClickException(f"There is no channel {to}.")
        return await ways.send(channel, plain(secrets.token_urlsafe(24), "test", channel.language, ways.base))
    finally:
        await ways.close()
        await journal.close()
        reader.close()


def _made_up(address: str) -> ChannelRow:
    kind: ChannelKind = "webhook" if "://" in address else "mail"
    return ChannelRow(0, None, None, kind, address, {}, FIRST, "", True, "", 0, None, 0.0)


@click.group("push-keys")
def push_keys() -> None:
    """The key by which browsers know this server."""


@push_keys.command()
@click.option("--yes", is_flag=True, help="Do not ask.")
def renew(yes: bool) -> None:
    """Make a new one. Browsers get nothing until their people come by again."""
    with tables() as engine:
        if not yes:
            click.confirm("Change the key? Browsers get no push until their people come by again.", abort=True)
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            number = keys.renew(connection, time.time())
            house_rows.note(connection, ME, "push_keys", "", time.time())
    click.echo(f"The key is another one; {number} browser{'' if number == 1 else 's'} will have to ask again.")
