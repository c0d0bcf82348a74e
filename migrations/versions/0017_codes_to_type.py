"""A code in links that cannot be guessed, and another one to be typed while a table is open."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("short_code", sa.String(6)))
    op.create_index(op.f("ix_matches_short_code"), "matches", ["short_code"], unique=True)


def downgrade() -> None:
    op.drop_index(op.f("ix_matches_short_code"), "matches")
    op.drop_column("matches", "short_code")
