"""State of a game, its facts and its component counts.

Source: mandala_stones.md §4, §5 and §8. Hidden from some are only objectives; the pattern of a covered stone has no
identity until the stone is exposed, so nobody knows it.
"""

from typing import Literal

from msgspec import Struct

from engine.games.mandala_stones.r1.data import DATA, EACH, END_SPACE, OBJECTIVES, SLOTS, SPACES, STACKS
from engine.games.mandala_stones.r1.stones import COLOUR, KINDS, LETTERS, NOTHING
from engine.seal import Sealed

ROUND, STUCK = "round", "stuck"
"""Why a game ended: the round in which the end space was covered is over, or the player to move could do nothing."""
COLOURS, TOPS_ONLY, FULL = "colours", "tops_only", "full"
"""What of covered stones is open: their colours, nothing, or everything."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be read in several ways (mandala_stones.md §8 and §4.5)."""

    stack_visibility: Literal["colours", "tops_only", "full"] = COLOURS
    start: Literal["random", "seat 0"] = "random"


class Player(Struct, frozen=True, gc=False):
    """What lies before one player.

    `towers` by space A to E, stones from the bottom up · points: `colour` of colour scores, `tops` of single tops, `bonus` of
    the mandala, `objective` at the end · `pair` the two objectives as this folder knows them, None before the deal ·
    `shown` the two objectives (numbers) when they are open to all.
    """

    towers: tuple[str, ...]
    colour: int
    tops: int
    bonus: int
    objective: int
    pair: Sealed | None
    shown: tuple[int, ...]


class State(Struct, frozen=True, gc=False):
    """A game.

    `seat` who acts · `start` who began · `ended` "", ROUND or STUCK · `artists` per artist space the pattern of the artist
    there, or NOTHING · `stacks` stones from the bottom up (stones.py) · `mandala` stones in the order in which they came.
    """

    options: Options
    seat: int
    start: int
    ended: str
    artists: str
    stacks: tuple[str, ...]
    mandala: str
    players: tuple[Player, ...]


def blank(options: Options, seats: int) -> State:
    """The table before anything is laid out."""
    nobody = Player(("",) * len(SLOTS), 0, 0, 0, 0, None, ())
    return State(options, 0, 0, "", NOTHING * SPACES, ("",) * STACKS, "", (nobody,) * seats)


def facts(state: State, seat: int | None = None) -> tuple:
    """All that is public, flat, 29 values and 11 a player; with `seat` also its two objectives ("?" when unknown here).

    acting seat, starter, why it ended, artists, 24 stacks, mandala; then per player points of colours, tops, mandala and
    objective, towers A to E, and the two objectives once they are open (0 before).
    """
    s = state
    flat = [s.seat, s.start, s.ended, s.artists, *s.stacks, s.mandala]
    for p in s.players:
        flat += (p.colour, p.tops, p.bonus, p.objective, *p.towers)
        flat += p.shown or (0, 0)
    if seat is None:
        return tuple(flat)
    return (*flat, *(objectives(s.players[seat]) or ("?", "?")))


def objectives(player: Player) -> tuple[int, ...] | None:
    """The two objectives of a player by number; None when this folder does not know them."""
    if player.shown:
        return player.shown
    return None if player.pair is None else player.pair.value


def triggered(state: State) -> bool:
    """Is the end space of this number of players covered?"""
    return len(state.mandala) >= END_SPACE[len(state.players)]


def unseen(state: State) -> list[int]:
    """Per kind of stone (KINDS), how many have not been exposed."""
    stones = "".join([*state.stacks, state.mandala, *[tower for p in state.players for tower in p.towers]])
    return [EACH - stones.count(kind) for kind in KINDS]


def components(state: State) -> tuple[tuple[str, int], ...]:
    """Counts that never change after the deal (mandala_stones.md §11, edge case 25)."""
    held = "".join(tower for p in state.players for tower in p.towers)
    stones = "".join(state.stacks) + held + state.mandala
    pairs = [objectives(p) or () for p in state.players]
    dealt = {objective for pair in pairs for objective in pair}
    counted = [("stones", len(stones)), ("artists", SPACES - state.artists.count(NOTHING))]
    if state.options.stack_visibility != TOPS_ONLY:
        of_colour = [COLOUR[stone] for stone in stones]
        counted += [(name, of_colour.count(i)) for i, name in enumerate(DATA.colours[: len(LETTERS)])]
    counted.append(("overdrawn kinds", sum(left < 0 for left in unseen(state))))
    return (*counted, ("objectives dealt", len(dealt)), ("objectives left", len(OBJECTIVES) - len(dealt)))
