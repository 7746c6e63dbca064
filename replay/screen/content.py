"""What the panes of the full-screen walk say of the place one looks at, as far as the chosen view knows it."""

from collections.abc import Callable, Mapping
from textwrap import wrap
from typing import Any

from engine import telling
from engine.seal import ARBITER
from engine.timeline import Moment
from replay import show, texts
from replay.problems import Unusable
from replay.screen.places import line_of
from replay.screen.plot import ROOM, Row, plot, sampled, scores_at
from replay.screen.tree import Node
from replay.sources import Log

NARROW = 56
"""Columns below which the move list says s0 for seat 0."""


def heading(node: Node, wide: int) -> str:
    """Which game this is, and on the right whose view of it is shown."""
    said = texts.heading(node.log)
    if node.line is not None:
        log = node.log
        kind = f"{node.name} of {node.parent.name}@{node.line.n}"
        said = f"{log.game.title} · {kind} · {log.last.table.phase} · {texts.plural(log.last.v, 'event')}"
    return _both(said, f"as {texts.view_name(node.log.view)}", wide)


def marks(node: Node) -> list[str]:
    """What must be said besides: that hidden things are seen, and that the log is damaged."""
    said = [mark.removeprefix("# ").replace("not revealed yet", "not revealed") for mark in texts.marks(node.log)]
    if node.line is not None:
        return [mark.replace("this table is", "this branch is") for mark in said]
    return said


def event_line(node: Node, wide: int) -> str:
    """Version, time and event, and on the right whose turn it is."""
    log, moment = node.log, node.moment
    took = f" ({texts.spent(moment.event.d.ms)})" if telling.is_move(moment) else ""
    left = f"{moment.v}/{log.last.v}  {texts.clock(moment.event.at)}  {show.after(log, moment)}{took}"
    return _both(left, _tried(lambda: texts.turn_words(log, moment)), wide)


def _both(left: str, right: str, wide: int) -> str:
    left, right = texts.clean(left).replace("\n", " "), texts.clean(right)
    if len(left) + 2 + len(right) > wide:
        right = right.partition(" · ")[0]
    room = max(0, wide - len(right) - 2)
    return (left if len(left) <= room else left[: max(0, room - 1)] + "…").ljust(room) + "  " + right


def _tried(question: Callable[[], str]) -> str:
    try:
        return question()
    except Unusable as error:
        return str(error)


# ---- board and hands ------------------------------------------------------------------------------------------------


def board(node: Node, ahead: Any = None) -> list[str]:
    """The text board as the view shows it, with the result when there is one. `ahead`: a state to show instead.

    What the arbiter knows besides is in the pane of hands.
    """
    log, moment = node.log, node.moment
    view = None if log.view == ARBITER else log.view
    try:
        if ahead is not None:
            return texts.ask(log, moment, "the board", lambda: log.game.board(ahead, view)).splitlines()
        lines = texts.board_lines(log, moment, view)
    except Unusable as error:
        return wrap(str(error), texts.WIDTH)
    return lines + (["", *texts.result_lines(log)] if moment.table.result else [])


def hands(node: Node, wide: int) -> list[str]:
    """What the view sees that a spectator does not: its hand, its objectives; for the arbiter those of all seats."""
    log, moment = node.log, node.moment
    if moment.state is None:
        return _filled("Nobody holds anything before the game starts.", wide)
    if log.view is None:
        return _filled("A spectator sees no hands. Key a: look as a seat, or as the arbiter.", wide)
    lines: list[str] = []
    for seat in range(moment.table.size) if log.view == ARBITER else [log.view]:
        try:
            own = hand(log, moment, seat) or ["nothing that others do not see"]
        except Unusable as error:
            own = [str(error)]
        lines += [f"seat {seat}", *(more for line in own for more in _filled(line, wide, "  "))]
    return lines


