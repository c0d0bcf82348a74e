"""What is kept about one person: to be handed to them, and to be forgotten."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, or_, select, update

from app.store import lobby_rows
from app.store.delivery.tables import channels, deliveries
from app.store.models import actions, links, matches, messages, plans, seats, sessions, users
from app.store.people.tables import apart, deeds, kept_out, reports

NOBODY = "N. N."  # stands where the name of somebody stood who is gone
UNSAID = "—"  # and this for what they have said
NAMED = ("block", "unblock", "password_link")  # deeds that are noted with a name

# Named one by one: hashes say nothing to anybody, and what a match keeps to itself is not a person's.
PERSON = [users.c[name] for name in ("id", "name", "created_at", "seen_at", "blocked", "hours")]
DEVICE = [sessions.c[name] for name in ("created_at", "seen_at", "expires_at", "agent", "address")]
LINK = [links.c[name] for name in ("purpose", "match_id", "seat", "expires_at")]
CHANNEL = [channels.c[name] for name in ("kind", "address", "language", "label", "confirmed", "off", "created_at")]
SEAT = [seats.c[name] for name in ("match_id", "seat", "name", "resigned", "standing_order", "conditions", "here_at")]
MATCH = [matches.c[name] for name in ("id", "game", "options", "visibility", "status", "created_at", "ended_at")]
DECISION = [actions.c[name] for name in ("match_id", "number", "payload", "by", "at")]
PLAN = [plans.c[name] for name in ("match_id", "seat", "plan")]
APART = [users.c.name, apart.c.how, apart.c.at]
REPORT = [reports.c[name] for name in ("at", "match_id", "reason", "settled_at")]
SENT = [deliveries.c[name] for name in ("match_id", "seat", "number", "kind", "status", "created_at", "done_at")]
SAID = [messages.c[name] for name in ("match_id", "number", "name", "text", "at")]


def everything(connection: Connection, user_id: int) -> dict[str, Any]:
    """As it stands in the tables, but for secrets."""

    def found(query: Select[Any], *which: ColumnElement[bool]) -> list[dict[str, Any]]:
        rows = connection.execute(query.where(*which)).mappings()
        return [{name: msgspec.to_builtins(value) for name, value in row.items()} for row in rows]

    def of_seat(of: Any) -> ColumnElement[bool]:
        return exists().where(seats.c.match_id == of.match_id, seats.c.seat == of.seat, seats.c.user_id == user_id)

    return {
        "person": found(select(*PERSON), users.c.id == user_id)[0],
        "devices": found(select(*DEVICE), sessions.c.user_id == user_id),
        "links": found(select(*LINK), links.c.user_id == user_id),
        "channels": found(select(*CHANNEL), channels.c.user_id == user_id),
        "matches": found(select(*MATCH), matches.c.id.in_(_concerned(user_id))),
        "seats": found(select(*SEAT), or_(seats.c.user_id == user_id, seats.c.offered_to == user_id)),
        "decisions": found(select(*DECISION), of_seat(actions.c)),
        "plans": found(select(*PLAN), of_seat(plans.c)),
        "said": found(select(*SAID), messages.c.user_id == user_id),
        "apart": found(select(*APART).join(users, users.c.id == apart.c.other_id), apart.c.user_id == user_id),
        "kept_out": found(select(kept_out.c.match_id), kept_out.c.user_id == user_id),
        "reports": found(select(*REPORT), reports.c.by_id == user_id),
        "sent": found(
            select(*SENT).join(channels, channels.c.id == deliveries.c.channel_id), channels.c.user_id == user_id
        ),
    }


def playing(connection: Connection, user_id: int) -> list[tuple[int, int]]:
    """Where they play with others: the running matches, and the seats."""
    alone = set(_alone(connection, user_id))
    found = [*lobby_rows.playing(connection, user_id, kept=True), *lobby_rows.playing(connection, user_id, kept=False)]
    return [(match_id, seat) for match_id, seat in found if match_id not in alone]


def forget(connection: Connection, user_id: int) -> list[tuple[int, str]]:
    """Nothing is left of them. What others have a part in stays, with nobody's name. Which matches are others than
    before or gone, and their visibility."""
    changed = select(matches.c.id, matches.c.visibility).where(matches.c.id.in_(_concerned(user_id)))
    found = [(match_id, visibility) for match_id, visibility in connection.execute(changed)]
    _forget_in_reports(connection, user_id)
    for match_id in _alone(connection, user_id):  # one by one: each has a log
        connection.execute(delete(matches).where(matches.c.id == match_id))
    theirs = or_(seats.c.user_id == user_id, seats.c.offered_to == user_id)
    not_begun = seats.c.match_id.in_(select(matches.c.id).where(matches.c.status == "open"))
    empty = {"kind": "open", "user_id": None, "name": "", "offered_to": None}
    connection.execute(update(seats).where(theirs, not_begun).values(empty))
    connection.execute(update(seats).where(seats.c.user_id == user_id).values(name=NOBODY))
    connection.execute(update(messages).where(messages.c.user_id == user_id).values(name=NOBODY, text=UNSAID))
    named = deeds.c.what.in_(NAMED), deeds.c.about.endswith(f" ({user_id})", autoescape=True)
    connection.execute(update(deeds).where(*named).values(about=f"{NOBODY} ({user_id})"))
    connection.execute(delete(users).where(users.c.id == user_id))
    return found


def _forget_in_reports(connection: Connection, user_id: int) -> None:
    """What they said is in the lines that went with a report of somebody, under the name that they had there."""
    spoken = select(messages.c.match_id, messages.c.name).where(messages.c.user_id == user_id).distinct()
    names: dict[int, set[str]] = {}
    for match_id, name in connection.execute(spoken):
        names.setdefault(match_id, set()).add(name)
    concerned = or_(reports.c.by_id == user_id, reports.c.match_id.in_(names))
    for row in connection.execute(select(reports).where(concerned)).all():
        theirs = names.get(row.match_id, set())
        lines = [line | {"name": NOBODY, "text": UNSAID} if line["name"] in theirs else line for line in row.lines]
        values = {"lines": lines} | ({"reason": UNSAID} if row.by_id == user_id else {})
        connection.execute(update(reports).where(reports.c.id == row.id).values(values))


def _concerned(user_id: int) -> Any:
    """The matches in which they have a part."""
    seated = select(seats.c.match_id).where(or_(seats.c.user_id == user_id, seats.c.offered_to == user_id))
    return seated.union(select(matches.c.id).where(matches.c.host_id == user_id))


def _alone(connection: Connection, user_id: int) -> Sequence[int]:
    """Those in which nobody else has one, or had: where somebody is gone already, there may be a story."""
    gone = and_(seats.c.kind == "person", seats.c.user_id.is_(None))
    somebody = or_(seats.c.user_id != user_id, seats.c.offered_to != user_id, gone)
    query = select(matches.c.id).where(
        matches.c.id.in_(_concerned(user_id)),
        or_(matches.c.host_id == user_id, matches.c.host_id.is_(None)),
        ~exists().where(seats.c.match_id == matches.c.id, somebody),
    )
    return connection.execute(query).scalars().all()
