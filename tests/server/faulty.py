"""Servers whose game has a bug, and what their stores keep of it."""

from contextlib import asynccontextmanager
from random import Random

from server.hall import Hall
from server.store import faults as shelf
from tests.server.turns import turn
from tests.support import planted, web
from tests.support.web import started


async def only(store):
    """The one fault that is kept, but for tables that others left here: its line, and (fault, entries, draws)."""
    lines = [line for line in await shelf.lines(store) if line.what != "load"]
    assert len(lines) == 1, lines
    return lines[0], await shelf.take(store, lines[0])


async def crash(players, table, game, tries=200):
    """Play until an answer is a fault; gives the answer, who played, and the move."""
    luck = Random(3)
    for _ in range(tries):
        view = await players[0].view(table)
        mover = players[view["to_act"][0]]
        move = await turn(mover, table, game, luck)
        answer = await mover.play(table, move)
        if answer.status != 200:
            return answer, mover, move
    raise AssertionError("nothing failed")


@asynccontextmanager
async def at_table(store, game):
    """A server with one game, and two players at a table of it: (hall, nobody, players, table)."""
    hall = Hall(store, planted.hall_games(game))
    async with web.at(hall) as nobody:
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        yield hall, nobody, two, await started(two, game.name)


async def empty_shelf(store):
    """Forget the faults of other tests: the store lives as long as the session."""
    for line in await shelf.lines(store):
        await shelf.drop(store, line.id)
