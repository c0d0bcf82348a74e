"""What every game shares: whose decision it is, what is allowed, and what a decision does.

The agenda is the list of steps still to come, kept in the state as data. The first of them is being
played. It lasts while some seat owes a decision in it; then it leaves the agenda. A step may put others
before itself: that is how one thing interrupts another.

Nothing here changes what it is given: every function takes a state and returns the next one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

Seat = int
NOBODY: Seat = -1


class Action(Struct, frozen=True, gc=False, tag=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """One decision of one seat. It goes into the log as it is, so it holds plain values."""

    seat: Seat


class Done(Action, frozen=True, gc=False):
    """Nothing more from me in this step."""


class Frame(Struct, frozen=True, gc=False, array_like=True):
    """A step on the agenda, and the seats that still owe a decision in it."""

    step: str
    seats: tuple[Seat, ...] = ()
    entered: bool = False


class News(Struct, frozen=True, gc=False, array_like=True):
    """One thing that happened: a message key with its values, to be told in any language."""

    key: str
    seat: Seat = NOBODY
    values: dict[str, Any] = {}


class Refused(Exception):
    """The rules say no. Names the rule, says why, and leaves the match as it was.

    The reason is a template with its values, so that it can be told in other languages too.
    """

    def __init__(self, rule: str, template: str, **values: object) -> None:
        self.rule, self.template, self.values = rule, template, values
        self.sentence = template.format(**values)
        super().__init__(f"{self.sentence} ({rule})")


class State(Struct, frozen=True, kw_only=True, gc=False):
    """What the kernel needs to know of a match; every game adds its own."""

    seats: int
    version: int = 1  # of the rules: those of the day on which the match began
    agenda: tuple[Frame, ...] = ()
    over: bool = False
    news: tuple[News, ...] = ()  # what the last action brought about

    def first(self, *frames: Frame) -> Self:
        """Put steps before everything else on the agenda."""
        return replace(self, agenda=(*frames, *self.agenda))

    def tell(self, key: str, seat: Seat = NOBODY, **values: object) -> Self:
        return replace(self, news=(*self.news, News(key, seat, values)))

    def decided(self, seat: Seat) -> Self:
        """This seat owes nothing more in the step being played."""
        frame = self.agenda[0]
        seats = () if len(frame.seats) == 1 else tuple(other for other in frame.seats if other != seat)
        return replace(self, agenda=(Frame(frame.step, seats, True), *self.agenda[1:]))


S = TypeVar("S", bound=State)


class Step(Generic[S]):
    """One box of the turn overview."""

    verbs: ClassVar[frozenset[type[Action]]] = frozenset()
    last: ClassVar[frozenset[type[Action]]] = frozenset({Done})  # the verbs with which a seat is finished here
    # Of these verbs more is allowed than can be listed, or to list them is dear: `check` alone decides.
    left_to_check: ClassVar[frozenset[type[Action]]] = frozenset()

    def enter(self, state: S) -> S:
        """What happens by itself when the step begins."""
        return state

    def leave(self, state: S) -> S:
        """What happens by itself when nobody owes a decision here any more."""
        return state

    def without_asking(self, state: S, seat: Seat) -> Action | None:
        """The one thing this seat can do, if there is no choice. It is done without a question."""
        return None

    def options(self, state: S, seat: Seat) -> Iterator[Action]:
        """What to offer, and all that is allowed; where more is than can be listed, the best ways."""
        return iter(())

    def check(self, state: S, action: Any) -> None:
        """Refuse, and name the rule; what is neither offered nor left to this is refused in any case."""

    def apply(self, state: S, action: Any) -> S:
        """What the decision does."""
        return state

    def out_of_turn(self, state: S, action: Action) -> None:
        """Somebody else used a verb of this step: refuse with a better reason than the general one, if there is."""


class Rules(Generic[S]):
    """The steps of a game, and the way through them."""

    def __init__(
        self,
        steps: Mapping[str, Step[S]],
        begin_turn: Callable[[S], S],
        anytime: Sequence[Step[S]] = (),
        turn_rule: str = "",
    ) -> None:
        self.steps = dict(steps)
        self.begin_turn = begin_turn  # puts the next turn's steps on the agenda, or ends the match
        self.anytime = {verb: step for step in anytime for verb in step.verbs}  # open to all; nobody waits for them
        self._anytime_steps = tuple(anytime)
        self.turn_rule = turn_rule  # the rule that says: not you, not now

    def waiting_for(self, state: S) -> tuple[Seat, ...]:
        """The seats that owe a decision now."""
        return () if state.over else state.agenda[0].seats

    def options(self, state: S, seat: Seat) -> list[Action]:
        """What is offered to a seat that owes a decision."""
        if seat not in self.waiting_for(state):
            return []
        return list(self.steps[state.agenda[0].step].options(state, seat))

    def anytime_options(self, state: S, seat: Seat) -> list[Action]:
        """What a seat may do although nobody waits for it."""
        if state.over:
            return []
        return [action for step in self._anytime_steps for action in step.options(state, seat)]

    def judge(self, state: S, action: Action) -> Step[S]:
        """The step that this action belongs to now; refused if there is none or the step says no."""
        if state.over:
            raise Refused(self.turn_rule, "The match is over")
        frame, verb = state.agenda[0], type(action)
        step = self.steps[frame.step]
        if verb not in step.verbs or action.seat not in frame.seats:
            if verb in step.verbs:
                step.out_of_turn(state, action)
            if verb not in self.anytime or not 0 <= action.seat < state.seats:
                raise Refused(self.turn_rule, "This is not yours to decide now")
            step = self.anytime[verb]
        if verb in step.left_to_check:
            step.check(state, action)
        elif action not in step.options(state, action.seat):
            step.check(state, action)  # it may know a better reason
            raise Refused(self.turn_rule, "This is not among your choices now")
        return step

    def apply(self, state: S, action: Action) -> S:
        """The state after this action, settled up to the next open decision."""
        step = self.judge(state, action)
        return self.settle(self._carry_out(step, replace(state, news=()), action))

    def settle(self, state: S) -> S:
        """Let everything happen that nobody has to decide."""
        while not state.over:
            if not state.agenda:
                state = self.begin_turn(state)
                continue
            frame = state.agenda[0]
            step = self.steps[frame.step]
            if not frame.entered:
                entered = Frame(frame.step, frame.seats, True)
                state = step.enter(replace(state, agenda=(entered, *state.agenda[1:])))
                continue
            for seat in frame.seats:
                if action := step.without_asking(state, seat):
                    state = self._carry_out(step, state, action)
                    break
            else:
                if frame.seats:
                    return state
                state = step.leave(replace(state, agenda=state.agenda[1:]))
        return state

    def _carry_out(self, step: Step[S], state: S, action: Action) -> S:
        # Any-time steps have no last verb: they finish nobody.
        if type(action) in step.last:
            state = state.decided(action.seat)
        return state if type(action) is Done else step.apply(state, action)

    def replay(self, state: S, log: Iterable[Action]) -> S:
        for action in log:
            state = self.apply(state, action)
        return state


def shuffled(cards: Iterable[str], stream: str) -> tuple[str, ...]:
    """Fisher-Yates over random(), the one sequence Python promises to keep across versions."""
    rng, deck = Random(stream), list(cards)
    for last in range(len(deck) - 1, 0, -1):
        pick = int(rng.random() * (last + 1))
        deck[last], deck[pick] = deck[pick], deck[last]
    return tuple(deck)


def clockwise_from(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in turn order, beginning with this one."""
    return tuple((seat + i) % seats for i in range(seats))
