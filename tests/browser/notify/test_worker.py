"""The service worker: what is pushed is shown, answers go to the match, and nothing rings twice."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.notify.worker import Woken
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated

JOIN = [{"label": "Join", "action": {"type": "Join"}}, {"label": "Stay at home", "action": {"type": "Done"}}]

# A table that has come up takes back what was shown of it before, as soon as it has nothing else to do.
SETTLED = """async () => {
  await new Promise((done) => requestIdleCallback(done));
  await (await navigator.serviceWorker.ready).getNotifications();
}"""
TOLD_IN_GERMAN = """async () => {
  const kept = await caches.open("kontor.device");
  await kept.put("/device", new Response(JSON.stringify({ channel: 1, language: "de" })));
}"""


def asked(at: Seated, seen: int = 2, **more: Any) -> dict[str, Any]:
    """What Bruno is sent when he may join."""
    return {
        "id": "q7-1-abcdef",
        "kind": "asked",
        "title": "Anna is in Hamburg",
        "body": "Will you join?",
        "url": f"/matches/{at.id}",
        "tag": f"match-{at.id}",
        "match": at.id,
        "seat": 1,
        "seen": seen,
        "waiting": 2,
        "answers": JOIN,
    } | more


def somewhere(arrive: Arrive, server: Stacked, at: Seated, path: str = "/credits", **wanted: Any) -> Page:
    """A page of Bruno's that is not the match."""
    page = arrive(
        server, cookies=at.players[1].cookies, service_workers="allow", permissions=["notifications"], **wanted
    )
    page.goto(path)
    return page


@pytest.fixture
def window(server: Stacked) -> Seated:
    """Anna is in Hamburg; Bruno is asked whether he joins."""
    at = Seated(server, "company")
    at.act(0, "TravelTo", location="hamburg")
    at.act(0, "Split", first=1)
    return at


def number(at: Seated) -> int:
    found: int = at.players[0].get(f"{at.path}/view").json["number"]
    return found


def test_what_is_pushed_is_shown_with_its_answers(arrive: Arrive, server: Stacked, window: Seated) -> None:
    woken = Woken(somewhere(arrive, server, window))
    woken.push(**asked(window))
    shown = woken.wait("Anna is in Hamburg")
    assert (shown["body"], shown["tag"]) == ("Will you join?", f"match-{window.id}")
    assert shown["actions"] == ["Join", "Stay at home"]
    assert (shown["silent"], shown["renotify"]) == (False, True)
    for picture in ("icon", "badge"):
        answer = arrive(server).request.get(shown[picture])
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")


def test_the_same_again_makes_no_noise_and_another_question_does(
    arrive: Arrive, server: Stacked, window: Seated
) -> None:
    woken = Woken(somewhere(arrive, server, window))
    woken.push(**asked(window))
    woken.wait("Anna is in Hamburg")
    woken.push(**asked(window, title="Once more"))
    assert woken.wait("Once more")["silent"]
    woken.push(**asked(window, title="Another", id="q9-1-abcdef"))
    assert not woken.wait("Another")["silent"]
    assert len(woken.shown()) == 1


def test_an_answer_in_the_notification_is_played_once(arrive: Arrive, server: Stacked, window: Seated) -> None:
    woken = Woken(somewhere(arrive, server, window))
    for again in range(2):  # the same message twice, and answered twice
        woken.push(**asked(window))
        woken.wait("Anna is in Hamburg")
        woken.touch("Anna is in Hamburg", "1")
        shown = woken.wait("Your answer is in")
        assert (shown["body"], shown["actions"], shown["silent"]) == ("Stay at home", [], True), again
    assert woken.badges() == [2, 1, 2, 1]
    assert number(window) == 3
    story = window.players[0].get(f"{window.path}/log").json["story"]
    assert [told["seat"] for told in story].count(1) == 1
    assert woken.wanted() == []


def test_what_has_changed_meanwhile_is_said_and_the_table_opened(
    arrive: Arrive, server: Stacked, window: Seated
) -> None:
    page = somewhere(arrive, server, window, locale="de-DE")
    woken = Woken(page)
    page.evaluate(TOLD_IN_GERMAN)
    woken.push(**asked(window))
    woken.wait("Anna is in Hamburg")
    window.act(1, "Done")
    woken.touch("Anna is in Hamburg", "0")
    shown = woken.wait("Das ging nicht mehr")
    assert shown["body"] == "Inzwischen hat sich etwas geändert. Sieh am Tisch nach."
    assert woken.wanted() == [["focus", "/credits"]]
    page.wait_for_url(f"**/matches/{window.id}")
    assert number(window) == 3


