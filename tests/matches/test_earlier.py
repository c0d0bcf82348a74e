"""What somebody has come to alone before, to compare a solo result with."""

import time
from typing import Any

import pytest
from sqlalchemy import update

from app.store.database import connect
from app.store.models import matches
from tests.server.client import Client, Server

ALONE = {"game": "merkator", "seats": [{"kind": "me"}], "visibility": "link"}


class Past:
    """Solo matches of one person that are over; what was played in them is not the point."""

    def __init__(self, server: Server) -> None:
        self.server, self.anna = server, server.client().named("Anna")
        self.now = time.time()

    def over(self, score: float, who: Client | None = None, **wanted: Any) -> int:
        row = {name: wanted.pop(name) for name in ("deal_known_at", "status") if name in wanted}
        made = (who or self.anna).post("/api/matches", ALONE | wanted).json
        self.now += 1
        ended = {"status": "finished", "result": {"ending": "solo", "scores": [score], "winners": [0]}}
        engine = connect(self.server.settings["database_url"])
        with engine.begin() as connection:
            change = update(matches).where(matches.c.id == made["id"])
            connection.execute(change.values(ended | {"ended_at": self.now} | row))
        engine.dispose()
        return int(made["id"])

    def before(self, match: int) -> Any:
        answer = self.anna.get(f"/api/matches/{match}/earlier")
        assert answer.status == 200, answer.text
        return answer.json


@pytest.fixture
def past(server: Server) -> Past:
    return Past(server)


def test_the_first_result_has_none_before_it(past: Past) -> None:
    assert past.before(past.over(57)) == {"played": 0, "best": None, "last": None}


def test_best_and_last_are_told_of_those_that_ended_before(past: Past) -> None:
    best, last = past.over(72.5), past.over(60)
    now = past.over(65)
    past.over(99)
    told = past.before(now)
    assert told["played"] == 2
    assert (told["best"]["id"], told["best"]["score"]) == (best, 72.5)
    assert (told["last"]["id"], told["last"]["score"]) == (last, 60)


def test_only_own_results_of_the_same_kind_count(past: Past) -> None:
    """Other options, other people, company, a deal that was known, a match that was given up."""
    past.over(91, options=["expert"])
    past.over(92, who=past.server.client().named("Bruno"))
    past.over(93, seats=[{"kind": "me"}, {"kind": "bot"}])
    past.over(94, deal_known_at=1.0)
    past.over(95, status="abandoned")
    assert past.before(past.over(57))["played"] == 0
    assert past.before(past.over(58, options=["expert"]))["best"]["score"] == 91


def test_in_company_and_before_the_end_there_is_nothing_to_compare(past: Past) -> None:
    past.over(70)
    assert past.before(past.over(40, seats=[{"kind": "me"}, {"kind": "bot"}]))["played"] == 0
    made = past.anna.post("/api/matches", ALONE).json["id"]
    assert past.anna.post(f"/api/matches/{made}/start", {}).status == 200
    assert past.anna.get(f"/api/matches/{made}/earlier").status == 409
    assert past.server.client().named("Bruno").get(f"/api/matches/{made}/earlier").status == 404
