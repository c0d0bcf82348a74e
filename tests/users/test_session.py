"""Who somebody is: every route, every refusal, the cookie, and what the database knows of it."""

import re
import secrets
import time
from hashlib import sha256
from typing import Any
from xml.etree import ElementTree

import pytest
from sqlalchemy import Table, insert, select, update

from app.store.database import connect
from app.store.models import links, sessions, users
from tests.server.client import Answer, Client, Server
from tests.server.fixtures import Start

COOKIE = "kontor_session"
PASSWORD = "correct horse battery"
CYRILLIC_O = "\u043e"


def new_name(begin: str = "Otto") -> str:
    return f"{begin} {secrets.token_hex(4)}"


def rows(server: Server, table: Table) -> list[dict[str, Any]]:
    engine = connect(server.settings["database_url"])
    with engine.begin() as connection:
        found = [dict(row) for row in connection.execute(select(table)).mappings()]
    engine.dispose()
    return found


def write(server: Server, change: Any) -> None:
    engine = connect(server.settings["database_url"])
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(change)
    engine.dispose()


def keeper(server: Server, name: str) -> Client:
    """Somebody who keeps a name."""
    client = server.client().named(name)
    assert client.post("/api/me/password", {"password": PASSWORD}).json["kept"]
    return client


def token_in(answer: Answer) -> str:
    return str(answer.json["url"].partition("#")[2])


# ------------------------------------------------------------------ guests


def test_a_guest_needs_a_name_and_nothing_else(client: Client) -> None:
    name = new_name()
    begun = client.post("/api/session", {"name": f"  {name} "})
    assert begun.status == 201
    assert begun.json == {"id": begun.json["id"], "name": name, "kept": False}
    assert client.get("/api/me").json == begun.json


def test_guests_may_share_a_name_but_not_an_identity(server: Server) -> None:
    name = new_name()
    one, other = server.client().named(name), server.client().named(name)
    assert one.get("/api/me").json["id"] != other.get("/api/me").json["id"]


def test_without_a_session_nobody_is_anybody(client: Client) -> None:
    for cookie in ("", "x", secrets.token_urlsafe(32), "x" * 3000, "\u00fc"):
        client.cookies = {COOKIE: cookie} if cookie else {}
        assert client.get("/api/me").error == (401, "NotSignedIn")
    assert client.patch("/api/me", {"name": "Otto"}).error == (401, "NotSignedIn")
    assert client.post("/api/me/password", {"password": PASSWORD}).error == (401, "NotSignedIn")
    assert client.post("/api/me/device-link").error == (401, "NotSignedIn")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": "x"},
        {"name": "An\u200bna"},
        {"name": "An\x00na"},
        {"name": 7},
        {"name": "Anna", "admin": True},
        {"name": "Anna", "password": 7},
        {"name": "Anna", "password": "x" * 201},
        {"name": "x" * 1000},
        ["Anna"],
        "Anna",
    ],
)
def test_what_is_no_name_is_refused_in_our_shape(client: Client, body: Any) -> None:
    answer = client.post("/api/session", body)
    assert answer.error == (422, "Malformed")
    assert set(answer.json) == {"error", "key", "values", "detail"}
    assert "Set-Cookie" not in answer.headers


def test_a_password_that_is_refused_is_not_repeated(client: Client) -> None:
    answer = client.post("/api/session", {"name": "Anna", "password": ["hunter2hunter2"]})
    assert answer.error == (422, "Malformed")
    assert "hunter2" not in answer.text


def test_half_a_body_is_refused(client: Client) -> None:
    assert client.request("POST", "/api/session", b'{"name": ', {"Content-Type": "application/json"}).status == 422


# ------------------------------------------------------------------ the cookie


def test_the_cookie_is_for_this_server_alone(client: Client) -> None:
    cookie = client.post("/api/session", {"name": "Otto"}).cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "lax", "/")
    assert (cookie["secure"], cookie["domain"]) == ("", "")
    assert int(cookie["max-age"]) == 180 * 24 * 3600
    assert len(cookie.value) == 43


def test_the_cookie_is_renewed_for_those_who_come_back(client: Client) -> None:
    client.named("Otto")
    before = client.cookies[COOKIE]
    renewed = client.get("/api/me").cookies[COOKIE]
    assert (renewed.value, int(renewed["max-age"])) == (before, 180 * 24 * 3600)


