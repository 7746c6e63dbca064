"""The page: it holds what its view knows and no more, nothing in a record can inject anything, and it asks nobody for more."""

import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine import record, registry
from engine.drawing import bare
from engine.timeline import Timeline
from replay import sources, texts
from replay.share import boards
from replay.share import graph as graphs
from replay.share.boards import Kept, deltas, safe
from replay.share.document import document
from replay.share.graph import graph
from replay.share.page import in_script, page
from tests.replay import support
from tests.replay.share.games import ENDS, NAMES, entries, game
from tests.replay.support import call
from tests.replay.test_untrusted import repaired
from tests.support import material, planted
from tests.support.playing import play
from tests.support.registering import registered

EVIL = "</script><script>document.title='pwned'</script><img src=x onerror=\"document.title='pwned'\">\u2028'\"&<!--"


class Shape(HTMLParser):
    """Elements with their attributes, and the text inside scripts and styles."""

    def __init__(self, raw: bytes):
        super().__init__()
        self.elements: list[tuple[str, dict]] = []
        self.inside: dict[str, list[str]] = {"script": [], "style": []}
        self.text = ""
        self._open = ""
        self.feed(raw.decode())

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self._open = tag

    def handle_data(self, data):
        if self._open in self.inside:
            self.inside[self._open].append(data)
        else:
            self.text += data

    def handle_endtag(self, tag):
        self._open = ""

    def data(self):
        return json.loads(self.inside["script"][0])


@cache
def whole():
    """The sample game to its end as everybody may see it, and its page."""
    log = sources.open_log(sources.parse("game", support.record_of(support.whole().entries)))
    return log, page(log)


def raw_of(name, end):
    return record.write(Timeline(entries(name, end), game(name)))


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("view", ["spectator", 1], ids=["spectator", "seat"])
@pytest.mark.parametrize(("name", "end"), [(n, e) for n in NAMES for e in ENDS], ids=lambda x: x)
def test_pages_and_documents_of_a_view_are_those_of_a_record_that_holds_no_more(name, end, view):
    """Given the same game with all openings and with a view's own, then what that view is shown is byte for byte the same."""
    whole = sources.open_log(sources.parse("game", raw_of(name, end)), view)
    from replay.share.records import share

    narrow = sources.open_log(sources.parse("game", share(whole).raw), view)
    assert page(whole) == page(narrow)
    assert document(whole) == document(narrow)


def test_an_arbiter_is_shown_more(running):
    logs = [sources.open_log(sources.read_file(str(running)), view) for view in ("arbiter", 1, None)]
    arbiter, seat, spectator = ("".join(boards.markup(log, log.last)).count("</text>") for log in logs)
    assert min(arbiter, seat) > spectator


def test_every_version_of_the_board_comes_out_again():
    """Given the deltas of a page put together as its program does, then every board is that of its version."""
    log, raw = whole()
    data = Shape(raw).data()
    for lines, moment in zip(_boards(data["boards"]), log.timeline.moments, strict=True):
        assert [data["lines"][n] for n in lines] == boards.markup(log, moment)


def _boards(changes):
    board: list[int] = []
    for delta in changes:
        board = list(board)
        if delta[:1] == [-1]:
            board[delta[1] : delta[1] + delta[2]] = delta[3:]
        else:
            for i in range(0, len(delta), 2):
                board[delta[i]] = delta[i + 1]
        yield list(board)


@pytest.mark.parametrize("name", registry.names())
def test_a_drawing_in_pieces_is_the_drawing_and_most_pieces_stay(name):
    """Given two boards of a game one after the other, then each is its pieces put together, and most of these are in both."""
    log = sources.open_log(sources.parse("game", raw_of(name, "finished")))
    there, then = (boards.markup(log, moment) for moment in log.timeline.moments[-9:-7])
    assert "".join(there) == bare(boards.drawn(log, log.timeline.moments[-9], "en"))
    assert len(set(there) & set(then)) > 0.6 * len(set(then))
    assert max(map(len, then)) < 9_000


@given(st.lists(st.lists(st.integers(0, 4), max_size=5)))
def test_deltas_lose_nothing(shown):
    assert list(_boards(deltas(shown))) == shown


def test_a_page_is_small():
    """A game of 583 events, whose drawings are 20 MB: about one, because equal pieces are kept once."""
    assert len(whole()[1]) < 1_100_000
    kept = Kept()
    assert [kept.number(text) for text in ("a", "b", "a")] == [0, 1, 0]


def test_a_page_asks_nobody_for_anything():
    shape = Shape(whole()[1])
    assert {link["href"][:3] for _, link in shape.elements if "href" in link} == {"#v="}
    assert not [a for _, a in shape.elements if {"src", "srcset", "action", "style", "data", "poster"} & set(a)]
    assert not {"link", "img", "iframe", "object", "form", "base"} & {tag for tag, _ in shape.elements}
    assert not re.search(r"url\(|@import|fetch|XMLHttp|import\(|WebSocket|eval|Function\(", "".join(_code(shape)))


