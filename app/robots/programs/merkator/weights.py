"""What a program holds things to be worth. The numbers are in weights.toml."""

import tomllib
from importlib.resources import files

import msgspec
from msgspec import Struct

from app.engine.games.merkator.components.rows import Condition


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """In points. What serves later turns counts less the fewer there are."""

    good: float  # the first cube of a kind
    more: float  # each further one, of the one before
    supply: float  # a cube on the supply tile
    time: float  # the first counter
    later: float  # each further one, of the one before
    taler: float
    bonus: float  # a bonus card, per turn to come
    abode: float  # the same, if there is a contract for its location
    ready: float  # of a contract's reward, if nothing is missing
    lack: float  # each missing cube leaves so much of it
    again: float  # more, if there is another one for the same location
    scarce: float  # less, for each counter that the travel costs and that is missing
    patience: float  # so many turns to come make the future count in full
    hope: float  # of what a building is expected to gain still
    trust: float  # turns to come at which a building's hope counts in full
    early: float  # what a contract counts less in the beginning than at the end
    spare: float  # what a contract counts that must go anyway
    heap: float  # a cube on the fullest location of the map
    cubes: float  # any cube on the map
    kinds: float  # of the different goods that a building counts, those to be hoped for
    counters: float  # and so many of other things
    homes: float
    column: float
    triples: float
    cards: float
    houses: float


class Kept(Struct, frozen=True):
    """The file."""

    alone: Weights
    company: Weights


def hoped_for(weights: Weights, rule: Condition, goods: int) -> float:
    """How many units a player may well have at the end."""
    return {
        "time_counters": weights.counters,
        "locations_with_bonus_and_contract": weights.homes,
        "cubes_in_best_column": weights.column,
        "kinds_with_cubes": weights.triples,
        "bonus_cards": weights.cards,
        "buildings": weights.houses,
        "minor_contract_locations": 2.0,
        "contracts_worth": 5.0,
        "cubes": 5.0,
    }.get(rule.what, weights.kinds * goods)


def _kept() -> Kept:
    return msgspec.convert(tomllib.loads((files(__package__) / "weights.toml").read_text("utf-8")), Kept)


KEPT = _kept()
ALONE, COMPANY = KEPT.alone, KEPT.company
