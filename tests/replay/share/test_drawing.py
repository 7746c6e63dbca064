"""One version as a drawing: a clean file of its own, that shows what the view knows and no more."""

import json
from xml.etree import ElementTree

import pytest

from engine import registry
from replay import sources
from replay.share import boards
from tests.replay.share.games import entries
from tests.replay.share.test_page import raw_of
from tests.replay.support import call


@pytest.mark.parametrize("name", registry.names())
def test_a_drawing_is_a_file_of_its_own(tmp_path, name):
    """Given any game, then the file is XML with a size, has nothing that only a page needs, and shows the version asked for."""
    path, out = tmp_path / "game.kronika", tmp_path / "board.svg"
    path.write_bytes(raw_of(name, "finished"))
    v = len(entries(name, "finished")) - 5
    assert json.loads(call("export", f"{path}@{v}", "-o", out, "--json", net=False).out)["v"] == v
    root = ElementTree.fromstring(out.read_bytes())
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert not [node.attrib for node in root.iter() if {"class", "data-at", "style", "id"} & set(node.attrib)]
    assert not [node.attrib for node in root.iter() if node.get("stroke") == node.get("fill") == "none"]
    log = sources.open_log(sources.read_file(str(path)))
    words = [node.text for node in root.iter() if node.text]
    assert words == [n.text for n in ElementTree.fromstring(boards.drawn(log, log.timeline.at(v), "en")).iter() if n.text]
    polish = tmp_path / "pl.svg"
    assert call("export", path, "-o", polish, "--language", "pl", net=False).code == 0
    assert polish.read_bytes() != out.read_bytes()


@pytest.mark.parametrize("name", registry.names())
def test_a_drawing_of_a_view_is_that_of_a_record_that_holds_no_more(tmp_path, name):
    path, narrow = tmp_path / "whole.kronika", tmp_path / "narrow.kronika"
    path.write_bytes(raw_of(name, "running"))
    assert call("redact", path, "--for", "seat:1", "-o", narrow, net=False).code == 0
    for n, source in enumerate((path, narrow)):
        assert call("export", source, "--seat", 1, "-o", tmp_path / f"{n}.svg", net=False).code == 0
    assert (tmp_path / "0.svg").read_bytes() == (tmp_path / "1.svg").read_bytes()


def test_where_there_is_nothing_to_draw_is_said(running, tmp_path):
    reply = call("export", f"{running}@2", "-o", tmp_path / "x.svg")
    assert (reply.code, "has not begun there" in reply.err) == (2, True)
    reply = call("export", f"{running}@9", "-o", tmp_path / "x.html")
    assert (reply.code, "this takes a whole log" in reply.err) == (2, True)
    assert not (tmp_path / "x.svg").exists()
