"""Matches as files, and matches that branch off.

A whole file holds the seed and every decision, the hidden ones too: it is given out when all is over that was dealt
from this seed. While a match runs, its players may have it once all of them have agreed; from then on the match says
that its deal is known. Everybody else gets what they may see, which cannot be played on from and says so.

A fork plays on with the same seed: who has seen how the original went on knows what is in the piles. So
* a fork, like an import, is link-only, and says for ever where it comes from;
* while a match runs, only somebody who plays alone against programs may fork it, and no person has a seat there whom a
  program only stands in for: for others it would be a look into the piles before their next decision.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from app.engine import saved
from app.engine.kernel import Seat
from app.engine.saved import SavedMatch
from app.errors import Conflict, Forbidden, Malformed, NotFound
from app.lobby import seating
from app.lobby.service import Lobby, NewMatch
from app.lobby.summary import commitment
from app.matches import match
from app.matches.access import audience_for
from app.matches.feed import SPECTATOR
from app.matches.log import History
from app.matches.replays import kept, retold
from app.matches.time.pace import agreed
from app.paces import Pace
from app.store import match_rows
from app.store.lobby_rows import NewSeat
from app.store.match_rows import OVER, Entry, MatchRow
from app.users.service import User
from app.workers.reading import Brought


class Branch(Struct, frozen=True):
    """What to fork: from where, who plays, and at which seat the asker sits."""

    number: int
    others: Literal["bots", "same"] = "bots"
    seat: Seat | None = None
    level: str | None = None


# ------------------------------------------------------------------ out


async def export(lobby: Lobby, match_id: int, user: User | None, code: str | None) -> str:
    row = await lobby.see(match_id, user, code)
    if row.status == "open":
        raise Conflict("match_not_started")
    seat = audience_for(row, user, code)
    return await lobby.reader.read(lambda c: written(c, match_id, seat))


def written(connection: Connection, match_id: int, seat: Seat) -> str:
    """Judged by what is read together with the log."""
    found = match.resume(connection, match_id)
    if found is None:
        raise NotFound("match_gone")
    agreed = found.row.deal_known_at is not None and seat != SPECTATOR and not found.row.others_deal
    if found.row.deal_told or agreed:
        return whole(connection, found)
    return msgspec.json.format(msgspec.json.encode(visible_part(connection, found, seat)), indent=1).decode()


def whole(connection: Connection, found: match.Match) -> str:
    row, game = found.row, found.game
    log = History(match_rows.entries(connection, row.id)).counting
    return saved.write(
        SavedMatch(
            **_beginning(found),
            seed=row.seed,
            secret=row.secret,
            shares=tuple(row.shares or ()),
            deal_known=row.deal_known_at is not None,
            **({} if found.state.over else _agreed(row)),
            actions=tuple(game.decode_action_text(entry.payload) for entry in log),
            expected=saved.outcome(game, found.state) if found.state.over else None,
        )
    )


def _agreed(row: MatchRow) -> dict[str, Any]:
    """What goes on wherever the match does."""
    return {"pace": msgspec.to_builtins(row.pace), "spectators": row.spectators, "hints": row.hints}


def visible_part(connection: Connection, found: match.Match, seat: Seat) -> dict[str, Any]:
    """Without seed and decisions; so that nobody takes it for a whole file, it has a mark of its own."""
    return {saved.VIEW_MARK: 1, **_beginning(found)} | {
        "number": found.number,
        "view": found.game.view(found.state, None if seat == SPECTATOR else seat),
        "story": kept(connection, found.row.id) or retold(connection, found.row.id),
    }


def _beginning(found: match.Match) -> dict[str, Any]:
    """With all that is printed in the box, if it is not the one that comes with the game: a file stands by itself."""
    row = found.row
    return {
        "game": row.game,
        "seats": len(row.seats),
        "options": tuple(row.options),
        "start_seat": row.start_seat,
        "commitment": commitment(row),
        "components": found.game.components_record(getattr(found.state, "components", None)),
        "rules": row.rules,
        "origin": row.origin,
        "names": tuple(seat.name or f"Seat {seat.seat + 1}" for seat in row.seats),
        "robots": tuple(seat.seat for seat in row.seats if seat.program),
    }


# ------------------------------------------------------------------ in


async def bring_in(
    lobby: Lobby, brought: Brought, user: User, seat: Seat | None, others: Literal["bots", "open"]
) -> int:
    """A new match from a file: finished, running, or open until those who played it have come."""
    file, now, over = brought.saved, lobby.now(), brought.result is not None
    if seat is not None and seat >= file.seats:
        raise Malformed("seat_unknown")
    seats = _as_they_were(file) if over else _seats_to_play(file, user, seat, others)
    status = "finished" if over else "open" if any(s.kind == "open" for s in seats) else "running"
    pace = _pace(file) if status == "open" else None  # whoever plays on with programs alone is late for nobody
    options = list(file.options)
    new = NewMatch(file.game, seats, options, "link", file.start_seat, file.spectators, file.hints, pace)
    values = lobby.beginning(new, user) | {
        "status": status,
        "seed": file.seed,
        "secret": file.secret,
        "shares": list(file.shares) or None,
        "components": file.components,
        "rules": file.rules,
        "number": len(brought.log),
        "waiting": list(brought.waiting),
        "result": brought.result,
        "origin": "file",
        "deal_known_at": now if file.deal_known or not over else None,  # whoever has the file knows what comes
        "started_at": None if status == "open" else now,
        "ended_at": now if over else None,
    }
    log = [Entry(number, seat, payload, "", now) for number, (seat, payload) in enumerate(brought.log, 1)]
    return await lobby.tables.add(values, seats, log)


def _pace(file: SavedMatch) -> Pace | None:
    try:
        return agreed(msgspec.convert(file.pace, Pace | None))
    except msgspec.ValidationError as error:
        raise Malformed("field_wrong", name="pace", what=str(error)) from None


def _as_they_were(file: SavedMatch) -> list[NewSeat]:
    """In a match that is over, seats are but names: nobody here is known to have played them."""
    kinds = ["bot" if seat in file.robots else "person" for seat in range(file.seats)]
    return [NewSeat(kind, None, name) for kind, name in zip(kinds, file.names, strict=True)]


def _seats_to_play(file: SavedMatch, user: User, mine: Seat | None, others: str) -> list[NewSeat]:
    """Who brings a match takes the first seat that no program played, if no other is wished for."""
    people = [seat for seat in range(file.seats) if seat not in file.robots]
    mine = people[0] if mine is None and people else mine
    seats = [seating.program(seat, None, name) for seat, name in enumerate(file.names)]
    for seat in people if others == "open" else ():
        seats[seat] = seating.OPEN
    if mine is not None:
        seats[mine] = seating.person(user)
    return seats


# ------------------------------------------------------------------ branching off


async def fork(lobby: Lobby, match_id: int, user: User, branch: Branch, code: str | None) -> int:
    row = await lobby.see(match_id, user, code)
    _must_be_forkable(row, user, branch)
    known = await lobby.matches.knowing(match_id, branch.number)
    at = await lobby.matches.replays.at(known, branch.number)
    if at.state.over:
        raise Conflict("fork_over")
    log = await lobby.reader.read(lambda c: _counting(c, match_id, branch.number))
    waiting = list(at.game.rules.waiting_for(at.state))
    seats = _branch_seats(row, user, branch, waiting[0])
    new = NewMatch(row.game, seats, row.options, "link", row.start_seat, row.spectators, row.hints)
    waits = any(seat.kind == "open" for seat in seats)
    values = lobby.beginning(new, user) | {
        "status": "open" if waits else "running",
        "seed": row.seed,
        "secret": row.secret,
        "shares": row.shares,
        "components": row.components,
        "rules": row.rules,
        "number": len(log),
        "waiting": waiting,
        "before_id": match_id,
        "before_number": branch.number,
        "origin": "fork",
        "deal_of": row.deal_of or row.id,
        "deal_known_at": row.deal_known_at or (lobby.now() if row.status in OVER else None),
        "started_at": None if waits else lobby.now(),
    }
    return await lobby.tables.add(values, seats, log)


def _must_be_forkable(row: MatchRow, user: User, branch: Branch) -> None:
    mine = row.seat_of(user.id)
    if row.status == "open":
        raise Conflict("match_not_started")
    if branch.seat is not None and branch.seat >= len(row.seats):
        raise NotFound("seat_unknown")
    if branch.others == "same" and mine is None:
        raise Forbidden("fork_others")
    if row.status in OVER:
        return
    if mine is None:
        raise Forbidden("fork_players")
    if any(seat.kind == "person" and seat.seat != mine for seat in row.seats):
        raise Conflict("fork_piles")
    if branch.seat not in (None, mine):
        raise Forbidden("fork_seat")


def _counting(connection: Connection, match_id: int, until: int) -> list[Entry]:
    """What was taken back does not come along, and the numbers have no gaps."""
    counting = History(match_rows.entries(connection, match_id, until=until)).counting
    return [msgspec.structs.replace(entry, number=number) for number, entry in enumerate(counting, 1)]


def _branch_seats(row: MatchRow, user: User, branch: Branch, deciding: Seat) -> list[NewSeat]:
    """The asker sits at the seat that was wished for, else at the own one, else at the one that has to decide."""
    wishes: Sequence[Seat | None] = (branch.seat, row.seat_of(user.id), deciding)
    mine = next(seat for seat in wishes if seat is not None)
    seats = []
    for seat in row.seats:
        if seat.seat == mine:
            seats.append(seating.person(user))
        elif branch.others == "same" and not seat.resigned and seat.user_id not in (None, user.id):
            seats.append(seating.asked_again(seat))
        else:
            seats.append(seating.program(seat.seat, branch.level or seat.level or None))
    return seats
