"""A branch that is proven beside its parent, whose secret tells more than the brancher knew."""

import json

import pytest

from engine import registry
from tests.replay import support
from tests.replay.support import call
from tests.replay.test_every_game import game_of, middle
from tests.replay.test_untrusted import repaired


@pytest.mark.parametrize("name", registry.names())
def test_a_branch_by_one_who_did_not_know_all_is_no_violation_beside_its_parent(tmp_path, name):
    """Given branches with new luck by a seat and by a spectator, and a branch of such a branch: their dealing anew was held
    against what the parent's secret tells, called violated by verify and different by recheck. It is held against what the
    brancher knew."""
    whole = support.write(tmp_path, "a.kronika", game_of(name).entries)
    v = middle(name)
    for parent, n, child, view in (
        (whole, v, "b", ("--seat", 1)),
        (whole, v, "c", ("--spectator",)),
        (tmp_path / "b.kronika", v + 4, "d", ("--seat", 0)),
        (tmp_path / "b.kronika", v + 4, "e", ("--arbiter",)),
    ):
        words = (f"{parent}@{n}", *view, "--luck", "new", "--bots", "greedy", "-o", tmp_path / f"{child}.kronika")
        made = call("branch", *words)
        assert made.code == 0, made
    call("redact", tmp_path / "b.kronika", "--for", "spectator", "-o", tmp_path / "f.kronika")
    files = sorted(tmp_path.glob("*.kronika"))
    told = json.loads(call("verify", "--json", *files, net=False).out)["results"]
    assert [one["status"] for one in told] == ["ok"] * 6, told
    decided = [c["status"] for one in told for c in one["checks"] if c["name"] == "decisions"]
    assert decided.count("ok") >= 5, "they are decided again, not left unchecked"
    for more in ((), ("--rules", registry.rules_of(name)[-1])):
        counts = json.loads(call("recheck", tmp_path, *more, "--json", net=False).out)["counts"]
        assert (counts["games"], counts["differ"], counts["same"]) == (6, 0, 6), counts


def test_what_a_brancher_knew_is_what_its_branch_says(tmp_path, finished):
    """Given a seat's branch whose event was made to say that an arbiter made it, for whom nothing had to be dealt anew, then
    beside its parent the dealing is found."""
    child = tmp_path / "child.kronika"
    assert call("branch", f"{finished}@20", "--seat", 1, "--luck", "new", "--bots", "greedy", "-o", child).code == 0
    seat, arbiter = b'"audience":"seat:1"', b'"audience":"arbiter"'
    lines = child.read_bytes().rstrip(b"\n").split(b"\n")
    lines = [line.replace(seat, arbiter) if b"table.branched" in line else line for line in lines]
    child.write_bytes(b"\n".join([*repaired(lines), b""]))
    told = json.loads(call("verify", "--json", finished, child, net=False).out)["results"][1]
    found = next(check for check in told["checks"] if check["name"] == "decisions")
    assert (found["status"], found["why"].startswith("version 21, $.d.e[0]")) == ("violated", True), found
