"""kontor admin: what a host may have to do to matches and users. A server that runs is told about it."""

from typing import Any

import click
from sqlalchemy import Connection, or_, select

from app.cli.host.changing import confirm, done, show, url, when
from app.cli.host.database import tables
from app.cli.host.house import house_commands
from app.cli.host.messages import push_keys
from app.house import deeds
from app.store.models import matches, seats, users

LISTED = 50

yes_option = click.option("--yes", is_flag=True, help="Do not ask.")


@click.group()
def admin() -> None:
    """Matches, users and keys, for the host."""


admin.add_command(push_keys)
admin.add_command(house_commands)


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
    rows = [(row.id, row.game, row.status, row.number, when(row.changed_at), names[row.id]) for row in found]
    show(("match", "game", "status", "number", "changed", "seats"), rows)


@match_commands.command("close")
@click.argument("match_id", metavar="MATCH", type=int)
@yes_option
def close_match(match_id: int, yes: bool) -> None:
    """End MATCH as given up; its log stays."""

    def asked(connection: Connection) -> str:
        row = _match(connection, match_id)
        if row.status not in ("open", "running"):
            raise click.ClickException(f"Match {match_id} is {row.status} already.")
        confirm(f"Close match {match_id} ({row.game}, {row.status}, {_seated(connection, match_id)})?", yes)
        return f"Match {match_id} is closed."

    done(deeds.close(match_id), asked)


@match_commands.command("hide")
@click.argument("match_id", metavar="MATCH", type=int)
def hide_match(match_id: int) -> None:
    """Take MATCH out of the lobby; those who play or have its link stay."""
    done(deeds.show(match_id, shown=False), lambda _: f"Match {match_id} is not in the lobby any more.")


@match_commands.command("show")
@click.argument("match_id", metavar="MATCH", type=int)
def show_match(match_id: int) -> None:
    """Put MATCH into the lobby."""
    done(deeds.show(match_id, shown=True), lambda _: f"Match {match_id} is in the lobby.")


@match_commands.command("remove")
@click.argument("match_id", metavar="MATCH", type=int)
@yes_option
def remove_match(match_id: int, yes: bool) -> None:
    """Delete MATCH with its log and chat. It cannot be brought back."""

    def asked(connection: Connection) -> str:
        row = _match(connection, match_id)
        confirm(f"Delete match {match_id} ({row.game}, {row.status}) with its {row.number} entries for good?", yes)
        return f"Match {match_id} is removed."

    done(deeds.remove_match(match_id), asked)


@match_commands.command("seat-link")
@click.argument("match_id", metavar="MATCH", type=int)
@click.argument("seat", metavar="SEAT", type=int)
@yes_option
def seat_link(match_id: int, seat: int, yes: bool) -> None:
    """A link with which somebody takes SEAT (from 0) of MATCH, once, within three days: for a guest who is lost."""
    path, deed = deeds.seat_link(match_id, seat)

    def asked(connection: Connection) -> str:
        _match(connection, match_id)
        confirm(f"Let whoever gets the link take seat {seat} of match {match_id}?", yes)
        return url(path)

    done(deed, asked)


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
        (row.id, row.name, "kept" if row.kept_name else "guest", when(row.seen_at), "blocked" if row.blocked else "")
        for row in found
    ]
    show(("user", "name", "", "seen", ""), rows)


@user_commands.command("block")
@click.argument("user_id", metavar="USER", type=int)
@yes_option
def block_user(user_id: int, yes: bool) -> None:
    """Sign USER out everywhere and let them in no more."""

    def asked(connection: Connection) -> str:
        name = _user(connection, user_id).name
        confirm(f"Block {name} (user {user_id})?", yes)
        return f"{name} is blocked."

    done(deeds.block(user_id, blocked=True), asked)


@user_commands.command("unblock")
@click.argument("user_id", metavar="USER", type=int)
def unblock_user(user_id: int) -> None:
    """Let USER in again."""
    done(deeds.block(user_id, blocked=False), lambda c: f"{_user(c, user_id).name} may come in again.")


@user_commands.command("operator")
@click.argument("user_id", metavar="USER", type=int)
@click.option("--no", "taken", is_flag=True, help="Not any more.")
def make_operator(user_id: int, taken: bool) -> None:
    """USER, who keeps the name with a password, looks after this server in the browser."""

    def asked(connection: Connection) -> str:
        row = _user(connection, user_id)
        if row.password is None:
            raise click.ClickException(f"{row.name} is a guest: an operator keeps the name with a password.")
        return f"{row.name} is {'no operator any more' if taken else 'an operator: /house'}."

    done(deeds.appoint(user_id, not taken), asked)


@user_commands.command("remove")
@click.argument("user_id", metavar="USER", type=int)
@yes_option
def remove_user(user_id: int, yes: bool) -> None:
    """Delete USER, and their name wherever it stands; the matches of others stay."""

    def asked(connection: Connection) -> str:
        name = _user(connection, user_id).name
        if playing := _playing(connection, user_id):
            listed = ", ".join(map(str, playing))
            raise click.ClickException(f"{name} still plays in {listed}: close these matches first, or block {name}.")
        confirm(f"Delete {name} (user {user_id}) for good?", yes)
        return f"{name} is removed."

    done(deeds.forget(user_id), asked)


@user_commands.command("password-link")
@click.argument("user_id", metavar="USER", type=int)
@yes_option
def password_link(user_id: int, yes: bool) -> None:
    """A link with which USER chooses a new password, once, within three days. Give it to nobody else."""
    path, deed = deeds.password_link(user_id, of_operators=True)

    def asked(connection: Connection) -> str:
        confirm(f"Let whoever gets the link be {_user(connection, user_id).name} (user {user_id})?", yes)
        return url(path)

    done(deed, asked)


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
