"""House of Cats states in a few words, for given/when/then tests, and real deals."""

from engine.chance import Scripted
from engine.game import Game
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, PLACE, house
from engine.games.house_of_cats.r1.state import Options, Sheet, State
from engine.registry import find
from tests.support import loose
from tests.support.scenario import Scenario, given

GAME: Game = find("house_of_cats", 1)
_MARKS = {"C": CAT, "M": MOUSE, ".": EMPTY}


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
    return loose.dealt(GAME, chosen, seats, GAME.setup(chosen, seats, Scripted(outcomes or {}, first=True)))


def played(seed: int, seats: int, *bots, **options) -> State:
    """The end of a game between bots, one per seat."""
    chosen, chance, v = Options(**options), loose.keyed(seed, seats), 2
    state = loose.dealt(GAME, chosen, seats, GAME.setup(chosen, seats, chance))
    while acting := GAME.to_act(state):
        seat = acting[0]
        _, state = loose.moved(GAME, state, seat, GAME.choose(state, seat, bots[seat]), chance, v)
        chance.settle()
        v += 1
    return state


def random_states(seed: int, seats: int, **options) -> list[State]:
    """All states of a random game, the last one over."""
    return [*loose.walk(GAME, seats, Options(**options), seed)]
