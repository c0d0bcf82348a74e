"""Since when somebody owes a decision: kept over what others do, over restarts, and begun anew by an own action."""

import signal
import time
from typing import Any

import pytest
from sqlalchemy import select, update

from app.matches.log import Late, Return, Undo
from app.matches.match import Match, resume
from app.matches.time.owed import Debts, Owed, folded
from app.store.database import connect
from app.store.match_rows import Entry
from app.store.models import matches
from tests.server.client import Server
from tests.server.fixtures import Start
from tests.server.tables import Friends

NOTHING: Debts = (None, None, None)


def entry(number: int, seat: int) -> Entry:
    return Entry(number, seat, "", at=10.0 * number)


def test_whoever_is_asked_owes_it_since_the_entry_that_asks() -> None:
    assert folded(NOTHING, entry(1, 0), None, [1, 2]) == (None, Owed(1, 10.0), Owed(1, 10.0))


def test_who_waits_on_keeps_the_question_and_an_own_action_begins_another() -> None:
    before = (None, Owed(1, 10.0), Owed(1, 10.0))
    assert folded(before, entry(2, 2), None, [1, 2]) == (None, Owed(1, 10.0), Owed(2, 20.0))
    assert folded(before, entry(2, 2), None, [1]) == (None, Owed(1, 10.0), None)


def test_remarks_change_no_question_but_coming_back_does() -> None:
    before = (None, Owed(1, 10.0), None)
    assert folded(before, entry(2, 1), Late("once"), [1]) == before
    assert folded(before, entry(2, 1), Return(), [1]) == (None, Owed(2, 20.0), None)
    assert folded(before, entry(2, 0), Undo(0), [0]) == (Owed(2, 20.0), None, None)


# ------------------------------------------------------------------ in matches


def opened(url: str, match_id: int) -> Match:
    engine = connect(url)
    with engine.begin() as connection:
        match = resume(connection, match_id)
    engine.dispose()
    assert match
    return match


def written(url: str, match_id: int) -> tuple[int, Any]:
    engine = connect(url)
    with engine.begin() as connection:
        number, owed = connection.execute(
            select(matches.c.number, matches.c.owed).where(matches.c.id == match_id)
        ).one()
    engine.dispose()
    return number, owed


def written_at(url: str, match_id: int, number: int) -> Any:
    """As it is written a moment later."""
    until = time.monotonic() + 30
    while (found := written(url, match_id))[0] < number:
        assert time.monotonic() < until
        time.sleep(0.05)
    return found[1]


def rewrite(url: str, **values: Any) -> None:
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(update(matches).values(**values))
    engine.dispose()


@pytest.mark.each_database
def test_it_is_written_with_how_far_the_match_has_come(server: Server) -> None:
    url = server.settings["database_url"]
    friends = Friends(server, 3)
    begun = friends.summary()["changed_at"]
    assert opened(url, friends.id).owed == (Owed(0, begun), None, None)
    friends.ask_all_to_join()
    log = friends.log()
    asked, at = log[-1]["number"], log[-1]["at"]
    assert written_at(url, friends.id, asked) == [None, [asked, at], [asked, at]]
    friends.acted(1, "Done")
    assert opened(url, friends.id).owed == (None, None, Owed(asked, at))


@pytest.mark.parametrize("known", [None, 0, 1])
def test_whatever_the_row_knows_it_is_the_same_after_a_kill(start: Start, known: int | None) -> None:
    server = start()
    url = server.settings["database_url"]
    friends = Friends(server, 3, pace={"kind": "daily", "move": 86400, "bank": 0})
    friends.ask_all_to_join()
    number = friends.log()[-1]["number"]
    written_at(url, friends.id, number)
    before = opened(url, friends.id)
    server.stop(signal.SIGKILL)
    if known is not None:  # as if the process had been killed before more was written
        first = before.history.counting[0].at
        rewrite(url, number=known, owed=[[1, first], None, None] if known else None)
    after = opened(url, friends.id)
    assert after.owed == before.owed
    assert after.clocks == before.clocks
