"""Two writers on one PostgreSQL, as in two processes."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, insert, select, update

from app.store.database import connect
from app.store.journal import Journal
from app.store.models import actions, matches
from tests.server.client import PATIENCE
from tests.server.fixtures import Fill

MATCH = {"game": "merkator", "options": [], "visibility": "public", "status": "running", "seed": "s", "waiting": []}


@pytest.fixture
def engine(fill: Fill, tmp_path: Path) -> Iterator[Engine]:
    engine = connect(fill("postgresql", tmp_path))
    with engine.begin() as connection:
        for match_id in (1, 2):
            row = MATCH | {"id": match_id, "code": f"CODE{match_id}", "created_at": 0, "changed_at": 0}
            connection.execute(insert(matches).values(row))
    yield engine
    engine.dispose()


def entry(number: int, **other: Any) -> dict[str, Any]:
    row = {"match_id": 1, "number": number, "seat": 0, "payload": "{}", "key": None, "by": "", "at": 0.0, "news": None}
    return row | other


def log(engine: Engine) -> list[tuple[int, str]]:
    with engine.begin() as connection:
        rows = connection.execute(select(actions.c.number, actions.c.payload).order_by(actions.c.number))
        return [(number, payload) for number, payload in rows]


def test_of_two_who_want_a_number_one_gets_it(engine: Engine) -> None:
    async def work() -> list[bool]:
        one, two = Journal(engine), Journal(engine)
        both = [
            journal.append(entry(number, payload=journal.name)) for number in range(1, 101) for journal in (one, two)
        ]
        outcomes = await asyncio.gather(*both)
        await one.close()
        await two.close()
        return outcomes

    outcomes = asyncio.run(work())
    assert [outcomes[i : i + 2].count(True) for i in range(0, 200, 2)] == [1] * 100
    assert len(log(engine)) == 100


def test_a_row_that_cannot_be_stored_hurts_no_neighbour(engine: Engine) -> None:
    async def work() -> list[Any]:
        journal = Journal(engine)
        rows = [entry(1), entry(2, payload="nul\u0000"), entry(3), entry(4, match_id=99), entry(5), entry(3)]
        outcomes = await asyncio.gather(*map(journal.append, rows), return_exceptions=True)
        await journal.close()
        return outcomes

    outcomes = asyncio.run(work())
    assert [outcomes[i] for i in (0, 2, 4, 5)] == [True, True, True, False]
    assert isinstance(outcomes[1], Exception)
    assert isinstance(outcomes[3], Exception)
    assert [number for number, _ in log(engine)] == [1, 3, 5]


def test_who_wait_for_each_other_both_get_through(engine: Engine) -> None:
    """Each holds a match that the other wants next: the database picks one, which begins again."""
    met = Barrier(2)
    held: set[str] = set()

    def hold(journal: Journal, match_id: int, meet: bool) -> Any:
        def work(connection: Connection) -> None:
            connection.execute(update(matches).where(matches.c.id == match_id).values(number=matches.c.number + 1))
            if meet and journal.name not in held:
                held.add(journal.name)
                met.wait(PATIENCE)

        return work

    def both(journal: Journal, first: int, second: int) -> Any:
        def work(connection: Connection) -> None:
            hold(journal, first, True)(connection)
            hold(journal, second, False)(connection)

        return work

    async def work() -> None:
        one, two = Journal(engine), Journal(engine)
        await asyncio.gather(one.write(both(one, 1, 2)), two.write(both(two, 2, 1)))
        await one.close()
        await two.close()

    asyncio.run(work())
    with engine.begin() as connection:
        assert list(connection.execute(select(matches.c.number)).scalars()) == [2, 2]
