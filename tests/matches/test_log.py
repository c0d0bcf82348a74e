"""Which entries count, undos and redos folded in."""

from app.matches.log import History, Redo, Resign, Undo, remark, written
from app.store.match_rows import Entry


def log(*payloads: str) -> History:
    return History(Entry(number, 0, payload) for number, payload in enumerate(payloads, 1))


def counting(history: History) -> list[int]:
    return [entry.number for entry in history.counting]


A, B, C = ('{"type":"Done","seat":0}',) * 3


def test_actions_count_in_order() -> None:
    assert counting(log(A, B, C)) == [1, 2, 3]


def test_an_undo_takes_back_everything_after_a_number() -> None:
    assert counting(log(A, B, C, written(Undo(1)))) == [1]
    assert counting(log(A, B, C, written(Undo(0)))) == []


def test_a_redo_plays_the_last_one_taken_back_again() -> None:
    history = log(A, B, C, written(Undo(1)), written(Redo()))
    assert counting(history) == [1, 2]
    assert [entry.number for entry in history.undone] == [3]


def test_a_new_action_forgets_what_could_be_redone() -> None:
    history = log(A, B, written(Undo(1)), C)
    assert counting(history) == [1, 4]
    assert history.undone == []


def test_resigning_is_in_the_log_but_no_action() -> None:
    assert counting(log(A, written(Resign()), B)) == [1, 3]
    assert remark(written(Resign())) == Resign()
    assert remark(A) is None
