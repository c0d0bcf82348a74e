"""The tables. `actions` is the match; everything else is around it."""

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
    UniqueConstraint,
    false,
    text,
    true,
)

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
    sqlite_autoincrement=True,  # the id of somebody removed is not given again: a session may be remembered for a while
)

sessions = Table(
    "sessions",
    metadata,
    Column("id_hash", String(64), primary_key=True),  # the id itself is known to the browser alone
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
)

# One-time links: carry on on another device, or hand a seat over.
links = Table(
    "links",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("purpose", String(20), nullable=False),  # "device" or "seat"
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
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("visibility", String(10), nullable=False),  # public, link
    Column("status", String(10), nullable=False),  # open, running, finished, abandoned
    Column("spectators", Boolean, nullable=False, server_default=true()),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("host_id", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("start_seat", Integer),
    Column("seed", String(200), nullable=False),
    Column("components", JSON),  # names the box, by its digest
    Column("rules", Integer, nullable=False, server_default="1"),  # the version of the rules it was begun with
    Column("number", Integer, nullable=False, server_default="0"),  # accepted entries so far
    Column("waiting", JSON, nullable=False),  # the seats that owe a decision, for the lists
    Column("result", JSON),
    Column("before_id", ForeignKey("matches.id", ondelete="SET NULL"), index=True),  # rematch or fork of
    Column("before_number", Integer),
    Column("created_at", Float, nullable=False),
    Column("started_at", Float),
    Column("changed_at", Float, nullable=False),
    Column("ended_at", Float),
    Column("tidied", Boolean, nullable=False, server_default=false()),  # what only a match that is played needs is gone
    Index("ix_matches_lobby", "visibility", "status", "changed_at"),
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
    Column("looked", Integer, nullable=False, server_default="0"),  # the last number this seat has seen
    Column("read_message", Integer, nullable=False, server_default="0"),
    Column("stand_in", String(20), nullable=False, server_default=""),  # the level of a program that plays meanwhile
)

actions = Table(
    "actions",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # guards the order between processes
    Column("seat", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("key", String(64)),  # the client's, so that nothing is played twice
    Column("by", String(10), nullable=False, server_default=""),  # "", "order" (standing order), "bot"
    Column("at", Float, nullable=False),
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
    Column("text", String(1000), nullable=False),
    Column("at", Float, nullable=False),
)

# What needs the consent of the others: an undo past free ground, giving the match up, who plays a seat.
proposals = Table(
    "proposals",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(10), primary_key=True),  # undo, abandon, stand_in
    Column("seat", Integer, nullable=False),
    Column("to_number", Integer),
    Column("for_seat", Integer),  # that a program shall play
    Column("agreed", JSON, nullable=False),
    Column("at_number", Integer, nullable=False),
)
