"""The text board, for people in a terminal: at most 80 columns.

The main board is drawn as the lattice it is. A stack is written from the top down: its top stone with its pattern, then what
is known of the stones below it; so are towers. An artist stands in brackets behind the name of its space.
"""

from engine.games.mandala_stones.r1.data import DATA, END_SPACE, SLOTS, DistinctHeights, HeightTable
from engine.games.mandala_stones.r1.score import parts, stones_left, total
from engine.games.mandala_stones.r1.state import FULL, ROUND, Player, State, objectives, triggered, unseen
from engine.games.mandala_stones.r1.stones import KINDS, LETTERS, NAME, NOTHING, names
from engine.games.mandala_stones.r1.tell import objective_name
from engine.kit.lines import wrapped

_CELL = 11
_SIZE = 1 + max(stack.row for stack in DATA.stacks)
_ENDS = {ROUND: "the round of the end space is over", "stuck": "the next player could do nothing"}
_NEXT = 2
"""How many of the mandala's next bonus spaces are shown."""


def board(state: State, seat: int | None = None) -> str:
    """The whole table as text; with `seat` also its objectives."""
    lines = [_title(state), "", *_lattice(state), "", *_legend(state), *_mandala(state), ""]
    for number, player in enumerate(state.players):
        lines += _player(state, number, player)
    if seat is not None:
        lines += ["", f"objectives of seat {seat}: {_pair(state.players[seat])}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _title(state: State) -> str:
    if state.ended:
        return f"Mandala Stones · over: {_ENDS.get(state.ended, '')}"
    last = " · last round" if triggered(state) else ""
    return f"Mandala Stones · seat {state.seat} picks or scores · seat {state.start} began{last}"


def _lattice(state: State) -> list[str]:
    grid = [[""] * _SIZE for _ in range(_SIZE)]
    for stack, stones in zip(DATA.stacks, state.stacks, strict=True):
        grid[stack.row][stack.col] = _stack(stones)
    for space, artist in zip(DATA.artist_spaces, state.artists, strict=True):
        grid[space.row][space.col] = space.id if artist == NOTHING else f"{space.id}({artist})"
    return ["".join(f"{cell:<{_CELL}}" for cell in row) for row in grid]


def _stack(stones: str) -> str:
    if not stones:
        return "-"
    covered = "".join(NAME[stone] for stone in reversed(stones[:-1]))
    return f"{NAME[stones[-1]]} {covered}"


def _legend(state: State) -> list[str]:
    lines = ["Y yellow, P pink, V purple, B blue · * starburst, o ring · tops come first"]
    if state.options.stack_visibility != FULL:
        left = [f"{NAME[kind]} {count}" for kind, count in zip(KINDS, unseen(state), strict=True)]
        lines.append(f"still covered: {' · '.join(' '.join(left[i : i + 2]) for i in range(0, len(left), 2))}")
    return lines


def _mandala(state: State) -> list[str]:
    covered, spaces = len(state.mandala), sorted(int(space) for space in DATA.mandala.bonus)
    coming = [space for space in spaces if space > covered][:_NEXT]
    bonuses = ", ".join(f"+{DATA.mandala.bonus[str(space)]} on {space}" for space in coming) or "none"
    counts = " ".join(f"{letter} {state.mandala.upper().count(letter)}" for letter in LETTERS)
    end = END_SPACE[len(state.players)]
    return wrapped(
        [f"mandala: {covered} stone{'' if covered == 1 else 's'} ({counts})", f"· end on {end}", f"· bonus {bonuses}"]
    )


def _player(state: State, seat: int, player: Player) -> list[str]:
    breakdown = ", ".join(f"{name} {points}" for name, points in parts(player))
    mark = ">" if seat == state.seat and not state.ended else " "
    count = stones_left(player)
    head = [f"{mark}seat {seat}: {total(player)} ({breakdown})", f"· {count} stone{'' if count == 1 else 's'}"]
    if player.shown:
        head.append(f"· {_pair(player)}")
    towers = [f"{slot}{_pays(i)} {names(player.towers[i][::-1]) or '-'}  " for i, slot in enumerate(SLOTS)]
    return [*wrapped(head), *wrapped(towers, "   ")]


def _pays(slot: int) -> str:
    """What a space of the player boards pays, in short: by height, or a point for every height or colour."""
    space = DATA.player_spaces[slot]
    if isinstance(space, HeightTable):
        return f"[{('' if max(space.by_height) < 10 else ',').join(map(str, space.by_height))}]"
    return "[heights]" if isinstance(space, DistinctHeights) else "[colours]"


def _pair(player: Player) -> str:
    pair = objectives(player)
    return " · ".join(map(objective_name, pair)) if pair else "? ?"
