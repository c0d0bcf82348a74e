"""A secret of the server and a share of each seat, from which a match is dealt."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What there is goes on with the seed it has: tables that are open, too."""
    op.add_column("matches", sa.Column("secret", sa.String(64)))
    op.add_column("matches", sa.Column("shares", sa.JSON))
    op.add_column("seats", sa.Column("share", sa.String(32)))


def downgrade() -> None:
    op.drop_column("seats", "share")
    op.drop_column("matches", "shares")
    op.drop_column("matches", "secret")
