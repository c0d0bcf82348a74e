"""What a program would do: a hint before a decision, and a review when the match is over.

Both think like everybody else in app/robots/pool.py, from what the seat could see at that moment.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Coroutine
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from app.engine.game import Data, Game, Saying
from app.engine.kernel import Seat
from app.errors import Conflict, Forbidden, NotFound, TooMany, Unavailable
from app.matches.log import History
from app.matches.match import Match, resume
from app.robots.pool import Owner, RobotPool
from app.robots.programs.program import ADVISER
from app.robots.programs.questions import Advice, Question
from app.robots.service import question_for
from app.store import match_rows
from app.store.database import Reader
from app.store.match_rows import OVER
from app.words.story import move
from app.workers.process import TimedOut

MOMENTS = 3  # of a review
WORTH_TELLING = 0.5  # points; less is a matter of taste
REVIEWS_AT_ONCE = 4  # that are being made; as many again of one asker may be unfinished
REMEMBERED = 200  # hints and reviews that are kept, in case somebody asks again


class Moment(Struct, frozen=True):
    """A decision that cost something: what was done, and what would have been better."""

    number: int  # of the entry
    lost: float  # points, as the reviewer sees it
    chosen: Saying
    better: Saying


class Review(Struct):
    """How far it has come, and the worst moments so far."""

    weighed: int
    of: int
    moments: list[Moment]


class Decision(Struct, frozen=True):
    number: int
    turn: int  # within which only the worst decision is told
    chosen: Data
    question: Question
    game: Game[Any]
    state: Any

    def told(self, action: Data) -> Saying:
        done = self.game.decode_action(action)
        return move(done, self.game.told_of(self.state, done))


class Adviser:
    def __init__(self, thinking: RobotPool, reader: Reader, seconds: float) -> None:
        self._thinking, self._reader, self._seconds = thinking, reader, seconds
        self._hints: OrderedDict[tuple[int, int, Seat], asyncio.Task[list[Advice]]] = OrderedDict()
        self._reviews: OrderedDict[tuple[int, Seat], Review] = OrderedDict()
        self._asking: dict[Owner, asyncio.Task[list[Advice]]] = {}  # what each waits for, one hint at a time
        self._unfinished: Counter[Owner] = Counter()  # reviews
        self._making = asyncio.Semaphore(REVIEWS_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def hint(self, match: Match, seat: Seat, asker: Owner = None) -> list[Advice]:
        """The best two or three things to do now, each with its reasons; the same again if asked again.

        Whoever asks for another does not wait for the one before any more.
        """
        if not match.row.hints:
            raise Forbidden("no_hints")
        if match.row.status != "running" or seat not in match.game.rules.waiting_for(match.state):
            raise Conflict("nothing_to_decide")
        key = match.row.id, match.number, seat
        if key not in self._hints:
            asked = question_for(match, seat, ADVISER, self._seconds)
            self._hints[key] = self._alone(asker, self._thinking.advise(asked, asker))
            _forget_oldest(self._hints)
        thinking = self._hints[key]
        try:
            return await asyncio.shield(thinking)
        except (TimedOut, asyncio.CancelledError):
            if not thinking.done():  # it is the request that is over
                raise
            self._hints.pop(key, None)
            raise Unavailable("no_advice") from None

    def _alone(self, asker: Owner, advising: Coroutine[Any, Any, list[Advice]]) -> asyncio.Task[list[Advice]]:
        if before := self._asking.get(asker):
            before.cancel()
        task = self._asking[asker] = asyncio.create_task(advising)

        def over(done: asyncio.Task[list[Advice]]) -> None:
            if self._asking.get(asker) is done:
                del self._asking[asker]

        task.add_done_callback(over)
        return task

    async def review(self, match_id: int, seat: Seat, asker: Owner = None) -> Review:
        """Begun when it is first asked for; ask again for more of it."""
        key = match_id, seat
        if key not in self._reviews:
            if self._unfinished[asker] >= REVIEWS_AT_ONCE:
                raise TooMany("reviews_wait", {"retry_after": 10})
            review = self._reviews[key] = Review(0, 0, [])
            self._unfinished[asker] += 1
            _forget_oldest(self._reviews)
            try:
                decisions = await self._reader.read(lambda c: decisions_of(c, match_id, seat, self._seconds))
            except BaseException:
                self._reviews.pop(key, None)
                self._unfinished -= Counter({asker: 1})
                raise
            review.of = len(decisions)
            task = asyncio.create_task(self._in_turn(review, decisions, asker))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self._reviews[key]

    async def _in_turn(self, review: Review, decisions: list[Decision], asker: Owner) -> None:
        try:
            async with self._making:
                await self._weigh_all(review, decisions, asker)
        finally:
            self._unfinished -= Counter({asker: 1})

    async def _weigh_all(self, review: Review, decisions: list[Decision], asker: Owner) -> None:
        worst: dict[int, Moment] = {}
        for decision in decisions:
            moment = await self._weigh(decision, asker)
            if moment and moment.lost > max(WORTH_TELLING, worst[decision.turn].lost if decision.turn in worst else 0):
                worst[decision.turn] = moment
                review.moments = sorted(worst.values(), key=lambda moment: -moment.lost)[:MOMENTS]
            review.weighed += 1

    async def _weigh(self, decision: Decision, asker: Owner) -> Moment | None:
        try:
            ranked = await self._thinking.rank(decision.question, asker)
        except TimedOut:
            return None
        values = [advice.value for advice in ranked if advice.action == decision.chosen]
        if not values:  # a way to pay, say, that the program did not think of
            return None
        chosen, better = decision.told(decision.chosen), decision.told(ranked[0].action)
        return Moment(decision.number, ranked[0].value - values[0], chosen, better)

    async def close(self) -> None:
        for task in (*self._tasks, *self._hints.values()):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._hints.values(), return_exceptions=True)


def decisions_of(connection: Connection, match_id: int, seat: Seat, seconds: float) -> list[Decision]:
    """All decisions of a seat that counted and were ones."""
    match = resume(connection, match_id, until=0)
    if match is None or match.row.status not in OVER:
        raise NotFound("review_early")
    if not 0 <= seat < len(match.row.seats):
        raise NotFound("no_such_seat")
    found = []
    for entry in History(match_rows.entries(connection, match_id)).counting:
        if entry.seat == seat and len(match.game.rules.options(match.state, seat)) > 1:
            question = question_for(match, seat, ADVISER, seconds)
            chosen: Data = match.game.encode_action(match.game.decode_action_text(entry.payload))
            turn = getattr(match.state, "turn", entry.number)
            found.append(Decision(entry.number, turn, chosen, question, match.game, match.state))
        match.add(entry)
    return found


def _forget_oldest(kept: "OrderedDict[Any, Any]") -> None:
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)
