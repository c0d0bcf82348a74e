"""The connection is honest: nothing is lost, nothing is played twice, and the page says how it stands."""

import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from app.errors import Unavailable
from tests.browser.conftest import ROOT, Arrive, Stacked, opened
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated

Sitting = Callable[..., list[Page]]


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[list[Stacked]]:
    """A server that a test may stop; the one that runs is the last of the list."""
    houses = [opened(tmp_path)]
    yield houses
    if houses[-1].process.poll() is None:
        houses[-1].stop()


def at_the_window(arrive: Arrive, server: Stacked) -> tuple[Seated, Player, Player]:
    """Anna is in Hamburg; Bruno is asked whether he joins."""
    at = Seated(server, "company")
    players = []
    for person in at.players:
        page = arrive(server, cookies=person.cookies)
        page.goto(f"/matches/{at.id}")
        players.append(Player(page))
    at.act(0, "TravelTo", location="hamburg")
    at.act(0, "Split", first=1)
    expect(players[1].question()).to_contain_text("Will you join?")
    return at, players[0], players[1]


def test_reload_in_the_middle_of_a_join_window(arrive: Arrive, server: Stacked) -> None:
    _, anna, bruno = at_the_window(arrive, server)
    bruno.page.reload()
    expect(bruno.question()).to_contain_text("Anna is in Hamburg. Will you join?")
    expect(bruno.page.locator(".mk-effects")).to_contain_text("You pay 1 time counter to Anna")
    bruno.play(bruno.choice("Join for 1 time counter"))
    anna.page.reload()
    expect(anna.log()).to_contain_text("Bruno joins the travel")


def test_a_restart_in_the_middle_of_a_join_window(arrive: Arrive, own_house: list[Stacked]) -> None:
    server = own_house[-1]
    at, anna, bruno = at_the_window(arrive, server)
    sign, join = bruno.page.locator(".kt-connection"), bruno.choice("Join for 1 time counter")
    expect(sign).to_have_text("Live")
    expect(join).to_be_visible()  # what it costs has been asked for
    server.stop(signal.SIGKILL)
    expect(sign).not_to_have_text("Live")
    # Said into the dark, once; it is kept and goes out when somebody listens again.
    join.click()
    expect(sign).to_have_text("Offline")
    expect(bruno.page.locator(".kt-kept")).to_contain_text("it is kept and sent again by itself")
    with bruno.page.expect_response(lambda answer: answer.url.endswith("/actions") and answer.ok) as said:
        own_house.append(server.again())
    bruno.until(said.value.json()["number"])
    expect(sign).to_have_text("Live")
    expect(anna.page.locator(".kt-connection")).to_have_text("Live")
    story = at.players[0].get(f"{at.path}/log").json["story"]
    assert [told["news"][0][0] for told in story].count("joined") == 1
    expect(anna.log()).to_contain_text("Bruno joins the travel")


def test_two_tabs_of_one_player_agree(arrive: Arrive, server: Stacked) -> None:
    at, _, bruno = at_the_window(arrive, server)
    other = Player(bruno.page.context.new_page())
    arrive.mind(other.page)
    # Where the first has not yet said that it has looked.
    away = other.page.get_by_role("region", name="While you were away")
    other.page.add_locator_handler(away, lambda: away.get_by_role("button", name="Close").click())
    other.page.goto(f"/matches/{at.id}")
    expect(other.question()).to_contain_text("Will you join?")
    number = bruno.play(bruno.choice("Stay at home"))
    other.until(number)
    expect(other.question()).to_contain_text("Invest, then choose where to travel")
    number = other.play(other.place("russia"))
    bruno.until(number)
    assert bruno.question().inner_text() == other.question().inner_text()