def hand(log: Log, moment: Moment, seat: int) -> list[str]:
    """The lines of a seat's board that a spectator's does not have. Raises Unusable."""
    known = set(texts.board_lines(log, moment, None))
    return [line for line in texts.board_lines(log, moment, seat) if line not in known]


def _filled(text: str, wide: int, indent: str = "") -> list[str]:
    return wrap(
        texts.clean(text), max(20, wide), initial_indent=indent, subsequent_indent=indent + "  ",
        break_long_words=True, break_on_hyphens=False, replace_whitespace=False, drop_whitespace=True,
    ) or [""]  # fmt: skip


# ---- the event ------------------------------------------------------------------------------------------------------


def event(node: Node, wide: int, language: str) -> list[str]:
    """What the event says in words, and each of its effects."""
    log, moment = node.log, node.moment
    when = f"{texts.day(moment.event.at)} {texts.clock(moment.event.at)} UTC"
    lines = [f"version {moment.v}, {when}", *_filled(show.after(log, moment), wide)]
    said = telling.turn_lines(log.timeline.moments, moment, language)
    if not said and telling.is_move(moment):
        said = [telling.move_words(moment, language)]
    said = [] if said == [telling.FINISHES] else said  # the line above says no less
    effects = telling.effects_of(log.timeline.moments, moment)
    for heading, told in (("", said), ("effects", [telling.effect_words(log.game, effect) for effect in effects])):
        lines += [heading] if told and heading else []
        lines += [more for text in told for more in _filled(text, wide, "  ")]
    return lines if effects else [*lines, "  no effects on the game"]


# ---- moves ----------------------------------------------------------------------------------------------------------


def move_row(log: Log, y: int, wide: int, opened: Mapping[int, Any]) -> str:
    """Line y of the move list: version, time, who, time taken, what."""
    moment = log.timeline.moments[y]
    who, what = line_of(log, moment, "", opened)
    took = texts.spent(moment.event.d.ms) if telling.is_move(moment) else ""
    number = f"{moment.v:>{len(str(log.last.v))}} {texts.clock(moment.event.at)}"
    row = (
        f"{number} {who.replace('seat ', 's'):3.3} {took:>6} {what}"
        if wide < NARROW
        else f"{number} {who:7} {took:>6}  {what}"
    )
    return row if len(row) <= wide else row[: max(0, wide - 1)] + "…"


def said(log: Log, moment: Moment, language: str, opened: Mapping[int, Any]) -> str:
    """A line of the move list as it is searched: in notation, and as a sentence."""
    return "  ".join((*line_of(log, moment, "", opened), line_of(log, moment, language, opened)[1]))


# ---- scores ---------------------------------------------------------------------------------------------------------


class Scores:
    """Scores of one log at the versions that a graph of some width shows; each is asked for once."""

    def __init__(self, log: Log):
        self.log = log
        self._known: dict[int, tuple[int, ...] | None] = {}

    def at(self, v: int) -> tuple[int, ...] | None:
        """Scores per seat at a version, None where there are none."""
        if v not in self._known:
            self._known[v] = scores_at(self.log, self.log.timeline.at(v))
        return self._known[v]

    def graph(self, here: int, wide: int, high: int) -> list[Row]:
        """The graph, and below it the scores at version `here`."""
        versions = sampled(self.log.last.v, max(8, wide - 6 - ROOM))
        rows = plot([self.at(v) for v in versions], versions, here, max(4, high - 1))
        return [*rows, [(c, None) for c in self.told(here, wide, bool(rows))]]

    def told(self, here: int, wide: int, any_at_all: bool = True) -> str:
        """The scores at a version in words."""
        scores = self.at(here)
        if scores is None:
            why = "" if any_at_all else "; this game tells them at its end"
            return f"@{here}: no scores yet{why}"
        said = f"@{here}  " + "  ".join(f"seat {seat}: {score}" for seat, score in enumerate(scores))
        short = said.replace("seat ", "")
        return next((text for text in (said, short) if len(text) <= wide), short.replace(": ", ":").replace("  ", " "))
