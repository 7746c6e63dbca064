"""What every game's test folder declares, and how shared tests find it: by convention, through the registry.

`tests/engine/games/<game>/goldens.py` has PLAYTHROUGHS and POSITIONS, `test_battery.py` a Battery for each rules number.
What is missing is said by `missing()`, in words that tell what to write.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from engine.game import Game
from engine.registry import find, names, rules_of

GAMES = Path(__file__).resolve().parents[1] / "engine" / "games"
"""Where games keep their test folders."""
NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Playthrough(NamedTuple):
    """One golden game: a text file `tests/goldens/<game>/<name>.txt`. `bots` play the seats; "random" is everybody's."""

    name: str
    seed: int
    bots: tuple[str, ...]
    options: Mapping[str, Any] = NO_OPTIONS
    rules: int = 1


class Position(NamedTuple):
    """A position whose followers are counted to `depth`: that of a seeded deal after some moves (or steps) at random."""

    seats: int
    seed: int
    after: int = 0
    depth: int = 3
    options: Mapping[str, Any] = NO_OPTIONS
    rules: int = 1


class Sample(NamedTuple):
    """Seeded games, as (seats, seed), for tests and documents of the workbench that want one particular game.

    `left`: a game that a seat leaves on the way.
    """

    game: tuple[int, int]
    other: tuple[int, int]
    left: tuple[int, int]


class Missing(LookupError):
    """A registered game lacks test material; the text says what, and where it belongs."""


def every_game() -> Iterator[tuple[str, int, Game]]:
    """(name, rules number, game) of all registered games, older rules numbers too."""
    for name in names():
        for rules in rules_of(name):
            yield name, rules, find(name, rules)


def module(name: str, part: str) -> ModuleType | None:
    """A module of a game's test folder, or None where there is no such file."""
    package = f"tests.engine.games.{name}"
    if find_spec(package) is None or find_spec(f"{package}.{part}") is None:
        return None
    return import_module(f"{package}.{part}")


def declared(name: str, what: str) -> tuple:
    """PLAYTHROUGHS or POSITIONS of a game. Raises Missing."""
    goldens = module(name, "goldens")
    found = getattr(goldens, what, ())
    if not found:
        raise Missing(f"tests/engine/games/{name}/goldens.py: there is no {what} (docs/ADDING_A_GAME.md says what it is)")
    return found


def each(what: str) -> list[tuple[str, Any]]:
    """(game, Playthrough or Position) of all games that declare them; those that do not are told by `missing`."""
    return [(name, one) for name in names() for one in getattr(module(name, "goldens"), what, ())]


def battery_of(name: str, rules: int) -> Any:
    """The battery of a game under a rules number. Raises Missing."""
    from tests.support.battery import Battery  # it brings pytest and hypothesis, which not everybody here needs

    module(name, "test_battery")
    where = f"engine.games.{name}.r{rules}"
    for battery in Battery.__subclasses__():
        if getattr(battery, "where", "") == where:
            return battery
    raise Missing(f"tests/engine/games/{name}/test_battery.py: there is no Battery with where = {where!r}")


def missing() -> list[str]:
    """What registered games lack, a sentence each."""
    found = []
    for name, rules, _ in every_game():
        for what in ("PLAYTHROUGHS", "POSITIONS"):
            try:
                if all(one.rules != rules for one in declared(name, what)):
                    found.append(f"tests/engine/games/{name}/goldens.py: {what} has nothing of rules number {rules}")
            except Missing as error:
                found.append(str(error))
        try:
            battery_of(name, rules)
        except Missing as error:
            found.append(str(error))
    return found


def sample() -> tuple[str, Sample]:
    """The game whose goldens.py says SAMPLE: what is played where tests and documents show one particular game."""
    for name in names():
        if found := getattr(module(name, "goldens"), "SAMPLE", None):
            return name, found
    raise Missing("no game's goldens.py says SAMPLE")
