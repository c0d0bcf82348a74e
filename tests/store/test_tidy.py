"""Tidying up: what goes, what stays, and that nobody who plays or could come back is hurt."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine, Table, func, insert, select, update

from app.config import Settings
from app.store import tidy_rows
from app.store.database import Reader, connect
from app.store.journal import Journal
from app.store.models import actions, links, matches, messages, plans, seats, sessions, snapshots, users
from app.store.people.tables import deeds, reports
from app.store.tidy_rows import DAY, Times
from app.store.tidying import Tidying, only_one
from tests.server.client import PATIENCE
from tests.server.hosted import add_match, add_user

NOW = 1000 * DAY


def days_ago(days: float) -> float:
    return NOW - days * DAY


def moments(finished: int = 7, guests: int = 180, tables: int = 30, *more: int) -> Times:
    return tidy_rows.times(NOW, finished, guests, tables, *(more or (0, 0, 0, 0)))


@pytest.fixture
def ada(engine: Engine) -> int:
    return add_user(engine)


def tidy(engine: Engine, times: Callable[[], Times] = moments) -> tuple[Counter[str], list[int]]:
    """As a server does; what was removed, and of which matches the lobby was told."""
    told = list[int]()

    async def once() -> Counter[str]:
        reader, journal = Reader(engine), Journal(engine)
        try:
            return await Tidying(engine, reader, journal, times, told.append, rest=0.0).once()
        finally:
            await journal.close()
            reader.close()

    return +asyncio.run(once()), told


def change(engine: Engine, table: Table, **values: Any) -> None:
    with engine.begin() as connection:
        connection.execute(update(table).values(values))


def add(engine: Engine, table: Table, **values: Any) -> None:
    with engine.begin() as connection:
        connection.execute(insert(table).values(values))


def found(engine: Engine, query: Any) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.execute(query).scalars())


def count(engine: Engine, *tables: Table) -> list[int]:
    return [found(engine, select(func.count()).select_from(table))[0] for table in tables]


# ------------------------------------------------------------------ matches that are over


@pytest.mark.parametrize("status", ["finished", "abandoned"])
def test_a_match_that_is_over_keeps_its_log_and_its_last_snapshot(engine: Engine, ada: int, status: str) -> None:
    over, running = add_match(engine, ada, 120, status), add_match(engine, ada, 110)
    change(engine, matches, changed_at=days_ago(7.1))
    with engine.begin() as connection:
        connection.execute(
            insert(plans), [{"match_id": id, "seat": 0, "since": 1, "plan": {}} for id in (over, running)]
        )
    assert tidy(engine) == (Counter(finished=1), [])
    assert found(engine, select(plans.c.match_id)) == [running]
    kept = select(snapshots.c.number).order_by(snapshots.c.number)
    assert found(engine, kept.where(snapshots.c.match_id == over)) == [100]
    assert found(engine, kept.where(snapshots.c.match_id == running)) == [50, 100]
    keys = select(func.count(actions.c.key), func.count()).group_by(actions.c.match_id).order_by(actions.c.match_id)
    with engine.connect() as connection:
        assert connection.execute(keys).all() == [(0, 120), (110, 110)]
    assert count(engine, matches, seats, messages) == [2, 6, 2]
    assert tidy(engine) == (Counter(), [])  # once is enough


def test_a_match_that_has_just_ended_keeps_everything(engine: Engine, ada: int) -> None:
    add_match(engine, ada, 120, "finished")
    change(engine, matches, changed_at=days_ago(6.9))
    assert tidy(engine) == (Counter(), [])
    assert count(engine, snapshots) == [2]


def test_many_are_tidied_a_few_at_a_time() -> None:
    due = tidy_rows.Due([(1, 250), (2, 40), (3, 20), (4, 900), (5, 1)], list(range(700)), [], [], [], [], [], [], [])
    work: list[Any] = list(tidy_rows.pieces(due, moments()))
    assert [piece.args[0] for piece in work[:4]] == [[1, 2], [3], [4], [5]]
    assert [len(piece.args[0]) for piece in work[4:]] == [300, 300, 100]


# ------------------------------------------------------------------ guests


def add_guest(engine: Engine, seen: float = days_ago(181), **more: Any) -> int:
    with engine.begin() as connection:
        guest = {"name": "Guest", "created_at": 1.0, "seen_at": seen} | more
        user_id: int = connection.execute(insert(users).values(guest).returning(users.c.id)).scalar_one()
        return user_id


def test_a_guest_who_has_left_nothing_is_removed(engine: Engine, ada: int) -> None:
    change(engine, users, seen_at=1.0)  # she keeps her name by a password, however long she stays away
    gone, newer = add_guest(engine), add_guest(engine, days_ago(179))
    add(engine, sessions, id_hash="old", user_id=gone, created_at=1.0, expires_at=NOW)
    assert tidy(engine)[0] == Counter(guests=1)  # and the session with her
    assert found(engine, select(users.c.id).order_by(users.c.id)) == [ada, newer]


@pytest.mark.parametrize("what", ["session", "link", "seat", "host", "talk"])
def test_a_guest_who_may_come_back_or_is_referred_to_stays(engine: Engine, ada: int, what: str) -> None:
    guest, match_id = add_guest(engine), add_match(engine, ada, 5, "finished")
    if what == "session":
        add(engine, sessions, id_hash="living", user_id=guest, created_at=1.0, expires_at=NOW + 1)
    elif what == "link":
        add(engine, links, token_hash="living", purpose="device", user_id=guest, expires_at=NOW + 1)
    elif what == "seat":
        change(engine, seats, user_id=guest)
    elif what == "host":
        change(engine, matches, host_id=guest)
    else:
        add(engine, messages, match_id=match_id, number=2, user_id=guest, name="Guest", text="Hello", at=1.0)
    assert tidy(engine)[0]["guests"] == 0
    assert found(engine, select(users.c.id).order_by(users.c.id)) == [ada, guest]


def test_who_comes_in_between_looking_and_removing_stays(engine: Engine, ada: int) -> None:
    guest, table = add_guest(engine), open_table(engine, ada)
    times = moments()
    with engine.connect() as connection:
        due = tidy_rows.due(connection, times)
    assert (due.guests, due.tables) == ([guest], [table])
    add(engine, sessions, id_hash="new", user_id=guest, created_at=NOW, expires_at=NOW + 1)
    change(engine, matches, changed_at=NOW)
    with engine.begin() as connection:
        assert [piece(connection).number for piece in tidy_rows.pieces(due, times)] == [0, 0]
    assert count(engine, users, matches) == [2, 1]


# ------------------------------------------------------------------ tables that nobody came to


def open_table(engine: Engine, ada: int, changed: float = days_ago(31), **more: Any) -> int:
    match_id = add_match(engine, ada, 5, "open")
    values = {"changed_at": changed} | more
    with engine.begin() as connection:
        connection.execute(update(matches).where(matches.c.id == match_id).values(values))
    return match_id


@pytest.mark.parametrize("visibility", ["public", "link"])
def test_a_table_that_nobody_came_to_goes_with_all_that_is_on_it(engine: Engine, ada: int, visibility: str) -> None:
    gone = open_table(engine, ada, visibility=visibility)
    assert tidy(engine) == (Counter(tables=1), [gone] if visibility == "public" else [])
    assert count(engine, matches, seats, actions, messages, users) == [0, 0, 0, 0, 1]


def test_a_table_at_which_somebody_sits_down_or_talks_stays(engine: Engine, ada: int) -> None:
    open_table(engine, ada)
    change(engine, messages, at=days_ago(29))
    assert tidy(engine) == (Counter(), [])
    change(engine, messages, at=days_ago(31))
    change(engine, matches, changed_at=days_ago(29))
    assert tidy(engine) == (Counter(), [])


@pytest.mark.parametrize("status", ["running", "finished", "abandoned"])
def test_a_match_that_was_begun_is_never_removed(engine: Engine, ada: int, status: str) -> None:
    add_match(engine, ada, 5, status)
    change(engine, matches, changed_at=1.0)
    tidy(engine)
    assert count(engine, matches, actions) == [1, 5]


# ------------------------------------------------------------------ what is kept about people


def test_old_talk_reports_addresses_and_deeds_go(engine: Engine, ada: int) -> None:
    over, running = add_match(engine, ada, 5, "finished"), add_match(engine, ada, 6)
    change(engine, matches, changed_at=days_ago(366))
    for id, settled, at in ((1, days_ago(91), 1.0), (2, days_ago(89), 1.0), (3, None, days_ago(89)), (4, None, 1.0)):
        add(engine, reports, id=id, at=at, about_id=ada, match_id=over, reason="", lines=[], settled_at=settled)
    for id, at in ((1, days_ago(731)), (2, days_ago(729))):
        add(engine, deeds, id=id, at=at, by="Olga", what="notice", about="")
    for id_hash, seen in (("old", days_ago(31)), ("new", days_ago(29))):
        whence = {"address": "192.0.2.1", "agent": "Firefox"}
        add(engine, sessions, id_hash=id_hash, user_id=ada, created_at=1.0, seen_at=seen, expires_at=9e9, **whence)
    removed, _ = tidy(engine, lambda: moments(0, 0, 0, 365, 90, 30, 730))
    assert removed == Counter(talk=1, reports=2, addresses=1, deeds=1)
    assert found(engine, select(deeds.c.id)) == [2]
    assert found(engine, select(messages.c.match_id)) == [running]
    assert found(engine, select(reports.c.id).order_by(reports.c.id)) == [2, 3]
    assert found(engine, select(sessions.c.address).where(sessions.c.agent != "").order_by(sessions.c.id_hash)) == [
        "192.0.2.1",
        "",
    ]


# ------------------------------------------------------------------ sessions and links


def test_what_has_expired_goes(engine: Engine, ada: int) -> None:
    for name, expires_at in (("old", NOW), ("new", NOW + 1)):
        add(engine, sessions, id_hash=name, user_id=ada, created_at=1.0, expires_at=expires_at)
        add(engine, links, token_hash=name, purpose="device", user_id=ada, expires_at=expires_at)
    assert tidy(engine)[0] == Counter(sessions=1, links=1)
    assert found(engine, select(sessions.c.id_hash).order_by(sessions.c.id_hash)) == [f"h{ada}", "new"]
    assert found(engine, select(links.c.token_hash)) == ["new"]


def test_zero_days_are_never(engine: Engine, ada: int) -> None:
    add_match(engine, ada, 60, "finished")
    add_guest(engine, 1.0)
    open_table(engine, ada, 1.0)
    change(engine, matches, changed_at=1.0)
    assert tidy(engine, lambda: moments(0, 0, 0)) == (Counter(), [])
    assert tidy(engine)[0] == Counter(finished=1, guests=1, tables=1)


# ------------------------------------------------------------------ every day, and one process alone


def test_a_failure_is_one_line_and_there_is_another_day(
    engine: Engine, ada: int, caplog: pytest.LogCaptureFixture
) -> None:
    asked = 0

    def times() -> Times:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise RuntimeError("not today")
        return moments()

    async def days() -> None:
        reader, journal = Reader(engine), Journal(engine)
        gone = asyncio.Event()
        tidying = Tidying(engine, reader, journal, times, lambda _: gone.set(), rest=0.0)
        task = asyncio.create_task(tidying.daily(first=0.0, every=0.0))
        async with asyncio.timeout(PATIENCE):
            await gone.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await journal.close()
        reader.close()

    open_table(engine, ada)
    with caplog.at_level(logging.WARNING, "kontor.tidying"):
        asyncio.run(days())
    assert [record.getMessage() for record in caplog.records] == ["tidying up has failed: RuntimeError('not today')"]
    assert not caplog.records[0].exc_info


def test_one_process_tidies_up(engine: Engine, ada: int) -> None:
    open_table(engine, ada)
    other = connect(engine.url.render_as_string(hide_password=False))
    with only_one(other) as mine:
        assert mine
        if engine.dialect.name == "postgresql":
            assert tidy(engine) == (Counter(), [])
    other.dispose()
    assert tidy(engine)[0] == Counter(tables=1)


def test_guests_are_not_removed_sooner_than_their_sessions_end() -> None:
    assert Settings().tidy_guest_days >= Settings().session_days
