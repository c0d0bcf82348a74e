"""The host's hand in the tables: matches, people and networks, reports, and the log of what was done."""

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from app.store.database import inserting
from app.store.models import links, matches, messages, seats, sessions, users
from app.store.people.quota_rows import household
from app.store.people.tables import deeds, house, networks, reports

LINES = 30  # of the talk that go with a report
LISTED = 50


class DeedRow(Struct, frozen=True):
    id: int
    at: float
    by: str
    what: str
    about: str


class Line(Struct, frozen=True):
    name: str
    text: str
    at: float


class ReportRow(Struct, frozen=True):
    id: int
    at: float
    by: str | None
    about_id: int | None
    about: str | None
    match_id: int | None
    reason: str
    lines: list[Line]


class PersonFound(Struct, frozen=True):
    id: int
    name: str
    kept: bool
    blocked: bool
    seen_at: float
    address: str | None  # from where they came last


class MatchFound(Struct, frozen=True):
    id: int
    game: str
    status: str
    visibility: str
    changed_at: float
    seats: list[str]


# ------------------------------------------------------------------ what was done


def note(connection: Connection, by: str, what: str, about: str, now: float) -> None:
    connection.execute(insert(deeds).values(at=now, by=by, what=what, about=about[:200]))


def done(connection: Connection, before: int | None = None) -> list[DeedRow]:
    """The last, or those before one."""
    query = select(*(deeds.c[name] for name in DeedRow.__struct_fields__)).order_by(deeds.c.id.desc()).limit(LISTED)
    query = query if before is None else query.where(deeds.c.id < before)
    return [DeedRow(*row) for row in connection.execute(query)]


# ------------------------------------------------------------------ what the house says


def say(connection: Connection, name: str, value: str) -> None:
    adding = inserting(connection, house).values(name=name, value=value)
    connection.execute(adding.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


def said(connection: Connection) -> dict[str, str]:
    return {row.name: row.value for row in connection.execute(select(house))}


def shut(connection: Connection, network: str, now: float) -> None:
    connection.execute(inserting(connection, networks).values(network=network, at=now).on_conflict_do_nothing())


def reopen(connection: Connection, network: str) -> bool:
    return connection.execute(delete(networks).where(networks.c.network == network)).rowcount == 1


def shut_networks(connection: Connection) -> list[str]:
    return list(connection.execute(select(networks.c.network).order_by(networks.c.at.desc())).scalars())


# ------------------------------------------------------------------ matches and people


def block(connection: Connection, user_id: int, blocked: bool) -> str | None:
    """Whose name; they are signed out everywhere."""
    changed = update(users).where(users.c.id == user_id).values(blocked=blocked).returning(users.c.name)
    if blocked:
        connection.execute(delete(sessions).where(sessions.c.user_id == user_id))
        connection.execute(delete(links).where(links.c.user_id == user_id))
    return connection.execute(changed).scalar()


def is_operator(connection: Connection, user_id: int) -> bool:
    here = users.c.id == user_id, users.c.operator, ~users.c.blocked, users.c.password.is_not(None)
    return connection.execute(select(users.c.id).where(*here)).first() is not None


def make_operator(connection: Connection, user_id: int, operator: bool) -> None:
    connection.execute(update(users).where(users.c.id == user_id).values(operator=operator))


def find_people(connection: Connection, name: str) -> list[PersonFound]:
    """Those seen last whose name holds this."""
    last = (
        select(sessions.c.address)
        .where(sessions.c.user_id == users.c.id)
        .order_by(sessions.c.seen_at.desc())
        .limit(1)
        .scalar_subquery()
    )
    shown = users.c.id, users.c.name, users.c.password.is_not(None), users.c.blocked, users.c.seen_at, last
    query = select(*shown).where(users.c.name.icontains(name, autoescape=True))
    found = connection.execute(query.order_by(users.c.seen_at.desc()).limit(LISTED))
    return [PersonFound(row[0], row[1], bool(row[2]), bool(row[3]), row[4], row[5]) for row in found]


def find_matches(connection: Connection, name: str) -> list[MatchFound]:
    """The newest at which somebody sits whose name holds this."""
    query = select(*(matches.c[field] for field in MatchFound.__struct_fields__ if field != "seats"))
    if name:
        seated = select(seats.c.match_id).where(seats.c.name.icontains(name, autoescape=True))
        query = query.where(matches.c.id.in_(seated))
    found = connection.execute(query.order_by(matches.c.id.desc()).limit(LISTED)).all()
    names: dict[int, list[str]] = {row.id: [] for row in found}
    sitting = select(seats.c.match_id, seats.c.name).where(seats.c.match_id.in_(names))
    for match_id, called in connection.execute(sitting.order_by(seats.c.match_id, seats.c.seat)):
        names[match_id].append(called)
    return [MatchFound(*row, names[row.id]) for row in found]  # type: ignore[call-arg]


# ------------------------------------------------------------------ reports


def report(connection: Connection, by: int, about: int, match_id: int, reason: str, now: float) -> None:
    """With what was said last at the table."""
    said_last = select(messages.c.name, messages.c.text, messages.c.at).where(messages.c.match_id == match_id)
    found = connection.execute(said_last.order_by(messages.c.number.desc()).limit(LINES)).all()
    lines = [{"name": name, "text": text, "at": at} for name, text, at in reversed(found)]
    row = {"at": now, "by_id": by, "about_id": about, "match_id": match_id, "reason": reason, "lines": lines}
    connection.execute(insert(reports).values(row))


def open_reports(connection: Connection, after: int = 0) -> list[ReportRow]:
    """Those that nobody has settled, the oldest first; or those after one."""
    by, about = users.alias(), users.alias()
    query = (
        select(reports, by.c.name.label("by"), about.c.name.label("about"))
        .outerjoin(by, by.c.id == reports.c.by_id)
        .outerjoin(about, about.c.id == reports.c.about_id)
        .where(reports.c.settled_at.is_(None), reports.c.id > after)
    )
    return [
        ReportRow(row.id, row.at, row.by, row.about_id, row.about, row.match_id, row.reason, _lines(row.lines))
        for row in connection.execute(query.order_by(reports.c.id).limit(LISTED))
    ]


def _lines(kept: list[dict[str, Any]]) -> list[Line]:
    return [Line(**line) for line in kept]


def reported_by(connection: Connection, user_id: int) -> tuple[int, int]:
    """How many reports of theirs wait, and how many of all who came last from where they did."""
    waiting = select(func.count()).select_from(reports).where(reports.c.settled_at.is_(None))
    mine, ours = waiting.where(reports.c.by_id == user_id), waiting.where(reports.c.by_id.in_(household(user_id)))
    return connection.execute(mine).scalar_one(), connection.execute(ours).scalar_one()


def settle(connection: Connection, report_id: int, now: float) -> bool:
    waiting = reports.c.id == report_id, reports.c.settled_at.is_(None)
    return connection.execute(update(reports).where(*waiting).values(settled_at=now)).rowcount == 1
