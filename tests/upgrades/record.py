"""Keep a database of today for ever: `make upgrade-database`.

Writes tests/upgrades/<revision of the tables, and of the rules where they have changed>/: the SQLite file and a backup
as hosts have them, and every answer a server gives to those who look. What is there is never written again: it stands
for the houses of its day.
"""

import gzip
import json
import re
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app.engine.games.merkator.components import bundled_text
from tests.server.client import Client, Server
from tests.upgrades import scenes
from tests.upgrades.asking import Question, about_a_match, about_a_person, ask
from tests.upgrades.house import PASSWORDS, House
from tests.upgrades.recordings import HERE, of_today

FOR_EVER = 32_503_680_000.0  # the year 3000: sessions and links last for days only, and the tests for longer
ENOUGH = 20  # running matches
Kept = dict[str, Any]


def main() -> None:
    to = HERE / of_today()
    if to.exists():
        sys.exit(f"{to} is there already: a database is recorded once, and kept.")
    with TemporaryDirectory() as folder:
        files = recorded(Path(folder))
        to.mkdir()
        for file in files:
            shutil.copy(file, to)
    sys.stdout.write("".join(f"{file.name}: {file.stat().st_size:,} bytes\n" for file in sorted(to.iterdir())))


def recorded(folder: Path) -> list[Path]:
    house = House(folder)
    links = lived(house)
    after_hours(house)
    must_be_worth_it(house)
    house.kontor("backup", str(backup := folder / "backup.gz"))
    answers = folder / "answers.json.gz"
    answers.write_bytes(packed(json.dumps(kept(house, links), ensure_ascii=False).encode()))
    database = folder / "kontor.sqlite.gz"
    database.write_bytes(packed((folder / "kontor.sqlite").read_bytes()))
    return [database, backup, answers]


def lived(house: House) -> Kept:
    """Two servers, one after the other; the first one has components of its own."""
    box = house.folder / "box.toml"
    box.write_text(corrected(bundled_text()), "utf-8")
    with house.open(merkator_components=str(box)) as server:
        house.welcome(server)
        brought = scenes.with_a_box_of_their_own(house)
    with house.open():
        scenes.everything_else(house, brought)
        links = scenes.links(house)
        house.wait_until_quiet()
    return links


def corrected(components: str) -> str:
    """As by somebody who owns the game: a building that counts further, and a bonus card that costs more."""
    text, named = re.subn(r'\bid = "[^"]+"', 'id = "our-box"', components, count=1)
    text, further = re.subn(r"(?<=max_units = )\d+", lambda found: str(int(found[0]) + 1), text, count=1)
    text, dearer = re.subn(r"(?<=\ncost = )3\b", "4", text, count=1)
    assert (named, further, dearer) == (1, 1, 1), "the bundled file is written differently now"
    return text


def after_hours(house: House) -> None:
    """The host removes one user and blocks another; and what would end with the days does not."""
    house.engine.dispose()
    with closing(sqlite3.connect(house.folder / "kontor.sqlite", isolation_level=None)) as database:
        users = {name: str(id) for id, name in database.execute("SELECT id, name FROM users")}
        house.kontor("admin", "users", "remove", users["Fritz"], "--yes")
        house.kontor("admin", "users", "block", users["Greta"], "--yes")
        for table in ("sessions", "links"):
            database.execute(f"UPDATE {table} SET expires_at = ?", [FOR_EVER])
        database.execute("VACUUM")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def must_be_worth_it(house: House) -> None:
    """Chance has dealt the cards: if it has left something out, record again."""
    standing = [match for table in house.tables if (match := table.match())]
    running = [match for match in standing if match.row.status == "running"]
    assert len(running) >= ENOUGH, len(running)
    assert sum(match.number > 100 for match in running) >= 5
    assert house.own_payments, "nobody has composed a payment"
    assert house.own_orders, "nobody has given goods back in an order of their own"
    house.engine.dispose()


def kept(house: House, links: Kept) -> Kept:
    """Asked of a server on a copy, which is then as it was but for the asking."""
    copy = house.folder / "copy"
    copy.mkdir()
    shutil.copy(house.folder / "kontor.sqlite", copy)
    people = {name: person for name, person in house.people.items() if name not in ("Fritz", "Greta")}
    with house.open(copy) as server:
        answers = [answered(question, people, server) for question in questions(house, people)]
    assert moves(copy) == moves(house.folder), "a match has gone on while it was looked at"
    known = {name: {"cookies": person.cookies, "password": PASSWORDS.get(name)} for name, person in people.items()}
    return {"people": known, "links": links, "answers": answers}


def questions(house: House, people: dict[str, Client]) -> list[Question]:
    asked = [question for name in people for question in about_a_person(name)]
    for table in house.tables:
        names = [name for name in dict.fromkeys([*table.names, table.host]) if name in people]
        asked += about_a_match(table.get(names[0]), table.code, names)
    return asked


def answered(question: Question, people: dict[str, Client], server: Server) -> Kept:
    client = server.client() if question.who is None else people[question.who]
    status, body = ask(client, question.path)
    return {"who": question.who, "path": question.path, "status": status, "body": body}


def moves(folder: Path) -> Any:
    with closing(sqlite3.connect(folder / "kontor.sqlite")) as database:
        return database.execute("SELECT match_id, max(number) FROM actions GROUP BY match_id ORDER BY 1").fetchall()


def packed(data: bytes) -> bytes:
    return gzip.compress(data, compresslevel=9, mtime=0)


if __name__ == "__main__":
    main()
