"""The moves one has, as lines of a terminal: numbered, by kind, in columns; where they are too many, by how they begin.

Numbers are places in the game's canonical order, so a number means the same move however the list is shown.
"""

import re
from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any

from msgspec import Struct
from rich.text import Text

from engine.game import Game

FEW = 8
"""Up to so many moves are listed with a sentence each; more of them in columns, sentences on demand."""
LABEL = 10
"""Columns for the name of a kind of move."""
NARROW = 24
"""Columns that a sentence needs beside its move; where there are fewer it is left to the terminal to break it."""
_PARTS = re.compile(r"[^\W_]+|[\W_]+")


class Row(Struct, frozen=True):
    """A move that may be made, or a step that may be taken: its number, notation and kind."""

    n: int
    text: str
    kind: str
    move: Any


def notation(game: Game, move: Any) -> str:
    """A move, or a step of a draft, as it is typed."""
    return game.write(move if game.pend is None or isinstance(move, tuple) else (move,))


def sentence(game: Game, move: Any, language: str = "en") -> str:
    """A move, or a step of a draft, in words."""
    return game.sentence(move if game.pend is None or isinstance(move, tuple) else (move,), language)


def rows(game: Game, options: Sequence[Any]) -> list[Row]:
    """Options with their numbers."""
    return [Row(n, notation(game, move), _kind(move), move) for n, move in enumerate(options, 1)]


def _kind(move: Any) -> str:
    first = move[0] if isinstance(move, tuple) and move else move
    return str(type(first).__struct_config__.tag or "move").capitalize()


def beginning(found: Sequence[Row], text: str) -> list[Row]:
    """The moves whose notation begins so, whatever the case of the letters."""
    return [row for row in found if row.text.lower().startswith(text.lower())]


def explained(game: Game, found: Sequence[Row], width: int | None, language: str = "en") -> list[Text]:
    """One line a move, with its sentence, broken where it is longer than `width` columns (None: never)."""
    wide = max((len(row.text) for row in found), default=0)
    lines: list[Text] = []
    for row in found:
        said = sentence(game, row.move, language)
        left = (width or len(said)) - wide - 6
        first, *further = (wrap(said, left) if width and left >= NARROW else [said]) or [""]
        lines.append(Text.assemble(_cell(row.n, f"{row.text:<{wide}}  "), (first, "dim")))
        lines += [Text(" " * (wide + 6) + more, "dim") for more in further]
    return lines


def listed(game: Game, found: Sequence[Row], width: int, most: int | None, language: str = "en") -> list[Text]:
    """The moves in at most `most` lines (None: as many as it takes, whole) of `width` columns."""
    if len(found) <= FEW:
        lines = explained(game, found, None if most is None else width, language)
        if most is None or len(lines) <= most:
            return lines
    lines = _in_columns([(row.kind, _cell(row.n, row.text)) for row in found], width)
    if most is None or len(lines) <= most:
        return lines
    return _summed(found, width, max(1, most - 1))


def _summed(found: Sequence[Row], width: int, most: int) -> list[Text]:
    """Moves by how they begin, as far in as fits, and how to see more of them."""
    deepest = max(len(_PARTS.findall(row.text)) for row in found)
    lines: list[Text] = []
    example = ""
    for depth in range(deepest, 0, -1):
        groups = [list(group) for _, group in groupby(found, key=lambda row: (row.kind, _beginning(row.text, depth)))]
        cells = [(group[0].kind, _group(group, depth)) for group in groups]
        lines = _in_columns(cells, width)
        example = next((_beginning(group[0].text, depth) for group in groups if len(group) > 1), example)
        if len(lines) <= most:
            break
    if len(lines) > most:
        lines = [*lines[: most - 1], Text(f"{'':<{LABEL}}…", "dim")] if most > 1 else lines[:1]
    example = example or found[0].text
    hint = f"{len(found)} moves. The beginning of some lists them, like {example[:12]}; `moves` lists all."
    return [*lines, Text(hint, "dim")]


def _beginning(text: str, depth: int) -> str:
    return "".join(_PARTS.findall(text)[:depth]).rstrip()


def _group(group: Sequence[Row], depth: int) -> Text:
    if len(group) == 1:
        return _cell(group[0].n, group[0].text)
    return Text.assemble((f"{_beginning(group[0].text, depth)}…", "bold green"), f" {len(group)}")


def _cell(n: int, text: str) -> Text:
    return Text.assemble((f"{n:>3} ", "bold green"), text)


def _in_columns(cells: Sequence[tuple[str, Text]], width: int) -> list[Text]:
    """Cells in columns, each kind beginning a line with its name."""
    lines: list[Text] = []
    for kind, group in groupby(cells, key=lambda cell: cell[0]):
        texts = [text for _, text in group]
        wide = max(map(len, texts)) + 2
        across = max(1, (width - LABEL) // wide)
        for i in range(0, len(texts), across):
            line = Text.assemble((f"{kind if i == 0 else '':<{LABEL}}", "dim"))
            for text in texts[i : i + across]:
                padded = text.copy()
                padded.pad_right(wide - len(text))
                line.append_text(padded)
            line.rstrip()
            lines.append(line)
    return lines
