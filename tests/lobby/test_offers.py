"""A rematch is an offer: nobody is seated unasked, and nobody else takes a seat that is kept for somebody."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

from tests.lobby.test_lobby import BOT, ids, kinds, path
from tests.server.client import Client, Server
from tests.server.fixtures import Fill
from tests.server.tables import Friends


def over(server: Server, number: int = 3, **wanted: Any) -> Friends:
    friends = Friends(server, number, **wanted)
    friends[0].post(f"{friends.path}/proposals/abandon", {})
    for player in friends.players[1:]:
        player.post(f"{friends.path}/proposals/abandon/answer", {"agree": True})
    assert friends[0].get(friends.path).json["status"] == "abandoned"
    return friends


def offered(match: Any) -> list[str]:
    return [seat["offered"] for seat in match["seats"]]


def names(match: Any) -> list[str]:
    return [seat["name"].split(" ")[0] for seat in match["seats"]]


def test_the_others_are_asked_and_sit_down_when_they_like(server: Server, client: Client) -> None:
    friends = over(server, visibility="link", more_seats=(BOT,))
    anna, bruno, clara = friends.players
    made = bruno.post(friends.path + "/rematch").json
    assert (kinds(made), offered(made)) == (["open", "person", "open", "bot"], ["somebody", "", "somebody", ""])
    assert names(made)[:3] == ["Anna", "Bruno", "Clara"]
    assert bruno.post(path(made) + "/start").error == (409, "Conflict")
    hers = anna.get(friends.path + "/rematch").json["match"]
    assert (hers["id"], offered(hers)) == (made["id"], ["you", "", "somebody", ""])
    assert [seat["you"] for seat in hers["seats"]] == [False] * 4
    assert made["id"] in ids(anna.get("/api/matches?mine=true&status=open"))  # though it is link-only
    assert client.get(path(made)).error == (404, "NotFound")
    taken = anna.post(path(made) + "/join").json
    assert (kinds(taken)[0], offered(taken)[0]) == ("person", "")
    assert clara.post(path(made) + "/decline").status == 204
    assert clara.post(path(made) + "/decline").error == (404, "NotFound")  # it is no business of hers any more
    assert clara.get(friends.path + "/rematch").json == {"match": None}
    assert made["id"] not in ids(clara.get("/api/matches?mine=true"))
    free = anna.get(path(made)).json
    assert (kinds(free)[2], offered(free)[2]) == ("open", "")
    assert client.named("Dora").post(path(made) + "/join", {"code": made["code"]}).status == 200
    assert bruno.post(path(made) + "/start").status == 200


def test_who_asks_second_takes_up_the_offer(server: Server) -> None:
    friends = over(server)
    made = friends[0].post(friends.path + "/rematch").json
    again = friends[2].post(friends.path + "/rematch").json
    assert (again["id"], kinds(again), offered(again)) == (
        made["id"],
        ["person", "open", "person"],
        ["", "somebody", ""],
    )
    assert friends[0].post(friends.path + "/rematch").json["id"] == made["id"]


def test_nobody_else_takes_what_is_kept_until_the_host_says_so(server: Server, client: Client) -> None:
    friends = over(server)
    made = friends[0].post(friends.path + "/rematch").json
    stranger = client.named("Dora")
    kept = stranger.post(path(made) + "/join", {"seat": 1})
    assert (kept.error, kept.json["key"]) == ((409, "Conflict"), "seat_offered")
    assert stranger.post(path(made) + "/join").json["key"] == "all_seats_taken"
    assert stranger.post(path(made) + "/decline").json["key"] == "nothing_offered"
    assert friends[0].post(path(made) + "/seats/1", {"kind": "open"}).status == 200
    assert friends[2].post(path(made) + "/join", {"seat": 1}).json["key"] == "seat_kept"
    assert stranger.post(path(made) + "/join", {"seat": 1}).status == 200
    assert friends[1].post(path(made) + "/join", {"seat": 1}).json["key"] == "seat_taken"
    given = friends[0].post(path(made) + "/seats/2", BOT).json
    assert (kinds(given), offered(given)) == (["person", "person", "bot"], [""] * 3)
    assert friends[2].get(friends.path + "/rematch").json == {"match": None}


def test_those_who_look_at_the_end_hear_of_it_at_once(server: Server) -> None:
    friends = over(server, 2)
    with friends[1].socket(friends.path + "/stream") as socket:
        socket.until(type="view")
        made = friends[0].post(friends.path + "/rematch").json
        assert socket.until(type="rematch") == {"type": "rematch", "table": made["id"]}
        assert friends[1].post(path(made) + "/decline").status == 204
        assert socket.until(type="rematch")["table"] == made["id"]


def test_a_new_name_is_seen_on_the_seat_that_is_kept(server: Server) -> None:
    friends = over(server, 2)
    made = friends[0].post(friends.path + "/rematch").json
    assert friends[1].patch("/api/me", {"name": "Barbara"}).status == 200
    assert names(friends[0].get(path(made)).json)[1] == "Barbara"


def test_nobody_is_seated_by_a_fork(server: Server) -> None:
    friends = Friends(server)
    number = friends.play(6)[-1]
    friends[0].post(f"{friends.path}/proposals/abandon", {})
    friends[1].post(f"{friends.path}/proposals/abandon/answer", {"agree": True})
    fork = friends[0].post(friends.path + "/fork", {"number": number, "others": "same"}).json
    assert (fork["status"], kinds(fork), fork["number"]) == ("open", ["person", "open"], number)
    assert fork["id"] in ids(friends[1].get("/api/matches?mine=true"))
    assert friends[1].post(path(fork) + "/join").status == 200
    assert friends[0].post(path(fork) + "/start").status == 200
    assert friends[1].get(path(fork) + "/view").json["number"] >= number  # an order may answer at once
    alone = friends[0].post(friends.path + "/fork", {"number": number}).json
    assert (alone["status"], kinds(alone)) == ("running", ["person", "bot"])


# ------------------------------------------------------------------ two processes

Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def pair(fill: Fill, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folders = [tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")]
    url = fill("postgresql", folders[0])
    with ExitStack() as running:
        servers = [Server(folder, database_url=url) for folder in folders]
        for server in servers:
            running.callback(server.stop)
        yield servers[0], servers[1]


def test_of_two_who_ask_at_once_one_takes_up_the_others_offer(pair: Pair) -> None:
    for _ in range(5):
        friends = over(pair[0], 2)
        friends[1].address = pair[1].address
        with ThreadPoolExecutor(2) as threads:
            asking = [threads.submit(player.post, friends.path + "/rematch") for player in friends.players]
            made = [answer.result().json for answer in asking]
        assert made[0]["id"] == made[1]["id"]
        assert kinds(friends[0].get(path(made[0])).json) == ["person", "person"]


def test_the_other_process_hears_of_the_offer(pair: Pair) -> None:
    friends = over(pair[0], 2)
    friends[1].address = pair[1].address
    with friends[1].socket(friends.path + "/stream") as socket:
        socket.until(type="view")
        made = friends[0].post(friends.path + "/rematch").json
        assert socket.until(type="rematch")["table"] == made["id"]
    assert friends[1].get(friends.path + "/rematch").json["match"]["id"] == made["id"]
