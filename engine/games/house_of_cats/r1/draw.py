"""The drawing: dice, the own house large with its ability tiles, the houses of the others small below.

Things and their names: `die:5` dice that show a 5 · `face:5` what an ability makes of a die, or writes at once · `cell:c3` cells
of the house in front · `tile:2` the ability of a number · `track` the cat track · `seat:1` a player · `loose`, `end` words.
"""

from msgspec import MsgspecError, Struct
from msgspec.json import decode

from engine.drawing import Look, Pick, touched
from engine.game import Refused
from engine.games.house_of_cats.r1 import draw_art as art
from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.data import DATA
from engine.games.house_of_cats.r1.draw_front import Front, abilities, front_house, score_pad
from engine.games.house_of_cats.r1.draw_house import small
from engine.games.house_of_cats.r1.draw_words import Words, sheet_label, why_over, words_of
from engine.games.house_of_cats.r1.house import MARKS, NUMBERS, house
from engine.games.house_of_cats.r1.legal import reach
from engine.games.house_of_cats.r1.score import total
from engine.games.house_of_cats.r1.state import Sheet, State
from engine.kit import svg

_TOP = 134
"""The ridge of the roof."""


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
    return Pick(f"die:{mark}", words.say.gettext("die {mark}").format(mark=words.marks[mark]))


def _face(words: Words, mark: str) -> Pick:
    return Pick(f"face:{mark}", words.faces[mark])


def _cell(cell: str) -> Pick:
    return Pick(f"cell:{cell}", cell)


# ---- the table ------------------------------------------------------------------------------------------------------


def draw(look: Look) -> str:
    """The table as an SVG (engine/drawing.py)."""
    state, words = look.state, words_of(look.language)
    seat = look.seat or 0
    new = touched(look, lambda one: _new(one, seat))
    front = Front(state, words, seat, look.seat, _sheet(look, seat), _faces(look), _can(look), new)
    plan, end = front_house(front, _TOP)
    dice, right = _dice(front)
    others, height = _others(front, end)
    told = _told(look, words)
    return svg.picture(
        svg.WIDTH, height, f"House of Cats. {', '.join(told)}", art.garden(svg.WIDTH, height, end), *dice,
        _status(told, right + 12), *_chips(front, right + 12),
        plan, abilities(front, _TOP - 8), *others,
    )  # fmt: skip


def _sheet(look: Look, seat: int) -> Sheet:
    """The sheet in front: with the turn that the one who looks has finished, while others have not."""
    state = look.state
    pending = state.pending[seat]
    if look.seat is None or pending is None or pending.value is None or state.ended:
        return state.sheets[seat]
    waiting = State(state.options, state.tiles, state.turn, state.roll, "", (None,) * len(state.pending), state.sheets)
    try:
        p = reach(waiting, seat, pending.value).position
    except Refused:  # a record that was meddled with
        return state.sheets[seat]
    return Sheet(p.marks, p.rooms, p.charges, p.track, p.gifts)


def _can(look: Look) -> frozenset[str]:
    """The things that steps begin with."""
    if look.seat is None:
        return frozenset()
    return frozenset([picks(look.state, look.seat, move)[0].at for move in look.moves])


def _new(look: Look, seat: int) -> frozenset[str]:
    """The things that the effects touched: in the house in front cell by cell, of the others the house."""
    names = set()
    opened = {effect.seat: _opened(effect) for effect in look.effects if isinstance(effect, m.TurnOpened)}
    for effect in look.effects:
        match effect:
            case m.Rolled():
                names |= {f"die:{mark}" for mark in effect.roll}
            case m.Wrote():
                names.add(f"seat:{effect.seat}")
                if effect.seat == seat:
                    names |= _touched(opened.get(seat, look.move or ()))
                    names |= {f"cell:{cell}" for room in effect.rooms for cell in room}
    return frozenset(names)


def _opened(effect: m.TurnOpened) -> m.Move:
    """The turn of a seat that had finished before others; none where it cannot be read."""
    try:
        return decode(bytes(effect.value), type=m.Move)
    except MsgspecError:
        return ()


def _touched(turn: m.Move) -> set[str]:
    """What the steps of a turn wrote on. The seat that finishes last has no turn to open: it is the event's move."""
    cells = {f"cell:{step.cell}" for step in turn if isinstance(step, m.Write | m.Loose | m.Put | m.Paint)}
    return cells | {"track" for step in turn if isinstance(step, m.Cat)}


def _told(look: Look, words: Words) -> list[str]:
    """Where the game stands, in a line or two."""
    state, say = look.state, words.say
    if state.ended:
        return [say.gettext("The game is over"), why_over(words, state.ended)]
    turn = say.gettext("Turn {turn}").format(turn=state.turn) if state.turn else say.gettext("Star cells")
    thinking = [seat for seat, pending in enumerate(state.pending) if pending is None]
    if look.seat in thinking:
        return [turn + " · " + say.gettext("you write")]
    still = say.ngettext("{count} still writes", "{count} still write", len(thinking))
    return [turn, still.format(count=len(thinking))]


def _status(told: list[str], x: float) -> str:
    return "".join([svg.text(x, 40 + 34 * n, line, 24, art.INK, weight=600 if n else 700) for n, line in enumerate(told)])


