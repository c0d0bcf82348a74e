"""JOIN-1 to JOIN-7: the others come along."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from app.engine.game import Saying
from app.engine.games.merkator.actions import Declare, Fulfil, Join, Promise
from app.engine.games.merkator.shapes import Missed
from app.engine.games.merkator.state import State
from app.engine.games.merkator.steps.contracts import check_fulfil, could_fulfil_any, due_here, fulfil, fulfilments
from app.engine.games.merkator.steps.payment import could_pay
from app.engine.games.merkator.steps.travel import bonus_at, bonus_goods
from app.engine.kernel import Action, Done, Refused, Seat, Step

ORDERS = ("ask", "gain", "useful", "never")
USUAL_ORDER = "gain"


class JoinTravel(Step[State]):
    """Join or pass; who has joined fulfils contracts like the traveller."""

    verbs = frozenset({Join, Fulfil, Done})
    left_to_check = verbs

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        if seat in state.joined:
            return None if could_fulfil_any(state, seat) else Done(seat)
        word = early_word(state, seat)
        if word == "pass" or state.offices[seat].time < state.location.fare:
            return Done(seat)  # JOIN-6; JOIN-5: a word to join without the counters means pass
        return Join(seat) if word == "join" else None

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        if seat in state.joined:
            yield from fulfilments(state, seat)
        else:
            yield Join(seat)
        yield Done(seat)

    def out_of_turn(self, state: State, action: Action) -> None:
        if action.seat == state.traveller:
            raise Refused("JOIN-1", "Only the others join the travel")
        if may_declare(state, action.seat):
            raise Refused("JOIN-4", "The others act in clockwise order here; you may declare early what you will do")

    def check(self, state: State, action: Join | Fulfil | Done) -> None:
        if isinstance(action, Join) and action.seat in state.joined:
            raise Refused("JOIN-1", "You have joined already")
        if isinstance(action, Fulfil):
            if action.seat not in state.joined:
                raise Refused("JOIN-2", "Join the travel first")
            check_fulfil(state, action)

    def apply(self, state: State, action: Join | Fulfil) -> State:
        if isinstance(action, Fulfil):
            return fulfil(state, action)
        seat, traveller, fare = action.seat, state.traveller, state.location.fare
        state = state.change(seat, time=state.offices[seat].time - fare)
        state = state.change(traveller, time=state.offices[traveller].time + fare)
        state = replace(state, joined=(*state.joined, seat)).tell("joined", seat, time=fare)
        return bonus_goods(state, seat, 1)


def early_word(state: State, seat: Seat) -> str:
    return dict(state.declared).get(seat, "ask")


def may_declare(state: State, seat: Seat) -> bool:
    """The location is chosen, and this player's place in the window has not come yet."""
    return any(frame.step == "join" and not frame.entered and seat in frame.seats for frame in state.agenda)


def follow(state: State, seat: Seat, order: str) -> Action | None:
    """What a standing order says to the question whether to join; None where the player is to be asked."""
    if not asked(state, seat):
        return None
    match order:
        case "gain":
            worth_asking = bool(bonus_at(state, seat, state.here) or _useful(state, seat))
        case "useful":
            worth_asking = bool(_useful(state, seat))
        case _:
            worth_asking = order != "never"
    return None if worth_asking else Done(seat)


def question(state: State, seat: Seat) -> tuple[Saying, ...]:
    """Whether to join: where, for how much, and what there would be to gain at once. Empty if that is not asked."""
    if not asked(state, seat):
        return ()
    goods = Counter(state.components.goods[good] for good in bonus_at(state, seat, state.here))
    said = [Saying("asked", "join", {"seat": state.traveller, "location": state.here, "time": state.location.fare})]
    if contracts := _useful(state, seat):
        said.append(Saying("asked", "join_contracts", {"contracts": contracts}))
    if goods:
        said.append(Saying("asked", "join_goods", {"goods": dict(goods)}))
    return tuple(said)


def quick_answers(state: State, seat: Seat) -> tuple[Action, ...]:
    """JOIN-1: to come along or to stay at home can be said from anywhere."""
    return (Join(seat), Done(seat)) if asked(state, seat) else ()


