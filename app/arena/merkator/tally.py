"""What is counted in a match of Merkator besides. Counters are by id of a card or location."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import field

from app.arena.census import Tally
from app.engine.games.merkator.state import State
from app.engine.kernel import News, Seat


class MerkatorTally(Tally):
    shown: Counter[str] = field(default_factory=Counter)  # cards that lay in an offer
    points: Counter[str] = field(default_factory=Counter)  # what buildings brought at the end
    held: Counter[str] = field(default_factory=Counter)  # own turns begun with a contract
    fulfilled: Counter[str] = field(default_factory=Counter)
    travels: Counter[str] = field(default_factory=Counter)
    goods: Counter[str] = field(default_factory=Counter)  # cubes that bonus cards of a location brought
    joins: Counter[str] = field(default_factory=Counter)
    joined_fulfilments: int = 0

    def begin(self, view: Mapping[str, Any]) -> None:
        for offer in ("bonus_cards", "buildings"):
            self.shown.update(view[offer]["offer"])

    def hear(self, line: News, state: State) -> None:
        super().hear(line, state)
        values = line.values
        match line.key:
            case "turn_began":
                self.held.update(state.offices[line.seat].contracts)
            case "bonus_turned_up" | "buildings_turned_up" | "bonus_changed":
                self.shown.update(values["cards"])
            case "fulfilled":
                self.fulfilled[values["contract"]] += 1
                self.joined_fulfilments += line.seat != state.traveller
            case "travelled":
                self.travels[values["location"]] += 1
            case "bonus_goods":
                self.goods.update({f"{state.here}-{good}": number for good, number in values["goods"].items()})
            case "joined":
                self.joins[state.here] += 1

    def end(self, view: Mapping[str, Any], winners: tuple[Seat, ...]) -> None:
        super().end(view, winners)
        for sheet in view["result"]["sheets"]:
            for line in sheet["buildings"]:
                self.points[line["card"]] += line["points"]
