"""The text board, for people in a terminal: at most 80 columns, three houses beside each other."""

from engine.games.house_of_cats.r1.data import DATA, LEVELS
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, NAME, STRIDE, WALL, House, house, name_of
from engine.games.house_of_cats.r1.position import ability_name, is_immediate
from engine.games.house_of_cats.r1.score import parts, total
from engine.games.house_of_cats.r1.state import FULL, GUARD, Sheet, State, own_turn
from engine.games.house_of_cats.r1.tell import word
from engine.kit.lines import wrapped

_ACROSS = 3
_GAP = "   "
_LETTERS = {CAT: "C", MOUSE: "M"}
_ENDS = {FULL: "a house is full", GUARD: "the limit of turns is reached"}
_VALUES = {name_of((row, column)): points for row, column, points in DATA.levels.lines.value_cells}


def board(state: State, seat: int | None = None) -> str:
    """The whole table as text; with `seat` also the turn it has finished, where others have not."""
    home = house(state.options.level)
    lines = [*wrapped(_title(state)), *wrapped(_tiles(state)), ""]
    for first in range(0, len(state.sheets), _ACROSS):
        seats = range(first, min(first + _ACROSS, len(state.sheets)))
        drawn = [_sheet(home, state, number) for number in seats]
        width = max(map(len, drawn[0]))
        lines += [_GAP.join(row.ljust(width) for row in rows) for rows in zip(*drawn, strict=True)]
        lines.append("")
    lines += [line for number in range(len(state.sheets)) for line in _points(state, number)]
    lines += wrapped(_legend(home, state.turn == 0), further="")
    if seat is not None and state.pending[seat] is not None:
        lines += ["", f"seat {seat} has chosen: {own_turn(state, seat)}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _title(state: State) -> list[str]:
    level = state.options.level
    title = [f"House of Cats · level {level} {LEVELS[level - 1]}"]
    if state.ended:
        return [*title, f"· over after turn {state.turn}: {_ENDS[state.ended]}"]
    dice = " ".join(word(mark) for mark in state.roll) or "none left"
    return [*title, f"· turn {state.turn}" if state.turn else "· star cells", f"· dice: {dice}"]


def _tiles(state: State) -> list[str]:
    return [
        f"{number} {_ability(letter)}{' (at once)' if is_immediate(letter) else ''}{'  ' * (i < 3)}"
        for i, (number, letter) in enumerate(zip("2345", state.tiles, strict=False))
    ]


def _ability(letter: str) -> str:
    return ability_name(letter).replace("_", " ")


def _sheet(home: House, state: State, seat: int) -> list[str]:
    """Lines of one house, all equally long."""
    sheet = state.sheets[seat]
    names = "  ".join(NAME[column][0] for column in range(home.columns))
    waits = not state.ended and state.pending[seat] is None
    head = f"{'>' if waits else ' '}seat {seat}{'' if waits or state.ended else ' has finished'}"
    lines = [head, f"   {names}"]
    for row in range(home.rows):
        cells = [_cell(home, sheet, row * STRIDE + column) for column in range(home.columns)]
        lines.append(f"{row + 1}  " + " ".join(cells))
    width = 3 + 3 * home.columns
    return [line.ljust(width) for line in lines]


def _cell(home: House, sheet: Sheet, place: int) -> str:
    mark, room = sheet.marks[place], sheet.rooms[place]
    if mark == WALL:
        return "  "
    if mark != EMPTY:
        return _LETTERS.get(mark, mark) + (room if room != EMPTY else " ")
    name = NAME[place]
    if name in home.stars:
        return "* "
    return f"+{_VALUES[name]}" if home.level == 2 and name in _VALUES else "· "


def _points(state: State, seat: int) -> list[str]:
    sheet = state.sheets[seat]
    shown = [f"{name} {points}" for name, points in parts(state.options, sheet) if points or name == "rooms"]
    uses = [f"{_ability(letter)} {n}" for letter, n in zip(state.tiles, sheet.charges, strict=False) if n]
    line = [f"seat {seat}: {total(state.options, sheet)} points ({', '.join(shown)})"]
    line += [f"· uses left: {', '.join(uses)}"] if uses else []
    if state.options.level == 1:
        line.append(f"· cat track {sheet.track} of {DATA.levels.cheese.cat_track.length}")
    return wrapped(line)


def _legend(home: House, setup: bool) -> list[str]:
    legend = ["5a: a 5 of room a", "· C cat", "· M mouse"]
    legend += ["· *: star cell"] if setup else []
    return legend + (["· +2: points when filled"] if home.level == 2 else [])
