"""The same game as two audiences have it: what one knows and the other does not, event by event and at the end.

Both are folds of the same public parts, so nothing else can differ (DESIGN idea 3).
"""

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import Any, NamedTuple

from engine import acts, telling
from engine.align import LEFT, RIGHT, SAME
from engine.differences import plain
from engine.events import tag_of
from engine.seal import Opened, Sealed, walk
from engine.timeline import Moment
from replay import texts
from replay.compare.paint import Paint
from replay.compare.states import Difference, boards, plain_rows, say_boards, say_paths, states
from replay.problems import AS_EXPECTED, FOUND
from replay.sources import Log

CELL = 30
MEANINGS = {LEFT: "only A knows", RIGHT: "only B knows", SAME: "only one knew, open to all since"}


class Known(NamedTuple):
    """A sealed value that only one of two audiences learned: at version `v` by `who`, the n-th, sealed `to`, the value as
    either has it (None: not known), what either is told of it, and the version at which it was opened to all since
    (0: it was not)."""

    v: int
    who: str
    n: int
    to: Any
    left: Any
    right: Any
    words: tuple[str, str]
    opened: int

    @property
    def sign(self) -> str:
        """Whose knowledge this is, at the version looked at."""
        return SAME if self.opened else RIGHT if self.left is None else LEFT


def knowledge(left: Log, right: Log, last: int) -> Iterator[Known]:
    """What only one of both learned of the values sealed up to version `last`."""
    opened = _opened(left, last)
    for a, b in zip(left.timeline.moments[:last], right.timeline.moments[:last], strict=False):
        pairs = zip(walk(a.event.d), walk(b.event.d), strict=True)
        for n, ((owner, _, _, one), (other, _, _, two)) in enumerate(pairs):
            if (one.salt is None) != (two.salt is None):
                words = _words(left, a, owner, one), _words(right, b, other, two)
                who = f"seat {telling.mover(a)}" if telling.is_move(a) else texts.actor(a.event.by)
                yield Known(a.v, who, n, one.to, _value(one), _value(two), words, opened.get((a.v, n), 0))


def _opened(log: Log, last: int) -> dict[tuple[int, int], int]:
    """Place (version, n) of every sealed value that an effect has opened to all since -> that effect's version."""
    effects = ((m.v, effect) for m in log.timeline.moments[:last] for effect in getattr(m.event.d, "e", ()))
    return {effect.of: v for v, effect in effects if isinstance(effect, Opened)}


def _value(sealed: Sealed) -> Any:
    return None if sealed.salt is None else plain(sealed.value)


def _words(log: Log, moment: Moment, owner: Any, sealed: Sealed) -> str:
    """What an audience is told of a sealed value: its move, or the effect that holds it."""
    if isinstance(owner, acts.TableRevealed):
        return "(sealed)" if sealed.salt is None else "the table's secret"
    if owner is moment.event.d:
        return telling.move_words(moment) if telling.is_move(moment) else tag_of(moment.event)
    return telling.effect_words(log.game, owner)


def neither(left: Log, right: Log, last: int) -> tuple[int, int]:
    """How many values were sealed up to a version, and how many of them neither knows."""
    every = unknown = 0
    opened = _opened(left, last)
    for a, b in zip(left.timeline.moments[:last], right.timeline.moments[:last], strict=False):
        for n, (one, two) in enumerate(zip(walk(a.event.d), walk(b.event.d), strict=True)):
            every += 1
            unknown += one[3].salt is None and two[3].salt is None and (a.v, n) not in opened
    return every, unknown


def run(left: Log, right: Log, v: int, paint: Paint, *, all_of_it: bool, json: bool) -> int:
    """Print what two audiences know differently up to version `v`. 1 where anything differs."""
    found = list(knowledge(left, right, v))
    a, b = left.timeline.at(v), right.timeline.at(v)
    paths, lines = states(a, b), boards(left, a, right, b)
    code = FOUND if found or paths else AS_EXPECTED
    every, unknown = neither(left, right, v)
    only = [sum(known.sign == sign for known in found) for sign in (LEFT, RIGHT)]
    both = every - unknown - sum(only)
    if json:
        texts.say_json(_told(left, right, v, found, paths, lines) | {"sealed": every, "both": both, "neither": unknown})
        return code
    names = texts.view_name(left.view), texts.view_name(right.view)
    paint.say((f"{left.name}@{v}", "heading"), f"  {texts.heading(left)}")
    paint.say(f"A  {names[0]}")
    paint.say(f"B  {names[1]}")
    paint.say()
    paint.say(f"{every} sealed values: both know {both}, only A {only[0]}, only B {only[1]}, neither {unknown}")
    _say_known(paint, found, 10**9 if all_of_it else 20)
    _say_states(paint, paths, lines, 10**9 if all_of_it else 12)
    return code


def _say_known(paint: Paint, found: list[Known], most: int) -> None:
    if not found:
        return
    paint.say()
    paint.say((f"  {'v':>4}  {'who':7} {'A is told':{CELL}}  B is told", "heading"))
    for known in found[:most]:
        _say_one(paint, known)
    if len(found) > most:
        paint.say(f"  … and {len(found) - most} more (--all)")
    signs = {known.sign for known in found}
    paint.say((", ".join(f"{sign} {meaning}" for sign, meaning in MEANINGS.items() if sign in signs), "quiet"))


def _say_one(paint: Paint, known: Known) -> None:
    head = f"{known.sign} {known.v:>4}  {known.who:7}"
    since = f" (open to all at {known.opened})" if known.opened else ""
    told = (
        words + (since if value is None else "")
        for words, value in zip(known.words, (known.left, known.right), strict=True)
    )
    for one, other in zip_longest(*(wrap(texts.clean(words), CELL) for words in told), fillvalue=""):
        paint.say((f"{head} {one:{CELL}}  {other}", "quiet" if known.sign == SAME else known.sign))
        head = " " * len(head)


def _say_states(paint: Paint, paths: list[Difference], lines: list[tuple[str, str]], most: int) -> None:
    paint.say()
    if not paths:
        paint.say("the states that they fold to are equal")
        return
    paint.say((f"the states that they fold to differ in {texts.plural(len(paths), 'place')}:", "heading"))
    say_boards(paint, lines, most)
    if lines:
        paint.say()
    say_paths(paint, paths[:most])
    if len(paths) > most:
        paint.say(f"  … and {len(paths) - most} more (--all)")


def _told(left: Log, right: Log, v: int, found: list[Known], paths: list[Difference], lines: Any) -> dict[str, Any]:
    """For machines; see docs/REPLAY.md."""
    return {
        "left": texts.basics(left),
        "right": texts.basics(right),
        "version": v,
        "known": [
            {
                "sign": known.sign,
                "v": known.v,
                "who": known.who,
                "n": known.n,
                "to": known.to,
                "left": known.left,
                "right": known.right,
                "opened": known.opened,
                "left_words": known.words[0],
                "right_words": known.words[1],
            }
            for known in found
        ],
        "board": [{"sign": sign, "line": line} for sign, line in lines],
        "state": plain_rows(paths),
    }
