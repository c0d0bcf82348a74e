"""The box of whoever owns the game: what is wrong is said at its row, nothing is kept, and nobody else waits."""

import json
from typing import Any

import msgspec
import pytest

from app.engine.games.merkator.components import BUNDLED, bundled_text
from app.engine.games.merkator.components.check import MOST_TOLD
from app.engine.games.merkator.components.editions import EDITIONS
from app.route_costs import cost_of
from tests.server.client import Answer, Client

CHECK = "/api/games/merkator/box/check"
TEXT = bundled_text()


@pytest.fixture
def ada(client: Client) -> Client:
    return client.named("Ada")


def rows() -> Any:
    return msgspec.to_builtins(BUNDLED.rows)


def told(answer: Answer) -> list[tuple[str, str]]:
    assert answer.status == 200, answer.text
    assert answer.json["digest"] == "" or not answer.json["problems"]
    return [(one["row"], one["sentence"]) for one in answer.json["problems"]]


def test_a_box_that_can_be_played_with_is_told_what_it_is(ada: Client) -> None:
    text = ada.post(CHECK, {"text": TEXT + "[confirmed]\ncontract = ['2-sweden']", "whole": True}).json
    assert (text["problems"], text["warnings"], text["digest"]) == ([], [], BUNDLED.digest)
    assert (text["counts"]["rows"], text["counts"]["printed"]) == (183, 1)
    assert text["counts"]["reconstructed"] == 116 - 1
    assert text["sources"]["contract"]["2-sweden"] == "printed"
    assert text["sources"]["line"]["hamburg-danzig"] == "inferred"
    assert text["scoring"]["seeamt"]
    again = ada.post(CHECK, {"rows": text["rows"], "whole": True}).json
    assert again == text
    assert ada.post(CHECK, {"text": again["file"], "whole": True}).json == text
    short = ada.post(CHECK, {"rows": text["rows"]}).json
    assert (short["rows"], short["file"], short["digest"]) == (None, "", BUNDLED.digest)


def test_every_mistake_stands_at_its_row_in_both_languages(ada: Client) -> None:
    wrong = rows()
    wrong["deck"]["contracts"][1]["goods"] = {"vegetables": 41}
    wrong["building"][10]["cost"] = None
    assert told(ada.post(CHECK, {"rows": wrong})) == [
        ("[[building]] 11 (seeamt)", "'cost' must be a whole number, not nothing")
    ]
    wrong["building"][10]["cost"] = 60
    german = ada.post(f"{CHECK}?language=de", {"rows": wrong}).json["problems"]
    assert {(one["at"]["table"], one["at"]["number"], one["at"]["name"]) for one in german} == {
        ("building", 11, "seeamt"),
        ("deck", 2, "2-sweden"),
    }
    assert "Der Preis ist 60; erwartet ist 0 bis 50" in {one["sentence"] for one in german}
    assert {one["key"] for one in german} == {"{what} is {number}, expected {lowest} to {highest}"}
    found = told(ada.post(CHECK, {"text": TEXT.replace("cost = 20", "cost = 60", 1)}))
    assert found[0][0].startswith("[[building]] 14 (handelshaus), line ")


def test_a_doubt_is_told_with_its_reason_and_is_played_with(ada: Client) -> None:
    unusual = rows()
    next(one for one in unusual["location"] if one["id"] == "italy")["refill_from"] = 2
    answer = ada.post(f"{CHECK}?language=de", {"rows": unusual}).json
    assert answer["digest"]
    assert "erschlossen: in den Beispielen der Regel" in answer["warnings"][0]["sentence"]


@pytest.mark.parametrize(
    "text", ["", "[" * 20_000, "a = " + "[" * 15_000, "a." * 90 + "a = 1", "x = 1\n" * 9_000, "\x00"]
)
def test_a_hostile_file_is_a_file_with_mistakes(ada: Client, text: str) -> None:
    assert told(ada.post(CHECK, {"text": text}))
    assert told(ada.post(CHECK, {"text": ""}))[0][0] == "[edition]"


@pytest.mark.parametrize(
    "said", [{"deck": {"contracts": [{}] * 12_000}}, {"confirmed": {"contract": ["x"] * 9_000}}, {"time_chart": [1]}]
)
def test_of_many_mistakes_the_first_are_told(ada: Client, said: dict[str, Any]) -> None:
    assert 1 <= len(told(ada.post(CHECK, {"rows": rows() | said}))) <= MOST_TOLD


def test_who_may_ask_for_what(client: Client, ada: Client) -> None:
    assert Client(client.address).post(CHECK, {"text": TEXT}).error == (401, "NotSignedIn")
    assert ada.post(CHECK, {"text": "#" * 70_000}).error == (413, "TooLarge")
    assert ada.post(CHECK, {"rows": [1]}).error == (422, "Malformed")
    assert ada.post(CHECK, {"rows": {}, "game": "x"}).error == (422, "Malformed")
    assert ada.post(f"{CHECK}?language=xx", {"rows": {}}).json["key"] == "no_words"
    for game in ("sea_merchants", "nothing"):
        assert ada.post(f"/api/games/{game}/box/check", {"text": TEXT}).json["key"] == "no_box"
    assert cost_of("POST", CHECK)[1] == 10


def test_an_edition_is_handed_out_as_a_file(ada: Client) -> None:
    for box in EDITIONS:
        answer = ada.get(f"/api/games/merkator/editions/{box.digest}")
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{box.rows.edition.id}.toml"'
        assert ada.post(CHECK, {"text": answer.text}).json["digest"] == box.digest
    assert ada.get("/api/games/merkator/editions/00").json["key"] == "edition_unknown"
    assert ada.get(f"/api/games/sea_merchants/editions/{BUNDLED.digest}").json["key"] == "no_box"
    assert "mistakes" not in json.loads(ada.get("/api/games/merkator/words/de").text)
