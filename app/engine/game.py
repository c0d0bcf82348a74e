"""What a game shows to the rest of the house. A game is a folder; this is its front door."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Generic, get_args

import msgspec

from app.engine.kernel import Action, News, Rules, S, Seat

Data = dict[str, Any]


class Game(ABC, Generic[S]):
    """Set-up, rules, and what may be shown. Holds no state: a match is a value of the game's own type."""

    id: str
    title: str
    version: int = 1  # of the rules, for matches that begin now; RULES.md says what each has changed
    seats: range
    options: Mapping[str, str]  # name of the option: what it means
    orders: Mapping[str, str] = {}  # name of a standing order: what it means
    known_for_good: bool = False  # what came to light is not taken back, whoever agrees: it is one player's secret
    rules: Rules[S]
    verbs: Any  # the union of all action types

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
    def public_view(self, state: S) -> Data:
        """What everybody may see, spectators included."""

    @abstractmethod
    def own_view(self, state: S, seat: Seat) -> Data:
        """What one seat sees besides: its own secrets, and help with its decisions."""

    def view(self, state: S, seat: Seat | None) -> Data:
        """What one seat, or a spectator, may see."""
        public = self.public_view(state)
        return public if seat is None else public | {"you": self.own_view(state, seat)}

    @abstractmethod
    def revealed(self, before: S, after: S) -> bool:
        """Whether something came to light between these states that nobody could know before."""

    @abstractmethod
    def preview(self, state: S, seat: Seat, action: Action) -> Data:
        """What an action would do, with nothing hidden in it; Refused when it is not allowed."""

    @abstractmethod
    def scores(self, state: S) -> tuple[float, ...]:
        """The points of every seat if the match ended now."""

    @abstractmethod
    def winners(self, state: S) -> tuple[Seat, ...]: ...

    @abstractmethod
    def ending(self, state: S) -> str:
        """What brought the end about; empty before it."""

    @abstractmethod
    def encode_state(self, state: S) -> bytes: ...

    @abstractmethod
    def decode_state(self, data: bytes, components: Any = None) -> S: ...

    def follow(self, state: S, seat: Seat, order: str) -> Action | None:
        """What a standing order of this seat says to the decision it owes now; None: ask the player."""
        return None

    def missed(self, before: S, action: Action, after: S) -> list[Data]:
        """What seats let pass here that they could have had, for those who look back; each names its `seat`."""
        return []

    def box(self, components: Any, language: str) -> Data:
        """All that is printed in the box, for those who draw the table: map, cards, and what they say."""
        return {}

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
