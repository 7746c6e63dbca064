"""`find`, `watch`, `eval` and `bisect` as their user sees them."""

import csv
import io
import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.ask.bisecting import search
from replay.ask.expression import parse
from replay.problems import FOUND, UNUSABLE
from replay.sources import Raw, open_log
from tests.replay import golden, support
from tests.replay.support import call

GAME = "game.kronika"


@pytest.fixture(scope="module", autouse=True)
def folder():
    """The records of the golden transcripts lie in the current folder."""
    with golden.folder():
        yield


def told(*words: object) -> dict:
    """What a command says to machines; it must not have failed."""
    reply = call(*words, "--json")
    assert reply.code in (0, FOUND), reply
    return json.loads(reply.out)


@cache
def moments():
    """The moments of the game in GAME."""
    return support.whole().timeline().moments


def totals(v: int):
    """Running totals at a version, asked of the game itself; None before the start."""
    moment = moments()[v - 1]
    return None if moment.state is None else support.whole().game.scores(moment.state).totals


# ---- find ------------------------------------------------------------------------------------------------------------


def test_find_lists_exactly_the_versions_where_it_holds():
    wanted = [m.v for m in moments() if m.state is not None and totals(m.v)[0] > totals(m.v)[1]]
    assert 0 < len(wanted) < len(moments())
    found = told("find", GAME, "score(0) > score(1)")
    assert [one["v"] for one in found["found"]] == wanted
    assert found["count"] == len(wanted)
    assert [one["v"] for one in told("find", GAME, "score(0) > score(1)", "--limit", 2)["found"]] == wanted[:2]
    for end, v in (("--first", wanted[0]), ("--last", wanted[-1])):
        assert [one["v"] for one in told("find", GAME, "score(0) > score(1)", end)["found"]] == [v]
    within = told("find", GAME, "score(0) > score(1)", "--from", 20, "--to", 40)
    assert [one["v"] for one in within["found"]] == [v for v in wanted if 20 <= v <= 40]
    assert call("find", GAME, "score(0) > score(1)", "--count").out == f"{len(wanted)}\n"


def test_find_says_nowhere_with_exit_code_1():
    reply = call("find", GAME, "score(0) > 5000")
    assert reply.code == FOUND
    assert "it holds at none of 583 versions" in reply.out


def test_find_names_the_event():
    reply = call("find", GAME, "event.move != None and known(event.move)", "--first")
    assert reply.out.splitlines()[2].split()[:3] == ["7", "seat", "0"]


# ---- watch -----------------------------------------------------------------------------------------------------------


def test_watch_lists_every_change_before_and_after():
    wanted = [
        (v, totals(v - 1)[0] if totals(v - 1) else None, totals(v)[0])
        for v in range(2, len(moments()) + 1)
        if totals(v) and (totals(v - 1) is None or totals(v)[0] != totals(v - 1)[0])
    ]
    found = told("watch", GAME, "score(0)")["changes"]
    assert [(c["v"], c["before"], c["after"]) for c in found] == wanted
    assert told("watch", GAME, "score(0)", "--last")["changes"] == found[-1:]
    assert told("watch", GAME, "score(0)", "--first")["changes"] == found[:1]


def test_watch_of_a_whole_names_the_part_that_changed():
    found = told("watch", GAME, "scores", "--last")["changes"]
    assert len(found) == 1
    v, path = found[0]["v"], found[0]["path"]
    seat = int(path.removeprefix("scores[").removesuffix("]"))
    assert (found[0]["before"], found[0]["after"]) == (totals(v - 1)[seat], totals(v)[seat])


def test_watch_of_every_place_is_watch_of_each():
    each = [told("watch", GAME, f"score({i})")["changes"] for i in (0, 1)]
    both = told("watch", GAME, "score(0)", "score(1)")["changes"]
    assert both == sorted((c for changes in each for c in changes), key=lambda c: (c["v"], c["path"]))
    assert told("watch", GAME, "table.seats[*].ready")["paths"] == [f"table.seats[{i}].ready" for i in (0, 1)]


def test_watch_takes_paths_as_diff_prints_them():
    diffed = told("diff", f"{GAME}@20", f"{GAME}@24")["differences"]
    for one in diffed:
        changed = told("watch", GAME, one["path"], "--from", 21, "--to", 24)
        assert changed["changes"], one


def test_watch_of_what_never_changes_is_exit_code_1():
    reply = call("watch", GAME, "table.size", "--from", 2)
    assert (reply.code, reply.out.splitlines()[1]) == (FOUND, "nothing changed")


@pytest.mark.parametrize("path", ["state[*].x", "v[*]", "score(0)[*]", "table.seats[*].nothing", "state."])
def test_watch_of_no_path_is_told(path):
    assert call("watch", GAME, path).code == UNUSABLE


