"""Bots: pure functions from what a seat knows to one of its legal moves.

`greedy` looks one move ahead: the points it gets now, and what its towers promise after that: the best colour score of the
next turn, and what their stones may bring later. In its last turn it looks at its objectives instead. Its weights are its
own, not rules of the game; they were tuned by play against the random bot and earlier versions of itself.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.games.mandala_stones.r1.data import DATA, DIRECTIONS, END_SPACE, SLOTS, DistinctHeights
from engine.games.mandala_stones.r1.lattice import AROUND, takeable
from engine.games.mandala_stones.r1.moves import Move, Pick, Score
from engine.games.mandala_stones.r1.score import Towers, better, bonus, of_colour, tower_points
from engine.games.mandala_stones.r1.state import State, objectives
from engine.games.mandala_stones.r1.stones import COLOUR

_NEXT = 0.65
"""What the best colour score of the next turn is worth now."""
_PAIR = 0.2
"""What further colour scores are worth now."""
_LATER = 0.35
"""What a stone's points are worth that no score can have at once."""
_BELOW = 0.85
"""What a stone is worth against the one that covers it."""
_FADE = 15
"""From so many stones before the end space on, later points fade."""
_HEIGHTS = next((i for i, space in enumerate(DATA.player_spaces) if isinstance(space, DistinctHeights)), -1)


def greedy(state: State, seat: int, legal: Sequence[Move]) -> Move:
    """The move that looks best, the first of equals."""
    look = _Look(state, seat)
    return max(legal, key=look.worth)


class _Look:
    """One seat's view of the moves of one state."""

    def __init__(self, state: State, seat: int):
        self.state, self.seat = state, seat
        self.towers = state.players[seat].towers
        self.covered, self.end = len(state.mandala), END_SPACE[len(state.players)]
        self.journeys: dict[tuple[int, int], tuple[str, str]] = {}

    def worth(self, move: Move) -> float:
        """What a move is worth, in points."""
        if type(move) is Pick:
            towers = list(self.towers)
            towers[SLOTS.index(move.slot)] = self._tower(move)
            return self._after(tuple(towers), 0)
        if type(move) is Score:
            slots = of_colour(self.towers, move.colour)
            points = sum([tower_points(slot, self.towers) for slot in slots])
        else:
            slots = tuple([SLOTS.index(slot) for slot in move.slots])
            points = DATA.any_top_points * len(slots)
        towers = [tower[:-1] if slot in slots else tower for slot, tower in enumerate(self.towers)]
        return points + bonus(self.covered, len(slots)) + self._after(tuple(towers), len(slots))

    def _tower(self, move: Pick) -> str:
        """The tower that a pick builds, from the bottom up."""
        way = move.origin, move.to
        if way not in self.journeys:
            sides = takeable(self.state.artists, self.state.stacks, *way)
            tops = [self.state.stacks[AROUND[move.to][DIRECTIONS.index(side)]][-1] for side in sides]
            self.journeys[way] = sides, "".join(tops)
        sides, tops = self.journeys[way]
        start = sides.index(move.first)
        return tops[start:] + tops[:start]

    def _after(self, towers: Towers, stones: int) -> float:
        """What the own towers are worth after a move that lays so many stones on the mandala."""
        left = self.end - self.covered - stones
        if left > 0:
            return _promise(towers, min(1.0, left / _FADE))
        pair = objectives(self.state.players[self.seat]) or ()
        boards = [player.towers for player in self.state.players]
        boards[self.seat] = towers
        return better(pair, tuple(boards), self.seat)[1]


def _promise(towers: Towers, time: float) -> float:
    """What towers promise for later turns; `time` from 1 down to 0 at the end of the game."""
    heights = len({len(tower) for tower in towers if tower})
    sums, counts, later = [0.0] * 4, [0] * 4, 0.0
    for slot, tower in enumerate(towers):
        if tower:
            now, then = _stones(slot, tower)
            colour = COLOUR[tower[-1]]
            sums[colour] += heights if slot == _HEIGHTS else now
            counts[colour] += 1
            later += then
    scores = sorted([points for points, count in zip(sums, counts, strict=True) if count >= 2], reverse=True)
    best = scores[0] if scores else 0
    return _NEXT * best + time * (_PAIR * (sum(scores) - best) + _LATER * later)


@lru_cache(maxsize=1 << 15)
def _stones(slot: int, tower: str) -> tuple[float, float]:
    """(points of a tower's top, weighted points of all of its stones, one by one from the top)."""
    alone = tuple(tower if i == slot else "" for i in range(len(SLOTS)))
    now = tower_points(slot, alone) if slot != _HEIGHTS else 2.5
    return now, now + (_BELOW * _stones(slot, tower[:-1])[1] if len(tower) > 1 else 0.0)
