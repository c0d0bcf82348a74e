"""Merkator on our engine: four random seats, full rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from statistics import median
from time import process_time
from typing import Any

from app.engine.games import GAMES
from app.engine.saved import SavedMatch, write

NAME, PACKAGE = "Merkator (ours)", ""

MOST = 20_000  # far beyond a real match; an endless one should be an error and not a benchmark that hangs

# The adapter: all that this file knows about the engine's interface, besides `state.over`.
GAME = GAMES["merkator"]
waiting_for, offered, apply = GAME.rules.waiting_for, GAME.rules.options, GAME.rules.apply


def start_of(seed: int, *options: str) -> Any:
    return GAME.start(seats=4, options=options, seed=str(seed), start_seat=0)


@dataclass(frozen=True)
class Match:
    seed: int
    options: tuple[str, ...]
    log: Sequence[Any]
    end: Any


def record(seed: int, *options: str, talk: float = 0) -> Match:
    """Play one match to its end. It keeps its log, as the other contenders do. Some talk makes it longer."""
    rng, state, log = Random(seed), start_of(seed, *options), []
    while not state.over:
        seat = rng.choice(waiting_for(state))
        if talk and rng.random() < talk:
            seat = rng.randrange(4)
            action = rng.choice(GAME.rules.anytime_options(state, seat) or offered(state, waiting_for(state)[0]))
        else:
            action = rng.choice(offered(state, seat))
        state = apply(state, action)
        log.append(action)
        if len(log) > MOST:
            raise RuntimeError(f"The match with seed {seed} does not end")
    return Match(seed, options, log, state)


def play(seed: int) -> int:
    return len(record(seed).log)


def long_match(actions: int) -> Match:
    """A talkative long game with expert rules: the first one with at least so many actions."""
    matches = (record(seed, "long", "expert", talk=0.4) for seed in count(1))
    return next(match for match in matches if len(match.log) >= actions)


def replay(start: Any, log: Sequence[Any]) -> Any:
    state = start
    for action in log:
        state = apply(state, action)
    return state


def replay_seconds(start: Any, log: Sequence[Any]) -> float:
    began = process_time()
    replay(start, log)
    return process_time() - began


def replay_ms(match: Match, actions: int, times: int = 51) -> float:
    """The time for so many actions, from the median of many replays of the whole match."""
    start = start_of(match.seed, *match.options)
    if replay(start, match.log) != match.end:
        raise RuntimeError("The replay differs from the match: its time would mean nothing")
    seconds = median(replay_seconds(start, match.log) for _ in range(times))
    return 1000 * seconds * actions / len(match.log)


def saved(match: Match) -> SavedMatch:
    return SavedMatch(
        game=GAME.id,
        seats=4,
        options=match.options,
        start_seat=0,
        seed=str(match.seed),
        components=GAME.components_record(match.end.components),
        names=("North", "East", "South", "West"),
        actions=tuple(match.log),
    )


def saved_kb(match: Match, actions: int) -> float:
    """The file that `kontor play --save` writes."""
    return len(write(saved(match)).encode()) / 1000 * actions / len(match.log)
