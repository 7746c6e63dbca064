"""The drawing: the rock behind the water, what each seat has, and the own cards in front."""

from engine.drawing import Look, Scene, touched
from engine.games.iquazu.r1 import draw_art as art
from engine.games.iquazu.r1 import draw_picks as at
from engine.games.iquazu.r1 import draw_words as say
from engine.games.iquazu.r1 import moves as m
from engine.games.iquazu.r1.cards import LETTERS
from engine.games.iquazu.r1.data import ROWS
from engine.games.iquazu.r1.draw_board import BOTTOM, board
from engine.games.iquazu.r1.draw_picks import first, picks
from engine.games.iquazu.r1.draw_seats import HAND, STOCK, hand, seat_strip, stock
from engine.games.iquazu.r1.state import OVER
from engine.kit import svg
from engine.seal import Sealed

__all__ = ["draw", "picks"]


def draw(look: Look) -> str:
    """A state as SVG (engine/drawing.py)."""
    can = frozenset([first(look.state, look.seat, move) for move in look.moves])
    scene = Scene(look, say.catalogue(look.language), can, touched(look, lambda one: _new(one, look.state.offset)))
    parts, y = [_title(scene), board(scene), stock(scene, BOTTOM + 4)], BOTTOM + STOCK + 6
    for owner in _order(len(look.state.players), look.seat):
        drawn, height = seat_strip(scene, owner, y)
        parts.append(drawn)
        y += height + 8
    if look.seat is not None:
        parts.append(hand(scene, y))
        y += HAND
    return svg.picture(svg.WIDTH, y, "Iquazú", svg.rect(0, 0, svg.WIDTH, y, art.PAPER, 18), *parts)


def _order(seats: int, seat: int | None) -> list[int]:
    """Seats from the top down: the others in turn order, the own last."""
    return [(seat + n) % seats for n in range(1, seats + 1)] if seat is not None else list(range(seats))


def _title(scene: Scene) -> str:
    state = scene.look.state
    drawn = svg.group(art.drop(), x=30, y=26) if state.phase == OVER else svg.marker(state.seat, 30, 26, 34)
    return drawn + svg.text(56, 34, say.turn(scene.words, state, scene.look.seat), 24, art.INK, weight=700)


def _new(look: Look, now: int) -> frozenset[str]:
    """Names of the things that the latest event touched. Slides up to `now`, the offset, have moved what it put into holes."""
    names: set[str] = set()
    if any(isinstance(effect, m.Began) for effect in look.effects):
        return frozenset()
    offset = look.state.offset - sum(isinstance(effect, m.Uncovered) for effect in look.effects)
    for effect in look.effects:
        moved = now - offset
        match effect:
            case m.Placed(position, hole) if position > moved:
                names |= {at.hole(position - moved, hole), "discards"}
            case m.Dropped(hole) if not moved:
                names.add(at.hole(1, hole))
            case m.Placed() | m.Discarded():
                names.add("discards")
            case m.Drew(cards=cards):
                names |= {at.PILE, *_drawn(look, cards)}
            case m.Scored(_, points, tiles):
                names |= {f"player:{seat}" for seat in range(len(points)) if points[seat] or seat in tiles}
            case m.Uncovered():
                offset += 1
                names |= {f"row:{row}" for row in range(1, ROWS + 1)}
    return frozenset(names)


def _drawn(look: Look, cards: Sealed) -> set[str]:
    """Own cards that were drawn."""
    if look.seat not in cards.to or cards.value is None:
        return set()
    return {at.hand(letter) for letter, count in zip(LETTERS, cards.value, strict=True) if count}
