"""Where people want to be told, what is to be sent there, and the secrets that the house keeps for it."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from app.store.models import Key, metadata

# A person's, or a table's: then it belongs to its match, and the host looks after it.
channels = Table(
    "channels",
    metadata,
    Column("id", Key, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), index=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), index=True),
    Column("kind", String(10), nullable=False),  # push, mail, webhook, discord, ntfy
    Column("address", Text, nullable=False),
    Column("digest", String(64), nullable=False, index=True),  # of the address, which may be long
    Column("keys", JSON, nullable=False),  # a browser's for push, the secret that a webhook is signed with
    Column("language", String(10), nullable=False),
    Column("label", String(80), nullable=False, server_default=""),
    Column("confirmed", Boolean, nullable=False, server_default=false()),
    Column("off", String(20), nullable=False, server_default=""),  # why it is switched off
    Column("failed", Integer, nullable=False, server_default="0"),  # messages given up, one after the other
    Column("failing_since", Float),  # when the first of them was tried
    Column("created_at", Float, nullable=False),
    UniqueConstraint("user_id", "kind", "digest"),
    UniqueConstraint("match_id", "kind", "digest"),
    sqlite_autoincrement=True,  # the id of a removed channel is not given again: links in mails lead nowhere
)

deliveries = Table(
    "deliveries",
    metadata,
    # Of the match, seat, question, kind and channel: so it is there once, and a receiver knows it again.
    Column("id", String(32), primary_key=True),
    Column("channel_id", ForeignKey("channels.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), index=True),
    Column("seat", Integer),
    Column("number", Integer, nullable=False),  # of the entry since which it is asked; or which channel it is about
    Column("kind", String(10), nullable=False),  # asked, soon, off
    Column("status", String(10), nullable=False),  # waiting, sent, dropped, failed
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("next_at", Float, nullable=False),  # when it is tried; while somebody sends it, when they have given up
    Column("created_at", Float, nullable=False),
    Column("done_at", Float),
    Column("said", String(120), nullable=False, server_default=""),  # why it was not sent
    # Small for ever: it holds what is to be sent.
    Index(
        "ix_deliveries_waiting",
        "next_at",
        sqlite_where=text("status = 'waiting'"),
        postgresql_where=text("status = 'waiting'"),
    ),
)

# The house's own: with them it is recognised by browsers and receivers. They are in every backup.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
    Column("created_at", Float, nullable=False),
)
