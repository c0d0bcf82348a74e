"""The Sea Merchants through the screen: a whole match, what a play would earn, phone, keyboard, German, axe."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.stage.player import leave_the_board
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious
from tests.browser.test_phone import NARROW, TOO_WIDE, TOUCH, within

Quay = Callable[..., tuple[Seated, list[Page]]]
THEMES = ("light", "dark")


@pytest.fixture
def quay(arrive: Arrive, server: Stacked) -> Quay:
    """People at a table of this game, always dealt the same; the pages of the first so many of them."""

    def quay(seats: int = 2, pages: int | None = None, seed: str = "quay", **wanted: Any) -> tuple[Seated, list[Page]]:
        at = Seated(server, seats=seats, seed=seed, game="sea_merchants")
        opened = []
        for player in at.players[:pages]:
            page = arrive(server, cookies=player.cookies, **wanted)
            page.goto(f"/matches/{at.id}")
            page.locator(".sm-table").wait_for()
            opened.append(page)
        return at, opened

    return quay


class Merchant:
    """Somebody before the table, who sees nothing but the screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def step(self) -> str:
        return self.page.locator(".sm-table").get_attribute("data-step") or ""

    def until(self, number: int) -> None:
        self.page.wait_for_function("(number) => window.kontorNumber >= number", arg=number)

    def choice(self, text: str | re.Pattern[str]) -> Locator:
        return self.page.locator(".kt-choices[data-anchor] button:visible", has_text=text).first

    def primary(self) -> Locator:
        return self.page.locator(".kt-choices[data-anchor] .primary:visible")

    def pier(self, good: str) -> Locator:
        return self.page.locator(f'button.sm-pier[data-good="{good}"]')

    def hand(self, good: str) -> Locator:
        return self.page.locator(f'button.sm-stack[data-anchor="hand:{good}"]')

    def stall(self, good: str) -> Locator:
        """Where the cards of this product lie in the market."""
        return self.page.locator(f'.sm-market [data-good="{good}"] > button')

    def asked(self) -> Locator:
        return self.page.locator(".kt-question:visible .kt-asked")

    def played(self, doing: Callable[[], None], actions: int = 1) -> int:
        """The number that the last of these actions got, once the screen shows it."""
        with self.page.expect_response(lambda answer: answer.url.endswith("/actions")) as answered:
            doing()
        assert answered.value.status == 200, answered.value.text()
        number: int = answered.value.json()["number"] + actions - 1
        self.until(number)
        return number

    def decide(self, eager: bool) -> None:
        """One decision, whatever it is; who is eager buys and plays, the others draw."""
        step = self.step()
        both = 2 if step == "planning" and self.page.locator(".sm-held").count() else 1  # planning ends by the deed
        if step == "load":
            self.played(self.page.locator("button.sm-pier").nth(2).click)
        elif step == "planning" and eager and self.page.locator("button.sm-ware").count():
            self.played(self.page.locator("button.sm-ware").first.click)
        elif eager and step in ("planning", "trading") and self.page.locator("button.sm-stack").count():
            self.page.locator("button.sm-stack").last.click()
            self.page.locator("button.sm-stall").first.click()
            self.played(self.choice(re.compile(r"^Play 1 \w+\+\d+ coins?$")).click, both)
        else:
            self.played(self.primary().click, both)


def everybody_loads(merchants: list[Merchant], goods: tuple[str, ...]) -> None:
    for number, good in enumerate(goods, 1):
        merchant = merchants[(number - 1) % len(merchants)]
        merchant.until(number - 1)
        merchant.played(merchant.pier(good).click)
    for merchant in merchants:
        merchant.until(len(goods))


# ------------------------------------------------------------------ a whole match


