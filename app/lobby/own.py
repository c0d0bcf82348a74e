"""What somebody is told of their own matches, link-only ones too: which wait for them, and when one stands otherwise.

Whoever wants to know more asks for it: nothing is said here that would not be the same for all windows of a person.
"""

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from app.matches.feed import Sent, Subscriber
from app.matches.match import Match
from app.store.match_rows import MatchRow


class WaitingNow(Sent, frozen=True, tag="waiting"):
    """The matches that wait for you, by their ids: what runs out first comes first."""

    matches: list[int]


class MineChanged(Sent, frozen=True, tag="mine"):
    """A match of yours is new or stands otherwise, and whether it waits for you."""

    id: int
    waits: bool


class OwnFeed:
    def __init__(self) -> None:
        self._of_user: defaultdict[int, set[Subscriber]] = defaultdict(set)

    def __bool__(self) -> bool:
        return bool(self._of_user)

    def add(self, subscriber: Subscriber) -> None:
        if subscriber.user_id is not None:
            self._of_user[subscriber.user_id].add(subscriber)

    def remove(self, subscriber: Subscriber) -> None:
        if subscriber.user_id is not None and (left := self._of_user.get(subscriber.user_id)) is not None:
            left.discard(subscriber)
            if not left:
                del self._of_user[subscriber.user_id]

    def of(self, user_id: int) -> set[Subscriber]:
        return self._of_user.get(user_id, set())

    def everyone(self) -> Iterator[Subscriber]:
        for subscribers in self._of_user.values():
            yield from subscribers

    def tell(self, row: MatchRow, live: Match | None) -> None:
        """To those whose match it is; `live` is the match in memory, which is ahead of its row."""
        people = {row.host_id, *(seat.user_id for seat in row.seats if seat.kind == "person")}
        for user_id in people.intersection(self._of_user):
            message = msgspec.json.encode(MineChanged(row.id, waits_for(row, live, user_id)))
            for subscriber in self._of_user[user_id or 0]:
                subscriber.put(message)


def waits_for(row: MatchRow, live: Match | None, user_id: int | None) -> bool:
    """Whether this match waits for a decision of this user that no program takes."""
    seat = row.seat_of(user_id)
    if seat is None or row.status != "running":
        return False
    if live and live.row.status == "running":
        return seat in live.game.rules.waiting_for(live.state) and not live.program_of(seat)
    return seat in row.waiting and not row.seats[seat].program