def test_with_https_the_cookie_is_bound_to_host_and_tls(start: Start) -> None:
    server = start(public_url="https://games.example.org")
    client = server.client(Host="games.example.org")
    begun = client.post("/api/session", {"name": "Otto"})
    cookie = begun.cookies["__Host-kontor_session"]
    assert (cookie["secure"], cookie["httponly"], cookie["path"], cookie["domain"]) == (True, True, "/", "")
    assert client.get("/api/me").json == begun.json
    assert client.post("/api/me/device-link").json["url"].startswith("https://games.example.org/link#")
    client.cookies = {COOKIE: cookie.value}  # the name without the promise is not taken
    assert client.get("/api/me").status == 401


def test_the_database_has_only_the_hash_of_a_session(server: Server, client: Client) -> None:
    client.named("Otto")
    secret = client.cookies[COOKIE]
    known = rows(server, sessions)
    assert sha256(secret.encode()).hexdigest() in {row["id_hash"] for row in known}
    assert secret not in str(known)


def test_signing_out_ends_the_session_at_once(client: Client) -> None:
    client.named("Otto")
    secret = client.cookies[COOKIE]
    assert client.get("/api/me").status == 200
    left = client.delete("/api/session")
    assert (left.status, left.body) == (204, b"")
    assert left.cookies[COOKIE]["max-age"] == "0"
    assert COOKIE not in client.cookies
    client.cookies[COOKIE] = secret
    assert client.get("/api/me").error == (401, "NotSignedIn")
    assert client.delete("/api/session").status == 204  # nothing to end is no problem


def test_a_new_session_ends_the_one_the_browser_had(client: Client) -> None:
    client.named("Otto")
    before = client.cookies[COOKIE]
    client.named("Ada")
    assert client.get("/api/me").json["name"] == "Ada"
    client.cookies[COOKIE] = before
    assert client.get("/api/me").status == 401


def test_a_session_that_has_expired_is_none(server: Server, client: Client) -> None:
    client.named("Otto")
    ended = sessions.c.id_hash == sha256(client.cookies[COOKIE].encode()).hexdigest()
    write(server, update(sessions).where(ended).values(expires_at=time.time() - 1))
    assert client.get("/api/me").status == 401


def test_who_is_blocked_is_nobody(server: Server, client: Client) -> None:
    name = new_name()
    owner = keeper(server, name)
    write(server, update(users).where(users.c.name == name).values(blocked=True))
    link = owner.post("/api/me/device-link")  # still known for a moment
    assert client.post("/api/session", {"name": name, "password": PASSWORD}).error == (401, "NotSignedIn")
    assert client.post("/api/session", {"name": name}).error == (409, "NameTaken")
    assert link.status == 401 or client.post("/api/session/link", {"token": token_in(link)}).status == 404


# ------------------------------------------------------------------ names that are kept


def test_renaming(server: Server, client: Client) -> None:
    client.named("Otto")
    assert client.get("/api/me").json["name"] == "Otto"
    name = new_name("Ada")
    assert client.patch("/api/me", {"name": name}).json["name"] == name
    assert client.get("/api/me").json["name"] == name
    assert client.patch("/api/me", {"name": "?"}).error == (422, "Malformed")
    assert client.patch("/api/me", {"name": "Ada", "id": 1}).error == (422, "Malformed")


def test_a_password_keeps_the_name(server: Server, client: Client) -> None:
    name = new_name()
    owner = keeper(server, name)
    assert owner.get("/api/me").json["kept"]
    elsewhere = client.post("/api/session", {"name": name.upper(), "password": PASSWORD})
    assert elsewhere.status == 201
    assert elsewhere.json == owner.get("/api/me").json == client.get("/api/me").json


def test_guests_cannot_take_a_kept_name_or_one_that_looks_like_it(server: Server, client: Client) -> None:
    name = new_name()
    keeper(server, name)
    client.named("Somebody")
    for alike in (name, name.upper(), name.replace(" ", ""), name.replace("O", "0"), name.replace("o", CYRILLIC_O)):
        answer = server.client().post("/api/session", {"name": alike})
        assert answer.status in (409, 422)  # mixed alphabets are refused before anything is compared
        assert client.patch("/api/me", {"name": alike}).status == answer.status
    assert server.client().post("/api/session", {"name": name}).error == (409, "NameTaken")
    assert client.patch("/api/me", {"name": name}).error == (409, "NameTaken")


