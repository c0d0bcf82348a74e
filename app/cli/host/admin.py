"""kontor admin: what a host may have to do to matches and users. A server that runs is told about it."""

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text
from sqlalchemy import Connection, delete, or_, select, update

from app.cli.host.database import ring_sqlite, settings, tables
from app.cli.host.messages import push_keys
from app.cli.terminal.lines import screen
from app.errors import Problem
from app.matches.handover import LASTS
from app.matches.leaving import regain
from app.store.models import links, matches, seats, sessions, users
from app.store.notifications import Notification, RowChanged, SessionEnded, notify
from app.store.people import own_rows
from app.users.service import add_password_link

LISTED = 50

yes_option = click.option("--yes", is_flag=True, help="Do not ask.")


@click.group()
def admin() -> None:
    """Matches, users and keys, for the host."""


admin.add_command(push_keys)


@admin.group("matches")
def match_commands() -> None:
    """List, close or remove matches."""


@admin.group("users")
def user_commands() -> None:
    """List, block or remove users."""


# ------------------------------------------------------------------ matches


@match_commands.command("list")
@click.option("--status", type=click.Choice(["open", "running", "finished", "abandoned"]))
def list_matches(status: str | None) -> None:
    """The newest matches, and who plays."""
    query = select(matches.c.id, matches.c.game, matches.c.status, matches.c.number, matches.c.changed_at)
    query = query.where(matches.c.status == status) if status else query
    with tables() as engine, engine.connect() as connection:
        found = connection.execute(query.order_by(matches.c.id.desc()).limit(LISTED)).all()
        names = {row.id: _seated(connection, row.id) for row in found}
    rows = [(row.id, row.game, row.status, row.number, _when(row.changed_at), names[row.id]) for row in found]
    _show(("match", "game", "status", "number", "changed", "seats"), rows)


@match_commands.command("close")
@click.argument("match_id", metavar="MATCH", type=int)
@yes_option
def close_match(match_id: int, yes: bool) -> None:
    """End MATCH as given up; its log stays."""

    def close(connection: Connection) -> str:
        row = _match(connection, match_id)
        if row.status not in ("open", "running"):
            raise click.ClickException(f"Match {match_id} is {row.status} already.")
        _confirm(f"Close match {match_id} ({row.game}, {row.status}, {_seated(connection, match_id)})?", yes)
        values = {"status": "abandoned", "ended_at": time.time(), "changed_at": time.time(), "waiting": []}
        connection.execute(update(matches).where(matches.c.id == match_id).values(values))
        return f"Match {match_id} is closed."

    _change(close, RowChanged(match_id))


@match_commands.command("remove")
@click.argument("match_id", metavar="MATCH", type=int)
@yes_option
def remove_match(match_id: int, yes: bool) -> None:
    """Delete MATCH with its log and chat. It cannot be brought back."""

    def remove(connection: Connection) -> str:
        row = _match(connection, match_id)
        _confirm(f"Delete match {match_id} ({row.game}, {row.status}) with its {row.number} entries for good?", yes)
        connection.execute(delete(matches).where(matches.c.id == match_id))
        return f"Match {match_id} is removed."

    _change(remove, RowChanged(match_id))


@match_commands.command("seat-link")
@click.argument("match_id", metavar="MATCH", type=int)
@click.argument("seat", metavar="SEAT", type=int)
@yes_option
def seat_link(match_id: int, seat: int, yes: bool) -> None:
    """A link with which somebody takes SEAT (from 0) of MATCH, once, within three days: for a guest who is lost."""

    def make(connection: Connection) -> str:
        _match(connection, match_id)
        _confirm(f"Let whoever gets the link take seat {seat} of match {match_id}?", yes)
        try:
            token = regain.made(connection, match_id, seat, time.time())
        except Problem as problem:
            raise click.ClickException(f"{problem.detail}.") from None
        return _url(f"/matches/{match_id}#takeover={token}")

    _change(make)


def _match(connection: Connection, match_id: int) -> Any:
    row = connection.execute(select(matches).where(matches.c.id == match_id)).first()
    if row is None:
        raise click.ClickException(f"There is no match {match_id}.")
    return row


def _seated(connection: Connection, match_id: int) -> str:
    query = select(seats.c.kind, seats.c.name).where(seats.c.match_id == match_id).order_by(seats.c.seat)
    return ", ".join(name or kind for kind, name in connection.execute(query))


# ------------------------------------------------------------------ users


