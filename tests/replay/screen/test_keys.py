"""Every key does what its line in the help says."""

from engine.seal import ARBITER
from replay.screen import places
from replay.screen.keys import IN_BRANCH, IN_GAME, KEYS, MORE, help_text
from replay.screen.layout import PANES
from tests.replay import support
from tests.replay.screen.support import SMALL, WIDE, walking

GAME = support.whole()
LOG = GAME.timeline()


WRITTEN = {m.v: LOG.game.write(m.event.d.m) for m in LOG.moments if hasattr(m.event.d, "m")}
"""Version -> the move in notation."""


async def test_forward_and_back_by_all_their_keys(finished):
    async with walking(finished, 20) as me:
        for key in ("right", "n", "space", "enter"):
            before = me.v
            assert (await me.press(key)).v == before + 1
        for key in ("left", "p", "backspace"):
            before = me.v
            assert (await me.press(key)).v == before - 1
        assert f"{me.v}/583" in me.text


async def test_turns_moves_of_a_seat_and_draws(finished):
    """N goes to where others are to act, P back to where they were not; ] and [ to moves of one seat; d and D to draws."""
    acting = [LOG.game.to_act(m.state) if m.state is not None else () for m in LOG.moments]
    there = next(v for v in range(10, 583) if acting[v - 1] != acting[8])
    back = next(v for v in range(there - 1, 0, -1) if acting[v - 1] != acting[there - 1])
    mine = [m.v for m in LOG.moments if m.event.by == "seat:1" and m.v in WRITTEN and m.v > back]
    draws = [v for v, text in WRITTEN.items() if text == "draw" and v > mine[1]]
    async with walking(finished, 9) as me:
        assert (await me.press("N")).v == there
        assert (await me.press("P")).v == back
        await me.press("s", "s")
        assert "seat 1" in me.said
        assert (await me.press("]")).v == mine[0]
        assert (await me.press("]", "]", "[")).v == mine[1]
        assert (await me.press("d")).v == draws[0]
        assert (await me.press("d", "D")).v == draws[0]
        await me.press("home", "[")
        assert (me.v, "seat 1 has no earlier move" in me.said) == (1, True)


async def test_jumping_to_a_version_and_to_the_ends(finished):
    async with walking(finished, 9) as me:
        for typed, v in (("37", 37), ("-1", 583), ("end", 583), ("-3", 581)):
            assert (await (await me.press("g")).type(typed, "enter")).v == v
        await (await me.press("g")).type("9999", "enter")
        assert (me.v, "versions go from 1 to 583" in me.said) == (581, True)
        assert (await me.press("g", "1", "2", "escape")).v == 581
        assert (await me.press("g", "1", "2", "enter")).v == 12
        await me.press("end", "right")
        assert (me.v, "this is the end" in me.said) == (583, True)
        await me.press("home", "left")
        assert (me.v, "this is the beginning" in me.said) == (1, True)


async def test_searching_goes_round_and_back(finished):
    wanted = WRITTEN[31]
    hits = [v for v, text in WRITTEN.items() if wanted.lower() in text.lower()]
    async with walking(finished, 20) as me:
        await me.press("f")
        assert "nothing was looked for yet" in me.said
        await (await me.press("slash")).type(wanted.lower(), "enter")
        assert me.v == next(v for v in hits if v > 20)
        await me.press("f")
        assert me.v == [*[v for v in hits if v > 20], hits[0]][1]
        await me.press("F", "F")
        assert me.v in hits
        await (await me.press("slash")).type("=v == 77", "enter")
        assert me.v == 77
        await (await me.press("slash")).type("=v ==", "enter")
        assert (me.v, me.said != "") == (77, True)
        await (await me.press("slash")).type("no such thing", "enter")
        assert "is nowhere in this game" in me.said


async def test_looking_as_others(running):
    async with walking(running, 31) as me:
        assert "as spectator" in me.text
        assert "!" not in me.text.splitlines()[2]
        await (await me.press("4", "a")).type("seat 1", "enter")
        assert "as seat 1" in me.text
        assert "! seat 1 view: shows what is hidden from others" in me.text
        assert me.text.count("hand of") == 1
        await (await me.press("a")).type("arb", "enter")
        assert "! arbiter view: hidden information is shown" in me.text
        assert me.text.count("hand of") == 2
        await (await me.press("a")).type("spec", "enter")
        assert "as spectator" in me.text
        assert "hand of" not in me.text


