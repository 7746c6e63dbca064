"""The table page on a bad line: answers that are lost, a server that is silent, moves that come too late."""

import json

import pytest
from playwright.async_api import expect

from server.page.texts import live_words
from tests.page.tables import CHOICE, moves, opened, play
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")
SAID = live_words("en")


class Middleman:
    """Between a page's sockets and the server: `down(text)` says what passes to the page, `asked` is what came from it, `sockets`
    how many it has opened, of which only the last is heard."""

    def __init__(self):
        self.sockets = 0
        self.asked: list[dict] = []
        self.down = lambda text: True
        self._held: list = []

    async def on(self, page) -> "Middleman":
        """Take all live sockets of a page."""
        await page.route_web_socket("**/live", self._route)
        return self

    async def _route(self, socket) -> None:
        self.sockets += 1
        server = socket.connect_to_server()
        number = self.sockets
        socket.on_message(lambda text: self.asked.append(json.loads(text)) or server.send(text))
        server.on_message(lambda text: number == self.sockets and self._deliver(socket, text))
        self.tell = socket.send

    def _deliver(self, socket, text) -> None:
        if self.down(text):
            socket.send(text)
        else:
            self._held.append(text)

    def let_go(self) -> None:
        """Pass on what was held back, and from now on all."""
        self.down = lambda text: True
        for text in self._held:
            self.tell(text)

    async def until(self, page, do: str, more: int = 0) -> dict:
        """Wait until the page has sent a frame of this kind, after `more` frames; gives it."""
        while not (found := [frame for frame in self.asked[more:] if frame["do"] == do]):
            await page.evaluate("1")
        return found[0]


async def sent(page) -> None:
    """Click choices until a move is on its way: all in one turn of the page's own loop, so that none is made after it."""
    await page.locator(CHOICE).first.wait_for()
    await page.evaluate(
        """() => {
          const panel = document.querySelector("#choose");
          while (!panel.classList.contains("busy")) panel.querySelector("#offers button").click();
        }"""
    )


async def another(page, address: str) -> None:
    """Play a turn in another tab of the same browser."""
    other = await page.context.new_page()
    await other.goto(address)
    await other.locator(CHOICE).first.wait_for()
    assert await play(other, once=True)


async def mine(page, address: str) -> int:
    """How many moves of seat 0 the server has."""
    lines = (await (await page.request.get(f"/api{address}/events")).text()).splitlines()[::2]
    return sum(event["by"] == "seat:0" and event["t"].endswith(".moved") for event in map(json.loads, lines))


async def test_a_move_whose_answer_was_lost_is_made_once(person):
    """Given a line that is cut when a move has arrived and its answer not, then the page asks again, and there is one move."""
    ann = await person("Ann")
    middle = await Middleman().on(ann)
    await ann.clock.install()
    address = await opened(ann, SAMPLE, bots=["random"])
    await ann.locator(CHOICE).first.wait_for()
    middle.down = lambda text: False
    await sent(ann)
    await expect(ann.locator("#prompt")).to_have_text(SAID["sending"])
    await middle.until(ann, "play")
    middle.down = lambda text: middle.sockets == 2  # what the dead line held is lost
    await ann.clock.fast_forward(10_000)  # the page's patience
    await expect(ann.locator("#choose.busy")).to_have_count(0)
    await expect(ann.locator("#error")).to_be_hidden()
    await expect(ann.locator("#line")).to_be_hidden()
    assert middle.sockets == 2
    commands = [frame["cmd"] for frame in middle.asked if frame["do"] == "play"]
    assert len(commands) > 1, "it was sent again"
    assert len(set(commands)) == await mine(ann, address) == 1
    assert ann.problems == []


async def test_a_laptop_that_slept_opens_another_line_when_it_is_looked_at(person):
    """Given a line that died while nobody looked, then the page finds out at once and has what happened meanwhile."""
    ann = await person("Ann")
    middle = await Middleman().on(ann)
    await ann.clock.install()
    address = await opened(ann, SAMPLE, bots=["random"])
    await play(ann, once=True)
    await ann.locator(CHOICE).first.wait_for()
    seen = await moves(ann)
    look = "document.dispatchEvent(new Event('visibilitychange'))"
    await ann.evaluate(look)
    assert middle.sockets == 1, "a look after a moment needs no other line"
    middle.down = lambda text: False
    await another(ann, address)
    middle.down = lambda text: middle.sockets == 2  # what the dead line held is lost
    await ann.clock.fast_forward(30_000)
    await ann.evaluate(look)
    await expect(ann.locator("#moves a").nth(len(seen))).to_be_attached()
    assert middle.sockets == 2
    await expect(ann.locator("#line")).to_be_hidden()


async def test_a_move_that_comes_too_late_is_said_and_may_be_chosen_anew(person):
    """Given a tab that has not heard of another tab's move, when it moves, then it is told, and goes on from what is now."""
    ann = await person("Ann")
    middle = await Middleman().on(ann)
    address = await opened(ann, SAMPLE, bots=["random"])
    await ann.locator(CHOICE).first.wait_for()
    middle.down = lambda text: "\n" not in text  # answers, but no events
    await another(ann, address)
    await sent(ann)
    await expect(ann.locator("#error")).to_have_text("Something else happened first. Look again, and choose once more.")
    assert await ann.locator("#error").get_attribute("data-code") == "stale"
    await expect(ann.locator("#offers button").first).to_be_visible()
    await expect(ann.locator("#way li")).to_have_count(0)
    middle.let_go()
    before = await mine(ann, address)
    await sent(ann)
    await expect(ann.locator("#choose.busy")).to_have_count(0)
    await expect(ann.locator("#error")).to_be_hidden()
    assert await mine(ann, address) == before + 1


async def test_what_could_not_be_asked_is_asked_again(person):
    """Given an answer that fails while the line holds, then the page says so and goes on by itself."""
    ann = await person("Ann")
    await opened(ann, SAMPLE, bots=["random"])
    await ann.locator(CHOICE).first.wait_for()
    left = [2]

    async def fail(route):
        left[0] -= 1
        await (route.abort() if left[0] >= 0 else route.continue_())

    await ann.route("**/choices*", fail)
    await ann.clock.install()
    await sent(ann)
    await expect(ann.locator("#error")).to_have_text(SAID["no_unreachable"])
    await ann.clock.fast_forward(1000)
    await expect(ann.locator("#error")).to_be_visible()
    await ann.clock.fast_forward(1000)
    await expect(ann.locator("#choose.busy")).to_have_count(0)
    await expect(ann.locator("#error")).to_be_hidden()


async def test_a_reader_who_was_too_slow_takes_up_where_it_was(person):
    """Given a page that is told to resync, then it subscribes again from what it has, and nothing is lost or doubled."""
    ann = await person("Ann")
    middle = await Middleman().on(ann)
    await opened(ann, SAMPLE, bots=["random"])
    await play(ann, once=True)
    await ann.locator(CHOICE).first.wait_for()
    await expect(ann.locator("#choose.busy")).to_have_count(0)
    version = await ann.locator("#moves a").count()
    before = len(middle.asked)
    middle.tell(json.dumps({"is": "resync", "version": version, "head": "0" * 64}))
    assert (await middle.until(ann, "subscribe", before))["version"] == version
    await play(ann, clicks=2)
    await expect(ann.locator("#error")).to_be_hidden()
    await expect(ann.locator("#line")).to_be_hidden()
