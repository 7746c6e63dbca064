"""Games that the registry finds for as long as a test runs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from engine import registry
from engine.game import Game


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """Let the registry find a game as it finds those below engine/games."""
    package = f"engine.games.{game.name}"
    rules = ModuleType(f"{package}.r{game.rules}")
    rules.GAME = game
    names = {package: ModuleType(package), rules.__name__: rules}
    sys.modules.update(names)
    registry._RULES[game.name] = (game.rules,)
    try:
        yield
    finally:
        del registry._RULES[game.name]
        for name in names:
            del sys.modules[name]
        registry.find.cache_clear()
