"""Playing any game through the server's own lists of moves: whole moves, and turns made of steps."""

from random import Random
from typing import Any

from engine import registry
from engine.game import Game
from tests.support.toys.simultaneous import GAME as TOY
from tests.support.web import Client

GAMES = registry.names()
SIMULTANEOUS = (*(name for name in GAMES if registry.find(name).pend is not None), TOY.name)
"""Games whose moves are made of steps, the toy among them."""


def game_of(name: str) -> Game:
    """A registered game, or the toy."""
    return TOY if name == TOY.name else registry.find(name)


async def turn(client: Client, table: str, game: Game, luck: Random) -> Any:
    """A legal move of the client's seat in notation, each step asked of the server."""
    if game.pend is None:
        return luck.choice(await client.legal(table))["text"]
    draft: tuple = ()
    while steps := await offered(client, table, game.write(draft) if draft else ""):
        draft = (*draft, *game.read(luck.choice(steps)["text"]))
    return game.write(draft)


async def offered(client: Client, table: str, draft: str) -> list[dict]:
    """The steps that may follow a draft."""
    answer = await client.ask("GET", f"/api/tables/{table}/legal", params={"draft": draft})
    assert answer.status == 200, answer.raw
    return answer.json["moves"]


async def play(players: list[Client], table: str, game: Game, luck: Random) -> bool:
    """One move by a seat that may act; False when the game is over."""
    acting = (await players[0].view(table))["to_act"]
    if not acting:
        return False
    mover = players[luck.choice(acting)]
    answer = await mover.play(table, await turn(mover, table, game, luck))
    assert answer.status == 200, answer.raw
    return True
