"""Matches as files, and matches that branch off."""

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.engine import saved
from app.engine.games import GAMES
from app.engine.games.merkator.components import bundled_text
from app.engine.saved import SavedMatch
from tests.lobby.test_lobby import BOT, ME, OPEN, ids, kinds, new, path
from tests.server.client import PATIENCE, Answer, Client, Server
from tests.server.fixtures import Start
from tests.server.tables import Friends

GOLDEN = Path(__file__).parents[1] / "golden"
GAME = GAMES["merkator"]
SOLO = saved.read((GOLDEN / "merkator-1-eager-1.json").read_text("utf-8"))
PAIR = saved.read((GOLDEN / "merkator-2-eager-11.json").read_text("utf-8"))


@pytest.fixture
def anna(server: Server) -> Client:
    return server.client().named("Anna")


@pytest.fixture
def bruno(server: Server) -> Client:
    return server.client().named("Bruno")


def cut(match: SavedMatch, number: int, **changes: Any) -> SavedMatch:
    return msgspec.structs.replace(match, actions=match.actions[:number], expected=None, **changes)


def send(client: Client, match: SavedMatch | bytes, query: str = "") -> Answer:
    data = match if isinstance(match, bytes) else saved.write(match).encode()
    return client.request("POST", f"/api/matches/import{query}", data, {"Content-Type": "application/json"})


def bring(client: Client, match: SavedMatch, query: str = "") -> Any:
    answer = send(client, match, query)
    assert answer.status == 201, answer.text
    return answer.json


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def view_of(match: SavedMatch, seat: int | None) -> Any:
    return as_json(GAME.view(saved.resume(match), seat))


def only_action(client: Client, match: Any) -> None:
    """One decision of the seat that this client has."""
    now = client.get(path(match) + "/view").json
    body = {"seen": now["number"], "key": f"key-{now['number']:08}", "action": now["actions"][0]}
    answer = client.post(path(match) + "/actions", body)
    assert answer.status == 200, answer.text


# ------------------------------------------------------------------ out and in again


def test_a_finished_match_goes_out_and_in_and_stays_the_same(anna: Client, bruno: Client) -> None:
    match = bring(anna, PAIR)
    assert (match["status"], match["visibility"], match["seed"]) == ("finished", "link", "11")
    assert match["result"]["scores"] == as_json(PAIR.expected)["scores"]
    assert [seat["name"] for seat in match["seats"]] == ["Anna", "Bruno"]
    assert not any(seat["you"] for seat in match["seats"])
    assert match["number"] == len(PAIR.actions)
    out = bruno.get(f"{path(match)}/export?code={match['code']}")
    assert out.headers["Content-Disposition"] == f'attachment; filename="kontor-{match["id"]}.json"'
    file = saved.read(out.text)
    assert file == msgspec.structs.replace(PAIR, commitment=match["commitment"], origin="file")
    assert anna.get(path(bring(anna, file)) + "/export").text == out.text
    assert bruno.get(path(match) + "/export").error == (404, "NotFound")
    assert match["id"] not in ids(bruno.get("/api/matches?status=finished&size=100"))


def test_a_played_match_can_be_taken_along(server: Server) -> None:
    friends = Friends(server, 2, ("expert",))
    friends.play(30)
    friends[0].post(friends.path + "/resign")
    file = saved.read(server.client().get(friends.path + "/export").text)
    assert file.names == tuple(seat["name"] for seat in friends[0].get(friends.path).json["seats"])
    assert (file.options, file.robots, file.start_seat) == (("expert",), (0,), 0)
    again = bring(friends[1], file)
    assert again["status"] == "running"
    assert [seat["you"] for seat in again["seats"]] == [False, True]


def test_what_was_taken_back_is_not_in_the_file(server: Server) -> None:
    friends = Friends(server)
    first, second = friends.view()["actions"][:2]
    assert friends.act(0, first).status == 200
    assert friends[0].post(friends.path + "/undo").status == 200
    assert friends.act(0, second).status == 200
    friends[0].post(friends.path + "/resign")
    file = saved.read(friends[0].get(friends.path + "/export").text)
    assert as_json(file.actions[0]) == second