def _code(shape):
    return [*shape.inside["style"], shape.inside["script"][1]]


def test_only_its_own_program_and_style_may_run():
    shape = Shape(whole()[1])
    policy = next(a["content"] for tag, a in shape.elements if a.get("http-equiv") == "Content-Security-Policy")
    style, script = ("sha256-" + b64encode(sha256(code.encode()).digest()).decode() for code in _code(shape))
    assert policy == (
        f"default-src 'none'; script-src '{script}'; style-src '{style}'; base-uri 'none'; form-action 'none'"
    )


def hostile():
    """The sample game with an actor, a command and player ids that would inject if anything could, its chain repaired."""
    lines = support.record_of(support.whole().entries[: support.SHORT]).rstrip(b"\n").split(b"\n")
    for i in range(1, len(lines) - 1, 2):
        event = msgspec.json.decode(lines[i])
        event["cmd"] = EVIL
        if event["by"] == "system":
            event["by"] = EVIL
        if "player" in event["d"]:
            event["d"]["player"] = EVIL
        lines[i] = msgspec.json.encode(event)
    return b"\n".join([*repaired(lines), b""])


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_hostile_record_does_not_inject(tmp_path, language):
    path, out = tmp_path / "evil.kronika", tmp_path / "evil.html"
    path.write_bytes(hostile())
    reply = call("export", path, "-o", out, "--language", language, net=False)
    assert reply.code == 0, reply
    shape = Shape(out.read_bytes())
    assert [tag for tag, _ in shape.elements].count("script") == 2
    assert not [a for _, a in shape.elements if any(name.startswith("on") for name in a)]
    assert "img" not in {tag for tag, _ in shape.elements}
    assert "document.title='pwned'" in shape.text, "the actor is shown, as text"
    assert "\u2028" not in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("evil", [EVIL, "\u2029", "</SCRIPT >", "]]>", "\\u003c/script>", "\ud800"])
def test_texts_are_told_whole_and_can_end_nothing(evil):
    shown = in_script([texts.clean(evil)])
    assert not set("<>&\u2028\u2029") & set(shown)
    assert json.loads(shown) == [texts.clean(evil)]
    assert not set("<>\"'\u2028\n") & set(safe(evil))


def test_hostile_words_of_a_game_do_not_inject():
    """Given a game whose board, sentences and effects are markup, then they come as text: boards go into the page as HTML."""
    rules = replace(registry.find(material.sample()[0]), name="hostile")
    evil = replace(rules, board=lambda *_: EVIL, sentence=lambda *_: EVIL, tell=lambda *_: EVIL, write=lambda _: EVIL)
    with registered(evil):
        played = play(evil, 2, {}, 1, leaving=False).entries[: support.SHORT]
        log = sources.open_log(sources.parse("evil", record.write(Timeline(played))))
        shape = Shape(page(log))
        assert boards.markup(log, log.last) == [boards.TEXT, *(safe(line) + "\n" for line in EVIL.splitlines()), "</pre>"]
    assert [tag for tag, _ in shape.elements].count("script") == 2
    assert "img" not in {tag for tag, _ in shape.elements}
    assert shape.text.count("document.title='pwned'") > support.SHORT


def test_without_its_program_the_page_shows_the_last_position_and_every_move():
    log, raw = whole()
    shape = Shape(raw)
    assert "".join(boards.markup(log, log.last)) in raw.decode()
    assert len([a for tag, a in shape.elements if tag == "a"]) == log.last.v
    assert f"{log.last.v}:{log.last.entry.h.hex()}" in shape.text
    assert next(a for tag, a in shape.elements if tag == "nav")["hidden"] is None
    assert "seat 0: 0" in shape.text  # a name of the graph with the last score
    named = [a for tag, a in shape.elements if tag == "button"]
    assert len(named) == 5
    assert all("aria-label" in a or a["id"] == "play" for a in named)


def test_the_line_in_the_graph_stands_at_the_version_that_is_shown_without_the_program():
    """Given a page whose program does not run, then it shows the last version, and so does its graph; it stood at the first."""
    here = next(a for tag, a in Shape(whole()[1]).elements if a.get("id") == "here")
    assert float(here["x1"]) == graphs.WIDTH - graphs.RIGHT


def test_what_is_printed_from_a_dark_screen_is_dark_on_light():
    """Light ink was printed, on paper, for backgrounds are not."""
    style = Shape(whole()[1]).inside["style"][0]
    assert re.findall(r"@media ([^{]*dark[^{]*) {", style) == ["screen and (prefers-color-scheme: dark)"]


