"""The doors of the lobby: what there is to play, which matches there are, and who sits where before they start."""

import re
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel, Field

from app.api import lobby_stream, transfer
from app.api.deps import Body, Code, MatchId, MaybeMe, Me, ServicesDep, problems
from app.engine.games import GAMES
from app.errors import Conflict, Forbidden, Malformed, NotFound, NotSignedIn, Refused, TooMany
from app.lobby import seating
from app.lobby.service import STATUSES, NewMatch
from app.lobby.summary import OVER, Summary
from app.robots.programs import LEVELS
from app.store.lobby_rows import NewSeat, Place, Wanted
from app.users.service import User

router = APIRouter(tags=["lobby"])
Options = Annotated[list[Annotated[str, Field(max_length=40)]], Field(default_factory=list, max_length=40)]
_PLACE = re.compile(r"(\d{1,12}\.\d{1,12})_(\d{1,15})")


class GameCard(BaseModel):
    id: str
    title: str
    seats: list[int] = Field(description="The numbers of seats it can be played with")
    options: dict[str, str] = Field(description="Each with its meaning")
    standing_orders: dict[str, str] = Field(description="What a seat can have answered for it, with its meaning")
    levels: list[str] = Field(description="The programs that can play it")


class Games(BaseModel):
    games: list[GameCard]


class WantedSeat(Body):
    kind: Literal["me", "open", "bot"]
    level: str | None = Field(default=None, max_length=20, description="Of a bot")


class Create(Body):
    game: str = Field(max_length=40, examples=list(GAMES))
    seats: list[WantedSeat] = Field(min_length=1, max_length=20, examples=[[{"kind": "me"}, {"kind": "open"}]])
    options: Options
    visibility: Literal["public", "link"] = "public"
    start_seat: int | None = Field(default=None, ge=0, le=19, description="Who begins; drawn if not given")
    spectators: bool = True
    hints: bool | None = Field(default=None, description="Ask a program what to do; usual where no seat is open")


class Wish(Body):
    seats: int = Field(ge=1, le=20)
    options: Options


class Join(Body):
    seat: int | None = Field(default=None, ge=0, le=19, description="The first that is open, if not given")
    code: str | None = Field(default=None, max_length=12)


class GiveSeat(Body):
    kind: Literal["open", "bot"]
    level: str | None = Field(default=None, max_length=20)


class Narrowed(Body):
    """Which matches to list."""

    status: Literal["open", "running", "finished"] | None = None
    mine: bool = False
    game: str | None = Field(default=None, max_length=40)
    page: str | None = Field(default=None, max_length=40, description="`next` of the page before")
    size: int = Field(default=30, ge=1, le=100)


class Matches(BaseModel):
    matches: list[Summary]
    next: str | None = Field(description="For `page`, to get those that come after; null at the end")


class MatchOfCode(BaseModel):
    id: int


# ------------------------------------------------------------------ looking


@router.get("/api/games")
async def games() -> Games:
    """The catalogue."""
    return Games(
        games=[
            GameCard(
                id=game.id,
                title=game.title,
                seats=list(game.seats),
                options=dict(game.options),
                standing_orders=dict(game.orders),
                levels=list(LEVELS),
            )
            for game in GAMES.values()
        ]
    )


@router.get("/api/matches", responses=problems(NotSignedIn, Malformed))
async def matches(services: ServicesDep, me: MaybeMe, wish: Annotated[Narrowed, Query()]) -> Matches:
    """Public matches, or yours; the last changed first. Those that were given up are listed as finished."""
    if wish.game is not None and wish.game not in GAMES:
        raise Malformed(f"The games here are: {', '.join(GAMES)}")
    if wish.mine and me is None:
        raise NotSignedIn("Tell us your name first")
    user_id = me.id if wish.mine and me else None
    after = None if wish.page is None else _place(wish.page)
    found = await services.lobby.page(Wanted(_statuses(wish.status), wish.game, user_id, after, wish.size), me)
    return Matches(matches=found.matches, next=f"{found.next[0]!r}_{found.next[1]}" if found.next else None)


def _statuses(status: str | None) -> tuple[str, ...]:
    if status == "finished":
        return OVER
    return STATUSES if status is None else (status,)


def _place(page: str) -> Place:
    if not (said := _PLACE.fullmatch(page)):
        raise Malformed("page: this is no page of this list")
    return float(said[1]), int(said[2])


@router.get("/api/matches/{match_id}", responses=problems(NotFound, Malformed))
async def match(match_id: MatchId, services: ServicesDep, me: MaybeMe, code: Code = None) -> Summary:
    """How a match stands, and who plays."""
    return await services.lobby.summary(match_id, me, code)


@router.get("/api/codes/{code}", responses=problems(NotFound, TooMany))
async def by_code(
    code: Annotated[str, Path(min_length=1, max_length=12, pattern="^[A-Za-z0-9]+$")], services: ServicesDep
) -> MatchOfCode:
    """The match that has this code."""
    return MatchOfCode(id=await services.lobby.id_of_code(code))


# ------------------------------------------------------------------ before the start


@router.post("/api/games/{game}/check", status_code=204, responses=problems(NotSignedIn, Refused, Malformed))
async def check(game: Annotated[str, Path(max_length=40)], body: Wish, services: ServicesDep, _: Me) -> None:
    """Whether options fit together and to the number of seats, before a match is made of them."""
    services.lobby.check(game, body.seats, body.options)


@router.post("/api/matches", status_code=201, responses=problems(NotSignedIn, Refused, Malformed, TooMany))
async def create(body: Create, services: ServicesDep, me: Me) -> Summary:
    """A new match, of which you are the host. The rules judge whether the options fit."""
    if sum(seat.kind == "me" for seat in body.seats) > 1:
        raise Malformed("seats: you can have one seat")
    seats = [_seat(number, wanted.kind, wanted.level, me) for number, wanted in enumerate(body.seats)]
    hints = all(seat.kind != "open" for seat in seats) if body.hints is None else body.hints
    new = NewMatch(body.game, seats, body.options, body.visibility, body.start_seat, body.spectators, hints)
    return await services.lobby.summary(await services.lobby.create(new, me), me)


def _seat(number: int, kind: str, level: str | None, me: User) -> NewSeat:
    if kind == "bot":
        return seating.program(number, level)
    if level is not None:
        raise Malformed("level: only a bot has one")
    return seating.person(me) if kind == "me" else seating.OPEN


@router.post("/api/matches/{match_id}/join", responses=problems(NotSignedIn, NotFound, Conflict, Malformed))
async def join(match_id: MatchId, services: ServicesDep, me: Me, body: Join | None = None) -> Summary:
    """Take an open seat. A link-only match needs its code."""
    wanted = body or Join()
    await services.lobby.join(match_id, me, wanted.seat, wanted.code)
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
async def rematch(match_id: MatchId, services: ServicesDep, me: Me) -> Summary:
    """The same table again: everybody's seat is kept for them. Who asks second gets the same match."""
    return await services.lobby.summary(await services.lobby.rematch(match_id, me), me)


router.include_router(transfer.router)
router.include_router(lobby_stream.router)
