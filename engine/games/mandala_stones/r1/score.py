"""Points of towers, mandala and objectives, the ranking, and the declared longest game.

Source: mandala_stones.md §5.2 to §5.4 and §7.3, §7.4.
"""

from itertools import accumulate

from engine.game import Outcome, ranked
from engine.games.mandala_stones.r1.data import (
    DATA,
    OBJECTIVES,
    STONES,
    AllTops,
    DistinctHeights,
    ExactCount,
    HeightTable,
    Objective,
)
from engine.games.mandala_stones.r1.state import Options, Player, State
from engine.games.mandala_stones.r1.stones import COLOUR, PATTERN, PATTERN_NAME

Towers = tuple[str, ...]

_PAYS = tuple(DATA.mandala.bonus.get(str(space), 0) for space in range(STONES + 1))
_PAID = tuple(accumulate(_PAYS))


def tower_points(slot: int, towers: Towers) -> int:
    """Points of the tower on a space, all towers as they stand before any stone is removed (mandala_stones.md §5.2)."""
    space, tower = DATA.player_spaces[slot], towers[slot]
    if isinstance(space, HeightTable):
        return space.by_height[len(tower) - 1]
    if isinstance(space, DistinctHeights):
        return space.points_each * len({len(other) for other in towers if other})
    return space.points_each * len({COLOUR[stone] for stone in tower})


def of_colour(towers: Towers, colour: int) -> tuple[int, ...]:
    """Spaces (0 to 4) whose tower has a top of this colour."""
    return tuple([slot for slot, tower in enumerate(towers) if tower and COLOUR[tower[-1]] == colour])


def bonus(covered: int, stones: int) -> int:
    """Points of the mandala's spaces that `stones` more stones cover when `covered` are covered."""
    return _PAID[covered + stones] - _PAID[covered]


def fulfilled(objective: Objective, boards: tuple[Towers, ...], seat: int) -> bool:
    """Does a seat's board fulfil an objective, beside all seats' boards (mandala_stones.md §7.3)?"""
    towers = [tower for tower in boards[seat] if tower]
    if isinstance(objective, ExactCount):
        return sum(map(len, towers)) == objective.count
    if isinstance(objective, AllTops):
        alike = all(PATTERN_NAME[PATTERN[tower[-1]]] == objective.pattern for tower in towers)
        return alike and len(towers) >= objective.min_towers
    colour = DATA.colours.index(objective.colour)
    counts = [sum(COLOUR[stone] == colour for tower in board for stone in tower) for board in boards]
    mine = counts.pop(seat)
    return mine >= objective.at_least or all(mine > other for other in counts)


def better(pair: tuple[int, ...], boards: tuple[Towers, ...], seat: int) -> tuple[int, int]:
    """(number, points) of the better fulfilled objective of a pair; (0, 0) when none is fulfilled. Of equals the first."""
    best = (0, 0)
    for number in pair:
        objective = OBJECTIVES[number - 1]
        if objective.vp > best[1] and fulfilled(objective, boards, seat):
            best = (number, objective.vp)
    return best


def parts(player: Player) -> tuple[tuple[str, int], ...]:
    """The breakdown of a player's total."""
    return (
        ("colours", player.colour),
        ("tops", player.tops),
        ("mandala", player.bonus),
        ("objective", player.objective),
    )


def total(player: Player) -> int:
    """A player's points now: without a cap, and without objectives before the end."""
    return player.colour + player.tops + player.bonus + player.objective


def stones_left(player: Player) -> int:
    """Stones on a player's board: the tie-break."""
    return sum(map(len, player.towers))


def outcome(state: State) -> Outcome | None:
    """The ranking once the game is over."""
    return scores(state) if state.ended else None


def scores(state: State) -> Outcome:
    """The ranking by points so far: most points, then most stones on the own board, then a place is shared.

    Objectives count from the end on only, for until then they are hidden.
    """
    return ranked([parts(player) for player in state.players], [stones_left(player) for player in state.players])


def most_moves(options: Options, seats: int) -> int:
    """The longest game there can be, in moves: each takes a stone from the main board or lays one on the mandala."""
    return 2 * STONES
