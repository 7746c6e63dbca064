"""Games that the registry finds for as long as a test runs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from engine import registry
from engine.game import Game


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """Let the registry find a game as it finds those below engine/games: a new one, another rules number of one that is
    there, or, in the place of one that is there, the same with other functions."""
    package = f"engine.games.{game.name}"
    rules = ModuleType(f"{package}.r{game.rules}")
    rules.GAME = game
    names = {rules.__name__: rules}
    if game.name not in registry._RULES:
        names[package] = ModuleType(package)
    before, modules = registry._RULES.get(game.name, ()), {name: sys.modules.get(name) for name in names}
    sys.modules.update(names)
    registry._RULES[game.name] = tuple(sorted({*before, game.rules}))
    registry.find.cache_clear()
    try:
        yield
    finally:
        del registry._RULES[game.name]
        if before:
            registry._RULES[game.name] = before
        for name, module in modules.items():
            del sys.modules[name]
            if module is not None:
                sys.modules[name] = module
        registry.find.cache_clear()
