"""Lines in colours where a terminal shows them. What a colour says, a sign or a word says, too."""

import argparse
import os
import sys

from engine.align import CHANGED, EFFECTS, LEFT, RIGHT
from replay import texts

STYLES = {
    "heading": "bold",
    "quiet": "dim",
    CHANGED: "yellow",
    EFFECTS: "magenta",
    LEFT: "red",
    RIGHT: "green",
}
"""Names of styles, signs of rows among them."""
Part = str | tuple[str, str]
"""Text, or (text, name of a style)."""


def coloured(wanted: str) -> bool:
    """Are colours wanted? `wanted`: always, never, or auto: on a terminal, unless NO_COLOR is set (no-color.org)."""
    if wanted != "auto":
        return wanted == "always"
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Paint:
    """Prints lines of parts, with colours or without."""

    def __init__(self, args: argparse.Namespace):
        self._console = None
        if coloured(args.colour):
            from rich.console import Console  # 50 ms: only where colours are shown

            self._console = Console(
                file=sys.stdout,
                force_terminal=True,
                color_system="standard",
                highlight=False,
                soft_wrap=True,
                no_color=False,
            )

    def say(self, *parts: Part) -> None:
        """Print one line, without the spaces at its end."""
        pairs = [(part, "") if isinstance(part, str) else part for part in parts]
        if self._console is None:
            texts.say("".join(text for text, _ in pairs).rstrip(" "))
            return
        from rich.text import Text

        line = Text()
        for text, style in pairs:
            line.append(texts.clean(text), style=STYLES.get(style, ""))
        line.rstrip()
        self._console.print(line, soft_wrap=True)

    def lines(self, lines: list[str], style: str = "") -> None:
        """Print lines in one style."""
        for line in lines:
            self.say((line, style))


def fit(text: str, width: int) -> str:
    """Text in a cell of so many columns, cut with … where it is longer."""
    text = texts.clean(text)
    return text.ljust(width) if len(text) <= width else text[: width - 1] + "…"
