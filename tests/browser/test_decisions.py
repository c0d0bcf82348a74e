"""Each kind of decision once, through the screen; the positions are in positions.py."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.stage.player import Player, leave_the_board

Sitting = Callable[..., list[Page]]


def contract(page: Page, name: str) -> Locator:
    """A contract of the own office."""
    return page.get_by_role("list", name="Contracts", exact=True).get_by_role(
        "button", name=re.compile(f"^contract {name}")
    )


def card(page: Page, name: str) -> Locator:
    return page.locator(".mk-market").get_by_role("button", name=re.compile(f"^{name}"))


def log(page: Page) -> Locator:
    return Player(page).log()


def purse(page: Page) -> Locator:
    return page.locator(".mk-office [data-anchor=taler]")


# ------------------------------------------------------------------ investing


def test_sell_a_contract(sit: Sitting) -> None:
    page = sit("shop", pages=1)[0]
    player = Player(page)
    contract(page, "9 Spain").click()
    player.play(player.choice("Sell for 9 Taler"))
    expect(purse(page)).to_have_text("15")
    expect(log(page)).to_contain_text("Anna sells contract 9 Spain for 9 Taler")


def test_buy_with_contracts_and_coins_and_see_the_change(sit: Sitting) -> None:
    page = sit("shop", pages=1)[0]
    player = Player(page)
    card(page, "bonus card Sweden: grain").click()
    card(page, "Seeamt").click()
    contract(page, "9 Spain").click()
    basket = page.get_by_role("region", name="Basket")
    expect(basket.locator(".mk-sums")).to_contain_text("10 Taler")  # the cost of both
    expect(basket.locator(".mk-sums")).to_contain_text("5 Taler")  # 6 and 9 make 15: the change
    player.play(player.choice("Buy for 10 Taler"))
    expect(purse(page)).to_have_text("5")
    expect(page.locator(".mk-beside")).to_contain_text("Seeamt")
    expect(log(page)).to_contain_text("paying with contract 9 Spain")


def test_a_basket_that_costs_too_much_says_why(sit: Sitting) -> None:
    page = sit("shop", pages=1)[0]
    card(page, "Rentamt").click()
    card(page, "Hamburger Bank").click()
    expect(page.get_by_role("region", name="Basket")).to_contain_text("This costs 30 Taler")
    expect(Player(page).choice("Buy for")).to_be_disabled()


def test_coins_above_the_limit_are_shown_before_they_are_lost(sit: Sitting) -> None:
    page = sit("rich", pages=1)[0]
    player = Player(page)
    contract(page, "9 Spain").click()
    player.play(player.choice("Sell for 9 Taler"))
    expect(page.locator(".kt-panel .kt-note.warning")).to_contain_text("6 Taler above the limit of 15")
    player.travel("russia")  # asks once more
    expect(log(page)).to_contain_text("Anna has too much cash and gives back 6 Taler")


def test_contracts_that_must_go_are_proposed(sit: Sitting) -> None:
    page = sit("too_many", pages=1)[0]
    player = Player(page)
    expect(player.question()).to_contain_text("2 must go before you travel")
    expect(page.locator(".kt-panel .kt-note.warning")).to_contain_text("2 Hamburg and 3 Spain")
    player.place("england").click()
    player.play(player.choice("Sell these and travel to England"))
    expect(log(page)).to_contain_text("Anna sells contract 2 Hamburg and contract 3 Spain for 5 Taler")


def test_contracts_that_must_go_are_chosen(sit: Sitting) -> None:
    page = sit("too_many", pages=1)[0]
    player = Player(page)
    contract(page, "4 Russia").click()
    player.place("england").click()
    expect(player.choice("Sell these and travel")).to_be_disabled()  # one is not enough
    contract(page, "7 England").click()
    player.play(player.choice("Sell these and travel to England"))
    expect(log(page)).to_contain_text("Anna sells contract 4 Russia and contract 7 England for 11 Taler")


def test_what_is_in_the_basket_has_its_sign_and_the_tick_means_one_thing(sit: Sitting) -> None:
    page = sit("shop", pages=1)[0]
    Player(page).wait()
    contract(page, "9 Spain").click()
    page.locator(".mk-market .mk-card").first.click()
    signs = page.locator(".mk-tick use")
    expect(signs).to_have_count(2)
    assert {sign.get_attribute("href").split("#")[1] for sign in signs.all()} == {"basket"}


def test_flags_on_the_map_know_what_contracts_know(sit: Sitting) -> None:
    page = sit("deliver", pages=1)[0]
    flags = Player(page).place("russia").locator(".mk-flag")
    expect(flags).to_have_text(["4", "5"])
    assert [flag.get_attribute("data-state") for flag in flags.all()] == ["have", "can"]
    assert flags.last.evaluate("one => getComputedStyle(one).borderTopStyle") == "dashed"


# ------------------------------------------------------------------ travelling


def test_the_preview_of_a_travel_comes_with_the_pointer_and_with_the_focus(sit: Sitting) -> None:
    page = sit("deliver", pages=1)[0]
    player = Player(page)
    for look in (Locator.hover, Locator.focus):
        look(player.place("russia"))
        preview = page.get_by_role("region", name="Russia")
        expect(preview).to_contain_text("You can deliver contract 4 Russia")
        expect(preview).to_contain_text("→ 5 Spain")
        look(player.place("danzig"))
        expect(page.get_by_role("region", name="Danzig")).to_contain_text("Whoever travels here takes 1 time counter")


def test_what_is_not_possible_says_why(sit: Sitting) -> None:
    page = sit("cubes", pages=1)[0]
    Player(page).place("newfoundland").hover()
    expect(page.locator(".kt-panel .kt-refusal")).to_have_text("The trip costs 3 time counters, you have 0")


def test_split_cubes(sit: Sitting) -> None:
    page = sit("cubes", pages=1)[0]
    player = Player(page)
    player.play(player.place("hamburg"))
    expect(player.choice("Take")).to_contain_text("Take 1 livestock, 4 muskets")  # what is likeliest
    page.get_by_role("button", name="More: livestock").click()
    page.get_by_role("slider", name="livestock or muskets").press("ArrowLeft")
    player.play(player.choice("Take 3 livestock and 2 muskets"))
    expect(log(page)).to_contain_text("Anna takes 3 livestock and 2 muskets")


def test_keep_a_letter_and_give_back(sit: Sitting) -> None:
    anna, bruno = sit("letter")
    player = Player(anna)
    player.play(player.place("denmark"))
    expect(anna.locator(".mk-letter")).to_contain_text("C (1 good from storage C)")
    player.play(player.choice("Let the letter stand"))
    # Both lose at the same time.
    expect(Player(bruno).question()).to_contain_text("Your turn")
    player.play(anna.locator(".mk-way", has_text="Lose 1 grain"))
    Player(bruno).play(bruno.locator(".mk-way", has_text="Lose 1 livestock"))
    expect(log(anna)).to_contain_text("Anna loses 1 grain")
    expect(log(anna)).to_contain_text("Bruno loses 1 livestock")


def test_flip_the_next_letter(sit: Sitting) -> None:
    page = sit("letter", pages=1)[0]
    player = Player(page)
    player.play(player.place("denmark"))
    player.play(player.choice("Flip the next counter"))
    expect(page.locator(".mk-letter")).to_contain_text("DD (2 goods from storage D)")
    player.play(page.locator(".mk-way", has_text=re.compile("Lose 1 (wine|fabric) and 1 (wine|fabric)")))
    expect(log(page)).to_contain_text("flips the first counter of the next row instead")


# ------------------------------------------------------------------ fulfilling


def test_fulfil_as_proposed_then_as_composed_with_a_trade(sit: Sitting) -> None:
    page = sit("deliver", pages=1)[0]
    player = Player(page)
    player.play(player.place("russia"))
    four = page.get_by_role("region", name="contract 4 Russia")
    player.play(four.get_by_role("button", name="Deliver 1 plum and 1 vegetable"))
    expect(log(page)).to_contain_text("Reward for Anna: contract 5 Spain")
    five = page.get_by_role("region", name="contract 5 Russia")
    five.get_by_role("button", name="Pay in another way").click()
    # The proposal trades the time counters or the grain; whichever it is, trade the other.
    for what in ("grain", "time counters"):
        less = five.get_by_role("button", name=f"Less: four {what}")
        if less.is_enabled():
            less.click()
    expect(five.locator(".kt-refusal")).to_be_visible()
    five.get_by_role("button", name="More: four grain").click()
    expect(five.locator(".kt-refusal")).to_have_count(0)
    player.play(five.get_by_role("button", name="Deliver", exact=True))
    expect(log(page)).to_contain_text("Anna fulfils contract 5 Russia with")
    expect(log(page)).to_contain_text("4 grain")


def test_a_supply_cube_completes_a_contract(sit: Sitting) -> None:
    page = sit("lacking", pages=1)[0]
    player = Player(page)
    player.play(player.place("russia"))
    # In the middle of the decision, straight from the list of what is missing.
    player.play(page.locator(".mk-fulfil").get_by_role("button", name=re.compile("plum")))
    player.play(page.get_by_role("button", name="Deliver 1 plum and 1 vegetable"))
    expect(log(page)).to_contain_text("Anna moves a cube from the supply tile to plums")


def test_a_supply_cube_at_any_moment(sit: Sitting) -> None:
    anna, bruno = sit("lacking")
    player = Player(anna)
    anna.get_by_role("button", name="Becomes livestock or muskets, at any moment").click()
    player.play(anna.locator(".mk-supply-choice").get_by_role("button", name="muskets"))
    expect(log(bruno)).to_contain_text("Anna moves a cube from the supply tile to muskets")
    expect(anna.locator(".mk-supply-cubes .mk-cube")).to_have_count(1)


# ------------------------------------------------------------------ joining


def test_a_promise_before_and_an_early_word_after_the_choice(sit: Sitting) -> None:
    anna, bruno, clara = sit("company_of_three")
    player, other, third = Player(anna), Player(bruno), Player(clara)
    number = other.play(other.place("hamburg"))
    player.until(number)
    expect(anna.locator('.mk-place[data-place="hamburg"] .mk-promises .kt-seat-mark')).to_have_count(1)
    number = player.play(player.place("hamburg"))
    third.until(number)
    third.play(clara.get_by_role("button", name="I will stay at home"))
    expect(clara.locator(".mk-early")).to_contain_text("You have said that you will stay at home")
    player.play(player.choice("Take"))
    expect(other.question()).to_contain_text("Will you join?")
    other.play(other.choice("Stay at home"))
    # Nobody has to wait for Clara: it is Bruno's turn.
    expect(other.question()).to_contain_text("Invest, then choose where to travel")


ASKED = "always ask me"


def test_a_standing_order_is_never_asked(sit: Sitting) -> None:
    anna, bruno = sit("company")
    player = Player(anna)
    bruno.get_by_role("button", name="Menu").click()
    expect(bruno.get_by_role("radio", name=ASKED)).to_be_checked()
    bruno.get_by_role("radio", name="never ask me, I stay at home").check()
    expect(bruno.get_by_role("radio", name="never ask me, I stay at home")).to_be_checked()
    bruno.get_by_role("dialog").get_by_role("button", name="Close").click()
    player.play(player.place("hamburg"))
    player.play(player.choice("Take"))
    expect(Player(bruno).question()).to_contain_text("Invest, then choose where to travel")
    expect(anna.locator(".kt-log").first).to_contain_text("Bruno stays at home, by standing order")


def test_a_standing_order_where_the_question_is(sit: Sitting) -> None:
    anna, bruno = sit("company")
    player, other = Player(anna), Player(bruno)
    player.play(player.place("hamburg"))
    number = player.play(player.choice("Take"))
    other.until(number)
    bruno.get_by_role("button", name="Never ask me").click()
    # One click: it answers this question too, and can be taken back.
    expect(other.question()).to_contain_text("Invest, then choose where to travel")
    bruno.get_by_role("button", name="Ask me again").click()
    bruno.get_by_role("button", name="Menu").click()
    expect(bruno.get_by_role("radio", name=ASKED)).to_be_checked()


# ------------------------------------------------------------------ the end


def test_the_last_cubes_and_the_result(sit: Sitting) -> None:
    page = sit("last_turn", pages=1)[0]
    player = Player(page)
    player.play(player.place("bohemia"))
    expect(player.question()).to_contain_text("Your turn")
    player.play(page.locator(".mk-pair").get_by_role("button", name="wine"))
    player.play(player.choice("Done"))
    leave_the_board([page])
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()


# ------------------------------------------------------------------ around the table


def test_take_back_and_play_again(sit: Sitting) -> None:
    page = sit("lacking", pages=1)[0]
    player = Player(page)
    page.get_by_role("button", name="Becomes livestock or muskets, at any moment").click()
    number = player.play(page.locator(".mk-supply-choice").get_by_role("button", name="muskets"))
    page.get_by_role("button", name="Take back").click()
    player.until(number + 1)
    expect(page.locator(".mk-supply-cubes .mk-cube")).to_have_count(2)
    page.get_by_role("button", name="Play it again").click()
    player.until(number + 2)
    expect(page.locator(".mk-supply-cubes .mk-cube")).to_have_count(1)
    expect(log(page)).to_contain_text("Anna takes a step back")


def test_talk(sit: Sitting) -> None:
    anna, bruno = sit("company")
    anna.get_by_role("button", name="Log", exact=True).first.click()
    anna.get_by_label("Say something").fill("Moin <b>zusammen</b>")
    anna.get_by_label("Say something").press("Enter")
    expect(bruno.locator(".kt-side-tabs .kt-badge")).to_have_text("1")
    bruno.get_by_role("button", name=re.compile("^Log")).first.click()
    expect(bruno.get_by_role("log")).to_contain_text("Moin <b>zusammen</b>")
    expect(bruno.locator(".kt-side-tabs .kt-badge")).to_have_count(0)


def test_a_step_back_that_needs_the_other_and_giving_up_together(sit: Sitting) -> None:
    anna, bruno = sit("company")
    player = Player(anna)
    player.play(player.place("hamburg"))
    player.play(player.choice("Take"))
    number = Player(bruno).play(Player(bruno).choice("Stay at home"))
    player.until(number)
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("button", name="Ask the others to go back").click()
    anna.get_by_role("button", name="Ask them").click()
    bruno.get_by_role("button", name="Agree").click()
    Player(bruno).until(number + 1)
    expect(log(bruno)).to_contain_text("takes a step back")
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("button", name="Propose to give the match up").click()
    expect(anna.get_by_text("Still to answer: Bruno")).to_be_visible()
    bruno.get_by_role("button", name="Agree").click()
    for page in (anna, bruno):
        expect(page.get_by_role("heading", name="The match was given up")).to_be_visible()


def test_resign(sit: Sitting) -> None:
    anna, bruno, clara = sit("company_of_three")
    bruno.get_by_role("button", name="Menu").click()
    bruno.get_by_role("button", name="Resign").click()
    bruno.get_by_role("dialog", name="Resign").get_by_role("button", name="Resign").click()
    expect(log(clara)).to_contain_text("Bruno gives up; a program plays on")
    player = Player(anna)
    player.play(player.place("hamburg"))
    player.play(player.choice("Take"))
    Player(clara).play(Player(clara).choice("Stay at home"))
    # The program answers for Bruno and takes his turn; then it is Clara's.
    expect(Player(clara).question()).to_contain_text("Your turn")
