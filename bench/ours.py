"""Our own games on our engine: four random seats, full rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from statistics import median
from time import process_time
from typing import Any

from app.engine.games import GAMES
from app.engine.saved import SavedMatch, write

PACKAGE = ""  # none but this
SEATS = 4
MOST = 20_000  # far beyond a real match; an endless one should be an error and not a benchmark that hangs


@dataclass(frozen=True)
class Match:
    seed: int
    options: tuple[str, ...]
    log: Sequence[Any]
    end: Any


class Ours:
    """The adapter: all that a benchmark knows about the engine's interface, besides `state.over`."""

    def __init__(self, game_id: str) -> None:
        self.game = GAMES[game_id]
        self.NAME, self.PACKAGE = f"{self.game.title} (ours)", PACKAGE

    def start_of(self, seed: int, *options: str) -> Any:
        return self.game.start(seats=SEATS, options=options, seed=str(seed), start_seat=0)

    def record(self, seed: int, *options: str, talk: float = 0) -> Match:
        """Play one match to its end. It keeps its log, as the other contenders do. Some talk makes it longer."""
        rng, state, log = Random(seed), self.start_of(seed, *options), []
        # Looked up once: what is measured is the engine, not Python's way to a method.
        waiting_for, offered, apply = self.game.rules.waiting_for, self.game.rules.options, self.game.rules.apply
        while not state.over:
            seat = rng.choice(waiting_for(state))
            if talk and rng.random() < talk:
                seat = rng.randrange(SEATS)
                said = self.game.rules.anytime_options(state, seat)
                action = rng.choice(said or offered(state, waiting_for(state)[0]))
            else:
                action = rng.choice(offered(state, seat))
            state = apply(state, action)
            log.append(action)
            if len(log) > MOST:
                raise RuntimeError(f"The match with seed {seed} does not end")
        return Match(seed, options, log, state)

    def play(self, seed: int) -> int:
        return len(self.record(seed).log)

    def long_match(self, actions: int, *options: str) -> Match:
        """A talkative one: the first with at least so many actions."""
        matches = (self.record(seed, *options, talk=0.4) for seed in count(1))
        return next(match for match in matches if len(match.log) >= actions)

    def replay_ms(self, match: Match, actions: int, times: int = 51) -> float:
        """The time for so many actions, from the median of many replays of the whole match."""
        start = self.start_of(match.seed, *match.options)
        if self.game.rules.replay(start, match.log) != match.end:
            raise RuntimeError("The replay differs from the match: its time would mean nothing")
        seconds = median(self._replay_seconds(start, match.log) for _ in range(times))
        return 1000 * seconds * actions / len(match.log)

    def _replay_seconds(self, start: Any, log: Sequence[Any]) -> float:
        began = process_time()
        self.game.rules.replay(start, log)
        return process_time() - began

    def saved(self, match: Match) -> SavedMatch:
        return SavedMatch(
            game=self.game.id,
            seats=SEATS,
            options=match.options,
            start_seat=0,
            seed=str(match.seed),
            components=self.game.components_record(getattr(match.end, "components", None)),
            rules=match.end.version,
            names=("North", "East", "South", "West"),
            actions=tuple(match.log),
        )

    def saved_kb(self, match: Match, actions: int) -> float:
        """The file that `kontor play --save` writes."""
        return len(write(self.saved(match)).encode()) / 1000 * actions / len(match.log)


def long_merkator(actions: int) -> tuple[Ours, Match]:
    """A long game with expert rules: the longest matches that people play here."""
    ours = Ours("merkator")
    return ours, ours.long_match(actions, "long", "expert")
