"""Work that is done apart: whatever becomes of its process, it is told in one line, and nothing is left behind."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from app.workers.loop import ANSWERED, FAILED, READY, SIZE, _answered, framed
from app.workers.process import Broke, TimedOut, TooSlow, WorkerProcess
from tests.server.client import PATIENCE


def answering(how: str) -> tuple[str, ...]:
    """A process that answers so."""
    return sys.executable, "-c", f"import os, time; from app.workers.loop import answer_all; answer_all({how})"


def ask(command: tuple[str, ...], work: Callable[[WorkerProcess], Awaitable[None]]) -> None:
    async def asked() -> None:
        answerer = WorkerProcess(command)
        try:
            await work(answerer)
        finally:
            await answerer.end()

    asyncio.run(asked())


@pytest.mark.parametrize(
    "how, why, said",
    [
        ("lambda question: 1 // 0", Broke, "ZeroDivisionError: integer division or modulo by zero (<string>, line 1)"),
        ("lambda question: os.kill(os.getpid(), 9)", Broke, "its process ended by signal 9"),
        ("lambda question: os._exit(3)", Broke, "its process ended with code 3"),
        ("lambda question: time.sleep(600)", TooSlow, "nothing within 0.3 s"),
        ("os._exit(3)", TimedOut, "its process did not start"),
    ],
)
def test_why_there_is_no_answer_is_told_in_one_line(
    how: str, why: type[TimedOut], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async def twice(answerer: WorkerProcess) -> None:
        for _ in range(2):
            with pytest.raises(why) as stuck:
                await answerer.answer("?", 0.3 if why is TooSlow else PATIENCE)
            assert str(stuck.value) == said

    ask(answering(how), twice)
    assert capfd.readouterr().err == ""  # the log is for whoever asks


def test_a_process_that_ends_with_nothing_to_do_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def killed(answerer: WorkerProcess) -> None:
        process = int.from_bytes(await answerer.answer("?", PATIENCE))
        os.kill(process, signal.SIGKILL)
        while answerer._process and answerer._process.returncode is None:
            await asyncio.sleep(0)
        assert int.from_bytes(await answerer.answer("?", PATIENCE)) != process

    with caplog.at_level(logging.INFO, "kontor"):
        ask(answering("lambda question: __import__('msgspec').Raw(os.getpid().to_bytes(4))"), killed)
    assert [record.message for record in caplog.records] == ["a process ended by signal 9 while it had nothing to do"]


def test_a_process_leaves_with_who_asks_even_in_the_middle_of_an_answer() -> None:
    command = answering("lambda question: time.sleep(600)")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.read(len(READY)) == READY
        process.stdin.write(framed(b"?"))
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


def test_ctrl_c_at_a_terminal_is_for_the_server_alone() -> None:
    async def interrupted(answerer: WorkerProcess) -> None:
        process = int.from_bytes(await answerer.answer("?", PATIENCE))
        os.kill(process, signal.SIGINT)
        assert int.from_bytes(await answerer.answer("?", PATIENCE)) == process

    ask(answering("lambda question: __import__('msgspec').Raw(os.getpid().to_bytes(4))"), interrupted)


def test_an_answer_is_told_from_an_error() -> None:
    """Asked in this process: what the loop writes."""
    assert _answered(lambda question: question, b"?") == ANSWERED + framed(msgspec.msgpack.encode(b"?"))
    kind, told = (failed := _answered(lambda question: question[9], b"?"))[:1], failed[1 + SIZE :].decode()
    assert kind == FAILED
    assert told.startswith("IndexError: index out of range (test_workers.py, line ")