# ------------------------------------------------------------------ while a match runs


def test_while_a_match_runs_everybody_gets_what_they_may_see(server: Server, bruno: Client) -> None:
    friends = Friends(server)
    friends.play(20)
    files = [who.get(friends.path + "/export") for who in (*friends.players, bruno)]
    for file in files:
        assert (file.status, file.json["number"]) == (200, 20)
        assert not {"seed", "actions", "kontor"} & set(file.json)
        assert file.json["story"] == bruno.get(friends.path + "/log").json["story"]
    assert [file.json["view"] for file in files[:2]] == [friends.view(seat)["view"] for seat in (0, 1)]
    assert "you" not in files[2].json["view"]
    assert send(bruno, files[0].body).error == (422, "Malformed")
    commitment = friends[0].get(friends.path).json["commitment"]
    assert {file.json["commitment"] for file in files} == {commitment}


def test_a_host_without_a_seat_learns_no_more_than_others_before_the_end(anna: Client, bruno: Client) -> None:
    match = new(anna, OPEN)
    assert anna.get(path(match) + "/export").json["detail"] == "The match has not started"
    bruno.post(path(match) + "/join")
    anna.post(path(match) + "/start")
    for _ in range(5):
        only_action(bruno, match)
    for file in (anna.get(path(match) + "/export").json, bruno.get(path(match) + "/export").json):
        assert file["number"] == 5
        assert not {"seed", "actions"} & set(file)


def test_a_match_without_spectators_is_not_exported_to_others(server: Server, bruno: Client) -> None:
    friends = Friends(server, spectators=False)
    assert bruno.get(friends.path + "/export").error == (403, "Forbidden")
    assert friends[1].get(friends.path + "/export").status == 200


# ------------------------------------------------------------------ files that go on


def test_a_file_is_played_on_from_where_it_ends(anna: Client) -> None:
    file = cut(SOLO, 10)
    match = bring(anna, file, "?seat=0")
    assert (match["status"], match["number"], match["waiting_for"]) == ("running", 10, [0])
    assert anna.get(path(match) + "/view").json["view"] == view_of(file, 0)
    assert match["seed"] is None
    only_action(anna, match)
    assert anna.get(path(match)).json["number"] == 11


def test_programs_play_the_seats_of_the_others_unless_they_are_kept_open(anna: Client, bruno: Client) -> None:
    file = cut(PAIR, 20, robots=())
    assert kinds(bring(anna, file)) == ["person", "bot"]
    assert kinds(bring(anna, file, "?seat=1")) == ["bot", "person"]
    match = bring(anna, file, "?others=open")
    assert (match["status"], kinds(match), match["number"]) == ("open", ["person", "open"], 20)
    assert anna.post(path(match) + "/start").error == (409, "Conflict")
    bruno.post(path(match) + "/join", {"code": match["code"]})
    started = anna.post(path(match) + "/start").json
    assert (started["status"], started["number"]) == ("running", 20)
    assert started["waiting_for"] == list(GAME.rules.waiting_for(saved.resume(file)))
    assert bruno.get(path(match) + "/view").json["view"] == view_of(file, 1)


def test_a_file_of_programs_alone_plays_itself_to_the_end(anna: Client) -> None:
    match = bring(anna, cut(PAIR, 20))
    assert kinds(match) == ["bot", "bot"]
    with anna.socket(f"{path(match)}/stream") as stream:
        if anna.get(path(match)).json["status"] == "running":
            stream.until(type="ended")
    assert anna.get(path(match)).json["status"] == "finished"


@pytest.mark.parametrize(
    "data, line",
    [
        (b"", 1),
        (b"{\n\n]", 3),
        (b'{"kontor": 2}', 1),
        (b'{\n"kontor": 1,\n"\xff', 3),
        (saved.write(cut(SOLO, 3)).replace('"england"', '"atlantis"', 1).encode(), 12),
        (saved.write(cut(PAIR, 3)).replace('"seat": 1', '"seat": 0', 1).encode(), 12),
        (saved.write(cut(SOLO, 3)).replace('"merkator"', '"halma"').encode(), 3),
        (saved.write(cut(SOLO, 3)).replace('"options": []', '"options": ["nojoin"]').encode(), 5),
    ],
)
def test_a_broken_file_is_refused_with_its_line(anna: Client, data: bytes, line: int) -> None:
    answer = send(anna, data)
    assert answer.error == (422, "Malformed")
    assert answer.json["line"] == line
    assert ids(anna.get("/api/matches?mine=true")) == []


