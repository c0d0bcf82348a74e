"""What /openapi.json publishes: every route says what it takes and answers, by types that are there."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from app.api.schema import LobbyMessage, MatchMessage
from app.main import create_app
from app.matches.feed import Sent
from tests.server.client import Client

BOOK = create_app().openapi()
WITHOUT_BODY = {"204"}
NO_JSON = {"/metrics", "/api/games/{game}/editions/{digest}"}
ROUTES = [(path, method, route) for path, methods in BOOK["paths"].items() for method, route in methods.items()]


def schema_of(content: dict[str, Any]) -> Any:
    return content.get("content", {}).get("application/json", {}).get("schema")


def test_every_route_says_what_it_answers() -> None:
    assert len(ROUTES) > 45
    for path, method, route in ROUTES:
        for status, answer in route["responses"].items():
            if status not in WITHOUT_BODY and not (path in NO_JSON and status == "200"):
                assert schema_of(answer), f"{method} {path}: {status}"
        if "requestBody" in route:
            assert schema_of(route["requestBody"]), f"{method} {path}"


def test_problems_have_one_shape_everywhere() -> None:
    for path, method, route in ROUTES:
        for status, answer in route["responses"].items():
            if status >= "400":
                assert schema_of(answer) == {"$ref": "#/components/schemas/Wrong"}, f"{method} {path}: {status}"


def refs(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(ref := schema.get("$ref"), str):
            yield ref.removeprefix("#/components/schemas/")
        schema = list(schema.values())
    for part in schema if isinstance(schema, list) else ():
        yield from refs(part)


def test_all_types_that_are_named_are_there() -> None:
    assert set(refs(BOOK)) <= set(BOOK["components"]["schemas"])


def test_every_message_belongs_to_a_socket() -> None:
    said = {kind for kind in Sent.__subclasses__() if kind.__name__ not in ("Ping", "Seen")}
    assert said == {*get_args(MatchMessage), *get_args(LobbyMessage)}
    tags = [msgspec.inspect.type_info(kind).tag for kind in get_args(MatchMessage)]
    assert len(set(tags)) == len(tags)


# ------------------------------------------------------------------ bodies

WRONG = [
    ("/api/session", {"name": 5}, "name: Expected `str`, got `int`"),
    ("/api/session", {}, "the body: Object missing required field `name`"),
    ("/api/session", {"name": "Anna", "more": 1}, "the body: Object contains unknown field `more`"),
    (
        "/api/matches",
        {"game": "x", "seats": [{"kind": "me"}, {"kind": "you"}]},
        r"seats\[1\]\.kind: Invalid enum",
    ),
    ("/api/matches", {"game": "x", "seats": []}, "seats: Expected `array` of length >= 1"),
]


@pytest.mark.parametrize("path, body, said", WRONG)
def test_a_wrong_body_is_refused_with_the_name_of_the_field(client: Client, path: str, body: Any, said: str) -> None:
    answer = client.named("Anna").post(path, body)
    assert answer.error == (422, "Malformed")
    assert re.match(said, answer.json["detail"]), answer.json


@pytest.mark.parametrize("body", [b"", b"{", b'{"name":"\xff"}', b"[" * 60_000, b'"Anna"', b"null"])
@pytest.mark.parametrize("path", ["/api/session", "/api/matches/1/actions"])
def test_what_is_no_json_is_refused_without_repeating_it(client: Client, path: str, body: bytes) -> None:
    sent = {"Content-Type": "application/json"}
    answer = client.named("Anna").request("POST", path, body, sent)
    assert answer.error == (422, "Malformed")
    assert answer.json["detail"].startswith("the body: ")


@pytest.mark.parametrize("query, said", [("sise=3", "sise: "), ("size=0", "size: "), ("status=over", "status: ")])
def test_a_list_is_not_narrowed_by_what_there_is_not(client: Client, query: str, said: str) -> None:
    answer = client.get(f"/api/matches?{query}")
    assert answer.error == (422, "Malformed")
    assert answer.json["detail"].startswith(said)
