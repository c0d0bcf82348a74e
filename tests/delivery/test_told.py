"""From a real server to whoever is needed, days later; and what operators see of it."""

import gzip
import json
import re
import time
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from app.api.me.channels import NewChannel
from app.delivery.message import Message
from app.store import tidy_rows
from app.store.backup import check
from app.store.database import connect
from app.store.delivery import delivery_rows
from app.store.delivery.tables import channels, deliveries, secrets
from tests.api.test_protocol import PAGE
from tests.delivery.post import Browser, receiving
from tests.server.calendar import Calendar
from tests.server.client import PATIENCE, Server
from tests.server.described import fits
from tests.server.hosted import kontor
from tests.server.tables import Friends
from tests.store.test_indices import explained, plan, scanned


def metric(server: Server, name: str) -> float | None:
    lines = [line.rpartition(" ") for line in server.client().get("/metrics").text.splitlines()]
    return next((float(value) for said, _, value in lines if said == name), None)


def until(condition: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_whoever_is_away_is_told_by_the_server_itself(calendar: Calendar) -> None:
    server = calendar.serve(private_receivers="yes", public_url="")
    friends = Friends(server, 2)
    with receiving(201) as service:
        browser = Browser(f"{service.url}/push/bruno")
        wanted = {"kind": "push", "language": "en", "subscription": browser.subscription}
        assert friends[1].post("/api/me/channels", wanted).status == 201
        friends.ask_all_to_join()
        calendar.forward(3600)
        got = browser.read(service.until(1)[0])
    assert (got["title"], got["url"]) == ("You are needed in Merkator", f"/matches/{friends.id}")
    assert (got["seen"], got["waiting"]) == (friends.view()["number"], 1)
    answer = got["answers"][1]["action"]
    assert friends.act(1, answer, seen=got["seen"]).status == 200
    until(lambda: metric(server, 'kontor_messages_total{kind="push",outcome="sent"}') == 1)
    until(lambda: metric(server, "kontor_messages_waiting") == 0)
    assert metric(server, "kontor_messages_overdue_seconds") == 0
    assert service.url not in server.logged()  # whoever knows the address can send there


def test_the_keys_and_channels_are_in_a_backup(house: Server, tmp_path: Any) -> None:
    anna = house.client().named("Anna")
    key = anna.get("/api/me/channels").json["push_key"]
    url = house.settings["database_url"]
    assert kontor(url, "backup", tmp_path / "b.gz").exit_code == 0
    assert key in gzip.decompress((tmp_path / "b.gz").read_bytes()).decode()
    assert check(tmp_path / "b.gz")[1]["secrets"] >= 1
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert kontor(other, "restore", tmp_path / "b.gz").exit_code == 0
    engine = connect(other)
    with engine.begin() as connection:
        assert key in connection.execute(select(secrets.c.value).where(secrets.c.name == "push")).scalar_one()
    engine.dispose()


def test_what_was_sent_goes_with_the_match(calendar: Calendar) -> None:
    friends = Friends(calendar.serve(private_receivers="yes"), 2)
    with receiving(410) as receiver:
        wanted = {"kind": "webhook", "language": "en", "address": receiver.url}
        assert friends[1].post("/api/me/channels", wanted).status == 201
        friends.ask_all_to_join()
        calendar.forward(3600)
        receiver.until(1)
    engine = connect(calendar.url)

    def written(connection: Connection) -> int:
        return int(connection.execute(select(func.count()).select_from(deliveries)).scalar_one())

    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        assert written(connection) == 1
        tidy_rows._tidy_finished([friends.id], connection)
        assert written(connection) == 0
        assert connection.execute(select(channels.c.id)).scalars().all()
    engine.dispose()
    until(lambda: friends[1].get("/api/me/channels").json["channels"][0]["off"] == "gone")


def test_the_example_of_the_page_is_a_message() -> None:
    said = PAGE.partition("## Messages")[2].partition("\n## ")[0]
    wanted, message = (json.loads(example) for example in re.findall(r"```json\n(.+?)```", said, re.DOTALL))
    assert fits(message, Message)
    assert msgspec.convert(wanted, NewChannel).kind == "webhook"


def test_what_is_to_be_told_and_sent_is_found_by_an_index(house: Server) -> None:
    engine = connect(house.settings["database_url"])
    with engine.begin() as connection:
        for query in (*delivery_rows.debtors_queries(1.0), *delivery_rows.hurried_queries(1.0)):
            steps = plan(connection, query)
            assert scanned(steps) == [], steps
        due = "SELECT id FROM deliveries WHERE status = 'waiting' AND next_at <= 1 ORDER BY next_at LIMIT 9"
        assert any("INDEX ix_deliveries_waiting" in step for step in explained(connection, due))
    engine.dispose()
