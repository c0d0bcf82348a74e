"""Programs at the table: they play their seats, also after a restart, whether anybody looks or not."""

from collections.abc import Callable
from typing import Any

from tests.server.client import PATIENCE, Server
from tests.server.conftest import Start
from tests.server.tables import Friends


def all_bots(server: Server) -> int:
    """A match without people, and its id."""
    host = server.client().named("Host")
    seats = [{"kind": "bot"}, {"kind": "bot"}]
    made = host.post("/api/matches", {"game": "merkator", "seats": seats, "options": [], "visibility": "public"})
    assert made.status == 201, made.text
    assert host.post(f"/api/matches/{made.json['id']}/start", {}).status in (200, 204)
    return int(made.json["id"])


def eventually(server: Server, match: int, holds: Callable[[Any], bool]) -> Any:
    """Follow the match over its socket until something holds of its summary."""
    watcher = server.client()
    with watcher.socket(f"/api/matches/{match}/stream") as stream:
        while not holds(summary := watcher.get(f"/api/matches/{match}").json):
            stream.receive()
    return summary


def test_programs_play_a_whole_match(server: Server) -> None:
    summary = eventually(server, all_bots(server), lambda match: match["status"] == "finished")
    assert summary["result"]["winners"]


def test_after_a_restart_programs_go_on_though_nobody_looks(start: Start) -> None:
    first = start(bot_pause="30")  # it stops while the program thinks
    friends = Friends(first, 1, more_seats=({"kind": "bot"},))
    friends.act(0, {"type": "TravelTo", "location": "denmark"})
    first.stop()
    second = start(database_url=first.settings["database_url"])
    asker = second.client()
    # Lists are written once a second and do not bring a match into memory: asking them wakes nobody.
    for _ in range(int(PATIENCE * 50)):
        listed = asker.get("/api/matches?status=running").json["matches"]
        if listed[0]["number"] > 1:
            break
    assert listed[0]["number"] > 1
