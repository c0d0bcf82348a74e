"""The tables. `actions` is the match; everything else is around it."""

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    text,
    true,
)

from app.paces import Hours, Pace

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts rows by itself only for a plain INTEGER key.
Key = BigInteger().with_variant(Integer, "sqlite")


class Kept(TypeDecorator[Any]):
    """A struct as JSON."""

    impl, cache_ok = JSON, True

    def __init__(self, kind: type[Struct]) -> None:
        super().__init__(none_as_null=True)
        self.kind = kind

    def process_bind_param(self, value: Struct | None, dialect: Any) -> Any:  # noqa: ARG002 - sqlalchemy calls it
        return msgspec.to_builtins(value)

    def process_result_value(self, value: Any, dialect: Any) -> Any:  # noqa: ARG002
        return None if value is None else msgspec.convert(value, self.kind)


users = Table(
    "users",
    metadata,
    Column("id", Key, primary_key=True),
    Column("name", String(40), nullable=False),
    # The name as it is compared, kept by a password; guests have none, so their names may repeat.
    Column("kept_name", String(80), unique=True),
    Column("password", String(200)),
    Column("created_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
    Column("blocked", Boolean, nullable=False, server_default=false()),
    Column("operator", Boolean, nullable=False, server_default=false()),  # of this house: app/house
    Column("hours", Kept(Hours)),  # in which they are usually here, with their time zone
    sqlite_autoincrement=True,  # the id of somebody removed is not given again: a session may be remembered for a while
)

sessions = Table(
    "sessions",
    metadata,
    Column("id_hash", String(64), primary_key=True),  # the id itself is known to the browser alone
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
    Column("seen_at", Float, nullable=False, server_default="0"),  # to a day
    Column("agent", String(200), nullable=False, server_default=""),  # what the browser calls itself
    Column("address", String(50), nullable=False, server_default=""),  # from where it came last; of IPv6 the network
)

# One-time links, of every kind: app/store/people/link_rows.py.
links = Table(
    "links",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("purpose", String(20), nullable=False),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), index=True),
    Column("seat", Integer),
    Column("expires_at", Float, nullable=False, index=True),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Key, primary_key=True),
    Column("code", String(12), nullable=False, unique=True),  # to join by; needed for link-only matches
    Column("short_code", String(6), index=True, unique=True),  # the same to be typed, while the table is open
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("visibility", String(10), nullable=False),  # public, link
    Column("status", String(10), nullable=False),  # open, running, finished, abandoned
    Column("spectators", Boolean, nullable=False, server_default=true()),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("host_id", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("start_seat", Integer),
    Column("seed", String(200), nullable=False),  # empty until the start, where shares go into it
    Column("secret", String(64)),  # of the server, from the first day on; what has none was dealt from a seed alone
    Column("shares", JSON(none_as_null=True)),  # of the seats, from which and the secret the seed was made
    Column("components", JSON),  # names the box, by its digest
    Column("rules", Integer, nullable=False, server_default="1"),  # the version of the rules it was begun with
    Column("number", Integer, nullable=False, server_default="0"),  # accepted entries so far
    Column("waiting", JSON, nullable=False),  # the seats that owe a decision, for the lists
    Column("result", JSON),
    Column("before_id", ForeignKey("matches.id", ondelete="SET NULL"), index=True),  # rematch or fork of
    Column("before_number", Integer),
    Column("origin", String(10), nullable=False, server_default="new"),  # new, file, fork
    Column("deal_of", BigInteger, index=True),  # the match that was dealt first, of those with the same seed
    Column("created_at", Float, nullable=False),
    Column("started_at", Float),
    Column("changed_at", Float, nullable=False),
    Column("ended_at", Float),
    Column("pace", Kept(Pace)),  # as agreed; none if nobody is ever late
    Column("clocks", JSON),  # as they stood at a number of the log, from which they can be told on
    Column("owed", JSON),  # since which entry, and when, each seat owes a decision, as it stood at `number`
    Column("due_at", Float),  # when the clock has something to say in it, as far as is known
    Column("deal_known_at", Float),  # when it was saved whole while it ran, or was brought in from such a file
    Column("tidied", Boolean, nullable=False, server_default=false()),  # what only a match that is played needs is gone
    Index("ix_matches_lobby", "visibility", "status", "changed_at"),
    Index(
        "ix_matches_due",
        "due_at",
        sqlite_where=text("due_at IS NOT NULL"),
        postgresql_where=text("due_at IS NOT NULL"),
    ),
    # Small for ever: it holds the matches that are open or running, and those that have ended just now.
    Index(
        "ix_matches_untidied",
        "status",
        "changed_at",
        sqlite_where=text("tidied = 0"),
        postgresql_where=text("NOT tidied"),
    ),
    sqlite_autoincrement=True,  # the id of a removed match is not given again: old links lead nowhere
)

