"""When the player of each seat was last here."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# What is known of matches that are being played: whoever has acted was there.
ACTED = """
    UPDATE seats SET here_at = coalesce((
        SELECT max(actions.at) FROM actions
        WHERE actions.match_id = seats.match_id AND actions.seat = seats.seat AND actions."by" = ''
    ), 0)
    WHERE kind = 'person' AND match_id IN (SELECT id FROM matches WHERE status = 'running')
"""


def upgrade() -> None:
    op.add_column("seats", sa.Column("here_at", sa.Float, nullable=False, server_default="0"))
    op.execute(ACTED)


def downgrade() -> None:
    op.drop_column("seats", "here_at")
