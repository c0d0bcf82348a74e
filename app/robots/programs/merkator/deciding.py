"""What to do in each step of the turn, and in the windows that open for others."""

from collections import Counter
from collections.abc import Callable

from app.engine.games.merkator.actions import (
    Buy,
    FlipNext,
    Fulfil,
    GiveBack,
    Join,
    KeepLetter,
    PlaceSupply,
    TravelTo,
)
from app.engine.games.merkator.state import Office
from app.engine.games.merkator.steps.payment import TIME
from app.engine.games.merkator.steps.ways import best_ways
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Action, Done
from app.robots.programs.merkator.beam import Node
from app.robots.programs.merkator.box import Deal
from app.robots.programs.merkator.model import Table, came_along, delivered, with_reward
from app.robots.programs.merkator.paying import Paid, after, pay
from app.robots.programs.merkator.thought import Thought
from app.robots.programs.merkator.worth import with_goods
from app.robots.programs.program import Choice

Choices = list[Choice]


def choices(thought: Thought) -> Choices:
    """All that comes into question in the step being played, in no order."""
    return STEPS[thought.state.agenda[0].step](thought)


# ------------------------------------------------------------------ the own turn


def invest_and_travel(thought: Thought) -> Choices:
    """For each first action the best turn that begins with it."""
    best: dict[Action, float] = {}
    for node in thought.plans():
        action = first_action(thought, node)
        best[action] = max(node.worth, best.get(action, node.worth))
    return [Choice(action, value) for action, value in best.items()]


def first_action(thought: Thought, node: Node) -> Action:
    invested = node.first.invested
    if invested.bought:
        return Buy(thought.seat, invested.bought[0].cards, invested.bought[0].contracts)
    return TravelTo(thought.seat, node.first.location, invested.sold)


def sort_goods(thought: Thought) -> Choices:
    state, seat = thought.state, thought.seat
    found: Choices = []
    for option in RULES.options(state, seat):
        after = RULES.apply(state, option)
        home, table, _ = delivered(thought.box, after.offices[seat], Table.of(after), state.here)
        found.append(Choice(option, thought.ahead(home, table)))
    return found


def fulfil(thought: Thought) -> Choices:
    """Each contract that can be paid for, then all that still can be; or nothing more."""
    state, seat, office = thought.state, thought.seat, thought.office
    found = [Choice(Done(seat), thought.ahead(office, thought.table))]
    done = tuple(id for other, id in state.fulfilled if other == seat)
    for id in office.contracts:
        deal = thought.box.deals[id]
        if deal.location != state.here or id in done:
            continue
        if paid := pay(thought.box, office, deal):
            paid = paid if paid.placed else _best_paid(thought, deal, paid)
            home, table = with_reward(paid.office, thought.table, deal.level)
            home, table, _ = delivered(thought.box, home, table, state.here, (*done, id))
            goods = thought.box.components.goods
            if paid.placed:
                action: Action = PlaceSupply(seat, goods[paid.placed[0]])
            else:
                trades = tuple(goods[good] if good >= 0 else TIME for good in paid.trades)
                action = Fulfil(seat, id, tuple(goods[good] for good in sorted(paid.pays)), trades)
            found.append(Choice(action, thought.ahead(home, table)))
    return found


def _best_paid(thought: Thought, deal: Deal, paid: Paid) -> Paid:
    """Of the ways that are offered the one after which the office is worth most."""
    box, office = thought.box.components, thought.office
    ways = [paid, *(after(office, way.pays, way.trades) for way in best_ways(box, box.contracts[deal.id], office))]
    return max(ways, key=lambda way: thought.judge.worth(way.office, thought.left))


# ------------------------------------------------------------------ windows


def join(thought: Thought) -> Choices:
    if thought.seat in thought.state.joined:
        return fulfil(thought)
    state, seat = thought.state, thought.seat
    came = came_along(thought.box, thought.office, state.location)
    home, table, _ = delivered(thought.box, came, thought.table, state.here)
    return [
        Choice(Join(seat), thought.ahead(home, table)),
        Choice(Done(seat), thought.ahead(thought.office, thought.table)),
    ]


def letter(thought: Thought) -> Choices:
    """A known loss, or one that chance chooses."""
    state, seat, judge = thought.state, thought.seat, thought.judge
    now = judge.worth(thought.office, thought.left)
    columns, counters = state.components.columns, state.components.counters

    def loss(letters: str) -> float:
        after = loses(thought, thought.office, columns[letters[0]], len(letters))
        return now - judge.worth(after, thought.left)

    unknown = sum(loss(letters) for letters in counters) / len(counters)
    return [Choice(KeepLetter(seat), now - loss(state.flipped)), Choice(FlipNext(seat), now - unknown)]


def loses(thought: Thought, office: Office, column: tuple[int, ...], number: int) -> Office:
    """The cubes that are missed least."""
    for _ in range(number):
        ways = [
            with_goods(office, (*office.goods[:good], office.goods[good] - 1, *office.goods[good + 1 :]))
            for good in column
            if office.goods[good]
        ]
        if not ways:
            break
        office = max(ways, key=lambda way: thought.judge.worth(way, thought.left))
    return office


def give_back(thought: Thought) -> Choices:
    state, seat, names = thought.state, thought.seat, thought.box.components.good_index
    found: Choices = []
    for option in RULES.options(state, seat):
        assert isinstance(option, GiveBack)  # noqa: S101 - the only verb of the step
        goods = list(thought.office.goods)
        for good, number in Counter(option.goods).items():
            goods[names[good]] -= number
        found.append(Choice(option, thought.judge.worth(with_goods(thought.office, tuple(goods)), thought.left)))
    return found


def forced_purchase(thought: Thought) -> Choices:
    return by_applying(thought)


def offers(thought: Thought) -> Choices:
    """Programs negotiate nothing."""
    return [Choice(Done(thought.seat), thought.judge.worth(thought.office, thought.left))]


def hand(thought: Thought) -> Choices:
    """Programs take nothing into the hand."""
    return offers(thought)


def bargain(thought: Thought) -> Choices:
    return by_applying(thought)


def final_placement(thought: Thought) -> Choices:
    office, judge = thought.office, thought.judge
    best = judge.placed(office)
    score = judge.score(best)
    colour = thought.box.components.goods_of_colour[office.supply[0]]
    good = next(good for good in colour if best.goods[good] > office.goods[good])
    place = PlaceSupply(thought.seat, thought.box.components.goods[good])
    return [Choice(place, score), Choice(Done(thought.seat), judge.contracts(office) + judge.buildings(office))]


def by_applying(thought: Thought) -> Choices:
    """What the office is worth after each option."""
    state, seat = thought.state, thought.seat
    return [
        Choice(option, thought.judge.worth(RULES.apply(state, option).offices[seat], thought.left))
        for option in RULES.options(state, seat)
    ]


STEPS: dict[str, Callable[[Thought], Choices]] = {
    "investment": invest_and_travel,
    "forced_purchase": forced_purchase,
    "goods": sort_goods,
    "letter": letter,
    "give_back": give_back,
    "fulfil": fulfil,
    "offers": offers,
    "bargain": bargain,
    "join": join,
    "hand": hand,
    "final_placement": final_placement,
}
