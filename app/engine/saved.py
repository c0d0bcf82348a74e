"""A saved match: its beginning and its actions as one JSON file, a line for each action so that it diffs well."""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from app.engine.game import Game, MissingEdition
from app.engine.games import GAMES
from app.engine.kernel import Action, Refused, Seat, State
from app.engine.lined_json import BrokenJson, Member, members

FORMAT = 1
VIEW_MARK = "kontor_view"  # of a file that is for looking at, and cannot be played on from
LARGEST = 4_000_000  # characters; a long match with a box of its own has a fiftieth of that

Word = Annotated[str, Meta(min_length=1, max_length=60)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Seed = Annotated[str, Meta(max_length=200)]
Share = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]  # 16 random bytes


class BrokenSave(BrokenJson):
    """This file cannot be played on."""

    game = ""  # whose rules refuse something in it

    def by(self, game: str) -> "BrokenSave":
        self.game = game
        return self


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match stands after its last action."""

    digest: str  # of the whole state
    ending: str
    scores: tuple[float, ...]
    winners: tuple[Seat, ...]


class SavedMatch(Struct, frozen=True, kw_only=True):
    game: Word
    seats: int
    options: tuple[Word, ...] = ()
    start_seat: Seat | None = None
    seed: Seed
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None  # shown at the start
    secret: Share | None = None  # what it is the hash of, if not of the seed;
    shares: tuple[Share, ...] = ()  # then the seed comes from it and these, one of each seat
    components: Any = None
    rules: int = 1  # the version of the rules it was begun with
    names: tuple[Name, ...]
    robots: tuple[Seat, ...] = ()  # the seats that are played by programs
    deal_known: bool = False  # it was saved whole while it was played: whoever has the file may know what comes
    origin: Literal["new", "file", "fork"] = "new"  # of the match that was saved
    pace: dict[str, Any] | None = None  # what was agreed at the table, which the rules know nothing of
    spectators: bool = True
    hints: bool = False
    actions: tuple[Action, ...] = ()
    expected: Outcome | None = None


FORM: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(SavedMatch)}
FORM["actions"] = list[Any]  # what they have to be depends on the game
AGREED = ("pace", "spectators", "hints")
MAY_LACK = {"expected", "commitment", "rules", "deal_known", "origin", "secret", "shares", *AGREED}
NEEDED = [name for name in FORM if name not in MAY_LACK]
USUAL = {field.name: field.default for field in msgspec.structs.fields(SavedMatch)}


# ------------------------------------------------------------------ playing again


def begin(match: SavedMatch) -> Any:
    """The match before its first action."""
    game = GAMES[match.game]
    components = game.components_from(match.components)
    return game.start(match.seats, match.options, match.seed, match.start_seat, components, match.rules)


def replayed(match: SavedMatch) -> Iterator[Any]:
    """The state at the beginning and after every action."""
    state, rules = begin(match), GAMES[match.game].rules
    yield state
    for action in match.actions:
        state = rules.apply(state, action)
        yield state


def resume(match: SavedMatch) -> Any:
    """The state after the last action."""
    return GAMES[match.game].rules.replay(begin(match), match.actions)


def commitment(secret: str) -> str:
    """What is shown of a secret from the first day on: it gives nothing away, and nobody can change it later."""
    return sha256(secret.encode()).hexdigest()


def dealt_from(secret: str, shares: Sequence[str]) -> str:
    """The seed. Who gave a share did not know the secret, and the secret was committed to before there was any share:
    nobody can have chosen what comes out."""
    return sha256(":".join((secret, *shares)).encode()).hexdigest()


def shares_fit(match: SavedMatch) -> bool:
    """Where there is a secret, the deal comes from it and a share of each seat."""
    if match.secret is None:
        return True
    return len(match.shares) == match.seats and match.seed == dealt_from(match.secret, match.shares)


def committed_to(match: SavedMatch, shown: str) -> bool:
    """Whether this was shown at the start."""
    return shown == commitment(match.secret or match.seed)


def outcome(game: Game[Any], state: State) -> Outcome:
    digest = sha256(game.encode_state(state)).hexdigest()
    return Outcome(digest, game.ending(state), game.scores(state), game.winners(state))


def differences(found: Outcome, expected: Outcome) -> list[str]:
    """What came out otherwise than it was recorded, in a sentence each."""
    was, now = msgspec.structs.asdict(expected), msgspec.structs.asdict(found)
    return [f"{name} is {now[name]}, expected was {was[name]}" for name in was if was[name] != now[name]]


# ------------------------------------------------------------------ writing


def write(match: SavedMatch) -> str:
    game = GAMES[match.game]
    fields: dict[str, Any] = {"kontor": FORMAT} | {name: getattr(match, name) for name in NEEDED}
    lines = [f"{_json(name)}: {_json(value)}" for name, value in fields.items() if name != "actions"]
    if match.rules > 1:
        lines.append(f'"rules": {match.rules}')
    if match.commitment:
        lines.append(f'"commitment": {_json(match.commitment)}')
    if match.secret:
        lines.append(f'"secret": {_json(match.secret)},\n"shares": {_json(match.shares)}')
    if match.deal_known:
        lines.append('"deal_known": true')
    if match.origin != "new":
        lines.append(f'"origin": {_json(match.origin)}')
    agreed = {name: getattr(match, name) for name in AGREED}
    lines += [f'"{name}": {_json(value)}' for name, value in agreed.items() if value != USUAL[name]]
    actions = ",\n".join(_json(game.encode_action(action)) for action in match.actions)
    lines.append(f'"actions": [\n{actions}\n]')
    if match.expected:
        lines.append(f'"expected": {_json(msgspec.to_builtins(match.expected))}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# ------------------------------------------------------------------ reading


def read(text: str, allow: Callable[[SavedMatch, dict[str, Member]], None] = lambda *_: None) -> SavedMatch:
    """The match, if its rules allow every action in it. Before they are asked, `allow` may say that it is broken."""
    if len(text) > LARGEST:
        raise BrokenSave(1, "file_long", n=f"{len(text):,}")
    try:
        fields = members(text)
    except BrokenJson as error:
        raise BrokenSave(error.line, error.key, **error.values) from None
    _check_fields(fields)
    match = SavedMatch(**{name: _formed(name, fields[name]) for name in FORM if name in fields and name != "actions"})
    _check_table(match, fields)
    allow(match, fields)
    return msgspec.structs.replace(match, actions=tuple(_actions(match, fields)))


def _check_fields(fields: dict[str, Member]) -> None:
    version = fields.pop("kontor", None)
    if version is None:
        raise BrokenSave(1, "file_to_look_at" if is_view(fields) else "file_no_match")
    if version.value != FORMAT or version.value is True:
        raise BrokenSave(version.line, "file_format", format=FORMAT)
    for name, field in fields.items():
        if name not in FORM:
            raise BrokenSave(field.line, "field_unknown", name=name[:40])
    for name in NEEDED:
        if name not in fields:
            raise BrokenSave(1, "field_missing", name=name)
    if not isinstance(fields["actions"].value, list):
        raise BrokenSave(fields["actions"].line, "actions_no_list")


def is_view(fields: Collection[str]) -> bool:
    """What somebody may see of a match that is played; such files had no mark in the beginning."""
    return VIEW_MARK in fields or ("view" in fields and "seed" not in fields)


def _formed(name: str, field: Member) -> Any:
    try:
        return msgspec.convert(field.value, FORM[name])
    except msgspec.ValidationError as error:
        raise BrokenSave(field.line, "field_wrong", name=name, what=str(error)) from None


def _check_table(match: SavedMatch, fields: dict[str, Member]) -> None:
    if match.game not in GAMES:
        raise BrokenSave(fields["game"].line, "file_game", game=match.game)
    game, seats = GAMES[match.game], range(match.seats)

    def must(fits: bool, field: str, key: str, /, **values: Any) -> None:
        if not fits:
            raise BrokenSave(fields[field].line, key, **values)

    must(game.knows(match.rules), "rules", "file_rules", game=game.title, version=game.version)
    must(match.seats in game.seats, "seats", "file_seats", first=game.seats.start, last=game.seats.stop - 1)
    must(len(match.names) == match.seats, "names", "file_names")
    must(all(map(str.isprintable, match.names)), "names", "file_names_unshown")
    must(match.start_seat in (None, *seats), "start_seat", "file_no_seat", name="start_seat")
    must(set(match.robots) <= set(seats), "robots", "file_no_seat", name="robots")
    must(len(set(match.robots)) == len(match.robots), "robots", "file_seat_twice")


def _actions(match: SavedMatch, fields: dict[str, Member]) -> Iterator[Action]:
    """Each of them, once the rules have allowed it."""
    game, state = GAMES[match.game], _begun(match, fields)
    listed = fields["actions"]
    for number, (line, data) in enumerate(zip(listed.lines, listed.value, strict=True), 1):
        try:
            action = game.decode_action(data)
            if not 0 <= action.seat < match.seats:
                raise ValueError(f"there is no seat {action.seat}")
            state = game.rules.apply(state, action)
        except ValueError as error:
            raise BrokenSave(line, "action_wrong", number=number, what=str(error)) from None
        except Refused as error:
            raise BrokenSave(line, "action_refused", number=number, why=error).by(match.game) from None
        yield action


def _begun(match: SavedMatch, fields: dict[str, Member]) -> Any:
    try:
        return begin(match)
    except MissingEdition as error:
        line, of = fields["components"].line, error.edition
        raise BrokenSave(line, "edition_missing", edition=of, digest=error.digest) from None
    except ValueError as error:
        raise BrokenSave(fields["components"].line, "file_components", what=str(error)) from None
    except Refused as error:
        raise BrokenSave(fields["options"].line, "file_options", why=error).by(match.game) from None
