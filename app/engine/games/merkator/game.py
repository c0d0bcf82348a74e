"""Merkator as a game among others."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from app.engine import game
from app.engine.games.merkator import codec, deeds, if_orders, options, plan, preview, turn, view
from app.engine.games.merkator.actions import Verb
from app.engine.games.merkator.components import BUNDLED, Components, digest_of, digest_with_notes, without_notes
from app.engine.games.merkator.components.building_words import scores
from app.engine.games.merkator.components.check import content_problems
from app.engine.games.merkator.components.editions import EDITIONS, KNOWN
from app.engine.games.merkator.components.rows import Rows
from app.engine.games.merkator.components.sources import differs, of_cards, truth
from app.engine.games.merkator.scoring import result
from app.engine.games.merkator.setup import VERSION
from app.engine.games.merkator.shapes import Box, Condition, Missed, OwnView, Preview, PublicView
from app.engine.games.merkator.state import State
from app.engine.games.merkator.steps import join
from app.engine.kernel import Action, Seat

Data = dict[str, Any]


class Merkator(game.Game[State]):
    id = "merkator"
    title = "Merkator"
    version = VERSION
    seats = range(1, 5)
    options = options.NAMES
    orders = join.ORDERS
    usual_order = join.USUAL_ORDER
    condition = Condition
    plans = True  # nobody knows more than anybody else (VIS-1), so that a plan carried out at once tells nothing
    rules = turn.RULES
    verbs = Verb
    state_type = State

    def start(
        self,
        seats: int,
        options: Iterable[str],
        seed: str,
        start_seat: Seat | None = None,
        components: Any = None,
        version: int | None = None,
    ) -> State:
        return turn.start(seats, options, seed, start_seat, components or BUNDLED, version or self.version)

    def public_view(self, state: State) -> PublicView:
        return view.public_view(state)

    def own_view(self, state: State, seat: Seat) -> OwnView:
        return {**view.own_help(state, seat), **deeds.deeds(state, seat)}

    def revealed(self, before: State, after: State) -> bool:
        return view.revealed(before, after)

    def follow(self, state: State, seat: Seat, order: str, conditions: Sequence[Any] = ()) -> Action | None:
        return if_orders.follow(state, seat, order, conditions)

    def check_conditions(self, state: State, conditions: Sequence[Any]) -> None:
        if_orders.check(state, conditions)

    def own_turn(self, state: State, seat: Seat) -> State | None:
        return plan.own_turn(state, seat)

    def foreseen(self, state: State, action: Action) -> State | None:
        return plan.foreseen(state, action)

    def differs(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[str, ...]:
        return plan.differs(before, now)

    def asked(self, state: State, seat: Seat) -> tuple[game.Saying, ...]:
        return join.question(state, seat) or super().asked(state, seat)

    def quick_answers(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return join.quick_answers(state, seat)

    def missed(self, before: State, action: Action, after: State) -> list[Missed]:
        return join.missed(before, action, after)

    def preview(self, state: State, seat: Seat, action: Action) -> Preview:
        self.judge(state, seat, action)
        return preview.preview(state, action)

    def told_of(self, state: State, action: Action) -> Data:
        return {**super().told_of(state, action), **view.told_of(state, action)}

    def scores(self, state: State) -> tuple[float, ...]:
        return tuple(sheet.total for sheet in result(state).sheets)

    def winners(self, state: State) -> tuple[Seat, ...]:
        return result(state).winners

    def ending(self, state: State) -> str:
        return state.trigger if state.over else ""

    def encode_state(self, state: State) -> bytes:
        return codec.encode_state(state)

    def decode_state(self, data: bytes, components: Any = None) -> State:
        return codec.decode_state(data, components or BUNDLED)

    def box(self, components: Components | None) -> Box:
        box = components or BUNDLED
        data: Box = msgspec.to_builtins(without_notes(box.rows))
        data["scoring"] = {id: scores(building) for id, building in box.buildings.items()}
        data["bonus_ids"] = list(box.bonus_cards)
        data["sources"], data["truth"] = of_cards(box), truth(box)
        data["differs"] = differs(box)
        return data

    def editions(self) -> Sequence[Components]:
        return EDITIONS

    def components_record(self, components: Components, whole: bool = False) -> Data:
        """Editions that come with Kontor are named, any other is kept whole: a match never depends on a host's file."""
        record: Data = {"edition": components.rows.edition.id, "digest": components.digest}
        if whole or components.digest not in KNOWN:
            noted = components.digest == digest_with_notes(components.rows)
            record["rows"] = msgspec.to_builtins(components.rows if noted else without_notes(components.rows))
        return record

    def components_from(self, record: Any) -> Components:
        kept = msgspec.convert(record, ComponentsRecord)
        if kept.rows is None and kept.digest in KNOWN:
            return KNOWN[kept.digest]
        if kept.rows is not None and (fault := next(content_problems(kept.rows), None)):
            raise ValueError(f"the components kept with this match are broken: {fault}")
        if kept.rows is None:
            raise game.MissingEdition(kept.edition, kept.digest)
        if kept.digest not in (digest_of(kept.rows), digest_with_notes(kept.rows)):
            raise ValueError(f"the components “{kept.edition[:60]}” are not the ones this match was started with")
        return Components(kept.rows, kept.digest)

    def components_kept(self, digest: str, rows: str) -> Components:
        return Components(msgspec.json.decode(rows, type=Rows), digest)


class ComponentsRecord(msgspec.Struct, forbid_unknown_fields=True):
    edition: str
    digest: str
    rows: Rows | None = None
