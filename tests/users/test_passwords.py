"""What is no password to keep a name with."""

import pytest

from app.users.passwords import common
from tests.server.client import Client, Server
from tests.server.fixtures import Start
from tests.users.test_session import PASSWORD, keeper, new_name, token_in


@pytest.mark.parametrize("password", ["12345678", "PassWord", "\uff42aseball", " " * 8, "abababababab"])
def test_passwords_that_are_guessed_first_are_refused(client: Client, password: str) -> None:
    refused = client.named("Otto").post("/api/me/password", {"password": password})
    assert (refused.status, refused.json["key"]) == (422, "password_common")
    assert len(common()) > 3000  # of the first ten thousand those that are long enough
    assert not client.get("/api/me").json["kept"]


def test_a_device_on_which_the_password_was_given_is_told_apart(client: Client) -> None:
    """Guests have no mark; and it is of use where somebody signs in, and nowhere else."""
    assert "kontor_device" not in client.post("/api/session", {"name": "Otto"}).cookies
    name = f"Otto {client.get('/api/me').json['id']}"
    client.patch("/api/me", {"name": name})
    kept = client.post("/api/me/password", {"password": "correct horse"}).cookies["kontor_device"]
    assert (kept["path"], kept["httponly"], kept["samesite"]) == ("/api/session", True, "lax")
    again = client.post("/api/session", {"name": name, "password": "correct horse"}).cookies["kontor_device"]
    assert again.value != kept.value


def test_a_device_that_was_there_before_and_one_that_came_by_a_link_are_told_apart_too(server: Server) -> None:
    keeping, other = keeper(server, new_name()), server.client()
    token = token_in(keeping.post("/api/me/device-link"))
    assert "kontor_device" in other.post("/api/session/link", {"token": token}).cookies
    assert "kontor_device" in keeping.get("/api/me").cookies  # signed in long ago
    assert "kontor_device" not in server.client().named(new_name()).get("/api/me").cookies


def test_whoever_guesses_at_the_same_address_does_not_keep_a_known_device_waiting(start: Start) -> None:
    house = start(rate_limits="yes")
    name = new_name()
    keeping = keeper(house, name)
    keeping.delete("/api/session")
    tried = [house.client().post("/api/session", {"name": "Otto", "password": "wrong horse"}).status for _ in range(12)]
    assert tried[-1] == 429
    assert keeping.post("/api/session", {"name": name, "password": PASSWORD}).status == 201
    assert house.client().post("/api/session", {"name": name, "password": PASSWORD}).status == 429
