"""Deciding: setup, what a turn leads to, and why it is refused.

Source: house_of_cats.md §4 to §6 and §9; DESIGN §2, simultaneous turns.
"""

from engine.chance import Chance
from engine.game import Refused, Unknown
from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.data import DATA, LETTERS
from engine.games.house_of_cats.r1.explain import unfinished
from engine.games.house_of_cats.r1.house import EMPTY, FACES, NAME, NUMBERS, house
from engine.games.house_of_cats.r1.legal import reach, to_act
from engine.games.house_of_cats.r1.position import Position
from engine.games.house_of_cats.r1.state import DRAWN, FULL, GUARD, Options, Sheet, State
from engine.seal import opening_of


def setup(options: Options, seats: int, chance: Chance) -> tuple[m.Effect, ...]:
    """The tiles, and the first dice: for the star cells where the level has them (turn 0), else those of turn 1."""
    tiles = _drawn(chance) if options.tiles == DRAWN else options.tiles
    stars = len(house(options.level).stars)
    if not stars:
        return (m.Tiled(tiles), _roll(1, chance))
    roll = tuple([chance.pick(f"star:{die}", FACES) for die in range(1, stars + 1)])
    return (m.Tiled(tiles), m.Rolled(0, roll))


def _drawn(chance: Chance) -> str:
    """The tiles of 2, 3, 4, 5, revealed one after the other (draws `tile:2` to `tile:5`)."""
    left = [1] * len(LETTERS)
    tiles = ""
    for number in NUMBERS:
        letter = chance.pick(f"tile:{number}", LETTERS, left)
        left[LETTERS.index(letter)] = 0
        tiles += letter
    return tiles


def _roll(turn: int, chance: Chance) -> m.Rolled:
    return m.Rolled(turn, tuple([chance.pick(f"roll:{turn}:{die}", FACES) for die in range(1, DATA.dice + 1)]))


def redeal(state: State, chance: Chance) -> tuple[m.Effect, ...]:
    """Drops the turns that others have finished and this folder does not know: those seats act again. Nothing is drawn."""
    return tuple(m.Dropped(seat) for seat, p in enumerate(state.pending) if p is not None and p.value is None)


def seals(state: State, seat: int) -> bool:
    """Is this seat's turn to be hidden? Yes while another seat has not finished; the last one's opens them all."""
    return state.pending.count(None) > 1


def decide(state: State, seat: int, move: m.Move, chance: Chance) -> tuple[m.Effect, ...]:
    """What a turn leads to: nothing while others have not finished; then all turns, in seat order, and the next dice.

    Every step is checked again. Raises Refused (codes: explain.py), or Unknown where others' turns are not known here.
    """
    if seat not in to_act(state):
        code = "game_over" if state.ended else "not_your_turn"
        raise Refused(code, "the game is over" if state.ended else f"seat {seat} has finished this turn")
    made = reach(state, seat, move)
    if made.steps:
        raise Refused(*unfinished(made.steps))
    if seals(state, seat):
        return ()
    opened: list[m.Effect] = []
    wrote: list[m.Effect] = []
    full = False
    for other, pending in enumerate(state.pending):
        if pending is not None:
            if pending.value is None:
                raise Unknown(f"the turn of seat {other} is not known here")
            opened.append(m.TurnOpened(**opening_of(pending), seat=other))
            made_there = reach(state, other, pending.value).position
        else:
            made_there = made.position
        full = full or not made_there.free
        wrote.append(_wrote(other, state.sheets[other], made_there))
    return (*opened, *wrote, _next(state.turn, full, chance))


def _next(turn: int, full: bool, chance: Chance) -> m.Effect:
    if full:
        return m.Ended(FULL)
    return m.Ended(GUARD) if turn >= DATA.turn_guard else _roll(turn + 1, chance)


def _wrote(seat: int, sheet: Sheet, p: Position) -> m.Wrote:
    """What the position that a turn ended in leaves on a sheet."""
    return m.Wrote(seat, p.marks, _new_rooms(sheet.rooms, p.rooms), p.charges, p.track, p.gifts)


def _new_rooms(before: str, now: str) -> tuple[tuple[str, ...], ...]:
    """Cells of the rooms closed since, in the order in which they were closed."""
    if before == now:
        return ()
    rooms: dict[str, list[str]] = {}
    for place, (old, new) in enumerate(zip(before, now, strict=True)):
        if old == EMPTY != new:
            rooms.setdefault(new, []).append(NAME[place])
    return tuple([tuple(rooms[letter]) for letter in sorted(rooms)])
