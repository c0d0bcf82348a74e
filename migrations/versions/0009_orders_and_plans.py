"""If-orders of a seat, and what it has planned for its next turn."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("conditions", sa.JSON))
    op.create_table(
        "plans",
        sa.Column("match_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("stopped", sa.JSON),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_plans_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_plans")),
    )


def downgrade() -> None:
    op.drop_table("plans")
    op.drop_column("seats", "conditions")
