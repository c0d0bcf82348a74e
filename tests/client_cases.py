"""What the browser must make of what the server sends: cases for tools/check_client.mjs, with the answers of Python.

    python -m tests.client_cases | node tools/check_client.mjs

`make lint` does this where node is; nothing else needs it.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from app.bots import STYLES
from app.bots.playing import next_action
from app.diff import diff
from app.engine import story
from app.engine.games import GAMES
from app.engine.kernel import Refused

GAME = GAMES["merkator"]
TABLES: tuple[tuple[int, tuple[str, ...]], ...] = (
    (1, ()),
    (2, ("nojoin",)),
    (3, ("expert", "var_d", "var_c")),
    (4, ("var_b",)),
    (4, ("long",)),
)
NAMES = ("Anna", "{seat}", "Çelik", "D'Arcy")  # braces in a name stay braces
MOST = 250  # actions of a match
PATCH_EVERY = 3


def matches() -> Iterator[Iterator[tuple[Any, Any]]]:
    for seats, options in TABLES:
        for style in ("eager", "random"):
            yield steps(seats, options, style)


def steps(seats: int, options: tuple[str, ...], style: str) -> Iterator[tuple[Any, Any]]:
    """The states before and after each action."""
    state, seed = GAME.start(seats, options, "client", 0), f"{seats}{style}"
    for number in range(MOST):
        action = next_action(GAME, state, STYLES[style], range(seats), seed, number)
        if action is None:
            return
        before, state = state, GAME.rules.apply(state, action)
        yield before, state


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def cases() -> dict[str, Any]:
    told: dict[str, Any] = {}
    patches = []
    for match in matches():
        for number, (before, after) in enumerate(match):
            if number % PATCH_EVERY == 0:
                old, new = (plain(GAME.view(state, 0)) for state in (before, after))
                patches.append({"old": old, "patch": plain(list(diff(old, new))), "new": new})
            for news in after.news:
                key = json.dumps([plain(news)], sort_keys=True)
                told[key] = {"news": plain(news)} | {
                    language: story.told(GAME.id, news, NAMES, language) for language in ("en", "de")
                }
    words = {language: story.words(GAME.id, language) for language in ("en", "de")}
    return {
        "names": NAMES,
        "words": words,
        "told": list(told.values()),
        "patches": patches,
        "name": [{"id": id} | {lang: story.name(GAME.id, lang, id) for lang in words} for id in ids()],
        "refusals": [
            {"template": said.template, "values": said.values}
            | {lang: story.refusal(GAME.id, said, lang) for lang in words}
            for said in refusals(words["de"]["refusals"])
        ],
    }


def ids() -> list[str]:
    box = GAME.box(None, "en")
    found = [card["id"] for card in plain(box["deck"]["contracts"])] + plain(box["bonus_ids"])
    return [*found, "peace-of-westphalia", "2-hamburg-7", "some_house-of_cards", "constructor", "x", "9-nowhere", ""]


def refusals(known: Any) -> Iterator[Refused]:
    """Every template with values of each kind."""
    for number, template in enumerate(known):
        for some in (0, 1, 3):
            values = {
                "number": some,
                "has": some,
                "cost": some,
                "more": some,
                "found": some,
                "time": some,
                "taler": some,
            }
            values |= {"limit": 5, "seat": 9, "seats": 7, "name": "x", "good": "plums", "column": "A"}
            values |= {"location": ("dutch_republic", "spain")[number % 2], "option": "VAR-B", "stack": 4, "level": 4}
            values |= {"contract": "5-hamburg", "card": "boerse", "goods": {"plums": some, "coal": 2}, "letter": "AA"}
            try:
                yield Refused("X-1", template, **values)
            except KeyError:  # a value of which we have no example
                break


if __name__ == "__main__":
    json.dump(cases(), sys.stdout)
