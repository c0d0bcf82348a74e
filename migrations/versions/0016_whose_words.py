"""Whether the name that something was said under was kept by a password then."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of what was said before nobody can tell."""
    op.add_column("messages", sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("messages", "kept")
