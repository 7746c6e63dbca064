"""The drawing: dice and ability tiles, the own house large, those of the others small below.

Things and their names: `die:5` dice that show a 5 · `face:5` what an ability makes of a die or writes at once ·
`cell:c3` cells of the house in front · `tile:2` the ability of a number · `track` the cat track · `seat:1` a player's house · `loose`, `end`.
"""

from msgspec.json import decode

from engine.drawing import Look, Pick
from engine.games.house_of_cats.r1 import draw_art as art
from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.data import DATA
from engine.games.house_of_cats.r1.draw_front import Front, abilities, front_house
from engine.games.house_of_cats.r1.draw_house import SMALL, small
from engine.games.house_of_cats.r1.draw_words import Words, sheet_label, why_over, words_of
from engine.games.house_of_cats.r1.house import MARKS, NUMBERS, house
from engine.games.house_of_cats.r1.legal import reach
from engine.games.house_of_cats.r1.score import total
from engine.games.house_of_cats.r1.state import Sheet, State
from engine.kit import svg

_GROUND = "#f4e6cd"
_DIE = 64
_ACROSS, _EACH = 3, 232
"""Small houses beside each other, and how wide each is."""


# ---- picks ----------------------------------------------------------------------------------------------------------


def picks(state: State, seat: int, move: m.Step, language: str = "en") -> tuple[Pick, ...]:
    """The choices that make up a step: a die and its cell · an ability, a die and what it becomes · cells of a room · …"""
    words = words_of(language)
    say = words.say
    match move:
        case m.Write(mark, cell):
            return (_die(words, mark), _cell(cell))
        case m.Loose(mark, cell):
            return (Pick("loose", say.gettext("away from the others")), _die(words, mark), _cell(cell))
        case m.Cat():
            return (Pick("track", say.gettext("cat onto the track")),)
        case m.Use(number, old, new):
            name, does = words.abilities[state.tiles[number - 2]]
            use = Pick(f"tile:{number}", f"{name}: {does}")
            return (use, *([_die(words, old)] if old else []), *([_face(words, new)] if new else []))
        case m.Room(cells):
            return tuple(Pick(f"cell:{cell}", say.gettext("{cell} to the room").format(cell=cell)) for cell in cells)
        case m.Put(mark, cell) | m.Paint(mark, cell):
            return (_face(words, mark), _cell(cell))
        case m.End():
            return (Pick("end", say.gettext("end the turn")),)
    raise TypeError(f"no step of House of Cats: {move!r}")


def _die(words: Words, mark: str) -> Pick:
    return Pick(f"die:{mark}", words.marks[mark])


def _face(words: Words, mark: str) -> Pick:
    return Pick(f"face:{mark}", words.say.gettext("a {mark}").format(mark=words.marks[mark]))


def _cell(cell: str) -> Pick:
    return Pick(f"cell:{cell}", cell)


# ---- the table ------------------------------------------------------------------------------------------------------


