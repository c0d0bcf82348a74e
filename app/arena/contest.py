"""Who meets whom: every player alone among each of the others, on the same deals, once in every seat."""

from collections.abc import Iterable, Sequence
from itertools import permutations

from msgspec import Struct
from msgspec.structs import replace

from app.arena.figures import Figure, mean, share
from app.arena.match import Fixture, Outcome, Thinking


class Pairing(Struct, frozen=True):
    """One player among several of the other kind; alone in the solo game."""

    one: str
    others: str = ""


class Standing(Struct, frozen=True):
    """What the matches of a pairing say about the one."""

    pairing: Pairing
    matches: int
    wins: Figure
    chance: float  # the share of wins if all played alike
    points: Figure
    lowest: float
    highest: float
    others: Figure | None  # the points of the others
    turns: Figure
    thinking: Thinking


def round_robin(players: Sequence[str], seats: int) -> list[Pairing]:
    if seats == 1:
        return [Pairing(player) for player in players]
    return [Pairing(one, others) for one, others in permutations(players, 2)]


def fixtures(pairing: Pairing, first: Fixture, seats: int, matches: int) -> list[Fixture]:
    """Deal after deal, each with the one in every seat."""
    found = []
    for number in range(matches):
        deal, seat = divmod(number, seats)
        players = [pairing.others] * seats
        players[seat] = pairing.one
        found.append(replace(first, seed=f"{first.seed}:{deal}", players=tuple(players)))
    return found


def standing(pairing: Pairing, outcomes: Sequence[Outcome]) -> Standing:
    seats = [outcome.players.index(pairing.one) for outcome in outcomes]
    pairs = list(zip(seats, outcomes, strict=True))
    points = [outcome.scores[seat] for seat, outcome in pairs]
    others = [score for seat, outcome in pairs for other, score in enumerate(outcome.scores) if other != seat]
    wins = sum(1 / len(outcome.winners) for seat, outcome in pairs if seat in outcome.winners)
    return Standing(
        pairing=pairing,
        matches=len(outcomes),
        wins=share(wins, len(outcomes)),
        chance=1 / len(outcomes[0].players),
        points=mean(points),
        lowest=min(points),
        highest=max(points),
        others=mean(others) if others else None,
        turns=mean([outcome.turns for outcome in outcomes]),
        thinking=together(outcome.thinking[pairing.one] for outcome in outcomes),
    )


def together(parts: Iterable[Thinking]) -> Thinking:
    total = Thinking()
    for part in parts:
        total = Thinking(total.decisions + part.decisions, total.total + part.total, max(total.longest, part.longest))
    return total
