"""Golden playthroughs: a few seeded games of every game, written out to be read.

Each is one text file `tests/goldens/<game>/<name>.txt`: who played what, what followed, boards on the way, the score, and
the digest of the facts after the last move. `python -m tests.goldens` writes them all again; review what it changed.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.chance import Keyed
from engine.codec import encode
from engine.game import Game
from engine.registry import find, names, rules_of
from engine.timeline import digest, options_of

FOLDER = Path(__file__).parent
BOARD_EVERY = 25
"""Moves between two boards."""


class Playthrough(NamedTuple):
    """One golden game. `bots` name the seats' players; "random" is everybody's."""

    game: str
    rules: int
    name: str
    seed: int
    bots: tuple[str, ...]
    options: Mapping[str, Any] = MappingProxyType({})

    @property
    def path(self) -> Path:
        """Its file."""
        return FOLDER / self.game / f"{self.name}.txt"


KELTIS_SWITCHED = {
    "bonus_may_enter": False,
    "card_move_optional": False,
    "clover_move_optional": True,
    "may_redraw_own_discard": False,
    "equal_second_card_leaves_direction_open": False,
    "start": "random",
}

ALL = (
    Playthrough("keltis", 1, "two-greedy", 1, ("greedy", "greedy")),
    Playthrough("keltis", 1, "three-mixed", 2, ("greedy", "random", "greedy")),
    Playthrough("keltis", 1, "four-greedy", 3, ("greedy",) * 4),
    Playthrough("keltis", 1, "two-random", 4, ("random", "random")),
    Playthrough("keltis", 1, "three-switched", 5, ("greedy", "greedy", "random"), KELTIS_SWITCHED),
)


def text_of(golden: Playthrough) -> str:
    """The file's text, played anew."""
    game, seats = find(golden.game, golden.rules), len(golden.bots)
    options = options_of(game, dict(golden.options))
    chance = Keyed(golden.seed.to_bytes(32, "big"), f"{golden.seed:032x}", [None] * seats)
    dice = Keyed(golden.seed.to_bytes(32, "big"), "f" * 32, [])
    effects = game.setup(options, seats, chance)
    state = game.evolve(game.blank(options, seats), effects)
    lines = [_head(golden), "", _told(effects), "", _boards(game, state, seats)]
    n = 0
    while acting := game.to_act(state):
        seat, bot = acting[0], golden.bots[acting[0]]
        n += 1
        if bot == "random":
            move = game.choose(state, seat, lambda _s, _seat, steps, key=f"move:{n}": dice.pick(key, steps))
        else:
            move = game.choose(state, seat, game.bots[bot])
        effects = game.decide(state, seat, move, chance)
        chance.settle()
        state = game.evolve(state, effects)
        lines.append(f"{n:>4} {seat} {game.write(move):<14}{_told(effects)}".rstrip())
        if n % BOARD_EVERY == 0 and game.to_act(state):
            lines += ["", _boards(game, state, seats)]
    result = game.outcome(state)
    lines += ["", _boards(game, state, seats)]
    for seat in range(seats):
        breakdown = ", ".join(f"{name} {points}" for name, points in result.parts[seat])
        lines.append(f"seat {seat}: place {result.places[seat]}, {result.totals[seat]} points ({breakdown})")
    lines += [f"facts {digest(game.facts(state))}", ""]
    return "\n".join(lines)


def _head(golden: Playthrough) -> str:
    bots = ", ".join(golden.bots)
    switched = "".join(f"\n# option {name}: {value}" for name, value in golden.options.items())
    return f"# {golden.game} r{golden.rules}, seed {golden.seed}, played by {bots}{switched}"


def _told(effects: tuple) -> str:
    return encode(effects).decode().replace('{"to":', "{").replace('"value":', "")


def _boards(game: Game, state: Any, seats: int) -> str:
    """The board, with the last line of every further seat's view: its own hand."""
    first, *others = [game.board(state, seat) for seat in range(seats)]
    return first + "".join(board.splitlines()[-1] + "\n" for board in others)


def missing() -> list[str]:
    """Rules numbers of registered games that have no golden playthrough."""
    have = {(golden.game, golden.rules) for golden in ALL}
    return [f"{name} r{rules}" for name in names() for rules in rules_of(name) if (name, rules) not in have]
