"""Legal steps.

Source: house_of_cats.md §6.1 and §6.2. Canonical order: rooms where one is to be chosen, else what a queued effect asks for,
else writes by mark and cell, loose writes, the track, end, abilities by number. So the first legal step, which the system plays
for a seat that left, writes whatever can be written and spends nothing.
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Refused
from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.data import DATA
from engine.games.house_of_cats.r1.explain import refusal, too_many
from engine.games.house_of_cats.r1.house import CAT, MARKS, MOUSE, NUMBERS, PLACE, around, connected, names, shapes
from engine.games.house_of_cats.r1.position import (
    REPAINT,
    SPARE,
    STRAY,
    Position,
    Rules,
    after,
    begin,
    paintable,
    reachable,
    rules_of,
)
from engine.games.house_of_cats.r1.state import Sheet, State
from engine.kit.tuples import swap

_CELLS = max(level.cells for level in DATA.levels.all())
MOST_STEPS = _CELLS + DATA.levels.cheese.cat_track.length + 3 * (_CELLS // 2) + 1
"""No turn has more steps: each fills a cell or a box, or is the end, or is one of three that a room may bring: to choose it, to
repaint for it, to use its ability."""


class Reached(Struct, frozen=True, gc=False):
    """A position and the steps that may be taken there; none when the turn is complete."""

    position: Position
    steps: tuple[m.Step, ...]


def to_act(state: State) -> tuple[int, ...]:
    """The seats that have not finished this turn; nobody when the game is over."""
    if state.ended:
        return ()
    return tuple([seat for seat, pending in enumerate(state.pending) if pending is None])


def legal(state: State, seat: int, draft: m.Move = ()) -> tuple[m.Step, ...]:
    """The steps that may follow a draft, in canonical order; none when it is complete, or the seat does not act.

    Raises Refused for a draft that is itself not legal.
    """
    if state.ended or state.pending[seat] is not None:
        return ()
    return reach(state, seat, draft).steps


def reach(state: State, seat: int, draft: m.Move) -> Reached:
    """Where a draft leads from a seat's sheet as it is. Raises Refused where a step is not legal."""
    if len(draft) > MOST_STEPS:
        raise Refused(*too_many(MOST_STEPS))
    return reached(rules_of(state.options, state.tiles), state.sheets[seat], state.turn == 0, state.roll, tuple(draft))


def ahead(state: State, seat: int, draft: m.Move) -> State:
    """The state as a seat alone sees it after the steps of a draft: they stand on its sheet, `roll` are the results left.

    Raises Refused.
    """
    if not draft or seat not in to_act(state):
        return state
    p = reach(state, seat, draft).position
    sheet = Sheet(p.marks, p.rooms, p.charges, p.track, p.gifts)
    return replace(state, roll=p.pool, sheets=swap(state.sheets, seat, sheet))


@lru_cache(maxsize=4096)
def reached(rules: Rules, sheet: Sheet, setup: bool, roll: str, draft: m.Move) -> Reached:
    """As `reach`. The same drafts are asked for again and again: by page, bots, validation, and the last finisher's event."""
    if not draft:
        position = begin(rules, sheet, roll, rules.stars if setup else ())
        return Reached(position, steps_at(rules, position) or (m.END,))
    step = draft[-1]
    made = reached(rules, sheet, setup, roll, draft[:-1])
    if step not in made.steps:
        raise Refused(*refusal(rules, made.position, made.steps, len(draft), step))
    position = after(rules, made.position, step)
    return Reached(position, steps_at(rules, position))


def steps_at(rules: Rules, p: Position) -> tuple[m.Step, ...]:
    """Steps that may be taken at a position; none where nothing can come of any."""
    if p.over:
        return ()
    if p.choice:
        return _rooms(p)
    if p.queue:
        return _resolving(rules, p)
    if p.stars:
        return tuple([m.WRITE[mark][p.stars[0]] for mark in dict.fromkeys(p.pool)])
    writes = _writes(rules, p) if p.budget > 0 and p.pool else ()
    if not any(p.charges):
        return writes
    if writes:
        return (*writes, *_uses(rules, p))
    uses = _uses(rules, p) if may_yet_write(rules, p) else ()
    return (m.END, *uses) if uses else ()


