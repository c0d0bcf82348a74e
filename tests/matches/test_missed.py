"""After the end: the travels that somebody should have joined. Before the beginning: whether options fit."""

from typing import Any

import pytest

from app.engine import saved
from app.engine.games.merkator.components import BUNDLED
from tests.lobby.test_lobby import path
from tests.lobby.test_transfer import GOLDEN, bring, cut
from tests.server.client import Client, Server

PAIR = saved.read((GOLDEN / "merkator-2-random-12.json").read_text("utf-8"))


@pytest.fixture
def anna(server: Server) -> Client:
    return server.client().named("Anna")


def test_joins_missed_are_told_after_the_end(anna: Client) -> None:
    match = bring(anna, PAIR)
    answer = anna.get(f"{path(match)}/missed")
    assert answer.status == 200, answer.text
    assert answer.json
    for line in answer.json:
        action = PAIR.actions[line["number"] - 1]
        assert (type(action).__name__, action.seat) == ("Done", line["seat"])
        assert {BUNDLED.contracts[contract].location for contract in line["contracts"]} == {line["location"]}


def test_joins_missed_are_not_told_before_the_end(anna: Client, client: Client) -> None:
    match = bring(anna, cut(PAIR, 20))
    assert anna.get(f"{path(match)}/missed").error == (409, "Conflict")
    assert client.get(f"{path(match)}/missed").error == (404, "NotFound")


@pytest.mark.parametrize(
    "wish,answer",
    [
        ({"seats": 2, "options": ["nojoin"]}, None),
        ({"seats": 3}, None),
        ({"seats": 3, "options": ["nojoin"]}, (409, "Refused")),
        ({"seats": 2, "options": ["chess"]}, (409, "Refused")),
        ({"seats": 9}, (422, "Malformed")),
        ({"seats": 2, "options": None}, (422, "Malformed")),
        ({"seats": 2, "more": 1}, (422, "Malformed")),
    ],
)
def test_whether_options_fit_is_told_before_a_match_is_made(anna: Client, wish: Any, answer: Any) -> None:
    said = anna.post("/api/games/merkator/check", wish)
    assert (said.status, None) == (204, answer) if answer is None else said.error == answer


def test_what_cannot_be_asked(anna: Client, client: Client) -> None:
    assert anna.post("/api/games/chess/check", {"seats": 2}).error == (422, "Malformed")
    assert client.post("/api/games/merkator/check", {"seats": 2}).error == (401, "NotSignedIn")
