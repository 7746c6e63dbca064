"""The keys of the full-screen walk: what the program binds, its last line and its help show."""

from textwrap import wrap
from typing import NamedTuple


class Key(NamedTuple):
    """`keys` as Textual names them · `shown` how people read them · `action` of the program · `text` what it does · `group`"""

    keys: str
    shown: str
    action: str
    text: str
    group: str


WALK, SHOW, BRANCH, ELSE = "Walk", "Look", "Play on", "Besides"

KEYS = (
    Key("right,n,space", "→ n", "step(1)", "forward one event", WALK),
    Key("left,p,backspace", "← p", "step(-1)", "back one event", WALK),
    Key("N", "N", "turn(1)", "forward to the next turn: others are to act", WALK),
    Key("P", "P", "turn(-1)", "back to the turn before", WALK),
    Key("]", "]", "move(1)", "forward to the next move of the chosen seat", WALK),
    Key("[", "[", "move(-1)", "back to the chosen seat's move before", WALK),
    Key("s", "s", "seat", "choose the seat that ] and [ follow", WALK),
    Key("d", "d", "draw(1)", "forward to the next event that asked chance", WALK),
    Key("D", "D", "draw(-1)", "back to the event before that asked chance", WALK),
    Key("home", "Home", "first", "to version 1", WALK),
    Key("end", "End", "last", "to the last version, and along with a live table", WALK),
    Key("g", "g", "jump", "go to a version: 37, -1, end", WALK),
    Key("/", "/", "search", "look for text in the move list, or =EXPRESSION", WALK),
    Key("f", "f", "again(1)", "find it again, forward", WALK),
    Key("F", "F", "again(-1)", "find it again, back", WALK),
    Key("a", "a", "audience", "look as a seat, a spectator, the arbiter", SHOW),
    Key("L", "L", "language", "tell moves in the next language", SHOW),
    Key("tab", "Tab", "pane(1)", "the next pane", SHOW),
    Key("shift+tab", "Shift-Tab", "pane(-1)", "the pane before", SHOW),
    Key("1", "1-6", "show('board')", "board, moves, event, hands, scores, branches", SHOW),
    Key("up", "↑ ↓", "scroll(-1)", "scroll the pane; in the move list: step", SHOW),
    Key("pageup", "PgUp PgDn", "scroll(-10)", "the same by pages", SHOW),
    Key(">", "< >", "sideways(1)", "scroll a pane that is wider than the terminal", SHOW),
    Key("b", "b", "branch", "branch from here: luck, who plays which seat", BRANCH),
    Key("m", "m", "play", "make a move in a branch; let bots go on", BRANCH),
    Key("u", "u", "undo", "undo my last move: a branch from before it", BRANCH),
    Key("x", "x", "parent", "back to the line that this one branched from", BRANCH),
    Key("enter", "Enter", "enter", "in the tree of branches: go there; else a step", BRANCH),
    Key("w", "w", "write", "save a branch as a record, or into the store", BRANCH),
    Key("?", "?", "help", "this help", ELSE),
    Key("escape", "Esc", "leave_it", "stop the bots; clear the line above", ELSE),
    Key("q", "q", "leave", "leave; asks when a branch is not saved", ELSE),
)
"""Every key of the help, in its order. `MORE` are those that the help tells together with another."""

MORE = (
    ("2", "show('moves')"), ("3", "show('event')"), ("4", "show('hands')"), ("5", "show('scores')"),
    ("6", "show('branches')"), ("down", "scroll(1)"), ("pagedown", "scroll(10)"), ("<", "sideways(-1)"),
)  # fmt: skip

IN_GAME = "←→ step  N turn  ] seat  d draw  g go  / find  a view  b branch  ? help  q quit"
IN_BRANCH = "←→ step  m move  u undo  b branch  x parent  6 tree  w save  ? help  q quit"


def last_line(keys: str, wide: int) -> str:
    """As many of these keys as there is room for; how to get help and how to leave are always among them."""
    *first, help_key, leave = keys.split("  ")
    while first and len("  ".join((*first, help_key, leave))) > wide:
        first.pop()
    return "  ".join((*first, help_key, leave))


def help_text(wide: int = 80) -> str:
    """All keys, group by group, in lines of some width."""
    lines = []
    for group in (WALK, SHOW, BRANCH, ELSE):
        lines += ["", group] if lines else [group]
        for key in KEYS:
            if key.group == group:
                told = f"  {key.shown:9}  {key.text}"
                lines += wrap(told, max(30, wide), subsequent_indent=" " * 13, drop_whitespace=False)
    return "\n".join(lines)
