"""What the terminal client shows: the board, the moves one has, what others did, the ranking.

Everything is plain text first; colour comes from rich, which leaves it out for pipes and under NO_COLOR. Lines that come
from elsewhere (names, boards) are never read as markup.
"""

import re
import textwrap
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from engine import acts
from engine.game import Game
from server.client.listing import Row, explained, listed

LOG_LINES = 18
"""Moves that `log` shows; `log all` shows every one."""

FEWEST = 3
"""Lines that a list of moves may always take, even where the board leaves no room for them."""
BESIDE = 9
"""Lines that a list may take below a board that was shown before, so that most of it stays on the screen."""
EXPLAINED = 60
"""Up to so many moves `moves` explains with a sentence each."""

HELP = """\
Answer with the number of a move or with its notation: 3, or {example}.
The beginning of a notation lists the moves that begin so.
  moves     all moves you have, each explained      ?3        explains move 3
  log       the last moves                          log all   every move
  board     the table again                         rules     how it is played
  resign    give the game up (asks again)           quit      leave for now
When you leave, you are told how to come back."""
HELP_DRAFT = """\
A turn is made of steps. Take them one by one, or type the whole turn at once.
  undo      takes the last step back                undo all  begins anew
  draft     the steps so far
Nobody sees your turn before all have finished theirs."""


def plain(text: str) -> str:
    """Text from elsewhere as it may be shown: what would act in a terminal, controls and changes of direction, is replaced."""
    return text if text.isprintable() else "".join(c if c.isprintable() or c == "\n" else "�" for c in text)


class Screen:
    """A terminal of any kind. `prompt` leaves the cursor behind a question; whatever is said next begins a new line."""

    def __init__(self, console: Console | None = None, language: str = "en"):
        """`language`: that of sentences about moves ("en", "pl")."""
        self.console = console or Console(highlight=False, emoji=False)
        self.language = language
        self._asking = False

    def say(self, text: str = "", style: str = "", whole: bool = False) -> None:
        """A line, or several. A terminal gets long ones broken between words, unless `whole` (a command to be copied)."""
        if self._asking:
            self._asking = False
            self.console.print()
        text = plain(text)
        if not whole and self.console.is_terminal:
            text = "\n".join(_broken(line, self.console.width) for line in text.split("\n"))
        self.console.print(Text(text, style), soft_wrap=True)

    def show(self, what: Any) -> None:
        """Anything that rich can draw."""
        self.say() if self._asking else None
        self.console.print(what)

    def prompt(self, question: str) -> None:
        """Ask, without ending the line."""
        self.console.print(Text(plain(question), "bold"), end="", soft_wrap=True)
        self.console.file.flush()
        self._asking = True

    def answered(self, line: str, echo: bool) -> None:
        """A line was typed; `echo` it where the terminal has not done so."""
        self._asking = False
        if echo:
            self.console.print(Text(plain(line)), soft_wrap=True)

    # ---- the game ----

    def board(self, text: str, beside: int = 1) -> bool:
        """The text board. Where it and `beside` more lines do not fit a terminal, empty lines are left out: then True."""
        lines = text.rstrip("\n").split("\n")
        tight = self.console.is_terminal and len(lines) + beside > self.console.height
        self.say("\n".join(line for line in lines if line.strip() or not tight), whole=True)
        return tight

    def moves(self, game: Game, found: Sequence[Row], room: int | None = None) -> None:
        """Moves one has: few with a sentence each, many by kind in columns; in a terminal no more lines than `room`."""
        for line in self._listed(game, found, room):
            self.console.print(line, soft_wrap=True)

    def explained(self, game: Game, found: Sequence[Row]) -> None:
        """Moves with a sentence each; very many of them in columns."""
        few = len(found) <= EXPLAINED
        width = self.console.width if self.console.is_terminal else None
        lines = explained(game, found, width, self.language) if few else listed(game, found, self.console.width, None)
        for line in lines:
            self.console.print(line, soft_wrap=True)
        if not few:
            self.say("`moves` and how they begin explains those, for example: moves " + found[0].text, "dim")

    def room(self, board: str, others: int) -> int | None:
        """Lines that are left beside a board and `others` more; None where lines are not counted, as in a pipe."""
        if not self.console.is_terminal:
            return None
        lines = [line for line in board.split("\n") if line.strip()]
        return max(FEWEST, self.console.height - len(lines) - others)

    def height_of(self, game: Game, found: Sequence[Row], room: int | None) -> int:
        """Lines that `moves` takes."""
        return len(self._listed(game, found, room))

    def _listed(self, game: Game, found: Sequence[Row], room: int | None) -> list[Text]:
        return listed(game, found, self.console.width, room if self.console.is_terminal else None, self.language)

    def log(self, lines: Sequence[str], every: bool) -> None:
        """The moves played so far."""
        left_out = 0 if every else max(0, len(lines) - LOG_LINES)
        if left_out:
            self.say(f"… {left_out} earlier moves (log all shows them)", "dim")
        for line in lines[left_out:]:
            self.say(line)
        if not lines:
            self.say("Nobody has moved yet.")

    def ranking(self, result: acts.TableFinished, who: Sequence[str]) -> None:
        """The end: places, totals and what they are made of."""
        grid = Grid()
        grid.add_column("place", justify="right")
        grid.add_column("player")
        grid.add_column("points", justify="right", style="bold")
        names = [name for name, _ in max(result.parts, key=len, default=())]
        for name in names:
            grid.add_column(name, justify="right")
        for seat in sorted(range(len(who)), key=lambda seat: (result.places[seat], seat)):
            parts = dict(result.parts[seat])
            cells = [str(parts.get(name, "")) for name in names]
            grid.add_row(str(result.places[seat]), Text(plain(who[seat])), str(result.totals[seat]), *cells)
        self.show(grid)


_HANGING = re.compile(r" *(\S+(?: \S+)? {2,})?")
"""Where the rest of a long line begins: below the text behind its first column, or below its first word."""


def _broken(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    indent = len(_HANGING.match(line)[0])
    hanging = " " * (indent if indent < width // 2 else 0)
    return textwrap.fill(line, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False)
