"""A whole database as one file that fits either kind: compressed JSON lines, told from one moment.

The first line says what it is, then each table is named and followed by its rows, and the last line holds the counts
and a checksum of everything before it. Reading it changes nothing until all of it was found sound.
"""

import base64
import gzip
import hashlib
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import Struct
from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Engine,
    LargeBinary,
    MetaData,
    Table,
    bindparam,
    func,
    insert,
    select,
    text,
)

from app import __version__
from app.store import migrating
from app.store.database import is_sqlite
from app.store.migrating import NotOurs, Standing

AT_ONCE = 500  # rows
FORMAT = 1
_ALEMBIC = "alembic_version"
SERVED = ("heartbeats", "outages", "secrets")  # that a server has run is nothing that could be lost


class BrokenBackup(Exception):
    """A file that cannot be restored, and why."""


class Beginning(Struct, tag="kontor-backup", tag_field="file", forbid_unknown_fields=True):
    format: int
    revision: str
    version: str
    at: float


class Heading(Struct, tag="table", tag_field="file", forbid_unknown_fields=True, omit_defaults=True):
    table: str
    columns: list[str]
    counted: int = 0  # the last id that was given, also to a row that is gone; older backups do not say


class Ending(Struct, tag="end", tag_field="file", forbid_unknown_fields=True):
    rows: dict[str, int]
    sha256: str


_LINE = msgspec.json.Decoder(Beginning | Heading | Ending | list[Any])


# ------------------------------------------------------------------ writing


def dump(engine: Engine, file: IO[bytes], at: float) -> dict[str, int]:
    """Write everything, while others may go on writing. How many rows of each table."""
    sum_of_all, counts = hashlib.sha256(), dict[str, int]()
    with (
        gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=6, mtime=int(at)) as packed,
        _moment(engine) as c,
    ):
        for line in _lines(c, counts, at):
            encoded = msgspec.json.encode(line) + b"\n"
            sum_of_all.update(encoded)
            packed.write(encoded)
        packed.write(msgspec.json.encode(Ending(counts, sum_of_all.hexdigest())) + b"\n")
    return counts


@contextmanager
def _moment(engine: Engine) -> Iterator[Connection]:
    """A transaction that sees the database as it is now, whatever is written meanwhile."""
    with engine.connect() as connection:
        if not is_sqlite(engine):  # there it is so by itself
            connection = connection.execution_options(isolation_level="REPEATABLE READ")  # noqa: PLW2901
        with connection.begin():
            yield connection


def _lines(connection: Connection, counts: dict[str, int], at: float) -> Iterator[Any]:
    revision = migrating.revision(connection)
    if revision is None:
        raise NotOurs(migrating.standing(connection).value)
    yield Beginning(FORMAT, revision, __version__, at)
    counted = _counters(connection)
    for table in _tables(connection):
        columns = [str(column.name) for column in table.columns]
        yield Heading(str(table.name), columns, counted[table.name])
        counts[table.name] = 0
        query = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=AT_ONCE)
        for row in connection.execute(query):
            counts[table.name] += 1
            yield list(row)


