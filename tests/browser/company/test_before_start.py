"""The table before the start lives: who comes is heard at once, also behind another tab, and it begins by itself."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.test_axe import nothing_serious
from tests.server.client import Client

NOTIFY = '{"guide": false, "sound": false, "motion": "less", "notify": true}'
# A tab behind another one: the browser of the tests always looks at all of them.
HIDDEN = """() => {
  window.away = true;
  Object.defineProperty(Document.prototype, "hidden", { configurable: true, get: () => window.away });
  window.noted = [];
  window.Notification = class {
    static permission = "granted";
    constructor(title) { window.noted.push(title); }
  };
}"""
BACK = "() => { window.away = false; document.dispatchEvent(new Event('visibilitychange')); }"


def laid(server: Stacked) -> tuple[Client, Client, str, str]:
    anna, bruno = server.client().named("Anna"), server.client().named("Bruno")
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = anna.post("/api/matches", {"game": "merkator", "seats": seats, "visibility": "link", "start_seat": 1}).json
    return anna, bruno, f"/api/matches/{made['id']}", made["code"]


def at_the_door(arrive: Arrive, server: Stacked, who: Client, path: str, code: str = "", **wanted: object) -> Page:
    page = arrive(server, cookies=who.cookies, bypass_csp=True, **wanted)  # type: ignore[arg-type]
    page.goto(f"{path.removeprefix('/api')}{code and f'?code={code}'}")
    page.locator(".kt-seat-list").wait_for()
    return page


def test_a_hidden_tab_hears_who_comes_and_that_it_begins(arrive: Arrive, server: Stacked) -> None:
    anna, bruno, path, code = laid(server)
    page = at_the_door(arrive, server, anna, path, prefer=NOTIFY)
    expect(page).to_have_title("Anna · one seat free")
    page.evaluate(HIDDEN)
    assert bruno.post(f"{path}/join", {"code": code}).status == 200
    expect(page).to_have_title("Anna · Bruno · all here")
    assert page.evaluate("window.noted") == ["Bruno has taken a seat"]
    assert bruno.post(f"{path}/chat", {"text": "Shall we?"}).status == 201
    expect(page.locator(".kt-chat-lines")).to_contain_text("Shall we?")
    assert anna.post(f"{path}/start").status == 200
    page.locator(".kt-table").wait_for()
    expect(page).to_have_title("Begun · Anna · Bruno")
    assert page.evaluate("window.noted")[-1] == "The match has begun"
    page.evaluate(BACK)
    expect(page).to_have_title("Anna · Bruno")


def test_nothing_is_asked_again_and_again(arrive: Arrive, server: Stacked) -> None:
    """While the clock of the page runs for a quarter of a minute, which is shorter than a ping is waited for."""
    anna, bruno, path, code = laid(server)
    page = arrive(server, cookies=anna.cookies, fresh=True)
    page.clock.install()
    page.goto(path.removeprefix("/api"))
    page.locator(".kt-seat-list").wait_for()
    expect(page.locator(".kt-connection")).to_have_text("Live")
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(15_000)
    assert bruno.post(f"{path}/join", {"code": code}).status == 200
    expect(page.locator(".kt-seat-list")).to_contain_text("Bruno")
    assert [url for url in asked if not url.endswith("favicon.svg")] == []  # that is the browser's own


def test_from_the_seats_into_the_table_without_loading_anew(arrive: Arrive, server: Stacked) -> None:
    anna, bruno, path, code = laid(server)
    hers = at_the_door(arrive, server, anna, path)
    his = at_the_door(arrive, server, bruno, path, code)
    his.evaluate("window.stayed = true")
    his.get_by_role("button", name="Take this seat").click()
    expect(hers.get_by_text("All seats are taken. You can start.")).to_be_visible()
    nothing_serious(hers)
    hers.get_by_role("button", name="Start the match").click()
    his.locator(".kt-table").wait_for()
    expect(his.locator(".kt-question")).to_contain_text("Your turn")
    expect(his).to_have_title("(1) ● Your turn · Anna · Bruno")
    assert his.evaluate("window.stayed")


def test_a_table_that_is_called_off_says_so(arrive: Arrive, server: Stacked) -> None:
    anna, bruno, path, code = laid(server)
    his = at_the_door(arrive, server, bruno, path, code)
    assert anna.delete(path).status == 204
    expect(his.get_by_text("There is no such match")).to_be_visible()
    expect(his.locator(".kt-seat-list")).to_have_count(0)
