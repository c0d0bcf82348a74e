"""A database as it is after years: `python -m tests.many 100000 FILE` (or the address of an empty PostgreSQL).

Most matches are over, many were deserted, and all logs are the beginnings of one real match, so that each can be read.
"""

import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Table, insert, text

from app.engine.games import GAMES
from app.matches.snapshots import stamp
from app.matches.tables import ALPHABET
from app.robots.programs import STYLES
from app.robots.programs.playing import play_out
from app.store.database import connect, is_sqlite, sqlite_url
from app.store.migrating import migrate
from app.store.models import actions, links, matches, messages, seats, sessions, snapshots, users
from app.users.sessions import hashed

GAME, SEED, SEATS = GAMES["merkator"], "many", 3
LENGTHS = (6, 12, 23)  # entries in a log, after each of which one seat is on turn
AT_ONCE = 1000  # matches
DAY = 24 * 3600.0
STATUSES = [("open", 1), ("running", 30), ("finished", 60), ("abandoned", 9)]  # and of a hundred, how many
Row = dict[str, Any]


class Many:
    """Rows of each table, for matches and users with these numbers; the newest have the highest."""

    def __init__(self, number: int, now: float) -> None:
        self.number, self.now = number, now
        self.rng = Random(number)
        state = GAME.start(SEATS, (), SEED, 0)
        self.components = GAME.components_record(state.components)
        self.payloads, self.waiting, self.states = list[tuple[int, str]](), [[0]], [GAME.encode_state(state)]
        for action in play_out(GAME, state, STYLES["random"], SEATS, SEED)[0][: LENGTHS[-1]]:
            state = GAME.rules.apply(state, action)
            self.payloads.append((action.seat, msgspec.json.encode(action).decode()))
            self.waiting.append(list(GAME.rules.waiting_for(state)))
            self.states.append(GAME.encode_state(state))

    def at(self, match_id: int) -> float:
        """Two years ago the first, just now the last."""
        return self.now - 730 * DAY * (1 - match_id / self.number)

    def of_users(self, ids: range) -> Iterator[tuple[Table, Row]]:
        for user_id in ids:
            kept, at = user_id % 10 == 0, self.at(user_id * 2)
            row = {"id": user_id, "name": f"Anna {user_id}", "created_at": at - DAY, "seen_at": at}
            yield users, row | {"kept_name": f"anna{user_id}" if kept else None, "password": "hash" if kept else None}
            of_user = {"user_id": user_id, "expires_at": at + 180 * DAY}
            yield sessions, of_user | {"id_hash": hashed(secret_of(user_id)), "created_at": at}
            if user_id % 20 == 0:
                yield links, of_user | {"token_hash": hashed(f"link {user_id}"), "purpose": "device"}

    def of_match(self, match_id: int) -> Iterator[tuple[Table, Row]]:
        status = self.rng.choices(*zip(*STATUSES, strict=True))[0]
        length = 0 if status == "open" else LENGTHS[match_id % len(LENGTHS)]
        waiting = self.waiting[length] if status == "running" else []
        yield matches, self._match(match_id, status, length, waiting)
        bot = (waiting[0] + (match_id % 1000 != 0)) % SEATS if waiting else 2  # of a thousand, one waits for a program
        for seat in range(SEATS):
            yield seats, self._seat(match_id, seat, "bot" if seat == bot else "person")
        for number, (seat, payload) in enumerate(self.payloads[:length], 1):
            entry = {"match_id": match_id, "number": number, "seat": seat, "payload": payload}
            yield actions, entry | {"key": f"{match_id}-{number}", "at": self.at(match_id)}
        for number in LENGTHS[:2]:
            if number <= length:
                kept = {"match_id": match_id, "number": number, "depth": number, "state": self.states[number]}
                yield snapshots, kept | {"stamp": stamp(GAME.id)}
        for number in (1, 2):
            said = {"match_id": match_id, "number": number, "user_id": self.host(match_id), "seat": 0, "name": "Anna"}
            yield messages, said | {"text": "Well played, and thank you!", "at": self.at(match_id)}

    def host(self, match_id: int) -> int:
        """People play more than one match, and some none."""
        return max(1, match_id // 2 - match_id // 2 % 3)

    def _seat(self, match_id: int, seat: int, kind: str) -> Row:
        user_id = max(1, self.host(match_id) - seat) if kind == "person" else None
        level = "merchant" if kind == "bot" else ""
        return {"match_id": match_id, "seat": seat, "kind": kind, "user_id": user_id, "name": "Anna", "level": level}

    def _match(self, match_id: int, status: str, number: int, waiting: list[int]) -> Row:
        at = self.at(match_id)
        return {
            "id": match_id,
            "code": _code(match_id),
            "game": GAME.id,
            "options": [],
            "visibility": "link" if match_id % 4 == 0 else "public",
            "status": status,
            "host_id": self.host(match_id),
            "start_seat": 0,
            "seed": SEED,
            "rules": GAME.version,
            "components": self.components,
            "number": number,
            "waiting": waiting,
            "result": {"ending": "", "scores": [3.0, 2.0, 1.0], "winners": [0]} if status == "finished" else None,
            "before_id": match_id - 1 if match_id % 10 == 0 else None,
            "created_at": at - DAY,
            "started_at": at - DAY,
            "changed_at": at,
            "ended_at": at if status in ("finished", "abandoned") else None,
        }


def secret_of(user_id: int) -> str:
    """What their browser has in its cookie."""
    return f"session of user {user_id}"


def _code(number: int) -> str:
    code = ""
    for _ in range(6):
        number, letter = divmod(number, len(ALPHABET))
        code = ALPHABET[letter] + code
    return code


def fill(engine: Engine, number: int, now: float | None = None) -> None:
    """So many matches, and half as many users, into tables that are empty."""
    many = Many(number, now or time.time())
    for start in range(1, number + 1, AT_ONCE):
        ids = range(start, min(start + AT_ONCE, number + 1))
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            _insert(connection, many.of_users(range((ids.start + 1) // 2, (ids.stop + 1) // 2)))  # referred to below
            _insert(connection, (row for match_id in ids for row in many.of_match(match_id)))
    if not is_sqlite(engine):  # as it has done by itself long ago, where years have passed
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE"))


def _insert(connection: Connection, found: Iterator[tuple[Table, Row]]) -> None:
    rows: dict[Table, list[Row]] = {}
    for table, row in found:
        rows.setdefault(table, []).append(row)
    for table, all_rows in rows.items():
        connection.execute(insert(table), all_rows)


def main() -> None:
    number, where = sys.argv[1:]
    engine = connect(where if "://" in where else sqlite_url(where))
    migrate(engine)
    began = time.perf_counter()
    fill(engine, int(number))
    engine.dispose()
    sys.stdout.write(f"{int(number):,} matches in {time.perf_counter() - began:.0f} s: {where}\n")


if __name__ == "__main__":
    main()
