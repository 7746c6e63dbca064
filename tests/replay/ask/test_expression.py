"""Expressions: what they mean, where they are wrong, and what they can never reach."""

import ast
import re
from itertools import pairwise
from string import ascii_lowercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import registry
from engine.seal import ARBITER
from engine.table import PLAYING
from replay.ask import grammar, names, values
from replay.ask.expression import parse
from replay.ask.values import ABSENT, HIDDEN
from replay.problems import Unusable
from tests.replay.ask.games import ask, recorded, seen, toy_of_reveals, toy_of_turns
from tests.support import material

SAMPLE = material.sample()[0]


def dealt() -> int:
    """The version at which the toy's objectives were dealt."""
    moments = seen(toy_of_reveals()).moments
    return next(m.v for m in moments if m.state is not None)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3 - 8 // 2", 3),
        ("7 % 4 == 3 and not False", True),
        ("7 / 2 > 3.4", True),
        ("'b' in 'abc' and 2 not in [1, 3]", True),
        ("[n * n for n in range(5) if n % 2 == 0]", (0, 4, 16)),
        ("sum([n for n in range(1, 5)])", 10),
        ("sum(n + m for n, m in [(1, 2), (3, 4)])", 10),
        ("any(n > 3 for n in range(5)), all(n > 3 for n in range(5))", (True, False)),
        ("max([2, 9, 4]), min(2, 1), len('four'), abs(-3), count('banana', 'a')", (9, 1, 4, 3, 3)),
        ("sorted([3, 1, 2])[0:2]", (1, 2)),
        ("'yes' if 1 < 2 < 3 else 'no'", "yes"),
        ("[1, 2] == [1, 2], 'abc'[-1], int('12')", (True, "c", 12)),
        ("known(max([])), known(5), known([1][7])", (False, True, False)),
    ],
)
def test_what_is_reckoned(text, value):
    assert ask(recorded(SAMPLE), 1, text) == value


@pytest.mark.parametrize("name", registry.names())
def test_names_say_what_the_moment_is(name):
    game = recorded(name).game
    timeline = seen(recorded(name))
    for moment, before in zip(timeline.moments[1:], timeline.moments, strict=False):

        def value(text, moment=moment, before=before):
            return parse(text).value(game, moment, before)

        assert value("v") == moment.v
        assert value("event.type"), value("event.by") == (moment.event.__struct_config__.tag, moment.event.by)
        assert value("facts") == moment.facts()
        assert value("phase") == moment.table.phase
        assert value("seats") == moment.table.size
        if moment.state is not None:
            assert value("state") is moment.state
            assert value("scores") == game.scores(moment.state).totals
            assert value("[score(i) for i in range(seats)]") == value("scores")
            assert value("[sum([parts(i)[n] for n in parts(i)]) for i in range(seats)]") == value("scores")
            assert value("was(v)") == before.v
        if moment.table.phase == PLAYING and game.to_act(moment.state):
            seat = game.to_act(moment.state)[0]
            assert value("to_act") == game.to_act(moment.state)
            assert len(value(f"legal({seat})")) == len(game.legal(moment.state, seat))


@pytest.mark.parametrize("name", registry.names())
def test_a_move_is_asked_by_notation_and_fields(name):
    timeline = seen(recorded(name))
    moved = timeline.fold.schema.moved
    moments = [m for m in timeline.moments if type(m.event) is moved]
    for moment in moments:
        before = timeline.at(moment.v - 1)
        move = parse("move").value(timeline.game, moment, before)
        assert parse("event.move").value(timeline.game, moment, before) == timeline.game.write(move)
        assert parse("event.seat").value(timeline.game, moment, before) in range(2)
        assert parse("effects").value(timeline.game, moment, before) == moment.event.d.e
        told = parse("tells").value(timeline.game, moment, before)
        assert len(told) == len(moment.event.d.e)


def test_what_is_not_there_is_absent_and_nothing():
    game = recorded(SAMPLE)
    for text in ("state.players[0]", "before.players", "score(1)", "event.ms", "move.tag", "was(v)", "state.x.y[3] + 4"):
        assert ask(game, 1, text) is ABSENT, text
    assert ask(game, 1, "state == state or state < 3 or score(0) > -100") is False
    assert ask(game, 1, "len(effects), to_act, legal(0)") == (0, (), ())


