"""So many matches under way, and programs at them, for a person and an address; programs alone play for somebody."""

import secrets
from typing import Any

from tests.server.client import Answer, Client, Server
from tests.server.fixtures import Start
from tests.server.tables import Friends


def lay(host: Client, *more: str) -> Answer:
    seats: list[Any] = [{"kind": "me"}, *({"kind": kind} for kind in more or ("open",))]
    return host.post("/api/matches", {"game": "merkator", "seats": seats})


def test_one_host_has_so_many_matches_and_programs_and_an_address_five_times_as_many(start: Start) -> None:
    house = start(rate_limits="yes", quota_matches="3", quota_programs="2")
    eve = house.client().named("Eve")
    assert lay(eve, "bot", "bot").status == 201
    assert lay(eve, "bot").json["key"] == "programs_used_up"
    tables = [lay(eve).json["id"] for _ in range(2)]
    refused = lay(eve)
    assert (refused.error, refused.json["values"]) == ((409, "Conflict"), {"most": 3})
    assert eve.post("/api/games/merkator/first", {}).status == 201  # a lesson
    assert eve.delete(f"/api/matches/{tables[0]}").status == 204
    assert lay(eve).status == 201
    for number in range(4):
        other = house.client().named(f"Eve {number}")
        assert [lay(other).status for _ in range(3)] == [201] * 3
    assert lay(house.client().named("Late")).json["values"] == {"most": 15}


def test_a_program_that_sits_down_later_counts_as_much(start: Start) -> None:
    eve = start(rate_limits="yes", quota_programs="2").client().named("Eve")
    path = f"/api/matches/{lay(eve, 'bot', 'open', 'open').json['id']}"
    assert eve.post(f"{path}/seats/2", {"kind": "bot"}).status == 200
    assert eve.post(f"{path}/seats/2", {"kind": "bot", "level": "master"}).status == 200  # in place of the other
    assert eve.post(f"{path}/seats/3", {"kind": "bot"}).json["key"] == "programs_used_up"
    assert eve.post(f"{path}/seats/2", {"kind": "open"}).status == 200
    assert eve.post(f"{path}/seats/3", {"kind": "bot"}).status == 200


def test_a_branch_of_a_lesson_is_a_match_like_any_other(start: Start) -> None:
    eve = start(rate_limits="yes", quota_matches="2").client().named("Eve")
    lesson = eve.post("/api/games/sea_merchants/first", {}).json["id"]
    branches = [eve.post(f"/api/matches/{lesson}/fork", {"number": 0}) for _ in range(3)]
    assert [branch.status for branch in branches] == [201, 201, 409], branches[0].text
    assert branches[2].json["key"] == "matches_used_up"


def test_programs_alone_play_while_somebody_looks(server: Server) -> None:
    host = server.client().named(f"Host {secrets.token_hex(3)}")
    made = host.post("/api/matches", {"game": "merkator", "seats": [{"kind": "bot"}] * 2}).json
    path = f"/api/matches/{made['id']}"
    assert host.post(f"{path}/start").status == 200
    with (friends := Friends(server, 1, more_seats=[{"kind": "bot"}], start_seat=1)).watch() as socket:
        socket.until(type="update", by="bot")  # of another match, where they had as much time
    assert friends.summary()["number"] > 0
    assert host.get(path).json["number"] == 0
    with host.socket(f"{path}/stream") as looking:
        assert looking.until(type="update")["by"] == "bot"
