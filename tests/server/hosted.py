"""`kontor serve` as a program of its own, and matches for databases without a server."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
from click.testing import CliRunner, Result
from sqlalchemy import Engine, insert

from app.cli import main
from app.engine.games import GAMES
from app.matches.snapshots import taken
from app.robots.programs import STYLES
from app.robots.programs.playing import play_out
from app.store import match_changes
from app.store.models import actions, matches, messages, seats, sessions, users
from tests.server.client import PATIENCE, Client

OPEN = re.compile(r"Kontor opens? .*?http://(127\.0\.0\.1:\d+)|Kontor is open: http://(127\.0\.0\.1:\d+)")


def environment(**settings: str) -> dict[str, str]:
    ours = {f"KONTOR_{name.upper()}": value for name, value in settings.items()}
    return {name: value for name, value in os.environ.items() if not name.startswith("KONTOR_")} | ours


def kontor(url: str, *words: object, **more: Any) -> Result:
    """Run a command on a database; whatever happens, nobody sees a traceback."""
    result = CliRunner().invoke(main, [str(word) for word in words], env={"KONTOR_DATABASE_URL": url}, **more)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


class Hosted:
    """A server as a host starts it, on a port of its own. It is ready when this returns."""

    def __init__(self, folder: Path, *words: str, **settings: str) -> None:
        self.log = folder / "log.txt"
        wanted = {
            "data_dir": str(folder),
            "rate_limits": "no",
            "drain_seconds": "0",
            "bot_pause": "0",
            "bot_seconds": "0.01",
        } | settings
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "app.cli", "serve", "--port", "0", *words],
                env=environment(**wanted),
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout
        self.said = self.process.stdout.readline()
        found = OPEN.match(self.said)
        assert found, self.said + self.log.read_text()
        self.address = found[1] or found[2]
        self.client = Client(self.address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            finally:
                self.process.kill()
        assert self.process.stdout
        self.process.stdout.close()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def logged(self) -> list[str]:
        """But for requests that were slow and what was left at the end, as on a busy machine anything may be."""
        busy = (" warning kontor.requests: ", " warning kontor.serving: something does not end")
        return [line for line in self.log.read_text().splitlines() if not any(said in line for said in busy)]

    def wait_until_nobody_listens(self) -> None:
        host, port = self.address.split(":")
        with socket.socket() as knocking:
            knocking.settimeout(PATIENCE)
            while knocking.connect_ex((host, int(port))) == 0:
                knocking.recv(1)  # returns when whoever answered is gone
                return self.wait_until_nobody_listens()
        return None


def add_user(engine: Engine, name: str = "Ada") -> int:
    with engine.begin() as connection:
        user = {"name": name, "kept_name": name.lower(), "password": "hash", "created_at": 1.5, "seen_at": 2.5}
        user_id: int = connection.execute(insert(users).values(user)).inserted_primary_key[0]
        session = {"id_hash": f"h{user_id}", "user_id": user_id, "created_at": 1.0, "expires_at": 9e9}
        connection.execute(insert(sessions).values(session))
        return user_id


def add_match(engine: Engine, user_id: int, length: int = 120, status: str = "running") -> int:
    """A match of three that programs have played so far, with the snapshots that a server would have kept."""
    game, seed = GAMES["merkator"], f"seed {length}"
    state = game.start(3, (), seed, 0)
    played, _ = play_out(game, state, STYLES["random"], 3, seed)
    with engine.begin() as connection:
        row = {
            "code": f"C{user_id}{length}",
            "game": "merkator",
            "options": [],
            "visibility": "public",
            "seed": seed,
            "rules": game.version,
        }
        row |= {
            "components": game.components_record(state.components),
            "status": status,
            "host_id": user_id,
            "start_seat": 0,
            "number": length,
            "waiting": [0],
        }
        row |= {"components": game.components_record(state.components)}
        row |= {"created_at": 1.0, "started_at": 2.0, "changed_at": 3.25}
        match_id: int = connection.execute(insert(matches).values(row)).inserted_primary_key[0]
        seat = {"match_id": match_id, "kind": "person", "user_id": user_id, "name": "Ada"}
        connection.execute(insert(seats), [seat | {"seat": number} for number in range(3)])
        chat = {"match_id": match_id, "number": 1, "user_id": user_id, "seat": 0, "name": "Ada", "text": "„Zúñiga“ 🂡"}
        connection.execute(insert(messages).values(chat | {"at": 4.0}))
        for number, action in enumerate(played[:length], 1):
            entry = {
                "match_id": match_id,
                "number": number,
                "seat": action.seat,
                "key": f"k{number}",
                "at": 0.1 * number,
            }
            connection.execute(insert(actions).values(entry | {"payload": msgspec.json.encode(action).decode()}))
            state = game.rules.apply(state, action)
            if number % 50 == 0:
                match_changes.keep_snapshot(connection, match_id, taken("merkator", number, number, state))
    return match_id
