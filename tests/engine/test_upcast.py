"""Former shapes of events: read as today's, decided again to their own bytes, and what is newer than this program is named."""

import re
from functools import partial

import pytest
from msgspec import defstruct
from msgspec.structs import fields, replace

from engine import events, table
from engine.branch import branch
from engine.codec import Malformed, encode
from engine.entry import Entry
from engine.events import Schema, schema_of
from engine.findings import OK, VIOLATED
from engine.record import read, redact
from engine.seal import ARBITER, Sealed, opens
from engine.sitting import ENGINE, SYSTEM, Sitting
from engine.timeline import Fold, Timeline
from engine.turns import opened_turns
from engine.upcast import PAST, Past, Shapes, adding, dropping, resealed, without
from engine.verify import verify
from tests.corpus import files
from tests.support.playing import play
from tests.support.toys import reveal, simultaneous

# ---- the shapes there have been -------------------------------------------------------------------------------------


def branches():
    """Corpus records that hold a branching written in schema 1."""
    written = re.compile(rb'^{"t":"table.branched","v":\d+,"s":1,', re.M)
    return [path for path in files.records() if written.search(path.read_bytes())]


def branchings(entries):
    return [m for m in Timeline(entries).moments if events.tag_of(m.event) == "table.branched"]


def test_a_branching_of_schema_1_does_not_say_who_made_it():
    """Given a branch recorded before branchings named their program, then it folds, and says nothing of one."""
    moment = branchings(read(branches()[0].read_bytes()).entries)[-1]
    assert b'"engine"' not in moment.entry.p
    assert (moment.event.s, moment.event.d.engine) == (1, "")
    assert type(moment.event) is moment.fold.schema.branched


def test_a_branch_made_today_names_the_program_that_decided_it():
    recorded = play(reveal.GAME, 2, {}, 3, leaving=False)
    n = next(m.v for m in recorded.timeline().moments if m.table.phase == table.PLAYING)
    made, _ = branch(
        recorded.entries, n, "ab" * 16, bytes(32), luck="new", audience=ARBITER, cmd="b", at=0, game=recorded.game
    )
    event = schema_of(recorded.game).decode_exact(made[-1].p)
    assert (event.s, event.d.engine) == (2, ENGINE)
    assert b'"commitment":"%b","engine":"%b","e":[' % (event.d.commitment.encode(), ENGINE.encode()) in made[-1].p


@pytest.mark.parametrize("path", branches(), ids=files.told)
def test_branches_of_schema_1_are_decided_again_to_their_own_bytes(path):
    report = verify(read(path.read_bytes()))
    assert not report.violated(), [check for check in report.checks if check.status == VIOLATED]


def test_another_commitment_of_a_branch_of_schema_1_is_noticed():
    """So deciding it again is no empty check: the same record with one other number of the branching is violated."""
    path = next(path for path in branches() if path.stem == "branch-same")
    forged, prev = [], None
    for entry in read(path.read_bytes()).entries:
        p = entry.p if prev is None else entry.p.replace(b'"prev":"%b' % prev[0], b'"prev":"%b' % prev[1])
        if b'"t":"table.branched"' in p[:24]:
            p = p.replace(b'"luck":"same"', b'"luck":"new"')
        changed = Entry.of(entry.v, p, entry.o, "", "")
        prev = None if changed.h == entry.h else (entry.h.hex().encode(), changed.h.hex().encode())
        forged.append(changed)
    assert verify(forged).violated()


@pytest.mark.parametrize("tag", sorted({past.tag for past in PAST}))
def test_going_up_and_down_gives_the_same_bytes(tag):
    """Every recorded event of a former shape, taken up to today's and down again, is what it was."""
    seen = set()
    for path in files.records():
        timeline = Timeline(read(path.read_bytes()).entries)
        schema = timeline.fold.schema
        for moment in timeline.moments:
            event = moment.event
            if events.tag_of(event) == tag and event.s < type(event).S:
                kind, data = schema.down(type(event), schema.decode(moment.entry.p).d, event.s)
                old = kind(event.v, event.s, event.at, event.by, event.cmd, event.prev, data, event.ps)
                assert encode(old) == moment.entry.p
                seen.add(event.s)
    assert seen == {past.s for past in PAST if past.tag == tag}


