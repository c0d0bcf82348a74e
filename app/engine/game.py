"""What a game shows to the rest of the house. A game is a folder; this is its interface."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, NotRequired, TypedDict, get_args

import msgspec
from msgspec import Struct

from app.engine.kernel import Action, News, Refused, Rules, S, Seat

Data = dict[str, Any]
Agenda = list[tuple[str, tuple[Seat, ...]]]  # steps, and the seats that owe a decision in each


class PublicView(TypedDict):
    """What everybody may see of a match of any game; every game adds its own."""

    turn: int
    agenda: Agenda
    over: bool


class OwnView(TypedDict):
    """What one seat sees besides."""

    seat: Seat


class AnyView(PublicView):
    """What one audience sees of a match of any game; spectators have no part of their own."""

    you: NotRequired[OwnView]


class Missed(TypedDict):
    """What a seat let pass."""

    seat: Seat


class Saying(Struct, frozen=True):
    """A sentence of the game's words, to be told in any language: where it stands, and what is filled in."""

    section: str
    key: str
    values: Data = {}


class MissingEdition(ValueError):
    """A box that a match needs, and that is not here."""

    def __init__(self, edition: str, digest: str) -> None:
        self.edition, self.digest = edition[:60], digest[:12]
        super().__init__(f"it needs the edition “{self.edition}” ({self.digest}), which is not here")


