"""What an effect did, in a few words, for people who step through a game (English)."""

import msgspec

from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, NUMBERS
from engine.games.house_of_cats.r1.position import ability_name

_ENDS = {"full": "a house is full", "guard": "the limit of turns is reached"}
_WORDS = {CAT: "cat", MOUSE: "mouse"}


def word(mark: str) -> str:
    """A mark in words: 5, cat, mouse."""
    return _WORDS.get(mark, mark)


def tell(effect: m.Effect) -> str:
    """An effect in words: "seat 1 has written 5 on c3; …", "the dice show 2 5 cat mouse"."""
    match effect:
        case m.Tiled(tiles):
            named = [f"{number} {ability_name(letter)}" for number, letter in zip(NUMBERS, tiles, strict=True)]
            return f"abilities: {', '.join(named).replace('_', ' ')}"
        case m.Rolled(turn, roll):
            shown = " ".join(word(mark) for mark in roll)
            return f"turn {turn}: the dice show {shown}" if turn else f"for the star cells the dice show {shown}"
        case m.TurnOpened(seat=seat, value=value):
            return f"seat {seat} had chosen {_opened(bytes(value))}"
        case m.Wrote():
            return _wrote(effect)
        case m.Ended(why):
            return f"the game ends: {_ENDS[why]}"
        case m.Dropped(seat):
            return f"seat {seat} chooses its turn again"
    raise TypeError(f"no effect of House of Cats: {effect!r}")


def _opened(value: bytes) -> str:
    try:
        return m.write(msgspec.json.decode(value, type=m.Move))
    except msgspec.MsgspecError:
        return value.decode(errors="replace")


def _wrote(effect: m.Wrote) -> str:
    empty = effect.marks.count(EMPTY)
    told = [f"seat {effect.seat} has {empty} empty cell{'s' if empty != 1 else ''}"]
    told += [f"has closed a room of {len(cells)}s ({' '.join(cells)})" for cells in effect.rooms]
    left = [f"of {number}: {uses}" for number, uses in zip(NUMBERS, effect.charges, strict=True) if uses]
    told += [f"uses left {', '.join(left)}"] if left else []
    told += [f"cat track {effect.track}"] if effect.track else []
    told += [f"gifts {effect.gifts}"] if effect.gifts else []
    return "; ".join(told)
