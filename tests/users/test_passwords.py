"""What is no password to keep a name with."""

import pytest

from app.users.passwords import common
from tests.server.client import Client


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
