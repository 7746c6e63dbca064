"""Why a step is refused: a stable code, and a text that says what would be right.

Codes: not_your_turn, game_over, too_long, complete, unfinished, choose_room, not_connected, resolve_first, nothing_to_resolve,
star_first, must_write, not_in_pool, no_result_left, cell_filled, no_such_cell, not_touching, no_loose, cats_on_track, no_track,
track_full, no_charge, not_stored, not_so.
"""

from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.house import BIT, CAT, EMPTY, PLACE
from engine.games.house_of_cats.r1.position import BOX, GIFT, REPAINT, SPARE, STRAY, Position, Rules

_WANTED = {
    SPARE: "write the spare three into an empty cell (put3@c3)",
    STRAY: "bring the stray into an empty cell (putc@c3, putm@c3; on level 1 putm@c3 or cat)",
    REPAINT: "repaint a filled cell outside rooms with another number (paint5@c3)",
    BOX: "write a number for the box of the cat track (put5@c3)",
    GIFT: "",
}


def too_many(most: int) -> tuple[str, str]:
    """Code and text for a draft longer than any turn."""
    return "too_long", f"no turn has more than {most} steps"


def unfinished(steps: tuple[m.Step, ...]) -> tuple[str, str]:
    """Code and text for a turn that stops too early."""
    return "unfinished", f"the turn is not complete: {_examples(steps)} may come next"


def refusal(rules: Rules, p: Position, steps: tuple[m.Step, ...], n: int, step: m.Step) -> tuple[str, str]:
    """Code and text for step number `n` (from 1), which is not among the legal ones."""
    code, text = _why(rules, p, steps, step)
    return code, f"step {n}, {m.write_step(step)[:40]}: {text}"


def _examples(steps: tuple[m.Step, ...]) -> str:
    return ", ".join([m.write_step(step) for step in steps[:3]] + ["…"] * (len(steps) > 3))


def _why(rules: Rules, p: Position, steps: tuple[m.Step, ...], step: m.Step) -> tuple[str, str]:
    if not steps:
        return "complete", "the turn is complete before it"
    if p.choice:
        if isinstance(step, m.Room):
            return (
                "not_connected",
                f"the room is made of connected cells of the group, with the last one: {_examples(steps)}",
            )
        return "choose_room", f"the group is too large; choose its room first: {_examples(steps)}"
    if isinstance(step, m.Room):
        return "nothing_to_resolve", "no group is too large, so no room is to be chosen"
    if p.queue:
        return "resolve_first", f"first {_WANTED[p.queue[0]]}: {_examples(steps)}"
    if isinstance(step, m.Put | m.Paint):
        return "nothing_to_resolve", "no immediate ability is to be resolved"
    if p.stars:
        return "star_first", f"the three results go into the star cells, next into {p.stars[0]}: {_examples(steps)}"
    if isinstance(step, m.End):
        return "must_write", f"as many results as possible must be written: {_examples(steps)}"
    if isinstance(step, m.Use):
        return _use(rules, p, step)
    return _write(rules, p, step)


def _write(rules: Rules, p: Position, step: m.Step) -> tuple[str, str]:
    mark = CAT if isinstance(step, m.Cat) else step.mark
    if p.budget < 1:
        return "no_result_left", "no further result may be written this turn"
    if mark not in p.pool:
        return "not_in_pool", f"{mark} is not among the results left ({' '.join(p.pool) or 'none'})"
    if isinstance(step, m.Cat):
        if not rules.track:
            return "no_track", "cats are marked on a track on level 1 only; here they are written: c@c3"
        return "track_full", "the cat track is full: no cat can be marked"
    if mark == CAT and rules.track:
        return "cats_on_track", "on level 1 a cat is marked on the track and never written: cat"
    cell, bit = step.cell, BIT[step.cell]
    if not bit & rules.cells:
        return "no_such_cell", f"the house has no cell {cell}"
    if p.marks[PLACE[cell]] != EMPTY:
        return "cell_filled", f"{cell} holds {p.marks[PLACE[cell]]} already"
    if isinstance(step, m.Loose):
        return "no_loose", f"a loose write needs the ability loose end; else {mark}@{cell}"
    return "not_touching", f"{cell} does not touch a cell written this turn"


def _use(rules: Rules, p: Position, step: m.Use) -> tuple[str, str]:
    name = rules.names[step.number - 2]
    if rules.abilities[step.number - 2] in (SPARE, STRAY, REPAINT, GIFT):
        return "not_stored", f"the ability of {step.number}, {name}, takes effect at once when a room is closed"
    if not p.charges[step.number - 2]:
        return "no_charge", f"no use of the ability of {step.number} is left; it is earned by a room of {step.number}s"
    return "not_so", f"the ability of {step.number}, {name}, does not do this here"
