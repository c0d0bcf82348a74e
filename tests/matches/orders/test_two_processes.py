"""Two processes on one PostgreSQL: a plan is made in one, and carried out once."""

from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import delete, text, update

from app.store.database import connect
from app.store.models import plans, seats
from tests.matches.orders.test_plans import board, end_turn, keep, planned, put_together
from tests.server.client import Server
from tests.server.fixtures import Fill
from tests.server.tables import Friends


@pytest.fixture(scope="module")
def pair(fill: Fill, tmp_path_factory: pytest.TempPathFactory) -> Any:
    folders = [tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")]
    url = fill("postgresql", folders[0])
    with ExitStack() as running:
        servers = [Server(folder, database_url=url) for folder in folders]
        for server in servers:
            running.callback(server.stop)
        yield servers


def apart(pair: list[Server]) -> Friends:
    friends = Friends(pair[0], 3, order="never")
    friends[1].address = pair[1].address
    return friends


def test_whoever_is_quicker_carries_it_out_once(pair: list[Server]) -> None:
    friends = apart(pair)
    for _ in range(3):
        actions = put_together(friends, 1, "russia")
        with friends.watch(0) as here, friends.watch(1) as there:
            here.until(type="view")
            there.until(type="view")
            assert keep(friends, 1, *actions).status == 200
            assert len(there.until(type="plan")["actions"]) == len(actions)
            before = len(planned(friends, 1))
            end_turn(friends, 0, "russia")
            told = there.until(type="plan")
            if told["stopped"] is None:
                assert told["actions"] == []
                assert len(planned(friends, 1)) - before == len(actions)
            while here.until(type="update")["waiting_for"] not in ([1], [2]):
                pass
        for seat in (1, 2):
            if friends.view(seat)["waiting_for"] == [seat]:
                end_turn(friends, seat, "sweden")


def test_what_one_has_planned_elsewhere_is_known_here(pair: list[Server]) -> None:
    friends = apart(pair)
    elsewhere = pair[0].client()
    elsewhere.cookies = friends[1].cookies
    with friends.watch(1) as mine, elsewhere.socket(f"{friends.path}/stream") as other:
        mine.until(type="view")
        other.until(type="view")
        assert keep(friends, 1, {"type": "TravelTo", "location": "hamburg"}).status == 200
        assert other.until(type="plan")["actions"] == mine.until(type="plan")["actions"] != []
        assert elsewhere.delete(f"{friends.path}/plan").status == 204
        assert other.until(type="plan")["actions"] == mine.until(type="plan")["actions"] == []
    assert board(friends, 1)["actions"] == []


def unheard_of(friends: Friends) -> None:
    """Another process takes back what has been planned and ordered, and nobody is listening."""
    engine = connect(friends.server.settings["database_url"])
    with engine.begin() as connection:
        connection.execute(delete(plans).where(plans.c.match_id == friends.id))
        connection.execute(update(seats).where(seats.c.match_id == friends.id).values(standing_order="ask"))
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"))
    engine.dispose()


def test_what_was_said_while_nobody_listened_is_known_afterwards(pair: list[Server]) -> None:
    friends = Friends(pair[0], 3, order="never")
    with friends.watch(1) as mine:
        mine.until(type="view")
        assert keep(friends, 1, {"type": "TravelTo", "location": "hamburg"}).status == 200
        assert mine.until(type="plan")["actions"] != []
        unheard_of(friends)
        assert mine.until(type="plan")["actions"] == []
    assert friends[2].get(f"{friends.path}/order").json["order"] == "ask"
