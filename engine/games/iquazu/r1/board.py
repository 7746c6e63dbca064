"""The text board, for people in a terminal: at most 80 columns.

Crystals are the capital letters of the players' colours. A hole is its number and what it is: "2W" an empty white hole,
"2[R]" one with a red crystal, "2 ~" one closed by a water drop.
"""

from engine.games.iquazu.r1.cards import LETTERS, names
from engine.games.iquazu.r1.data import CRYSTAL_COLUMNS, DATA, LAST_SCORED, ROWS, WINDOW, values
from engine.games.iquazu.r1.rock import CRYSTAL, DROP, EMPTY, column
from engine.games.iquazu.r1.score import marker, total
from engine.games.iquazu.r1.state import LIMIT, OVER, Player, State
from engine.games.iquazu.r1.state import WINDOW as AFTER_SCORING
from engine.games.iquazu.r1.tiles import name
from engine.kit.lines import wrapped

_CELL, _MARGIN = 12, 9
_COLOURS = DATA.assumed.player_colours
_LETTERS = tuple(colour[0].upper() for colour in _COLOURS)
_LIMIT = DATA.sourced.hand_limit


def board(state: State, seat: int | None = None) -> str:
    """The whole table as text; with `seat` also its hand."""
    lines = [_title(state), _now(state), ""]
    if state.phase != OVER:
        lines += [*_window(state), ""]
    for number, player in enumerate(state.players):
        lines += _player(state, number, player)
    if seat is not None:
        own = state.players[seat]
        held = "?" * own.size if own.hand is None else _grouped(names(own.hand))
        lines += ["", f"hand of {_LETTERS[seat]}: {held}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _grouped(cards: str) -> str:
    """Cards with a space between colours: "WW BBB O"."""
    return " ".join(group for colour in dict.fromkeys(cards) if (group := colour * cards.count(colour)))


def _title(state: State) -> str:
    discards = " ".join(f"{letter}{count}" for letter, count in zip(LETTERS, state.discard, strict=True))
    left = LAST_SCORED - state.offset if state.phase != OVER else 0
    return f"Iquazú · {left} column{'s' * (left != 1)} to score · pile {state.pile} · discards {discards} · drops {state.drops}"


def _now(state: State) -> str:
    who, player = f"{_COLOURS[state.seat]} (seat {state.seat})", state.players[state.seat]
    if state.phase == OVER:
        return "over: the third column from the end was scored, and those after it"
    if state.phase == LIMIT:
        over = player.size - _LIMIT
        return f"{who} discards {over} card{'s' * (over > 1)}"
    if state.owed:
        more = f", and {state.extra} more" if state.extra else ""
        return f"{who} draws {DATA.sourced.draw} cards or places a crystal{more}"
    when = "after the scoring" if state.phase == AFTER_SCORING else "after the action"
    if state.extra:
        return f"{who}, {when}: {state.extra} more action{'s' * (state.extra > 1)}, tiles, or end"
    return f"{who}, {when}: tiles, or end"


def _window(state: State) -> list[str]:
    numbers = [state.offset + position for position in range(1, WINDOW + 1)]
    seats = len(state.players)
    lines = [
        _line("position", [f"{p}: {p} card{'s' * (p > 1)}" for p in range(1, WINDOW + 1)], "tiles"),
        _line("column", [f"{n}" if n <= CRYSTAL_COLUMNS else f"{n}: none" for n in numbers], "for most"),
        _line("points", ["/".join(map(str, values(seats, n))) if n <= CRYSTAL_COLUMNS else "" for n in numbers], "in row"),
    ]
    for row in range(1, ROWS + 1):
        cells = [_cell(state, number, str(row)) if number <= CRYSTAL_COLUMNS else "" for number in numbers]
        lines.append(_line(f"row {row}", cells, name(state.turned[row - 1])))
    return [*lines, *_next(state), "2W empty hole 2, white · [R] a crystal · ~ a drop · W white, B blue, O orange"]


def _line(head: str, cells: list[str], last: str) -> str:
    return f"{head:<{_MARGIN}}" + "".join(f"{cell:<{_CELL}}" for cell in cells) + last


def _cell(state: State, number: int, row: str) -> str:
    layout, marks = column(state.strips, number), state.rock[number - 1]
    holes = [hole for hole, of in enumerate(layout.rows) if of == row]
    return " ".join(f"{hole + 1}{_hole(marks[hole], layout.colours[hole])}" for hole in holes) or "-"


def _hole(mark: str, colour: str) -> str:
    if mark == EMPTY:
        return colour
    return " ~" if mark == DROP else f"[{_LETTERS[CRYSTAL.index(mark)]}]"


def _next(state: State) -> list[str]:
    """The column that comes next into the window, where its strip has been seen already."""
    number = state.offset + WINDOW + 1
    layout = column(state.strips, number) if number <= CRYSTAL_COLUMNS else None
    if layout is None:
        return []
    holes = " ".join(row + colour for row, colour in zip(layout.rows, layout.colours, strict=True))
    return [f"next     column {number}, row and colour from the top: {holes}"]


def _player(state: State, seat: int, player: Player) -> list[str]:
    mark = ">" if seat == state.seat and state.phase != OVER else " "
    tiles = [name(tile) for tile in sorted(player.tiles)]
    counted = [f"{tiles.count(tile)}× {tile}" if tiles.count(tile) > 1 else tile for tile in dict.fromkeys(tiles)]
    laps, field = marker(player.score) if player.score else (0, 0)
    head = [
        f"{mark}{_LETTERS[seat]} {_COLOURS[seat]} (seat {seat}): {total(player)} points",
        *([f"· marker on {field}, lap {laps + 1}"] if laps else []),
        f"· {player.size} card{'s' * (player.size != 1)}",
        f"· {player.supply} crystal{'s' * (player.supply != 1)}",
        *(["· drop box"] if seat == state.box else []),
        f"· tiles: {', '.join(counted) or 'none'}",
    ]
    return wrapped(head)
