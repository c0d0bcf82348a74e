"""An evening at Kontor: people arrive, sit down and play, all through the screen."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.stage.player import Player, together

Arriving = Callable[..., Page]
Sitting = Callable[..., list[Page]]


def introduce(page: Page, name: str) -> Page:
    page.goto("/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="s go").click()
    expect(page.get_by_role("button", name="New match")).to_be_visible()
    return page


def choose(page: Page, group: str, label: str) -> None:
    """One of few, as in the dialog for a new match."""
    page.get_by_role("dialog").get_by_role("group", name=group).get_by_label(label, exact=True).check()


def unfold(page: Page, name: str) -> None:
    page.get_by_role("dialog").locator("summary", has_text=name).click()


def start_first_turn(page: Page) -> None:
    """Reads the hints away, looks at a place, travels, sorts, and ends the turn."""
    player = Player(page)
    for _ in range(3):
        page.get_by_role("note").get_by_role("button", name="Got it").click()
    expect(page.get_by_role("note")).to_have_count(0)
    player.place("hamburg").hover()
    preview = page.get_by_role("region", name="Hamburg")
    expect(preview.get_by_text("takes 2 time counters")).to_be_visible()
    player.play(player.place("hamburg"))
    expect(page.get_by_role("note")).to_contain_text("Cubes become goods")
    page.get_by_role("button", name="No more hints").click()
    expect(page.get_by_role("note")).to_have_count(0)
    player.play(page.locator(".mk-either").get_by_role("button", name="muskets"))


def test_a_newcomer_names_herself_and_makes_a_first_turn(visitor: Arriving) -> None:
    page = introduce(visitor(prefer=None), "Nele")
    page.get_by_role("button", name="First match: Merkator").click()
    page.get_by_role("button", name="Skip lesson").click()  # lessons have tests of their own
    expect(page.get_by_role("note")).to_contain_text("Your contracts")
    start_first_turn(page)
    # Where there is something to deliver she is asked for it; otherwise the turn ends by itself.
    player = Player(page)
    if any(said.startswith("Done") for said in player.wait()["choices"]):
        player.play(player.choice("Done"))
    player.wait()
    log = player.log()
    expect(log).to_contain_text("Nele travels to Hamburg")
    expect(log).to_contain_text("Nele takes 1 musket")
    expect(log).to_contain_text(re.compile("Turn [23]:"))


def test_a_match_with_robots_from_the_dialog(visitor: Arriving) -> None:
    page = introduce(visitor(), "Rike")
    page.get_by_role("button", name="New match").click()
    dialog = page.get_by_role("dialog", name="New match")
    choose(page, "Players", "3")
    for seat in ("Seat 2", "Seat 3"):
        choose(page, seat, "Robot")
    unfold(page, "More settings")
    dialog.get_by_label("Who begins").select_option("Seat 1")
    unfold(page, "Options")
    dialog.get_by_role("checkbox", name=re.compile("Variant A")).check()
    dialog.get_by_role("button", name="Start").click()
    player = Player(page)
    player.wait()
    expect(player.question()).to_contain_text("Invest, then choose where to travel")
    expect(page.get_by_role("region", name="Players").get_by_role("listitem")).to_have_count(3)
    made = together([player], turns=6)
    assert made == 6


def test_two_people_meet_by_code_and_play_to_the_end(visitor: Arriving) -> None:
    anna, bruno = introduce(visitor(), "Anna"), introduce(visitor(), "Bruno")
    anna.get_by_role("button", name="New match").click()
    anna.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    expect(anna.get_by_role("heading", name="Before the start")).to_be_visible()
    code = anna.locator(".kt-code").inner_text()
    bruno.get_by_label("Somebody gave you a code?").fill(code.lower())
    bruno.get_by_role("button", name="Join", exact=True).click()
    bruno.get_by_role("button", name="Take this seat").click()
    anna.get_by_role("button", name="Start the match").click()
    players = [Player(anna, 1), Player(bruno, 2)]
    for player in players:
        expect(player.page.locator(".kt-table")).to_be_visible()
    together(players)
    for page in (anna, bruno):
        expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()
        expect(page.get_by_role("img", name=re.compile("over the course of the match"))).to_be_visible()
        expect(page.get_by_role("table")).to_have_count(2)
    winner = anna.locator("table.won caption").inner_text()
    assert winner.split("\n")[0] in anna.get_by_role("heading", level=1).inner_text() + winner
    # After the match: the replay, and back.
    bruno.get_by_role("link", name="Replay").click()
    expect(bruno.get_by_role("slider", name="Moment of the match")).to_have_value("0")
    expect(bruno.locator(".kt-replay-table .mk-map")).to_be_visible()
    bruno.keyboard.press("End")
    expect(bruno.locator(".kt-replay-told")).to_contain_text("The match is over")


def test_solo_to_the_end(visitor: Arriving) -> None:
    page = introduce(visitor(), "Sola")
    page.get_by_role("button", name="New match").click()
    choose(page, "Players", "1")
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    player = Player(page, 4)
    player.wait()
    assert together([player]) > 20
    expect(page.get_by_role("heading", level=1)).to_contain_text("points")
    expect(page.get_by_role("table")).to_have_count(1)


def test_four_people_decide_at_the_same_time_and_play_to_the_end(sit: Sitting) -> None:
    players = [
        Player(page, seed) for seed, page in enumerate(sit("company_of_four", viewport={"width": 1100, "height": 800}))
    ]
    traveller, *others = players
    number = traveller.play(traveller.place("hamburg"))
    number = traveller.play(traveller.choice("Take"))
    for other in others:
        other.until(number)
        expect(other.question()).to_contain_text("Anna is in Hamburg. Will you join?")
    expect(traveller.question()).to_contain_text("Bruno, Clara and David decide whether to join")
    # Each decides while the others do: one joins and delivers, one stays at home, one joins.
    bruno, clara, david = others
    clara.play(clara.choice("Stay at home"))
    david.play(david.choice("Join for"))
    expect(bruno.page.locator(".mk-joiners")).to_contain_text("stays at home")
    expect(bruno.page.locator(".mk-joiners")).to_contain_text("has joined")
    bruno.play(bruno.choice("Join for"))
    bruno.play(bruno.page.get_by_role("button", name=re.compile("^Deliver \\d")).first)
    for player in players:
        if player.sees()["mine"]:
            player.act(player.wait())
    together(players)
    for player in players:
        expect(player.page.get_by_role("heading", name="Score sheet")).to_be_visible()
        expect(player.page.get_by_role("table")).to_have_count(4)