def test_a_file_that_cannot_be_kept_is_refused(anna: Client, client: Client) -> None:
    assert send(anna, cut(SOLO, 0, seed="a\0b")).error == (422, "Malformed")
    assert send(anna, cut(SOLO, 0, commitment="0" * 64)).error == (422, "Malformed")
    assert send(anna, b" " * 5_000_000).error == (413, "TooLarge")
    assert send(anna, cut(SOLO, 3), "?seat=1").error == (422, "Malformed")
    assert send(anna, cut(SOLO, 3), "?others=nobody").error == (422, "Malformed")
    assert send(client, SOLO).error == (401, "NotSignedIn")


# ------------------------------------------------------------------ branching off


def test_a_fork_goes_on_from_its_number_and_leaves_the_original_alone(anna: Client, bruno: Client) -> None:
    match = bring(anna, cut(SOLO, 20), "?seat=0")
    answer = anna.post(path(match) + "/fork", {"number": 8})
    assert answer.status == 201
    fork = answer.json
    assert (fork["before"], fork["visibility"]) == ({"id": match["id"], "number": 8}, "link")
    assert (fork["status"], fork["number"], fork["commitment"]) == ("running", 8, match["commitment"])
    assert anna.get(path(fork) + "/view").json["view"] == view_of(cut(SOLO, 8), 0)
    only_action(anna, fork)
    assert anna.get(path(match)).json["number"] == 20
    assert bruno.get(path(fork)).error == (404, "NotFound")
    assert fork["id"] not in ids(bruno.get("/api/matches?size=100"))


def test_what_was_taken_back_does_not_come_along(anna: Client) -> None:
    match = new(anna, ME)
    anna.post(path(match) + "/start")
    only_action(anna, match)
    undone = anna.post(path(match) + "/undo")
    if undone.status == 200:
        assert anna.post(path(match) + "/fork", {"number": 2}).json["number"] == 0
    assert anna.post(path(match) + "/fork", {"number": 1}).json["number"] == 1
    assert anna.post(path(match) + "/fork", {"number": 3}).error == (404, "NotFound")


def test_a_running_match_of_several_people_cannot_be_forked(server: Server, bruno: Client) -> None:
    friends = Friends(server)
    friends.play(3)
    assert "piles" in friends[0].post(friends.path + "/fork", {"number": 3}).json["detail"]
    assert bruno.post(friends.path + "/fork", {"number": 3}).error == (403, "Forbidden")
    assert friends[0].post(friends.path + "/fork", {"number": -1}).error == (422, "Malformed")


def test_while_a_match_runs_its_fork_is_played_from_the_own_seat(anna: Client) -> None:
    match = bring(anna, cut(PAIR, 20), "?seat=1")
    assert anna.post(path(match) + "/fork", {"number": 3, "seat": 0}).error == (403, "Forbidden")
    assert anna.post(path(match) + "/fork", {"number": 3, "seat": 2}).error == (404, "NotFound")
    assert anna.post(path(match) + "/fork", {"number": 3, "level": "best"}).error == (422, "Malformed")
    assert kinds(anna.post(path(match) + "/fork", {"number": 3, "seat": 1, "level": "apprentice"}).json) == [
        "bot",
        "person",
    ]


def test_a_match_that_is_over_can_be_forked_by_whoever_sees_it(server: Server, bruno: Client) -> None:
    friends = Friends(server, visibility="link")
    friends.play(10)
    friends[0].post(friends.path + "/resign")
    assert bruno.post(friends.path + "/fork", {"number": 4}).error == (404, "NotFound")
    wanted = {"number": 4, "code": friends.code, "seat": 0}
    fork = bruno.post(friends.path + "/fork", wanted).json
    assert (kinds(fork), fork["seats"][0]["you"], fork["host"]["you"]) == (["person", "bot"], True, True)
    deciding = friends.view(0, number=4)["waiting_for"][0]
    chosen = bruno.post(friends.path + "/fork", {"number": 4, "code": friends.code}).json
    assert chosen["seats"][deciding]["you"]
    assert bruno.post(friends.path + "/fork", wanted | {"others": "same"}).error == (403, "Forbidden")