# What is printed in a box, once for all matches played with it, whatever the file that comes with the game says now.
components = Table(
    "components",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rows", Text, nullable=False),  # as JSON, as it was when it was put away
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # open, person, bot
    Column("user_id", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False, server_default=""),  # as it was when the seat was taken
    Column("level", String(20), nullable=False, server_default=""),
    Column("resigned", Boolean, nullable=False, server_default=false()),
    Column("standing_order", String(20), nullable=False, server_default="ask"),
    Column("conditions", JSON(none_as_null=True)),  # if-orders, which come before the standing one
    Column("looked", Integer, nullable=False, server_default="0"),  # the last number this seat has seen
    Column("read_message", Integer, nullable=False, server_default="0"),
    Column("stand_in", String(20), nullable=False, server_default=""),  # the level of a program that plays meanwhile
    Column("away_until", Float),  # when it is given back to its player
    Column("here_at", Float, nullable=False, server_default="0"),  # when its player last acted or looked, to a minute
    Column("share", String(32)),  # what its player or program adds to the deal, until the start
    Column("offered_to", BigInteger, index=True),  # the user for whom an open seat is kept; the name is theirs then
)

actions = Table(
    "actions",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # guards the order between processes
    Column("seat", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("key", String(64)),  # the client's, so that nothing is played twice
    Column(
        "by", String(10), nullable=False, server_default=""
    ),  # "", "order", "plan", "bot", "others" (by consent), "clock"
    Column("at", Float, nullable=False),
    Column("news", Text),  # what was told with it, as JSON; none where it has not been told yet (matches/replays.py)
    UniqueConstraint("match_id", "seat", "key"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the last action that counts in it
    Column("depth", Integer, nullable=False),  # how many actions count in it
    Column("stamp", String(16), nullable=False, server_default=""),  # of the code that made it
    Column("state", LargeBinary, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("kept", Boolean, nullable=False, server_default=false()),  # by a password, when it was said
    Column("text", String(1000), nullable=False),
    Column("at", Float, nullable=False),
)

# What a seat has put together for its next turn; how far it was carried out is known from the log.
plans = Table(
    "plans",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("since", Integer, nullable=False),  # the number at which it was made
    Column("plan", JSON, nullable=False),
    Column("stopped", JSON(none_as_null=True)),  # before which action, and what had changed
)

# What needs the consent of the others: an undo past free ground, giving the match up, who plays a seat.
proposals = Table(
    "proposals",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(10), primary_key=True),  # undo, abandon, stand_in, return, pace, move
    Column("seat", Integer, nullable=False),
    Column("to_number", Integer),
    Column("for_seat", Integer),  # that a program shall play
    Column("agreed", JSON, nullable=False),
    Column("at_number", Integer, nullable=False),
    Column("pace", Kept(Pace)),  # that shall be agreed
)

# That some process serves, every few seconds; and when for a while none did: then no clock runs.
heartbeats = Table("heartbeats", metadata, Column("id", Integer, primary_key=True), Column("at", Float, nullable=False))
outages = Table(
    "outages",
    metadata,
    Column("from_at", Float, primary_key=True),
    Column("to_at", Float, nullable=False),
)

# What is sent to people, and what is between them, have tables in rooms of their own; they are of the same database.
from app.store.delivery import tables as _of_delivery  # noqa: E402, F401
from app.store.people import tables as _of_people  # noqa: E402, F401
