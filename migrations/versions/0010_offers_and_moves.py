"""Seats that are kept for somebody, and matches whose deal is known."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("offered_to", sa.BigInteger))
    op.create_index(op.f("ix_seats_offered_to"), "seats", ["offered_to"])
    op.add_column("matches", sa.Column("deal_known_at", sa.Float))


def downgrade() -> None:
    op.drop_column("matches", "deal_known_at")
    op.drop_index(op.f("ix_seats_offered_to"), "seats")
    op.drop_column("seats", "offered_to")
