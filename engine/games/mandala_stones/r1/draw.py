"""The drawing: a round board of rosettes on warm cloth, the mandala beside it, player boards below and at the side.

Things and their names: `a4` spaces for artists, with who stands there · `s11` stacks · `tower:SEAT:A` spaces of player boards ·
`score:0` a colour that can be scored · `mandala` · `card:SEAT:0` objectives · `track` points.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from math import cos, pi, sin

from engine.drawing import Look, Pick, touched
from engine.games.mandala_stones.r1 import draw_players as players
from engine.games.mandala_stones.r1 import draw_stones as art
from engine.games.mandala_stones.r1 import moves as m
from engine.games.mandala_stones.r1.data import DATA, DIRECTIONS, END_SPACE, SLOTS
from engine.games.mandala_stones.r1.draw_players import Table
from engine.games.mandala_stones.r1.draw_words import Words, scored, space_label, stack_label, words_of
from engine.games.mandala_stones.r1.lattice import AROUND
from engine.games.mandala_stones.r1.score import of_colour, tower_points
from engine.games.mandala_stones.r1.state import State, triggered
from engine.games.mandala_stones.r1.stones import NOTHING
from engine.kit import svg

_CLOTH, _BOARD, _RIM = "#f3e2c3", "#e9c690", "#9c5b2e"
_LEFT, _TOP, _ACROSS, _DOWN = 50, 108, 66, 78
"""The first column and row of the lattice, and the steps between columns and rows."""
_STONE = 26
_STACK_EDGE, _SPACE_EDGE = svg.outline(-29, -37, 58, 74, 26), svg.outline(-30, -30, 60, 60, 30)
_SIDE, _WIDE = 496, 212
"""Where the column beside the board begins, and how wide it is."""
_MANDALA, _END = 106, 628
"""Radius of the mandala, and where the main board ends."""


# ---- picks ----------------------------------------------------------------------------------------------------------


def picks(state: State, seat: int, move: m.Move, language: str = "en") -> tuple[Pick, ...]:
    """The choices that make up a move: artist, space, first stone, tower · a colour · towers one by one, then the mandala."""
    words = words_of(language)
    match move:
        case m.Pick(origin, to, first, slot):
            side = DIRECTIONS.index(first)
            stack = AROUND[to][side]
            return (
                Pick(f"a{origin}", f"{words.artists[state.artists[origin]]} (a{origin})"),
                Pick(f"a{to}", words.say.gettext("to a{space}").format(space=to)),
                Pick(f"s{stack}", _first(words, stack, state.stacks[stack], first)),
                Pick(f"tower:{seat}:{slot}", words.say.gettext("tower on {slot}").format(slot=slot)),
            )
        case m.Score(colour):
            return (Pick(f"score:{colour}", scored(words, colour, _worth(state, seat, colour))),)
        case m.Tops(slots):
            top = words.say.gettext("top of {slot}")
            given = [Pick(f"tower:{seat}:{slot}", top.format(slot=slot)) for slot in slots]
            return (*given, Pick("mandala", words.say.gettext("onto the mandala")))
    raise TypeError(f"no move of Mandala Stones: {move!r}")


def _first(words: Words, stack: int, stones: str, side: str) -> str:
    told = words.say.gettext("first the stone in the {side}: {stone} (s{stack})")
    return told.format(side=words.sides[side], stone=words.stones[stones[-1]], stack=stack)


def _worth(state: State, seat: int, colour: int) -> int:
    towers = state.players[seat].towers
    return sum(tower_points(slot, towers) for slot in of_colour(towers, colour))


# ---- the table ------------------------------------------------------------------------------------------------------


def draw(look: Look) -> str:
    """The table as an SVG (engine/drawing.py)."""
    return drawn(look, triggered(look.state), lambda one: one.state.seat)


def drawn(look: Look, last: bool, after: Callable[[Look], int]) -> str:
    """As `draw`. `last`: this round is the last one; `after` gives the seat that follows the one whose event a look is after."""
    state, words = look.state, words_of(look.language)
    new = touched(look, lambda one: _new(one, (after(one) - 1) % len(state.players)))
    table = Table(state, words, look.seat, _can(look), new)
    front, told = look.seat or 0, _told(look, words, last)
    height = _END + players.TRACK + players.OWN
    return svg.picture(
        svg.WIDTH, height, f"Mandala Stones. {told}", svg.rect(0, 0, svg.WIDTH, height, _CLOTH, 18),
        _status(state, told), _board(), *_spaces(table), *_stacks(table), _mandala(table),
        *players.others(table, _others(state, front), _SIDE, _WIDE), players.track(table, 12, _END),
        players.own(table, front, 12, _END + players.TRACK),
    )  # fmt: skip


def _others(state: State, front: int) -> list[int]:
    seats = len(state.players)
    return [(front + n) % seats for n in range(1, seats)]


def _can(look: Look) -> frozenset[str]:
    """The things that moves begin with."""
    if look.seat is None:
        return frozenset()
    begins = set()
    for move in look.moves:
        match move:
            case m.Pick(origin):
                begins.add(f"a{origin}")
            case m.Score(colour):
                begins.add(f"score:{colour}")
            case m.Tops(slots):
                begins.add(f"tower:{look.seat}:{slots[0]}")
    return frozenset(begins)


def _new(look: Look, seat: int) -> frozenset[str]:
    """The things that the effects touched; `seat` did it."""
    names = set()
    for effect in look.effects:
        match effect:
            case m.Picked():
                names |= {f"a{effect.to}", f"tower:{seat}:{SLOTS[effect.slot]}"}
                names |= {f"s{stack}" for stack in effect.stacks}
            case m.Scored():
                names |= {"mandala", "track"} | {f"tower:{seat}:{SLOTS[slot]}" for slot in effect.slots}
            case m.Shown():
                names |= {f"card:{effect.seat}:0", f"card:{effect.seat}:1"}
            case m.Fulfilled():
                names |= {"track"} if effect.points else set()
    return frozenset(names)


def _told(look: Look, words: Words, last: bool) -> str:
    state = look.state
    if state.ended:
        return words.say.gettext("The game is over")
    turn = words.say.gettext("Your turn") if state.seat == look.seat else words.say.gettext("Seat {seat} acts")
    told, closing = turn.format(seat=state.seat), words.say.gettext("last round")
    return f"{told} · {closing}" if last else told


def _status(state: State, told: str) -> str:
    if state.ended:
        return svg.text(24, 38, told, 24, art.INK, weight=700)
    return svg.marker(state.seat, 34, 30, 32) + svg.text(58, 38, told, 24, art.INK, weight=700)


# ---- the main board -------------------------------------------------------------------------------------------------


def _at(row: int, col: int) -> tuple[int, int]:
    return (_LEFT + _ACROSS * col, _TOP + _DOWN * row)


_SPACES = tuple(_at(space.row, space.col) for space in DATA.artist_spaces)
_STACKS = tuple(_at(stack.row, stack.col) for stack in DATA.stacks)


@cache
def _board() -> str:
    """The board without pieces: a slab with a great rosette, and a lattice from every space to its stacks."""
    x, y = _SPACES[len(_SPACES) // 2]
    lines = "".join(
        f"M{_SPACES[space][0]} {_SPACES[space][1]}L{_STACKS[stack][0]} {_STACKS[stack][1]}"
        for space, around in enumerate(AROUND)
        for stack in around
    )
    return (
        svg.rect(12, 62, 472, 556, _BOARD, 150, stroke=_RIM, stroke_width=4)
        + svg.rect(
            22, 72, 452, 536, "none", 141, stroke="#c98f4e", stroke_width=3, stroke_dasharray="0 9", stroke_linecap="round"
        )
        + svg.group(svg.path(art.petals(8, 216), "#efd3a4"), x=x, y=y)
        + svg.path(lines, stroke="#c08445", stroke_width=4)
    )


def _spaces(table: Table) -> list[str]:
    things = []
    for space, standing in enumerate(table.state.artists):
        x, y = _SPACES[space]
        label = space_label(table.words, space, standing)
        things.append(table.thing(f"a{space}", label, _space(space, standing), edge=_SPACE_EDGE, x=x, y=y))
    return things


@cache
def _space(space: int, standing: str) -> str:
    """A rosette with its name, or with the artist there."""
    name = svg.text(0, 7, f"a{space}", 20, art.INK, "middle", 600)
    return art.rosette(28) + (name if standing == NOTHING else art.artist(standing))


def _stacks(table: Table) -> list[str]:
    things = []
    for stack, stones in enumerate(table.state.stacks):
        x, y = _STACKS[stack]
        label = stack_label(table.words, stack, stones)
        things.append(table.thing(f"s{stack}", label, _stack(stones), edge=_STACK_EDGE, x=x, y=y))
    return things


@lru_cache(maxsize=4096)
def _stack(stones: str) -> str:
    """The top stone, and what is known of those below it as chips in a row, the next one first."""
    if not stones:
        return svg.circle(0, -8, _STONE - 4, "#dcb47a", stroke="#b98a4c", stroke_width=2, stroke_dasharray="5 5")
    below = stones[-2::-1] if len(stones) > 1 else ""
    start = -9.5 * (len(below) - 1)
    chips = [art.chip(one, 7.5, start + 19 * n, 28) for n, one in enumerate(below)]
    return svg.group(art.stone(stones[-1], _STONE), y=-8) + "".join(chips)


# ---- the mandala ----------------------------------------------------------------------------------------------------


@cache
def _spiral(spaces: int) -> tuple[tuple[tuple[float, float], ...], float]:
    """Places of the spiral's spaces about its middle, from there outwards, and the radius of a space."""
    turns, angle = [], 1.2 * pi
    for _ in range(spaces):
        turns.append(angle)
        angle += 2 * pi / angle  # so neighbours are as far from each other as the windings are
    step = 2 * pi * (_MANDALA - 8) / (turns[-1] + pi)
    return tuple([(a * step / (2 * pi) * cos(a), a * step / (2 * pi) * sin(a)) for a in turns]), step * 0.46


