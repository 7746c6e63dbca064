"""Panes of the full-screen walk: lines of text that scroll, drawn line by line, so that ten thousand cost as much as ten.

Texts of records are shown as they are cleaned (replay.texts.clean) and never read as markup.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from replay import texts
from replay.screen.plot import Row

SEATS = ("bright_cyan", "bright_yellow", "bright_magenta", "bright_green", "bright_blue", "bright_red")
"""Colours of seats, beside their numbers."""
HERE = Style(reverse=True, bold=True)
Words = str | Sequence[Segment]
"""A line: text, or pieces of it with styles."""


class Lines(ScrollView, can_focus=False):
    """Lines that scroll. `fill` gives them one by one for the width there is."""

    class Moved(Message):
        """Other lines are in sight."""

    def __init__(self, title: str, **more: str):
        super().__init__(**more)
        self._title = self.border_title = title
        self._make: Callable[[int], Sequence[Words]] = lambda _width: ()
        self._lines: Sequence[Words] = ()
        self._filled = Size(0, 0)
        self._base = Style()

    def fill(self, make: Callable[[int], Sequence[Words]], *, top: bool = False) -> None:
        """Show other lines: `make` is called with the columns there are, again when they change. `top`: from the top."""
        self._make = make
        self._fill()
        if top:
            self.scroll_to(0, 0, animate=False)

    def _fill(self) -> None:
        self._filled = self.scrollable_content_region.size
        self._lines = self._make(self.columns)
        self.virtual_size = Size(max((_length(line) for line in self._lines), default=0), len(self._lines))
        self.refresh()
        self._moved()

    @property
    def hint(self) -> str:
        """How many lines below and columns to the right are out of sight; "" when none is."""
        room, (x, y) = self.scrollable_content_region, self.scroll_offset
        below, right = self.virtual_size.height - y - room.height, self.virtual_size.width - x - room.width
        return "  ".join(f"{sign} {count} more" for sign, count in (("↓", below), (">", right)) if count > 0)

    def _moved(self) -> None:
        self.border_title = f"{self._title}  {self.hint}".rstrip()
        self.post_message(self.Moved())

    def watch_scroll_x(self, old: float, new: float) -> None:
        """See Textual."""
        super().watch_scroll_x(old, new)
        self._moved()

    def watch_scroll_y(self, old: float, new: float) -> None:
        """See Textual."""
        super().watch_scroll_y(old, new)
        self._moved()

    @property
    def columns(self) -> int:
        """Columns of text that fit."""
        return self.scrollable_content_region.width

    def on_resize(self, _event: Resize) -> None:
        """Other columns break lines at other places; a graph fills the height there is."""
        if self.scrollable_content_region.size != self._filled:
            self._fill()

    def line(self, y: int) -> Words:
        """Line y, from 0."""
        return self._lines[y]

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self._lines)

    def style_of(self, _y: int) -> Style | None:
        """The style of a whole line."""
        return None

    def render_lines(self, crop: Region) -> list[Strip]:
        """See Textual's line API."""
        self._base = self.rich_style  # asked once, for it costs more than a line
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """See Textual's line API."""
        x, top = self.scroll_offset
        width, base = self.size.width, self._base
        if not 0 <= top + y < self.count:
            return Strip.blank(width, base)
        line = self.line(top + y)
        pieces = [Segment(texts.clean(line))] if isinstance(line, str) else list(line)
        whole = self.style_of(top + y)
        strip = Strip(pieces).crop_extend(x, x + width, None)
        return strip.apply_style(base + whole if whole else base)

    @property
    def text(self) -> str:
        """All lines, as plain text."""
        return "\n".join(_plain(self.line(y)) for y in range(self.count))


def _length(line: Words) -> int:
    return len(line) if isinstance(line, str) else sum(len(piece.text) for piece in line)


def _plain(line: Words) -> str:
    return line if isinstance(line, str) else "".join(piece.text for piece in line)


class Listed(Lines, can_focus=False):
    """Lines of which one is marked, made only when they are seen."""

    class Picked(Message):
        """Somebody pointed at a line."""

        def __init__(self, listed: "Listed", y: int):
            super().__init__()
            self.listed, self.y = listed, y

    def __init__(self, title: str, **more: str):
        super().__init__(title, **more)
        self._count, self._at = 0, 0
        self._row: Callable[[int, int], Words] = lambda _y, _width: ""
        self.made = 0
        self._cache: dict[int, Words] = {}

    def list(self, count: int, row: Callable[[int, int], Words]) -> None:
        """Show `count` lines; `row(y, columns)` makes one when it is seen."""
        self._count, self._row = count, row
        self._fill()

    def _fill(self) -> None:
        self._cache.clear()
        self._filled = self.scrollable_content_region.size
        self.virtual_size = Size(self.columns, self._count)
        self.refresh()
        self._moved()

    @property
    def count(self) -> int:
        """How many lines there are."""
        return self._count

    @property
    def at(self) -> int:
        """The marked line."""
        return self._at

    def line(self, y: int) -> Words:
        """Line y, from 0; a mark before the one we are at, so that colour is not needed to see it."""
        if y not in self._cache:
            self.made += 1
            try:
                self._cache[y] = self._row(y, self.columns - 2)
            except Exception as error:  # drawing has nobody to tell: one row of an untrusted record must not end the walk
                self._cache[y] = f"{y + 1} cannot be shown ({type(error).__name__}: {error})"
        row = self._cache[y]
        mark = "▶ " if y == self._at else "  "
        return mark + row if isinstance(row, str) else [Segment(mark), *row]

    def style_of(self, y: int) -> Style | None:
        """The marked line stands out."""
        return HERE if y == self._at else None

    def mark(self, y: int) -> None:
        """Mark a line and bring it into sight."""
        self._at = max(0, min(y, self._count - 1))
        top, high = self.scroll_offset.y, max(1, self.scrollable_content_region.height)
        wanted = top if top <= self._at < top + high else self._at - high // 2
        self.scroll_to(y=max(0, min(wanted, self._count - high)), animate=False)
        self.refresh()

    def on_resize(self, event: Resize) -> None:
        """Keep the marked line in sight."""
        super().on_resize(event)
        self.mark(self._at)

    def on_click(self, event: Click) -> None:
        """Point at a line."""
        y = event.y + self.scroll_offset.y
        if 0 <= y < self._count:
            self.post_message(self.Picked(self, y))


def graph_lines(rows: Sequence[Row]) -> list[list[Segment]]:
    """A plot with its lines in the seats' colours."""
    return [
        [
            Segment("".join(char for char, _ in cells), None if seat is None else Style(color=SEATS[seat % len(SEATS)]))
            for seat, cells in groupby(row, key=lambda cell: cell[1])
        ]
        for row in rows
    ]