async def test_panes_by_number_and_in_turn_and_sentences_in_another_language(finished):
    async with walking(finished, 9) as me:
        for n, pane in enumerate(PANES, 1):
            await me.press(str(n))
            assert f"[{n} {pane}]" in me.text
            assert [name for name in PANES if me.app.lines(name).display] == [pane]
        assert (await me.press("tab")).app.pane == "board"
        assert (await me.press("shift+tab")).app.pane == "branches"
        await me.press("3")
        assert LOG.game.sentence(LOG.at(9).event.d.m, "en") in me.text
        await me.press("L")
        assert LOG.game.sentence(LOG.at(9).event.d.m, "pl") in me.text
        assert "sentences are told in: pl" in me.said


async def test_up_and_down_scroll_or_step(finished):
    async with walking(finished, 300, size=(60, 14)) as me:
        top = me.app.lines("board").scroll_offset.y
        await me.press("down", "down", "up")
        assert me.app.lines("board").scroll_offset.y == top + 1
        await me.press("pagedown")
        assert me.app.lines("board").scroll_offset.y > top + 1
        await me.press("pageup", "pageup")
        assert me.app.lines("board").scroll_offset.y == 0
        await me.press("2", "down")
        assert me.v == 301
        await me.press("pageup")
        assert me.v == 291
        top = me.app.lines("moves").scroll_offset.y
        await me.pilot.click("#moves", offset=(4, 2))
        await me.press()
        assert me.v == top + 3


async def test_help_shows_every_key_and_closes(finished):
    async with walking(finished, size=(80, 60)) as me:
        await me.press("?")
        assert all(line in me.text for line in help_text().splitlines())
        await me.press("escape")
        assert "1 board" in me.text
        await me.press("q")
        assert not me.app.is_running


def test_every_key_is_in_the_help_and_bound_once():
    bound = [name for key in KEYS for name in key.keys.split(",")] + [name for name, _ in MORE]
    assert len(bound) == len(set(bound))
    assert all(key.shown in help_text() and key.text in help_text() for key in KEYS)
    assert max(map(len, (IN_GAME, IN_BRANCH, *help_text().splitlines()))) <= 80


async def test_all_that_is_wanted_fits_80_by_24_and_grows_with_the_terminal(finished):
    async with walking(finished, 30) as me:
        assert len(me.text.splitlines()) == SMALL[1]
        assert "q quit" in me.text.splitlines()[-1]
        assert "seat 0 to move" in me.text
        await me.pilot.resize_terminal(*WIDE)
        await me.until(lambda: "─2 moves" in me.text, "panes side by side")
        await me.press("right")
        assert "▶  31" in me.text
        assert me.app.lines("scores").display
        await me.pilot.resize_terminal(40, 12)
        await me.until(lambda: "─2 moves" not in me.text, "one pane")
        await me.press("right", "2", "5", "1")
        assert me.v == 32


async def test_a_damaged_record_is_shown_up_to_the_bad_event_with_its_reason(tmp_path):
    lines = support.record_of(GAME.entries).split(b"\n")
    lines[47] = lines[47].replace(b'"ms":', b'"ms":1')
    path = tmp_path / "damaged.kronika"
    path.write_bytes(b"\n".join(lines))
    async with walking(path, 24) as me:
        assert "! damaged: version 25: $.prev is not the hash of version 24" in me.text
        await me.press("right")
        assert "it is damaged after this" in me.said


async def test_a_fault_of_the_program_is_one_line_and_the_walk_goes_on(finished, monkeypatch):
    async with walking(finished, 9) as me:
        monkeypatch.setattr(places, "turn", lambda *_: 1 // 0)
        await me.press("N")
        assert "fault in this program: ZeroDivisionError" in me.said
        assert (await me.press("right")).v == 10
        assert [type(fault) for fault in me.app.faults] == [ZeroDivisionError]
        me.app.faults.clear()


async def test_colour_is_not_needed(finished, monkeypatch):
    """With NO_COLOR the screen is grey; what is marked is marked by signs."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with walking(finished, 30, view=ARBITER) as me:
        await me.press("2")
        pieces = [piece for strip in me.app.screen._compositor.render_strips() for piece in strip]
        colours = {c.get_truecolor() for p in pieces if p.style for c in (p.style.color, p.style.bgcolor) if c}
        assert all(r == g == b for r, g, b in colours)
        assert "▶  30" in me.text
        assert "[2 moves]" in me.text
