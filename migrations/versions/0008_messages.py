"""Who owes a decision since when, where people want to be told, and what is sent there."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("matches", sa.Column("owed", sa.JSON))
    _channels()
    _deliveries()
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )


def _belongs_to(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{other}")
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name, ondelete="CASCADE")


def _channels() -> None:
    op.create_table(
        "channels",
        sa.Column("id", KEY, nullable=False),
        sa.Column("user_id", KEY),
        sa.Column("match_id", KEY),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("label", sa.String(80), nullable=False, server_default=""),
        sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("off", sa.String(20), nullable=False, server_default=""),
        sa.Column("failed", sa.Integer, nullable=False, server_default="0"),
        sa.Column("failing_since", sa.Float),
        sa.Column("created_at", sa.Float, nullable=False),
        _belongs_to("channels", "user_id", "users"),
        _belongs_to("channels", "match_id", "matches"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_channels")),
        sa.UniqueConstraint("user_id", "kind", "digest", name=op.f("uq_channels_user_id_kind_digest")),
        sa.UniqueConstraint("match_id", "kind", "digest", name=op.f("uq_channels_match_id_kind_digest")),
        sqlite_autoincrement=True,
    )
    for column in ("user_id", "match_id", "digest"):
        op.create_index(op.f(f"ix_channels_{column}"), "channels", [column])


def _deliveries() -> None:
    op.create_table(
        "deliveries",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("channel_id", KEY, nullable=False),
        sa.Column("match_id", KEY),
        sa.Column("seat", sa.Integer),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("next_at", sa.Float, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("done_at", sa.Float),
        sa.Column("said", sa.String(120), nullable=False, server_default=""),
        _belongs_to("deliveries", "channel_id", "channels"),
        _belongs_to("deliveries", "match_id", "matches"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deliveries")),
    )
    for column in ("channel_id", "match_id"):
        op.create_index(op.f(f"ix_deliveries_{column}"), "deliveries", [column])
    waiting = sa.text("status = 'waiting'")
    op.create_index("ix_deliveries_waiting", "deliveries", ["next_at"], sqlite_where=waiting, postgresql_where=waiting)


def downgrade() -> None:
    for table in ("secrets", "deliveries", "channels"):
        op.drop_table(table)
    op.drop_column("matches", "owed")
