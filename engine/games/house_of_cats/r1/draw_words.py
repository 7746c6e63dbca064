"""Words of the drawing, in English and Polish: what things are, for those who do not see them, and what picks say."""

from functools import cache
from gettext import NullTranslations

from msgspec import Struct

from engine.games.house_of_cats.r1.data import ABILITIES, LETTERS
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, NUMBERS, ROW_END, WALL
from engine.games.house_of_cats.r1.state import FULL, Sheet
from engine.kit.words import translations


class Words(Struct, frozen=True):
    """Texts of one language. `you`, `seat` owners · `marks` names what a die shows, `faces` as something to write ·
    `abilities` by tile letter: (name, what it does) · `levels` names of levels 1 to 4, `rules` what they pay besides
    rooms · `parts` of points."""

    say: NullTranslations
    you: str
    seat: str
    marks: dict[str, str]
    faces: dict[str, str]
    abilities: dict[str, tuple[str, str]]
    levels: tuple[str, ...]
    rules: tuple[str, ...]
    parts: dict[str, str]


@cache
def words_of(language: str) -> Words:
    """The words of a language; English where there is no such language."""
    say = translations(__package__, language)
    marks = {number: number for number in NUMBERS} | {CAT: say.gettext("cat"), MOUSE: say.gettext("mouse")}
    levels = (say.gettext("cheese"), say.gettext("lines"), say.gettext("clowder"), say.gettext("hunt"))
    faces = {number: say.gettext("a {mark}").format(mark=number) for number in NUMBERS}
    faces |= {CAT: say.gettext("a cat"), MOUSE: say.gettext("a mouse")}
    owners = (say.gettext("You"), say.gettext("Seat {seat}"))
    return Words(say, *owners, marks, faces, _abilities(say), levels, _rules(say), _parts(say))


def _abilities(say: NullTranslations) -> dict[str, tuple[str, str]]:
    told = (
        (say.gettext("nudge"), say.gettext("a number ±1")),
        (say.gettext("diagonal"), say.gettext("corners touch")),
        (say.gettext("spare three"), say.gettext("a 3 anywhere")),
        (say.gettext("fourth result"), say.gettext("one more")),
        (say.gettext("same again"), say.gettext("a die again")),
        (say.gettext("swap animal"), say.gettext("cat ↔ mouse")),
        (say.gettext("loose end"), say.gettext("one anywhere")),
        (say.gettext("visitor"), say.gettext("→ an animal")),
        (say.gettext("stray"), say.gettext("cat or mouse")),
        (say.gettext("joker"), say.gettext("any number")),
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


def _parts(say: NullTranslations) -> dict[str, str]:
    """Parts of the points by their names in score.py."""
    return {
        "rooms": say.gettext("rooms"), "cat track": say.gettext("cat track"), "cheese": say.pgettext("points", "cheese"),
        "values": say.gettext("filled cells"), "lines": say.pgettext("points", "lines"), "cats": say.gettext("cats"),
        "mice": say.gettext("mice"), "hunt": say.pgettext("points", "hunt"), "gifts": say.gettext("gifts"),
        "empty cells": say.gettext("empty cells"),
    }  # fmt: skip


def points(words: Words, count: int) -> str:
    """A number of points: "1 point", "5 points"."""
    return words.say.ngettext("{count} point", "{count} points", count).format(count=count)


def cell_label(words: Words, name: str, mark: str, room: str, star: bool, value: int, seen: bool) -> str:
    """A cell in words: "c3: 5, room a", "b2: empty star cell"."""
    say = words.say
    told = [f"{name}: " + (words.marks.get(mark) or (say.gettext("empty star cell") if star else say.gettext("empty")))]
    told += [say.gettext("room {letter}").format(letter=room)] if room != EMPTY else []
    told += [f"+{value}"] if value else []
    return ", ".join(told + [say.gettext("seen by a cat")] * seen)


def sheet_label(words: Words, seat: int, sheet: Sheet, total: int, finished: bool) -> str:
    """A house of another player in words, row by row, rooms as letters behind their numbers."""
    rows, places = [], zip(sheet.marks.split(ROW_END), sheet.rooms.split(ROW_END), strict=True)
    for n, (marks, rooms) in enumerate(places, 1):
        cells = [
            words.marks.get(mark, "–") + (room if room != EMPTY else "")
            for mark, room in zip(marks, rooms, strict=True)
            if mark != WALL
        ]
        rows.append(f"{n}: {' '.join(cells)}")
    return f"{seat_label(words, seat, sheet, total, finished)}. {'; '.join(rows)}"


def seat_label(words: Words, seat: int, sheet: Sheet, total: int, finished: bool) -> str:
    """A seat, its points, what it has besides its house, and whether it has finished this turn."""
    say = words.say
    told = [f"{words.seat.format(seat=seat)}: {points(words, total)}"]
    uses = [f"{number}×{count}" for number, count in zip(NUMBERS, sheet.charges, strict=True) if count]
    told += [say.gettext("uses left {uses}").format(uses=" ".join(uses))] if uses else []
    told += [say.gettext("cats on the track {count}").format(count=sheet.track)] if sheet.track else []
    told += [say.gettext("gifts {count}").format(count=sheet.gifts)] if sheet.gifts else []
    return ", ".join(told + [say.gettext("has finished")] * finished)


def why_over(words: Words, why: str) -> str:
    """Why the game is over."""
    return words.say.gettext("a house is full") if why == FULL else words.say.gettext("the last turn is played")


def tile_label(words: Words, number: str, letter: str, uses: int, pays: int) -> str:
    """An ability tile with the uses that are left."""
    name, does = words.abilities[letter]
    told = words.say.gettext("Rooms of {number}: {points} each; {name} ({does}): {uses}")
    return told.format(number=number, points=points(words, pays), name=name, does=does, uses=uses)
