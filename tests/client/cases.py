"""What the browser must make of what the server sends: cases for tools/check_client.mjs, with the answers of Python.

    python -m tests.client.cases | node --no-warnings tools/check_client.mjs

`make lint` does this where node is; nothing else needs it.
"""

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from app.cli.terminal.cards import words
from app.engine.game import Game, Saying
from app.engine.games import GAMES
from app.engine.kernel import Refused
from app.matches.diff import diff
from app.robots.programs import STYLES
from app.robots.programs.playing import next_action
from app.words import story
from app.words.languages import LANGUAGES

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
    patches, moves = [], dict[Any, Any]()
    for match in matches(game):
        for number, (before, after) in enumerate(match):
            if number % PATCH_EVERY == 0:
                old, new = (plain(game.view(state, 0)) for state in (before, after))
                patches.append({"old": old, "patch": plain(list(diff(old, new))), "new": new})
            moves |= dict.fromkeys(offered(game, before))
            for news in after.news:
                key = json.dumps([plain(news)], sort_keys=True)
                told[key] = {"news": plain(news)} | {
                    language: story.told(game.id, news, NAMES, language) for language in LANGUAGES
                }
    known = {language: story.words(game.id, language) for language in LANGUAGES}
    said = [story.move(action) for action in [*moves][:: max(len(moves) // 300, 1)]] + [*reasons(known["en"])]
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
        "said": [
            {"saying": plain(saying)} | {lang: story.spoken(game.id, saying, lang) for lang in known} for saying in said
        ],
    }


def offered(game: Game[Any], state: Any) -> tuple[Any, ...]:
    waiting = game.rules.waiting_for(state)
    return game.rules.options(state, waiting[0])[:20] if waiting else ()


def reasons(known: Any) -> Iterator[Saying]:
    return (Saying("reasons", key, some) for key in known["reasons"] for some in values())


def ids(game: Game[Any]) -> list[str]:
    """Whatever is printed, and some that nobody has words for."""
    printed = dict.fromkeys(words(plain(game.box(None))))
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
    for template in known:
        for some in values():
            try:
                yield Refused("X-1", template, **some)
            except KeyError:  # a value of which we have no example
                break


def values() -> Iterator[dict[str, Any]]:
    """One of each kind, with other numbers each time."""
    for some in (0, 1, 3):
        yield {
            **dict.fromkeys(("number", "has", "cost", "more", "found", "time", "taler", "vp", "coins", "cards"), some),
            **dict.fromkeys(("limit", "seat", "seats", "stack", "level", "cubes", "players", "demand"), some + 4),
            "name": "x",
            "good": "plums",
            "column": "A",
            "option": "VAR-B",
            "card": "boerse",
            "letter": "AA",
            "location": ("dutch_republic", "spain")[some % 2],
            "contract": "5-hamburg",
            "back": "fish",
            "contracts": ["5-hamburg", "2-spain"][: some + 1],
            "goods": {"plums": some, "coal": 2},
        }


def polish() -> dict[str, Any]:
    """Written out: what both have to tell."""
    return tomllib.loads((Path(__file__).parents[1] / "words/polish.toml").read_text("utf-8"))


if __name__ == "__main__":
    json.dump(
        {"games": [cases(game) for game in GAMES.values()], "polish": polish(), "languages": plain(LANGUAGES)},
        sys.stdout,
    )
