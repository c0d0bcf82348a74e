"""A running match is moved: saved whole with the consent of everybody, it says from then on that its deal is known."""

import json
from typing import Any

import pytest

from tests.lobby.test_lobby import BOT, kinds, path
from tests.server.client import Client, Server
from tests.server.hosted import kontor
from tests.server.tables import SEED, Friends


def moved(friends: Friends) -> Any:
    """All agree; the file."""
    friends.post(0, "proposals/move", {})
    for seat in range(1, len(friends.players)):
        friends.post(seat, "proposals/move/answer", {"agree": True})
    return friends[0].get(f"{friends.path}/export").json


def bring_in(client: Client, file: Any, query: str = "") -> Any:
    body, kind = json.dumps(file).encode(), {"Content-Type": "application/json"}
    return client.request("POST", f"/api/matches/import{query}", body, kind)


def test_all_agree_and_the_match_goes_on_elsewhere_with_friends(server: Server, client: Client) -> None:
    friends = Friends(server, 3)
    number = friends.play(7)[-1]
    with client.socket(f"{friends.path}/stream") as socket:
        socket.until(type="view")
        assert friends.post(0, "proposals/move", {}).json == {"done": False}
        assert socket.until(type="proposal")["asked"] == [1, 2]
        assert friends.post(1, "proposals/move/answer", {"agree": True}).json == {"done": False}
        assert "kontor_view" in friends[0].get(f"{friends.path}/export").json  # one has not agreed yet
        assert friends.post(2, "proposals/move/answer", {"agree": True}).json == {"done": True}
        assert socket.until(type="update")["story"] == [["deal_known", 0, {}]]
        known_at = socket.until(type="seats")["deal_known_at"]
    assert known_at == pytest.approx(client.get(friends.path).json["deal_known_at"])
    assert friends.post(1, "proposals/move", {}).json["key"] == "deal_known"
    file = friends[2].get(f"{friends.path}/export").json
    assert (file["deal_known"], len(file["actions"]), file["seed"]) == (True, number, SEED)
    seen = client.get(f"{friends.path}/export").json  # whoever only watches has not been asked for
    assert seen["kontor_view"] == 1
    assert "seed" not in seen
    assert client.get(friends.path).json["seed"] is None

    dora, emil = server.client().named("Dora"), server.client().named("Emil")
    there = bring_in(dora, file, "?seat=1&others=open").json
    assert (there["status"], kinds(there)) == ("open", ["open", "person", "open"])
    assert there["deal_known_at"] is not None
    assert emil.post(path(there) + "/join", {"code": there["code"]}).status == 200
    assert dora.post(path(there) + "/seats/2", BOT).status == 200
    assert dora.post(path(there) + "/start").status == 200
    assert emil.get(path(there) + "/view").json["number"] >= number
    assert emil.get(path(there)).json["deal_known_at"] is not None


def test_what_was_agreed_goes_along_and_the_clocks_run_from_the_start_there(server: Server) -> None:
    pace = {"kind": "daily", "move": 86400, "bank": 3600, "then": "seat", "times": 3}
    file = moved(Friends(server, 2, pace=pace, spectators=False, hints=True))
    assert (file["pace"], file["spectators"], file["hints"]) == (pace, False, True)
    dora, emil = server.client().named("Dora"), server.client().named("Emil")
    there = bring_in(dora, file, "?others=open").json
    assert (there["pace"], there["spectators"], there["hints"]) == (pace, False, True)
    assert emil.post(path(there) + "/join", {"code": there["code"]}).status == 200
    assert dora.post(path(there) + "/start").status == 200
    assert any(clock["due"] for clock in dora.get(path(there)).json["clocks"])
    alone = bring_in(dora, file).json
    assert (alone["status"], alone["pace"]) == ("running", None)


@pytest.mark.parametrize(
    "pace, key",
    [({"kind": "daily"}, "field_wrong"), ({"kind": "live", "move": 1, "bank": 0}, "pace_live"), ("slow", "file_line")],
)
def test_a_pace_that_cannot_be_is_refused_with_the_file(server: Server, pace: Any, key: str) -> None:
    file = moved(Friends(server, 2)) | {"pace": pace}
    answer = bring_in(server.client().named("Dora"), file, "?others=open")
    assert (answer.status, answer.json["key"]) == (422, key)


def test_nobody_is_left_out_for_having_been_away_and_one_no_is_enough(server: Server) -> None:
    friends = Friends(server, 3)
    assert friends[2].post(f"{friends.path}/away", {}).status < 300
    friends.post(0, "proposals/move", {})
    (asked,) = friends[0].get(f"{friends.path}/proposals").json["proposals"]
    assert (asked["kind"], asked["asked"]) == ("move", [1, 2])  # a program does not agree for anybody
    friends.acted(0, "TravelTo", location="denmark")  # it is asked still when the match goes on
    assert friends.post(1, "proposals/move/answer", {"agree": False}).json == {"done": False}
    assert friends[0].get(f"{friends.path}/proposals").json["proposals"] == []
    assert friends[0].get(friends.path).json["deal_known_at"] is None
    assert "kontor_view" in friends[0].get(f"{friends.path}/export").json


def test_the_deal_is_known_after_a_restart_in_the_end_and_in_what_comes_of_it(server: Server) -> None:
    friends = Friends(server, 2)
    friends.play(3)
    moved(friends)
    friends[1].post(f"{friends.path}/resign")
    assert friends[0].get(friends.path).json["deal_known_at"] is not None
    file = friends[0].get(f"{friends.path}/export").json
    assert file["deal_known"] is True
    fork = friends[0].post(f"{friends.path}/fork", {"number": 2}).json
    assert fork["deal_known_at"] is not None
    del file["deal_known"]  # a match that goes on from a file is known, whatever the file says
    assert bring_in(friends[0], file).json["deal_known_at"] is not None


def test_a_file_for_looking_says_so_to_whoever_tries_to_play_on(server: Server, tmp_path: Any) -> None:
    friends = Friends(server, 2)
    friends.play(3)
    seen = friends[0].get(f"{friends.path}/export").json
    for file in (seen, {name: value for name, value in seen.items() if name != "kontor_view"}):  # as it was in the past
        refused = bring_in(friends[0], file)
        assert refused.error == (422, "Malformed")
        assert refused.json["values"]["what"]["key"] == "file_to_look_at"
    saved = tmp_path / "seen.json"
    saved.write_text(json.dumps(seen), "utf-8")
    said = kontor("", "replay", str(saved))
    assert said.exit_code == 1
    assert "for looking at only" in said.output
