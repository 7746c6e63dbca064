"""Iquazú states in a few words, for given/when/then tests, and states of real games."""

from engine.chance import Scripted
from engine.game import Game
from engine.games.iquazu.r1.cards import NONE, counted
from engine.games.iquazu.r1.rock import BY_CODE, PRINTED, UNKNOWN
from engine.games.iquazu.r1.state import Options, Player, State
from engine.registry import find
from tests.support.loose import walk
from tests.support.scenario import Scenario, given

GAME: Game = find("iquazu", 1)
R, Y, G, P = range(4)
FRONTS = (0, 2, 4, 6, 8)
"""Strip codes of the fronts in the order of the data file: column 1 is S1a, column 5 is S3a, column 9 is S5a."""
_MARKS = str.maketrans("RYGP", "0123")


def player(hand: str = "", tiles: str = "", **more) -> Player:
    """A player: hand "WWBO" ("?" for each unknown card), tiles as marks ("2" points, "b" two cards, "*" joker, "+" double)."""
    known = None if "?" in hand else counted(hand)
    fields = {"supply": 34, "score": 0} | more
    return Player(known, len(hand), tiles, **fields)


def marks(text: str) -> str:
    """What lies in a column: "R~.Y.." with crystals as letters of colours."""
    return text.translate(_MARKS)


def table(*players: Player, rock: dict[int, str] | None = None, outcomes: dict | None = None, **more) -> Scenario:
    """A scenario with these players (two at least), seat 0 to act and the drop box with the last seat.

    `rock` column number to what lies there (`marks`); fronts of the strips lie in order, as far as they are seen at `offset`.
    Draws come from `outcomes` by key, others take the first item left.
    """
    seats = players if len(players) > 1 else (*players, player("W"))
    offset = more.get("offset", 0)
    shown = min(5, (offset + 6) // 2)
    strips = more.pop("strips", FRONTS[:shown] + (UNKNOWN,) * (5 - shown))
    columns = [
        "." * len(column.rows) if code != UNKNOWN else ""
        for code in strips
        for column in (BY_CODE[code] if code >= 0 else "ab")
    ] + ["." * len(PRINTED.rows)]
    for number, text in (rock or {}).items():
        columns[number - 1] = marks(text)
    fields = {
        "options": Options(), "seat": 0, "box": len(seats) - 1, "phase": "actions", "owed": 1, "extra": 0, "offset": offset,
        "turned": "23432", "gone": "", "pile": 20, "shuffle": 0, "drawn": 0, "discard": NONE, "drops": 50,
    } | more  # fmt: skip
    if isinstance(fields["discard"], str):
        fields["discard"] = counted(fields["discard"])
    return given(GAME, State(strips=strips, rock=tuple(columns), players=seats, **fields), outcomes)


def rows(*winners: int | None) -> tuple[int, ...]:
    """Who takes the tiles of rows 1 to 5, None for nobody."""
    return tuple(-1 if seat is None else seat for seat in winners)


def of(s: Scenario, kind: type) -> list:
    """Effects of one type of the last move."""
    return [effect for effect in s.effects if type(effect) is kind]


def scores(s: Scenario) -> list[int]:
    """Scores of the players."""
    return [p.score for p in s.state.players]


def tiles(s: Scenario) -> list[str]:
    """Tiles of the players."""
    return [p.tiles for p in s.state.players]


def dealt(seats: int = 2, options: Options | None = None, outcomes: dict | None = None) -> State:
    """A state after the deal; with scripted `outcomes`, all others the first item left."""
    options = options or Options()
    chance = Scripted(outcomes or {}, first=True)
    return GAME.evolve(GAME.blank(options, seats), GAME.setup(options, seats, chance))


def random_states(seed: int, seats: int, options: Options | None = None):
    """All states of a random game, the last one over; moves chosen by a small generator of its own."""
    return walk(GAME, seats, options or Options(), seed)
