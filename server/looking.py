"""Looking at a table: what happened at every version, and what the asker's seat may do now, drawn and in words.

Source: docs/API.md, looking; engine/drawing.py. All is folded from the audience's own openings (server/timelines.py), never
from the server's.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from engine import sentences, table, telling
from engine.drawing import Look, happened
from engine.game import Game, Unknown
from engine.registry import drawing, words
from engine.table import View
from engine.timeline import Fold, Timeline
from engine.timeline import Moment as Version
from server import sights, views
from server.problems import Problem
from server.tables import LiveTable
from server.timelines import Eyes, Timelines, eyes

MOST_MOMENTS = 60
"""Moments that one request gets with their boards."""
MOST_SINCE = 16
"""Events back to which a board marks what they did."""
MOST_UNDRAWN = 500
"""Moments that one request gets without boards."""

# ---- what happened --------------------------------------------------------------------------------------------------


def moments(
    live: LiveTable, kept: Timelines, who: Eyes, first: int, last: int, language: str, drawn: bool = True
) -> tuple[sights.Moments, Iterator[sights.Moment]]:
    """Versions `first` to `last`, at most MOST_MOMENTS of those that there are (MOST_UNDRAWN unless `drawn`): an
    answer without them, and them one by one, for each takes a millisecond or two where it is `drawn`."""
    timeline = kept.of(live, who.audience)
    version = timeline.fold.v
    last = min(last, version, first + (MOST_MOMENTS if drawn else MOST_UNDRAWN) - 1)
    opened = telling.opened_later(timeline.moments)
    found = (_moment(timeline, who, v, opened, language, drawn) for v in range(first, last + 1))
    return sights.Moments(live.id, live.game.name, who.name, version, []), found


def _moment(timeline: Timeline, who: Eyes, v: int, opened: Mapping[int, Any], language: str, drawn: bool) -> sights.Moment:
    moment, game, history = timeline.at(v), timeline.game, timeline.moments
    event = moment.event
    moved = telling.is_move(moment)
    notation = telling.move_of(game, moment, opened) if moved else ""
    told = sentences.turns(history, moment, language)
    told += [telling.effect_words(game, effect, language) for effect in telling.effects_of(history, moment)]
    return sights.Moment(
        v, event.at, event.by, telling.actor_seat(moment),
        "" if notation == telling.SEALED else notation, sentences.event_sentence(moment, language, opened), told,
        _acting(moment), moment.table.departed, moment.table.phase, _board(timeline, moment, who, language) if drawn else "",
        _scores(moment, language), views.result(moment.table),
    )  # fmt: skip


def _acting(moment: Version) -> tuple[int, ...]:
    game = moment.fold.game
    if moment.table.phase != table.PLAYING or table.over(View(game, moment.table, moment.state)):
        return ()
    return tuple(game.to_act(moment.state))


def _board(timeline: Timeline, moment: Version, who: Eyes, language: str) -> str:
    if moment.state is None:
        return ""
    effects, move = happened(moment.event.d)
    return drawing(timeline.game).draw(Look(moment.state, who.seat, (), effects, language, move))


def _scores(moment: Version, language: str) -> sights.Scores | None:
    game = moment.fold.game
    if game.scores is None or moment.state is None:
        return None
    standing, called = game.scores(moment.state), words(game).parts(language)
    parts = tuple([tuple([(called.get(name, name), points) for name, points in own]) for own in standing.parts])
    return sights.Scores(standing.totals, parts)


# ---- what may be done -----------------------------------------------------------------------------------------------


def choices(live: LiveTable, kept: Timelines, account: str | None, draft: str, language: str) -> sights.Choices:
    """What the account's seat may do now, as that seat itself can tell, and the board ahead of its draft.

    Raises Problem, Refused.
    """
    who = eyes(live, account)
    fold, game = views.fold_for(live, who.audience), live.game
    seat = None if who.seat in live.fold.table.departed else who.seat
    steps = views.steps(game, draft)
    acting = seat is not None and seat in views.acting(fold)
    moves = _moves(fold, seat, steps) if acting else ()
    steps = steps if acting else ()
    state = game.ahead(fold.state, seat, steps) if steps and game.ahead is not None else fold.state
    svg = ""
    if state is not None:
        *before, latest = [Look(state)] if steps else _since(kept.of(live, who.audience), who.seat)
        look = Look(state, who.seat, moves, latest.effects, language, latest.move, before)
        svg = drawing(game).draw(look)
    return sights.Choices(
        fold.v, fold.head.hex(), seat, svg, [_drafted(game, step, language) for step in steps],
        acting and game.pend is not None and not moves, _offers(game, state, seat, steps, moves, language),
    )  # fmt: skip


def _moves(fold: Fold, seat: int, steps: tuple) -> tuple:
    """Moves, or the steps that may follow. Raises Refused for steps that cannot be taken, Problem."""
    try:
        fold.game.check_draft(fold.state, seat, steps)
        return tuple(fold.game.legal(fold.state, seat, steps))
    except Unknown as error:
        raise Problem("bad_request", f"draft: {error}") from None


def _since(timeline: Timeline, seat: int | None) -> list[Look]:
    """Looks after the latest events that did anything on the board: back to the seat's own last one, at most a table's round."""
    found: list[Look] = []
    for moment in reversed(timeline.moments):
        own = telling.is_move(moment) and telling.actor_seat(moment) == seat
        if (found and (seat is None or own)) or len(found) == MOST_SINCE or moment.state is None:
            break
        effects, move = happened(moment.event.d)
        if effects:
            found.append(Look(moment.state, seat, (), effects, move=move))
            if own:
                break
    return found[::-1] or [Look(None)]


def _drafted(game: Game, step: Any, language: str) -> sights.Drafted:
    return sights.Drafted(game.write((step,)), game.sentence((step,), language))


def _offers(game: Game, state: Any, seat: int, steps: tuple, moves: tuple, language: str) -> list[sights.Offer]:
    """Moves (or next steps) with their words, and the choices over `state` that lead to each."""
    picks, found = drawing(game).picks, []
    for move in moves:
        whole = move if game.pend is None else (move,)
        ways = [sights.Choice(pick.at, pick.text) for pick in picks(state, seat, move, language)]
        draft = game.write((*steps, move)) if game.pend is not None else ""
        found.append(sights.Offer(move, game.write(whole), game.sentence(whole, language), ways, draft))
    return found
