"""Where people are signed in: when a session was seen last, and from where."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("seen_at", sa.Float, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("agent", sa.String(200), nullable=False, server_default=""))
    op.add_column("sessions", sa.Column("address", sa.String(50), nullable=False, server_default=""))
    op.execute("UPDATE sessions SET seen_at = created_at")


def downgrade() -> None:
    for column in ("address", "agent", "seen_at"):
        op.drop_column("sessions", column)
