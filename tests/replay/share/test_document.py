"""The JSON document: what docs/FORMAT.md says of it, and what it tells of a game."""

import json
import re

import pytest

from engine import registry
from tests.house.repo import read
from tests.replay.share.games import game, recorded
from tests.replay.support import call, write


@pytest.fixture(params=registry.names())
def name(request):
    return request.param


@pytest.fixture
def told(tmp_path, name):
    """The document of a whole game."""
    path = write(tmp_path, "game.kronika", recorded(name).entries)
    assert call("export", path, "-o", tmp_path / "game.json", net=False).code == 0
    return json.loads((tmp_path / "game.json").read_bytes())


def test_every_event_is_told_with_its_move_effects_scores_and_digest(told, name):
    moments = recorded(name).timeline().moments
    assert [e["v"] for e in told["events"]] == [m.v for m in moments]
    assert [e["hash"] for e in told["events"]] == [m.entry.h.hex() for m in moments]
    assert [e["digest"] for e in told["events"]] == [m.event.ps for m in moments]
    moved = [e for e in told["events"] if "move" in e]
    assert moved
    for event in moved:
        rules = game(name)
        assert rules.write(rules.read(event["notation"])) == event["notation"]
    assert all(e["text"] for e in told["events"])
    assert all(effect["text"] and effect["data"]["type"] for e in told["events"] for effect in e["effects"])
    assert [e["scores"]["totals"] for e in told["events"] if "scores" in e][-1] == told["result"]["totals"]
    assert told["head"] == moments[-1].entry.h.hex()


def test_it_is_shaped_as_the_docs_say(told):
    """Given every key of the document, then docs/FORMAT.md names it."""
    section = read("docs/FORMAT.md").partition("## JSON document")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(\w+)`", section))
    keys = {*told, *told["table"], *(key for event in told["events"] for key in event)}
    keys |= {key for e in told["events"] for effect in e["effects"] for key in effect} | set(told["result"])
    assert keys <= named, keys - named


def test_a_turn_nobody_opened_is_null(tmp_path):
    from tests.replay import support

    path = write(tmp_path, "turns.kronika", support.turns())
    events = json.loads(call("export", path, "-o", "-", "--format", "json", net=False).out)["events"]
    assert [(e["move"], e["notation"]) for e in events[-2:]] == [(None, None)] * 2
    assert events[-2]["text"] == "Finishes its turn."


def test_the_ending_of_the_file_says_the_format_unless_one_is_asked_for(running, tmp_path):
    formats = {"a.kronika": b'{"kronika":"record"', "a.json": b'{"kronika":"game"', "a.HTML": b"<!DOCTYPE html>"}
    for file, begins in formats.items():
        assert call("export", running, "-o", tmp_path / file).code == 0
        assert (tmp_path / file).read_bytes().startswith(begins)
    assert call("export", running, "--format", "json", "-o", tmp_path / "b.html").code == 0
    assert (tmp_path / "b.html").read_bytes().startswith(b'{"kronika":"game"')
    assert call("export", running, "--format", "html", "--language", "xx", "-o", tmp_path / "c.html").code == 2
