"""Seats that are given back at a moment, and when matches have to be looked after."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

SOME = sa.text("due_at IS NOT NULL")


def upgrade() -> None:
    op.add_column("seats", sa.Column("away_until", sa.Float))
    op.add_column("matches", sa.Column("due_at", sa.Float))
    op.create_index("ix_matches_due", "matches", ["due_at"], sqlite_where=SOME, postgresql_where=SOME)


def downgrade() -> None:
    op.drop_index("ix_matches_due", "matches")
    op.drop_column("matches", "due_at")
    op.drop_column("seats", "away_until")