def draw(look: Look) -> str:
    """The table as an SVG (engine/drawing.py)."""
    state, words = look.state, words_of(look.language)
    seat = look.seat or 0
    can, new = _can(look), _new(look, seat)
    front = Front(state, words, seat, look.seat, _sheet(look, seat), can, new, state.options.level)
    top, below = 152, []
    others = [(seat + n) % len(state.sheets) for n in range(1, len(state.sheets))]
    house_drawn, height = front_house(front, top)
    for n, other in enumerate(others):
        below.append(_other(front, other, 12 + _EACH * (n % _ACROSS), height + 8 + _rows(state) * (n // _ACROSS)))
    if others:
        height += 8 + _rows(state) * -(-len(others) // _ACROSS)
    return svg.picture(
        svg.WIDTH, height, _title(look, words), svg.rect(0, 0, svg.WIDTH, height, _GROUND, 18),
        _status(look, words), _chips(front, look), *_dice(front), *_palette(front, look), house_drawn,
        abilities(front, top), *below,
    )  # fmt: skip


def _sheet(look: Look, seat: int) -> Sheet:
    """The sheet in front: with the turn that this seat has finished, while others have not."""
    state = look.state
    pending = state.pending[seat]
    if look.seat is None or pending is None or pending.value is None or state.ended:
        return state.sheets[seat]
    waiting = State(state.options, state.tiles, state.turn, state.roll, "", (None,) * len(state.pending), state.sheets)
    p = reach(waiting, seat, pending.value).position
    return Sheet(p.marks, p.rooms, p.charges, p.track, p.gifts)


def _can(look: Look) -> frozenset[str]:
    """The things that steps begin with."""
    if look.seat is None:
        return frozenset()
    return frozenset([picks(look.state, look.seat, move)[0].at for move in look.moves])


def _new(look: Look, seat: int) -> frozenset[str]:
    """The things that the effects touched. What the seat that finished last wrote is told by its new rooms alone."""
    touched = set()
    for effect in look.effects:
        match effect:
            case m.Rolled():
                touched |= {f"die:{mark}" for mark in effect.roll}
            case m.TurnOpened():
                if effect.seat == seat:
                    touched |= {f"cell:{cell}" for cell in _written(effect)}
            case m.Wrote():
                touched.add(f"seat:{effect.seat}")
                if effect.seat == seat:
                    touched |= {f"cell:{cell}" for room in effect.rooms for cell in room}
    return frozenset(touched)


def _written(effect: m.TurnOpened) -> list[str]:
    """The cells that an opened turn wrote."""
    steps = decode(bytes(effect.value), type=m.Move)
    return [step.cell for step in steps if isinstance(step, m.Write | m.Loose | m.Put | m.Paint)]


def _title(look: Look, words: Words) -> str:
    return f"House of Cats. {_told(look, words)}"


def _told(look: Look, words: Words) -> str:
    state, say = look.state, words.say
    if state.ended:
        return why_over(words, state.ended)
    turn = say.gettext("Turn {turn}").format(turn=state.turn) if state.turn else say.gettext("Star cells")
    thinking = [seat for seat, pending in enumerate(state.pending) if pending is None]
    if look.seat in thinking:
        return turn + " · " + say.gettext("you write")
    count = len(thinking)
    still = say.ngettext("{count} still writes", "{count} still write", count).format(count=count)
    return f"{turn} · {still}"


def _status(look: Look, words: Words) -> str:
    return svg.text(20, 38, _told(look, words), 26, art.INK, weight=700)


def _chips(front: Front, look: Look) -> str:
    """What is picked in words: to write away from the others, to end the turn."""
    found: list[str] = []
    for at, told in (
        ("end", front.words.say.gettext("end the turn")),
        ("loose", front.words.say.gettext("away from the others")),
    ):
        if at in front.can:
            width = 40 + 11 * len(told)
            parts = svg.rect(0, 0, width, 48, "#fff", 24, stroke=art.INK, stroke_width=2)
            parts += svg.text(width / 2, 31, told, 20, art.INK, "middle", 600)
            x = svg.WIDTH - 16 - width - sum(40 + 11 * 14 for _ in found)
            found.append(front.thing(at, told, parts, edge=svg.outline(0, 0, width, 48, 24), x=x, y=6))
    return "".join(found)


# ---- dice -----------------------------------------------------------------------------------------------------------


def _dice(front: Front) -> list[str]:
    """Dice that show the same side by side, as one thing; and empty places of those that are written."""
    roll, x, things = front.state.roll, 16, []
    for mark in MARKS:
        count = roll.count(mark)
        if count:
            faces = [svg.group(art.face(mark, _DIE), x=(_DIE + 8) * n) for n in range(count)]
            width = (_DIE + 8) * count - 8
            label = front.words.say.gettext("Dice: {count} × {mark}").format(count=count, mark=front.words.marks[mark])
            things.append(
                front.thing(f"die:{mark}", label, *faces, edge=svg.outline(-3, -3, width + 6, _DIE + 6, 14), x=x, y=62)
            )
            x += width + 8
    for _ in range(DATA.dice - len(roll)):
        things.append(svg.group(art.socket(_DIE), x=x, y=62))
        x += _DIE + 8
    return things


def _palette(front: Front, look: Look) -> list[str]:
    """Faces that an ability offers."""
    if look.seat is None:
        return []
    wanted = {move.mark for move in look.moves if isinstance(move, m.Put | m.Paint)}
    wanted |= {move.new for move in look.moves if isinstance(move, m.Use) and move.new}
    shown = [mark for mark in MARKS if mark in wanted]
    things, x = [], svg.WIDTH - 12 - 54 * len(shown)
    for n, mark in enumerate(shown):
        label = front.words.say.gettext("a {mark}").format(mark=front.words.marks[mark])
        things.append(
            front.thing(f"face:{mark}", label, art.face(mark, 48), edge=svg.outline(-1, -1, 50, 50, 10), x=x + 54 * n, y=70)
        )
    return things


# ---- others ---------------------------------------------------------------------------------------------------------


def _rows(state: State) -> int:
    """Height of a row of small houses."""
    return 40 + SMALL * house(state.options.level).rows + 42


def _other(front: Front, seat: int, x: int, y: int) -> str:
    state, home = front.state, house(front.level)
    sheet, finished = state.sheets[seat], state.pending[seat] is not None
    points = total(state.options, sheet)
    head = svg.marker(seat, 20, 20, 30) + svg.text(42, 28, str(points), 22, art.INK, weight=700)
    head += "" if state.ended else _finished(finished, 190)
    left = (220 - SMALL * home.columns) / 2
    plan = svg.group(small(home, sheet), x=left, y=40)
    uses = [f"{number}×{count}" for number, count in zip(NUMBERS, sheet.charges, strict=True) if count]
    if front.level == 1:
        uses.insert(0, front.words.say.gettext("track {count}").format(count=sheet.track))
    foot = svg.text(110, 40 + SMALL * home.rows + 26, " · ".join(uses), 20, art.INK, "middle")
    frame = svg.rect(0, 0, 220, _rows(state) - 8, "#fbf3e2", 12, stroke=svg.SEATS[seat], stroke_width=3)
    label = sheet_label(front.words, seat, sheet, points, finished)
    edge = svg.outline(0, 0, 220, _rows(state) - 8, 12)
    return front.thing(f"seat:{seat}", label, frame, head, plan, foot, edge=edge, x=x, y=y)


def _finished(finished: bool, x: int) -> str:
    """A tick for who has finished this turn, three dots for who has not."""
    if finished:
        return svg.circle(x, 20, 14, "#2b8a3e") + svg.path(f"M{x - 7} 20l5 6 9-11", stroke="#fff", stroke_width=4)
    return svg.dots([(x - 9, 20), (x, 20), (x + 9, 20)], 3, art.INK)
