"""The seed of a match stays secret until all is over that was dealt from it; what is not dealt here always says so."""

import json
from hashlib import sha256
from typing import Any

import pytest

from app.engine.games import GAMES
from tests.lobby.test_lobby import BOT, ME, new, path
from tests.lobby.test_moving import bring_in
from tests.lobby.test_transfer import SOLO, bring, cut, only_action
from tests.server.client import Client, Server
from tests.server.tables import SEED, Friends

SEA = GAMES["sea_merchants"]


@pytest.fixture
def anna(server: Server) -> Client:
    return server.client().named("Anna")


def told(client: Client, match: Any) -> str:
    """All that somebody is told of a match who asks at every door."""
    doors = ("", "/view", "/log", "/scores", "/missed", "/export", "/proposals", "/chat", "/review?seat=0", "/away")
    with client.socket(f"{path(match)}/stream") as socket:
        first = json.dumps(socket.until(type="view"))
    return first + "".join(client.get(path(match) + door).text for door in doors)


def alone(anna: Client) -> Any:
    """A match of one person that runs, with its program; `start_seat` so that nobody waits for a program."""
    match = new(anna, ME, BOT, start_seat=0)
    assert anna.post(f"{path(match)}/start").status == 200
    return match


# ------------------------------------------------------------------ the ways to it that there were


def test_a_stand_in_keeps_the_seat_of_somebody_who_comes_back(server: Server) -> None:
    """With an accomplice: a program plays for Clara, Bruno resigns, Anna forks, resigns there, and reads the seed."""
    friends = Friends(server, 3, game="sea_merchants")
    assert friends[2].post(f"{friends.path}/away", {}).status < 300
    assert friends[1].post(f"{friends.path}/resign").status == 200
    summary = friends[0].get(friends.path).json
    assert summary["status"] == "running"
    forked = friends[0].post(f"{friends.path}/fork", {"number": 0})
    if forked.status == 201:
        friends[0].post(f"{path(forked.json)}/resign")
        seed = friends[0].get(f"{path(forked.json)}/export").json["seed"]
        state = SEA.start(3, (), seed, 0)
        assert sorted(state.merchants[2].hand) != sorted(friends.view(2)["view"]["you"]["hand"]), (
            "Anna knows Clara's hand"
        )
    assert (forked.error, forked.json["key"]) == ((409, "Conflict"), "fork_piles")


def test_nobody_at_the_table_or_beside_it_is_told_the_seed(server: Server, client: Client) -> None:
    friends = Friends(server, 3)
    friends.play(6)
    friends[1].post(f"{friends.path}/resign")
    friends.post(0, "proposals/move", {})  # Clara is asked, and says nothing
    for who in (*friends.players, client):
        assert SEED not in told(who, {"id": friends.id})


def test_who_takes_a_seat_over_has_not_agreed_to_anything(server: Server) -> None:
    friends = Friends(server, 3)
    dora = server.client().named("Dora")
    friends.post(0, "proposals/move", {})
    friends.post(1, "proposals/move/answer", {"agree": True})
    token = friends.post(1, "handover").json["token"]
    assert dora.post(f"{friends.path}/takeover", {"token": token}).status == 204
    assert friends.post(2, "proposals/move/answer", {"agree": True}).error == (404, "NotFound")
    assert friends[0].get(friends.path).json["deal_known_at"] is None
    assert "kontor_view" in friends[0].get(f"{friends.path}/export").json


# ------------------------------------------------------------------ one seed, several matches


def test_a_fork_shows_the_seed_only_when_the_match_is_over_that_it_came_from(anna: Client) -> None:
    match = alone(anna)
    only_action(anna, match)
    fork = anna.post(f"{path(match)}/fork", {"number": 1}).json
    again = anna.post(f"{path(fork)}/fork", {"number": 0}).json
    for ended in (again, fork):
        with anna.socket(f"{path(ended)}/stream") as socket:
            anna.post(f"{path(ended)}/resign")
            assert socket.until(type="ended")["seed"] is None
    seed = None
    for over in (again, fork):
        assert anna.get(path(over)).json["seed"] is None
        assert "kontor_view" in anna.get(f"{path(over)}/export").json
    with anna.socket(f"{path(match)}/stream") as socket:
        anna.post(f"{path(match)}/resign")
        seed = socket.until(type="ended")["seed"]
    assert len(seed) == 64
    for over in (match, fork, again):
        assert anna.get(path(over)).json["seed"] == anna.get(f"{path(over)}/export").json["seed"] == seed