# ---- untrusted bytes ------------------------------------------------------------------------------------------------


@pytest.fixture
def branching():
    """(schema, bytes) of an event in a former shape."""
    moment = branchings(read(branches()[0].read_bytes()).entries)[-1]
    return moment.fold.schema, moment.entry.p


def test_a_former_shape_is_spelled_in_one_way_too(branching):
    schema, raw = branching
    assert schema.decode_exact(raw).s == 1
    for other, said in (
        (raw.replace(b'"luck":', b'"luck": '), "not the compact form"),
        (raw.replace(b',"e":[', b',"engine":"x","e":['), "unknown field `engine`"),
        (raw.replace(b'"s":1', b'"s":2'), "missing required field `engine`"),
        (raw.replace(b'"s":1', b'"s":1,"s":1'), "stands twice"),
        (raw.replace(b'"s":1', b'"s":0'), "there is no schema 0 of table.branched"),
        (raw.replace(b'"s":1', b'"s":"1"'), r"`str`.*\$\.s"),
    ):
        with pytest.raises(Malformed, match=said):
            schema.decode_exact(other)


def test_a_newer_shape_is_named_with_what_this_program_knows(branching):
    schema, raw = branching
    newer = re.escape("schema 3 of table.branched is newer than this program (it knows 2)")
    for call in (schema.decode, schema.decode_exact, schema.written):
        with pytest.raises(Malformed, match=newer):
            call(raw.replace(b'"s":1', b'"s":3'))
    with pytest.raises(Malformed, match=r"^schema 2 of table\.opened is newer"):
        events.read_opening(play(reveal.GAME, 2, {}, 3).entries[0].p.replace(b'"s":1', b'"s":2'))


def test_shapes_are_numbered_without_a_gap():
    with pytest.raises(ValueError, match="numbered \\[2\\]"):
        Shapes("x", table.Seat, [Past("x", 2, without(), adding(), dropping)])


def test_a_step_must_keep_what_is_sealed():
    class Now(events.acts.Data):
        a: opens(int)

    careless = Past("x", 1, without(), lambda data, now: now(Sealed((1,), data.a.c)), dropping)
    shapes = Shapes("x", Now, [careless])
    with pytest.raises(ValueError, match="do not keep what is sealed"):
        shapes.up(shapes.classes[0](Sealed((0,), "c")), 1)


# ---- sealed values whose shape has changed --------------------------------------------------------------------------
# The toy's turns are tuples of Write. Once, says this past, a turn was its bare numbers, sealed or not.


def _bare(following: type) -> type:
    numbers = tuple[int, ...]
    kinds = {"m": numbers | opens(numbers)}
    declared = [(f.name, kinds.get(f.name, f.type), *([-1] if f.name == "seat" else [])) for f in fields(following)]
    return defstruct(
        "Moved", declared, bases=(following.__base__,), frozen=True, gc=False, omit_defaults=True,
        forbid_unknown_fields=True,
    )  # fmt: skip


def _turned(step):
    def turned(data, other: type):
        m = resealed(data.m, step) if type(data.m) is Sealed else step(data.m)
        return other(m, data.e, data.ms, data.seat)

    return turned


WRITTEN = _turned(lambda numbers: tuple(map(simultaneous.Write, numbers)))
NUMBERS = _turned(lambda steps: tuple(step.number for step in steps))


@pytest.fixture
def toy(monkeypatch):
    """The toy of simultaneous turns, whose moves have had a former shape."""
    monkeypatch.setattr(events, "PAST", (*PAST, Past("toy_simultaneous.moved", 1, _bare, WRITTEN, NUMBERS)))
    return replace(simultaneous.GAME)


