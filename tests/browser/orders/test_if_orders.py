"""If-orders: what is answered for somebody who has said beforehand where they would come along."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.orders.stage import Table, Tables
from tests.browser.test_axe import nothing_serious


def opened(page: Page, button: str = "If-orders …") -> Locator:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=button).click()
    dialog = page.get_by_role("dialog", name="If-orders")
    expect(dialog).to_contain_text("The others do not see them")
    return dialog


def given(dialog: Locator) -> Locator:
    return dialog.get_by_role("listitem")


def give(dialog: Locator, *places: str, deliver: bool = False, stay: bool = False) -> None:
    before = given(dialog).count()
    for place in places:
        dialog.get_by_role("checkbox", name=place).check()
    if deliver:
        dialog.get_by_role("checkbox", name="and deliver at once").check()
    if stay:
        dialog.get_by_role("radio", name="I stay at home").check()
    dialog.get_by_role("button", name="Give this order").click()
    expect(given(dialog)).to_have_count(before + 1)


def anna_travels(table: Table) -> None:
    table.act("TravelTo", location="hamburg")
    table.act("Split", first=1)


def test_an_order_that_comes_along_and_delivers(laid: Tables) -> None:
    table = laid()
    dialog = opened(table.bruno)
    give(dialog, "Hamburg", deliver=True)
    told = "To Hamburg, if a contract of mine can be delivered: I join and deliver at once"
    expect(given(dialog)).to_contain_text(told)
    dialog.get_by_role("button", name="Close").click()
    anna_travels(table)
    log = table.player.log()
    expect(log.locator("li", has_text="Bruno joins the travel")).to_contain_text("by order")
    expect(log.locator("li", has_text="Bruno fulfils contract 3 Hamburg")).to_contain_text("by order")
    expect(log).not_to_contain_text("Bruno stays at home")


def test_orders_are_kept_in_their_order_and_removed(laid: Tables) -> None:
    table = laid()
    dialog = opened(table.bruno)
    give(dialog, "Hamburg")
    dialog.get_by_label("Only if").select_option("no matter")
    dialog.get_by_label("Fare").select_option("at most 1 time counter")
    give(dialog, "Hamburg", "Danzig", stay=True)
    staying = "To Hamburg and Danzig, for at most 1 time counter: I stay at home"
    expect(given(dialog).nth(1)).to_contain_text(staying)
    dialog.get_by_role("button", name=f"Look at it sooner: {staying}").click()
    expect(given(dialog).nth(0)).to_contain_text(staying)
    dialog.get_by_role("button", name="Close").click()
    anna_travels(table)
    expect(table.player.question()).to_contain_text("Invest, then choose where to travel")
    expect(table.player.log()).to_contain_text("Bruno stays at home, by standing order")
    dialog = opened(table.bruno, "2 if-orders …")
    dialog.get_by_role("button", name=f"Remove: {staying}").click()
    expect(given(dialog)).to_have_count(1)
    kept = table.at.players[1].get(f"{table.at.path}/order").json
    assert (kept["order"], [one["then"] for one in kept["conditions"]]) == ("never", ["join"])


def test_one_contract_of_mine(laid: Tables) -> None:
    table = laid()
    dialog = opened(table.bruno)
    dialog.get_by_label("Only if").select_option("9 Spain can be delivered")
    give(dialog)
    expect(given(dialog)).to_contain_text("If 9 Spain can be delivered: I join")
    dialog.get_by_role("button", name="Close").click()
    anna_travels(table)  # it cannot, so the standing order answers
    expect(table.player.log()).to_contain_text("Bruno stays at home, by standing order")


def test_whoever_cannot_see_well(laid: Tables) -> None:
    table = laid()
    dialog = opened(table.bruno)
    nothing_serious(table.bruno)
    give(dialog, "Hamburg", "Sweden")
    give(dialog, stay=True)
    nothing_serious(table.bruno)


def test_a_game_without_them_has_no_form(laid: Tables) -> None:
    table = laid("unjoined")
    table.bruno.get_by_role("button", name="Menu").click()
    expect(table.bruno.get_by_role("button", name="Resign")).to_be_visible()
    expect(table.bruno.get_by_role("button", name="If-orders …")).to_have_count(0)
