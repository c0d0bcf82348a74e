"""Whatever happens to the process: what was acknowledged is there, once, and play goes on.

tests/torture does much more.
"""

import signal

import pytest
from sqlalchemy import update

from app.store.database import connect
from app.store.models import matches
from tests.server.crowd import Crowd, check
from tests.server.fixtures import Start
from tests.server.tables import Friends

pytestmark = pytest.mark.unmeasured


def test_stopped_in_the_middle_of_play(database_url: str, start: Start) -> None:
    server = start(database_url=database_url)
    friends = Friends(server, 4)
    with Crowd(friends) as crowd, friends.watch(0) as socket, server.client().socket(f"{friends.path}/stream") as other:
        crowd.wait_for(12)
        server.stop()
        assert socket.closed() == other.closed() == 1012  # come back in a moment
        friends.move_to(start(database_url=database_url))
        crowd.moved()
        crowd.wait_for(12)
    check(friends, crowd.acknowledged, database_url)


def test_killed_between_the_last_action_and_the_end(database_url: str, start: Start) -> None:
    server = start(database_url=database_url)
    friends = Friends(server)
    friends.play()
    result = friends.summary()["result"]
    server.stop(signal.SIGKILL)
    engine = connect(database_url)
    with engine.begin() as connection:
        connection.execute(update(matches).values(status="running", result=None, ended_at=None))
    engine.dispose()
    friends.move_to(start(database_url=database_url))
    assert friends.view(0)["view"]["over"]
    assert friends.summary()["status"] == "finished"
    assert friends.summary()["result"] == result


def test_programs_play_on_after_a_restart(database_url: str, start: Start) -> None:
    server = start(database_url=database_url, bot_pause="60")
    friends = Friends(server, 1, more_seats=[{"kind": "bot"}], start_seat=1)
    assert friends.view()["waiting_for"] == [1]
    server.stop(signal.SIGKILL)
    friends.move_to(start(database_url=database_url))
    with friends.watch() as socket:
        assert socket.until(type="update")["by"] == "bot"
