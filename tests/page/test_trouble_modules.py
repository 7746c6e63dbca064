"""The table page's modules by themselves, in a real browser: what they must refuse, and what the page as a whole rarely meets."""

import pytest

from tests.page.tables import CHOICE, opened
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")

DRAWING = """async () => {
  const { show, offer, picking, thing } = await import("/static/test/board.js");
  const box = document.body.appendChild(document.createElement("div"));
  const svg = (inside) => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml">${inside}</svg>`;
  const told = {}, picked = [];
  show(box, svg(`<g data-at="a"><rect/></g><script>window.ran = 1</script><image href="/x.png"/><a href="/y"><text>t</text></a>
    <foreignObject><h:form action="/z"/></foreignObject><style>*{}</style><use href="#a"/><animate/><g data-at="b&quot;]"/>`));
  told.left = [...new Set([...box.querySelectorAll("*")].map((one) => one.localName))].sort();
  show(box, "<html><p>no drawing</p></html>");
  show(box, "<svg");
  show(box, "");
  told.kept = box.querySelectorAll("[data-at]").length;
  offer(box, new Map([["a", "lay it, give it"]]), new Set(['b"]']));
  picking(box, (name) => picked.push(name));
  for (const one of box.querySelectorAll("[data-at]")) one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  told.picked = picked;
  told.found = thing(box, 'b"]')?.getAttribute("class");
  told.described = thing(box, "a").getAttribute("aria-description");
  offer(box, new Map(), new Set());
  told.after = ["role", "tabindex", "aria-description"].map((name) => thing(box, "a").getAttribute(name));
  box.replaceChildren();
  show(box, svg('<g data-at="a"><rect/></g><g data-at="b&quot;]"/>'));
  const kept = thing(box, "a");
  show(box, svg('<g data-at="a"><rect/></g><g data-at="c"/><g data-at="b&quot;]"/>'));
  told.same = thing(box, "a") === kept;
  told.order = [...box.querySelectorAll("[data-at]")].map((one) => one.dataset.at);
  show(box, svg('<g data-at="c"/>'));
  told.last = [...box.querySelectorAll("[data-at]")].map((one) => one.dataset.at);
  return { ...told, ran: window.ran ?? 0 };
}"""

WITNESS = """async () => {
  const { Witness, digest } = await import("/static/test/chain.js");
  const salt = "00112233445566778899aabbccddeeff", raw = Uint8Array.from(salt.match(/../g), (pair) => parseInt(pair, 16));
  const zero = "0".repeat(64), value = '{"a":[1,"],\\\\""]}';
  const c = await digest("kronika/seal/1", raw, value);
  const line = (v, prev) => `{"t":"x","v":${v},"prev":"${prev}","d":{"e":[["drew",{"to":[0],"c":"${c}"}]]}}`;
  const opening = (n, salt, value) => `[[${n},"${salt}",${value}]]`;
  const tried = async (version, head, line, openings) => {
    const witness = new Witness(version, head);
    try { await witness.take(`${line}\\n${openings}`); } catch (error) { return error.message; }
    return witness.version === version + 1 && witness.head === await digest(line) ? "taken" : "not moved on";
  };
  return [
    await tried(0, zero, line(1, zero), opening(0, salt, value)),
    await tried(0, zero, line(1, zero), "[]"),
    await tried(0, zero, line(1, zero), opening(0, salt, '{"a":[2]}')),
    await tried(0, zero, line(1, zero), opening(0, salt.replace("0", "1"), value)),
    await tried(0, zero, line(1, zero), opening(1, salt, value)),
    await tried(0, zero, line(2, zero), "[]"),
    await tried(1, zero, line(1, zero), "[]"),
    await tried(0, zero, line(1, "f".repeat(64)), "[]"),
  ];
}"""

WALK = """async () => {
  const { offers, onward, whole } = await import("/static/test/picks.js");
  const pick = (at) => ({ at, text: at.toUpperCase() }), move = (text, ...way) => ({ text, picks: way.map(pick) });
  const moves = [move("1", "a", "b", "c"), move("2", "a", "b", "d"), move("3", "e", "f"), move("4", "g")];
  const names = (way) => way.map((one) => one.at).join("");
  return [
    names(offers(moves, [])), names(onward(moves, [])), names(onward(moves, [pick("a")])), names(onward(moves, [pick("e")])),
    whole(moves, [pick("e")]), whole(moves, [pick("g")]).text, names(onward([moves[3]], [])), names(offers(moves, [pick("z")])),
  ];
}"""


async def test_only_shapes_and_words_of_a_drawing_get_onto_the_page(person):
    """Given a drawing with scripts, links, pictures and forms in it, or none at all, then shapes and words are shown, things are
    picked by their exact names, and the next drawing takes its place."""
    page = await person()
    await page.goto("/sign-in")
    told = await page.evaluate(DRAWING)
    assert told == {
        "left": ["g", "rect", "svg"], "kept": 2, "picked": ["a"], "found": "picked", "described": "lay it, give it",
        "after": ["img", None, None], "order": ["a", "c", 'b"]'], "last": ["c"], "same": True, "ran": 0,
    }  # fmt: skip


async def test_a_page_takes_no_event_that_does_not_follow_nor_an_opening_that_does_not_fit(person):
    page = await person()
    await page.goto("/sign-in")
    wrong = "version 1: opening {} does not fit what was sealed"
    assert await page.evaluate(WITNESS) == [
        "taken", "taken", wrong.format(0), wrong.format(0), wrong.format(1), "version 2 came after 0", "version 1 came after 1",
        "version 1 does not follow what this page has seen",
    ]  # fmt: skip


async def test_a_way_of_choices_goes_on_by_itself_only_after_the_first(person):
    page = await person()
    await page.goto("/sign-in")
    assert await page.evaluate(WALK) == ["aeg", "", "ab", "ef", None, "4", "", ""]


async def test_a_thing_that_two_choices_share_leads_to_their_buttons(person):
    """Given a thing on the board that two choices point at, when it is clicked, then neither is made: the first's button is
    where the focus is. And what the page is called says whose turn it is."""
    ann = await person("Ann")

    async def shared(route):
        answer = await route.fetch()
        told = await answer.json()
        for move in told["moves"]:
            for pick in move["picks"][:1]:
                pick["at"] = told["moves"][0]["picks"][0]["at"]
        await route.fulfill(response=answer, json=told)

    await ann.route("**/choices*", shared)
    await opened(ann, SAMPLE, bots=["random"])
    await ann.locator(CHOICE).first.wait_for()
    assert (await ann.title()).startswith("● ")
    await ann.locator("#board .can").click()
    assert await ann.evaluate("document.activeElement === document.querySelector('#offers button')")
    assert await ann.locator("#way li").count() == 0
    assert ann.problems == []