def test_a_name_that_is_kept_cannot_be_kept_again(server: Server, client: Client) -> None:
    name = new_name()
    client.named(name)
    keeper(server, name.upper())
    assert client.post("/api/me/password", {"password": PASSWORD}).error == (409, "NameTaken")
    assert not client.get("/api/me").json["kept"]


def test_renaming_frees_the_old_name_and_keeps_the_new_one(server: Server, client: Client) -> None:
    old, new = new_name(), new_name("Ada")
    owner = keeper(server, old)
    assert owner.patch("/api/me", {"name": new}).json == owner.get("/api/me").json
    assert owner.patch("/api/me", {"name": new.lower()}).status == 200  # to one that looks like one's own
    client.named(old)
    assert client.patch("/api/me", {"name": new}).error == (409, "NameTaken")
    other = keeper(server, new_name())
    assert other.patch("/api/me", {"name": new}).error == (409, "NameTaken")


# ------------------------------------------------------------------ passwords


def test_the_database_has_only_the_argon2id_hash_of_a_password(server: Server) -> None:
    name = new_name()
    keeper(server, name)
    (known,) = (row for row in rows(server, users) if row["name"] == name)
    assert re.match(r"\$argon2id\$v=19\$m=\d{5,},t=\d,p=\d\$", known["password"])
    assert PASSWORD not in str(rows(server, users))


def test_an_unknown_name_and_a_wrong_password_get_the_same_answer_after_the_same_time(server: Server) -> None:
    name = new_name()
    keeper(server, name)

    def attempts(*names: str) -> tuple[float, list[Answer]]:
        before = server.worked()
        answers = [server.client().post("/api/session", {"name": who, "password": "wrong horse"}) for who in names]
        return server.worked() - before, answers

    (long, wrong), (as_long, unknown) = attempts(*[name] * 6), attempts(*[new_name() for _ in range(6)])
    assert {(answer.error, answer.body) for answer in wrong + unknown} == {((401, "NotSignedIn"), wrong[0].body)}
    assert not any("Set-Cookie" in answer.headers for answer in wrong + unknown)
    assert 0.3 < as_long / long < 3  # nothing but the hashing takes that long


def test_guests_have_no_password_to_sign_in_with(server: Server, client: Client) -> None:
    name = new_name()
    client.named(name)
    for password in ("", "wrong horse"):
        assert server.client().post("/api/session", {"name": name, "password": password}).status == 401


@pytest.mark.parametrize("password", ["short", "x" * 201, "Otto Otto", "0tt0 ott0"])
def test_a_password_must_be_one(client: Client, password: str) -> None:
    client.named("Otto Otto")
    assert client.post("/api/me/password", {"password": password}).error == (422, "Malformed")


def test_a_new_password_needs_the_old_one(server: Server) -> None:
    owner = keeper(server, new_name())
    for old in ({}, {"old": "wrong horse"}, {"old": ""}):
        assert owner.post("/api/me/password", {"password": "another horse"} | old).error == (403, "Forbidden")
    assert owner.get("/api/me").status == 200


def test_a_new_password_signs_out_everywhere_else(server: Server) -> None:
    name = new_name()
    owner, phone, finder = keeper(server, name), server.client(), server.client()
    assert phone.post("/api/session", {"name": name, "password": PASSWORD}).status == 201
    assert phone.get("/api/me").status == 200
    link, before = token_in(owner.post("/api/me/device-link")), owner.cookies[COOKIE]
    assert owner.post("/api/me/password", {"password": "another horse", "old": PASSWORD}).status == 200
    assert owner.get("/api/me").json["name"] == name
    assert owner.cookies[COOKIE] != before
    assert phone.get("/api/me").error == (401, "NotSignedIn")
    assert finder.post("/api/session/link", {"token": link}).error == (404, "NotFound")
    assert finder.post("/api/session", {"name": name, "password": PASSWORD}).status == 401
    assert finder.post("/api/session", {"name": name, "password": "another horse"}).status == 201


def test_a_first_password_signs_nobody_out(server: Server) -> None:
    guest, phone = server.client().named(new_name()), server.client()
    phone.post("/api/session/link", {"token": token_in(guest.post("/api/me/device-link"))})
    assert guest.post("/api/me/password", {"password": PASSWORD}).status == 200
    assert phone.get("/api/me").json == guest.get("/api/me").json


