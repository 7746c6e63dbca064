"""A log that a newer program wrote is shown up to the event that this one cannot read, and says so."""

import pytest

from engine.entry import Entry
from engine.record import read
from tests.corpus import files
from tests.replay.support import call


@pytest.fixture
def newer(tmp_path):
    """A branch whose branching, version 18, is written in a schema to come; and what the tool should say of it."""
    path = next(path for path in files.records() if path.stem == "branch-same")
    raw, lines = path.read_bytes(), []
    for entry in read(raw).entries:
        p, last = entry.p, b'"t":"table.branched"' in entry.p[:24]
        lines += [p.replace(b'"s":1', b'"s":3') if last else p, entry.o]
        if last:
            v = entry.v
            break
    file = tmp_path / "newer.kronika"
    file.write_bytes(b"\n".join([raw.split(b"\n")[0], *lines, b""]))
    return file, v, f"version {v}: schema 3 of table.branched is newer than this program (it knows 2)"


def test_a_newer_schema_is_told_and_the_log_shown_up_to_there(newer):
    file, v, said = newer
    reply = call("log", file, net=False)
    assert said in " ".join((reply.out + reply.err).split())
    assert reply.out.splitlines()[-1].split()[0] == str(v - 1)
    assert call("show", f"{file}@{v - 1}", net=False).code == 0


def test_verify_names_the_version_and_both_numbers(newer):
    file, v, said = newer
    reply = call("verify", file, net=False)
    assert reply.code == 1
    told = " ".join(reply.out.split())
    assert f"version {v}, $: {said.partition(': ')[2]}" in told
    assert "Traceback" not in reply.out + reply.err


def test_nothing_else_of_it_is_believed_either(newer):
    """The hash of the entry is right, so only its shape stops the fold."""
    file, v, _ = newer
    entry = read(file.read_bytes()).entries[v - 1]
    assert Entry.of(v, entry.p, entry.o, "", "").h == entry.h
