"""Whoever keeps their name by a password is seen to do so: at seats and in the talk, and nobody else is."""

from tests.lobby.test_lobby import OPEN, new, path
from tests.server.client import Client, Server


def keeping(server: Server, name: str) -> Client:
    client = server.client().named(name)
    assert client.post("/api/me/password", {"password": "seven ships in the harbour"}).status == 200
    return client


def marks(client: Client, match: str) -> list[bool]:
    return [seat["kept"] for seat in client.get(match).json["seats"]]


def test_a_kept_name_has_its_mark_at_the_seat_and_in_the_talk(server: Server, client: Client) -> None:
    kept, guest = keeping(server, "Ottilie"), server.client().named("Lothar")
    match = path(new(kept, {"kind": "me"}, OPEN, {"kind": "bot"}))
    guest.post(f"{match}/join")
    assert marks(client, match) == [True, False, False]
    assert kept.post(f"{match}/start").status == 200
    for who in (kept, guest):
        assert who.post(f"{match}/chat", {"text": "Hello"}).status == 201
    assert [line["kept"] for line in client.get(f"{match}/chat").json["messages"]] == [True, False]
    assert kept.patch("/api/me", {"name": "Walburga"}).status == 200  # the seat keeps the name, which is free now
    assert kept.post(f"{match}/chat", {"text": "Still me"}).status == 201
    assert [line["kept"] for line in client.get(f"{match}/chat").json["messages"]] == [True, False, False]
    assert marks(client, match)[0] is False


def test_the_mark_goes_with_whoever_takes_a_seat_over(server: Server, client: Client) -> None:
    guest, other, kept = server.client().named("Gisbert"), server.client().named("Ada"), keeping(server, "Kunigunde")
    match = path(new(guest, {"kind": "me"}, OPEN))
    other.post(f"{match}/join")
    guest.post(f"{match}/start")
    with client.socket(f"{match}/stream") as socket:
        socket.until(type="view")
        token = guest.post(f"{match}/handover").json["token"]
        assert kept.post(f"{match}/takeover", {"token": token}).status == 204
        assert [seat["kept"] for seat in socket.until(type="seats")["seats"]] == [True, False]
    assert marks(client, match) == [True, False]
