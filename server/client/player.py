"""Sitting at a table through the public API: the seat, the luck of one's own, and the bots that do it by themselves.

Source: DESIGN idea 2 (a seat commits to a nonce when it sits and opens it when it is ready) and §6. A bot here is a client
like any other: it folds what its seat is sent, and nothing else.
"""

import secrets
from collections.abc import Callable

from msgspec import Struct

from engine import table as t
from engine.bots import Bot, make_bot
from engine.chance import NONCE_BYTES, nonce_commitment
from engine.registry import find
from engine.table import Table
from engine.timeline import Moment
from server import wire
from server.client.api import Api, Problem
from server.client.live import LiveTable

OVER = (t.FINISHED, t.ABORTED, t.REVEALED)
"""Phases in which nothing is left to be done."""
LOST_RACE = ("stale", "already_ready", "not_seating", "game_over", "not_playing")
"""Refusals that only say that others were quicker: look again."""


class Place(Struct, frozen=True):
    """A seat that an account holds, with all that is needed to come back to it: keep it as secret as the token."""

    table: str
    seat: int
    token: str
    nonce: str
    name: str = ""
    bot: str = ""


async def take_seat(api: Api, table: str, name: str, *, seat: int | None = None, bot: str = "") -> Place:
    """Sit down with luck of one's own: 32 random bytes, committed to now and opened when ready. Raises Problem."""
    nonce = secrets.token_bytes(NONCE_BYTES)
    await api.sit(table, seat, nonce_commitment(nonce))
    seen = await api.table(table)
    if seen.seat is None:
        raise Problem("not_seated", f"the server says that {name} sits, but not where")
    return Place(table, seen.seat, api.token, nonce.hex(), name, bot)


async def get_going(live: LiveTable, place: Place) -> bool:
    """Do what is due before the game: say ready once all sit, start once all are ready. True when something was done.

    The seat that completes the table starts it: whoever said ready last.
    """
    table = live.folder.fold.table
    if table is None or table.phase != t.SEATING or not all(table.seats):
        return False
    try:
        if not table.seats[place.seat].ready:
            await live.ready(place.nonce)
            return True
        if all(seat.ready for seat in table.seats) and starter(live) == place.seat:
            await live.act(wire.Start)
            return True
    except Problem as problem:
        if problem.code not in LOST_RACE:
            raise
        return True
    return False


def starter(live: LiveTable) -> int:
    """The seat that is to start a table at which all are ready: the one whose event was the last."""
    by = live.last.event.by if live.last else ""
    return int(by[5:]) if by.startswith("seat:") else 0


def acts_now(live: LiveTable, seat: int) -> bool:
    """Is a seat asked for a move?"""
    fold = live.folder.fold
    table: Table | None = fold.table
    if table is None or table.phase != t.PLAYING or seat in table.departed:
        return False
    return seat in fold.game.to_act(fold.state)


async def play_on(live: LiveTable, place: Place, bot: Bot, told: Callable[[Moment], None] | None = None) -> None:
    """Play a seat to the end of its game. `told` is called with every event. Raises as LiveTable does."""
    while True:
        while live.waiting():
            moment = await live.next()
            if told:
                told(moment)
        table = live.folder.fold.table
        if table is not None and (table.phase in OVER or place.seat in table.departed):
            return
        if await get_going(live, place) or await _move(live, place.seat, bot):
            continue
        moment = await live.next()
        if told:
            told(moment)


async def _move(live: LiveTable, seat: int, bot: Bot) -> bool:
    """Make a move if one is due. True when it was accepted, or came too late."""
    if not acts_now(live, seat):
        return False
    fold = live.folder.fold
    try:
        await live.play(fold.game.choose(fold.state, seat, bot))
    except Problem as problem:
        if problem.code not in LOST_RACE:
            raise
    return True


async def run_bot(api: Api, place: Place, game: str, *, patience: float = 600.0) -> None:
    """Let the bot that sits at `place` play to the end; a server that goes away is waited for `patience` seconds.

    Its seed is its own and told to nobody: with a public one, such as its nonce, its choices would tell of its hand.
    """
    bot = make_bot(find(game), place.bot, secrets.token_bytes())
    async with LiveTable(api.as_account(place.token), place.table, place.seat, patience=patience) as live:
        await play_on(live, place, bot)
