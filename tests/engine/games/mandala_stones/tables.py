"""Mandala Stones states in a few words, for given/when/then tests, and the states of random games."""

from collections.abc import Iterator

from engine.chance import Scripted
from engine.game import Game
from engine.games.mandala_stones.r1.data import SLOTS, SPACES, STACKS
from engine.games.mandala_stones.r1.state import Options, Player, State
from engine.games.mandala_stones.r1.stones import KINDS
from engine.registry import find
from engine.seal import Sealed
from tests.support import loose
from tests.support.scenario import Scenario, given

GAME: Game = find("mandala_stones", 1)
ARTISTS = "a1* a3o a5* a7o"
MIXED = "12Y 34b 21p 43V"
"""Six stacks with each of these tops; twelve covered stones of every colour."""


def player(towers: str = "", *, pair: tuple[int, int] | None = (1, 4), **points: int) -> Player:
    """A player with towers like "A:BPy D:Y" (stones from the bottom up); `points` as in Player."""
    built = dict(word.split(":") for word in towers.split())
    scored = [points.get(name, 0) for name in ("colour", "tops", "bonus", "objective")]
    sealed = None if pair is None else Sealed((0,), value=pair, salt="00" * 16, of=(1, 0))
    return Player(tuple(built.get(slot, "") for slot in SLOTS), *scored, sealed, ())


def artists(text: str) -> str:
    """Artists by space: "a1* a3o"."""
    standing = {int(word[1]): word[2] for word in text.split()}
    return "".join(standing.get(space, ".") for space in range(SPACES))


def stacks(text: str, others: str = "") -> tuple[str, ...]:
    """Stacks by their names, "s8:12Y s12:b" (stones from the bottom up); the others take turns with those in `others`."""
    filled, rest = dict(word.split(":") for word in text.split()), others.split() or [""]
    return tuple(filled.get(f"s{stack}", rest[stack % len(rest)]) for stack in range(STACKS))


def table(*players: Player, stones: str = "", others: str = "", **more) -> Scenario:
    """A scenario with these players (two at least), seat 0 to move, the main board empty but for `stones`.

    `standing` the artists, `mandala` how many stones lie there, `outcomes` of draws by key; else fields of State.
    """
    seats = players if len(players) > 1 else (*players, player("C:v"))
    fields = {"options": Options(), "seat": 0, "start": 0, "ended": ""} | {
        name: more[name] for name in ("options", "seat", "start", "ended") if name in more
    }
    state = State(
        **fields, artists=artists(more.get("standing", ARTISTS)), stacks=stacks(stones, others),
        mandala=(KINDS * 12)[: more.get("mandala", 0)], players=seats,
    )  # fmt: skip
    return given(GAME, state, more.get("outcomes"))


def towers(s: Scenario, seat: int = 0) -> str:
    """A player's towers as `player` takes them."""
    built = s.state.players[seat].towers
    return " ".join(f"{slot}:{tower}" for slot, tower in zip(SLOTS, built, strict=True) if tower)


def picks(s: Scenario, slot: str = "A") -> list[str]:
    """Legal picks in notation that build their tower on `slot`."""
    return [move for move in s.legal if ">" in move and move.endswith(slot)]


def scores(s: Scenario) -> list[str]:
    """Legal moves in notation that are no picks."""
    return [move for move in s.legal if ">" not in move]


def dealt(seats: int = 2, options: Options | None = None, outcomes: dict | None = None) -> State:
    """A state after the deal; with scripted `outcomes`, all others the first item left."""
    options = options or Options()
    effects = GAME.setup(options, seats, Scripted(outcomes or {}, first=True))
    return loose.dealt(GAME, options, seats, effects)


def random_states(seed: int, seats: int, options: Options | None = None) -> Iterator[State]:
    """All states of a random game, the last one over."""
    return loose.walk(GAME, seats, options or Options(), seed)