def test_two_people_play_to_the_end(quay: Quay) -> None:
    at, pages = quay()
    merchants = [Merchant(page) for page in pages]
    over = "() => document.querySelector('.kt-ending') || document.querySelector('.sm-table')?.dataset.mine === 'yes'"
    decisions = 0
    while True:
        now = at.players[0].get(f"{at.path}/view").json
        if now["view"]["over"]:
            break
        merchant = merchants[now["waiting_for"][0]]
        merchant.until(now["number"])
        merchant.page.wait_for_function(over)
        merchant.decide(eager=now["view"]["turn"] % 4 == 1)
        decisions += 1
    assert decisions > 30
    leave_the_board(pages)
    for page in pages:
        cells = page.locator(".sm-sheet tbody td.kt-number")
        expect(cells).to_have_count(2)
        scores = at.players[0].get(at.path).json["result"]["scores"]
        assert [int(cell) for cell in cells.all_inner_texts()] == sorted(map(int, scores), reverse=True)
        page.locator(".sm-sheet-frame").focus()  # it scrolls in narrow windows
        expect(page.locator(".sm-sheet-frame")).to_be_focused()
        expect(page.get_by_role("heading", name="Money over time")).to_be_visible()
        expect(page.locator(".kt-score-line")).to_have_count(2)
    pages[0].get_by_role("link", name="Replay").click()
    pages[0].locator(".kt-replay-table .sm-card").first.wait_for()
    expect(pages[0].locator(".kt-replay-table .sm-card")).to_have_count(6)


# ------------------------------------------------------------------ a turn


def test_what_a_play_would_earn_is_shown_before_and_comes_true(quay: Quay) -> None:
    _, pages = quay()
    merchants = anna, bruno = [Merchant(page) for page in pages]
    good = anna.page.locator(".sm-held").first.get_attribute("data-good") or ""
    everybody_loads(merchants, (good, good, good, "fish" if good != "fish" else "wood"))
    anna.hand(good).click()
    market = anna.page.locator(".sm-card").evaluate_all("cards => cards.map((card) => card.dataset.good)")
    other = next(one for one in market if one != good)
    anna.stall(other).hover()
    gains = anna.page.locator(".sm-players .sm-gain")
    expect(gains).to_have_count(2)
    demand = int(anna.page.locator(".sm-market .sm-up").inner_text())
    assert gains.all_inner_texts() == [f"+{2 * demand}", f"+{demand}"]
    expect(anna.asked()).to_contain_text(
        f"Your 2 ships \N{MULTIPLICATION SIGN} {demand}: you earn {2 * demand}. Bruno earns {demand}."
    )
    expect(anna.primary()).to_be_disabled()  # nothing is laid yet
    anna.stall(other).click()
    expect(anna.stall(other)).to_have_attribute("aria-pressed", "true")
    assert anna.step() == "planning"  # the deed ends it
    anna.played(anna.choice(f"+{2 * demand} coins").click, 2)
    for merchant in (anna, bruno):
        merchant.until(6)
        expect(merchant.page.locator('[data-anchor="money:0"] b')).to_have_text(str(2 * demand))
        expect(merchant.page.locator('[data-anchor="money:1"] b')).to_have_text(str(demand))


def test_an_exchange_a_purchase_and_taking_back(quay: Quay) -> None:
    at, pages = quay()
    merchants = anna, _ = [Merchant(page) for page in pages]
    everybody_loads(merchants, ("grain", "grain", "wood", "wood"))
    ship = anna.page.locator('[data-anchor="ship:0:0"]')
    ship.click()
    expect(anna.asked()).to_contain_text("What comes aboard instead of grain?")
    expect(anna.pier("grain")).to_have_count(0)  # it is aboard already
    anna.pier("cloth").hover()
    expect(anna.asked()).to_contain_text("Grain goes back, cloth comes aboard.")
    expect(anna.primary()).to_have_text("Exchange grain for cloth")
    anna.played(anna.pier("cloth").click)
    expect(ship).to_contain_text("cloth")
    anna.page.get_by_role("button", name="Take back").click()
    expect(ship).to_contain_text("grain")
    expect(anna.page.locator("button.sm-ware")).to_have_count(0)  # nobody has money yet
    number = at.players[0].get(f"{at.path}/view").json["number"]
    anna.until(number)
    anna.choice("Draw 2 cards").click()
    anna.until(number + 2)
    expect(anna.page.locator(".sm-own small")).to_have_text("5 cards")
    anna.page.get_by_role("button", name="Take back").click()  # a drawn card is known for good
    expect(anna.page.locator(".kt-toast")).to_be_visible()
    assert at.players[0].get(f"{at.path}/view").json["number"] == number + 2


