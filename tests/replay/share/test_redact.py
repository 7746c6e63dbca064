"""A redacted record: nothing hidden from its audience is in its bytes; it still verifies and folds, and says whose it is."""

import json

import pytest

from engine import record
from engine.seal import ARBITER
from engine.timeline import Timeline
from tests.replay import support
from tests.replay.share.games import ENDS, NAMES, canaries, entries, game, recorded
from tests.replay.support import call
from tests.support import planted
from tests.support.registering import registered

AUDIENCES = (("spectator", None), ("seat:1", 1))
pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture(params=[(name, end) for name in NAMES for end in ENDS], ids="-".join)
def played(request, tmp_path):
    """A game's name, where it ends, and its record with everybody's openings."""
    name, end = request.param
    path = tmp_path / "whole.kronika"
    path.write_bytes(record.write(Timeline(entries(name, end), game(name))))
    return name, end, path


@pytest.mark.parametrize(("whom", "audience"), AUDIENCES, ids=["spectator", "seat"])
def test_nothing_hidden_is_in_the_bytes_and_they_verify_and_fold(played, tmp_path, whom, audience):
    name, end, whole = played
    out = tmp_path / "redacted.kronika"
    assert call("redact", whole, "--for", whom, "-o", out, net=False).code == 0
    raw = out.read_bytes()
    hidden = canaries(name, end, audience)
    assert hidden
    assert not [c for c in hidden if c.salt in raw or c.opening in raw]
    assert recorded(name).secret.hex().encode() not in raw
    checks = json.loads(call("verify", out, "--json", net=False).out)["results"][0]["checks"]
    assert {check["status"] for check in checks} <= {"ok", "not checkable"}
    read = record.read(raw)
    assert read.header.audience == whom
    assert [e.p for e in read.entries] == [e.p for e in entries(name, end)]
    there, here = (Timeline(e, game(name)).moments for e in (entries(name, end), read.entries))
    assert [m.facts() for m in here] == [m.facts() for m in there]


def test_the_canaries_are_in_what_an_arbiter_has(played):
    name, end, whole = played
    raw = whole.read_bytes()
    assert all(c.salt in raw and c.opening in raw for c in canaries(name, end, None))


def test_what_was_dropped_is_told(finished, tmp_path):
    """Given the sample game, then the openings dropped are counted, the secret is named, and the head stays."""
    reply = call("redact", finished, "--for", "seat:1", "-o", tmp_path / "one.kronika", net=False)
    dropped = len(_openings(finished)) - 1 - len(_openings(tmp_path / "one.kronika"))
    head = support.whole().entries[-1].h.hex()
    assert f"dropped: {dropped} openings and the table's secret" in reply.out
    assert f"\nhead {len(support.whole().entries)}:{head}\n" in reply.out
    assert "names are not in the log" in reply.out
    told = json.loads(call("redact", finished, "--for", "spectator", "-o", tmp_path / "two.kronika", "--json").out)
    assert (told["dropped_openings"], told["dropped_secret"], told["kept_openings"]) == (
        len(_openings(finished)) - 1,
        True,
        0,
    )


def _openings(path):
    return [o for e in record.read(path.read_bytes()).entries for o in json.loads(e.o)]


def test_redacting_twice_gives_the_same_bytes_and_exporting_that_view_too(finished, tmp_path):
    once, twice, exported = (tmp_path / f"{n}.kronika" for n in range(3))
    assert call("redact", finished, "--for", "spectator", "-o", once).code == 0
    again = call("redact", once, "--for", "spectator", "-o", twice)
    assert "dropped: nothing" in again.out
    assert call("export", finished, "--spectator", "-o", exported).code == 0
    assert once.read_bytes() == twice.read_bytes() == exported.read_bytes()


def test_a_seat_of_a_running_game_is_marked(running, tmp_path):
    reply = call("redact", running, "--for", "seat:0", "-o", tmp_path / "x.kronika")
    assert reply.out.startswith("# seat 0 view: shows what is hidden from others")
    assert call("redact", running, "--for", "spectator", "-o", tmp_path / "y.kronika").out.startswith(str(tmp_path))


def test_a_header_never_claims_more_than_the_source_holds(finished, tmp_path):
    public = tmp_path / "public.kronika"
    call("redact", finished, "--for", "spectator", "-o", public)
    for verb in (("redact", public, "--for", "seat:1"), ("export", public, "--seat", 1)):
        reply = call(*verb, "-o", tmp_path / "x.kronika")
        assert (reply.code, "holds the openings of spectator" in reply.err) == (2, True), reply
    assert call("export", public, "--arbiter", "-o", tmp_path / "y.kronika").code == 0
    assert record.read((tmp_path / "y.kronika").read_bytes()).header.audience == "spectator"


def test_draws_told_in_a_header_are_dropped(tmp_path):
    """Given a record that carries its draws, then redacting it for a spectator leaves them out and counts them."""
    whole = tmp_path / "scripted.kronika"
    timeline = Timeline(support.whole().entries[: support.SHORT])
    whole.write_bytes(record.write(timeline, ARBITER, draws={"card:1": 7, "card:2": 9}))
    reply = call("redact", whole, "--for", "spectator", "-o", tmp_path / "x.kronika")
    assert "and 2 draws in the header" in reply.out
    assert b"draws" not in (tmp_path / "x.kronika").read_bytes()


@pytest.mark.parametrize("whom", ["spectator", "seat:0", "seat:1"])
def test_of_a_fault_its_game_is_left_and_nothing_of_what_failed(tmp_path, whom):
    """Given a fault of seat 1, then neither the move nor the draws nor the error are in what is handed on, nor in its page."""
    path, out, game = tmp_path / "fault.kronika", tmp_path / "x.kronika", planted.broken()
    path.write_bytes(planted.fault_file(game))
    with registered(game):
        reply = call("redact", path, "--for", whom, "-o", out)
        assert "46 draws in the header and all that is told of the fault" in reply.out
        raw = out.read_bytes()
        assert record.read(raw).header.audience == whom
        assert not [word for word in (b"fault", b"IndexError", b"draws", b"Y6") if word in raw]
        assert call("verify", out).code == 0
        page = call("export", out, "--format", "html", "-o", "-").out
        assert "IndexError" not in page
        assert call("redact", path, "--for", "seat:2", "-o", out).err.startswith(f"replay: {path}: there is no seat 2; ")


@pytest.mark.parametrize("whom", ["seat", "seat:x", "arbiter", "seat:-1", "1"])
def test_an_unknown_audience_is_refused(running, tmp_path, whom):
    reply = call("redact", running, "--for", whom, "-o", tmp_path / "x.kronika")
    assert (reply.code, "seat:N" in reply.err) == (2, True)


def test_a_seat_that_is_not_there_and_a_damaged_log_are_refused(running, finished, tmp_path):
    assert "seats 0 to 1" in call("redact", running, "--for", "seat:7", "-o", tmp_path / "x.kronika").err
    lines = finished.read_bytes().split(b"\n")
    lines[81] = lines[81].replace(b'"ms":', b'"ms":1')
    finished.write_bytes(b"\n".join(lines))
    assert "damaged" in call("redact", finished, "--for", "spectator", "-o", tmp_path / "x.kronika").err
    assert not (tmp_path / "x.kronika").exists()
