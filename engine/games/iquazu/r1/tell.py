"""What an effect did, in a few words, for people who step through a game (English)."""

from engine.games.iquazu.r1 import moves as m
from engine.games.iquazu.r1.cards import names
from engine.games.iquazu.r1.rock import strip_name
from engine.games.iquazu.r1.tiles import name
from engine.kit.words import known


def tell(effect: m.Effect) -> str:
    """An effect in words: "draws WWBO", "column 3 scores: seat 1 7"; of cards not known here, who may know them."""
    match effect:
        case m.Began(seat):
            return f"seat {seat} has the turn box, the seat before it the drop box"
        case m.Uncovered(offset, strips, tiles):
            return _uncovered(offset, strips, tiles)
        case m.Dealt(seat, count, cards):
            return f"seat {seat} is dealt {count} cards: {known(cards, names)}"
        case m.Redealt(seat, cards):
            return f"seat {seat} now holds, for what was unknown here: {known(cards, _held)}"
        case m.Drew():
            return _drew(effect)
        case m.Scored(column, points, tiles):
            return _scored(column, points, tiles)
    return _plain(effect)


def _held(cards: tuple[int, int, int]) -> str:
    return names(cards) or "nothing"


def _drew(effect: m.Drew) -> str:
    by = f"uses the tile {name(effect.tile)}: " if effect.tile else ""
    told = f"{by}draws {known(effect.cards, _held)}"
    if effect.cards.value is None:
        told += f", {effect.count} in all"
    return told if effect.fresh < 0 else f"{told}, {effect.fresh} of them after the discards became the new pile"


def _uncovered(offset: int, strips: tuple[int, ...], tiles: str) -> str:
    seen = f", strips seen: {', '.join(map(strip_name, strips))}" if strips else ""
    turned = ", ".join(map(name, tiles))
    return f"position 1 is column {offset + 1}{seen}, tiles turned up: {turned}"


def _scored(column: int, points: tuple[int, ...], tiles: tuple[int, ...]) -> str:
    got = ", ".join(f"seat {seat} gets {value}" for seat, value in enumerate(points) if value) or "nobody gets points"
    if not tiles:
        return f"column {column} scores: {got}"
    rows = ", ".join("nobody" if seat < 0 else f"seat {seat}" for seat in tiles)
    return f"column {column} scores: {got}; tiles of rows 1 to {len(tiles)} to {rows}"


def _plain(effect: m.Effect) -> str:
    """Effects that need few words."""
    match effect:
        case m.Placed(position, hole, pay, joker):
            return f"lays a crystal into hole {position}.{hole} for {names(pay)}{' and a joker' * joker}"
        case m.Recycled(column, hole):
            return f"the supply is empty: takes back what lies in hole {hole} of scored column {column}"
        case m.Doubled():
            return "uses a double: one more action"
        case m.Declined():
            return "leaves extra actions undone"
        case m.Skipped():
            return "can neither draw nor place, so the action is skipped"
        case m.Dropped(hole):
            return f"a water drop falls into hole 1.{hole}"
        case m.Boxed(seat):
            return f"the drop box goes to seat {seat}; tiles may be used"
        case m.Limited():
            return "must discard down to the hand limit"
        case m.Discarded(cards):
            return f"discards {names(cards)}"
        case m.Passed(seat):
            return f"the turn box goes to seat {seat}"
        case m.Ended():
            return "the game ends: tiles with points are added"
    raise TypeError(f"no effect of Iquazú: {effect!r}")
