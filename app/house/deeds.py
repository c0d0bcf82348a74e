"""What operators do, in the browser or with `kontor admin`: each is one function, which says who has to know. All of it
is noted with the deed itself, in a log that nobody can change here."""

import secrets
import time
from collections.abc import Callable, Sequence
from ipaddress import ip_network
from typing import Literal

from sqlalchemy import Connection

from app.errors import Conflict, Malformed, NotFound
from app.matches.handover import LASTS
from app.matches.leaving import closing, regain
from app.store import users
from app.store.notifications import HouseChanged, Notification, RowChanged, SessionEnded, UserChanged
from app.store.people import house_rows, own_rows
from app.users.service import add_password_link

Told = Sequence[Notification]
Deed = Callable[[Connection, str], Told]  # by whom
Admission = Literal["everybody", "invited", "nobody"]
MOST_TOLD = 500  # characters of a notice


def close(match_id: int) -> Deed:
    """It ends as given up; its log stays."""

    def do(connection: Connection, by: str) -> Told:
        closing.close(connection, match_id, time.time())
        house_rows.note(connection, by, "close", f"match {match_id}", time.time())
        return (RowChanged(match_id),)

    return do


def show(match_id: int, shown: bool) -> Deed:
    """Whether it stands in the lobby. Its players play on."""

    def do(connection: Connection, by: str) -> Told:
        if closing.show(connection, match_id, shown):
            house_rows.note(connection, by, "show" if shown else "hide", f"match {match_id}", time.time())
        return (RowChanged(match_id),)

    return do


def remove_match(match_id: int) -> Deed:
    """Of the host alone: with its log and talk."""

    def do(connection: Connection, by: str) -> Told:
        closing.remove(connection, match_id)
        house_rows.note(connection, by, "remove_match", f"match {match_id}", time.time())
        return (RowChanged(match_id),)

    return do


def forget(user_id: int) -> Deed:
    """Of the host alone: nothing is left of them, nor their name in the log."""

    def do(connection: Connection, by: str) -> Told:
        changed = own_rows.forget(connection, user_id)
        house_rows.note(connection, by, "forget", f"person {user_id}", time.time())
        return (SessionEnded(user_id), *(RowChanged(match_id, shown == "public") for match_id, shown in changed))

    return do


def block(user_id: int, blocked: bool) -> Deed:
    """They are signed out everywhere, and let in no more."""

    def do(connection: Connection, by: str) -> Told:
        if blocked and house_rows.is_operator(connection, user_id):
            raise Conflict("operator_stays")
        if (name := house_rows.block(connection, user_id, blocked)) is None:
            raise NotFound("no_such_person")
        house_rows.note(connection, by, "block" if blocked else "unblock", f"{name} ({user_id})", time.time())
        return (SessionEnded(user_id),)

    return do


def appoint(user_id: int, operator: bool) -> Deed:
    """Of the host alone: `kontor admin users operator`."""

    def do(connection: Connection, by: str) -> Told:
        house_rows.make_operator(connection, user_id, operator)
        house_rows.note(connection, by, "operator" if operator else "no_operator", f"person {user_id}", time.time())
        return (UserChanged(user_id),)

    return do


def shut(network: str, closed: bool) -> Deed:
    """From there nobody becomes a guest any more; who has a password may sign in."""
    try:
        written = str(ip_network(network.strip(), strict=False))
    except ValueError:
        raise Malformed("no_network", network=network[:50]) from None

    def do(connection: Connection, by: str) -> Told:
        if closed:
            house_rows.shut(connection, written, time.time())
        elif not house_rows.reopen(connection, written):
            raise NotFound("network_open")
        house_rows.note(connection, by, "shut" if closed else "reopen", written, time.time())
        return (HouseChanged(),)

    return do


def announce(text: str) -> Deed:
    """A notice on every page; empty: none."""
    said = text.strip()
    if len(said) > MOST_TOLD or "\0" in said:
        raise Malformed("text_unfit", most=MOST_TOLD)
    return _say("notice", said)


def admit(whom: Admission) -> Deed:
    """Who may come in: everybody, whoever has the link of a table, or nobody who is not here yet."""
    return _say("admission", whom)


def _say(name: str, value: str) -> Deed:
    def do(connection: Connection, by: str) -> Told:
        house_rows.say(connection, name, value)
        house_rows.note(connection, by, name, value, time.time())
        return (HouseChanged(),)

    return do


def settle(report_id: int) -> Deed:
    def do(connection: Connection, by: str) -> Told:
        if not house_rows.settle(connection, report_id, time.time()):
            raise NotFound("no_such_report")
        house_rows.note(connection, by, "settle", f"report {report_id}", time.time())
        return ()

    return do


def password_link(user_id: int, of_operators: bool = False) -> tuple[str, Deed]:
    """The path of a link with which they choose a new password, once; of an operator, from the host alone."""
    token = secrets.token_urlsafe(32)

    def do(connection: Connection, by: str) -> Told:
        row = users.load(connection, user_id)
        if row is None:
            raise NotFound("no_such_person")
        if row.password is None:
            raise Conflict("guest_has_none", name=row.name)
        if row.operator and not of_operators:
            raise Conflict("operator_password")
        add_password_link(connection, user_id, token, time.time(), time.time() + LASTS)
        house_rows.note(connection, by, "password_link", f"{row.name} ({user_id})", time.time())
        return ()

    return f"/password/{token}", do


def seat_link(match_id: int, seat: int) -> tuple[str, Deed]:
    """The path of a link with which somebody takes a seat, once."""
    token = secrets.token_urlsafe(24)

    def do(connection: Connection, by: str) -> Told:
        regain.make(connection, token, match_id, seat, time.time())
        house_rows.note(connection, by, "seat_link", f"match {match_id}, seat {seat}", time.time())
        return ()

    return f"/matches/{match_id}#takeover={token}", do