def test_an_answer_into_the_dark_can_be_given_again(arrive: Arrive, server: Stacked, window: Seated) -> None:
    page = somewhere(arrive, server, window)
    woken = Woken(page)
    woken.push(**asked(window))
    woken.wait("Anna is in Hamburg")
    page.context.set_offline(True)
    woken.worker.evaluate("self.real = self.fetch, self.fetch = () => Promise.reject(new TypeError('offline')), 1")
    woken.touch("Anna is in Hamburg", "1")
    shown = woken.wait("Nobody has heard your answer")
    assert shown["actions"] == ["Join", "Stay at home"]
    assert number(window) == 2
    page.context.set_offline(False)
    woken.worker.evaluate("self.fetch = self.real, 1")
    woken.touch("Nobody has heard your answer", "1")
    woken.wait("Your answer is in")
    assert number(window) == 3


def test_a_click_leads_to_the_table_and_leaves_other_tables_alone(
    arrive: Arrive, server: Stacked, window: Seated
) -> None:
    page = somewhere(arrive, server, window)
    woken = Woken(page)
    tables = [page.context.new_page() for _ in range(2)]
    other = Seated(server)
    for table, match in zip(tables, (other.id, window.id), strict=True):
        table.goto(f"/matches/{match}")
        table.locator("h1, .kt-note").first.wait_for(state="attached")
    expect(Player(tables[1]).question()).to_be_visible()
    tables[1].evaluate(SETTLED)

    def clicked(id: str) -> list[list[str]]:
        woken.push(**asked(window, kind="soon", id=id))
        woken.wait("Anna is in Hamburg")
        woken.worker.evaluate("self.wanted = [], 1")
        woken.touch("Anna is in Hamburg")
        return woken.wanted()

    woken.focus(False)  # or whoever looks at the match would not be told
    assert clicked("first-one") == [["focus", f"/matches/{window.id}"]]
    tables[1].close()
    woken.wait_until_left(f"/matches/{window.id}")
    assert clicked("second-one") == [["focus", "/credits"]]
    page.wait_for_url(f"**/matches/{window.id}")
    page.goto(f"/matches/{other.id}")
    woken.wait_until_left(f"/matches/{window.id}")
    assert clicked("third-one") == [["open", f"/matches/{window.id}"]]


def test_whoever_looks_at_the_match_is_not_told_and_a_tab_has_told_already(
    arrive: Arrive, server: Stacked, window: Seated
) -> None:
    page = somewhere(arrive, server, window, f"/matches/{window.id}")
    expect(Player(page).question()).to_contain_text("Will you join?")
    page.evaluate(SETTLED)
    woken = Woken(page)
    woken.focus(True)
    woken.push(**asked(window))
    woken.push(**asked(window, match=window.id + 1, tag="match-else", title="Elsewhere", id="elsewhere-1"))
    woken.wait("Elsewhere")
    assert [one["title"] for one in woken.shown()] == ["Elsewhere"]
    woken.focus(False)
    page.evaluate(
        """async (tag) => (await navigator.serviceWorker.ready)
          .showNotification("It is your turn", { tag, data: { url: location.href, by: "tab" } })""",
        f"match-{window.id}",
    )
    woken.push(**asked(window, id="third-one"))
    assert woken.wait("Anna is in Hamburg")["silent"]
    woken.push(**asked(window, id="fourth-one", kind="soon", title="Time is running out"))
    assert not woken.wait("Time is running out")["silent"]


def test_who_decides_at_the_table_needs_no_notification_any_more(
    arrive: Arrive, server: Stacked, window: Seated
) -> None:
    page = somewhere(arrive, server, window)
    woken = Woken(page)
    woken.push(**asked(window))
    woken.wait("Anna is in Hamburg")
    page.goto(f"/matches/{window.id}")
    bruno = Player(page)
    expect(bruno.question()).to_contain_text("Will you join?")
    woken.wait_for_none()
