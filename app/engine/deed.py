"""What a seat will most likely want to do next, in words: for the one button that never moves.

The words go out as they stand here, not told: a view is the same in every language, and clients have the words of the
game. Only who owes a decision has a deed, and none where one has to choose first, as a place on the map.
"""

from typing import Any, TypedDict


class Wording(TypedDict):
    """A sentence of the game's words: where it stands, and what is filled in."""

    section: str
    key: str
    values: dict[str, Any]


class Deed(TypedDict):
    """Every game adds the `actions`: one or more, to be sent one after the other."""

    says: Wording  # what is done
    gains: Wording | None  # what it brings or costs
    quiet: bool  # nothing is gained by it while something else might be: it is not pressed upon anybody


def says(key: str, **values: Any) -> Wording:
    return {"section": "deeds", "key": key, "values": values}


def gains(key: str, **values: Any) -> Wording:
    return {"section": "gains", "key": key, "values": values}


def how(key: str, **values: Any) -> Wording:
    """For a good that is not there, but to be had."""
    return {"section": "means", "key": key, "values": values}
