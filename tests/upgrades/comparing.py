"""Where two answers differ, by the path to the place."""

from collections.abc import Iterator
from typing import Any

from tests.upgrades.asking import Question, Said

Path = tuple[str, ...]
NEW, RETOLD, LATER = "is new", "is told as", "is later,"


def differences(
    question: Question,
    before: Said,
    now: Said,
    new_fields: frozenset[str],
    retold: frozenset[str] = frozenset(),
    later: frozenset[str] = frozenset(),
    *,
    advised: frozenset[str] = frozenset(),
) -> list[str]:
    """One sentence each. A field that was not there before is no difference if it is named in `new_fields`; a text that
    is another one now, if it is in `retold`; a moment that comes later now, if it is in `later`; and nothing is one in
    what is `advised`."""
    who = f"{question.who or 'a spectator'}, {question.path}:"
    if before.status != now.status:
        return [f"{who} was answered with {before.status} and is with {now.status}"]
    found = [
        (path, said)
        for path, said in _differing((), before.body, now.body)
        if not (said == NEW and _named(question, path, new_fields))
        and not (said.startswith(RETOLD) and _named(question, path, retold))
        and not (said.startswith(LATER) and _named(question, path, later))
        and not any(_named(question, path[:length], advised) for length in range(len(path) + 1))
    ]
    return [f"{who} {'.'.join(path)} {said}" for path, said in found]


def _named(question: Question, path: Path, named_fields: frozenset[str]) -> bool:
    """`*` stands for one part, as the numbers of a list."""
    allowed = [field.split() for field in named_fields]
    fields = [named.split(".") for door, named in allowed if door == question.door]
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
    elif isinstance(before, str) and isinstance(now, str) and before and now and before != now:
        yield path, f"{RETOLD} {_short(now)} and was as {_short(before)}"
    elif isinstance(before, float) and isinstance(now, float) and before < now:
        yield path, f"{LATER} at {now}, and was at {before}"
    elif type(before) is not type(now) or before != now:
        yield path, f"was {_short(before)} and is {_short(now)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 200 else f"{text[:200]}…"
