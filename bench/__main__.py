"""Let the contenders play in turn, several rounds long, and print what they reached.

The machine's speed drifts and others work on it. So the contenders take turns within every round, time is the
processor time of this process, and what counts are the ratios inside a round.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import count
from platform import python_version
from statistics import median
from time import process_time

from app.engine.games import GAMES
from bench import catan, chess_playouts
from bench.ours import Ours, long_merkator

ACTIONS = 400  # replay and size are told for a match of this length, so that runs compare


@dataclass
class Contender:
    name: str
    play: Callable[[int], int]  # plays the game with this seed, says how many actions it had
    # Every round goes on with new games, so that no contender is judged by a few lucky ones.
    seeds: Iterator[int] = field(default_factory=lambda: count(1))
    rates: list[float] = field(default_factory=list)  # actions per second, one for each round
    lengths: list[int] = field(default_factory=list)  # actions of each game

    def play_round(self, seconds: float) -> None:
        """Play whole games until the time is up."""
        games, began = len(self.lengths), process_time()
        while (spent := process_time() - began) < seconds:
            self.lengths.append(self.play(next(self.seeds)))
        self.rates.append(sum(self.lengths[games:]) / spent)


def contenders() -> list[Contender]:
    """Our games first: the first of them is the one that the others are measured by."""
    all_of_them = (*map(Ours, GAMES), catan, chess_playouts)
    return [
        Contender(f"{one.NAME} {version(one.PACKAGE) if one.PACKAGE else ''}".strip(), one.play) for one in all_of_them
    ]


def compete(rivals: list[Contender], rounds: int, seconds: float) -> None:
    for rival in rivals:
        rival.play(1)  # the first game pays for imports and caches
    for _ in range(rounds):
        for rival in rivals:
            rival.play_round(seconds)


def row(rival: Contender, ours: Contender) -> str:
    """Ratios are taken round by round: what slows a whole round down does not touch them."""
    ratios = [mine / theirs for mine, theirs in zip(ours.rates, rival.rates, strict=True)]
    spread = f"{min(rival.rates):,.0f} - {max(rival.rates):,.0f}"
    against = f"{median(ratios):>7.2f}x  {min(ratios):.2f} - {max(ratios):.2f}" if rival is not ours else ""
    games = f"{len(rival.lengths):>7,}  {sum(rival.lengths) / len(rival.lengths):>12,.0f}"
    return f"{rival.name:<25}{median(rival.rates):>10,.0f}  {spread:<17}{games}  {against}".rstrip()


def show_rates(rivals: list[Contender]) -> None:
    head = f"{'':<25}{'actions/s':>10}  {'spread':<17}{'games':>7}  {'actions/game':>12}  {'ours is':>8}  spread"
    print(head, "-" * len(head), *(row(rival, rivals[0]) for rival in rivals), sep="\n")


def show_match() -> None:
    ours, match = long_merkator(ACTIONS)
    print(f"A recorded match of {ours.game.title} with {len(match.log)} actions, scaled to {ACTIONS}:")
    print(f"  replay  {ours.replay_ms(match, ACTIONS):6.1f} ms")
    print(f"  saved   {ours.saved_kb(match, ACTIONS):6.1f} kB as JSON")


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    return parser.parse_args()


def main() -> None:
    wanted = arguments()
    rivals = contenders()
    compete(rivals, wanted.rounds, wanted.seconds)
    print(f"Random play on one core, Python {python_version()}: median of {wanted.rounds} rounds\n")
    show_rates(rivals)
    print()
    show_match()


if __name__ == "__main__":
    main()
