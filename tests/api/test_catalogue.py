"""What a client needs to draw and tell a game."""

import gzip
import json
from pathlib import Path

from app.engine.games.merkator.components import bundled_text
from tests.server.client import Client, Server
from tests.server.fixtures import Start
from tests.server.tables import Friends


def test_words_come_in_both_languages_and_no_other(client: Client) -> None:
    english, german = (client.get(f"/api/games/merkator/words/{language}").json for language in ("en", "de"))
    assert english["goods"].keys() == german["goods"].keys()
    assert english != german
    assert client.get("/api/games/merkator/words/xx").error == (404, "NotFound")
    assert client.get("/api/games/nothing/words/en").error == (404, "NotFound")


def test_what_has_not_changed_is_not_sent_again(client: Client) -> None:
    first = client.get("/api/games/merkator/box?language=de")
    again = client.get("/api/games/merkator/box?language=de", If_None_Match=str(first.headers["ETag"]))
    assert (again.status, again.body) == (304, b"")


def test_who_can_unpack_gets_it_packed(client: Client) -> None:
    plain, packed = (client.get("/api/games/merkator/box", Accept_Encoding=kind) for kind in ("identity", "gzip"))
    assert packed.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.body)) == plain.json
    assert len(packed.body) < len(plain.body) / 4


def test_a_match_has_the_box_it_was_started_with(server: Server) -> None:
    friends = Friends(server, visibility="link")
    box = friends[1].get(f"{friends.path}/box?language=en").json
    assert len(box["deck"]["contracts"]) == 78
    assert box["scoring"]["boerse"]
    assert server.client().get(f"{friends.path}/box").error == (404, "NotFound")
    assert friends[0].get(f"{friends.path}/box?language=xx").error == (404, "NotFound")


def test_what_was_compared_since_a_match_began_is_told_of_it(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(bundled_text().replace("vp = 0.5", "vp = 1"), "utf-8")
    server = start(merkator_components=str(file))
    friends = Friends(server)
    box = f"{friends.path}/box"
    assert friends[0].get(box).json["sources"]["seeamt"] == "corrected"
    server.stop()
    file.write_text(file.read_text("utf-8") + "[confirmed]\nbuilding = ['seeamt']\n", "utf-8")
    again = start(merkator_components=str(file), database_url=server.settings["database_url"])
    told = again.client().get(box).json
    assert (told["sources"]["seeamt"], told["sources"]["boerse"]) == ("printed", "rulebook")


def test_a_task_of_the_rules_is_for_everybody(client: Client) -> None:
    told = client.get("/api/games/merkator/chapters/clock").json
    assert told["right"] in told["outcomes"]
    assert told["view"]["final_round"] is None
    assert told["outcomes"][told["right"]]["final_round"] == {"turns_left": 2, "trigger": "time"}
    box = client.get("/api/games/merkator/chapters/clock/box?language=de").json
    assert box["edition"]["id"] == "kontor-1"  # whatever new matches are played with
    assert client.get("/api/games/merkator/chapters/peace/box").status == 404
    for unknown in ("merkator/chapters/peace", "nothing/chapters/clock", "sea_merchants/chapters/clock"):
        assert client.get(f"/api/games/{unknown}").json["key"] == "no_such_chapter"
