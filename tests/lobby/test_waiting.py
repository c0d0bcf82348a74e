"""What waits for me, as it is asked for: what is asked, what can be answered from there, and nothing that is hidden."""

import asyncio
import json
from typing import Any

import pytest

from app.lobby.seating import person
from app.lobby.service import NewMatch
from app.lobby.waiting import OPENED, waiting_for
from app.store import match_changes
from app.users.service import User
from tests.lobby.test_lobby_stream import house
from tests.server.client import Client, Server
from tests.server.tables import Friends

DAILY = {"kind": "daily", "move": 86_400, "bank": 0, "then": "once", "times": 1}


def waits(client: Client) -> list[Any]:
    answer = client.get("/api/me/waiting")
    assert answer.status == 200, answer.text
    found: list[Any] = answer.json["waiting"]
    return found


def test_nobody_waits_for_whom_nothing_is_known_of(server: Server, client: Client) -> None:
    assert client.get("/api/me/waiting").error == (401, "NotSignedIn")
    assert waits(server.client().named("Anna")) == []


@pytest.mark.each_database
def test_a_join_question_is_told_and_answered_without_the_table(server: Server) -> None:
    friends = Friends(server, 3, visibility="link")
    with friends[1].socket("/api/lobby/stream?mine=true") as mine:
        friends.ask_all_to_join()
        mine.until(type="mine", waits=True)
    (one,) = waits(friends[1])
    assert (one["match"]["id"], one["seat"], one["due"]) == (friends.id, 1, None)
    assert one["match"]["seats"][1]["you"]
    question = one["question"]
    assert question["asked"][0] == {
        "section": "asked",
        "key": "join",
        "values": {"seat": 0, "location": "hamburg", "time": 1},
    }
    assert [answer["type"] for answer in question["answers"]] == ["Join", "Done"]
    body = {"key": "from the front".replace(" ", "_"), "seen": question["seen"], "action": question["answers"][1]}
    assert friends.post(1, "actions", body).status == 200
    assert waits(friends[1]) == []  # at once, though the rows lag


def test_what_is_asked_otherwise_is_told_by_its_step(server: Server) -> None:
    friends = Friends(server)
    (one,) = waits(friends[0])
    assert one["question"] == {
        "asked": [{"section": "steps", "key": "investment", "values": {}}],
        "answers": [],
        "seen": 0,
    }
    assert waits(friends[1]) == []


def test_what_runs_out_first_comes_first(server: Server) -> None:
    """Anna has three matches that wait: one without a clock, one of a week, one of a day."""
    free, week, day = (Friends(server, pace=pace) for pace in (None, DAILY | {"move": 7 * 86_400}, DAILY))
    anna = free[0]
    for other in (week, day):
        token = other.post(0, "handover").json["token"]
        assert anna.post(f"{other.path}/takeover", {"token": token}).status in (200, 204)
    found = waits(anna)
    assert [one["match"]["id"] for one in found] == [day.id, week.id, free.id]
    assert found[0]["due"] == found[0]["match"]["clocks"][0]["due"]
    assert found[0]["due"] < found[1]["due"]


def test_who_is_away_or_has_resigned_is_not_waited_for(server: Server) -> None:
    friends = Friends(server, 3)
    assert len(waits(friends[0])) == 1
    assert friends.post(0, "away", {}).status == 200
    assert waits(friends[0]) == []


def test_only_the_first_are_opened(database_url: str) -> None:
    async def look() -> None:
        async with house(database_url) as here:
            anna = await here.user()
            for _ in range(OPENED + 2):
                match_id = await here.lobby.create(NewMatch("merkator", [person(anna)], [], "link"), anna)
                await here.lobby.start(match_id, anna)
        async with house(database_url) as here:  # in whose memory nothing is
            found = await waiting_for(here.lobby, anna)
            assert [one.question is not None for one in found] == [True] * OPENED + [False] * 2
            assert len(here.matches.in_memory()) == OPENED

    asyncio.run(look())


def test_what_this_version_cannot_open_waits_all_the_same(database_url: str) -> None:
    async def look() -> None:
        async with house(database_url) as here:
            match_id = await here.started()
            anna = User((await here.row(match_id)).host_id or 0, "Anna", False)
        async with house(database_url) as here:
            await here.journal.write(lambda c: match_changes.change(c, match_id, rules=99))
            (found,) = await waiting_for(here.lobby, anna)
            assert (found.match.id, found.question) == (match_id, None)

    asyncio.run(look())


def test_a_row_that_lags_is_not_believed(database_url: str) -> None:
    async def look() -> None:
        async with house(database_url) as here:
            match_id = await here.started()
            anna = User((await here.row(match_id)).host_id or 0, "Anna", False)
            assert len(await waiting_for(here.lobby, anna)) == 1
            await here.matches.give_up(match_id)
            await here.journal.write(lambda c: match_changes.change(c, match_id, status="running", waiting=[0]))
            assert await waiting_for(here.lobby, anna) == []

    asyncio.run(look())


def test_nothing_hidden_is_in_it(server: Server) -> None:
    """With hidden hands: neither the seed, nor a card of somebody, nor anything of a match of others."""
    friends = Friends(server, game="sea_merchants")
    Friends(server)
    (one,) = waits(friends[0])
    assert one["match"]["seed"] is None
    assert set(one) == {"match", "seat", "since", "due", "question"}
    assert one["question"] == {"asked": [{"section": "steps", "key": "load", "values": {}}], "answers": [], "seen": 0}
    assert "hand" not in json.dumps(one["question"])
