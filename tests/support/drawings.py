"""What every drawing of a game must keep to: structure, names, sizes, and picks that lead to exactly the legal moves.

`python -m tests.support.drawings GAME FOLDER` writes drawings of a random game at several versions and as several audiences
(FOLDER/<game>-<version>-<audience>.svg), to be looked at.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree

from engine.drawing import Look, Pick, happened
from engine.game import Game, Unknown
from engine.kit import svg
from engine.registry import drawing, find
from engine.seal import ARBITER
from engine.timeline import Moment
from tests.support.playing import play

MOST_BYTES = 80_000
"""Largest drawing: a page with one in it has at most 150 KB."""
TAGS = {"svg", "g", "rect", "circle", "ellipse", "polygon", "polyline", "path", "line", "text", "tspan", "title"}
FORBIDDEN = {"style", "id", "href", "onclick"}


def looks(game: Game, seats: int, seed: int, every: int = 7, language: str = "en") -> Iterator[tuple[Moment, Any, Look]]:
    """(moment, audience, look) of a random game at one in `every` versions, for all seats, spectator and arbiter."""
    recorded = play(game, seats, {}, seed)
    for audience in (*range(seats), None, ARBITER):
        for moment in recorded.timeline(audience).moments[seed % every :: every]:
            if moment.state is not None:
                seat = audience if isinstance(audience, int) else None
                now = Look(
                    moment.state, seat, offered(game, moment, seat), effects(moment), language, happened(moment.event.d)[1]
                )
                yield moment, audience, now


def effects(moment: Moment) -> tuple:
    """The effects of a moment's event."""
    return tuple(happened(moment.event.d)[0])


def offered(game: Game, moment: Moment, seat: int | None, draft: tuple = ()) -> tuple:
    """Moves (or next steps) that a seat may make, as far as its own folder knows."""
    if seat is None or moment.table.phase != "playing" or seat not in game.to_act(moment.state):
        return ()
    try:
        return tuple(game.legal(moment.state, seat, draft))
    except Unknown:
        return ()


def names(drawn: str) -> set[str]:
    """The names of all things in a drawing."""
    return set(re.findall(r' data-at="([^"]*)"', drawn))


class Thing(NamedTuple):
    """A thing of a drawing: what it is in words, its marks ("can", "new"), where it lies, its element."""

    label: str
    marks: frozenset[str]
    x: float
    y: float
    element: ElementTree.Element


def things(drawn: str) -> dict[str, Thing]:
    """All things of a drawing by their names."""
    found = {}
    for node in ElementTree.fromstring(drawn).iter():
        if at := node.get("data-at"):
            x, y = map(float, (re.findall(r"translate\(([-.\d]+) ([-.\d]+)\)", node.get("transform", "")) or [(0, 0)])[0])
            marks = frozenset(node.get("class", "").split()) - {"thing"}
            found[at] = Thing(node.get("aria-label", ""), marks, x, y, node)
    return found


def marked(drawn: str, mark: str) -> set[str]:
    """Names of the things that have a mark ("can" or "new")."""
    return {at for at, thing in things(drawn).items() if mark in thing.marks}


def check_drawing(drawn: str) -> None:
    """Raise AssertionError unless a drawing keeps to the house style (engine/kit/svg.py)."""
    assert len(drawn.encode()) <= MOST_BYTES, f"{len(drawn.encode())} bytes"
    root = ElementTree.fromstring(drawn)
    x, y, width, height = map(float, root.get("viewBox", "").split())
    assert (x, y, width) == (0, 0, svg.WIDTH), f"viewBox {root.get('viewBox')}"
    assert 200 <= height <= 2_400, f"height {height}"
    assert root.get("aria-label"), "the drawing has no name"
    at = []
    for node in root.iter():
        tag = node.tag.rpartition("}")[2]
        assert tag in TAGS, f"<{tag}>"
        assert not FORBIDDEN & set(node.attrib), f"<{tag}> has {sorted(FORBIDDEN & set(node.attrib))}"
        assert not any("url(" in value or "javascript:" in value for value in node.attrib.values()), node.attrib
        if "font-size" in node.attrib and not any(name.endswith("space") for name in node.attrib):  # no text board
            assert float(node.get("font-size")) >= svg.SMALLEST, f"letters of {node.get('font-size')}: {node.text}"
        if "data-at" in node.attrib:
            at.append(node.get("data-at"))
            assert node.get("aria-label"), f"{at[-1]} is nothing in words"
    assert len(at) == len(set(at)), f"drawn twice: {sorted(name for name in at if at.count(name) > 1)}"


def check_picks(game: Game, look: Look, drawn: str) -> None:
    """Raise AssertionError unless picks lead to each legal move, and to one only, over things that are drawn."""
    if look.seat is None:
        assert " data-at" not in drawn or 'class="thing can' not in drawn, "a spectator can pick nothing"
        return
    pick = drawing(game).picks
    ways = {}
    for move in look.moves:
        way = pick(look.state, look.seat, move, look.language)
        assert way, f"no pick leads to {move}"
        assert all(type(one) is Pick and one.text.strip() for one in way), f"a pick of {move} says nothing: {way}"
        assert way not in ways, f"{way} leads to {move} and to {ways[way]}"
        ways[way] = move
    for way, move in ways.items():
        shorter = [way[:n] for n in range(1, len(way)) if way[:n] in ways]
        assert not shorter, f"the way to {move} goes on after that to {ways[shorter[0]]}"
    there = names(drawn)
    lost = {one.at for way in ways for one in way if one.at} - there
    assert not lost, f"picks point at what is not drawn: {sorted(lost)}; things are {sorted(there)}"
    check_edges(drawn, {one.at for way in ways for one in way if one.at})
    marked = set(re.findall(r'class="thing can[^"]*" data-at="([^"]*)"', drawn))
    assert marked == {way[0].at for way in ways if way[0].at}, "marked `can` are not the things that moves begin with"


def check_edges(drawn: str, picked: set[str]) -> None:
    """Raise AssertionError unless what can be picked ends with its edge, and rectangular edges are large enough to be hit."""
    for at, thing in things(drawn).items():
        if at in picked:
            edge = thing.element[-1]
            assert edge.get("class") == "edge", f"{at} can be picked and has no edge"
            assert edge.get("fill") != "none", f"{at} cannot be hit where nothing is drawn"
            for side in ("width", "height"):
                size = float(edge.get(side, svg.TARGET))
                assert size >= svg.TARGET, f"{at} can be picked, its {side} is {size}"


def main(name: str, folder: str, seats: str = "2", seed: str = "1", language: str = "en") -> None:
    """Write the drawings of a random game."""
    game, out = find(name), Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    wanted = [*looks(game, int(seats), int(seed), 9, language)]
    rng = Random(0)
    for moment, audience, look in wanted if len(wanted) < 60 else rng.sample(wanted, 60):
        (out / f"{name}-{moment.v:04}-{audience}.svg").write_text(drawing(game).draw(look), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