def turns(game, shapes) -> list[Entry]:
    """A game of two seats and two turns to its end, its four moves written in these schema numbers."""
    sitting = Sitting.new(game, bytes(range(32)))
    decision = sitting.open("ab" * 16, 2, {"turns": 2}, cmd="open", at=0)
    sitting.commit(decision)
    entries = [decision.entry]
    run = partial(_run, sitting, entries)
    for seat in (0, 1):
        run(table.Sit(f"p{seat}"), f"seat:{seat}")
    for seat in (0, 1):
        run(table.Ready(), f"seat:{seat}")
    run(table.Start(), "seat:0")
    for i, s in enumerate(shapes):
        seat = i % 2
        options = game.legal(sitting.fold.state, seat)
        move = (options[-1], game.legal(sitting.fold.state, seat, options[-1:])[0])
        run(table.Play(move), f"seat:{seat}", s)
    while due := sitting.due():
        run(due[0], SYSTEM, 0, due[1])
    return entries


def _run(sitting, entries, command, by, s=0, cmd=""):
    decision = sitting.decide(command, by, cmd or f"c{len(entries)}", 0, s)
    sitting.commit(decision)
    entries.append(decision.entry)


@pytest.mark.parametrize("shapes", [(1, 1, 1, 1), (1, 1, 2, 2), (1, 2, 2, 2), (1, 2, 1, 2), (2, 1, 2, 2)], ids=str)
def test_turns_sealed_in_a_former_shape_fold_open_and_verify(toy, shapes):
    """Given a game during which the shape changed, even between a sealed turn and the event that opens it, then everybody
    folds it alike, everybody is told the same turns, and it is proven byte for byte."""
    entries = turns(toy, shapes)
    moves = [e for e in entries if b'"t":"toy_simultaneous.moved"' in e.p]
    assert [int(e.p.split(b'"s":')[1][:1]) for e in moves] == list(shapes)
    assert all((b'"write"' in e.p + e.o) == (s == 2) for e, s in zip(moves[::2], shapes[::2], strict=True))
    report = verify(entries, game=toy)
    assert {check.status for check in report.checks} == {OK}, report.checks
    same = turns(toy, (2, 2, 2, 2))
    folds = [Timeline(redact(entries, audience, toy), toy) for audience in (ARBITER, None, 0, 1)]
    for fold in folds:
        assert [m.facts() for m in fold.moments] == [m.facts() for m in Timeline(same, toy).moments]
        told = [turn.move for m in fold.moments for turn in opened_turns(fold.moments, m)]
        assert len(told) == 2
        assert all(type(step) is simultaneous.Write for move in told for step in move)


def test_whoever_holds_the_seat_knows_its_turn_in_todays_shape(toy):
    fold = Fold(toy)
    for entry in redact(turns(toy, (1, 1, 1, 1))[:7], 0, toy):
        fold.take(entry)
    assert all(type(step) is simultaneous.Write for step in fold.state.pending[0].value)


def test_openings_of_a_former_shape_are_checked_over_the_old_bytes(toy):
    entries = turns(toy, (1, 1, 1, 1))
    place = next(i for i, e in enumerate(entries) if b'"toy_simultaneous.moved"' in e.p)
    forged = entries[place].o.replace(b",[", b",[9", 1) if b",[" in entries[place].o else entries[place].o
    entries[place] = Entry.of(entries[place].v, entries[place].p, forged, "seat:0", "")
    report = verify(entries, game=toy)
    found = next(check for check in report.checks if check.name == "commitments")
    assert (found.status, found.v) == (VIOLATED, place + 1)


def test_without_its_past_a_program_calls_the_same_log_newer_or_older():
    """The toy as it is, without the past: schema 2 of its moves is newer than it knows."""
    raw = b'{"t":"toy_simultaneous.moved","v":7,"s":2,"at":0,"by":"seat:0"}'
    with pytest.raises(Malformed, match=r"^schema 2 of toy_simultaneous\.moved is newer than this program \(it knows 1\)$"):
        Schema(simultaneous.GAME).decode(raw)
