"""Words of the drawing, in English and Polish: what things are, for those who do not see them, and what picks say."""

from functools import cache
from gettext import NullTranslations

from msgspec import Struct

from engine.games.house_of_cats.r1.data import ABILITIES, LETTERS
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, NUMBERS, ROW_END, WALL
from engine.games.house_of_cats.r1.state import FULL, Sheet
from engine.kit.words import translations


class Words(Struct, frozen=True):
    """Texts of one language. `marks` names what a die shows · `abilities` by tile letter: (name, what it does) · `levels` the
    names of levels 1 to 4, `rules` what they pay besides rooms."""

    say: NullTranslations
    marks: dict[str, str]
    abilities: dict[str, tuple[str, str]]
    levels: tuple[str, ...]
    rules: tuple[str, ...]


@cache
def words_of(language: str) -> Words:
    """The words of a language; English where there is no such language."""
    say = translations(__package__, language)
    marks = {number: number for number in NUMBERS} | {CAT: say.gettext("cat"), MOUSE: say.gettext("mouse")}
    levels = (say.gettext("cheese"), say.gettext("lines"), say.gettext("clowder"), say.gettext("hunt"))
    return Words(say, marks, _abilities(say), levels, _rules(say))


def _abilities(say: NullTranslations) -> dict[str, tuple[str, str]]:
    told = (
        (say.gettext("nudge"), say.gettext("a number ±1")),
        (say.gettext("diagonal"), say.gettext("corners touch")),
        (say.gettext("spare three"), say.gettext("a 3 anywhere")),
        (say.gettext("fourth result"), say.gettext("one more")),
        (say.gettext("same again"), say.gettext("a die once more")),
        (say.gettext("swap animal"), say.gettext("cat ↔ mouse")),
        (say.gettext("loose end"), say.gettext("one anywhere")),
        (say.gettext("visitor"), say.gettext("number → animal")),
        (say.gettext("stray"), say.gettext("animal anywhere")),
        (say.gettext("joker"), say.gettext("→ any number")),
        (say.gettext("repaint"), say.gettext("change a cell")),
        (say.gettext("gift"), say.gettext("2 points")),
    )
    assert len(told) == len(ABILITIES)
    return dict(zip(LETTERS, told, strict=True))


def _rules(say: NullTranslations) -> tuple[str, ...]:
    return (
        say.gettext("cat: next box · mouse: cheese of its row and column"),
        say.gettext("+1, +2 once filled · line with cat and mouse: 2"),
        say.gettext("cats pay by their number · mouse: rooms beside it"),
        say.gettext("mouse seen by a cat in its line: 3 · else −1"),
    )


def points(words: Words, count: int) -> str:
    """A number of points: "1 point", "5 points"."""
    return words.say.ngettext("{count} point", "{count} points", count).format(count=count)


def cell_label(words: Words, name: str, mark: str, room: str, star: bool, value: int) -> str:
    """A cell in words: "c3: 5, room a", "b2: empty star cell"."""
    what = words.marks.get(mark)
    if what is None:
        what = words.say.gettext("empty star cell") if star else words.say.gettext("empty")
    told = f"{name}: {what}"
    if room != EMPTY:
        told += ", " + words.say.gettext("room {letter}").format(letter=room)
    return f"{told}, +{value}" if value else told


def sheet_label(words: Words, seat: int, sheet: Sheet, total: int, finished: bool) -> str:
    """A house of another player in words, row by row."""
    rows = []
    for n, row in enumerate(sheet.marks.split(ROW_END), 1):
        marks = [words.marks.get(mark, "–") for mark in row if mark != WALL]
        rows.append(f"{n}: {' '.join(marks)}")
    return f"{seat_label(words, seat, total, finished)}. {'; '.join(rows)}"


def seat_label(words: Words, seat: int, total: int, finished: bool) -> str:
    """A seat, its points, and whether it has finished this turn."""
    told = words.say.gettext("Seat {seat}: {points}").format(seat=seat, points=points(words, total))
    return told + ", " + words.say.gettext("has finished") if finished else told


def why_over(words: Words, why: str) -> str:
    """Why the game is over."""
    return words.say.gettext("Over: a house is full") if why == FULL else words.say.gettext("Over: the last turn")


def tile_label(words: Words, number: str, letter: str, uses: int, pays: int) -> str:
    """An ability tile with the uses that are left."""
    name, does = words.abilities[letter]
    told = words.say.gettext("Rooms of {number}: {points} each; {name} ({does}), uses left: {uses}")
    return told.format(number=number, points=points(words, pays), name=name, does=does, uses=uses)
