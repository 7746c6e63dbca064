"""Keltis states in a few words, for given/when/then tests, and the board of a real deal."""

from engine.chance import Scripted
from engine.game import Game
from engine.games.keltis.r1.cards import CARD, LETTERS
from engine.games.keltis.r1.state import Options, Player, State
from engine.registry import find
from tests.support.loose import walk
from tests.support.scenario import Scenario, given

GAME: Game = find("keltis", 1)
R, Y, P, G, B = range(5)
DECK = 110


def card(name: str) -> int:
    """Card by its name: "G7"."""
    return CARD[LETTERS.index(name[0]), name[1:].replace("10", "X")]


def cards(names: str) -> tuple[int, ...]:
    """Cards by their names, sorted: "R3 G7"."""
    return tuple(sorted(card(name) for name in names.split()))


def per_colour(text: str) -> tuple[str, ...]:
    """Rows or discard piles: "G3367 R98"."""
    given_ = {word[0]: word[1:] for word in text.split()}
    return tuple(given_.get(letter, "") for letter in LETTERS)


def player(hand: str = "", rows: str = "", at: str = "", track: int = 0, wishes: int = 0, **more) -> Player:
    """A player. `at` says where figures stand: "G7 R1!" is a small one on green 7, the big one on red 1."""
    steps, big = [0] * len(LETTERS), -1
    for word in at.split():
        path = LETTERS.index(word[0])
        steps[path] = int(word[1])
        big = path if word.endswith("!") else big
    shown = cards(more.get("shown", ""))
    return Player(cards(hand), more.get("unknown", 0), shown, per_colour(rows), tuple(steps), big, track, wishes)


def table(*players: Player, tiles: str = "", discards: str = "", options: Options | None = None, **more) -> Scenario:
    """A scenario with these players (two at least), seat 0 to play a card, and no tiles but "Y2c P4w R7.3"-like ones.

    A tile is path, step and mark: c clover, w wish stone, a digit a number tile.
    """
    seats = players if len(players) > 1 else (*players, player(hand="B10"))
    marks = [["."] * 10 for _ in LETTERS]
    for word in tiles.split():
        marks[LETTERS.index(word[0])][int(word[1])] = word[2]
    goal = sum(step >= 7 for p in seats for step in p.steps)
    fields = {"seat": 0, "phase": "card", "barred": -1, "quiet": 0, "pile": 20} | more
    state = State(
        options or Options(), goal=goal, ended="", tiles=tuple("".join(path) for path in marks),
        discards=per_colour(discards), players=seats, **fields,
    )  # fmt: skip
    return given(GAME, state)


def dealt(seats: int = 2, options: Options | None = None, outcomes: dict | None = None) -> State:
    """A state after the deal; with scripted `outcomes`, all others the first item left."""
    options = options or Options()
    chance = Scripted(outcomes or {}, first=True)
    return GAME.evolve(GAME.blank(options, seats), GAME.setup(options, seats, chance))


def random_states(seed: int, seats: int, options: Options | None = None):
    """All states of a random game, the last one over; moves chosen by a small generator of its own."""
    return walk(GAME, seats, options or Options(), seed)
