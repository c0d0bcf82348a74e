"""Talk at a table that has not started."""

from typing import Any

import pytest

from tests.lobby.test_lobby import ME, OPEN, new, path
from tests.server.client import Client, Server


@pytest.fixture
def anna(server: Server) -> Client:
    return server.client().named("Anna")


@pytest.fixture
def bruno(server: Server) -> Client:
    return server.client().named("Bruno")


def talk(client: Client, match: Any, query: str = "") -> Any:
    answer = client.get(f"{path(match)}/chat{query}")
    assert answer.status == 200, answer.text
    return answer.json


def test_those_who_sit_talk_and_those_at_the_door_listen(anna: Client, bruno: Client, client: Client) -> None:
    match = new(anna, ME, OPEN)
    assert anna.post(f"{path(match)}/chat", {"text": "who comes?"}).json == {"number": 1}
    assert bruno.post(f"{path(match)}/chat", {"text": "me"}).error == (403, "Forbidden")
    assert client.post(f"{path(match)}/chat", {"text": "me"}).error == (401, "NotSignedIn")
    assert bruno.post(f"{path(match)}/join").status == 200
    assert bruno.post(f"{path(match)}/chat", {"text": "me"}).json == {"number": 2}
    said = talk(client, match)
    assert [(message["seat"], message["text"]) for message in said["messages"]] == [(0, "who comes?"), (1, "me")]
    assert said["read"] == 0
    assert talk(client, match, "?after=1")["messages"] == said["messages"][1:]


def test_how_far_one_has_read(anna: Client, bruno: Client) -> None:
    match = new(anna, ME, OPEN)
    anna.post(f"{path(match)}/chat", {"text": "hello"})
    assert anna.post(f"{path(match)}/chat/read", {"number": 1}).status == 204
    assert anna.post(f"{path(match)}/chat/read", {"number": 0}).status == 204
    assert talk(anna, match)["read"] == 1
    assert bruno.post(f"{path(match)}/chat/read", {"number": 1}).error == (403, "NotYourSeat")


def test_a_link_only_table_is_heard_with_its_code(anna: Client, bruno: Client) -> None:
    match = new(anna, ME, OPEN, visibility="link")
    anna.post(f"{path(match)}/chat", {"text": "hello"})
    assert bruno.get(f"{path(match)}/chat").error == (404, "NotFound")
    assert len(talk(bruno, match, f"?code={match['code']}")["messages"]) == 1


def test_the_talk_goes_on_when_the_match_starts(anna: Client, bruno: Client) -> None:
    match = new(anna, ME, OPEN)
    bruno.post(f"{path(match)}/join")
    anna.post(f"{path(match)}/chat", {"text": "ready?"})
    assert anna.post(f"{path(match)}/start").status == 200
    assert bruno.post(f"{path(match)}/chat", {"text": "yes"}).json == {"number": 2}
    assert [message["text"] for message in talk(anna, match)["messages"]] == ["ready?", "yes"]


def test_a_table_that_is_called_off_takes_its_talk_along(anna: Client) -> None:
    match = new(anna, ME, OPEN)
    anna.post(f"{path(match)}/chat", {"text": "hello"})
    assert anna.delete(path(match)).status == 204
    assert anna.get(f"{path(match)}/chat").error == (404, "NotFound")
    assert anna.post(f"{path(match)}/chat", {"text": "hello"}).error == (404, "NotFound")
