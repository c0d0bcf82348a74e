"""Where two answers differ, by the path to the place."""

from collections.abc import Iterator
from typing import Any

from tests.upgrades.asking import Question, Said

Path = tuple[str, ...]
NEW = "is new"


def differences(question: Question, before: Said, now: Said, new_fields: frozenset[str]) -> list[str]:
    """One sentence each. A field that was not there before is no difference if it is named in `new_fields`."""
    who = f"{question.who or 'a spectator'}, {question.path}:"
    if before.status != now.status:
        return [f"{who} was answered with {before.status} and is with {now.status}"]
    allowed = [field.split() for field in new_fields]
    fields = [path.split(".") for door, path in allowed if door == question.door]
    found = [
        (path, said) for path, said in _differing((), before.body, now.body) if said != NEW or not _named(path, fields)
    ]
    return [f"{who} {'.'.join(path)} {said}" for path, said in found]


def _named(path: Path, fields: list[list[str]]) -> bool:
    """`*` stands for one part, as the numbers of a list."""
    return any(
        len(field) == len(path) and all(named in ("*", part) for named, part in zip(field, path, strict=True))
        for field in fields
    )


def _differing(path: Path, before: Any, now: Any) -> Iterator[tuple[Path, str]]:
    if isinstance(before, dict) and isinstance(now, dict):
        yield from (((*path, name), "is gone") for name in before if name not in now)
        yield from (((*path, name), NEW) for name in now if name not in before)
        for name in before.keys() & now.keys():
            yield from _differing((*path, name), before[name], now[name])
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for place, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from _differing((*path, str(place)), one, other)
    elif type(before) is not type(now) or before != now:
        yield path, f"was {_short(before)} and is {_short(now)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 200 else f"{text[:200]}…"
