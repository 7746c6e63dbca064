"""Games without a table around them: dealt, moved and walked through, with values sealed as a table seals them.

So a value sealed in one move can be opened in a later one, and simultaneous turns are kept until they are opened. Nobody needs
to be convinced here: salts are zeros and commitments empty.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from engine import timeline
from engine.bots import Bot, make_bot
from engine.chance import Chance, Keyed
from engine.events import schema_of
from engine.game import Game, Outcome
from engine.seal import Opened, Sealed, split

_NO_HEAD = bytes(32)


def _seal(*_: Any) -> tuple[bytes, str]:
    return bytes(16), ""


@cache
def opens_later(game: Game) -> bool:
    """Has the game values that are opened to all after they were sealed?"""
    return game.pend is not None or any(issubclass(effect, Opened) for effect in game.evolvers)


def keyed(seed: int, seats: int) -> Keyed:
    """Real chance from a seed: the draws of a table whose secret and id are that number."""
    return Keyed(seed.to_bytes(32, "big"), f"{seed:032x}", [None] * seats)


def dealt(game: Game, options: Any, seats: int, effects: tuple) -> Any:
    """The state after `effects` of a setup."""
    if opens_later(game):
        split(schema_of(game).Started(effects), _seal, 1, _NO_HEAD, "start")
    return game.evolve(game.blank(options, seats), effects)


def after(game: Game, state: Any, seat: int, move: Any, effects: tuple, v: int = 2) -> Any:
    """The state after a move decided as `effects`; `v` numbers the move among those whose values it may open."""
    if not opens_later(game):
        return game.evolve(state, effects)
    if game.seals is not None and game.seals(state, seat):
        move = Sealed((seat,), value=move)
    data = schema_of(game).Moved(move, effects, 0, seat)
    split(data, _seal, v, _NO_HEAD, "move")
    return timeline.move(game, state, data, f"seat:{seat}")


def moved(game: Game, state: Any, seat: int, move: Any, chance: Chance, v: int = 2) -> tuple[tuple, Any]:
    """(effects, state after) of a move. Its draws stay open: settle or drop them."""
    effects = game.decide(state, seat, move, chance)
    return effects, after(game, state, seat, move, effects, v)


def walk(game: Game, seats: int, options: Any, seed: int) -> Iterator[Any]:
    """All states of a game played at random, the last one over. Equal arguments give equal states."""
    chance, dice, n = keyed(seed, seats), keyed(seed + 1_000_000, 1), 0
    state = dealt(game, options, seats, game.setup(options, seats, chance))

    def pick(_state: Any, _seat: int, steps: Any, *_: Any) -> Any:
        nonlocal n
        n += 1
        return dice.pick(f"move:{n - 1}", steps)

    v = 2
    yield state
    while acting := game.to_act(state):
        _, state = moved(game, state, acting[0], game.choose(state, acting[0], pick), chance, v)
        chance.settle()
        v += 1
        yield state


def played(game: Game, bots: Sequence[str], seed: int, options: Any = None) -> Outcome:
    """The outcome of a game between bots by name, one a seat. Fails where a bot chooses what it was not offered."""
    seats, v = len(bots), 2
    chance = keyed(seed, seats)
    state = dealt(game, options or game.options(), seats, game.setup(options or game.options(), seats, chance))
    choosers = [_only_offered(make_bot(game, name, b"%d/%d" % (seed, seat))) for seat, name in enumerate(bots)]
    while acting := game.to_act(state):
        seat = acting[0]
        _, state = moved(game, state, seat, game.choose(state, seat, choosers[seat]), chance, v)
        chance.settle()
        v += 1
    return game.outcome(state)


def _only_offered(bot: Bot) -> Bot:
    def pick(state: Any, seat: int, offered: Sequence[Any], *draft: Any) -> Any:
        chosen = bot(state, seat, offered, *draft)
        assert chosen in offered, f"seat {seat} was offered {offered} and chose {chosen}"
        return chosen

    return pick


def greedy_among_random(game: Game, seats: int, games: int, options: Any = None) -> list[bool]:
    """Did one greedy seat, another one each time, come first among random ones?"""
    won = []
    for seed in range(games):
        bots = ["random"] * seats
        bots[seed % seats] = "greedy"
        won.append(played(game, bots, seed, options).places[seed % seats] == 1)
    return won
