"""The routes of the lobby: what there is to play, which matches there are, and who sits where before they start."""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from fastapi import Depends, Path, Query, Request
from msgspec import Meta, Struct

from app.api import lobby_stream, transfer
from app.api.deps import Code, MatchId, MaybeMe, Me, ServicesDep, problems
from app.api.wire import Body, Router
from app.engine.games import GAMES
from app.errors import Conflict, Forbidden, Malformed, NotFound, NotSignedIn, Refused, TooMany
from app.lobby import seating
from app.lobby.service import STATUSES, NewMatch
from app.lobby.summary import Summary
from app.matches.time.pace import agreed
from app.paces import Pace
from app.robots.programs import LEVELS
from app.store.lobby_rows import NewSeat, Place, Wanted
from app.store.match_rows import OVER, Visibility
from app.users.service import User
from app.words.story import labels

router = Router(tags=["lobby"])
Options = Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=40)]
Level = Annotated[str, Meta(max_length=20, description="Of a bot")]
Share = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{32}$",
        max_length=32,
        description="What you add to the deal: 16 random bytes. If not given, the server does",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=19)]
_PLACE = re.compile(r"(\d{1,12}\.\d{1,12})_(\d{1,15})")


class Edition(Struct):
    """A box that a new match can be played with."""

    digest: str
    id: str
    title: str


class GameCard(Struct):
    id: str
    title: str
    seats: Annotated[list[int], Meta(description="The numbers of seats it can be played with")]
    options: Annotated[Mapping[str, str], Meta(description="Each with its meaning")]
    fitting: Annotated[Mapping[str, list[str]], Meta(description="Those that can be chosen with so many seats")]
    standing_orders: Annotated[Mapping[str, str], Meta(description="What a seat can have answered for it")]
    levels: Annotated[list[str], Meta(description="The programs that can play it")]
    editions: Annotated[list[Edition], Meta(description="Boxes to choose from, the usual one first")]


class Games(Struct):
    games: list[GameCard]


class WantedSeat(Body):
    kind: Literal["me", "open", "bot"]
    level: Level | None = None


class Create(Body):
    game: Annotated[str, Meta(max_length=40, examples=list(GAMES))]
    seats: Annotated[list[WantedSeat], Meta(min_length=1, max_length=20, examples=[[{"kind": "me"}, {"kind": "open"}]])]
    options: Options = ()
    visibility: Visibility = "public"
    start_seat: Annotated[SeatNumber | None, Meta(description="Who begins; drawn if not given")] = None
    spectators: bool = True
    hints: Annotated[bool | None, Meta(description="Ask a program what to do; usual where no seat is open")] = None
    pace: Annotated[Pace | None, Meta(description="How fast it is played; none: nobody is ever late")] = None
    edition: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    share: Share | None = None


class Wish(Body):
    seats: Annotated[int, Meta(ge=1, le=20)]
    options: Options = ()


class Join(Body):
    seat: Annotated[SeatNumber | None, Meta(description="The first that is open, if not given")] = None
    code: Annotated[str, Meta(max_length=12)] | None = None
    share: Share | None = None


class PlayAgain(Body):
    share: Share | None = None


class GiveSeat(Body):
    kind: Literal["open", "bot"]
    level: Level | None = None


class Narrowed(Struct):
    """Which matches to list."""

    status: str | None
    mine: bool
    game: str | None
    page: str | None
    size: int


class Matches(Struct):
    matches: list[Summary]
    next: Annotated[str | None, Meta(description="For `page`, to get those that come after; null at the end")]


class Offer(Struct):
    match: Summary | None


class MatchOfCode(Struct):
    id: int
    code: Annotated[str, Meta(description="With which it is looked at, also after its start")]


# ------------------------------------------------------------------ looking


@router.get("/api/games")
async def games(services: ServicesDep) -> Games:
    """The catalogue."""
    return Games(
        [
            GameCard(
                game.id,
                game.title,
                list(game.seats),
                labels(game.id, "meanings", game.options),
                services.lobby.fitting[game.id],
                labels(game.id, "orders", game.orders),
                list(LEVELS),
                [
                    Edition(digest, box.rows.edition.id, box.rows.edition.title)
                    for digest, box in services.lobby.offered[game.id].items()
                ],
            )
            for game in GAMES.values()
        ]
    )


async def narrowed(
    request: Request,
    status: Literal["open", "running", "finished"] | None = None,
    mine: bool = False,
    game: Annotated[str | None, Query(max_length=40)] = None,
    page: Annotated[str | None, Query(max_length=40, description="`next` of the page before")] = None,
    size: Annotated[int, Query(ge=1, le=100)] = 30,
) -> Narrowed:
    for name in request.query_params.keys() - set(Narrowed.__struct_fields__):
        raise Malformed("not_narrowed", name=name[:40])
    return Narrowed(status, mine, game, page, size)


@router.get("/api/matches", responses=problems(NotSignedIn, Malformed))
async def matches(services: ServicesDep, me: MaybeMe, wish: Annotated[Narrowed, Depends(narrowed)]) -> Matches:
    """Public matches, at first no more than three of a host, or yours; the last changed first. Given up: finished."""
    if wish.game is not None and wish.game not in GAMES:
        raise Malformed("games_here", games=", ".join(GAMES))
    if wish.mine and me is None:
        raise NotSignedIn("tell_your_name")
    user_id = me.id if wish.mine and me else None
    after = None if wish.page is None else _place(wish.page)
    found = await services.lobby.page(Wanted(_statuses(wish.status), wish.game, user_id, after, wish.size), me)
    return Matches(found.matches, f"{found.next[0]!r}_{found.next[1]}" if found.next else None)


