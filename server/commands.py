"""From what a client says to what the engine is asked, and back: is this event what that command says?

Source: docs/API.md, tables; DESIGN §5 (`cmd_reused`).
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw

from engine import acts, table
from engine.codec import reason
from engine.events import schema_of, tag_of
from engine.game import Game, Refused
from engine.seal import Sealed
from server import wire
from server.problems import Problem

STOPPED = "stopped"
"""Key of a table's record that says why it is stopped."""
PLAYER = "player:"


def player_key(account: str) -> str:
    """Key of a table's record that says which player an account is there."""
    return PLAYER + account


def seat_for(state: table.Table, command: wire.SitDown, account: str, waiting: Mapping[str, int]) -> int:
    """The seat to take: where none is named, the one that waits for this account, else the first free one. Raises Refused.

    `waiting`: account to the seat that nobody else may take.
    """
    others = {seat for owner, seat in waiting.items() if owner != account}
    if command.seat is not None:
        if command.seat in others and state.seats[command.seat] is None:
            raise Refused("seat_kept", f"seat {command.seat} is kept for somebody else")
        return command.seat
    free = [i for i, taken in enumerate(state.seats) if taken is None]
    if account in waiting and waiting[account] in free:
        return waiting[account]
    for seat in free:
        if seat not in others:
            return seat
    if free:
        raise Refused("seat_kept", "the seats that are free are kept for others")
    raise Refused("seat_taken", f"all {state.size} seats are taken")


def asked(command: wire.Command) -> Any:
    """The engine's command of a plain one."""
    match command:
        case wire.SayReady():
            return table.Ready(command.nonce or "")
        case wire.Start():
            return table.Start()
        case wire.Resign():
            return table.Resign()
        case wire.Leave():
            return table.Leave()
        case wire.Abort():
            return table.Abort()
    raise TypeError(f"no command: {type(command).__name__}")


_text = msgspec.json.Decoder(str)


@cache
def _moves_of(game: Game) -> msgspec.json.Decoder:
    """Decoder of a game's moves, found by the game: a union of types is hashed anew at every look-up."""
    return msgspec.json.Decoder(game.move)


def read_move(game: Game, move: Raw) -> Any:
    """The move that a client means, in notation or as in the log. Raises Refused, Problem `bad_request`."""
    raw = bytes(move)
    try:
        if raw[:1] == b'"':
            return game.read(_text.decode(raw))
        return _moves_of(game).decode(raw)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Problem("bad_request", f"move: {reason(error)} - at `$.move`: notation, or the array of the log") from None


_EVENTS = {
    wire.SitDown: acts.TableSat,
    wire.SayReady: acts.TableReadied,
    wire.Resign: acts.TableResigned,
    wire.Leave: acts.TableLeft,
    wire.Abort: acts.TableAbortAgreed,
}


def same(event: Any, seat: int, command: wire.Command, game: Game) -> bool:
    """Is `event`, made by `seat`, what this command became (and not another one with the same id)?"""
    data = event.d
    if isinstance(command, wire.MakeMove):
        if type(event) is not schema_of(game).moved:
            return False
        move = data.m.value if type(data.m) is Sealed else data.m
        try:
            return read_move(game, command.move) == move
        except (Refused, Problem):
            return False
    if isinstance(command, wire.Start):
        return tag_of(event) == "table.started"
    wanted = next(kind for base, kind in _EVENTS.items() if isinstance(command, base))
    if type(data) is not wanted:
        return False
    if isinstance(command, wire.SitDown):
        return command.seat in (None, seat) and data.nonce == (command.nonce or "")
    return not isinstance(command, wire.SayReady) or data.nonce == (command.nonce or "")
