"""What the server does for a match it does for every game: from the empty table to a file that plays on."""

import json
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from app.engine import saved
from app.engine.games import GAMES
from app.matches import editions
from app.words.languages import LANGUAGES
from app.words.story import labels, spoken
from tests.server.client import Client, Server
from tests.server.tables import Friends

ALL = pytest.mark.parametrize("game", GAMES)
# Games differ in nothing that a database would notice: one kind is enough, others are tried with other tests.


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def eventually(server: Server, match: int, holds: Callable[[Any], bool]) -> Any:
    """Follow the match over its socket until something holds of its summary."""
    subscriber = server.client()
    with subscriber.socket(f"/api/matches/{match}/stream") as stream:
        while not holds(summary := subscriber.get(f"/api/matches/{match}").json):
            stream.receive()
    return summary


@ALL
def test_the_catalogue_has_all_that_a_client_needs(client: Client, game: str) -> None:
    listed = {card["id"]: card for card in client.get("/api/games").json["games"]}[game]
    assert (listed["title"], listed["seats"]) == (GAMES[game].title, list(GAMES[game].seats))
    assert [*listed["options"]] == [*GAMES[game].options]
    for language in LANGUAGES:
        words = client.get(f"/api/games/{game}/words/{language}").json
        assert words["story"].keys() >= {"turn_began", "over"}
        box = client.get(f"/api/games/{game}/box?language={language}").json
        assert box == plain(spoken(game, GAMES[game].box(editions.components_for(game, {})), language))


@ALL
def test_programs_play_a_whole_match(server: Server, game: str) -> None:
    host = server.client().named(f"Host {secrets.token_hex(3)}")
    seats = [{"kind": "bot"}, {"kind": "bot", "level": "apprentice"}]
    made = host.post("/api/matches", {"game": game, "seats": seats, "options": [], "visibility": "public"}).json
    assert host.post(f"/api/matches/{made['id']}/start", {}).status in (200, 204)
    with host.socket(f"/api/matches/{made['id']}/stream"):  # they play while somebody looks
        summary = eventually(server, made["id"], lambda match: match["status"] == "finished")
    assert summary["game"] == game
    assert summary["result"]["winners"]


@ALL
def test_people_play_to_the_end_and_the_file_plays_the_same_again(server: Server, game: str, client: Client) -> None:
    friends = Friends(server, 2, game=game)
    with client.socket(f"{friends.path}/stream") as spectator:
        view = spectator.until(type="view")["view"]
        friends.play()
        assert "you" not in view
        assert spectator.until(type="ended")
    result = friends.summary()["result"]
    assert result["ending"]
    file = saved.read(client.get(f"{friends.path}/export").text)
    state = saved.resume(file)
    rules = GAMES[game]
    assert (list(rules.scores(state)), list(rules.winners(state))) == (result["scores"], result["winners"])
    assert friends.view(1)["view"] == plain(rules.view(state, 1))
    written = saved.write(file).encode()
    brought = friends[0].request("POST", "/api/matches/import", written, {"Content-Type": "application/json"}).json
    assert (brought["status"], brought["result"]) == ("finished", result)


@ALL
def test_a_match_branches_off_and_is_played_on(server: Server, game: str) -> None:
    friends = Friends(server, 2, game=game)
    friends.play(6)  # even a short game has so many
    friends.post(0, "resign")
    forked = friends.post(0, "fork", {"number": 4})
    assert forked.status == 201, forked.text
    path = f"/api/matches/{forked.json['id']}"
    then, now = friends.view(0, number=4)["view"], friends[0].get(f"{path}/view").json
    assert now["number"] >= 4
    assert now["view"].keys() == then.keys()
    log = friends.log(0)
    assert friends[0].get(f"{path}/log").json["story"][:4] == log[:4]


@ALL
def test_talk_and_taking_back(server: Server, game: str) -> None:
    friends = Friends(server, 2, game=game)
    first = friends.view()["actions"][0]
    friends.act(0, first)
    before = friends.view()["view"]
    assert friends.post(0, "undo").status == 200
    assert friends.view()["view"] != before
    assert friends.post(0, "redo").status == 200
    assert friends.view()["view"] == before
    friends.post(1, "chat", {"text": "well played"})
    assert friends[0].get(f"{friends.path}/chat").json["messages"][0]["text"] == "well played"
    assert friends[1].get(f"{friends.path}/order").json["orders"] == labels(game, "orders", GAMES[game].orders)
    assert friends[1].put(f"{friends.path}/order", {"order": "whatever"}).status == 422


