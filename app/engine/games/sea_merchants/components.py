"""SEA-SET-1, SEA-SET-2, SEA-PLAN-3: all that is in the box."""

from msgspec import Struct

PRODUCTS = {
    "grain": "yellow",
    "wood": "brown",
    "porcelain": "white",
    "fish": "blue",
    "spices": "red",
    "cloth": "green",
}  # with the colours of their cubes
CARDS = 10  # of each product
CUBES = 5  # of each product
MARKET = 6  # cards that are always visible
HAND = 3  # cards at the start
SHIPS = 2  # at the start
PREMIUM = 2  # of each contract, whenever its owner earns


class Special(Struct, frozen=True, gc=False):
    """A kind of special card."""

    price: int
    number: int


SHIP, CONTRACT, OFFICE, DOCK = "ship", "contract", "office", "dock"
SPECIALS = {SHIP: Special(10, 14), CONTRACT: Special(11, 2), OFFICE: Special(8, 2), DOCK: Special(12, 2)}