def test_what_nobody_answered_is_asked_for_again(quay: Quay) -> None:
    _, pages = quay()
    merchants = anna, _ = [Merchant(page) for page in pages]
    everybody_loads(merchants, ("grain", "grain", "wood", "wood"))
    anna.page.locator("button.sm-stack").first.click()
    anna.page.route("**/preview", lambda route: route.abort(), times=2)
    anna.page.locator("button.sm-stall").first.click()
    expect(anna.primary()).to_have_text(re.compile(r"^Play 1 \w+\+\d+ coins?$"))


def test_a_click_on_equal_cards_covers_the_next_and_another_takes_all_back(quay: Quay) -> None:
    _, (page,) = quay(4, pages=1, seed="quay:full")
    anna = Merchant(page)
    anna.hand("spices").click()
    for covered in (1, 2, 0):
        anna.stall("wood").click()
        expect(page.locator(".sm-laid:not(.sm-ghost)")).to_have_count(covered)
        expect(anna.hand("spices")).to_contain_text(str(6 - covered))
    anna.stall("wood").click()
    anna.choice("Take back").click()
    expect(page.locator(".sm-laid")).to_have_count(0)
    expect(anna.primary()).to_have_text("Draw 2 cards")


def test_with_an_empty_hand_the_end_of_planning_draws_and_the_office_still_asks(quay: Quay) -> None:
    at, (page,) = quay(2, pages=1, seed="quay:empty")
    anna = Merchant(page)
    anna.played(anna.choice("Draw 2 cards").click)
    expect(anna.asked()).to_contain_text("One more card with your office?")
    assert len(at.players[0].get(f"{at.path}/view").json["view"]["you"]["hand"]) == 2


def test_a_spectator_sees_the_market_and_no_hand(quay: Quay, visitor: Callable[..., Page]) -> None:
    at, (_,) = quay(3, pages=1)
    page = visitor()
    page.goto(f"/matches/{at.id}?code={at.code}")
    expect(page.locator(".sm-card")).to_have_count(6)
    expect(page.locator(".sm-merchant")).to_have_count(3)
    expect(page.locator(".sm-hand")).to_have_count(0)
    expect(page.locator(".sm-merchant").first).to_have_text(re.compile(r"3\s*cards in hand"))


def test_cards_fly_and_with_less_motion_they_do_not(quay: Quay) -> None:
    watch = """() => new MutationObserver(() => (window.flew ||= Boolean(document.querySelector(".kt-flying"))))
      .observe(document.body, { childList: true })"""
    for prefer, flies in (('{"guide": false}', True), ('{"guide": false, "motion": "less"}', False)):
        _, (page,) = quay(pages=1, prefer=prefer)
        merchant = Merchant(page)
        page.evaluate(watch)
        merchant.played(merchant.pier("wood").click)
        if flies:
            page.wait_for_function("() => window.flew")
        else:
            page.wait_for_function("() => document.querySelector('.sm-berth')?.textContent.includes('wood')")
            assert not page.evaluate("() => window.flew")


# ------------------------------------------------------------------ phone, keyboard, German


PARTS = (".sm-players", ".sm-market", ".sm-quay", ".sm-hand", ".sm-shop")


def test_all_is_in_sight_on_a_phone_and_the_log_one_tap_away(quay: Quay) -> None:
    _, (page,) = quay(4, pages=1, **TOUCH)
    for part in PARTS:
        within(page, page.locator(part))
    page.locator(".sm-rail .sm-log-button").tap()
    expect(page.locator(".sm-drawer .kt-chat")).to_be_in_viewport()
    within(page, page.locator(".kt-question:visible .kt-asked"))
    page.locator(".sm-rail .sm-log-button").tap()
    expect(page.locator(".sm-drawer")).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, NARROW], ids=("phone", "narrow"))