def test_a_hidden_value_equals_nothing_and_says_so():
    game, v = toy_of_reveals(), dealt()
    pair = seen(game).at(v).state.pairs[1].value
    for view in (ARBITER, 1):
        assert ask(game, v, "state.pairs[1]", view) == pair
        assert ask(game, v, f"state.pairs[1] == {list(pair)}", view) is True
        assert ask(game, v, "state.pairs[1].value[0], state.pairs[1].to", view) == (pair[0], (1,))
    for view in (0, None):
        assert ask(game, v, "state.pairs[1]", view) is HIDDEN
        assert values.shown(ask(game, v, "state.pairs[1].value[0] + 1", view)) == "hidden"
        assert ask(game, v, f"state.pairs[1] == {list(pair)}", view) is False
        assert ask(game, v, "state.pairs[1] != 5, state.pairs[1] == state.pairs[1]", view) == (True, False)
        assert ask(game, v, "known(state.pairs[1]), 3 in state.pairs[1]", view) == (False, False)
        assert ask(game, v, "state.pairs[1].to", view) == (1,)
        assert ask(game, v, "max([p.value[0] for p in state.pairs])", view) is HIDDEN
    assert ask(game, v, "[known(p) for p in state.pairs]", 0) == (True, False, False)
    assert values.machine(ask(game, v, "state.pairs", 2))[:2] == [{"hidden": True}, {"hidden": True}]


def test_a_sealed_turn_is_hidden_until_it_is_open():
    game = toy_of_turns()
    timeline = seen(game, 1)
    sealed = [m for m in timeline.moments if getattr(m.event.d, "m", None).__class__.__name__ == "Sealed"]
    other = next(m for m in sealed if m.event.by != "seat:1")
    own = next(m for m in sealed if m.event.by == "seat:1")
    assert ask(game, other.v, "move, event.move", 1) == (HIDDEN, HIDDEN)
    assert ask(game, own.v, "event.move", 1) == game.game.write(own.event.d.m.value)
    opening = next(m for m in timeline.moments if getattr(m.event.d, "e", ()) and m.v > other.v)
    assert len(ask(game, opening.v, "[e.value for e in effects if e.tag == 'opened'][0]", 1)) == 2


def test_legal_says_when_this_view_cannot_tell():
    game = registry.find(SAMPLE)
    moment = next(m for m in seen(recorded(SAMPLE), None).moments if m.table.phase == PLAYING)
    seat = game.to_act(moment.state)[0]
    with pytest.raises(Unusable, match=rf"version {moment.v}, .*legal\({seat}\) depends on what this view does not know"):
        parse(f"legal({seat})").value(game, moment, None)


def test_changed_is_true_exactly_where_the_value_differs():
    game = recorded(SAMPLE)
    timeline = seen(game)
    changed, was = parse("changed(score(0))"), parse("was(score(0)) != score(0)")
    scores = [None if m.state is None else game.game.scores(m.state).totals[0] for m in timeline.moments]
    for v in range(2, len(scores) + 1):
        moment, before = timeline.at(v), timeline.at(v - 1)
        assert changed.holds(game.game, moment, before) == (scores[v - 1] != scores[v - 2]), v
        if scores[v - 2] is not None:
            assert was.holds(game.game, moment, before) == (scores[v - 1] != scores[v - 2]), v
    assert not changed.holds(game.game, timeline.at(1), None)


def test_a_hidden_value_changes_with_its_commitment():
    game, v = toy_of_reveals(), dealt()
    assert ask(game, v, "changed(state.pairs[1])", None) is True
    assert ask(game, v + 1, "changed(state.pairs[1])", None) is False


# ---- what is wrong is said, with its place ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("scor(0) > 3", r"column 1, 'scor': there is no 'scor'; did you mean score\? functions are"),
        ("1 + stat.players", r"column 5, 'stat': there is no 'stat'; did you mean state\? names are"),
        ("tiles[0]", r"what the game has is in state: state\.tiles"),
        ("event.sea == 1", r"column 1, 'event\.sea': there is no 'sea'; did you mean seat\? an event has"),
        ("true", r"did you mean True"),
        ("v = 3", r"column 3, '= 3': not understood; == compares"),
        ("v == 3 && True", r"and, or, not are written as words"),
        ("(1 + 2", r"column 1, .*was never closed"),
        ("", r"empty; for example"),
        ("score", r"score is a function: score\(…\)"),
        ("score()", r"score takes 1 argument,"),
        ("max([1], default=3)", r"none of them by name"),
        ("2 ** 9", r"column 1, '2 \*\* 9': operators are"),
        ("1 is 1", r"== and != compare"),
        ("f'{v}'", r"texts are plain"),
        ("{1: 2}", r"only lists can be made"),
        ("[changed(p.track) for p in state.players]", r"p is of this version; changed needs the whole path"),
        ("'x' * 10", r"'x' is no number"),
    ],
)
def test_a_malformed_expression_is_told_with_its_place(text, told):
    with pytest.raises(Unusable, match=told):
        ask(recorded(SAMPLE), 1, text)


