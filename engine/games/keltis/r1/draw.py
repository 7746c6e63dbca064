"""The drawing: the five paths, what lies before each seat, and the own hand in front."""

from collections.abc import Sequence

from engine.drawing import Look, Scene, touched
from engine.games.keltis.r1 import draw_art as art
from engine.games.keltis.r1 import draw_picks as at
from engine.games.keltis.r1 import draw_words as say
from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.cards import COLOUR
from engine.games.keltis.r1.draw_board import BOTTOM, board
from engine.games.keltis.r1.draw_picks import first, picks
from engine.games.keltis.r1.draw_seats import HAND, hand, seat_strip
from engine.games.keltis.r1.state import OVER, State
from engine.kit import svg

__all__ = ["draw", "picks"]


def draw(look: Look) -> str:
    """A state as SVG (engine/drawing.py)."""
    can = frozenset([first(look.state, look.seat, move) for move in look.moves])
    scene = Scene(look, say.catalogue(look.language), can, touched(look, _new))
    parts, y = [_title(scene), board(scene)], BOTTOM + 8
    strips = []
    for owner in _order(len(look.state.players), look.seat):
        drawn, height = seat_strip(scene, owner, y)
        strips.append(drawn)
        y += height + 8
    parts.append(svg.group(*strips, **art.TOLD))
    if look.seat is not None:
        parts.append(hand(scene, y + 2))
        y += HAND
    ground = svg.rect(0, 0, svg.WIDTH, y + 2, art.PAPER)
    return svg.picture(svg.WIDTH, y + 2, "Keltis", ground, *parts)


def _order(seats: int, seat: int | None) -> list[int]:
    """Seats from the top down: the others in turn order, the own last."""
    return [(seat + n) % seats for n in range(1, seats + 1)] if seat is not None else list(range(seats))


def _title(scene: Scene) -> str:
    words, state = scene.words, scene.look.state
    told = svg.text(56, 34, say.turn(words, state, scene.look.seat, at.PASS in scene.can), 24, art.INK, weight=700)
    drawn = art.clover(30, 24, 1.3) if state.phase == OVER else svg.marker(state.seat, 30, 26, 34)
    if at.PASS not in scene.can:
        return drawn + told
    label = words.gettext("no bonus move")
    button = svg.rect(0, 0, 190, 46, art.CREAM, 12, stroke=art.INK, stroke_width=2)
    button += svg.text(95, 31, label, 22, art.INK, "middle", 700)
    edge = svg.outline(0, 0, 190, 48, 12)
    return drawn + told + svg.thing(at.PASS, say.sentence_case(label), button, edge=edge, can=True, x=522, y=1)


def _new(look: Look) -> frozenset[str]:
    """Names of the things that the latest event touched."""
    effects, state = look.effects, look.state
    seat = _actor(state, effects)
    names: set[str] = set()
    for effect in effects:
        match effect:
            case m.Laid(card):
                names.add(at.row(seat, COLOUR[card]))
            case m.Discarded(card):
                names.add(at.discards(COLOUR[card]))
            case m.Entered(path):
                names.add(at.stone(path, 1))
            case m.Stepped(path, step):
                names.add(at.stone(path, step))
            case m.Scored() | m.Wished():
                names.add(f"player:{seat}")
            case m.Drawn(card):
                names |= {at.PILE, *([at.hand(card.value)] if seat == look.seat and card.value is not None else [])}
            case m.Taken(card):
                names |= {at.discards(COLOUR[card]), *([at.hand(card)] if seat == look.seat else [])}
    return frozenset(names)


def _actor(state: State, effects: Sequence[m.Effect]) -> int:
    """Whose event it was: a draw has given the turn to the next seat."""
    drawn = any(isinstance(effect, m.Drawn | m.Taken) for effect in effects)
    return (state.seat - 1) % len(state.players) if drawn else state.seat