# ------------------------------------------------------------------ what only a game with hidden hands can show


def loaded(server: Server, players: int = 2) -> Friends:
    """The first turn of seat 0, with all ships loaded."""
    friends = Friends(server, players, game="sea_merchants")
    friends.play(2 * players)
    assert friends.view()["waiting_for"] == [0]
    return friends


def test_nothing_is_taken_back_past_a_drawn_card(server: Server) -> None:
    friends = loaded(server)
    friends.acted(0, "Done")
    assert friends.post(0, "undo").status == 200
    friends.acted(0, "Done")
    friends.acted(0, "Draw")
    refused = friends.post(0, "undo")
    assert refused.status == 409
    assert len(friends.view(0)["view"]["you"]["hand"]) == 5
    friends.acted(1, "Done")  # the own turn can be taken back as far as it has gone
    assert friends.post(1, "undo").status == 200
    assert friends.post(1, "undo").status == 409


def test_nothing_is_taken_back_past_a_drawn_card_even_if_all_agree(server: Server) -> None:
    friends = loaded(server)
    friends.acted(0, "Done")
    before = friends.acted(0, "Draw")
    friends.acted(1, "Done")
    assert friends.post(0, "proposals/undo", {}).error == (409, "Conflict")  # before the drawing
    assert friends.post(0, "proposals/undo", {"to": 0}).error == (409, "Conflict")
    assert friends.players[0].get(f"{friends.path}/proposals").json["proposals"] == []
    assert friends.post(0, "proposals/undo", {"to": before}).status == 200  # behind it
    assert friends.post(1, "proposals/undo/answer", {"agree": True}).status == 200
    assert len(friends.view(0)["view"]["you"]["hand"]) == 5


def test_everybody_sees_the_own_hand_alone(server: Server, client: Client) -> None:
    friends = loaded(server, 3)
    hands = [friends.view(seat)["view"]["you"]["hand"] for seat in range(3)]
    assert [len(hand) for hand in hands] == [3, 3, 3]
    seen = client.get(f"{friends.path}/view").json["view"]
    assert "you" not in seen
    assert [merchant["hand"] for merchant in seen["merchants"]] == [3, 3, 3]
    assert "hand" not in {key for merchant in seen["merchants"] for key in merchant if merchant[key] in hands}
    exported = client.get(f"{friends.path}/export").json
    assert not {"seed", "actions"} & exported.keys()
    assert exported["view"] == seen


def test_what_somebody_draws_is_told_to_nobody_else(server: Server, client: Client) -> None:
    friends = loaded(server)
    friends.acted(0, "Done")
    with friends.watch(0) as mine, friends.watch(1) as theirs, client.socket(f"{friends.path}/stream") as spectator:
        for socket in (mine, theirs, spectator):
            socket.until(type="view")
        friends.acted(0, "Draw")
        own, others, public = (socket.until(type="update") for socket in (mine, theirs, spectator))
    assert any(step["path"] == "/you" or step["path"].startswith("/you/hand") for step in own["patch"])
    assert not [step for step in others["patch"] if step["path"].startswith("/you/hand")]
    assert not [step for step in public["patch"] if step["path"].startswith("/you")]
    assert ["drew", 0, {"cards": 2}] in public["story"]


def test_what_a_play_would_earn_is_known_before(server: Server) -> None:
    friends = loaded(server)
    friends.acted(0, "Done")
    plays = [action for action in friends.view(0)["actions"] if action["type"] == "Play"]
    before = [merchant["money"] for merchant in friends.view()["view"]["merchants"]]
    seen = friends.post(0, "preview", {"action": plays[-1]}).json
    foreseen = [had + income["coins"] for had, income in zip(before, seen["incomes"], strict=True)]
    friends.act(0, plays[-1])
    after = friends.view()["view"]
    assert [merchant["money"] for merchant in after["merchants"]] == foreseen
    assert after["market"] == seen["market"]
    assert friends.post(0, "preview", {"action": plays[0]}).status == 409


def test_a_door_of_another_game_is_closed(server: Server) -> None:
    friends = loaded(server)
    assert friends.act(0, {"type": "Promise", "location": "spain"}).status == 422
    assert friends.act(0, {"type": "TravelTo", "location": "spain"}).status == 422