def test_an_action_on_its_way_survives_a_reload(arrive: Arrive, server: Stacked) -> None:
    at, _, bruno = at_the_window(arrive, server)
    page = bruno.page
    page.route("**/actions", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        bruno.choice("Stay at home").click()
    page.unroute("**/actions")
    with page.expect_response(lambda answer: answer.url.endswith("/actions") and answer.ok):
        page.reload()
    expect(bruno.question()).to_contain_text("Invest, then choose where to travel")
    assert at.players[0].get(f"{at.path}/view").json["number"] == 3


def test_a_move_that_the_server_cannot_take_now_is_kept_and_said_to_be(arrive: Arrive, server: Stacked) -> None:
    """The socket lives, the database is away."""
    at, _, bruno = at_the_window(arrive, server)
    page, sign = bruno.page, bruno.page.locator(".kt-connection")
    keys = list[str]()

    def away(route: Route) -> None:
        keys.append(route.request.post_data_json["key"])
        body = Unavailable("database_away", {"retry_after": 2}).shape()
        route.fulfill(status=503, headers={"Retry-After": "2"}, json=body)

    page.route("**/actions", away)
    bruno.choice("Stay at home").click()
    expect(sign).to_have_text("Sending …")
    with page.expect_response(lambda answer: answer.url.endswith("/actions") and answer.ok) as said:
        page.unroute("**/actions")
    expect(sign).to_have_text("Live")
    assert {said.value.request.post_data_json["key"]} == set(keys)
    assert at.players[0].get(f"{at.path}/view").json["number"] == 3


def test_the_page_of_the_service_worker_when_nobody_answers(arrive: Arrive, server: Stacked) -> None:
    page = arrive(server, service_workers="allow")
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto("/rules/merkator")
    expect(page.get_by_role("heading", name="Nobody answers")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.context.set_offline(False)
    other = page.context.new_page()  # the first one looks again by itself
    other.goto("/rules/merkator")
    expect(other.get_by_role("heading", name="How to play Merkator")).to_be_visible()


# ------------------------------------------------------------------ a new version

# How often the page has looked whether it may go.
LOOKS = """
const found = document.querySelectorAll;
window.looks = 0;
document.querySelectorAll = (wanted) => ((window.looks += wanted === ":read-write"), found.call(document, wanted));
"""


@pytest.fixture
def tomorrow(tmp_path: Path) -> Path:
    """The program as it will be: it has another word for a live connection."""
    source = tmp_path / "tomorrow"
    shutil.copytree(ROOT / "app", source / "app")
    for folder in ("migrations", "tests"):
        (source / folder).symlink_to(ROOT / folder)
    words = source / "app/static/words/en.json"
    words.write_text(words.read_text("utf-8").replace('"live": "Live"', '"live": "Live tomorrow"'), "utf-8")
    return source


def at_the_table(arrive: Arrive, server: Stacked) -> tuple[Page, Page]:
    """Anna, who is to decide, and Bruno, who is not. There are service workers, as everywhere but in tests."""
    at = Seated(server, "company")
    anna, bruno = (arrive(server, cookies=player.cookies, service_workers="allow") for player in at.players)
    for page in (anna, bruno):
        page.goto(f"/matches/{at.id}")
        expect(page.locator(".kt-connection")).to_have_text("Live")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return anna, bruno


def test_a_page_of_another_version_loads_itself_anew(arrive: Arrive, own_house: list[Stacked], tomorrow: Path) -> None:
    lobby = arrive(own_house[-1])
    lobby.goto("/", wait_until="networkidle")
    pages = (lobby, *at_the_table(arrive, own_house[-1]))
    own_house[-1].stop()
    own_house.append(own_house[-1].again(tomorrow))
    for page in pages:
        expect(page.locator(".kt-connection")).to_have_text("Live tomorrow")
        files = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name.split('/static/')[1])")
        assert len({file.split("/")[0] for file in files if file}) == 1  # all of one version


def test_a_page_of_another_version_stays_while_something_is_not_sent(
    arrive: Arrive, own_house: list[Stacked], tomorrow: Path
) -> None:
    anna, bruno = at_the_table(arrive, own_house[-1])
    anna.get_by_role("button", name="Players").click()  # perhaps she begins to put a decision together
    bruno.get_by_role("button", name="Log").click()
    said = bruno.get_by_label("Say something")
    said.fill("Until tomorrow")
    own_house[-1].stop()
    own_house.append(own_house[-1].again(tomorrow))
    for page in (anna, bruno):
        page.evaluate(LOOKS)
        page.wait_for_function("() => window.looks > 1")
    said.press("Enter")
    expect(bruno.locator(".kt-connection")).to_have_text("Live tomorrow")
    bruno.get_by_role("button", name="Log").click()
    expect(bruno.locator(".kt-chat-lines")).to_contain_text("Until tomorrow")
    expect(anna.locator(".kt-connection")).to_have_text("Live")
    Player(anna).place("hamburg").click()
    expect(anna.locator(".kt-connection")).to_have_text("Live tomorrow")
    expect(Player(anna).question()).to_contain_text("Sort the cubes")


def test_a_page_that_does_not_get_the_other_version_tries_it_once(arrive: Arrive, server: Stacked) -> None:
    """Where processes of two versions stand side by side, a page may come from one and its socket from the other."""
    at = Seated(server, "company")
    page = arrive(server, cookies=at.players[0].cookies, fresh=True)

    def socket(of_page: WebSocketRoute) -> None:
        of_server = of_page.connect_to_server()
        of_server.on_message(lambda said: of_page.send(str(said).replace('"build":"', '"build":"other')))

    page.route_web_socket("**/stream*", socket)
    page.add_init_script(LOOKS)
    loads: list[Page] = []
    page.on("load", lambda loaded: loads.append(loaded))  # noqa: PLW0108 - Playwright wants a function
    with page.expect_event("load", lambda _: len(loads) == 2):
        page.goto(f"/matches/{at.id}")
    page.wait_for_function("() => window.looks > 0")
    Player(page).play(Player(page).place("hamburg"))
    assert len(loads) == 2


def test_the_tab_says_whose_turn_it_is(sit: Sitting) -> None:
    anna, bruno = sit("company")
    expect(anna).to_have_title("(1) ● Your turn · Anna · Bruno")
    expect(bruno).to_have_title("Anna · Bruno")


def hand_over(arrive: Arrive, server: Stacked, spectators: bool) -> tuple[Page, Page]:
    """Bruno's old tab, and the page of Erna, who has taken his seat with the link from his menu."""
    at = Seated(server, "company", spectators=spectators, visibility="public")
    bruno = arrive(server, cookies=at.players[1].cookies)
    bruno.goto(f"/matches/{at.id}")
    bruno.get_by_role("button", name="Menu").click()
    bruno.get_by_role("button", name="Hand over my seat").click()
    link = bruno.get_by_label("Whoever opens this link").input_value()
    bruno.get_by_role("dialog").get_by_role("button", name="Close").click()
    erna = arrive(server, cookies=server.client().named("Erna").cookies)
    erna.goto(link)
    expect(erna.get_by_role("dialog")).to_contain_text("somebody hands you their seat")
    expect(bruno.locator(".mk-office")).to_be_visible()  # looking changes nothing
    erna.get_by_role("button", name="Take the seat").click()
    expect(erna.locator(".mk-office")).to_be_visible()
    return bruno, erna


def test_an_old_tab_watches_after_the_seat_was_handed_over(arrive: Arrive, server: Stacked) -> None:
    bruno, erna = hand_over(arrive, server, spectators=True)
    expect(bruno.get_by_text("Your seat is somebody else's now")).to_be_visible()
    expect(bruno.locator(".mk-office")).to_have_count(0)
    expect(bruno.locator(".kt-top")).to_contain_text("You are watching")
    expect(bruno.locator(".kt-connection")).to_have_text("Live")
    number = Player(erna).play(Player(erna).place("spain"))  # a promise
    Player(bruno).until(number)
    expect(bruno.locator('.mk-place[data-place="spain"] .mk-promises')).to_be_visible()


def test_an_old_tab_is_closed_where_nobody_may_watch(arrive: Arrive, server: Stacked) -> None:
    bruno, _ = hand_over(arrive, server, spectators=False)
    expect(bruno.locator("#page .kt-note[role=alert]")).to_have_text("This match has no spectators")
    expect(bruno.locator(".kt-table")).to_have_count(0)
