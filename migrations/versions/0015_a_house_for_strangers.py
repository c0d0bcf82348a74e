"""Who does not want to hear whom, who was sent away, reports, and what the operators of the house do."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("users", sa.Column("operator", sa.Boolean, nullable=False, server_default=sa.false()))
    _between_people()
    _reports()
    op.create_table(
        "networks",
        sa.Column("network", sa.String(50), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("network", name=op.f("pk_networks")),
    )
    op.create_table(
        "house",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_house")),
    )
    op.create_table(
        "deeds",
        sa.Column("id", KEY, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("about", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deeds")),
        sqlite_autoincrement=True,
    )


def _refers(table: str, column: str, other: str, gone: str = "CASCADE") -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{other}")
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name, ondelete=gone)


def _between_people() -> None:
    op.create_table(
        "apart",
        sa.Column("user_id", KEY, nullable=False),
        sa.Column("other_id", KEY, nullable=False),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        _refers("apart", "user_id", "users"),
        _refers("apart", "other_id", "users"),
        sa.PrimaryKeyConstraint("user_id", "other_id", name=op.f("pk_apart")),
    )
    op.create_index(op.f("ix_apart_other_id"), "apart", ["other_id"])
    op.create_table(
        "kept_out",
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("user_id", KEY, nullable=False),
        _refers("kept_out", "match_id", "matches"),
        _refers("kept_out", "user_id", "users"),
        sa.PrimaryKeyConstraint("match_id", "user_id", name=op.f("pk_kept_out")),
    )
    op.create_index(op.f("ix_kept_out_user_id"), "kept_out", ["user_id"])


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", KEY, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by_id", KEY),
        sa.Column("about_id", KEY),
        sa.Column("match_id", KEY),
        sa.Column("reason", sa.String(1000), nullable=False),
        sa.Column("lines", sa.JSON, nullable=False),
        sa.Column("settled_at", sa.Float),
        _refers("reports", "by_id", "users", "SET NULL"),
        _refers("reports", "about_id", "users", "SET NULL"),
        _refers("reports", "match_id", "matches", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sqlite_autoincrement=True,
    )
    for column in ("by_id", "about_id", "match_id"):
        op.create_index(op.f(f"ix_reports_{column}"), "reports", [column])


def downgrade() -> None:
    for table in ("deeds", "house", "networks", "reports", "kept_out", "apart"):
        op.drop_table(table)
    op.drop_column("users", "operator")
