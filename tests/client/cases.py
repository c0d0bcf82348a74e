"""What the browser must make of what the server sends: cases for tools/check_client.mjs, with the answers of Python.

    python -m tests.client.cases | node tools/check_client.mjs

`make lint` does this where node is; nothing else needs it.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from app.cli.terminal.cards import words
from app.engine import story
from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.kernel import Refused
from app.matches.diff import diff
from app.robots.programs import STYLES
from app.robots.programs.playing import next_action

TABLES: dict[str, tuple[tuple[int, tuple[str, ...]], ...]] = {
    "merkator": ((1, ()), (2, ("nojoin",)), (3, ("expert", "var_d", "var_c")), (4, ("var_b",)), (4, ("long",))),
    "sea_merchants": ((2, ()), (4, ())),
}
NAMES = ("Anna", "{seat}", "Çelik", "D'Arcy")  # braces in a name stay braces
MOST = 250  # actions of a match
PATCH_EVERY = 3


def matches(game: Game[Any]) -> Iterator[Iterator[tuple[Any, Any]]]:
    for seats, options in TABLES[game.id]:
        for style in ("eager", "random"):
            yield steps(game, seats, options, style)


def steps(game: Game[Any], seats: int, options: tuple[str, ...], style: str) -> Iterator[tuple[Any, Any]]:
    """The states before and after each action."""
    state, seed = game.start(seats, options, "client", 0), f"{seats}{style}"
    for number in range(MOST):
        action = next_action(game, state, STYLES[style], range(seats), seed, number)
        if action is None:
            return
        before, state = state, game.rules.apply(state, action)
        yield before, state


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def cases(game: Game[Any]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    patches = []
    for match in matches(game):
        for number, (before, after) in enumerate(match):
            if number % PATCH_EVERY == 0:
                old, new = (plain(game.view(state, 0)) for state in (before, after))
                patches.append({"old": old, "patch": plain(list(diff(old, new))), "new": new})
            for news in after.news:
                key = json.dumps([plain(news)], sort_keys=True)
                told[key] = {"news": plain(news)} | {
                    language: story.told(game.id, news, NAMES, language) for language in ("en", "de")
                }
    known = {language: story.words(game.id, language) for language in ("en", "de")}
    return {
        "game": game.id,
        "names": NAMES,
        "words": known,
        "told": list(told.values()),
        "patches": patches,
        "name": [{"id": id} | {lang: story.name(game.id, lang, id) for lang in known} for id in ids(game)],
        "refusals": [
            {"template": said.template, "values": said.values}
            | {lang: story.refusal(game.id, said, lang) for lang in known}
            for said in refusals(known["de"]["refusals"])
        ],
    }


def ids(game: Game[Any]) -> list[str]:
    """Whatever is printed, and some that nobody has words for."""
    printed = dict.fromkeys(words(plain(game.box(None, "en"))))
    return [
        *(id for id in printed if " " not in id),
        "peace-of-westphalia",
        "2-hamburg-7",
        "some_house-of_cards",
        "constructor",
        "x",
        "9-nowhere",
        "",
    ]


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
    json.dump([cases(game) for game in GAMES.values()], sys.stdout)
