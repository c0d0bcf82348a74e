"""The recordings that are here, and their three ways into a database of today."""

import gzip
import json
from pathlib import Path
from typing import Any

from app.engine.games import GAMES
from app.store.migrating import head
from tests.server.hosted import kontor
from tests.upgrades.asking import Question, Said

HERE = Path(__file__).parent
WAYS = ("the file", "a backup into sqlite", "a backup into postgresql")


class Recording:
    def __init__(self, revision: str) -> None:
        self.folder = HERE / revision
        kept = json.loads(self._unpacked("answers.json.gz"))
        self.people: dict[str, Any] = kept["people"]
        self.links: dict[str, Any] = kept["links"]
        self.answers = {Question(one["who"], one["path"]): Said(one["status"], one["body"]) for one in kept["answers"]}

    def _unpacked(self, name: str) -> bytes:
        return gzip.decompress((self.folder / name).read_bytes())

    def into(self, url: str, way: str) -> None:
        """Into an empty database, as a host would; brought up to date by `kontor migrate`."""
        if way == "the file":
            Path(url.removeprefix("sqlite:///")).write_bytes(self._unpacked("kontor.sqlite.gz"))
        else:
            done = kontor(url, "restore", self.folder / "backup.gz")
            assert done.exit_code == 0, done.output
        done = kontor(url, "migrate")
        assert done.exit_code == 0, done.output


def recordings() -> list[str]:
    return sorted(folder.name for folder in HERE.iterdir() if folder.name[0].isdecimal())


def of_today() -> str:
    """The revision of the tables, and the version of the rules of each game that has had another before."""
    changed = {game.id: game.version for game in GAMES.values() if game.version > 1}
    return "-".join([head(), *(f"{game}-{version}" for game, version in changed.items())])
