"""Indices for what refers to others and for tidying up; ids of users are never given again on SQLite either."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

INDICES = {
    "ix_links_match_id": ("links", ["match_id"]),
    "ix_links_user_id": ("links", ["user_id"]),
    "ix_matches_before_id": ("matches", ["before_id"]),
    "ix_matches_untidied": ("matches", ["status", "changed_at"]),
    "ix_messages_user_id": ("messages", ["user_id"]),
}
PARTIAL = {"ix_matches_untidied": {"sqlite_where": sa.text("tidied = 0"), "postgresql_where": sa.text("NOT tidied")}}


def upgrade() -> None:
    op.add_column("matches", sa.Column("tidied", sa.Boolean, nullable=False, server_default=sa.false()))
    for name, (table, columns) in INDICES.items():
        op.create_index(op.f(name), table, columns, **PARTIAL.get(name, {}))
    count_users(True)


def downgrade() -> None:
    count_users(False)
    for name, (table, _) in INDICES.items():
        op.drop_index(op.f(name), table)
    op.drop_column("matches", "tidied")


def count_users(for_good: bool) -> None:
    """SQLite says it with the table, which is copied; PostgreSQL counts that way anyway."""
    if op.get_bind().dialect.name == "sqlite":
        with op.batch_alter_table("users", recreate="always", table_kwargs={"sqlite_autoincrement": for_good}):
            pass