def test_a_misspelt_field_is_told_with_version_and_place():
    field = seen(recorded(SAMPLE)).moments[-1].state.__struct_fields__[1]
    wrong = field + "s"
    with pytest.raises(
        Unusable, match=rf"version 99, column 1, 'state\.{wrong}': there is no '{wrong}'; did you mean {field}\?"
    ):
        ask(recorded(SAMPLE), 99, f"state.{wrong}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("score(9)", r"there is no seat 9; seats are 0 to 1"),
        ("1 // 0", r"by zero"),
        ("v < 'a'", r"version 9, column 1, .*not supported"),
        ("parts(0)['nothing']", r"there is no 'nothing'; it has: "),
        ("v.x", r"9 has no fields"),
        ("v[0]", r"9 has no places"),
        ("len(3)", r"3 is no list"),
        ("range(10000000)", r"at most"),
    ],
)
def test_an_expression_without_an_answer_says_why(text, told):
    if text.startswith("parts"):
        game = recorded(SAMPLE)
        with pytest.raises(Unusable, match=told):
            ask(game, len(seen(game).moments), text)
        return
    with pytest.raises(Unusable, match=told):
        ask(recorded(SAMPLE), 9, text)


# ---- what can never be reached ---------------------------------------------------------------------------------------

HOSTILE = (
    "__import__('os').system('true')", "().__class__", "state.__class__.__mro__", "state.__struct_fields__", "event._scores",
    "(lambda: 1)()", "[c for c in ().__class__.__bases__]", "score.__globals__", "len.__self__", "'{0.__class__}'.format(v)",
    "'a'.join(['b'])", "state.players.__len__()", "move.__init__", "open('x')", "eval('1')", "exec('1')", "getattr(state, 'v')",
    "(x := 3)", "[*range(3)]", "{**parts(0)}", "print(1)", "globals()", "table.nonces", "table.nonces()", "b'x'", "...", "3j",
    "[i async for i in range(3)]", "[1 for state.seat in range(3)]", "[_ for _ in range(3)]", "yield v", "await v", "1 << 9",
    "event.game", "event.moment", "import os", "v; v", "del v", "state.players.count(1)", "~1", "1 | 2", "'%99999999d' % 1",
    "event == event", "[event][0].fold", "effects.append", "max.__call__", "max", "sorted([3], key=len)", "len(*[1])",
)  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_of_python_can_be_reached(text):
    game = recorded(SAMPLE)
    if text == "event == event":  # comparing is no reaching
        assert ask(game, 9, text) is True
        return
    with pytest.raises(Unusable):
        ask(game, len(seen(game).moments) - 2, text)


def doubling(what: str) -> str:
    """Twenty-five names, each made of twice the one before."""
    chain = " ".join(f"for {b} in [{what.replace('x', a)}]" for a, b in pairwise(ascii_lowercase))
    return f"[1 for a in [9] {chain}]"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 150 + "1" + "]" * 150,
        "not " * 200 + "v",
        "-" * 900 + "1",
        "+".join("1" * 400),
        "1" * 5000,
        "[" * 500,
        "[1 for n in [facts] for m in range(5000) if [facts, facts]]",
        "sum([1 for a in range(1000) for b in range(1000)])",
        "sum([sum(range(9000)) for a in range(9000) for b in range(9)])",
        "9 * 9 if all([all([c == c for c in range(9000)]) for b in range(9000)]) else 1",
        "range(999999999)",
        "[1 for a in range(9000) if 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1]",
        doubling("[x, x]"),
        doubling("x * x"),
        "int('9' + '9' * 9999)",
        "'x' + 'x' * 999999999",
        "\x00",
        "\ud800",
    ],
    ids=range(18),
)
def test_work_is_bounded(text):
    with pytest.raises(Unusable):
        ask(recorded(SAMPLE), 9, text)


ALPHABET = st.sampled_from(
    [*names.NAMES, *names.CALLS, *(f".{name}" for name in names.EVENT), ".__class__", ".players", ".value", "[", "]", "(", ")",
     "0", "1", "'a'", "+", "-", "*", "%", "==", "<", " in ", " and ", " not ", " for x in ", "x", ",", " if ", " else ", "."]
)  # fmt: skip


@settings(deadline=None, database=None, max_examples=300)
@given(st.lists(ALPHABET, max_size=12).map("".join))
def test_whatever_is_written_there_is_a_value_or_a_reason(text):
    game = recorded(SAMPLE)
    try:
        value = ask(game, 60, text)
    except Unusable as error:
        assert re.match(r"expression: ", str(error))
    else:
        if not isinstance(value, names.Look):
            assert isinstance(values.shown(value), str)


def test_only_what_was_thought_of_is_walked():
    """simpleeval knows more kinds of nodes; none of them reaches the walker."""
    asker = parse("1")._asker
    assert set(asker.nodes) <= set(grammar.NODES)
    assert not {ast.JoinedStr, ast.DictComp, ast.Dict, ast.keyword, ast.Import} & set(asker.nodes)
