"""What happened, in words: the news, names and refusals of a game, in every language there is.

The words lie beside the game, in `words/<language>.toml`; docs/adding-a-language.md says how they are written. The
engine's values stay plain data: their names alone decide how they are told, and `words/names.toml` says which of them
are told by the name of a thing. The browser's twin is `static/kit/words/story.js`.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from app.engine.game import Saying
from app.engine.kernel import NOBODY, Action, News, Refused
from app.words.grammar import Grammar, Word, fill
from app.words.languages import FIRST, LANGUAGES

Words = Mapping[str, Mapping[str, Word]]
THINGS = "things"


class Names(msgspec.Struct, forbid_unknown_fields=True):
    """Which sections name things, one looked through after the other; and the values that are told by these
    (`things`) or by another section."""

    things: tuple[str, ...] = ()
    values: dict[str, tuple[str, ...]] = {}


def told(game_id: str, news: News, names: Sequence[str], language: str = FIRST) -> str:
    """One line of the story; the names are those of the players, seat by seat."""
    return _speaker(game_id, language).told(news, names)


def name(game_id: str, language: str, id: str) -> str:
    """What a thing of the game is called; an id without words is made readable."""
    return _speaker(game_id, language).name(id)


def refusal(game_id: str, refused: Refused, language: str = FIRST) -> str:
    """Why the rules say no."""
    return _speaker(game_id, language).refusal(refused)


def said(game_id: str, language: str, section: str, key: str, /, **values: Any) -> str:
    """Any other sentence or label: a step, an action, an option, an ending."""
    return _speaker(game_id, language).said(section, key, values)


def labels(game_id: str, section: str, keys: Iterable[str], language: str = FIRST) -> dict[str, str]:
    return {key: said(game_id, language, section, key) for key in keys}


def spoken(game_id: str, data: Any, language: str = FIRST) -> Any:
    """Data of a game with every saying in it told."""
    match data:
        case Saying(section, key, values):
            return said(game_id, language, section, key, **spoken(game_id, values, language))
        case dict():
            return {name: spoken(game_id, part, language) for name, part in data.items()}
        case list() | tuple():
            return [spoken(game_id, part, language) for part in data]
        case _:
            return data


def move(action: Action, besides: Mapping[str, Any] | None = None) -> Saying:
    """An action as something to say: `…_1` is a number counted from 1, `…_n` how many there are; and besides its own
    fields what the game tells of it, where it is known on which table it would be done."""
    values: dict[str, Any] = msgspec.structs.asdict(action)
    for field, value in tuple(values.items()):
        if isinstance(value, tuple):
            values[f"{field}_n"] = len(value)
            values[f"{field}_1"] = tuple(part + 1 if isinstance(part, int) else part for part in value)
        elif isinstance(value, int):
            values[f"{field}_1"] = value + 1
    return Saying("moves", type(action).__name__, {**values, **(besides or {})})


def words(game_id: str, language: str) -> dict[str, Any]:
    """All that tells this game, for those who tell by themselves; a ValueError where there is none."""
    speaker = _speaker(game_id, language)
    return {**speaker.words, "names": msgspec.to_builtins(speaker.names)}


class GameWords:
    """The words of one game in one language."""

    def __init__(self, words: Words, names: Names, grammar: Grammar) -> None:
        self.words, self.names, self._grammar = words, names, grammar
        self._sections = {
            value: names.things if section == THINGS else (section,)
            for section, values in names.values.items()
            for value in values
        }

    def told(self, news: News, names: Sequence[str]) -> str:
        player = {} if news.seat == NOBODY else {"seat": names[news.seat]}
        return self.said("story", news.key, news.values | player)

    def name(self, id: str) -> str:
        return self._named(self.names.things, id)

    def refusal(self, refused: Refused) -> str:
        """Templates are written in English and need words only where these say it better."""
        return self._filled(self.words.get("refusals", {}).get(refused.template, refused.template), refused.values)

    def said(self, section: str, key: str, values: Mapping[str, Any]) -> str:
        """A key that is a sentence is English already, and needs words only in other languages."""
        there = self.words.get(section, {})
        return self._filled(there.get(key, key) if " " in key else there[key], values)

    def _filled(self, word: Word, values: Mapping[str, Any]) -> str:
        text = self._grammar.form(word, values)
        return fill(text, lambda name: self._told(name, values[name]) if name in values else None)

    # -------------------------------------------------------------- values

    def _told(self, name: str, value: object) -> str:
        match value:
            case dict():
                nouns = {id: self._entry(self._sections.get(name, ()), id) or readable(id) for id in value}
                return self._grammar.listed([self._grammar.counted(n, nouns[id]) for id, n in value.items()])
            case list() | tuple():
                return self._grammar.listed([self._told(name, part) for part in value])
            case int() | float():
                return self._grammar.counted(value, self.words.get("counts", {}).get(name, ""))
            case _:
                return self._named(self._sections[name], str(value)) if name in self._sections else str(value)

    # -------------------------------------------------------------- names

    def _named(self, sections: Sequence[str], id: str) -> str:
        """Without a number a thing is called as its `other` form says."""
        entry = self._entry(sections, id)
        if entry is None:
            return self._composed(id) or readable(id)
        return entry if isinstance(entry, str) else entry["other"]

    def _entry(self, sections: Sequence[str], id: str) -> Word | None:
        """Rules name an option as VAR-B, players and files as var_b."""
        for section in sections:
            for key in (id, id.lower().replace("-", "_")):
                if key in self.words.get(section, {}):
                    return self.words[section][key]
        return None

    def _composed(self, id: str) -> str:
        """Many cards have no word of their own: their ids, such as 5-north, say what they are. Else empty."""
        parts = id.split("-")
        for pattern, word in self.words.get("composed", {}).items():
            kinds = pattern.split("-")
            values = dict(zip(kinds, parts, strict=False))  # what follows tells copies of a card apart
            if len(values) == len(kinds) and all(self._fits(kind, part) for kind, part in values.items()):
                return self._filled(word, values)
        return ""

    def _fits(self, kind: str, part: str) -> bool:
        return part.isdecimal() if kind == "number" else self._entry(self._sections[kind], part) is not None


def readable(id: str) -> str:
    """A host's own components may have ids that no word file knows."""
    text = id.replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]


# ------------------------------------------------------------------ the files


@cache
def _speaker(game_id: str, language: str) -> GameWords:
    folder = _folder(game_id)
    if language not in LANGUAGES:
        raise ValueError(f"{game_id} has no words in “{language[:40]}”, only in {', '.join(LANGUAGES)}")
    words = msgspec.convert(_read(folder, language), dict[str, dict[str, Word]])
    return GameWords(words, msgspec.convert(_read(folder, "names"), Names), Grammar(LANGUAGES[language].locale))


def _folder(game_id: str) -> Traversable:
    folder = files("app.engine.games").joinpath(game_id, "words")
    if not game_id.isidentifier() or not folder.is_dir():  # an identifier cannot lead to another folder
        raise ValueError(f"there are no words for a game “{game_id[:40]}”")
    return folder


def _read(folder: Traversable, name: str) -> dict[str, Any]:
    return tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8"))
