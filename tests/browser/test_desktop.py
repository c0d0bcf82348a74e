"""At a desk: everything that a turn needs is on the screen, and an ordinary turn takes few clicks."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.stage.player import Player
from tests.browser.test_phone import within

Sitting = Callable[..., list[Page]]


def test_map_office_question_and_button_without_scrolling(sit: Sitting) -> None:
    page = sit("company_of_four", pages=1)[0]
    player = Player(page)
    for thing in (
        page.locator(".mk-map"),
        page.locator(".mk-office"),
        player.question(),
        player.choice("Choose a place"),
    ):
        within(page, thing)
    for contract in page.locator(".mk-contracts .mk-contract").all():
        within(page, contract)


def test_an_ordinary_turn_takes_at_most_five_clicks(sit: Sitting) -> None:
    page = sit("company", pages=1)[0]
    page.evaluate("() => { window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true); }")
    player = Player(page)
    player.play(player.place("sweden"))
    while (now := player.sees())["mine"]:
        player.act(now)
    assert page.evaluate("window.clicks") <= 5


def test_passing_on_a_join_takes_one_click(sit: Sitting) -> None:
    anna, bruno = sit("company")
    player, other = Player(anna), Player(bruno)
    player.play(player.place("hamburg"))
    player.play(player.choice("Take"))
    other.play(other.choice("Stay at home"))
    expect(other.question()).to_contain_text("Invest, then choose where to travel")


def test_everything_at_the_table_has_a_name(sit: Sitting) -> None:
    """Icons say nothing by themselves: a button, mark or number around them has words, to hover or to hear."""
    page = sit("company_of_four", pages=1)[0]
    nameless = page.evaluate("""() => [...document.querySelectorAll(":is(.kt-table, .kt-top) :is(.kt-icon, .mk-cube)")]
      .filter((one) => one.checkVisibility()).filter((one) => {
        const said = one.closest("[data-name], [aria-label], button, a, li, h3, p, summary");
        return !said || !(said.dataset.name || said.getAttribute("aria-label") || said.textContent.trim());
      }).map((one) => one.parentElement.outerHTML.slice(0, 200))""")
    assert not nameless


def test_the_question_goes_with_the_width_of_the_window(sit: Sitting) -> None:
    page = sit("company_of_four", pages=1)[0]
    for width, place in ((1440, ".kt-card"), (800, ".kt-foot"), (1440, ".kt-card")):
        page.set_viewport_size({"width": width, "height": 900})
        expect(page.locator(f"{place} .kt-asked")).to_contain_text("Invest, then choose where to travel")
        expect(page.locator(".kt-asked")).to_have_count(1)  # it is drawn only where it is seen


def test_what_is_beside_the_board_follows_the_move(sit: Sitting) -> None:
    anna, bruno = sit("company")
    player = Player(anna)
    told = bruno.locator("[aria-live=polite]")
    bruno.locator(".kt-side-tabs").get_by_role("button", name="Log").click()
    player.play(player.place("hamburg"))
    expect(bruno.locator(".kt-side .kt-log")).to_contain_text("Hamburg")
    expect(told).to_contain_text("Hamburg")