@pytest.mark.parametrize(("whom", "said"), [("spectator", "nothing that was hidden"), ("seat:1", "as seat 1")])
def test_a_redacted_record_of_a_revealed_game_does_not_claim_that_everything_is_shown(tmp_path, whom, said):
    """Its page said that everything is shown, and that everything is revealed, and showed neither hands nor secret."""
    finished = support.write(tmp_path, "game.kronika", support.whole(2, 15, leaving=True).entries)
    narrow, out = tmp_path / "narrow.kronika", tmp_path / "x.html"
    call("redact", finished, "--for", whom, "-o", narrow)
    for view in ((), ("--arbiter",)):
        call("export", narrow, *view, "-o", out, "--force")
        text = Shape(out.read_bytes()).text
        assert said in text
        assert "Everything is shown" not in text
    call("export", narrow, "-o", out, "--force")
    view = "--spectator" if whom == "spectator" else "--seat=1"
    call("export", finished, view, "-o", tmp_path / "y.html")
    assert out.read_bytes() == (tmp_path / "y.html").read_bytes()
    assert "everything is revealed" not in Shape(out.read_bytes()).text
    told = json.loads(call("export", narrow, "--format", "json", "-o", "-").out)
    assert told["view"] == whom.replace(":", " ")


FAULTY = (
    ((), False, False),
    (("--seat", 0), False, False),
    (("--seat", 1), True, False),
    (("--arbiter",), True, True),
)


@pytest.mark.parametrize(("view", "move", "error"), FAULTY, ids=["spectator", "another", "its seat", "arbiter"])
def test_a_page_of_a_fault_says_what_failed_and_to_whom_more(tmp_path, view, move, error):
    """Given seat 1 whose Y6 failed at version 20, then all read that something failed; it said nothing of a fault at all."""
    path, game = tmp_path / "fault.kronika", planted.broken()
    path.write_bytes(planted.fault_file(game))
    with registered(game):
        for form, language in (("html", "en"), ("html", "pl"), ("json", "en")):
            out = tmp_path / f"{language}.{form}"
            assert call("export", path, *view, "-o", out, "--language", language).code == 0
            text = out.read_text()
            assert re.search("seat 1 plays (Y6|a move) after version 20 \\(IndexError\\)", text)
            assert ("plays Y6" in text) is move
            assert ("tuple index out of range" in text) is error
    assert "something failed in this game" in Shape((tmp_path / "en.html").read_bytes()).text
    assert "coś zawiodło" in Shape((tmp_path / "pl.html").read_bytes()).text
    assert Shape((tmp_path / "en.html").read_bytes()).text.count("kronika 0.1.0, rules 1") == error


def test_a_page_says_whose_it_is_and_in_which_language(running, tmp_path):
    for view, said in (((), "nothing that was hidden"), (("--seat", 1), "as seat 1"), (("--arbiter",), "not revealed")):
        call("export", running, *view, "-o", tmp_path / "x.html", "--force")
        assert said in Shape((tmp_path / "x.html").read_bytes()).text
    call("export", running, "-o", tmp_path / "pl.html", "--language", "pl")
    polish = Shape((tmp_path / "pl.html").read_bytes())
    assert ("html", {"lang": "pl"}) in polish.elements
    assert "Tak, jak widział to widz" in polish.text
    assert "Siada." in polish.text
    assert not re.search(r"\b(Sits|Version|Moves|Play)\b", polish.text)
    assert not [attributes for _, attributes in polish.elements if attributes.get("lang") == "en"]
    told = " ".join(json.loads(polish.inside["script"][0])["texts"])
    assert not re.search(r"\b(seat|the|draws|takes|is|of)\b", told), "what moves did, too"


def test_a_damaged_log_is_shown_up_to_there_with_the_reason(tmp_path, finished):
    lines = finished.read_bytes().split(b"\n")
    lines[81] = lines[81].replace(b'"ms":', b'"ms":1')
    finished.write_bytes(b"\n".join(lines))
    reply = call("export", finished, "-o", tmp_path / "x.html", net=False)
    assert reply.out.startswith("# damaged: version 42")
    shape = Shape((tmp_path / "x.html").read_bytes())
    assert "$.prev is not the hash of version 41" in shape.text
    assert len(shape.data()["boards"]) == 41


def test_the_graph_draws_steps_and_tells_names_apart():
    """Given scores 0,0 then 5,0 then 5,5 at four versions, the lines go straight on until they change."""
    drawn = graph([None, (0, 0), (5, 0), (5, 5)], ("a", "<b>"), "t")
    points = re.findall(r'class="line s\d" points="([^"]*)"', drawn)
    assert len(points) == 2
    assert len({point.split(",")[1] for point in points[0].split()}) == 2
    assert "&lt;b&gt;: 5" in drawn
    heights = [float(y) for y in re.findall(r'class="name s\d" x="\d+" y="([\d.]+)"', drawn)]
    assert abs(heights[0] - heights[1]) >= 13
    assert graph([None, None], ("a",), "t") == ""
