"""Mail: an address is confirmed, mails are ended with one click, and a forgotten password is replaced."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine

from app.config import Settings
from app.delivery.mail import dialled
from tests.delivery.smtp import PUBLIC, Postbox, postbox, texts, token
from tests.delivery.stage import Process, Stage, play
from tests.server.client import Client, Server
from tests.server.fixtures import Fill
from tests.server.hosted import kontor

ONE_CLICK = {"Content_Type": "application/x-www-form-urlencoded", "Origin": "https://mail.example"}


@pytest.fixture(scope="module")
def post_office(fill: Fill, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Postbox]]:
    folder = tmp_path_factory.mktemp("mail")
    with postbox() as (box, settings):
        running = Server(folder, database_url=fill("sqlite", folder), **settings)
        yield running, box
        running.stop()


def add(client: Client, address: str, language: str = "en") -> Any:
    return client.post("/api/me/channels", {"kind": "mail", "language": language, "address": address})


def channel(client: Client) -> Any:
    (found,) = client.get("/api/me/channels").json["channels"]
    return found


def confirmed(client: Client, box: Postbox, address: str, language: str = "en") -> int:
    before = len(box.got)
    assert add(client, address, language).status == 201
    asked = box.until(before + 1)
    assert client.post("/api/mail/confirm", {"token": token(asked, "mail")}).json == {"address": address}
    id: int = channel(client)["id"]
    return id


def test_an_address_is_confirmed_by_whoever_reads_its_mail(post_office: tuple[Server, Postbox]) -> None:
    server, box = post_office
    anna = server.client().named("Anna")
    assert anna.get("/api/me/channels").json["mail"] is True
    before = len(box.got)
    added = add(anna, "anna@example.org")
    assert added.status == 201, added.text
    assert (channel(anna)["confirmed"], channel(anna)["label"]) == (False, "anna@example.org")
    asked = box.until(before + 1)
    assert (asked["To"], asked["Subject"]) == ("anna@example.org", "Is this your address?")
    assert asked["List-Unsubscribe"] is None
    assert "Anna wants to be told here" in texts(asked)[0]
    for wrong in ("x", "1.2.3", token(asked, "mail")[:-1], "٣.٣.x", "1." + "9" * 15 + ".x"):
        assert server.client().post("/api/mail/confirm", {"token": wrong}).json["key"] == "confirm_link_old"
    assert channel(anna)["confirmed"] is False
    told = server.client().post("/api/mail/confirm", {"token": token(asked, "mail")})
    assert told.json == {"address": "anna@example.org"}
    assert channel(anna)["confirmed"] is True


def test_whoever_is_not_asked_twice_can_have_the_mail_sent_once_more(post_office: tuple[Server, Postbox]) -> None:
    server, box = post_office
    anna = server.client().named("Anna")
    before = len(box.got)
    add(anna, "again@example.org")
    assert anna.post(f"/api/me/channels/{channel(anna)['id']}/test").json == {"sent": True}
    assert box.until(before + 2)["Subject"] == "Is this your address?"


def test_a_mail_has_text_and_html_and_ends_with_one_click(post_office: tuple[Server, Postbox]) -> None:
    server, box = post_office
    anna = server.client().named("Anna")
    id = confirmed(anna, box, "one@example.org", "de")
    before = len(box.got)
    assert anna.post(f"/api/me/channels/{id}/test").json == {"sent": True}
    mail = box.until(before + 1)
    assert mail["Subject"] == "Kontor kann dich erreichen"
    plain, html = texts(mail)
    assert "So erfährst du" in plain
    assert '<html lang="de">' in html
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = mail["List-Unsubscribe"].strip("<>")
    assert address == f"{PUBLIC}/api/mail/unsubscribe/{token(mail, 'unsubscribe')}"
    path = address.removeprefix(PUBLIC)
    somebody = server.client()
    assert somebody.get(path).headers["Location"] == path.removeprefix("/api/mail")
    assert somebody.post("/api/mail/unsubscribe/1.x", {}).json["key"] == "unsubscribe_unknown"
    assert channel(anna)["off"] == ""
    for _ in range(2):
        assert somebody.request("POST", path, b"List-Unsubscribe=One-Click", ONE_CLICK).status == 204
    assert channel(anna)["off"] == "unsubscribed"
    assert add(anna, "one@example.org").json["channel"]["off"] == ""
    anna.delete(f"/api/me/channels/{id}")
    assert somebody.request("POST", path, b"List-Unsubscribe=One-Click", ONE_CLICK).status == 204


@pytest.mark.parametrize(
    "address", ["anna", "anna@", "@example.org", "a b@example.org", "a@b\r\nBcc: c@d.org", "x" * 300]
)
def test_an_address_that_is_none_is_refused(post_office: tuple[Server, Postbox], address: str) -> None:
    server, box = post_office
    anna, before = server.client().named("Anna"), len(box.got)
    answer = add(anna, address)
    assert (answer.status, answer.json["key"]) == (422, "address_unfit")
    assert (anna.get("/api/me/channels").json["channels"], len(box.got)) == ([], before)


def test_a_forgotten_password_is_replaced_once(post_office: tuple[Server, Postbox]) -> None:
    server, box = post_office
    anna, phone = server.client().named("Anna Kept"), server.client()
    assert anna.post("/api/me/password", {"password": "correct horse"}).status == 200
    assert phone.post("/api/session", {"name": "Anna Kept", "password": "correct horse"}).status == 201
    confirmed(anna, box, "kept@example.org")
    before = len(box.got)
    nobody = server.client()
    assert nobody.post("/api/password/forgotten", {"name": "Nobody At All"}).json == {}
    assert nobody.post("/api/password/forgotten", {"name": "anna kept"}).json == {}
    mail = box.until(before + 1)
    assert (mail["To"], mail["Subject"]) == ("kept@example.org", "A new password for Anna Kept")
    secret = token(mail, "password")
    assert nobody.post("/api/password/reset", {"token": "x", "password": "battery staple"}).status == 404
    short = nobody.post("/api/password/reset", {"token": secret, "password": "x"})
    assert (short.status, short.json["key"]) == (422, "password_short")
    done = nobody.post("/api/password/reset", {"token": secret, "password": "battery staple"})
    assert (done.status, done.json["name"], done.json["kept"]) == (201, "Anna Kept", True)
    assert nobody.get("/api/me").json["name"] == "Anna Kept"
    assert anna.get("/api/me").status == phone.get("/api/me").status == 401
    again = server.client().post("/api/password/reset", {"token": secret, "password": "once more please"})
    assert (again.status, again.json["key"]) == (404, "password_link_old")
    assert server.client().post("/api/session", {"name": "Anna Kept", "password": "battery staple"}).status == 201
    assert len(box.got) == before + 1  # and nothing came for nobody


def test_an_address_that_is_not_confirmed_is_no_way_to_a_password(post_office: tuple[Server, Postbox]) -> None:
    server, box = post_office
    anna = server.client().named("Anna Unsure")
    anna.post("/api/me/password", {"password": "correct horse"})
    before = len(box.got)
    add(anna, "unsure@example.org")
    box.until(before + 1)
    assert server.client().post("/api/password/forgotten", {"name": "Anna Unsure"}).json == {}
    confirmed(server.client().named("Marker"), box, "marker@example.org")
    assert [mail["To"] for mail in box.got[before:]] == ["unsure@example.org", "marker@example.org"]


def test_without_mail_nobody_can_forget(house: Server) -> None:
    assert house.client().post("/api/password/forgotten", {"name": "Anna"}).json["key"] == "no_mail_here"


def test_a_mail_that_cannot_be_sent_adds_nothing(fill: Fill, tmp_path: Any) -> None:
    nowhere = {"smtp_url": "smtp://127.0.0.1:9", "mail_from": "k@kontor.example", "public_url": PUBLIC}
    server = Server(tmp_path, database_url=fill("sqlite", tmp_path), **nowhere)
    anna = server.client().named("Anna")
    answer = add(anna, "anna@example.org")
    assert (answer.status, answer.json["key"]) == (503, "mail_unsent")
    assert anna.get("/api/me/channels").json["channels"] == []
    server.stop()


def test_a_resend_has_the_same_message_id_and_a_refused_address_is_given_up(engine: Engine) -> None:
    async def work(stage: Stage, box: Postbox, settings: Settings) -> None:
        one = Process(stage.engine, stage.clock, settings)
        stage.channel("mail", "anna@example.org")
        refused = stage.channel("mail", "gone@example.org", seat=2)
        await stage.ask_all_to_join()
        stage.forward(61)
        try:
            await one.sender.look()
        finally:
            await one.close()
        (mail,) = box.got
        id = mail["Message-ID"].strip("<>").partition("@")
        assert (len(id[0]), id[2]) == (32, "kontor.example")
        assert f"{PUBLIC}/matches/1" in texts(mail)[0]
        assert sorted(stage.became()) == [(1, "sent", ""), (2, "failed", "the address is refused (550)")]
        assert stage.loaded(refused).failed == 1

    with postbox() as (box, settings):
        box.refused.add("gone@example.org")
        play(engine, lambda stage: work(stage, box, Settings(**settings)))  # type: ignore[arg-type]


def test_a_server_for_mail_that_is_away_is_no_fault_of_the_address(engine: Engine) -> None:
    async def work(stage: Stage) -> None:
        settings = Settings(smtp_url="smtp://127.0.0.1:9", mail_from="k@kontor.example", public_url=PUBLIC)
        one = Process(stage.engine, stage.clock, settings)
        channel = stage.channel("mail", "anna@example.org")
        await stage.ask_all_to_join()
        try:
            for _ in range(7):
                stage.forward(3 * 3600)
                await one.sender.look()
        finally:
            await one.close()
        assert stage.became() == [(1, "waiting", "the SMTP server: SMTPConnectError")]  # as long as the question stands
        assert (stage.loaded(channel).off, stage.loaded(channel).failed) == ("", 0)

    play(engine, work)


def test_no_password_is_told_before_it_is_encrypted() -> None:
    plain = {"hostname": "mx.example", "use_tls": False}
    assert dialled("smtp://mx.example") == plain | {"port": 587}
    secret = {"username": "anna@x", "password": "a:b"}
    assert dialled("smtp://anna%40x:a%3Ab@mx.example:25") == plain | secret | {"port": 25, "start_tls": True}
    assert dialled("smtps://anna%40x:a%3Ab@mx.example") == plain | secret | {
        "port": 465,
        "use_tls": True,
        "start_tls": None,
    }


def test_the_doctor_sends_one_to_see(post_office: tuple[Server, Postbox], monkeypatch: pytest.MonkeyPatch) -> None:
    server, box = post_office
    url = server.settings["database_url"]
    for name in ("smtp_url", "mail_from", "public_url"):
        monkeypatch.setenv(f"KONTOR_{name.upper()}", server.settings[name])
    before = len(box.got)
    assert kontor(url, "doctor", "--send-test", "host@example.org").output.startswith("Sent, and taken in ")
    assert box.until(before + 1)["To"] == "host@example.org"
    assert "push, webhooks, mail" in kontor(url, "doctor").output
    assert "There is no channel 999." in kontor(url, "doctor", "--send-test", "999").output
    assert "“nobody@”: This is no mail address." in kontor(url, "doctor", "--send-test", "nobody@").output
    blocked = kontor(url, "doctor", "--send-test", "https://127.0.0.1/hook")
    assert (blocked.exit_code, "not public" in blocked.output) == (1, True)
    monkeypatch.delenv("KONTOR_PUBLIC_URL")
    assert "for mail there is no KONTOR_PUBLIC_URL" in kontor(url, "doctor").output
    assert "There is no mail" in kontor(url, "doctor", "--send-test", "host@example.org").output
    monkeypatch.setenv("KONTOR_MESSAGES", "no")
    assert "nothing is sent (KONTOR_MESSAGES)" in kontor(url, "doctor").output
    assert "Nothing is sent" in kontor(url, "doctor", "--send-test", "1").output
