"""What the report on the numbers proposes, and what it leaves alone."""

from app.arena.merkator.proposals import Card, Deal, Proposal, proposals


def card(id: str, taken: float, brings: float = 5.0, source: str = "reconstructed", shown: int = 1000) -> Card:
    return Card(id, 8, taken, brings, 0.0, shown, round(taken * shown), source)


def deal(id: str, rate: float, source: str = "reconstructed", held: int = 1000) -> Deal:
    return Deal(id, 5, 3, held, rate, source)


def named(found: list[Proposal]) -> dict[str, str]:
    return {one.card: one.what for one in found}


ORDINARY = [card(f"ordinary {number}", 0.4) for number in range(5)]
USUAL = [deal(f"usual {number}", 0.20) for number in range(9)]


def test_what_nobody_takes_becomes_cheaper() -> None:
    assert named(proposals([[*ORDINARY, card("shunned", 0.01)]], [])) == {"shunned": "cost 8 to 6"}


def test_what_everybody_takes_and_is_worth_more_than_usual_becomes_dearer() -> None:
    found = proposals([[*ORDINARY, card("loved", 0.9, brings=12), card("taken for want of better", 0.9, brings=1)]], [])
    assert named(found) == {"loved": "cost 8 to 10"}


def test_what_the_rulebook_shows_stays_as_it_is() -> None:
    assert proposals([[*ORDINARY, card("shown", 0.0, source="rulebook")]], [*USUAL, deal("too", 0.9, "rulebook")]) == []


def test_a_contract_is_compared_with_others_of_its_value() -> None:
    found = proposals([], [*USUAL, deal("easy", 0.6)])
    assert named(found) == {"easy": "one cube more"}
    assert "60.0 % of the turns held, others of its value 24.0 %" in found[0].evidence
    assert named(proposals([], [*USUAL, deal("hard", 0.0)])) == {"hard": "one cube less"}


def test_a_few_matches_prove_nothing() -> None:
    assert proposals([[*ORDINARY, card("rare", 0.0, shown=20)]], [*USUAL, deal("late", 1.0, held=9)]) == []