def test_a_turn_by_touch_and_nothing_wider_than_the_screen(quay: Quay, viewport: dict[str, int]) -> None:
    _, pages = quay(**TOUCH | {"viewport": viewport})
    merchants = anna, _ = [Merchant(page) for page in pages]
    anna.pier("grain").tap()  # a tap shows, the main button does
    expect(anna.asked()).to_contain_text("Grain: ")
    anna.played(anna.choice("Load grain").tap)
    for number, good in ((1, "grain"), (2, "wood"), (3, "wood")):
        merchants[number % 2].until(number)
        merchants[number % 2].played(merchants[number % 2].pier(good).click)
    anna.until(4)
    assert anna.page.evaluate(TOO_WIDE) == [0]
    anna.page.locator("button.sm-stack").first.tap()
    anna.page.locator("button.sm-stall").first.tap()
    within(anna.page, anna.primary())
    assert anna.page.evaluate(TOO_WIDE) == [0]
    anna.played(anna.primary().tap, 2)
    expect(anna.asked()).to_contain_text("Bruno")


def test_a_turn_by_keyboard_alone(quay: Quay) -> None:
    _, pages = quay()
    merchants = anna, _ = [Merchant(page) for page in pages]
    keys = anna.page.keyboard
    keys.press("p")
    anna.page.wait_for_function("() => document.activeElement?.matches('.sm-piers button')")
    anna.played(lambda: keys.press("Enter"))
    for number, merchant in ((1, merchants[1]), (2, anna), (3, merchants[1])):
        merchant.until(number)
        merchant.played(merchant.pier("fish").click)
    anna.until(4)
    keys.press("h")
    anna.page.wait_for_function("() => document.activeElement?.matches('.sm-hand button')")
    keys.press("Enter")
    keys.press("m")
    anna.page.wait_for_function("() => document.activeElement?.matches('.sm-market button')")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(anna.page.locator("button.sm-stall").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(anna.primary()).to_be_enabled()  # not just after the question has changed
    anna.played(lambda: keys.press("g"), 2)
    expect(anna.page.locator(".kt-question:visible .kt-asked")).to_contain_text("Bruno")
    keys.press("t")
    expect(anna.page.locator("#twin")).to_contain_text("in the market")


def test_in_german(quay: Quay) -> None:
    _, (page,) = quay(pages=1, locale="de-DE")
    expect(page.locator(".kt-question:visible .kt-asked")).to_have_text(re.compile("Du bist dran: An welchem Steg"))
    shown = page.locator(".sm-table").inner_text()
    for word in ("Deine Hand", "Getreide", "Schiff", "Steg wählen", "Karten übrig"):
        assert word in shown
    assert not re.search(r"\b(Market|Your|ships|cards|left|pier)\b", shown)
    page.goto("/rules/sea_merchants")
    expect(page.get_by_role("heading", name="So spielt man The Sea Merchants")).to_be_visible()


def test_hints_lead_through_the_first_match(quay: Quay) -> None:
    _, (page,) = quay(pages=1, prefer=None)
    note = page.get_by_role("note")
    expect(note).to_contain_text("Earn with what is wanted")
    note.get_by_role("button", name="Got it").click()
    expect(note).to_contain_text("Load your ships")


# ------------------------------------------------------------------ axe


def test_axe_finds_nothing_serious(quay: Quay) -> None:
    wanted = {"bypass_csp": True}
    _, pages = quay(**wanted)
    merchants = anna, bruno = [Merchant(page) for page in pages]
    nothing_serious(anna.page)
    everybody_loads(merchants, ("grain", "spices", "porcelain", "wood"))
    anna.page.locator(".sm-berth").first.click()
    anna.page.locator("button.sm-pier").first.hover()
    nothing_serious(anna.page)
    anna.page.locator("button.sm-stack").first.click()
    anna.page.locator("button.sm-stall").first.click()
    anna.page.locator(".sm-gain").first.wait_for()
    nothing_serious(anna.page)
    anna.page.keyboard.press("4")
    nothing_serious(anna.page)
    bruno.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    nothing_serious(bruno.page)
    bruno.page.keyboard.press("4")
    nothing_serious(bruno.page)
    bruno.page.goto("/rules/sea_merchants")
    bruno.page.locator(".sm-example-card").first.wait_for()
    nothing_serious(bruno.page)