def missed(before: State, action: Action, after: State) -> list[Missed]:
    """The contracts that those who stay at home could have fulfilled by coming along, each taken by itself."""
    home = [action.seat] if isinstance(action, Done) and asked(before, action.seat) else []
    then = replace(before, offices=after.offices)  # a loss may have come between the word and the window
    home += [seat for seat in _kept_word(before, after) if then.offices[seat].time >= then.location.fare]
    useful = ((seat, _useful(then, seat)) for seat in home)
    return [{"seat": seat, "location": before.here, "contracts": contracts} for seat, contracts in useful if contracts]


def _kept_word(before: State, after: State) -> list[Seat]:
    """JOIN-5: whose early word to pass was taken here, without a question."""
    passed = [seat for seat, word in before.declared if word == "pass" and may_declare(before, seat)]
    return [seat for seat in passed if after.turn != before.turn or not may_declare(after, seat)]


def asked(state: State, seat: Seat) -> bool:
    """Whether to join; only those are asked who have the counters."""
    return state.agenda[0].step == "join" and seat in state.agenda[0].seats and seat not in state.joined


def _useful(state: State, seat: Seat) -> list[str]:
    """The contracts that could be fulfilled after joining: of what the fare and the bonus goods leave, with trades, and
    with cubes of the supply tile. The first one that is fulfilled is among them, so none will be if there is none."""
    then = came_along(state, seat)
    office, components = then.offices[seat], state.components
    return [contract.id for contract in due_here(then, seat) if could_pay(components, contract, office)]


def came_along(state: State, seat: Seat) -> State:
    """What joining leaves and brings, before anything is fulfilled."""
    time = state.offices[seat].time - state.location.fare
    return bonus_goods(state.change(seat, time=time), seat, 1)


class EarlyWord(Step[State]):
    """JOIN-5: say beforehand to join or to pass, for all to see."""

    verbs = frozenset({Declare})
    last = frozenset()

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        if may_declare(state, seat):
            said = early_word(state, seat)
            yield from (Declare(seat, word) for word in ("join", "pass", "ask") if word != said)

    def check(self, state: State, action: Declare) -> None:
        if not may_declare(state, action.seat):
            raise Refused("JOIN-5", "There is nothing to declare now")
        if action.word not in ("join", "pass", "ask"):
            raise Refused("JOIN-5", "The early word is “join”, “pass” or “ask”")
        raise Refused("JOIN-5", "You have said so already")

    def apply(self, state: State, action: Declare) -> State:
        others = tuple(said for said in state.declared if said[0] != action.seat)
        said = ((action.seat, action.word),) if action.word != "ask" else ()
        return replace(state, declared=others + said).tell("declared", action.seat, word=action.word)


class Promises(Step[State]):
    """JOIN-7: before the traveller chooses, the others may say where they would come along."""

    verbs = frozenset({Promise})
    last = frozenset()

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        if may_promise(state, seat):
            given = frozenset(location for other, location in state.promises if other == seat)
            yield from _promises(tuple(state.components.locations), seat, given)

    def check(self, state: State, action: Promise) -> None:
        if not may_promise(state, action.seat):
            raise Refused("JOIN-7", "Promises are made by the others, before the traveller chooses")
        if action.location not in state.components.locations:
            raise Refused("JOIN-7", "There is no such location")
        raise Refused("JOIN-7", "You have said so already")

    def apply(self, state: State, action: Promise) -> State:
        promise = (action.seat, action.location)
        kept = tuple(other for other in state.promises if other != promise)
        state = replace(state, promises=(*kept, promise) if action.given else kept)
        return state.tell("promised" if action.given else "promise_withdrawn", action.seat, location=action.location)


@lru_cache(1024)  # offered with every action of somebody else's investment, and nearly always the same
def _promises(locations: tuple[str, ...], seat: Seat, given: frozenset[str]) -> tuple[Promise, ...]:
    return tuple(Promise(seat, location, given=location not in given) for location in locations)


def may_promise(state: State, seat: Seat) -> bool:
    return state.choosing and state.joining and seat != state.traveller