def _statuses(status: str | None) -> tuple[str, ...]:
    if status == "finished":
        return OVER
    return STATUSES if status is None else (status,)


def _place(page: str) -> Place:
    if not (said := _PLACE.fullmatch(page)):
        raise Malformed("no_such_page")
    return float(said[1]), int(said[2])


@router.get("/api/matches/{match_id}", responses=problems(NotFound, Malformed))
async def match(match_id: MatchId, services: ServicesDep, me: MaybeMe, code: Code = None) -> Summary:
    """How a match stands, and who plays."""
    return await services.lobby.summary(match_id, me, code)


@router.get("/api/codes/{code}", responses=problems(NotFound, TooMany))
async def by_code(
    code: Annotated[str, Path(min_length=1, max_length=12, pattern="^[A-Za-z0-9]+$")], services: ServicesDep
) -> MatchOfCode:
    """The match that has this code; the short one, which is typed, leads there as long as the table is open."""
    return MatchOfCode(*await services.lobby.of_code(code))


# ------------------------------------------------------------------ before the start


@router.post("/api/games/{game}/check", status_code=204, responses=problems(NotSignedIn, Refused, Malformed))
async def check(game: Annotated[str, Path(max_length=40)], body: Wish, services: ServicesDep, _: Me) -> None:
    """Whether options fit together and to the number of seats, before a match is made of them."""
    services.lobby.check(game, body.seats, body.options)


@router.post("/api/matches", status_code=201, responses=problems(NotSignedIn, Refused, Malformed, TooMany))
async def create(body: Create, services: ServicesDep, me: Me) -> Summary:
    """A new match, of which you are the host. The rules judge whether the options fit."""
    if sum(seat.kind == "me" for seat in body.seats) > 1:
        raise Malformed("one_seat")
    seats = [_seat(number, wanted.kind, wanted.level, me, body.share) for number, wanted in enumerate(body.seats)]
    hints = all(seat.kind != "open" for seat in seats) if body.hints is None else body.hints
    options, pace = list(body.options), agreed(body.pace)
    new = NewMatch(
        body.game, seats, options, body.visibility, body.start_seat, body.spectators, hints, pace, body.edition
    )
    return await services.lobby.summary(await services.lobby.create(new, me), me)


def _seat(number: int, kind: str, level: str | None, me: User, share: str | None = None) -> NewSeat:
    if kind == "bot":
        return seating.program(number, level)
    if level is not None:
        raise Malformed("level_of_bot")
    return seating.person(me, share) if kind == "me" else seating.OPEN


@router.post("/api/matches/{match_id}/join", responses=problems(NotSignedIn, NotFound, Conflict, Malformed))
async def join(match_id: MatchId, services: ServicesDep, me: Me, body: Join | None = None) -> Summary:
    """Take an open seat. A link-only match needs its code."""
    wanted = body or Join()
    await services.lobby.join(match_id, me, wanted.seat, wanted.code, wanted.share)
    return await services.lobby.summary(match_id, me)


@router.post("/api/matches/{match_id}/leave", status_code=204, responses=problems(NotSignedIn, NotFound, Conflict))
async def leave(match_id: MatchId, services: ServicesDep, me: Me) -> None:
    """Before the start; the seat is open again."""
    await services.lobby.leave(match_id, me)


@router.post(
    "/api/matches/{match_id}/seats/{seat}", responses=problems(NotSignedIn, Forbidden, NotFound, Conflict, Malformed)
)
async def give_seat(
    match_id: MatchId, seat: Annotated[int, Path(ge=0, le=19)], body: GiveSeat, services: ServicesDep, me: Me
) -> Summary:
    """The host opens a seat, whoever sits there, or gives it to a program."""
    await services.lobby.give_seat(match_id, me, seat, _seat(seat, body.kind, body.level, me))
    return await services.lobby.summary(match_id, me)


@router.post("/api/matches/{match_id}/start", responses=problems(NotSignedIn, Forbidden, NotFound, Conflict))
async def start(match_id: MatchId, services: ServicesDep, me: Me) -> Summary:
    """The host starts the match, once all seats are taken."""
    await services.lobby.start(match_id, me)
    return await services.lobby.summary(match_id, me)


@router.delete(
    "/api/matches/{match_id}", status_code=204, responses=problems(NotSignedIn, Forbidden, NotFound, Conflict)
)
async def remove(match_id: MatchId, services: ServicesDep, me: Me) -> None:
    """The host calls the match off, before it has started."""
    await services.lobby.remove(match_id, me)


@router.post(
    "/api/matches/{match_id}/rematch",
    status_code=201,
    responses=problems(NotSignedIn, Forbidden, NotFound, Conflict, TooMany),
)
async def rematch(match_id: MatchId, services: ServicesDep, me: Me, body: PlayAgain | None = None) -> Summary:
    """The same table again. You sit down; the others are offered their seats. Who asks second takes up the offer."""
    return await services.lobby.summary(await services.lobby.rematch(match_id, me, body.share if body else None), me)


@router.get("/api/matches/{match_id}/rematch", responses=problems(NotSignedIn, NotFound))
async def offer(match_id: MatchId, services: ServicesDep, me: Me) -> Offer:
    """The open table of its rematch at which you sit or are offered a seat, if there is one."""
    return Offer(await services.lobby.rematch_for(match_id, me))


@router.post("/api/matches/{match_id}/decline", status_code=204, responses=problems(NotSignedIn, NotFound, Conflict))
async def decline(match_id: MatchId, services: ServicesDep, me: Me) -> None:
    """The seat that is kept for you falls free; you take it with `join`."""
    await services.lobby.decline(match_id, me)


router.include_router(transfer.router)
router.include_router(lobby_stream.router)