def _reach(seats: int) -> int:
    """The last space that a game can come to: the end space by a turn of five stones, and a turn of everybody else."""
    return min(DATA.mandala.spaces, END_SPACE[seats] + len(SLOTS) - 1 + len(SLOTS) * (seats - 1))


@cache
def _printed(seats: int) -> str:
    """The mandala without stones: bonus spaces with one or two dots, the end space with a star."""
    places, r = _spiral(_reach(seats))
    end, bonus = END_SPACE[seats] - 1, {int(space) - 1: points for space, points in DATA.mandala.bonus.items()}
    paid = [n for n in range(len(places)) if n in bonus and n != end]
    marks = [
        (places[n][0] + d, round(places[n][1])) for n in paid for d in ((0,) if bonus[n] == 1 else (-r * 0.4, r * 0.4))
    ]
    x, y = places[end]
    return (
        svg.circle(0, 0, _MANDALA, "#8c3b2a") + svg.circle(0, 0, _MANDALA - 5, "#f7e9cc")
        + svg.path("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in places), stroke="#e0c48f", stroke_width=3)
        + svg.dots([(round(x), round(y)) for x, y in places], r * 0.92, "#ead3a6")
        + svg.dots([places[n] for n in paid], r * 0.9, "#d9a441")
        + svg.dots(marks, r * 0.26, art.INK)
        + svg.circle(x, y, r, "#c92a2a") + svg.group(svg.polygon(art.star(5, r * 0.8, r * 0.35), "#fff"), x=x, y=y)
    )  # fmt: skip


def _mandala(table: Table) -> str:
    state = table.state
    seats, covered = len(state.players), len(state.mandala)
    places, r = _spiral(_reach(seats))
    end = END_SPACE[seats]
    told = table.words.say.gettext("Mandala: {count} stones, the end is on {end}").format(count=covered, end=end)
    count = svg.text(0, _MANDALA + 26, f"{covered} / {end}", 22, art.INK, "middle", 700)
    edge = svg.outline(-_MANDALA, -_MANDALA, 2 * _MANDALA, 2 * _MANDALA, _MANDALA)
    drawn = (_printed(seats), art.beads(state.mandala, places, r), count)
    return table.thing("mandala", told, *drawn, edge=edge, x=_SIDE + _WIDE // 2, y=14 + _MANDALA)
