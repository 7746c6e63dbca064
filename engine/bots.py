"""Bots: who chooses when no person does. Pure choosers over what one seat may know.

Source: DESIGN §2 (`legal` is the one list behind validation, page, bots and fuzzing) and idea 3 (a seat's own fold is all
that it knows). A bot is handed the state as its own seat folds it, never the full one.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count
from typing import Any

from engine.game import Game

Bot = Callable[..., Any]
"""`(state, seat, options) -> option`: which of the legal moves is made. In games of drafts `(state, seat, steps, draft) -> step`:
which of the steps that may follow the draft."""

RANDOM = "random"
"""Name of the bot that every game has."""


class NoSuchBot(LookupError):
    """A bot that this game does not have; the text says which it has."""


def names(game: Game) -> tuple[str, ...]:
    """Names of the bots that play this game, `random` first."""
    return (RANDOM, *sorted(set(game.bots) - {RANDOM}))


def make_bot(game: Game, name: str, seed: bytes = b"") -> Bot:
    """A fresh bot for one seat at one table. Equal seeds choose equally. Raises NoSuchBot."""
    if name == RANDOM:
        return random_bot(seed)
    if name not in game.bots:
        raise NoSuchBot(f"{game.title} has no bot {name!r}; it has {', '.join(names(game))}")
    return game.bots[name]


def random_bot(seed: bytes) -> Bot:
    """A bot to which all options are equally good. Its n-th choice is the first 8 bytes, big endian, of
    SHA-256("kronika/bot/1" ‖ seed ‖ seat as one byte ‖ n as u32), modulo the number of options."""
    begun = sha256(b"kronika/bot/1" + seed)
    choices = count()

    def pick(_state: Any, seat: int, options: Sequence[Any], _draft: tuple = ()) -> Any:
        drawn = begun.copy()
        drawn.update(bytes((seat,)) + next(choices).to_bytes(4, "big"))
        return options[int.from_bytes(drawn.digest()[:8], "big") % len(options)]

    return pick