# ---- eval ------------------------------------------------------------------------------------------------------------


def test_eval_gives_every_version_a_row_and_every_expression_a_column():
    rows = told("eval", GAME, "v * 2", "score(1)")["rows"]
    assert [row["v"] for row in rows] == list(range(1, len(moments()) + 1))
    assert all(row["values"] == [2 * row["v"], totals(row["v"])[1] if totals(row["v"]) else None] for row in rows)


def test_eval_as_csv_reads_back():
    reply = call("eval", GAME, "event.move", "scores", "--csv", "--to", 30)
    header, *rows = csv.reader(io.StringIO(reply.out))
    assert header == ["v", "event.move", "scores"]
    assert [row[0] for row in rows] == [str(v) for v in range(1, 31)]
    assert json.loads(rows[-1][2]) == list(totals(30))


def test_eval_of_changes_leaves_out_rows_that_say_the_same():
    rows = told("eval", GAME, "score(0)", "--changes")["rows"]
    assert rows[0]["v"] == 1
    changed = [c["v"] for c in told("watch", GAME, "score(0)")["changes"]]
    assert [row["v"] for row in rows[1:]] == changed


def test_eval_of_one_version():
    assert told("eval", f"{GAME}@30", "score(0)")["rows"] == [{"v": 30, "values": [totals(30)[0]]}]
    assert call("eval", f"{GAME}@30", "v", "--from", 3).code == UNUSABLE
    assert call("eval", GAME, "v", "--from", 9, "--to", 3).code == UNUSABLE
    assert call("eval", GAME, "v", "--csv", "--json").code == UNUSABLE


# ---- bisect ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("v", [2, 3, 100, 257, 582, 583])
def test_bisect_finds_the_version(v):
    found = told("bisect", GAME, f"event.at >= {moments()[v - 1].event.at} and v >= {v}")
    assert (found["found"]["v"], found["first"], found["monotonic"], found["everywhere"]) == (v, v, True, True)


def test_bisect_says_when_the_answer_is_not_monotonic():
    found = told("bisect", GAME, "v in [40, 41, 60] or v > 500")
    assert (found["found"]["v"], found["first"], found["monotonic"]) == (501, 40, False)
    assert found["holds"] == ["40-41", "60", "501-583"]
    reply = call("bisect", GAME, "v in [40, 41, 60] or v > 500")
    assert "NOT monotonic: it holds at 40-41, 60, 501-583" in reply.out
    assert "the first version where it holds is 40, not 501" in reply.out
    assert reply.code == 0


def test_bisect_of_a_long_span_looks_at_a_sample_and_says_so(monkeypatch):
    monkeypatch.setattr("replay.ask.bisecting.EVERYWHERE", 100)
    monkeypatch.setattr("replay.ask.bisecting.SAMPLE", 50)
    found = told("bisect", GAME, "v > 123")
    assert (found["found"]["v"], found["everywhere"]) == (124, False)
    assert 50 <= found["looked"] < 70
    assert "a sample of" in call("bisect", GAME, "v > 123").out


@pytest.mark.parametrize(
    ("expression", "more", "why"),
    [
        ("v > 0", (), "it already holds at version 1 (--from V begins later)"),
        ("v < 9", (), "it already holds at version 1, and not at 583"),
        ("v > 900", (), "it does not hold at version 583"),
        ("v > 50", ("--to", 40), "it does not hold at version 40"),
        ("v > 50", ("--from", 60), "it already holds at version 60"),
    ],
)
def test_bisect_checks_both_ends_first(expression, more, why):
    reply = call("bisect", GAME, expression, *more)
    assert reply.code == FOUND
    assert why in reply.out
    assert told("bisect", GAME, expression, *more)["found"] is None


def test_bisect_tells_what_the_condition_speaks_of_before_and_after():
    found = told("bisect", GAME, "v > 99 and score(0) == score(0)")
    assert found["values"]["v"] == [99, 100]
    assert found["values"]["score(0)"] == [totals(99)[0], totals(100)[0]]


# ---- views and damage ------------------------------------------------------------------------------------------------

ASKING = (("find", "known(effects[0])"), ("watch", "effects", "tells"), ("eval", "effects", "tells"), ("bisect", "v > 5"))


@pytest.mark.parametrize("words", ASKING, ids=lambda words: words[0])
def test_a_running_game_is_asked_as_its_spectator(words):
    """Nothing that the full log knows and its redacted twin does not may change a byte of the answer."""
    command, *rest = words
    call("export", "running.kronika", "--spectator", "-o", "public.kronika", "--force")
    full = call(command, "running.kronika", *rest)
    assert full.code in (0, FOUND), full
    assert full.out == call(command, "public.kronika", *rest).out.replace("public.kronika", "running.kronika")
    assert call(command, "running.kronika", *rest, "--arbiter").out.startswith(
        "# arbiter view: hidden information is shown"
    )


