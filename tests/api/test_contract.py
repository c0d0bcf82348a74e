"""The routes keep to what they publish, and nothing that is said to them makes the server stumble."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from unittest import SkipTest

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from websockets.exceptions import ConnectionClosed

from app.words.problems import english
from tests.server.client import Server, Socket
from tests.server.fixtures import Fill
from tests.server.tables import Friends

pytestmark = pytest.mark.unmeasured

# Signing out would end the test for all that come after it; hashing passwords is meant to be slow.
LEFT_OUT = r"^/api/(session|me/password|me/device-link|session/link)$"
BRIEFLY = settings(
    max_examples=8, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module")
def friends(fill: Fill, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Friends]:
    """On PostgreSQL, which is the stricter of the two about what can be stored."""
    folder = tmp_path_factory.mktemp("contract")
    # Whatever is made up as the address of a channel is not called.
    server = Server(folder, database_url=fill("postgresql", folder), messages="no")
    yield Friends(server, 3)
    server.stop()


def test_doors_answer_in_one_shape(friends: Friends) -> None:
    published = schemathesis.openapi.from_url(f"http://{friends.server.address}/openapi.json")
    routes = [found.ok() for found in published.exclude(path_regex=LEFT_OUT).get_all_operations()]
    assert len(routes) > 40
    for route in routes:
        for mode in GenerationMode:  # as it should be, and as it should not

            @BRIEFLY
            @given(case=route.as_strategy(generation_mode=mode))
            def knock(case: Any) -> None:
                check_answer(case, friends)

            with suppress(Unsatisfiable, SkipTest):  # a route without a body or parameters cannot be asked wrongly
                knock()


def check_answer(case: Any, friends: Friends) -> None:
    match_id = case.path_parameters.get("match_id")
    if isinstance(match_id, int) and match_id % 4:
        case.path_parameters["match_id"] = friends.id  # so that most get further than "there is no such match"
    cookie = "; ".join(f"{name}={value}" for name, value in friends[0].cookies.items())
    response = case.call(headers={"Cookie": cookie})
    assert response.status_code < 500, (case.method, case.formatted_path, response.text)
    if response.status_code >= 400:
        told = json.loads(response.content)
        assert re.fullmatch(r"[A-Z][A-Za-z]+", told["error"])
        assert isinstance(told["detail"], str)
        assert "template" in told or told["key"] in english()[1]


# ------------------------------------------------------------------ sockets

plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
anything = st.recursive(plain, lambda part: st.lists(part) | st.dictionaries(st.text(max_size=8), part), max_leaves=8)
kinds = st.sampled_from(["ping", "seen", "Ping", "view", "", "update"])
nearly = st.fixed_dictionaries({"type": kinds | anything}, optional={"number": anything, "more": anything})
messages = st.text(max_size=3000) | st.binary(max_size=3000) | (anything | nearly).map(json.dumps)


@settings(max_examples=60, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(said=st.lists(messages, min_size=1, max_size=4))
def test_whatever_is_said_on_a_socket(friends: Friends, said: list[str | bytes]) -> None:
    with friends.watch(0) as socket:
        for message in said:
            try:
                socket._connection.send(message)
            except ConnectionClosed:
                break
        assert answers(socket) or socket.closed() == 1008
    assert "Traceback" not in friends.server.logged()


def answers(socket: Socket) -> bool:
    try:
        socket.send({"type": "ping"})
        socket.until(type="pong")
    except ConnectionClosed:
        return False
    return True
