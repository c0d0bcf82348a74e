"""Each option once: chosen in the dialog for a new match, and felt at the table; the positions are in positions.py."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stage.player import Player, together
from tests.browser.test_decisions import card, contract, log, purse
from tests.browser.test_evening import choose, introduce, unfold

Arriving = Callable[..., Page]
Sitting = Callable[..., list[Page]]
OPTIONS = (
    "Long game",
    "Without joining",
    "Without coins",
    "Expert rule",
    "Variant A",
    "Variant B",
    "Variant C",
    "Variant D",
)


def begin(page: Page, option: str) -> Player:
    """A match for two, with a robot; the first seat begins."""
    page.get_by_role("button", name="New match").click()
    choose(page, "Seat 2", "Robot")
    dialog = page.get_by_role("dialog", name="New match")
    unfold(page, "More settings")
    dialog.get_by_label("Who begins").select_option("Seat 1")
    unfold(page, "Options")
    dialog.get_by_role("checkbox", name=re.compile(option)).check()
    dialog.get_by_role("button", name="Start").click()
    player = Player(page, 5)
    player.wait()
    return player


@pytest.mark.parametrize("option", OPTIONS)
def test_from_the_dialog_to_the_table(visitor: Arriving, option: str) -> None:
    player = begin(introduce(visitor(), "Olga"), option)
    player.page.get_by_role("button", name="Menu").click()
    options = player.page.get_by_role("dialog", name="Menu").locator(".kt-option-words").first
    expect(options.locator("dt")).to_have_text([option])
    player.page.keyboard.press("Escape")
    assert together([player], turns=5) == 5


def test_LONG_begins_with_little(visitor: Arriving) -> None:
    page = begin(introduce(visitor(), "Olga"), "Long game").page
    expect(page.locator(".mk-supply")).to_have_text("Supply tile: empty")
    expect(page.locator(".mk-beside .mk-held")).to_have_count(0)
    expect(page.locator(".mk-contracts .mk-value")).to_have_text(["2", "3"])


def test_NOJOIN_nobody_is_asked(sit: Sitting) -> None:
    anna, bruno = sit("unjoined")
    player, other = Player(anna), Player(bruno)
    player.place("hamburg").hover()
    expect(anna.get_by_role("region", name="Hamburg")).to_contain_text("livestock")
    expect(anna.get_by_role("region", name="Hamburg")).not_to_contain_text("join")
    expect(bruno.locator(".mk-map button.mk-offered")).to_have_count(0)  # no promises either
    player.play(player.place("hamburg"))
    player.play(player.choice("Take"))
    expect(other.question()).to_contain_text("Invest, then choose where to travel")
    bruno.get_by_role("button", name="Menu").click()
    expect(bruno.get_by_role("dialog", name="Menu").get_by_role("radio")).to_have_count(0)


def test_NOCOIN_pays_without_change(sit: Sitting) -> None:
    page = sit("without_coins", pages=1)[0]
    player = Player(page)
    expect(purse(page)).to_have_count(0)
    card(page, "Seeamt").click()
    basket = page.get_by_role("region", name="Basket")
    for name in ("2 Hamburg", "9 Spain"):  # whatever is proposed, pay with the nine alone
        ticked = contract(page, name).get_attribute("aria-pressed") == "true"
        if ticked != (name == "9 Spain"):
            contract(page, name).click()
    expect(basket.locator(".mk-sums")).to_contain_text("Overpaid, lost3 Taler")
    player.play(player.choice("Buy for 6 Taler"))
    expect(page.locator(".mk-beside")).to_contain_text("Seeamt")
    expect(contract(page, "9 Spain")).to_have_count(0)


def test_VAR_A_nothing_is_lost(sit: Sitting) -> None:
    anna, bruno = sit("nothing_lost")
    player = Player(anna)
    player.place("denmark").hover()
    expect(anna.get_by_role("region", name="Denmark")).to_contain_text("time counter")
    expect(anna.get_by_role("region", name="Denmark")).not_to_contain_text("loss")
    player.play(player.place("denmark"))
    expect(Player(bruno).question()).to_contain_text("Invest, then choose where to travel")
    expect(log(anna)).not_to_contain_text("loses")


def test_VAR_C_a_bonus_card_gives_its_good_at_once(sit: Sitting) -> None:
    page = sit("at_once", pages=1)[0]
    player = Player(page)
    grain = page.locator('.mk-office [data-anchor="good:grain"] b')
    expect(grain).to_have_text("0")
    card(page, "bonus card Sweden: grain").click()
    expect(page.get_by_role("region", name="Basket").locator(".mk-sums")).to_contain_text("At once")
    player.play(player.choice("Buy for"))
    expect(grain).to_have_text("1")


def test_VAR_B_there_is_no_limit(sit: Sitting) -> None:
    page = sit("forced_purchase")[1]
    expect(purse(page)).to_have_text("30")
    expect(page.locator(".kt-note.warning")).to_have_count(0)


def test_a_card_in_hand_becomes_the_reward(sit: Sitting) -> None:
    page = sit("expert", pages=1)[0]
    player = Player(page)
    page.get_by_role("button", name="Take a card into the hand").click()
    player.play(page.get_by_role("button", name="Take contract 5 Spain into your hand"))
    expect(page.locator(".mk-office .mk-hand")).to_contain_text("Spain")
    player.play(player.place("russia"))
    player.play(page.get_by_role("button", name=re.compile("Reward from your hand: contract 5 Spain")))
    expect(log(page)).to_contain_text("Anna takes contract 5 Spain from the hand as reward")


def test_a_card_may_be_taken_until_the_own_turn_ends(sit: Sitting) -> None:
    anna, bruno = sit("uncovering")
    player, other = Player(anna), Player(bruno)
    expect(anna.get_by_role("button", name="Take a card into the hand")).to_be_visible()
    other.play(bruno.locator(".kt-choices[data-anchor] .primary:visible"))
    player.wait()
    expect(player.question()).to_contain_text("Take a card into your hand before your turn ends")
    anna.get_by_role("button", name="Take a card into the hand").click()
    player.play(anna.get_by_role("button", name="Take contract 5 Denmark into your hand"))
    expect(log(anna)).to_contain_text("Anna takes contract 5 Denmark into the hand")
    expect(player.question()).to_contain_text("Bruno invests")


def test_a_forced_purchase(sit: Sitting) -> None:
    anna, bruno = sit("forced_purchase")
    player, other = Player(anna), Player(bruno)
    card(anna, "Seeamt").click()
    player.play(player.choice("Buy for 6 Taler"))
    expect(player.question()).to_contain_text("Bruno has to buy a building")
    other.wait()
    other.play(bruno.locator(".mk-way", has_text="Rentamt"))
    expect(log(anna)).to_contain_text("Bruno buys Rentamt for 18 Taler")


def test_an_offer_and_a_swap(sit: Sitting) -> None:
    anna, bruno = sit("bargain")
    player, other = Player(anna), Player(bruno)
    expect(other.question()).to_contain_text("Offer Anna something for the swap?")
    bruno.get_by_role("button", name="More: Taler").click()
    bruno.get_by_role("button", name="More: Taler").click()
    bruno.get_by_role("button", name="More: time counters").click()
    other.play(bruno.locator(".kt-choices[data-anchor] .primary:visible"))
    player.wait()
    expect(anna.locator(".mk-effects")).to_contain_text("Bruno")
    player.play(anna.locator(".kt-choices[data-anchor] .primary:visible"))
    expect(log(anna)).to_contain_text("Anna swaps contract 5 Spain for contract 5 Denmark")
    expect(purse(anna)).to_have_text("2")
