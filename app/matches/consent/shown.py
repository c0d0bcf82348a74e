"""What everybody is shown of a question to the others: who asks, who is still asked, and what would come of it."""

from collections import Counter
from collections.abc import Collection, Iterable

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from app.engine.kernel import Seat
from app.matches.consent.rows import Proposal
from app.matches.feed import Sent
from app.matches.log import ORDER
from app.matches.match import Match
from app.paces import Pace
from app.store.match_rows import Entry, MatchRow
from app.store.notifications import ProposalKind

NO_PROGRAM_AGREES = ("abandon", "move")


class Taken(Struct, frozen=True, order=True):
    """How many decisions of a seat would go back."""

    seat: Seat
    n: int


class ProposalShown(Struct, frozen=True):
    """What somebody asks the others, who has agreed, and who is still asked."""

    kind: ProposalKind
    seat: Seat
    for_seat: Seat | None
    agreed: list[Seat]
    to: int | None
    pace: Pace | None
    asked: list[Seat]
    takes: list[Taken]  # whose decisions would go back


class ProposalChanged(Sent, frozen=True, kw_only=True, tag="proposal"):
    """Asked anew or agreed to by one more; no longer open, it has no more fields than these."""

    kind: ProposalKind
    open: bool
    seat: Seat | UnsetType = UNSET
    for_seat: Seat | UnsetType | None = UNSET
    agreed: list[Seat] | UnsetType = UNSET
    to: int | UnsetType | None = UNSET
    pace: Pace | UnsetType | None = UNSET
    asked: list[Seat] | UnsetType = UNSET
    takes: list[Taken] | UnsetType = UNSET


def taken_back(counting: Iterable[Entry], to: int) -> list[Taken]:
    """Whose decisions after a number count now and would not then. Nobody has decided what an order has answered."""
    found = Counter(entry.seat for entry in counting if entry.number > to and entry.by != ORDER)
    return sorted(Taken(seat, n) for seat, n in found.items())


def asked(row: MatchRow, proposal: Proposal, lately: Collection[Seat]) -> list[Seat]:
    """The people who have not said yes yet, as far as they were here lately. That the deal is known cannot be taken
    back: there everybody is asked who plays, however long it takes."""
    everybody = proposal["kind"] == "move"
    return [
        seat.seat
        for seat in row.seats
        if seat.kind == "person"
        and not (seat.resigned or (seat.stand_in and proposal["kind"] not in NO_PROGRAM_AGREES))
        and (everybody or seat.seat in lately)
        and seat.seat not in (proposal["seat"], proposal["for_seat"], *proposal["agreed"])
    ]


def holds(match: Match, proposal: Proposal) -> bool:
    """To go back is asked from one number: when somebody has acted, it is not asked any more."""
    return bool(proposal["kind"] != "undo" or proposal["at_number"] == match.number)


def may_settle(match: Match, proposal: Proposal) -> bool:
    """Whether it may come about as nobody is left to ask; a seat is not given away unless somebody has said yes."""
    return holds(match, proposal) and bool(proposal["kind"] != "regain" or proposal["agreed"])


def told(row: MatchRow, proposal: Proposal, lately: Collection[Seat], takes: list[Taken]) -> ProposalShown:
    as_it_is = {name: proposal[name] for name in ("kind", "seat", "for_seat", "agreed", "pace")}
    return ProposalShown(**as_it_is, to=proposal["to_number"], asked=asked(row, proposal, lately), takes=takes)


def opened(shown: ProposalShown) -> ProposalChanged:
    return ProposalChanged(open=True, **asdict(shown))
