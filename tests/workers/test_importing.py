"""Files that are sent in are read apart and within limits: whoever wrote them harms nobody else."""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest

from app.engine import saved
from app.engine.games import GAMES
from app.engine.games.merkator.components import BUNDLED, bundled_text
from app.engine.games.merkator.components.check import load
from app.errors import Malformed, Problem, TooMany, Unavailable
from app.words.problems import told
from app.workers import reading
from app.workers.importing import AT_ONCE, MOST_WAITING, Importing
from app.workers.reading import MOST_ACTIONS, Brought, File, Wrong
from tests.lobby.test_lobby import path
from tests.lobby.test_transfer import SOLO, bring, cut, own_box, send
from tests.server.client import PATIENCE
from tests.server.fixtures import Start

FILE = saved.write(cut(SOLO, 10)).encode()
SENT = File(FILE, ())


def reader(instead: str) -> tuple[str, ...]:
    """One that does this instead of reading."""
    return sys.executable, "-c", f"from app.workers import reading; reading.brought = {instead}; reading.main()"


ENDLESS = reader("lambda file: sum(0 for _ in iter(int, 1))")
GREEDY = reader("lambda file: bytearray(2**30)")
SPENT = reader("lambda file: __import__('os').kill(__import__('os').getpid(), 24)")  # what a limit does in the end
BROKEN = reader("lambda file: 1 // 0")


def run(work: Callable[[Importing], Awaitable[None]], *command: str, seconds: float = PATIENCE) -> None:
    async def importing() -> None:
        imports = Importing(command, seconds) if command else Importing(seconds=seconds)
        try:
            await work(imports)
        finally:
            await imports.close()

    asyncio.run(importing())


# ------------------------------------------------------------------ the limits


@pytest.mark.parametrize(
    "command, seconds, said",
    [
        (ENDLESS, 0.5, "To read this file takes longer than 5 s"),
        (SPENT, PATIENCE, "To read this file takes longer than 5 s"),
        (GREEDY, PATIENCE, "To read this file takes more than 512 MB of memory"),
        (BROKEN, PATIENCE, "This file could not be read within 5 s and 512 MB of memory"),
    ],
    ids=["endless", "spent", "greedy", "broken"],
)
def test_a_file_beyond_a_limit_is_refused_and_the_sentence_names_it(
    command: tuple[str, ...], seconds: float, said: str
) -> None:
    async def refused(imports: Importing) -> None:
        for _ in range(2):
            with pytest.raises(Malformed, match=f"^{said}$"):
                await imports.read(SENT, 1)

    run(refused, *command, seconds=seconds)


def test_processor_time_is_limited_by_the_process_itself() -> None:
    limits = "lambda file: [limit(one) for limit in [__import__('resource').getrlimit] for one in (0, 9)]"

    async def told(imports: Importing) -> None:
        answer = await imports.answer(SENT, 1)
        assert msgspec.msgpack.decode(answer) == [[5, 6], [512 * 2**20] * 2]

    run(told, *reader(limits))


def toggles(number: int) -> bytes:
    """A match that does not come on, if there is anybody to promise something to."""
    lines = [b'{"type": "Promise", "seat": 0, "location": "england"}'] * number
    head, _, rest = FILE.partition(b'"actions": [\n')
    return head + b'"actions": [\n' + b",\n".join(lines) + b"\n]" + rest.rpartition(b"]")[2]


def test_a_file_with_too_many_actions_is_refused_before_they_are_played() -> None:
    async def refused(imports: Importing) -> None:
        with pytest.raises(Malformed) as many:
            await imports.read(File(toggles(MOST_ACTIONS + 1), ()), 1)
        assert many.value.detail == "Line 11: “actions”: a file has at most 5000 of them, and this has 5001"
        assert many.value.more == {"line": 11}
        with pytest.raises(Malformed, match="Action 1 is refused"):  # so many are fine, if the rules allow them
            await imports.read(File(toggles(MOST_ACTIONS), ()), 1)

    run(refused)


# ------------------------------------------------------------------ whose turn it is


