"""Every decision a player can take, in the order of the turn."""

from typing import Annotated, Literal

from msgspec import Meta

from app.engine.kernel import Action, Done

Name = Annotated[str, Meta(max_length=60)]
Names = Annotated[tuple[Name, ...], Meta(max_length=100)]
MOST = 1000
Count = Annotated[int, Meta(ge=0, le=MOST)]


class SellContracts(Action, frozen=True, gc=False):
    """INV-1: contracts into Taler."""

    contracts: Names


class Buy(Action, frozen=True, gc=False):
    """INV-4, 5: cards of the open offers, or the one in hand, for contracts and coins."""

    cards: Names
    contracts: Names = ()


class TakeIntoHand(Action, frozen=True, gc=False):
    """EXPERT: an open card."""

    card: Name


class TravelTo(Action, frozen=True, gc=False):
    """TRV-1: ends the investment. INV-8: may sell what has to go in the same breath."""

    location: Name
    sell: Names = ()


class Split(Action, frozen=True, gc=False):
    """TRV-3: so many of the cubes become the first of the location's two goods."""

    first: Count


class KeepLetter(Action, frozen=True, gc=False):
    """LOSS-2: the letter stands."""


class FlipNext(Action, frozen=True, gc=False):
    """LOSS-2: the first letter of the next row instead."""


class GiveBack(Action, frozen=True, gc=False):
    """LOSS-3: cubes of the column that was hit."""

    goods: Names


class Fulfil(Action, frozen=True, gc=False):
    """FUL-1 to 3: deliver goods; each trade gives 4 of a good, or 4 "time", for one that is asked for."""

    contract: Name
    pays: Names = ()
    trades: Names = ()
    from_hand: bool = False  # EXPERT: the card in hand is the reward


class Join(Action, frozen=True, gc=False):
    """JOIN-1: pay the traveller and come along."""


class Declare(Action, frozen=True, gc=False):
    """JOIN-5: early word; "ask" withdraws it."""

    word: Literal["join", "pass", "ask"]


class Promise(Action, frozen=True, gc=False):
    """JOIN-7: I'd come along to this location. Binds nobody."""

    location: Name
    given: bool = True


class Offer(Action, frozen=True, gc=False):
    """VAR-D: something for the swap."""

    taler: Count = 0
    time: Count = 0


class TakeOffer(Action, frozen=True, gc=False):
    """VAR-D: the revealed contract and all that is offered."""


class DeclineOffer(Action, frozen=True, gc=False):
    """VAR-D: keep the first one."""


class PlaceSupply(Action, frozen=True, gc=False):
    """TURN-2: a cube of the supply tile becomes this good."""

    good: Name


Verb = (
    SellContracts
    | Buy
    | TakeIntoHand
    | TravelTo
    | Split
    | KeepLetter
    | FlipNext
    | GiveBack
    | Fulfil
    | Join
    | Declare
    | Promise
    | Offer
    | TakeOffer
    | DeclineOffer
    | PlaceSupply
    | Done
)
