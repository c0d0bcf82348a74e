"""“How you are told” in the account: each way is added, tried, refused with a sentence, and taken away again."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.notify.conftest import Device, PostOffice
from tests.browser.notify.worker import Woken
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious
from tests.delivery.post import Browser, Receiver

Devices = Callable[..., Device]
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1"


def opened(page: Page, name: str = "Anna") -> Locator:
    """The part of the account that is about it."""
    page.goto("/")
    page.get_by_role("button", name=f"You: {name}").click()
    told = page.locator(".kt-how-told")
    expect(told.get_by_role("button", name="Discord, ntfy, webhook")).to_be_visible()
    return told


def mine(page: Page) -> Any:
    return page.request.get("/api/me/channels").json()["channels"]


def test_this_device_is_told_from_the_click_to_the_notification(device: Devices) -> None:
    at = device()
    told = opened(at.page)
    expect(told).to_contain_text("Nothing yet")
    told.get_by_role("button", name="Notifications on this device").click()
    expect(told.locator(".kt-channel")).to_contain_text("this device")
    expect(told.get_by_role("button", name="Notifications on this device")).to_have_count(0)
    assert [(one["kind"], one["confirmed"]) for one in mine(at.page)] == [("push", True)]
    woken = Woken(at.page)
    told.get_by_role("button", name="Try it").click()
    woken.push(**at.message())
    assert woken.wait("Kontor can reach you")["body"] == "This is how you are told when you are needed."
    assert woken.badges() == []  # it says nothing of matches
    expect(at.page.get_by_text("A message to try it is on its way.")).to_be_visible()
    at.page.reload()
    opened(at.page).get_by_role("button", name="Remove").click()
    expect(told).to_contain_text("Nothing yet")
    assert mine(at.page) == []
    at.page.wait_for_function("localStorage.getItem('agreed') === null")


def test_whoever_signs_out_is_not_told_here_any_more(device: Devices) -> None:
    at = device("Berta")
    opened(at.page, "Berta").get_by_role("button", name="Notifications on this device").click()
    expect(at.page.locator(".kt-channel")).to_contain_text("this device")
    at.page.get_by_role("button", name="Sign out").click()
    with at.page.expect_response(
        lambda answer: answer.request.method == "DELETE" and "/channels/" in answer.url
    ) as said:
        at.page.get_by_role("dialog").last.get_by_role("button", name="Sign out").click()
    assert said.value.status == 204
    expect(at.page.get_by_placeholder("e.g. Anna")).to_be_visible()
    at.page.wait_for_function("localStorage.getItem('agreed') === null")


def test_another_key_of_the_server_is_taken_over(device: Devices) -> None:
    at = device("Carla")
    opened(at.page, "Carla").get_by_role("button", name="Notifications on this device").click()
    expect(at.page.locator(".kt-channel")).to_contain_text("this device")
    before = at.page.evaluate("localStorage.getItem('agreed')")
    other = "B" + before[1:-4] + "AAAA"

    def answer(route: Route) -> None:
        if route.request.method != "GET":
            return route.continue_()
        said = route.fetch()
        return route.fulfill(response=said, json=said.json() | {"push_key": other})

    at.page.route("**/api/me/channels", answer)
    at.page.evaluate("localStorage['kontor.device_looked'] = Date.now() - 2 * 86400 * 1000")
    with at.page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/api/me/channels")):
        at.page.reload()
    expect(at.page.get_by_role("heading", level=1)).to_be_visible()
    at.page.wait_for_function("(other) => localStorage.getItem('agreed') === other", arg=other)
    at.page.unroute("**/api/me/channels")
    assert len(mine(at.page)) == 1


def test_another_address_of_the_browser_is_told_to_the_server(device: Devices) -> None:
    at = device("Clemens")
    opened(at.page, "Clemens").get_by_role("button", name="Notifications on this device").click()
    expect(at.page.locator(".kt-channel")).to_contain_text("this device")
    [before] = mine(at.page)
    Woken(at.page).changed(Browser("http://127.0.0.1:9/push/2").subscription)
    [after] = mine(at.page)
    assert (after["kind"], after["label"]) == ("push", before["label"])
    assert after["id"] != before["id"]
    at.page.reload()
    expect(opened(at.page, "Clemens").locator(".kt-channel")).to_contain_text("this device")


def test_who_has_forbidden_it_is_told_how_to_allow_it(device: Devices) -> None:
    at = device(permissions=[])
    at.page.add_init_script("Notification.requestPermission = async () => 'denied'")
    told = opened(at.page)
    if not told.get_by_role("button", name="Notifications on this device").count():
        expect(told).to_contain_text("This browser has been told to show no notifications")
        return
    told.get_by_role("button", name="Notifications on this device").click()
    expect(told.get_by_role("alert")).to_contain_text("notifications")
    assert mine(at.page) == []


def test_on_an_iphone_only_the_installed_app_is_told(device: Devices) -> None:
    at = device(user_agent=IPHONE, viewport=PHONE)
    told = opened(at.page)
    expect(told).to_contain_text("only the installed app gets notifications")
    expect(told.get_by_role("button", name="Notifications on this device")).to_have_count(0)


def test_an_address_is_confirmed_by_one_button_and_not_by_opening_the_link(
    device: Devices, post_office: PostOffice
) -> None:
    page = device("Dora").page
    told = opened(page, "Dora")
    told.get_by_role("button", name="E-mail").click()
    told.get_by_label("Your e-mail address").fill("dora")
    told.get_by_role("button", name="Add", exact=True).click()
    expect(told.get_by_role("alert")).to_have_text("This is no mail address")
    told.get_by_label("Your e-mail address").fill("dora@example.org")
    told.get_by_label("Your e-mail address").press("Enter")
    expect(told.locator(".kt-channel")).to_contain_text("To be confirmed")
    link = post_office.link("dora@example.org", "mail")
    page.goto(link)
    expect(page.get_by_role("heading", name="Is this your address?")).to_be_visible()
    assert [one["confirmed"] for one in mine(page)] == [False]
    page.get_by_role("button", name="Yes, write to me there").click()
    expect(page.get_by_text("From now on we write to dora@example.org.")).to_be_visible()
    assert [one["confirmed"] for one in mine(page)] == [True]


def test_a_webhook_shows_its_secret_once(device: Devices, receiver: Receiver) -> None:
    page = device("Emil").page
    told = opened(page, "Emil")
    told.get_by_role("button", name="Discord, ntfy, webhook").click()
    told.get_by_role("radio", name="Webhook").check()
    told.get_by_label("Address that takes JSON").fill(f"{receiver.url}/hook")
    told.get_by_role("button", name="Add", exact=True).click()
    secret = told.get_by_label("Secret")
    expect(secret).to_have_value("whsec_" + secret.input_value().removeprefix("whsec_"))
    assert len(secret.input_value()) > 20
    nothing_serious(page)
    told.get_by_role("button", name="Try it").click()
    assert receiver.until(1)[0].path == "/hook"
    told = opened(page, "Emil")
    expect(told.locator(".kt-channel")).to_contain_text("Webhook")
    expect(told.get_by_label("Secret")).to_have_count(0)


def test_a_private_network_is_refused_with_a_sentence(arrive: Arrive, server: Stacked) -> None:
    page = arrive(server, cookies=server.client().named("Anna").cookies)
    told = opened(page)
    expect(told.get_by_role("button", name="E-mail")).to_have_count(0)  # this one sends none
    told.get_by_role("button", name="Discord, ntfy, webhook").click()
    told.get_by_label("Address of the webhook in Discord").fill("https://127.0.0.1/hook")
    told.get_by_role("button", name="Add", exact=True).click()
    expect(told.get_by_role("alert")).to_contain_text("not public")
    assert mine(page) == []


def test_a_server_that_sends_nothing_says_so(arrive: Arrive, server: Stacked) -> None:
    page = arrive(server, cookies=server.client().named("Anna").cookies)
    silent = {"channels": [], "push_key": None, "mail": False}
    page.route("**/api/me/channels", lambda route: route.fulfill(json=silent))
    page.goto("/")
    page.get_by_role("button", name="You: Anna").click()
    expect(page.locator(".kt-how-told")).to_contain_text("This server sends no messages")
    expect(page.locator(".kt-how-told").get_by_role("button")).to_have_count(0)


def test_what_was_switched_off_says_why(device: Devices) -> None:
    page = device().page
    off = {"id": 1, "kind": "push", "label": "Firefox, Android", "confirmed": True, "off": "gone", "created_at": 1.0}

    def answer(route: Route) -> None:
        said = route.fetch()
        route.fulfill(response=said, json=said.json() | {"channels": [off]})

    page.route("**/api/me/channels", answer)
    told = opened(page)
    expect(told.locator(".kt-channel")).to_contain_text("Switched off: it does not exist any more.")
    expect(told.get_by_role("button", name="Try it")).to_have_count(0)


def test_the_host_has_a_channel_told_of_the_table(device: Devices, house: Stacked, receiver: Receiver) -> None:
    at = Seated(house)
    page = device().page
    for cookie, value in at.players[0].cookies.items():
        page.context.add_cookies([{"name": cookie, "value": value, "url": house.url}])
    page.goto(f"/matches/{at.id}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Tell a Discord channel").click()
    dialog = page.get_by_role("dialog", name="Where this table is told")
    dialog.get_by_label("Address of the webhook in Discord").fill(f"{receiver.url}/discord")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog.locator(".kt-channel")).to_contain_text("Discord")
    nothing_serious(page)
    known = at.players[0].get(f"{at.path}/channels").json["channels"]
    assert [one["kind"] for one in known] == ["discord"]
    dialog.get_by_role("button", name="Remove").click()
    expect(dialog.locator(".kt-channel")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How you are told").click()
    expect(page.get_by_role("dialog", name="How you are told")).to_contain_text("Nothing yet")


def test_axe_finds_nothing_in_the_account(device: Devices) -> None:
    page = device(viewport=PHONE).page
    told = opened(page)
    told.get_by_role("button", name="E-mail").click()
    told.get_by_label("Your e-mail address").wait_for()
    nothing_serious(page)
