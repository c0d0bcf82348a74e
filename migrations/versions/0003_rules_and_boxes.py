"""The rules and the box that a match was begun with, and snapshots that know what made them."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

matches = sa.table("matches", sa.column("id"), sa.column("game"), sa.column("components", sa.JSON(none_as_null=True)))
components = sa.table("components", sa.column("digest"), sa.column("game"), sa.column("rows"))


def upgrade() -> None:
    op.add_column("matches", sa.Column("rules", sa.Integer, nullable=False, server_default="1"))
    op.create_table(
        "components",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rows", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_components"),
    )
    op.execute(sa.text("DELETE FROM snapshots"))  # nobody knows what made them, and the log has all that is in them
    op.add_column("snapshots", sa.Column("stamp", sa.String(16), nullable=False, server_default=""))
    put_boxes_away()


def put_boxes_away() -> None:
    """What a match kept of a box of its own goes into the table, once for all matches; the match keeps its name."""
    boxes = {}
    for match_id, game, record in with_boxes():
        rows = record.pop("rows", None)
        if rows is not None:
            boxes[record["digest"]] = game, json.dumps(rows, ensure_ascii=False)
            keep(match_id, record)
        elif (file := bundled(game, record["digest"])).is_file():
            boxes[record["digest"]] = game, file.read_text("utf-8")
    for digest, (game, rows) in boxes.items():
        op.get_bind().execute(sa.insert(components).values(digest=digest, game=game, rows=rows))


def downgrade() -> None:
    boxes = dict(op.get_bind().execute(sa.select(components.c.digest, components.c.rows)).all())
    for match_id, game, record in with_boxes():
        if record["digest"] in boxes and not bundled(game, record["digest"]).is_file():
            keep(match_id, record | {"rows": json.loads(boxes[record["digest"]])})
    op.drop_column("snapshots", "stamp")
    op.drop_table("components")
    op.drop_column("matches", "rules")


def bundled(game: str, digest: str) -> Any:
    """The box that came with the game when the match began, as it was."""
    return files("app.engine.games") / game / "boxes" / f"{digest}.json"


def with_boxes() -> Iterator[tuple[int, str, Any]]:
    query = sa.select(matches.c.id, matches.c.game, matches.c.components).order_by(matches.c.id)
    for match_id, game, record in op.get_bind().execute(query).all():
        if record is not None:
            yield match_id, game, record


def keep(match_id: int, record: Any) -> None:
    op.get_bind().execute(sa.update(matches).where(matches.c.id == match_id).values(components=record))