def _writes(rules: Rules, p: Position) -> tuple[m.Step, ...]:
    marks = [mark for mark in dict.fromkeys(p.pool) if mark != CAT or not rules.track]
    cells = reachable(p)
    steps: list[m.Step] = []
    for mark in marks:
        steps += m.everywhere(m.Write, mark, cells)
    if p.loose:
        for mark in marks:
            steps += m.everywhere(m.Loose, mark, p.free)
    if CAT in p.pool and p.track < rules.track:
        steps.append(m.CAT_STEP)
    return tuple(steps)


def _rooms(p: Position) -> tuple[m.Step, ...]:
    number = p.marks[p.choice.bit_length() - 1]
    group = connected(p.choice, p.single[int(number) - 2])
    return tuple([m.Room(cells) for cells in shapes(p.choice, group, int(number))])


def _resolving(rules: Rules, p: Position) -> tuple[m.Step, ...]:
    kind = p.queue[0]
    if kind == REPAINT:
        return _paints(rules, p)
    if kind == SPARE:
        return m.everywhere(m.Put, "3", p.free)
    if kind != STRAY:
        return tuple([step for number in NUMBERS for step in m.everywhere(m.Put, number, p.free)])
    mice = m.everywhere(m.Put, MOUSE, p.free)
    if not rules.track:
        return m.everywhere(m.Put, CAT, p.free) + mice
    return (*mice, m.CAT_STEP) if p.track < rules.track else mice


def _paints(rules: Rules, p: Position) -> tuple[m.Step, ...]:
    cells = names(paintable(rules, p))
    return tuple([m.PAINT[number][cell] for number in NUMBERS for cell in cells if p.marks[PLACE[cell]] != number])


def _uses(rules: Rules, p: Position) -> list[m.Step]:
    """Uses of stored abilities for which there is a charge and something to use them on (house_of_cats.md §7)."""
    steps: list[m.Step] = []
    for number, charges, name in zip(m.NUMBER_RANGE, p.charges, rules.names, strict=True):
        if charges:
            steps += [m.USE[number, old, new] for old, new in _changes(name, p)]
    return steps


def _changes(name: str, p: Position) -> list[tuple[str, str]]:
    """What a stored ability may do to the pool: (old, new) each; ("", "") where it does something else."""
    if name == "diagonal":
        return [] if p.diagonal else [("", "")]
    if name in ("fourth_result", "loose_end"):
        return [("", "")]
    if name == "same_again":
        return [("", face) for face in MARKS if face in p.roll]
    return [(old, new) for old in dict.fromkeys(p.pool) for new in TURNS.get(name, {}).get(old, "")]


def _turns(name: str, old: str) -> str:
    """The marks that an ability may turn a result into."""
    number = old in NUMBERS
    if name == "nudge":
        return "".join(n for n in NUMBERS if number and abs(int(n) - int(old)) == 1)
    if name == "swap_animal":
        return "" if number else MOUSE if old == CAT else CAT
    if name == "visitor":
        return CAT + MOUSE if number else ""
    return NUMBERS.replace(old, "")


TURNS = {name: {old: _turns(name, old) for old in MARKS} for name in ("nudge", "swap_animal", "visitor", "joker")}
"""Ability to result to the marks it may become: nudge never leaves 2 to 5, a joker makes another number of anything."""


def may_yet_write(rules: Rules, p: Position) -> bool:
    """Can abilities still lead to something being written this turn? If not, no use of theirs matters, and it ends."""
    has = [name for name, charges in zip(rules.names, p.charges, strict=True) if charges]
    if p.budget < 1 and "fourth_result" not in has:
        return False
    marks = _obtainable(has, p)
    if CAT in marks and p.track < rules.track:
        return True
    return any(mark != CAT or not rules.track for mark in marks) and _may_reach(has, p)


def _obtainable(has: list[str], p: Position) -> list[str]:
    """The results left and all that abilities can make of them. (None is needed twice for a number, a cat or a mouse.)"""
    marks = [*p.pool, *(p.roll if "same_again" in has else "")]
    for mark in marks:
        marks += [new for name in has for new in TURNS.get(name, {}).get(mark, "") if new not in marks]
    return marks


def _may_reach(has: list[str], p: Position) -> bool:
    """Is there, with abilities, an empty cell that a result may be written into?"""
    if p.loose or "loose_end" in has:
        return bool(p.free)
    return bool(reachable(p) or ("diagonal" in has and around(p.written) & p.free))
