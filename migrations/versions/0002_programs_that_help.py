"""Programs that stand in for somebody, and hints."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("stand_in", sa.String(20), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("proposals", sa.Column("for_seat", sa.Integer))


def downgrade() -> None:
    op.drop_column("proposals", "for_seat")
    op.drop_column("matches", "hints")
    op.drop_column("seats", "stand_in")