def test_players_can_take_the_others_along(server: Server) -> None:
    friends = Friends(server, 3)
    friends.play(10)
    for player in friends.players[:2]:
        player.post(friends.path + "/resign")
    fork = friends[2].post(friends.path + "/fork", {"number": 6, "others": "same"}).json
    assert kinds(fork) == ["bot", "bot", "person"]  # who has resigned is not called back
    file = saved.read(friends[0].get(friends.path + "/export").text)
    assert friends[2].get(path(fork) + "/export").json["commitment"] == fork["commitment"]
    assert len(file.actions) >= 10


def test_the_others_are_asked_to_a_fork_of_a_match_that_was_given_up(server: Server) -> None:
    friends = Friends(server)
    friends.play(6)
    friends[0].post(friends.path + "/proposals/abandon", {})
    assert friends[1].post(friends.path + "/proposals/abandon/answer", {"agree": True}).json == {"done": True}
    assert friends[0].get(friends.path).json["status"] == "abandoned"
    fork = friends[1].post(friends.path + "/fork", {"number": 5, "others": "same"}).json
    assert kinds(fork) == ["open", "person"]
    assert friends[0].get(path(fork)).json["seats"][0]["offered"] == "you"
    swapped = friends[1].post(friends.path + "/fork", {"number": 5, "others": "same", "seat": 0}).json
    assert (kinds(swapped), swapped["seats"][0]["you"]) == (["person", "bot"], True)
    assert fork["id"] in ids(friends[0].get("/api/matches?mine=true&status=open"))


def test_there_is_nothing_to_fork_at_the_end_or_before_the_start(anna: Client) -> None:
    over, waiting = bring(anna, SOLO), new(anna)
    assert anna.post(path(over) + "/fork", {"number": len(SOLO.actions)}).error == (409, "Conflict")
    assert anna.post(path(waiting) + "/fork", {"number": 0}).json["detail"] == "The match has not started"
    assert anna.post(path(over) + "/fork", {"number": 1, "to": 2}).error == (422, "Malformed")


# ------------------------------------------------------------------ the host's own box


def own_box(folder: Path) -> Path:
    file = folder / "box.toml"
    file.write_text(bundled_text().replace('id = "kontor-1"', 'id = "my-box"'), "utf-8")
    return file


def test_new_matches_are_played_with_the_hosts_own_components(start: Start, tmp_path: Path) -> None:
    server = start(merkator_components=str(own_box(tmp_path)))
    anna = server.client().named("Anna")
    match = new(anna, OPEN)
    server.client().named("Bruno").post(path(match) + "/join")
    anna.post(path(match) + "/start")
    assert anna.get(path(match) + "/export").json["components"]["edition"] == "my-box"
    rows = anna.get(path(match) + "/export").json["components"]["rows"]
    fork = bring(anna, cut(SOLO, 5, components=SOLO.components), "?seat=0")
    assert anna.get(path(fork) + "/export").json["components"]["edition"] == "kontor-1"
    assert rows


def test_a_server_does_not_start_with_a_box_that_is_broken(start: Start, tmp_path: Path) -> None:
    file = own_box(tmp_path)
    file.write_text(file.read_text("utf-8").replace("[", "", 1), "utf-8")
    server = start(merkator_components=str(file))
    try:
        assert server.process.wait(PATIENCE) != 0
    except subprocess.TimeoutExpired:
        server.process.kill()
        raise
    assert "which cannot be played with" in server.logged()


def test_bots_keep_their_level_in_a_fork(anna: Client) -> None:
    match = new(anna, ME, BOT, start_seat=0)
    anna.post(path(match) + "/start")
    assert anna.post(path(match) + "/fork", {"number": 0}).json["seats"][1]["level"] == "apprentice"
