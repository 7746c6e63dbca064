"""`kronika` with the toy of simultaneous turns in its registry: `python -m tests.server.client.with_toys play …`."""

import sys
from types import ModuleType

from engine import registry
from server.cli import main
from tests.support.toys import simultaneous


def register() -> None:
    """Let the registry find the toy as it finds a game."""
    package = f"engine.games.{simultaneous.GAME.name}"
    rules = ModuleType(f"{package}.r1")
    rules.GAME = simultaneous.GAME
    sys.modules[package], sys.modules[f"{package}.r1"] = ModuleType(package), rules
    registry._RULES[simultaneous.GAME.name] = (1,)


if __name__ == "__main__":
    register()
    sys.exit(main())
