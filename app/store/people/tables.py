"""Between people, and between them and the house."""

from sqlalchemy import JSON, Column, Float, ForeignKey, String, Table, Text

from app.store.models import Key, metadata

# Whom somebody does not want to hear ("mute"), or to have at their tables either ("block").
apart = Table(
    "apart",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("other_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("how", String(10), nullable=False),
    Column("at", Float, nullable=False),
)

# Whom the host has sent away from a table: they stay away from it.
kept_out = Table(
    "kept_out",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Key, primary_key=True),
    Column("at", Float, nullable=False),
    Column("by_id", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("about_id", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("match_id", ForeignKey("matches.id", ondelete="SET NULL"), index=True),
    Column("reason", String(1000), nullable=False),
    Column("lines", JSON, nullable=False),  # what had been said at the table last
    Column("settled_at", Float),
    sqlite_autoincrement=True,
)

# From where nobody comes in who is not known here.
networks = Table(
    "networks",
    metadata,
    Column("network", String(50), primary_key=True),
    Column("at", Float, nullable=False),
)

# What the house says to everybody, and who may come in.
house = Table("house", metadata, Column("name", String(20), primary_key=True), Column("value", Text, nullable=False))

# What operators have done. Rows are added and read, never changed.
deeds = Table(
    "deeds",
    metadata,
    Column("id", Key, primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(40), nullable=False),
    Column("what", String(20), nullable=False),
    Column("about", String(200), nullable=False),
    sqlite_autoincrement=True,
)
