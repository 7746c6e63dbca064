"""Moves and texts that somebody might send who wishes the server ill: near to what is right, and wrong."""

import json
from random import Random
from typing import Any

from engine.codec import Malformed, decode, encode
from engine.game import Game, Refused
from tests.support.tampering import leaves

NUMBERS = (-1, 0, 1, 2, 255, 10**9, -(2**53) + 1, 2**53 - 1)
TEXTS = ("", " ", "0", "\0", "é", "+", "=", "-", ",", ";", "9" * 30, "x" * 300, "½", "٣", "\n", "pass", "draw")
_TEXTS_IN_MOVES = ("", "?", "x" * 100)


def bent_moves(game: Game, move: Any, rng: Random, most: int = 3) -> list[Any]:
    """Moves that decode as moves of this game and differ from `move` in one number, word or truth value."""
    plain = json.loads(encode(move))
    places, found = list(leaves(plain)), []
    for path in rng.sample(places, min(most, len(places))):
        try:
            bent = decode(encode(_put(plain, path, rng)), game.move)
        except Malformed:
            continue
        if bent != move:
            found.append(bent)
    return found


def _put(value: Any, path: tuple, rng: Random) -> Any:
    if path:
        items = dict(value) if isinstance(value, dict) else list(value)
        items[path[0]] = _put(items[path[0]], path[1:], rng)
        return items
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((*NUMBERS, value - 1, value + 1))
    return rng.choice(_TEXTS_IN_MOVES)


def check_texts(game: Game, text: str, rng: Random, tries: int = 4) -> None:
    """Texts near to a move's notation are read as a move that writes back, or refused; nothing else happens."""
    for _ in range(tries):
        at, wild = rng.randint(0, len(text)), rng.choice(TEXTS)
        bent = text[:at] + wild + text[at + rng.randint(0, 2) :]
        try:
            move = game.read(bent)
        except Refused as refused:
            assert refused.code and refused.text, f"{bent!r} is refused without a code and a text"  # noqa: PT018
            continue
        except Exception as error:
            raise AssertionError(f"reading {bent!r} raises {type(error).__name__}: {error}") from error
        again = game.read(game.write(move))
        assert again == move, f"{bent!r} reads as {move}, which is written {game.write(move)!r} and reads as {again}"