def test_one_file_at_a_time_for_each_person_and_a_few_for_all() -> None:
    async def crowd(imports: Importing) -> None:
        reading = [asyncio.create_task(imports.read(SENT, user)) for user in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany) as again:
            await imports.read(SENT, 0)
        assert again.value.more == {"retry_after": 5}
        with pytest.raises(Unavailable):
            await imports.read(SENT, MOST_WAITING)
        while len(children()) < AT_ONCE:
            await asyncio.sleep(0)
        assert len(children()) == AT_ONCE
        reading[0].cancel()
        await asyncio.gather(reading[0], return_exceptions=True)
        again_now = asyncio.create_task(imports.read(SENT, 0))
        await asyncio.sleep(0)
        await imports.close()
        outcomes = await asyncio.gather(*reading[1:], again_now, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {Unavailable}
        assert children() == []

    run(crowd, *ENDLESS)


def test_files_of_different_people_are_read_though_one_is_endless() -> None:
    picky = "lambda file, brought=reading.brought: brought(file) if file.data else sum(0 for _ in iter(int, 1))"

    async def beside(imports: Importing) -> None:
        endless = asyncio.create_task(imports.read(File(b"", ()), 1))
        for user in (2, 2, 3):
            assert isinstance(await imports.read(SENT, user), Brought)
        assert not endless.done()
        endless.cancel()
        await asyncio.gather(endless, return_exceptions=True)

    run(beside, *reader(picky))


# ------------------------------------------------------------------ at the door


def test_who_sends_an_endless_file_holds_nobody_up(start: Start, endless: bytes) -> None:
    server = start()
    anna, bruno = server.client().named("Anna"), server.client().named("Bruno")
    outcome: list[Any] = []
    sending = Thread(target=lambda: outcome.append(send(anna, endless)))
    sending.start()
    wait_until(lambda: children(server.process.pid))
    assert send(anna, FILE).error == (429, "TooMany")
    assert bring(bruno, cut(SOLO, 10), "?seat=0")["number"] == 10
    began = time.monotonic()
    for _ in range(10):
        assert bruno.get("/healthz").status == 200
    assert time.monotonic() - began < 5
    assert sending.is_alive()
    sending.join(PATIENCE)
    assert outcome[0].error == (422, "Malformed")
    assert outcome[0].json["detail"] == "To read this file takes longer than 5 s"
    assert children(server.process.pid) == []
    assert bring(anna, cut(SOLO, 10), "?seat=0")["number"] == 10
    assert server.logged().count("a file was not read") == 1


def test_who_hangs_up_ends_the_reading(start: Start, endless: bytes) -> None:
    server = start()
    anna = server.client().named("Anna")
    hanging_up = HTTPConnection(server.address, timeout=PATIENCE)
    headers = {"Content-Type": "application/json", **anna._cookie()}
    hanging_up.request("POST", "/api/matches/import", endless, headers)
    wait_until(lambda: children(server.process.pid))
    hanging_up.close()
    wait_until(lambda: not children(server.process.pid))
    wait_until(lambda: send(anna, cut(SOLO, 10)).status == 201)  # and it is her turn again


# ------------------------------------------------------------------ components of one's own


def in_a_box(edition: str) -> Any:
    """The bundled box under this name, kept whole."""
    box = load(bundled_text().replace('id = "kontor-1"', f'id = "{edition}"'))
    return {"edition": edition, "digest": box.digest, "rows": msgspec.to_builtins(box.rows)}


def read(match: saved.SavedMatch, *boxes: str) -> Brought:
    return reading.brought(File(saved.write(match).encode(), boxes))


def test_a_file_brings_components_of_its_own_only_where_the_host_allows_it(start: Start) -> None:
    foreign = cut(SOLO, 0, components=in_a_box("strange"))
    answer = send(start().client().named("Anna"), foreign)
    assert answer.error == (422, "Malformed")
    assert "“components”: this file brings its own" in answer.json["detail"]
    assert answer.json["line"] == 8
    anna = start(import_components="yes").client().named("Anna")
    match = bring(anna, foreign, "?seat=0")
    assert anna.get(path(match) + "/export").json["components"]["edition"] == "strange"


def test_the_hosts_own_components_come_back_in_a_file(start: Start, tmp_path: Path) -> None:
    server = start(merkator_components=str(own_box(tmp_path)))
    anna = server.client().named("Anna")
    for components in (in_a_box("my-box"), in_a_box("kontor-1"), SOLO.components):
        bring(anna, cut(SOLO, 0, components=components))
    assert send(anna, cut(SOLO, 0, components=in_a_box("strange"))).error == (422, "Malformed")
    server.stop()
    anna.address = start(database_url=server.settings["database_url"]).address
    bring(anna, cut(SOLO, 0, components=in_a_box("my-box")))  # a match has been played with it


def test_components_are_kept_as_the_house_keeps_them() -> None:
    whole = cut(SOLO, 3, components=in_a_box("kontor-1"))
    assert read(whole, BUNDLED.digest).saved.components == GAMES["merkator"].components_record(BUNDLED)
    others = GAMES["sea_merchants"]
    state = others.start(2, (), "1")
    anything = msgspec.structs.replace(
        cut(SOLO, 0), game=others.id, seats=2, names=("Anna", "Bruno"), options=(), start_seat=0, components=[[["?"]]]
    )
    assert read(anything).saved.components == others.components_record(state)
    lying = in_a_box("strange") | {"digest": BUNDLED.digest}
    with pytest.raises(Problem, match="are not the ones this match was started with"):
        read(cut(SOLO, 0, components=lying), BUNDLED.digest)


def wait_until(holds: Callable[[], object]) -> None:
    patience_ends = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < patience_ends
        time.sleep(0.02)


def children(parent: int | None = None) -> list[int]:
    """The processes in which this one, or a server, reads files."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            started_by = int(process.joinpath("stat").read_text().rsplit(")", 1)[1].split()[1])
            if started_by == (parent or os.getpid()) and b"app.workers" in process.joinpath("cmdline").read_bytes():
                found.append(int(process.name))
    return found


# ------------------------------------------------------------------ what the process answers, asked in this one


def answered(file: bytes) -> Any:
    return reading.answer(msgspec.msgpack.encode(File(file, ())))


@pytest.mark.parametrize(
    "file, said, more",
    [
        (b"{\n\xff}", "Line 2: This is not text in UTF-8", {"line": 2}),
        (b"{}", "Line 1: this is not a saved match: “kontor” is missing", {"line": 1}),
        (
            saved.write(cut(SOLO, 0)).replace('"seed": "', '"seed": "\\u0000').encode(),
            "“seed” has a character in it that cannot be kept",
            {},
        ),
        (
            FILE.replace(b'"names"', b'"commitment": "%b",\n"names"' % (b"0" * 64)),
            "“seed” is not the one that was committed to at the start",
            {},
        ),
    ],
)
def test_what_is_wrong_comes_back_as_a_sentence(file: bytes, said: str, more: dict[str, Any]) -> None:
    wrong = answered(file)
    assert (told(wrong.key, wrong.values), wrong.more) == (said, more)


def test_an_action_that_the_rules_refuse_comes_back_with_its_reason() -> None:
    wrong = answered(toggles(1))
    assert wrong.more == {"line": 12, "game": "merkator"}
    assert wrong.values["what"]["key"] == "action_refused"
    assert wrong.values["what"]["values"]["number"] == 1
    assert {"rule", "template", "values"} <= wrong.values["what"]["values"]["why"].keys()


def test_what_needs_too_much_memory_comes_back_as_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(file: File) -> Brought:
        raise MemoryError

    monkeypatch.setattr(reading, "brought", greedy)
    assert answered(FILE) == Wrong("file_memory", {"size": 512}, {})


def test_a_match_comes_back_whole() -> None:
    brought = answered(FILE)
    assert [seat for seat, _ in brought.log] == [0] * 10
    assert (brought.saved.seed, brought.saved.actions, brought.result) == (SOLO.seed, (), None)