def _chips(front: Front, x: float) -> list[str]:
    """What is picked in words: to write away from the others, to end the turn."""
    things, say = [], front.words.say
    for at, told in (("loose", say.gettext("away from the others")), ("end", say.gettext("end the turn"))):
        if at in front.can:
            width = 36 + 10 * len(told)
            parts = svg.rect(0, 0, width, 48, "#fff", 24, stroke=art.INK, stroke_width=2)
            parts += svg.text(width / 2, 31, told, 20, art.INK, "middle", 600)
            things.append(front.thing(at, told, parts, edge=svg.outline(0, 0, width, 48, 24), x=x, y=50))
            x += width + 8
    return things


# ---- dice -----------------------------------------------------------------------------------------------------------


def _dice(front: Front) -> tuple[list[str], float]:
    """Dice that show the same side by side, as one thing; empty places of those that are written; and where they end."""
    roll, things, x, gap = front.state.roll, [], 16, 8
    size = 64 if len(roll) <= DATA.dice else svg.TARGET
    for mark in MARKS:
        if count := roll.count(mark):
            faces = [svg.group(art.face(mark, size), x=(size + gap) * n) for n in range(count)]
            width = (size + gap) * count - gap
            label = front.words.say.gettext("Dice: {count} × {mark}").format(count=count, mark=front.words.marks[mark])
            edge = svg.outline(-2, -2, width + 4, size + 4, 13)
            things.append(front.thing(f"die:{mark}", label, *faces, edge=edge, x=x, y=16))
            x += width + gap
    for _ in range(DATA.dice - len(roll)):
        things.append(svg.group(art.socket(size), x=x, y=16))
        x += size + gap
    return things, x


def _faces(look: Look) -> tuple[str, ...]:
    """The faces that abilities offer: what they write at once, what they make of a die."""
    wanted = {move.mark for move in look.moves if isinstance(move, m.Put | m.Paint)}
    wanted |= {move.new for move in look.moves if isinstance(move, m.Use) and move.new}
    return tuple([mark for mark in MARKS if mark in wanted])


# ---- others ---------------------------------------------------------------------------------------------------------


class Small(Struct, frozen=True):
    """How the houses of others are laid out: how many beside each other, width and height of each, size of cells; are the
    things besides the house at its `side`, or below it?"""

    across: int
    width: int
    height: int
    cell: int
    side: bool


def _others(front: Front, top: int) -> tuple[list[str], int]:
    """The houses of others below `top`, in the order of seats, and where they end."""
    seats = len(front.state.sheets)
    rows = house(front.level).rows
    few, many = Small(2, 346, 76 + 36 * rows, 36, True), Small(3, 228, 108 + 28 * rows, 28, False)
    how = few if seats <= 3 else many
    things = []
    for n in range(seats - 1):
        x, y = 10 + (how.width + 8) * (n % how.across), top + (how.height + 8) * (n // how.across)
        things.append(_other(front, (front.seat + n + 1) % seats, how, x, y))
    if seats <= 2:
        things.append(score_pad(front, 364 if things else 10, top, 346 if things else 700, few.height))
    return things, top + (how.height + 8) * max(1, -(-(seats - 1) // how.across)) + 4


def _other(front: Front, seat: int, how: Small, x: int, y: int) -> str:
    state, home = front.state, house(front.level)
    sheet, finished = state.sheets[seat], state.pending[seat] is not None
    score = total(state.options, sheet)
    frame = svg.rect(0, 0, how.width, how.height, "#fbf3e2", 12, stroke=svg.SEATS[seat], stroke_width=3)
    head = svg.marker(seat, 24, 22, 30) + svg.text(46, 30, str(score), 22, art.INK, weight=700)
    head += "" if state.ended else _finished(finished, how.width - 26)
    left = 18 if how.side else (how.width - how.cell * home.columns) // 2
    plan = svg.group(small(home, sheet, how.cell), x=left, y=64)
    at, base = (left + how.cell * home.columns + 18, 84) if how.side else (8, 64 + how.cell * home.rows + 24)
    kept = []
    for one, wide in _kept(front.level, sheet):
        kept.append(svg.group(one, x=at, y=base))
        at, base = (at, base + 40) if how.side else (at + wide, base)
    label = sheet_label(front.words, seat, sheet, score, finished)
    edge = svg.outline(0, 0, how.width, how.height, 12)
    return front.thing(f"seat:{seat}", label, frame, head, plan, *kept, edge=edge, x=x, y=y)


def _kept(level: int, sheet: Sheet) -> list[tuple[str, int]]:
    """What a player has besides a house, each with its width: cats on the track, uses of abilities."""
    found = [(_count(art.cats(1, 0, 12, 0, 10), sheet.track), 56)] if level == 1 else []
    for number, uses in zip(NUMBERS, sheet.charges, strict=True):
        if uses:
            badge = svg.rect(0, -12, 24, 24, art.FLOOR[number], 5, stroke=art.DEEP[number], stroke_width=2)
            found.append((_count(badge + svg.text(12, 7, number, 20, art.DEEP[number], "middle", 700), uses), 42))
    return found


def _count(badge: str, count: int) -> str:
    return badge + svg.text(27, 7, str(count), 20, art.INK)


def _finished(finished: bool, x: int) -> str:
    """A tick for who has finished this turn, three dots for who has not."""
    if finished:
        return svg.circle(x, 22, 14, "#2b8a3e") + svg.path(f"M{x - 7} 22l5 6 9-11", stroke="#fff", stroke_width=4)
    return svg.dots([(x - 9, 22), (x, 22), (x + 9, 22)], 3, art.INK)