def _tables(connection: Connection) -> list[Table]:
    """As they are in the database, so that one of another revision can be told too; who is referred to comes first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != _ALEMBIC]


# ------------------------------------------------------------------ reading


def restore(engine: Engine, file: Path, force: bool = False) -> tuple[Beginning, dict[str, int]]:
    """Fill the database from the file and bring it up to date: all of it or nothing."""
    beginning, counts = check(file)
    with migrating.altering(engine) as connection:
        counted = _counters(connection)
        _make_room(connection, force)
        migrating.upgrade(connection, beginning.revision)
        counted |= _fill(connection, file)
        _count_on(connection, counted | _counters(connection))
        migrating.upgrade(connection, "head")
    return beginning, counts


def check(file: Path) -> tuple[Beginning, dict[str, int]]:
    """Read all of it once: is it ours, and is it whole?"""
    sum_of_all, beginning, counts, table = hashlib.sha256(), None, dict[str, int](), ""
    for raw, line in _read(file):
        match line:
            case Beginning():
                beginning = _known(line)
            case Ending():
                if beginning and line.rows == counts and line.sha256 == sum_of_all.hexdigest():
                    return beginning, counts
                raise BrokenBackup("It does not hold what was written into it.")
            case Heading():
                table = line.table
                counts[table] = 0
            case _:
                counts[table] = counts.get(table, 0) + 1
        sum_of_all.update(raw)
    raise BrokenBackup("It ends too early.")


def _read(file: Path) -> Iterator[tuple[bytes, Any]]:
    try:
        with gzip.open(file, "rb") as lines:
            for raw in lines:
                yield raw, _LINE.decode(raw)
    except EOFError:
        raise BrokenBackup("It ends too early.") from None
    except (gzip.BadGzipFile, zlib.error, msgspec.DecodeError, UnicodeDecodeError):
        raise BrokenBackup("It is no backup of Kontor, or it is damaged.") from None
    except OSError as error:
        raise BrokenBackup(f"It cannot be read: {error.strerror or error}") from None


def _known(beginning: Beginning) -> Beginning:
    if beginning.format != FORMAT or beginning.revision not in migrating.revisions():
        raise BrokenBackup(f"It was made by a newer Kontor ({beginning.version}): install that one.")
    return beginning


def _make_room(connection: Connection, force: bool) -> None:
    found = migrating.standing(connection)
    if found is Standing.FOREIGN:
        raise NotOurs(found.value)
    if not force and any(_has_rows(connection, table) for table in _tables(connection) if table.name not in SERVED):
        raise NotOurs("The database is not empty. --force replaces everything in it.")
    present = MetaData()
    present.reflect(connection)
    present.drop_all(connection)


def _has_rows(connection: Connection, table: Table) -> bool:
    return connection.execute(select(func.count()).select_from(table)).scalar_one() > 0


def _fill(connection: Connection, file: Path) -> Counter[str]:
    """All rows; and the last id that each table had given."""
    tables = {table.name: table for table in _tables(connection)}
    heading: Heading | None = None
    rows: list[list[Any]] = []
    counted = Counter[str]()
    for _, line in _read(file):
        if isinstance(line, list) and heading:
            rows.append(line)
        if heading and rows and (isinstance(line, Heading | Ending) or len(rows) == AT_ONCE):
            _insert(connection, tables.get(heading.table), heading.columns, rows)
            rows.clear()
        if isinstance(line, Heading):
            heading = line
            counted[line.table] = line.counted
    return counted


def _insert(connection: Connection, table: Table | None, columns: list[str], rows: Iterable[list[Any]]) -> None:
    if table is None or {*columns} != {*table.columns.keys()}:
        raise BrokenBackup("Its tables are not those of its revision.")
    kinds = [table.columns[name].type for name in columns]
    packed = [number for number, kind in enumerate(kinds) if isinstance(kind, LargeBinary)]
    for row in rows:
        for number in packed:
            row[number] = base64.b64decode(row[number])
    # Nothing is nothing, and not the JSON word "null".
    types = [JSON(none_as_null=True) if isinstance(kind, JSON) else kind for kind in kinds]
    names = [f"v_{name}" for name in columns]
    values = {name: bindparam(f"v_{name}", type_=kind) for name, kind in zip(columns, types, strict=True)}
    connection.execute(insert(table).values(values), [dict(zip(names, row, strict=True)) for row in rows])


# ------------------------------------------------------------------ ids, which are never given again


def _counters(connection: Connection) -> Counter[str]:
    """The last id that each table has given, or holds. Both kinds of database remember it beside the table."""
    if connection.dialect.name == "sqlite":
        if connection.execute(text("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'")).first() is None:
            return Counter()
        return Counter({row.name: row.seq for row in connection.execute(text("SELECT * FROM sqlite_sequence"))})
    return Counter({table: _last(connection, column, name) for table, column, name in _sequences(connection)})


def _sequences(connection: Connection) -> Iterator[tuple[str, Column[Any], str]]:
    """PostgreSQL's, and whose they are."""
    for table in _tables(connection):
        for column in table.primary_key.columns:
            if name := connection.execute(select(func.pg_get_serial_sequence(table.name, column.name))).scalar():
                yield table.name, column, name


def _last(connection: Connection, column: Column[Any], sequence: str) -> int:
    given = text(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}")  # noqa: S608 - quoted already
    highest = connection.execute(select(func.max(column))).scalar()
    return max(int(connection.execute(given).scalar_one()), highest or 0)


def _count_on(connection: Connection, counted: Counter[str]) -> None:
    """Go on after these."""
    if connection.dialect.name != "sqlite":
        for table, _, name in _sequences(connection):
            if counted[table]:
                connection.execute(select(func.setval(name, counted[table])))
        return
    connection.execute(text("DELETE FROM sqlite_sequence"))
    for name in connection.execute(text("SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'")).scalars():
        connection.execute(text("INSERT INTO sqlite_sequence VALUES (:n, :c)"), {"n": name, "c": counted[name]})
