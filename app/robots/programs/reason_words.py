"""Why a program would do something, in words: `words/<language>.toml` beside its players, written like the story."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from app.engine import story
from app.engine.story import Word
from app.robots.programs.program import Reason


def reason_in_words(game_id: str, reason: Reason, language: str) -> str:
    return story.filled(game_id, language, _reasons(game_id, language)[reason.key], reason.values)


@cache
def _reasons(game_id: str, language: str) -> dict[str, Word]:
    file = files("app.robots.programs").joinpath(game_id, "words", f"{language}.toml")
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Word])
