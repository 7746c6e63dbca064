"""House of Cats states in a few words, for given/when/then tests, and real deals."""

from engine.chance import Keyed, Scripted
from engine.game import Game
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, PLACE, house
from engine.games.house_of_cats.r1.state import Options, Sheet, State
from engine.registry import find
from engine.seal import Sealed
from tests.support.scenario import Scenario, given

GAME: Game = find("house_of_cats", 1)
_MARKS = {"C": CAT, "M": MOUSE, ".": EMPTY}
FULL = "full"
"""A picture of a house that is full of cats."""


def sheet(picture: str = "", level: int = 1, charges: tuple = (0, 0, 0, 0), track: int = 0, gifts: int = 0) -> Sheet:
    """A sheet drawn as the specification draws them: `4` loose, `5c` of room c, `C`, `M`, `.` empty, `..` no cell.

    Rows left out at the bottom, and cells left out at the right, are empty.
    """
    home = house(level)
    marks, rooms = list(home.blank), list(home.blank)
    for row, line in enumerate(picture.strip().splitlines()):
        for column, word in enumerate(line.split()):
            place = PLACE[f"{'abcdefg'[column]}{row + 1}"]
            assert (word == "..") == (home.blank[place] != EMPTY), f"row {row}, column {column}: {word} on level {level}"
            if word != "..":
                marks[place] = _MARKS.get(word[0], word[0])
                rooms[place] = word[1:] or EMPTY
    return Sheet("".join(marks), "".join(rooms), charges, track, gifts)


def full_but(cells: str, level: int = 1, **more) -> Sheet:
    """A sheet full of cats but for these cells, `a1 b1`, which are empty."""
    home = house(level)
    empty = [PLACE[cell] for cell in cells.split()]
    marks = "".join(CAT if m == EMPTY and i not in empty else m for i, m in enumerate(home.blank))
    return Sheet(marks, home.blank, **more)


def table(
    *sheets: Sheet, roll: str = "2345", tiles: str = "abdg", turn: int = 1, outcomes: dict | None = None, **options
) -> Scenario:
    """A scenario in which these sheets (one, if none is given) face a roll. The dice after it show 2, or `outcomes`."""
    chosen = Options(**options)
    seats = sheets or (sheet(level=chosen.level),)
    return given(GAME, State(chosen, tiles, turn, roll, "", (None,) * len(seats), seats), outcomes)


def may(s: Scenario | State, draft: str = "", seat: int = 0) -> list[str]:
    """The steps that may follow a draft, in notation."""
    state = s.state if isinstance(s, Scenario) else s
    return [GAME.write((step,)) for step in GAME.legal(state, seat, GAME.read(draft))]


def cells(steps: list[str], mark: str = "") -> set[str]:
    """Cells into which steps write (a mark)."""
    return {step.split("@")[1] for step in steps if "@" in step and step.split("@")[0].endswith(mark)}


def at(s: Scenario, cell: str, seat: int = 0) -> str:
    """Mark and room letter of a cell: "5c", "5", "m", "." for an empty one."""
    drawn = s.state.sheets[seat]
    room = drawn.rooms[PLACE[cell]]
    return drawn.marks[PLACE[cell]] + (room if room >= "a" else "")


def dealt(seats: int = 2, outcomes: dict | None = None, **options) -> State:
    """A state after setup; with scripted `outcomes`, all others the first item left."""
    chosen = Options(**options)
    return GAME.evolve(GAME.blank(chosen, seats), GAME.setup(chosen, seats, Scripted(outcomes or {}, first=True)))


def keyed(seed: int, seats: int) -> Keyed:
    """Real chance from a seed."""
    return Keyed(seed.to_bytes(32, "big"), f"{seed:032x}", [None] * seats)


def play(state: State, seat: int, move, chance) -> State:
    """The state after a turn; one that is sealed is kept as a sitting would keep it."""
    effects = GAME.decide(state, seat, move, chance)
    if GAME.seals(state, seat):
        return GAME.pend(state, seat, Sealed((seat,), value=move, salt="00" * 16, of=(state.turn * 10 + seat + 1, 0)))
    chance.settle()
    return GAME.evolve(state, effects)


def random_states(seed: int, seats: int, bot=None, **options):
    """All states of a game, the last one over; steps chosen by a small generator of its own, or by a bot."""
    chosen, chance, dice = Options(**options), keyed(seed, seats), keyed(seed + 1_000_000, 1)
    state = GAME.evolve(GAME.blank(chosen, seats), GAME.setup(chosen, seats, chance))
    n = 0
    yield state
    while acting := GAME.to_act(state):
        n += 1
        pick = bot or (lambda _s, _n, steps, draft, n=n: dice.pick(f"{n}:{len(draft)}", steps))
        state = play(state, acting[0], GAME.choose(state, acting[0], pick), chance)
        yield state
