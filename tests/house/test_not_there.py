"""What an operator asks for that is not there, or cannot be: a sentence, and nothing is noted."""

from typing import Any

import pytest

from tests.house.test_house import house, operator  # noqa: F401 - fixtures
from tests.server.client import Client, Server
from tests.server.tables import Friends
from tests.users.test_session import new_name

NOWHERE = (
    ("/matches/999999", {"what": "close"}, (404, "match_hidden")),
    ("/matches/999999", {"what": "hide"}, (404, "match_hidden")),
    ("/matches/999999/seats/0", None, (404, "seat_unknown")),
    ("/people/999999", {"what": "block"}, (404, "no_such_person")),
    ("/people/999999/password", None, (404, "no_such_person")),
    ("/networks", {"network": "192.0.2.0/24", "shut": False}, (404, "network_open")),
    ("/reports/999999", None, (404, "no_such_report")),
)


@pytest.mark.parametrize("path, body, answer", NOWHERE)
def test_what_is_not_there(operator: Client, path: str, body: Any, answer: tuple[int, str]) -> None:  # noqa: F811
    said = operator.post(f"/api/house{path}", body)
    assert (said.status, said.json["key"]) == answer
    assert operator.get("/api/house").json["deeds"] == []


def test_a_notice_has_an_end(operator: Client) -> None:  # noqa: F811
    assert operator.patch("/api/house", {"notice": "x" * 10_000}).status == 422
    assert operator.get("/api/house").json["deeds"] == []


def test_the_link_to_a_seat_invites_too(house: Server, operator: Client) -> None:  # noqa: F811
    friends = Friends(house, 2)
    path = operator.post(f"/api/house/matches/{friends.id}/seats/1").json["path"]
    operator.patch("/api/house", {"admission": "invited"})
    said = {"name": new_name(), "invitation": path.partition("takeover=")[2]}
    assert house.client().post("/api/session", said).status == 201
    assert house.client().post("/api/session", said | {"invitation": "x" * 43}).status == 403
