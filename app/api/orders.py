"""The routes for what a seat says beforehand: orders that answer for it, and the plan of its next turn.

None of it is told to anybody else.
"""

from collections.abc import Mapping
from typing import Annotated, Any, cast

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from app.api.deps import Acting, ServicesDep, Wrong, problems
from app.api.wire import Body, Router
from app.engine import kernel
from app.engine.game import AnyView, Saying
from app.engine.planning import turn_of
from app.errors import Conflict, Malformed, Refused
from app.matches.feed import AnyAction
from app.matches.match import Match
from app.matches.orders.planning import MOST, Stopped, moves
from app.services import Services
from app.words.story import labels

router = Router(prefix="/api/matches", tags=["orders"])
CONDITIONS = 20
Conditions = Annotated[list[dict[str, Any]], Meta(max_length=CONDITIONS)]
Actions = Annotated[list[dict[str, Any]], Meta(max_length=MOST)]


class Order(Body):
    order: Annotated[str, Meta(max_length=20)]
    conditions: Annotated[Conditions | UnsetType, Meta(description="If-orders; left out, they stay as they are")] = (
        UNSET
    )


class StandingOrder(Struct):
    order: str
    orders: Annotated[Mapping[str, str], Meta(description="All there are, with their meanings")]
    conditions: Annotated[list[dict[str, Any]], Meta(description="If-orders: the first that applies answers")]
    conditional: Annotated[bool, Meta(description="Whether the game knows if-orders")]


class PlannedActions(Body):
    actions: Actions


class PlanBoard(Struct):
    """What this seat has planned for its turn, and where the plan stopped."""

    plans: Annotated[bool, Meta(description="Whether turns can be planned in this game")]
    actions: list[AnyAction]
    moves: Annotated[list[Saying], Meta(description="The actions in words")]
    stopped: Stopped | None
    for_turn: Annotated[int, Meta(description="The turn that they are for, as views count them")]
    turn: Annotated[bool, Meta(description="It is this seat's turn: what is planned now begins where it stands")]


class PlanPreview(Struct):
    """The table as if these actions had been taken in this seat's next turn, from what everybody can see now."""

    actions: Annotated[list[AnyAction], Meta(description="Those that are allowed, up to the first that is not")]
    moves: Annotated[list[Saying], Meta(description="All that were given, in words")]
    view: AnyView
    offers: Annotated[list[AnyAction], Meta(description="What could be done next")]
    anytime: list[AnyAction]
    previews: Annotated[list[dict[str, Any]], Meta(description="What each of them would do")]
    refused: Annotated[Wrong | None, Meta(description="What is said to the first that is not allowed")]
    for_turn: Annotated[int, Meta(description="The turn that is planned, as views count them")]
    done: Annotated[bool, Meta(description="The turn would be over")]
    unknown: Annotated[bool, Meta(description="What comes next depends on what nobody has seen, or on others")]


@router.put("/{match_id}/order", status_code=204, responses=problems(Conflict))
async def standing_order(body: Order, services: ServicesDep, here: Acting) -> None:
    """What the server answers for you when it would otherwise ask; in force at once."""
    game = here.match.game
    if body.order not in game.orders:
        raise Malformed("orders_here", orders=", ".join(game.orders))
    conditions = None if body.conditions is UNSET else _conditions(here.match, body.conditions)
    await services.matches.order(here.id, here.seat, body.order, conditions)


def _conditions(match: Match, data: list[dict[str, Any]]) -> list[dict[str, Any]]:
    if data and match.game.condition is None:
        raise Malformed("no_conditions_here")
    try:
        read = match.game.read_conditions(data)
        match.game.check_conditions(match.state, read)
    except msgspec.ValidationError as error:
        raise Malformed("no_condition", what=str(error)) from None
    except kernel.Refused as said:
        raise Refused(said) from None
    return cast(list[dict[str, Any]], msgspec.to_builtins(read))


@router.get("/{match_id}/order")
async def current_order(here: Acting) -> StandingOrder:
    game, row = here.match.game, here.match.row.seats[here.seat]
    orders = labels(game.id, "orders", game.orders)
    return StandingOrder(row.standing_order, orders, row.conditions or [], game.condition is not None)


@router.get("/{match_id}/plan")
async def plan(services: ServicesDep, here: Acting) -> PlanBoard:
    """What you have planned for your turn."""
    return _board(services, await services.matches.knowing(here.id), here.seat)


def _board(services: Services, match: Match, seat: int) -> PlanBoard:
    kept = match.plans.get(seat)
    on_turn = services.plans.on_turn(match, seat)
    if not kept:
        return PlanBoard(match.game.plans, [], [], None, 0, on_turn)
    return PlanBoard(True, kept.actions, services.plans.moves(match, seat), kept.stopped, kept.turn, on_turn)


@router.post("/{match_id}/plan/preview", responses=problems(Conflict))
async def preview(body: PlannedActions, services: ServicesDep, here: Acting) -> PlanPreview:
    """What a turn would bring, as far as anyone can know now. Nothing is kept."""
    match, seat = await services.matches.knowing(here.id), here.seat
    game, tried = match.game, services.plans.preview(match, seat, body.actions)
    goes_on = not tried.unknown and seat in game.rules.waiting_for(tried.state)
    return PlanPreview(
        [one.action for one in tried.planned],
        [*moves(game, seat, body.actions)],
        cast(AnyView, game.view(tried.state, seat)),
        game.rules.options(tried.state, seat) if goes_on else [],
        game.rules.anytime_options(tried.state, seat) if goes_on else [],
        [one.preview for one in tried.planned],
        msgspec.convert(tried.refused.shape(), Wrong) if tried.refused else None,
        turn_of(game, game.own_turn(match.state, seat)),
        not goes_on and not tried.unknown,
        tried.unknown,
    )


@router.put("/{match_id}/plan", responses=problems(Conflict))
async def keep(body: PlannedActions, services: ServicesDep, here: Acting) -> PlanBoard:
    """Carried out when your turn comes, as far as all is as it was foretold; on your turn, at once."""
    await services.plans.keep(here.id, here.seat, body.actions)
    return _board(services, here.match, here.seat)


@router.delete("/{match_id}/plan", status_code=204)
async def drop(services: ServicesDep, here: Acting) -> None:
    await services.plans.drop(here.id, here.seat)
