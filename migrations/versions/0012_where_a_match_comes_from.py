"""Where a match comes from, and which other one was dealt first from its seed."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

FORKS = """
    UPDATE matches SET origin = 'fork', deal_of = before_id WHERE before_number IS NOT NULL
"""
# A fork of a fork: as often as there are any.
ROOTS = """
    UPDATE matches SET deal_of = (SELECT before.deal_of FROM matches AS before WHERE before.id = matches.deal_of)
    WHERE deal_of IN (SELECT id FROM matches WHERE deal_of IS NOT NULL)
"""
# Of what was over already the seed was shown.
KNOWN = """
    UPDATE matches SET deal_known_at = created_at WHERE origin = 'fork' AND deal_known_at IS NULL AND EXISTS
        (SELECT 1 FROM matches AS before WHERE before.id = matches.before_id AND before.ended_at <= matches.created_at)
"""
# What came from a file had its log, or was marked, before there was a row: nobody acts as quickly as that.
FILES = """
    UPDATE matches SET origin = 'file' WHERE before_id IS NULL AND before_number IS NULL AND (
        deal_known_at <= created_at
        OR EXISTS (SELECT 1 FROM actions WHERE match_id = matches.id AND number = 1 AND at <= created_at)
    )
"""


def upgrade() -> None:
    op.add_column("matches", sa.Column("origin", sa.String(10), nullable=False, server_default="new"))
    op.add_column("matches", sa.Column("deal_of", sa.BigInteger))
    op.create_index(op.f("ix_matches_deal_of"), "matches", ["deal_of"])
    connection = op.get_bind()
    connection.execute(sa.text(FORKS))
    connection.execute(sa.text(KNOWN))
    while connection.execute(sa.text(ROOTS)).rowcount:
        pass
    connection.execute(sa.text(FILES))


def downgrade() -> None:
    op.drop_index(op.f("ix_matches_deal_of"), "matches")
    op.drop_column("matches", "deal_of")
    op.drop_column("matches", "origin")
