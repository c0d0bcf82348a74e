"""How long the view takes to say the likeliest deed. `python -m bench.deeds [--matches N]`

At every decision of whole matches, for each seat that owes one: what an own view costs more by it, on one core.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from platform import python_version
from statistics import fmean, quantiles
from time import process_time_ns
from typing import Any

from app.engine.games import GAMES
from app.engine.games.merkator import deeds as merkator
from app.engine.games.sea_merchants import deeds as sea_merchants
from app.engine.kernel import Seat
from app.robots.programs import STYLES
from app.robots.programs.playing import next_action

SEATS = 4
DEEDS: dict[str, tuple[Callable[[Any, Seat], object], ...]] = {
    "merkator": (merkator.deeds,),
    "sea_merchants": (sea_merchants.likeliest, sea_merchants.instead),
}


def milliseconds(game_id: str, seed: int) -> Iterator[float]:
    """Of a match between programs that buy and deliver: somebody at random seldom has anything to deliver."""
    game, number = GAMES[game_id], 0
    state = game.start(seats=SEATS, options=(), seed=str(seed), start_seat=0)
    while (action := next_action(game, state, STYLES["eager"], range(SEATS), str(seed), number)) is not None:
        for seat in game.rules.waiting_for(state):
            began = process_time_ns()
            for deed in DEEDS[game_id]:
                deed(state, seat)
            yield (process_time_ns() - began) / 1e6
        state, number = game.rules.apply(state, action), number + 1


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.deeds", description=__doc__)
    parser.add_argument("--matches", type=int, default=5, help="of each game")
    matches = parser.parse_args().matches
    print(f"The likeliest deed, Python {python_version()}, in matches of {SEATS} programs")
    for game_id in GAMES:
        taken = [one for seed in range(1, matches + 1) for one in milliseconds(game_id, seed)]
        within = quantiles(taken, n=20)[-1]
        told = f"mean {fmean(taken):.3f} ms, 95 % within {within:.3f} ms, longest {max(taken):.2f} ms"
        print(f"  {GAMES[game_id].title:<20}{told}, {len(taken):,} decisions")


if __name__ == "__main__":
    main()
