"""What the terminal client shows: the board, the moves one has, what others did, the ranking.

Everything is plain text first; colour comes from rich, which leaves it out for pipes and under NO_COLOR. Lines that come
from elsewhere (names, boards) are never read as markup.
"""

import re
import textwrap
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from engine import acts
from engine.events import seat_of, tag_of
from engine.game import Game
from engine.seal import Sealed
from engine.timeline import Moment, moved_seat

FEW = 8
"""Up to so many moves are listed with a sentence each; more of them in columns, sentences on demand."""
LOG_LINES = 18
"""Moves that `log` shows; `log all` shows every one."""

HELP = """\
Answer with the number of a move or with its notation: 3, or {example}.
  moves     all moves you have, each explained      ?3        explains move 3
  log       the last moves                          log all   every move
  board     the table again                         rules     how it is played
  resign    give the game up (asks again)           quit      leave for now
When you leave, you are told how to come back."""


def plain(text: str) -> str:
    """Text from elsewhere as it may be shown: what would act in a terminal, controls and changes of direction, is replaced."""
    return text if text.isprintable() else "".join(c if c.isprintable() or c == "\n" else "�" for c in text)


class Screen:
    """A terminal of any kind. `prompt` leaves the cursor behind a question; whatever is said next begins a new line."""

    def __init__(self, console: Console | None = None):
        self.console = console or Console(highlight=False, emoji=False)
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

    def moves(self, game: Game, options: Sequence[Any], explain: bool = False) -> None:
        """The moves one has, numbered from 1: few with a sentence each, many by kind in columns."""
        for line in self._moves(game, options, explain):
            self.console.print(line, soft_wrap=True)

    def height_of(self, game: Game, options: Sequence[Any]) -> int:
        """Lines that `moves` takes."""
        return len(self._moves(game, options, False))

    def _moves(self, game: Game, options: Sequence[Any], explain: bool) -> list[Text]:
        rows = [(n, notation(game, move), move) for n, move in enumerate(options, 1)]
        if explain or len(rows) <= FEW:
            width = max((len(text) for _, text, _ in rows), default=0)
            return [Text.assemble(_cell(n, f"{text:<{width}}  "), (sentence(game, move), "dim")) for n, text, move in rows]
        lines: list[Text] = []
        for kind, group in groupby(rows, key=lambda row: _kind(row[2])):
            cells = [_cell(n, text) for n, text, _ in group]
            lines += self._columns(kind, cells, max(map(len, cells)) + 2)
        return lines

    def _columns(self, kind: str, cells: list[Text], width: int) -> list[Text]:
        across = max(1, (self.console.width - 10) // width)
        lines = []
        for i in range(0, len(cells), across):
            line = Text.assemble((f"{kind if i == 0 else '':<10}", "dim"))
            for cell in cells[i : i + across]:
                cell.pad_right(width - len(cell))
                line.append_text(cell)
            line.rstrip()
            lines.append(line)
        return lines

    def happened(self, game: Game, moment: Moment, who: Sequence[str]) -> None:
        """One event in words."""
        if text := event_text(game, moment, who):
            self.say(text, "cyan")

    def log(self, game: Game, moments: Sequence[Moment], who: Sequence[str], every: bool) -> None:
        """The moves played so far."""
        played = [moment for moment in moments if mover(moment) is not None]
        left_out = 0 if every else max(0, len(played) - LOG_LINES)
        if left_out:
            self.say(f"… {left_out} earlier moves (log all shows them)", "dim")
        for moment in played[left_out:]:
            self.say(f"{moment.v:>4}  {logged(game, moment):<12} {event_text(game, moment, who)}")
        if not played:
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


def notation(game: Game, move: Any) -> str:
    """A move, or a step of a draft, as it is typed."""
    return game.write(move if game.pend is None or isinstance(move, tuple) else (move,))


def mover(moment: Moment) -> int | None:
    """The seat that a moved event was played for, None for other events."""
    event = moment.event
    return moved_seat(event.d, event.by) if hasattr(event.d, "m") else None


def logged(game: Game, moment: Moment) -> str:
    """The move of a moved event in notation, "?" while it is hidden."""
    move = moment.event.d.m
    move = move.value if type(move) is Sealed else move
    return "?" if move is None else notation(game, move)


def sentence(game: Game, move: Any) -> str:
    """A move, or a step of a draft, in words."""
    return game.sentence(move if game.pend is None or isinstance(move, tuple) else (move,), "en")


def _kind(move: Any) -> str:
    first = move[0] if isinstance(move, tuple) and move else move
    tag = type(first).__struct_config__.tag
    return str(tag or "move").capitalize()


def _cell(n: int, text: str) -> Text:
    return Text.assemble((f"{n:>3} ", "bold green"), text)


def event_text(game: Game, moment: Moment, who: Sequence[str]) -> str:
    """What an event says, in a sentence; "" for those that people are not told."""
    event = moment.event
    seat = seat_of(event.by)
    name = who[seat] if seat is not None and seat < len(who) else "The table"
    match event.d:
        case acts.TableSat():
            return f"{name} sits down."
        case acts.TableReadied():
            return f"{name} is ready."
        case acts.TableLeft():
            return f"{name} has left."
        case acts.TableResigned():
            return f"{name} has given up."
        case acts.TableAbortAgreed(aborted):
            return f"{name} wants this game to be void." + (" All agree: it is." if aborted else "")
        case acts.TableOpened() | acts.TableFinished() | acts.TableRevealed():
            return ""
    if mover(moment) is None:
        return "The game begins." if tag_of(event) == "table.started" else "A branch of another game begins."
    name = who[mover(moment)]
    move = event.d.m.value if type(event.d.m) is Sealed else event.d.m
    return f"{name}: {'has finished this turn.' if move is None else sentence(game, move)}"
