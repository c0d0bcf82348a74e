"""The components for new matches: those that come with a game, or a file of the host's that the environment names.

Once a match has begun, its box is kept in the database, and what comes with the game later does not matter to it.
"""

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection

from app.config import PREFIX, BadSetting, components_file, components_variable, editions_folder
from app.engine import saved
from app.engine.correcting import checked
from app.engine.games import GAMES
from app.store import match_changes, match_rows
from app.store.match_rows import MatchRow

BOXES = 32  # in memory; matches with the same box share it


class BadFile(ValueError):
    """This file cannot be used, and why."""


def components_for(game_id: str, environment: Mapping[str, str] = os.environ) -> Any:
    """The usual ones for new matches: the host's own, if the environment names a file, else those that come with the
    game; none means that there is no choice."""
    return next(iter(offered(game_id, environment).values()), None)


def offered(game_id: str, environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The boxes that new matches can be played with, by their digests; the usual one first."""
    file, folder = components_file(game_id, environment), editions_folder(game_id, environment)
    boxes = [load(game_id, file)] if file else list(GAMES[game_id].editions())
    if folder and not folder.parent.is_dir():
        raise BadSetting(f"{PREFIX}EDITIONS names {folder.parent}, which is no folder.")
    if folder and folder.is_dir():
        boxes += [load(game_id, found, f"{PREFIX}EDITIONS") for found in sorted(folder.glob("*.toml"))]
    return {box.digest: box for box in boxes}


def keep(connection: Connection, game_id: str, record: Any) -> Any:
    """Put the box of a match away, if it is not there yet; what remains is its name, for the match."""
    if record is None:
        return None
    game = GAMES[game_id]
    if match_rows.box(connection, record["digest"]) is None:
        whole = record if "rows" in record else game.components_record(game.components_from(record), whole=True)
        match_changes.keep_box(connection, whole["digest"], game_id, msgspec.json.encode(whole["rows"]).decode())
    return {name: value for name, value in record.items() if name != "rows"}


def of_match(connection: Connection, row: MatchRow) -> Any:
    """The box that this match was begun with; a ValueError when it cannot be had. None: the game has no other."""
    if row.components is None:
        return None
    rows = match_rows.box(connection, row.components["digest"])
    if rows is None:
        return GAMES[row.game].components_from(row.components)
    return _box(row.game, row.components["digest"], rows)


@lru_cache(BOXES)
def _box(game_id: str, digest: str, rows: str) -> Any:
    return GAMES[game_id].components_kept(digest, rows)


def digests(boxes: Mapping[str, Mapping[str, Any]]) -> set[str]:
    """Of all components that are at hand: those that come with the games, and the host's own."""
    own = {digest for offered in boxes.values() for digest in offered}
    return own | {box.digest for game in GAMES.values() for box in game.editions()}


def load(game_id: str, file: Path, variable: str = "") -> Any:
    """The box in this file, which the environment names by this variable; else by the one for a file of the game."""
    check, variable = checked(game_id), variable or components_variable(game_id)
    if check is None:
        raise BadSetting(f"{variable} names a file, but {GAMES[game_id].title} has no components to correct.")
    try:
        return check.load(read_text(file))
    except BadFile as error:
        raise BadSetting(str(error)) from None
    except check.BrokenComponents as error:
        listed = "\n".join(f"  {problem.row}: {problem.sentence}" for problem in error.problems)
        raise BadSetting(f"{variable} names {file}, which cannot be played with:\n{listed}") from None


def read_text(file: Path) -> str:
    """The whole file, if it is a text of bearable length."""
    try:
        with file.open("rb") as opened:
            data = opened.read(saved.LARGEST + 1)
    except OSError as error:
        raise BadFile(f"{file} cannot be read: {error.strerror or error}") from None
    if len(data) > saved.LARGEST:
        raise BadFile(f"{file} is longer than {saved.LARGEST // 1_000_000} MB. That is no file of Kontor.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile(f"{file}, line {line}: this is not text in UTF-8") from None