@pytest.mark.parametrize("words", ASKING, ids=lambda words: words[0])
def test_a_damaged_log_is_asked_up_to_the_bad_event(words):
    command, *rest = words
    reply = call(command, "damaged.kronika", *rest)
    assert reply.code in (0, FOUND)
    assert reply.out.startswith("# damaged: version 25: $.prev is not the hash of version 24\n# shown up to version 24\n")
    assert told(command, "damaged.kronika", *rest)["versions"] == 24


def test_csv_keeps_the_mark_of_damage_out_of_the_values():
    reply = call("eval", "damaged.kronika", "v", "--csv")
    assert reply.out.splitlines() == ["v,v", *(f"{v},{v}" for v in range(1, 25))]
    assert "damaged: version 25" in reply.err


def test_watch_does_not_say_of_the_last_change_that_it_is_the_only_one(finished):
    """It said "changed at 1 of 583 versions" where it had looked for no other."""
    reply = call("watch", finished, "scores", "--last")
    assert reply.out.splitlines()[-1] == "the last version where anything changed"


def test_the_event_as_a_whole_has_a_value():
    """It ended in a fault of the program: Encoding objects of type Look is unsupported."""
    value = told("eval", f"{GAME}@40", "event")["rows"][0]["values"][0]
    assert (value["by"], value["at"]) == (moments()[39].event.by, moments()[39].event.at)
    changed = {change["path"] for change in told("watch", GAME, "event", "--from", 40, "--to", 40)["changes"]}
    assert "event.at" in changed
    assert "event.type" not in changed


@pytest.mark.parametrize("text", ["-score(0) > 3", "-score(0)>3", "-v", "-hash", "-1e5 < v", "-1", "-.5<v"])
def test_a_question_that_begins_with_a_minus_is_no_option(text):
    """The command line took it for an option and asked for an expression."""
    reply = call("eval", f"{GAME}@40", text)
    assert (reply.code, "required" in reply.err) == (UNUSABLE if text == "-hash" else 0, False), reply


@pytest.mark.parametrize("limit", [0, -3])
def test_a_limit_that_shows_nothing_is_refused(limit):
    """It said "it holds at 583 of 583 versions; 0 of them shown"."""
    reply = call("find", GAME, "v", "--limit", limit)
    assert (reply.code, f"--limit {limit}: at least 1" in reply.err) == (UNUSABLE, True)


@pytest.mark.parametrize("text", ["1e400", "1e300 * 1e300", "1e300*1e300-1e300*1e300"])
def test_a_number_without_end_is_refused_and_no_null(text):
    """JSON has no infinity: it was printed as null, which stands for what is absent."""
    reply = call("eval", f"{GAME}@40", text, "--json")
    assert (reply.code, "the number is too large" in reply.err) == (UNUSABLE, True), reply


def test_a_value_with_a_line_feed_stays_on_its_line():
    """It broke the answer, so that a text of a record could have looked like lines of the tool."""
    assert len(call("eval", f"{GAME}@40", r"'one\n# two'").out.splitlines()) == 3


@pytest.mark.parametrize("ask", ["was({})", "changed({})", "changed(len({}))", "was([{}, v])"])
def test_a_value_of_this_version_is_not_passed_off_as_the_one_before(ask):
    """`was(p)` gave p as it is now, and `changed(p)` never held, without a word."""
    reply = call("find", GAME, f"any({ask.format('p')} for p in [facts])")
    assert (reply.code, "p is of this version" in reply.err) == (UNUSABLE, True), reply
    assert call("find", GAME, "any(changed(score(i)) for i in range(seats))", "--count").code == 0


@cache
def opened():
    """The game in GAME, opened once."""
    return open_log(Raw(GAME, support.whole().entries))


@settings(deadline=None, max_examples=40)
@given(st.sets(st.integers(1, 583), min_size=1, max_size=30), st.integers(1, 583), st.booleans())
def test_bisect_agrees_with_looking_at_every_version(versions, since, rising):
    """Against brute force, of truths without any order: halving lands where it holds and did not the version before, and
    `first`, `monotonic` and the spans are those of all versions."""
    expression = parse(f"v in {sorted(versions)}" + (f" or v >= {max(versions)}" if rising else ""))
    held = [v for v in range(1, 584) if v in versions or (rising and v >= max(versions))]
    since, until = min(since, held[-1]), held[-1]
    if since in held:
        return
    found = search(opened(), expression, since, until)
    held = [v for v in held if since <= v <= until]
    assert found.v in held
    assert found.v - 1 not in held
    assert (found.first, found.held) == (held[0], held)
    assert found.monotonic == (len(held) == until - held[0] + 1)
