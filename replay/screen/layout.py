"""What stands where on the screen: lines above and below, and between them the panes that a terminal has room for."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from replay.screen import keys
from replay.screen.panes import Lines, Listed

PANES = ("board", "moves", "event", "hands", "scores", "branches")
SIDE_BY_SIDE = 116
"""Columns from which the board and other panes stand side by side."""
TALL = 34
"""Lines from which three panes stand beside the board."""


def shown(chosen: str, width: int, height: int) -> tuple[str, ...]:
    """The panes that a terminal shows, `chosen` among them: in a narrow one no other."""
    if width < SIDE_BY_SIDE:
        return (chosen,)
    side = [chosen] if chosen not in ("board", "moves") else ["event"]
    if height >= TALL:
        side += [pane for pane in ("event", "scores", "hands") if pane not in side][: 1 + (height - TALL) // 12]
    return ("board", "moves", *sorted(side, key=PANES.index))


def tabs(chosen: str, width: int, hint: str) -> str:
    """The names of all panes with their keys, `chosen` in brackets, as short as it must be; on the right `hint`."""
    names = [f"{n} {pane}" for n, pane in enumerate(PANES, 1)]
    at = PANES.index(chosen)
    long = " ".join(f"[{name}]" if n == at else f" {name} " for n, name in enumerate(names))
    short = " ".join(f"[{name}]" if n == at else name for n, name in enumerate(names))
    least = " ".join(f"[{name}]" if n == at else name[0] for n, name in enumerate(names))
    room = width - (len(hint) + 2 if hint else 0)
    said = next((text for text in (long, short) if len(text) <= room), least)
    return f"{said}{hint:>{max(0, width - len(said))}}" if hint else said


class Main(Screen[None]):
    """Board and panes. Its keys are not those of the questions that are asked above it."""

    BINDINGS: ClassVar = [
        *(Binding(key.keys, f"app.{key.action}", key.text, show=False) for key in keys.KEYS),
        *(Binding(key, f"app.{action}", show=False) for key, action in keys.MORE),
    ]

    def compose(self) -> ComposeResult:
        """Heading, event, marks; panes; what is said, and keys."""
        for name in ("heading", "event", "marks", "tabs"):
            yield Static(id=name, markup=False)
        with Horizontal(id="body"):
            yield Lines("1 board", id="board")
            with Vertical(id="side"):
                yield Listed("2 moves", id="moves")
                yield Lines("3 event", id="event-pane")
                yield Lines("4 hands", id="hands")
                yield Lines("5 scores", id="scores")
                yield Listed("6 branches", id="branches")
        yield Static(id="said", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Show the beginning."""
        self.app.begin()

    def on_resize(self, _event: Resize) -> None:
        """Place the panes anew."""
        self.app.arrange()
        self.app.look()
