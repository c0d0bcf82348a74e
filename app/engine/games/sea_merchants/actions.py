"""Every decision a player can take, in the order of the turn."""

from typing import Annotated

from msgspec import Meta

from app.engine.kernel import Action, Done

Name = Annotated[str, Meta(max_length=60)]
Place = Annotated[int, Meta(ge=0, le=1000)]
Places = Annotated[tuple[Place, ...], Meta(max_length=100)]


class Load(Action, frozen=True, gc=False):
    """SEA-SET-3, SEA-PLAN-4: a cube from the pool onto the empty ship."""

    product: Name


class Exchange(Action, frozen=True, gc=False):
    """SEA-PLAN-1, 2, 5: the cube on this ship, counted from 0, for one of another product."""

    ship: Place
    product: Name


class Buy(Action, frozen=True, gc=False):
    """SEA-PLAN-3: a special card."""

    card: Name


class Play(Action, frozen=True, gc=False):
    """SEA-TRADE-1: a card of this product onto each of these market cards, counted from 0."""

    product: Name
    spots: Places


class Draw(Action, frozen=True, gc=False):
    """SEA-TRADE-1, SEA-TRADE-4: two cards from the deck, or one with an office."""


Verb = Load | Exchange | Buy | Play | Draw | Done
