"""What an effect did, in a few words, for people who step through a game: turns in English in notation, else in sentences."""

from gettext import NullTranslations

import msgspec

from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.draw_words import words_of
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, NUMBERS
from engine.games.house_of_cats.r1.sentences import sentence
from engine.kit.words import translations

_WORDS = {CAT: "cat", MOUSE: "mouse"}


def word(mark: str) -> str:
    """A mark in English: 5, cat, mouse."""
    return _WORDS.get(mark, mark)


def tell(effect: m.Effect, language: str = "en") -> str:
    """An effect in words: "seat 1 has written 5 on c3; …", "the dice show 2 5 cat mouse"."""
    words = translations(__package__, language)
    match effect:
        case m.Tiled(tiles):
            called = words_of(language).abilities
            named = ", ".join([f"{number} {called[letter][0]}" for number, letter in zip(NUMBERS, tiles, strict=True)])
            return words.gettext("abilities: {abilities}").format(abilities=named)
        case m.Rolled(turn, roll):
            told = (
                words.gettext("turn {turn}: the dice show {dice}")
                if turn
                else words.gettext("for the star cells the dice show {dice}")
            )
            marks = words_of(language).marks
            return told.format(turn=turn, dice=" ".join([marks[mark] for mark in roll]))
        case m.TurnOpened(seat=seat, value=value):
            return words.gettext("seat {seat} had chosen {turn}").format(seat=seat, turn=_opened(bytes(value), language))
        case m.Wrote():
            return _wrote(words, effect)
        case m.Ended(why):
            over = {"full": words.gettext("a house is full"), "guard": words.gettext("the limit of turns is reached")}
            return words.gettext("the game ends: {why}").format(why=over[why])
        case m.Dropped(seat):
            return words.gettext("seat {seat} chooses its turn again").format(seat=seat)
    raise TypeError(f"no effect of House of Cats: {effect!r}")


def _opened(value: bytes, language: str) -> str:
    try:
        move = msgspec.json.decode(value, type=m.Move)
    except msgspec.MsgspecError:
        return value.decode(errors="replace")
    return m.write(move) if language == "en" else sentence(move, language)


def _wrote(words: NullTranslations, effect: m.Wrote) -> str:
    empty = effect.marks.count(EMPTY)
    told = [words.ngettext("seat {seat} has {n} empty cell", "seat {seat} has {n} empty cells", empty)]
    told = [told[0].format(seat=effect.seat, n=empty)]
    closed = words.gettext("has closed a room of {number}s ({cells})")
    told += [closed.format(number=len(cells), cells=" ".join(cells)) for cells in effect.rooms]
    of = words.gettext("of {number}: {uses}")
    left = [of.format(number=number, uses=uses) for number, uses in zip(NUMBERS, effect.charges, strict=True) if uses]
    told += [words.gettext("uses left {uses}").format(uses=", ".join(left))] if left else []
    told += [words.gettext("cat track {n}").format(n=effect.track)] if effect.track else []
    told += [words.gettext("gifts {n}").format(n=effect.gifts)] if effect.gifts else []
    return "; ".join(told)
