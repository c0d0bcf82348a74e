"""What was told with each entry of a log."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("actions", sa.Column("news", sa.Text))


def downgrade() -> None:
    op.drop_column("actions", "news")
