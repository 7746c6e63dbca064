"""What happened at a table, in words: for a person who plays or watches. Names are those of the accounts.

Of a turn written in secret only that it is finished is told, until it is opened (DESIGN §2, simultaneous turns).
"""

from collections.abc import Sequence
from typing import Any

from engine import acts
from engine.events import seat_of, tag_of
from engine.game import Game
from engine.seal import Sealed, walk
from engine.timeline import Moment, moved_seat
from engine.turns import known_turns, opened_turns, turns_of
from server.client.listing import notation, sentence


def mover(moment: Moment) -> int | None:
    """The seat that a moved event was played for, None for other events."""
    event = moment.event
    return moved_seat(event.d, event.by) if hasattr(event.d, "m") else None


def move_of(moment: Moment) -> Any:
    """The move of a moved event, None while it is hidden from us."""
    move = moment.event.d.m
    return move.value if type(move) is Sealed else move


def brought_more(moment: Moment) -> bool:
    """Had a move consequences beyond what it says itself: something that its seat learned, or further effects?"""
    return len(moment.event.d.e) > 1 or bool(walk(moment.event.d))


def event_lines(
    game: Game, history: Sequence[Moment], moment: Moment, who: Sequence[str], seat: int | None, language: str = "en"
) -> list[str]:
    """What an event of a history says to a seat: sentences, or nothing where people are not told.

    An event that opens turns tells of them all, but for our own, which we know.
    """
    if turns := turns_of(history, moment):
        others = [turn for turn in turns if turn.seat != seat or turn.v == moment.v]
        told = [f"{who[turn.seat]}: {sentence(game, turn.move, language)}" for turn in others]
        return told + _followed(game, moment)
    if mover(moment) is None:
        text = _table_text(moment, who)
        return [text] if text else []
    return [_move_text(game, moment, who, language), *_followed(game, moment)]


def _followed(game: Game, moment: Moment) -> list[str]:
    """What a move brought about that its sentence does not say, as far as the game thinks it news."""
    return [f"  {game.tell(effect)}" for effect in moment.event.d.e if type(effect) in game.news]


def _move_text(game: Game, moment: Moment, who: Sequence[str], language: str) -> str:
    move = move_of(moment)
    return f"{who[mover(moment)]}: {'has finished this turn.' if move is None else sentence(game, move, language)}"


def _table_text(moment: Moment, who: Sequence[str]) -> str:
    event = moment.event
    seat = seat_of(event.by)
    name = who[seat] if seat is not None and seat < len(who) else "The table"
    match event.d:
        case acts.TableSat():
            return f"{name} sits down."
        case acts.TableReadied():
            return f"{name} is ready."
        case acts.TableLeft():
            return f"{name} has left."
        case acts.TableResigned():
            return f"{name} has given up."
        case acts.TableAbortAgreed(aborted):
            return f"{name} wants this game to be void." + (" All agree: it is." if aborted else "")
        case acts.TableOpened() | acts.TableFinished() | acts.TableRevealed():
            return ""
    return "The game begins." if tag_of(event) == "table.started" else "A branch of another game begins."


def log_lines(game: Game, history: Sequence[Moment], who: Sequence[str], language: str = "en") -> list[str]:
    """Every move so far: version, notation, who, and the move in words. Turns since opened are told where they were made."""
    known = known_turns(history)
    lines = []
    for moment in history:
        if mover(moment) is None:
            continue
        move = known.get(moment.v, move_of(moment))
        written = "?" if move is None else notation(game, move)
        said = "has finished this turn." if move is None else sentence(game, move, language)
        lines.append(f"{moment.v:>4}  {written:<12} {who[mover(moment)]}: {said}")
    return lines


def recap(game: Game, history: Sequence[Moment], who: Sequence[str], seat: int | None) -> str:
    """What the others did since our own last move, in notation: news that the board has scrolled away."""
    if game.pend is not None:
        return _last_turns(game, history, who, seat)
    said: dict[int, list[str]] = {}
    for moment in reversed(history):
        by = mover(moment)
        if by is None or by == seat:
            break
        move = move_of(moment)
        said.setdefault(by, []).insert(0, "?" if move is None else notation(game, move))
    return " · ".join(f"{who[by]} {', '.join(moves)}" for by, moves in reversed(said.items()))


def _last_turns(game: Game, history: Sequence[Moment], who: Sequence[str], seat: int | None) -> str:
    last = next((moment for moment in reversed(history) if opened_turns(history, moment)), None)
    turns = () if last is None else turns_of(history, last)
    return " · ".join(f"{who[turn.seat]} {notation(game, turn.move)}" for turn in turns if turn.seat != seat)


def standing(thinking: Sequence[int], departed: Sequence[int], who: Sequence[str]) -> list[str]:
    """Who has finished this turn and who has not, where some have; nothing while nobody has."""
    finished = [seat for seat in range(len(who)) if seat not in thinking and seat not in departed]
    if not finished or not thinking:
        return []
    return [f"Finished: {names(finished, who)}. Still thinking: {names(thinking, who)}."]


def names(seats: Sequence[int], who: Sequence[str]) -> str:
    """Ann (you), Bob (seat 1) and Cid (seat 2)."""
    told = [who[seat] for seat in seats]
    return " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)
