"""The text board, for people in a terminal: at most 80 columns.

Figures are the letters a to d of seats 0 to 3, a big figure the capital letter. Unknown cards are shown as "?".
"""

from engine.games.keltis.r1.cards import LETTERS, direction, names, row_names
from engine.games.keltis.r1.data import DATA, LAST, PATHS
from engine.games.keltis.r1.score import parts, total
from engine.games.keltis.r1.state import BONUS, CARD, CLOVER, DRAW, LEAF, OVER, PLAIN, WISH, Player, State, smalls_left
from engine.kit.lines import wrapped

_CELL = 7
_INDENT = "     "
_FIGURES = "abcd"
_TILES = {PLAIN: "", WISH: "◆", LEAF: "♣"}
_ARROWS = {"rising": "/ ", "falling": "\\ ", "open": " "}
_ENDS = {
    "goal": "the goal area is full",
    "pile": "the pile is empty",
    "stall": "nothing moved for too long",
}


def board(state: State, seat: int | None = None) -> str:
    """The whole table as text; with `seat` also its hand."""
    lines = [_title(state), "", *_paths(state), "", _discards(state), ""]
    for number, player in enumerate(state.players):
        lines += _player(state, number, player)
    if seat is not None:
        own = state.players[seat]
        lines += [
            "",
            f"hand of {_FIGURES[seat]}: {' '.join([names(own.hand)] + ['?'] * own.unknown).strip()}",
        ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _title(state: State) -> str:
    goal = f"goal {state.goal} of {DATA.sourced.goal_limit}"
    return f"Keltis · pile {state.pile} · {goal} · {_now(state)}"


def _now(state: State) -> str:
    who = _FIGURES[state.seat]
    if state.phase == CARD:
        return f"{who} lays or discards a card"
    if state.phase == BONUS:
        by = "a clover's" if state.barred == CLOVER else f"finished path {LETTERS[state.barred]}'s"
        return f"{who} has {by} bonus move"
    if state.phase == DRAW:
        return f"{who} draws a card" + (f", not from {LETTERS[state.barred]}" if state.barred >= 0 else "")
    return f"over: {_ENDS.get(state.ended, '')}"


def _paths(state: State) -> list[str]:
    values = [f"{step}({value:+d})" for step, value in enumerate(DATA.sourced.step_values)]
    lines = ["   " + "".join(f"{value:<{_CELL}}" for value in values[1:])]
    for path in range(PATHS):
        cells = [_cell(state, path, step) for step in range(1, LAST + 1)]
        lines.append(f"{LETTERS[path]}  " + "".join(f"{cell:<{_CELL}}" for cell in cells))
    lines.append("◆ wish stone · ♣ clover · digits: points · step(value of a figure there)")
    return lines


def _cell(state: State, path: int, step: int) -> str:
    tile = state.tiles[path][step]
    here = ""
    for letter, player in zip(_FIGURES, state.players, strict=False):
        if player.steps[path] == step:
            here += letter.upper() if player.big == path else letter
    return f"{_TILES.get(tile, tile):1} {here}" if tile != PLAIN or here else "·"


def _discards(state: State) -> str:
    tops = [f"{LETTERS[i]} {row_names(pile[-1:]) or '-'} ({len(pile)})" for i, pile in enumerate(state.discards)]
    return "discards (top, cards):  " + "   ".join(tops)


def _player(state: State, seat: int, player: Player) -> list[str]:
    breakdown = ", ".join(f"{name} {points}" for name, points in parts(player))
    mark = ">" if seat == state.seat and state.phase != OVER else " "
    small, big = smalls_left(player), " + big" if player.big < 0 else ""
    head = [
        f"{mark}{_FIGURES[seat]} seat {seat}: {total(player)} ({breakdown})",
        f"· start {small} small{big}",
        f"· {len(player.hand) + player.unknown} cards",
    ]
    if player.shown:
        head.append(f"· known: {names(player.shown)}")
    open_ = state.options.equal_second_card_leaves_direction_open
    rows = [f"{LETTERS[i]}{_ARROWS[direction(row, open_)]}{row_names(row)}  " for i, row in enumerate(player.rows) if row]
    return wrapped(head) + wrapped(rows, _INDENT)