def test_a_match_shows_the_seed_only_when_its_forks_are_over_too(anna: Client) -> None:
    match = alone(anna)
    fork = anna.post(f"{path(match)}/fork", {"number": 0}).json
    with anna.socket(f"{path(match)}/stream") as socket:
        anna.post(f"{path(match)}/resign")
        assert socket.until(type="ended")["seed"] is None
    assert anna.get(path(match)).json["seed"] is None
    anna.post(f"{path(fork)}/resign")
    assert anna.get(path(match)).json["seed"] is not None


def test_a_fork_of_what_is_over_does_not_hide_its_seed_again(server: Server, anna: Client) -> None:
    friends = Friends(server)
    friends.play(4)
    friends[0].post(f"{friends.path}/resign")
    fork = anna.post(f"{friends.path}/fork", {"number": 2}).json
    assert (fork["status"], fork["seed"]) == ("running", None)
    assert anna.get(friends.path).json["seed"] == SEED


def test_who_plays_a_fork_cannot_agree_to_know_the_seed_of_the_other(anna: Client) -> None:
    match = alone(anna)
    fork = anna.post(f"{path(match)}/fork", {"number": 0}).json
    assert anna.post(f"{path(fork)}/proposals/move", {}).json["key"] == "deal_of_others"
    assert anna.post(f"{path(match)}/proposals/move", {}).json == {"done": True}
    assert "seed" in anna.get(f"{path(match)}/export").json
    assert anna.post(f"{path(fork)}/proposals/move", {}).json == {"done": True}


# ------------------------------------------------------------------ where it comes from


def test_an_imported_table_says_so_in_the_lobby_at_the_table_on_the_socket_and_in_the_file(
    server: Server, anna: Client
) -> None:
    match = bring(anna, cut(SOLO, 0), "?seat=0")
    assert match["origin"] == "file"
    assert [one["origin"] for one in anna.get("/api/matches?mine=true").json["matches"]] == ["file"]
    with anna.socket(f"{path(match)}/stream") as socket:
        assert socket.until(type="view")["origin"] == "file"
    anna.post(f"{path(match)}/resign")
    file = anna.get(f"{path(match)}/export").json
    assert file["origin"] == "file"
    del file["origin"]
    assert bring_in(anna, file).json["origin"] == "file"  # whatever it says


def test_an_imported_table_that_is_open_says_so_to_who_joins(server: Server, anna: Client) -> None:
    friends = Friends(server)
    friends.post(0, "proposals/move", {})
    friends.post(1, "proposals/move/answer", {"agree": True})
    file = friends[0].get(f"{friends.path}/export").json
    assert "origin" not in file
    match = bring_in(anna, file, "?others=open").json
    bruno = server.client().named("Bruno")
    with bruno.socket(f"{path(match)}/stream?code={match['code']}") as socket:
        assert socket.until(type="table")["match"]["origin"] == "file"


def test_a_fork_says_so_and_a_rematch_of_it_is_new(anna: Client) -> None:
    match = alone(anna)
    fork = anna.post(f"{path(match)}/fork", {"number": 0}).json
    assert (match["origin"], fork["origin"], fork["before"]) == ("new", "fork", {"id": match["id"], "number": 0})
    anna.post(f"{path(fork)}/resign")
    assert anna.get(f"{path(fork)}/export").json["origin"] == "fork"
    rematch = anna.post(f"{path(fork)}/rematch").json
    assert rematch["origin"] == "new"
    assert rematch["commitment"] != fork["commitment"]


def test_the_seed_is_in_no_answer_before_the_end_and_fits_its_hash_afterwards(server: Server) -> None:
    friends = Friends(server, seed="")  # of its own
    watching = server.client()
    routes = [friends.path + one for one in ("", "/view", "/log", "/export", "/chat", "/scores", "/away", "/box")]
    routes += [f"/api/matches?size=100{more}" for more in ("", "&mine=true", "&status=running")]
    with watching.socket("/api/lobby/stream") as lobby, friends[0].socket(friends.path + "/stream") as table:
        last = friends.play(12)[-1]
        heard = [lobby.receive(), table.until(type="view")]
        while heard[-1]["number"] < last:
            heard.append(table.until(type="update"))
        said = [str(message) for message in heard]
        for who in (*friends.players, watching):
            said += [who.get(route).text for route in routes]
            said.append(who.post(friends.path + "/fork", {"number": 3}).text)
        friends[1].post(friends.path + "/resign")
        said.append(str(lobby.until(type="gone", id=friends.id)))
    over = watching.get(friends.path).json
    assert over["status"] == "finished"
    assert sha256(over["secret"].encode()).hexdigest() == over["commitment"]
    assert sha256(":".join([over["secret"], *over["shares"]]).encode()).hexdigest() == over["seed"]
    secrets = (over["seed"], over["secret"], *over["shares"])
    assert [text for text in said for secret in secrets if secret in text] == []
    assert over["commitment"] in said[0]
