"""How fast a match is played, and when somebody is here: as it is agreed, kept and told."""

from typing import Literal

from msgspec import Struct


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """Each decision has `move` seconds; what exceeds them is taken from the player's `bank`.

    Then a program decides: just this once, or at the seat until its player is back; or, at the last of some `times`,
    the seat is given up.
    """

    kind: Literal["live", "daily"]
    move: int
    bank: int
    then: Literal["once", "seat", "give_up"] = "once"
    times: int = 3


class Hours(Struct, frozen=True, forbid_unknown_fields=True):
    """When somebody is usually here: from one full hour to another, past midnight if the second is the smaller one."""

    zone: str
    since: int
    until: int