@user_commands.command("list")
@click.option("--name", default="", help="Only those whose name holds this.")
def list_users(name: str) -> None:
    """The users seen last."""
    query = (
        select(users)
        .where(users.c.name.icontains(name, autoescape=True))
        .order_by(users.c.seen_at.desc())
        .limit(LISTED)
    )
    with tables() as engine, engine.connect() as connection:
        found = connection.execute(query).all()
    rows = [
        (row.id, row.name, "kept" if row.kept_name else "guest", _when(row.seen_at), "blocked" if row.blocked else "")
        for row in found
    ]
    _show(("user", "name", "", "seen", ""), rows)


@user_commands.command("block")
@click.argument("user_id", metavar="USER", type=int)
@yes_option
def block_user(user_id: int, yes: bool) -> None:
    """Sign USER out everywhere and let them in no more."""

    def block(connection: Connection) -> str:
        name = _user(connection, user_id).name
        _confirm(f"Block {name} (user {user_id})?", yes)
        connection.execute(update(users).where(users.c.id == user_id).values(blocked=True))
        connection.execute(delete(sessions).where(sessions.c.user_id == user_id))
        connection.execute(delete(links).where(links.c.user_id == user_id))
        return f"{name} is blocked."

    _change(block, SessionEnded(user_id))


@user_commands.command("unblock")
@click.argument("user_id", metavar="USER", type=int)
def unblock_user(user_id: int) -> None:
    """Let USER in again."""

    def unblock(connection: Connection) -> str:
        name = _user(connection, user_id).name
        connection.execute(update(users).where(users.c.id == user_id).values(blocked=False))
        return f"{name} may come in again."

    _change(unblock)


@user_commands.command("remove")
@click.argument("user_id", metavar="USER", type=int)
@yes_option
def remove_user(user_id: int, yes: bool) -> None:
    """Delete USER, and their name wherever it stands; the matches of others stay."""

    def remove(connection: Connection) -> str:
        name = _user(connection, user_id).name
        if playing := _playing(connection, user_id):
            listed = ", ".join(map(str, playing))
            raise click.ClickException(f"{name} still plays in {listed}: close these matches first, or block {name}.")
        _confirm(f"Delete {name} (user {user_id}) for good?", yes)
        changed = own_rows.forget(connection, user_id)
        notify(connection, *(RowChanged(match_id, visibility == "public") for match_id, visibility in changed))
        return f"{name} is removed."

    _change(remove, SessionEnded(user_id))


@user_commands.command("password-link")
@click.argument("user_id", metavar="USER", type=int)
@yes_option
def password_link(user_id: int, yes: bool) -> None:
    """A link with which USER chooses a new password, once, within three days. Give it to nobody else."""
    token = secrets.token_urlsafe(32)

    def make(connection: Connection) -> str:
        row = _user(connection, user_id)
        if row.password is None:
            raise click.ClickException(f"{row.name} is a guest: no password keeps the name.")
        _confirm(f"Let whoever gets the link be {row.name} (user {user_id})?", yes)
        add_password_link(connection, user_id, token, time.time(), time.time() + LASTS)
        return _url(f"/password/{token}")

    _change(make)


def _url(path: str) -> str:
    config = settings()
    return (config.public_url.rstrip("/") or f"http://{config.host}:{config.port}") + path


def _user(connection: Connection, user_id: int) -> Any:
    row = connection.execute(select(users).where(users.c.id == user_id)).first()
    if row is None:
        raise click.ClickException(f"There is no user {user_id}.")
    return row


def _playing(connection: Connection, user_id: int) -> list[int]:
    """The matches that would be left without a player or a host."""
    sits = select(seats.c.match_id).where(seats.c.user_id == user_id, seats.c.resigned.is_(False))
    query = select(matches.c.id).where(
        matches.c.status.in_(["open", "running"]), or_(matches.c.id.in_(sits), matches.c.host_id == user_id)
    )
    return list(connection.execute(query.order_by(matches.c.id)).scalars())


# ------------------------------------------------------------------ how it is done


def _change(work: Callable[[Connection], str], *told: Notification) -> None:
    with tables() as engine:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            said = work(connection)
            notify(connection, *told)
        if told:
            ring_sqlite(engine)
    click.echo(said)


def _confirm(question: str, yes: bool) -> None:
    if not yes:
        click.confirm(question, abort=True)


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def _show(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    listed = Table(*heads, box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for row in rows:
        listed.add_row(*(Text(str(cell)) for cell in row))
    screen().print(listed if rows else "None.")
