"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TABLES = ("users", "matches", "sessions", "links", "seats", "actions", "snapshots", "messages", "proposals")


def upgrade() -> None:
    users()
    matches()
    sessions()
    links()
    seats()
    actions()
    snapshots()
    messages()
    proposals()


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)


def key() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def refers(table: str, column: str, to: str, when_gone: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{to}")
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=name, ondelete=when_gone)


def of_match(table: str) -> sa.ForeignKeyConstraint:
    return refers(table, "match_id", "matches", "CASCADE")


def users() -> None:
    op.create_table(
        "users",
        sa.Column("id", key(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kept_name", sa.String(80), nullable=True),
        sa.Column("password", sa.String(200), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
        sa.Column("blocked", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("kept_name", name=op.f("uq_users_kept_name")),
    )


def matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", key(), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("visibility", sa.String(10), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("spectators", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("host_id", key(), nullable=True),
        sa.Column("start_seat", sa.Integer(), nullable=True),
        sa.Column("seed", sa.String(200), nullable=False),
        sa.Column("components", sa.JSON(), nullable=True),
        sa.Column("number", sa.Integer(), server_default="0", nullable=False),
        sa.Column("waiting", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("before_id", key(), nullable=True),
        sa.Column("before_number", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=True),
        sa.Column("changed_at", sa.Float(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=True),
        refers("matches", "before_id", "matches", "SET NULL"),
        refers("matches", "host_id", "users", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("code", name=op.f("uq_matches_code")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_matches_host_id"), "matches", ["host_id"])
    op.create_index(op.f("ix_matches_lobby"), "matches", ["visibility", "status", "changed_at"])


def sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("id_hash", sa.String(64), nullable=False),
        sa.Column("user_id", key(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=False),
        refers("sessions", "user_id", "users", "CASCADE"),
        sa.PrimaryKeyConstraint("id_hash", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_expires_at"), "sessions", ["expires_at"])
    op.create_index(op.f("ix_sessions_user_id"), "sessions", ["user_id"])


def links() -> None:
    op.create_table(
        "links",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(20), nullable=False),
        sa.Column("user_id", key(), nullable=False),
        sa.Column("match_id", key(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("expires_at", sa.Float(), nullable=False),
        of_match("links"),
        refers("links", "user_id", "users", "CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_links")),
    )
    op.create_index(op.f("ix_links_expires_at"), "links", ["expires_at"])


def seats() -> None:
    op.create_table(
        "seats",
        sa.Column("match_id", key(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("user_id", key(), nullable=True),
        sa.Column("name", sa.String(40), server_default="", nullable=False),
        sa.Column("level", sa.String(20), server_default="", nullable=False),
        sa.Column("resigned", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("standing_order", sa.String(20), server_default="ask", nullable=False),
        sa.Column("looked", sa.Integer(), server_default="0", nullable=False),
        sa.Column("read_message", sa.Integer(), server_default="0", nullable=False),
        of_match("seats"),
        refers("seats", "user_id", "users", "SET NULL"),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"])


def actions() -> None:
    op.create_table(
        "actions",
        sa.Column("match_id", key(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("key", sa.String(64), nullable=True),
        sa.Column("by", sa.String(10), server_default="", nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        of_match("actions"),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_actions")),
        sa.UniqueConstraint("match_id", "seat", "key", name=op.f("uq_actions_match_id_seat_key")),
    )


def snapshots() -> None:
    op.create_table(
        "snapshots",
        sa.Column("match_id", key(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("depth", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        of_match("snapshots"),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_snapshots")),
    )


def messages() -> None:
    op.create_table(
        "messages",
        sa.Column("match_id", key(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", key(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        of_match("messages"),
        refers("messages", "user_id", "users", "SET NULL"),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_messages")),
    )


def proposals() -> None:
    op.create_table(
        "proposals",
        sa.Column("match_id", key(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("to_number", sa.Integer(), nullable=True),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("at_number", sa.Integer(), nullable=False),
        of_match("proposals"),
        sa.PrimaryKeyConstraint("match_id", "kind", name=op.f("pk_proposals")),
    )