class Game(ABC, Generic[S]):
    """Set-up, rules, and what may be shown. Holds no state: a match is a value of the game's own type.

    What a game shows is described by the types that its methods say they return (app/api/schema.py).
    """

    id: str
    title: str
    version: int = 1  # of the rules, for matches that begin now; RULES.md says what each has changed
    seats: range
    options: tuple[str, ...] = ()  # their names; what they mean is in the words
    orders: tuple[str, ...] = ()  # names of standing orders
    usual_order: str = "ask"  # of somebody who has given none in a match
    condition: Any = None  # the type of an if-order, with which a seat answers beforehand; None: there are none
    # Whether a turn can be put together before it comes. A plan is carried out at once, which nobody could do who has
    # to look first: where people have secrets, its pace would tell of them.
    plans: bool = False
    known_for_good: bool = False  # what came to light is not taken back, whoever agrees: it is one player's secret
    rules: Rules[S]
    verbs: Any  # the union of all action types
    state_type: type[S]

    @abstractmethod
    def start(
        self,
        seats: int,
        options: Iterable[str],
        seed: str,
        start_seat: Seat | None = None,
        components: Any = None,
        version: int | None = None,
    ) -> S:
        """A match before its first decision; Refused when the options do not fit together.

        Without a version it is played by the rules of today; a match that goes on, by those it was begun with.
        """

    def knows(self, version: int) -> bool:
        """Whether a match that was begun with these rules can go on here."""
        return 1 <= version <= self.version

    @abstractmethod
    def public_view(self, state: S) -> PublicView:
        """What everybody may see, spectators included."""

    @abstractmethod
    def own_view(self, state: S, seat: Seat) -> OwnView:
        """What one seat sees besides: its own secrets, and help with its decisions."""

    def view(self, state: S, seat: Seat | None) -> PublicView | AnyView:
        """What one seat, or a spectator, may see."""
        public = self.public_view(state)
        return public if seat is None else {**public, "you": self.own_view(state, seat)}

    @abstractmethod
    def revealed(self, before: S, after: S) -> bool:
        """Whether something came to light between these states that nobody could know before."""

    @abstractmethod
    def preview(self, state: S, seat: Seat, action: Action) -> Mapping[str, Any]:
        """What an action would do, with nothing hidden in it; Refused when it is not allowed."""

    def judge(self, state: S, seat: Seat, action: Action) -> None:
        """Refused when this seat may not do this now."""
        if action.seat != seat:
            raise Refused(self.rules.turn_rule, "This is not yours to decide now")
        self.rules.judge(state, action)

    @abstractmethod
    def scores(self, state: S) -> tuple[float, ...]:
        """The points of every seat if the match ended now."""

    @abstractmethod
    def winners(self, state: S) -> tuple[Seat, ...]: ...

    @abstractmethod
    def ending(self, state: S) -> str:
        """What brought the end about; empty before it."""

    def encode_state(self, state: S) -> bytes:
        return msgspec.json.encode(state)

    def decode_state(self, data: bytes, components: Any = None) -> S:
        """The state of a match that is played with these components; a ValueError if it is none."""
        return msgspec.json.decode(data, type=self.state_type)

    def follow(self, state: S, seat: Seat, order: str, conditions: Sequence[Any] = ()) -> Action | None:
        """What the orders of this seat say to the decision it owes now; None: ask the player.

        The first of its if-orders that applies answers, else its standing order.
        Everybody sees that it was an order that answered, and how soon: so it may depend on nothing but what everybody
        sees. With a hand of cards, an order that looks into it tells what is not in it.
        """
        return None

    def asked(self, state: S, seat: Seat) -> tuple[Saying, ...]:
        """What is asked of a seat that owes a decision, and what to know of it, in sentences for those who are not at
        the table. A `seat` in them is told by the name of its player."""
        return (Saying("steps", state.agenda[0].step),) if seat in self.rules.waiting_for(state) else ()

    def told_of(self, state: S, action: Action) -> Data:
        """What the sentence of an action that could be done now says besides its fields: `known` is true, so that
        there can be another where nobody knows on which table it would be done."""
        return {"known": True, "step": state.agenda[0].step}

    def read_conditions(self, data: object) -> tuple[Any, ...]:
        """If-orders from plain data; a ValueError says what is wrong with their form."""
        return tuple(msgspec.convert(one, self.condition) for one in msgspec.convert(data, list[Any]))

    def check_conditions(self, state: S, conditions: Sequence[Any]) -> None:
        """Refused where if-orders speak of what is not in this match."""

    def own_turn(self, state: S, seat: Seat) -> S | None:
        """The table as if this seat's next turn began now, or from where it stands in it; None where none comes.

        It is what everybody can see, and nothing hidden is left in it: what is planned on it can tell nothing.
        """
        return None

    def foreseen(self, state: S, action: Action) -> S | None:
        """Where an action leads on such a table; None where that depends on what nobody has seen."""
        return self.rules.apply(state, action)

    def differs(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[str, ...]:
        """The fields in which a preview says otherwise than when the action was planned."""
        return tuple(name for name in {**before, **now} if before.get(name) != now.get(name))

    def quick_answers(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """Answers to what this seat is asked now that need no look at the table; none where one should look."""
        return ()

    def missed(self, before: S, action: Action, after: S) -> Sequence[Missed]:
        """What seats let pass here that they could have had, for those who look back."""
        return []

    def box(self, components: Any) -> Mapping[str, Any]:
        """All that is printed in the box, for those who draw the table: map, cards, and what they say as `Saying`."""
        return {}

    def editions(self) -> Sequence[Any]:
        """The boxes that come with the game, for new matches: the usual one first."""
        return ()

    def components_record(self, components: Any, whole: bool = False) -> Any:
        """What a saved match keeps of the components it was started with: at least their `digest`.

        All of them, as `rows`, if they are not the bundled ones, or if the record is to last whatever is bundled.
        """
        return None

    def components_from(self, record: Any) -> Any:
        """The components of a saved match; a ValueError when they cannot be had."""
        return None

    def components_kept(self, digest: str, rows: str) -> Any:
        """Components from rows, as JSON, that were looked at when they were put away under this digest."""
        return None

    def story(self, state: S) -> tuple[News, ...]:
        """What the last action brought about; the same for every audience, so nothing hidden may be in it."""
        return state.news

    def decode_action(self, data: object) -> Action:
        """An action from plain data; a ValueError says what is wrong with its form."""
        tag = data.get("type") if isinstance(data, dict) else None
        verb = self._verb_of_tag.get(tag) if isinstance(tag, str) else None
        action: Action = msgspec.convert(data, verb or self.verbs)
        return action

    def decode_action_text(self, text: str | bytes) -> Action:
        """An action from the JSON that the log keeps."""
        action: Action = self._decoder.decode(text)
        return action

    @cached_property
    def _verb_of_tag(self) -> dict[Any, Any]:
        """What one struct looks like msgspec remembers; what many look like together it finds out each time."""
        return {verb.__struct_config__.tag: verb for verb in get_args(self.verbs)}

    def read_once(self) -> None:
        """What a struct looks like msgspec finds out at the first one: if two threads read that, the process dies."""
        state = self.start(self.seats[-1], (), "first")
        components = getattr(state, "components", None)
        self.decode_state(self.encode_state(state), components)
        self.components_from(self.components_record(components))
        assert self._decoder  # noqa: S101 - of all verbs

    @cached_property
    def _decoder(self) -> Any:
        return msgspec.json.Decoder(self.verbs)

    def encode_action(self, action: Action) -> Data:
        data: Data = msgspec.to_builtins(action)
        return data
