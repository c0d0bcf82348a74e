"""Which matches wait for somebody, as far as the rows say; on both databases."""

import pytest
from sqlalchemy import Engine, Table, update

from app.store import lobby_rows
from app.store.models import matches, seats
from tests.server.hosted import add_match, add_user


@pytest.fixture
def ada(engine: Engine) -> int:
    return add_user(engine)


@pytest.fixture
def bo(engine: Engine) -> int:
    return add_user(engine, "Bo")


def waiting(engine: Engine, user_id: int) -> list[int]:
    with engine.connect() as connection:
        return lobby_rows.waiting_ids(connection, user_id)


def change(engine: Engine, match_id: int, seat: int | None = None, **values: object) -> None:
    table: Table = matches if seat is None else seats
    where = [matches.c.id == match_id] if seat is None else [seats.c.match_id == match_id, seats.c.seat == seat]
    with engine.begin() as connection:
        connection.execute(update(table).where(*where).values(values))


def against(engine: Engine, ada: int, bo: int, length: int, **values: object) -> int:
    """Ada sits first, Bo second, a program third; Ada is waited for."""
    match_id = add_match(engine, ada, length)
    change(engine, match_id, 1, user_id=bo)
    change(engine, match_id, 2, kind="bot", user_id=None)
    change(engine, match_id, None, **{"waiting": [0]} | values)
    return match_id


def test_a_match_waits_for_whom_it_waits(engine: Engine, ada: int, bo: int) -> None:
    match_id = against(engine, ada, bo, 1)
    assert (waiting(engine, ada), waiting(engine, bo)) == ([match_id], [])
    change(engine, match_id, waiting=[1, 2])
    assert (waiting(engine, ada), waiting(engine, bo)) == ([], [match_id])
    change(engine, match_id, waiting=[0, 1])
    assert (waiting(engine, ada), waiting(engine, bo)) == ([match_id], [match_id])
    assert waiting(engine, ada + bo) == []


def test_somebody_at_several_seats_is_told_once(engine: Engine, ada: int) -> None:
    match_id = add_match(engine, ada, 1)
    change(engine, match_id, waiting=[0, 1, 2])
    assert waiting(engine, ada) == [match_id]


@pytest.mark.parametrize("how", [{"kind": "bot"}, {"resigned": True}, {"stand_in": "merchant"}])
def test_what_a_program_plays_waits_for_nobody(engine: Engine, ada: int, bo: int, how: dict[str, object]) -> None:
    match_id = against(engine, ada, bo, 1)
    change(engine, match_id, 0, **how)
    assert waiting(engine, ada) == []


@pytest.mark.parametrize("status", ["open", "finished", "abandoned"])
def test_only_what_runs_waits(engine: Engine, ada: int, bo: int, status: str) -> None:
    against(engine, ada, bo, 1, status=status)
    assert waiting(engine, ada) == []


def test_what_runs_out_first_comes_first_and_then_what_has_waited_longest(engine: Engine, ada: int, bo: int) -> None:
    late = against(engine, ada, bo, 1, changed_at=50.0)
    early = against(engine, ada, bo, 2, changed_at=40.0)
    tomorrow = against(engine, ada, bo, 3, changed_at=10.0, due_at=900.0)
    soon = against(engine, ada, bo, 4, changed_at=60.0, due_at=100.0)
    assert waiting(engine, ada) == [soon, tomorrow, early, late]
