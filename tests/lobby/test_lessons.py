"""A match that begins with the played lesson: the others wait for the learner, and after it they play as always."""

import secrets
from typing import Any

import pytest

from app.engine.games import GAMES
from app.engine.lessons import Lesson, lesson_of
from app.robots.programs import LEVELS
from tests.server.client import Client, Server
from tests.server.fixtures import Start

LESSONS = [lesson for lesson in map(lesson_of, GAMES) if lesson]


class Learner:
    def __init__(self, server: Server, game: str) -> None:
        self.client: Client = server.client().named("Lea")
        begun = self.client.post(f"/api/games/{game}/first", {})
        assert begun.status == 201, begun.text
        self.match: Any = begun.json
        self.path = f"/api/matches/{self.match['id']}"

    def now(self) -> Any:
        return self.client.get(f"{self.path}/lesson").json

    def place(self) -> Any:
        return self.now()["place"]

    def say(self, what: str, **body: Any) -> Any:
        return self.client.post(f"{self.path}/lesson/{what}", body or None)

    def act(self, action: Any) -> Any:
        body = {"seen": self.now()["number"], "key": secrets.token_hex(8), "action": action}
        return self.client.post(f"{self.path}/actions", body)

    def hear(self) -> int:
        """All that is answered."""
        heard = 0
        while (self.place() or {}).get("answers"):
            assert self.say("answer", seen=self.now()["number"]).status == 200
            heard += 1
        return heard

    def go_through(self) -> None:
        while (place := self.place())["deeds"] or place["answers"]:
            if not self.hear():
                assert self.act(place["deeds"][0]).status == 200


@pytest.fixture(params=LESSONS, ids=lambda lesson: lesson.game)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    found: Lesson = request.param
    return found


def test_a_lesson_is_played_to_its_end_and_then_the_match_goes_on(server: Server, lesson: Lesson) -> None:
    lea = Learner(server, lesson.game)
    summary = lea.match
    assert (summary["status"], summary["visibility"], summary["lesson"]) == ("running", "link", True)
    assert [seat["level"] for seat in summary["seats"]] == ["", LEVELS[0]]
    listed = server.client().get("/api/matches?size=100").json["matches"]
    assert summary["id"] not in [one["id"] for one in listed]
    lea.go_through()
    assert lea.now() == {
        "number": len(lesson.script),
        "place": {"step": lesson.steps[-1].id, "deeds": [], "answers": False},
    }
    assert lea.say("leave").json == {"number": len(lesson.script) + 1}
    assert lea.place() is None
    assert lea.say("leave").json["key"] == "lesson_over"
    assert lea.client.get(f"{lea.path}/log").json["story"][len(lesson.script)]["news"] == [["taught", 0, {}]]


def test_programs_wait_for_the_learner_and_play_by_themselves_when_it_is_over(server: Server) -> None:
    lea = Learner(server, "merkator")
    lea.go_through()
    with lea.client.socket(f"{lea.path}/stream") as socket:
        assert socket.until(type="view")["waiting_for"] == [1]
        assert lea.say("answer", seen=lea.now()["number"]).json["key"] == "lesson_waits"
        lea.say("leave")
        while socket.until(type="update").get("by") != "bot":
            pass


def test_an_answer_is_given_only_once_and_only_to_what_was_seen(server: Server) -> None:
    lea = Learner(server, "sea_merchants")
    assert lea.say("answer", seen=0).json["key"] == "lesson_waits"
    lea.act(lea.place()["deeds"][0])
    assert lea.say("answer", seen=0).json["key"] == "lesson_waits"
    assert lea.say("answer", seen=1).json == {"number": 2}
    assert lea.say("answer", seen=1).json["key"] == "lesson_waits"


def test_a_step_back_takes_the_answers_along_even_past_drawn_cards(server: Server) -> None:
    lea = Learner(server, "sea_merchants")
    assert lea.say("back").json["key"] == "nothing_to_undo"
    lea.go_through()
    steps = []
    while lea.say("back").status == 200:
        steps.append(lea.place()["step"])
        assert lea.place()["answers"] is False
    assert steps == ["exchange", "draw", "draw", "buy", "earn", "earn", "again", "load"]
    lea.go_through()
    assert lea.place()["step"] == "end"


def test_whoever_does_something_else_has_left_it(server: Server) -> None:
    lea = Learner(server, "sea_merchants")
    assert lea.act({"type": "Load", "product": "cloth"}).status == 200
    assert lea.place() is None
    assert lea.say("back").json["key"] == "nothing_to_undo"


def test_it_goes_on_where_it_was_after_a_restart(start: Start) -> None:
    first = start()
    lea = Learner(first, "merkator")
    for _ in range(4):
        lea.act(lea.place()["deeds"][0])
    before = lea.now()
    assert before["place"]["step"] == "better"
    first.stop()
    second = start(database_url=first.settings["database_url"])
    lea.client.address = second.address
    assert lea.now() == before
    assert lea.client.get(lea.path).json["waiting_for"] == [1]
    assert lea.hear() == 4
    assert lea.place()["step"] == "join"


def test_other_matches_have_none(server: Server) -> None:
    anna = server.client().named("Anna")
    assert anna.post("/api/games/chess/first", {}).json["key"] == "games_here"
    made = anna.post("/api/games/merkator/first", {"lesson": False}).json
    assert (made["lesson"], made["status"], made["hints"], made["start_seat"]) == (False, "running", True, 0)
    assert anna.get(f"/api/matches/{made['id']}/lesson").json["place"] is None
