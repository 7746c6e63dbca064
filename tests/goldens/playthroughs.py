"""Golden playthroughs: a few seeded games of every game, written out to be read.

Each is one text file `tests/goldens/<game>/<name>.txt`: who played what, what followed, boards on the way, the score, and
the digest of the facts after the last move. `python -m tests.goldens` writes them all again; review what it changed. Which
they are is said by PLAYTHROUGHS in the game's own test folder, `tests/engine/games/<game>/goldens.py`.
"""

from pathlib import Path
from typing import Any, NamedTuple

from engine.codec import encode
from engine.game import Game
from engine.registry import find
from engine.timeline import digest, options_of
from tests.support import material
from tests.support.loose import Keyed, after, dealt, keyed
from tests.support.material import Playthrough

FOLDER = Path(__file__).parent
BOARD_EVERY = 25
"""Moves between two boards."""


class Golden(NamedTuple):
    """A playthrough of a game."""

    game: str
    of: Playthrough

    @property
    def path(self) -> Path:
        """Its file."""
        return FOLDER / self.game / f"{self.of.name}.txt"


ALL = tuple(Golden(game, playthrough) for game, playthrough in material.each("PLAYTHROUGHS"))


def text_of(golden: Golden) -> str:
    """The file's text, played anew."""
    of = golden.of
    game, seats = find(golden.game, of.rules), len(of.bots)
    options, chance = options_of(game, dict(of.options)), keyed(of.seed, seats)
    dice = Keyed(of.seed.to_bytes(32, "big"), "f" * 32, [])
    effects = game.setup(options, seats, chance)
    lines = [_head(golden), "", _told(effects), ""]
    state = dealt(game, options, seats, effects)
    lines.append(_boards(game, state, seats))
    n = drawn = 0

    def random(_state: Any, _seat: int, steps: Any, *_: Any) -> Any:
        nonlocal drawn
        drawn += 1
        key = f"move:{n}" if game.pend is None else f"step:{drawn}"
        return dice.pick(key, steps)

    while acting := game.to_act(state):
        seat = acting[0]
        n += 1
        move = game.choose(state, seat, random if of.bots[seat] == "random" else game.bots[of.bots[seat]])
        effects = game.decide(state, seat, move, chance)
        chance.settle()
        lines.append(f"{n:>4} {seat} {game.write(move):<14}{_told(effects)}".rstrip())
        state = after(game, state, seat, move, effects, n + 1)
        if n % BOARD_EVERY == 0 and game.to_act(state):
            lines += ["", _boards(game, state, seats)]
    return "\n".join([*lines, "", _boards(game, state, seats), *_result(game, state, seats), ""])


def _result(game: Game, state: Any, seats: int) -> list[str]:
    result = game.outcome(state)
    lines = []
    for seat in range(seats):
        breakdown = ", ".join(f"{name} {points}" for name, points in result.parts[seat])
        lines.append(f"seat {seat}: place {result.places[seat]}, {result.totals[seat]} points ({breakdown})")
    return [*lines, f"facts {digest(game.facts(state))}"]


def _head(golden: Golden) -> str:
    of = golden.of
    switched = "".join(f"\n# option {name}: {value}" for name, value in of.options.items())
    return f"# {golden.game} r{of.rules}, seed {of.seed}, played by {', '.join(of.bots)}{switched}"


def _told(effects: tuple) -> str:
    return encode(effects).decode().replace('{"to":', "{").replace('"value":', "")


def _boards(game: Game, state: Any, seats: int) -> str:
    """The board, with the last line of every further seat's view: its own hand."""
    first, *others = [game.board(state, seat) for seat in range(seats)]
    return first + "".join(board.splitlines()[-1] + "\n" for board in others)
