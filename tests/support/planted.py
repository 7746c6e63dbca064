"""A bug on purpose: a game that fails on moves with many effects, as one whose table of points ends too soon; and the same
game with the bug mended."""

import linecache
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from engine import fault as faults
from engine import registry
from engine import table as tables
from engine.chance import Chance
from engine.codec import encode
from engine.events import FORMAT
from engine.failing import noted
from engine.fault import Asked, Fault
from engine.game import Game
from engine.registry import NoSuchGame
from tests.support import material
from tests.support.playing import Player, any_move

NAME = "planted"
VERSIONS = {
    "kronika": "0.1.0",
    "engine": "kronika 0.1",
    "msgspec": "0.20.0",
    "store": "Valkey 9.1.0 (speaks as Redis 7.2.4)",
}
POINTS = (0, 1, 2)
"""Moves of the sample game have up to three effects."""
SOON = (0, 1)
"""Points with which a game fails after few moves."""


def sample() -> Game:
    """The game in which the bug is planted."""
    return registry.find(material.sample()[0])


def mended(game: Game | None = None, name: str = NAME) -> Game:
    """The game without the bug, under the name of the one that has it."""
    game = game or sample()
    return replace(game, name=name, title=f"{game.title} with a bug")


def broken(game: Game | None = None, name: str = NAME, points: tuple[int, ...] = POINTS) -> Game:
    """A game that raises IndexError, after its draws, when a move has more effects than there are `points`."""
    game = mended(game, name)
    right = game.decide

    def decide(state: Any, seat: int, move: Any, chance: Chance) -> tuple:
        effects = right(state, seat, move, chance)
        return effects if points[len(effects)] >= 0 else ()

    return replace(game, decide=decide)


def hall_games(*games: Game) -> SimpleNamespace:
    """These games as server.hall.Hall takes them."""
    found = {game.name: game for game in games}

    def find(name: str, _rules: int | None = None) -> Game:
        if name not in found:
            raise NoSuchGame(f"there is no game {name!r}; games are {', '.join(found)}")
        return found[name]

    return SimpleNamespace(names=lambda: tuple(found), rules_of=lambda name: (find(name).rules,), find=find)


def fault_file(game: Game, seats: int = 2, seed: int = 1, most: int = 1000) -> bytes:
    """The fault file of a game played at random until it fails, as a server would write it. Equal arguments give equal bytes,
    but for lines of code in the traceback."""
    player = Player(game, seats, {}, seed, any_move, False)
    player.seat_all()
    player.step(tables.Start(), "seat:0")
    for _ in range(most):
        view = player.sitting.view()
        seat = game.to_act(view.state)[0]
        move = game.choose(view.state, seat, lambda *asked: player.pick(player.rng, *asked))
        try:
            player.step(tables.Play(move), f"seat:{seat}")
        except Exception as error:
            return _file(player, seat, move, error)
    raise AssertionError(f"no move of {most} failed")


def _file(player: Player, seat: int, move: Any, error: Exception) -> bytes:
    game, entries, at = player.game, tuple(player.entries), player.at
    text = game.write(move)
    asked = Asked("play", player.id(), text, encode(text).decode(), seen=len(entries))
    by, who = f"seat:{seat}", player.sitting.fold.table.seats[seat].player
    draws = noted(entries, player.secret, game, asked, by, who, at)
    told = faults.raised(error, linecache.getline)
    fault = Fault(
        "fault", FORMAT, f"{player.rng.getrandbits(64):016x}", at, player.table_id, game.name, game.rules, len(entries),
        entries[-1].h.hex(), "playing", by, who, asked, told, draws.drawn, draws.missing, VERSIONS, 2, at + 60_000,
    )  # fmt: skip
    return faults.write(fault, entries, draws.draws)