def test_a_password_is_the_same_on_every_keyboard(server: Server, client: Client) -> None:
    name = new_name()
    owner = server.client().named(name)
    owner.post("/api/me/password", {"password": "caf\u00e9 caf\u00e9"})
    assert client.post("/api/session", {"name": name, "password": "cafe\u0301 cafe\u0301"}).status == 201


# ------------------------------------------------------------------ another device


def test_a_link_carries_on_elsewhere_once(server: Server, client: Client) -> None:
    guest = server.client().named(new_name())
    link = guest.post("/api/me/device-link")
    assert link.status == 200
    assert re.fullmatch(rf"http://{server.address}/link#[\w-]{{43}}", link.json["url"])
    assert 500 < link.json["expires_at"] - time.time() <= 600
    body = {"token": token_in(link)}
    assert client.post("/api/session/link", body).status == 201
    assert client.get("/api/me").json == guest.get("/api/me").json
    assert client.cookies[COOKIE] != guest.cookies[COOKIE]
    again = server.client().post("/api/session/link", body)
    assert again.error == (404, "NotFound")
    assert "Set-Cookie" not in again.headers


def test_only_the_newest_link_works(server: Server, client: Client) -> None:
    guest = server.client().named(new_name())
    old, new = (token_in(guest.post("/api/me/device-link")) for _ in range(2))
    assert client.post("/api/session/link", {"token": old}).status == 404
    assert client.post("/api/session/link", {"token": new}).status == 201


def test_a_link_that_is_too_old_is_refused(server: Server, client: Client) -> None:
    token = token_in(server.client().named(new_name()).post("/api/me/device-link"))
    mine = links.c.token_hash == sha256(token.encode()).hexdigest()
    write(server, update(links).where(mine).values(expires_at=time.time() - 1))
    assert client.post("/api/session/link", {"token": token}).error == (404, "NotFound")
    assert not [row for row in rows(server, links) if row["token_hash"] == sha256(token.encode()).hexdigest()]


@pytest.mark.parametrize("body", [{}, {"token": ""}, {"token": "x" * 101}, {"token": "x", "name": "Otto"}])
def test_what_is_no_link_is_refused(client: Client, body: Any) -> None:
    assert client.post("/api/session/link", body).error == (422, "Malformed")
    assert client.post("/api/session/link", {"token": "x" * 43}).error == (404, "NotFound")


def test_a_link_for_a_seat_begins_no_session(server: Server, client: Client) -> None:
    guest = server.client().named(new_name())
    user_id, token = guest.get("/api/me").json["id"], secrets.token_urlsafe(24)
    row = {"token_hash": sha256(token.encode()).hexdigest(), "purpose": "seat", "user_id": user_id}
    write(server, insert(links).values(row | {"expires_at": time.time() + 600}))
    assert client.post("/api/session/link", {"token": token}).error == (404, "NotFound")


def test_the_database_has_only_the_hash_of_a_link(server: Server, client: Client) -> None:
    token = token_in(client.named(new_name()).post("/api/me/device-link"))
    known = rows(server, links)
    assert sha256(token.encode()).hexdigest() in {row["token_hash"] for row in known}
    assert token not in str(known)


def test_the_link_comes_as_a_picture_too(client: Client) -> None:
    picture = ElementTree.fromstring(client.named(new_name()).post("/api/me/device-link").json["qr"])
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert not any("style" in part.attrib or part.tag.endswith(("script", "style")) for part in picture.iter())


# ------------------------------------------------------------------ secrets


def test_no_secret_gets_into_the_log(server: Server) -> None:
    name, password = new_name(), f"horse {secrets.token_hex(8)}"
    owner, phone = server.client().named(name), server.client()
    known = [password, owner.cookies[COOKIE]]
    owner.post("/api/me/password", {"password": password})
    owner.post("/api/session", {"name": name, "password": f"{password} wrong"})
    owner.post("/api/session", {"name": [password]})
    known.append(token_in(owner.post("/api/me/device-link")))
    phone.post("/api/session/link", {"token": known[-1]})
    phone.post("/api/session", {"name": name, "password": password})
    known += [owner.cookies[COOKIE], phone.cookies[COOKIE]]
    logged = server.logged()
    assert "/api/session" in logged  # it is the log we look at
    assert not [secret for secret in known if secret in logged]
