"""Matches with a pace: their clocks, the hours of people, and when no process served."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

COLUMNS = (("matches", "pace"), ("matches", "clocks"), ("users", "hours"), ("proposals", "pace"))


def upgrade() -> None:
    for table, column in COLUMNS:
        op.add_column(table, sa.Column(column, sa.JSON))
    op.create_table(
        "heartbeats",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeats")),
    )
    op.create_table(
        "outages",
        sa.Column("from_at", sa.Float, nullable=False),
        sa.Column("to_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("from_at", name=op.f("pk_outages")),
    )


def downgrade() -> None:
    op.drop_table("outages")
    op.drop_table("heartbeats")
    for table, column in reversed(COLUMNS):
        op.drop_column(table, column)
