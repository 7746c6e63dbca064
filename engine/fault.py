"""A fault: what failed unexpectedly while a table was served, and everything that is needed to see it fail again.

Source: docs/FORMAT.md, fault file. Its first line is a `Fault`; a record of the game follows, with all openings and, in its
header, the outcomes of the draws. So whoever holds a fault file knows all that is hidden at that table, but for its secret.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Literal

from msgspec import Struct

from engine import record
from engine.codec import Malformed, decode_exact, encode
from engine.entry import Entry
from engine.events import FORMAT
from engine.record import Header, Record, Trailer
from engine.seal import ARBITER

BEGINNING = b'{"kronika":"fault"'
"""How the first line of a fault file begins."""
ID = "[0-9a-f]{16}"
"""What a fault's id looks like."""
_FIRST, _LAST = 8, 32
"""Frames of a long traceback that are told."""
_TEXT = 1000
"""Characters of an error's text that are kept."""


class Place(Struct, frozen=True):
    """Where an exception was raised: module, qualified name of the function, line."""

    module: str
    function: str
    line: int

    def same(self, other: "Place") -> bool:
        """Is it the same function? Its lines move when code around it is changed."""
        return (self.module, self.function) == (other.module, other.function)

    def __str__(self) -> str:
        return f"{self.module}.{self.function}, line {self.line}"


class Raised(Struct, frozen=True):
    """An exception: its type, its text, the place, and the traceback with paths inside the packages."""

    type: str
    text: str
    place: Place
    traceback: str


class Asked(Struct, frozen=True, omit_defaults=True):
    """What the server was asked to do.

    `kind`: sit, ready, start, play, resign, leave, abort; by the system finish, reveal, play, due (find out what is due) or
    load; looks legal, view, events; create. `cmd` the command's id · `move` in notation as far as it could be read · `raw`
    its JSON as it was sent · `draft` of a look at legal steps · `seat` taken, or played for · `ms` time spent · `seen` the
    version that the sender had seen · `nonce` the commitment of a seat sitting down; a nonce itself is never kept, `withheld`
    says that there was one · `seats`, `options` of a table to be made.
    """

    kind: str
    cmd: str = ""
    move: str = ""
    raw: str = ""
    draft: str = ""
    seat: int = -1
    ms: int = 0
    seen: int = -1
    nonce: str = ""
    withheld: bool = False
    seats: int = 0
    options: dict[str, bool | int | str] = {}


class Fault(Struct, frozen=True, forbid_unknown_fields=True):
    """First line of a fault file.

    `at` UTC ms · `version`, `head`, `phase` of the table when it failed (0, "", "" where there was none yet) · `by` the actor
    (seat:N, system, spectator) and `player` its name at this table · `drawn` keys of the draws that the failing decision made,
    their outcomes stand in the record's header · `missing` what could not be kept ("" if nothing) · `versions` of code,
    dependencies, Python, platform and store by name · `count` how often it happened so far, `last` the last time (UTC ms).
    """

    kronika: Literal["fault"]
    format: int
    id: str
    at: int
    table: str
    game: str
    rules: int
    version: int
    head: str
    phase: str
    by: str
    player: str
    command: Asked
    error: Raised
    drawn: tuple[str, ...]
    missing: str
    versions: dict[str, str]
    count: int
    last: int


Draws = Mapping[str, int | str]


# ---- files ----------------------------------------------------------------------------------------------------------


def write(fault: Fault, entries: Sequence[Entry], draws: Draws) -> bytes:
    """The fault file: the fault's line, and the record of `entries` (versions 1 to `fault.version`, all openings)."""
    first = encode(fault) + b"\n"
    if not entries:
        return first
    header = Header("record", FORMAT, fault.table, fault.game, fault.rules, ARBITER, dict(draws))
    before = b"".join([encode(header), b"\n", *(part for e in entries for part in (e.p, b"\n", e.o, b"\n"))])
    last = entries[-1]
    trailer = Trailer(len(entries), last.h.hex(), fault.phase, sha256(before).hexdigest())
    return first + before + encode(trailer) + b"\n"


def read(raw: bytes) -> tuple[Fault, Record | None]:
    """The fault in a file's bytes and its record, None where there was no table yet. Raises Malformed."""
    first, _, rest = raw.partition(b"\n")
    fault = decode_exact(first, Fault, "line 1 (fault)")
    if fault.format != FORMAT:
        raise Malformed(f"line 1: format {fault.format} is not known; this program reads format {FORMAT}")
    if not rest:
        return fault, None
    try:
        return fault, record.read(rest)
    except Malformed as error:
        raise Malformed(f"the record after the first line: {error}") from None


# ---- exceptions -----------------------------------------------------------------------------------------------------


def raised(error: BaseException, line_at: Callable[[str, int], str], clean: Callable[[str], str] = str) -> Raised:
    """An exception as it is kept. `line_at(file, number)` gives a line of code, `clean` takes out what must not be told."""
    lines = []
    for how, one in _chain(error):
        lines += [how, ""] if how else []
        lines.append("Traceback (most recent call last):")
        for file, number, function, path in _shortened(list(_frames(one))):
            code = line_at(path, number).strip() if path else ""
            lines.append(f"  {file}:{number} in {function}" if number else f"  {file}")
            lines += [f"    {code}"] if code else []
        lines += [f"{name_of(one)}: {_text(one)}", ""]
    return Raised(name_of(error), clean(_text(error)), place_of(error), clean("\n".join(lines[:-1])))


def place_of(error: BaseException) -> Place:
    """Where an exception was raised."""
    here = error.__traceback__
    if here is None:
        return Place("", "", 0)
    while here.tb_next is not None:
        here = here.tb_next
    code = here.tb_frame.f_code
    return Place(str(here.tb_frame.f_globals.get("__name__", "")), code.co_qualname, here.tb_lineno)


def name_of(error: BaseException) -> str:
    """The type of an exception, with its module unless it is a built-in one."""
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _text(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception as again:  # an exception may fail to say what it is
        text = f"(its text cannot be told: {type(again).__name__})"
    return text if len(text) <= _TEXT else f"{text[: _TEXT // 2]} … {text[-_TEXT // 2 :]}"


_CAUSE = "It was the direct cause of:"
_DURING = "While that was handled, this followed:"


def _chain(error: BaseException) -> Iterator[tuple[str, BaseException]]:
    """An exception with those that led to it, the first one first, each with how it follows from the one before."""
    chain: list[tuple[str, BaseException]] = []
    now: BaseException | None = error
    while now is not None:
        before = now.__cause__ or (None if now.__suppress_context__ else now.__context__)
        if any(before is one for _, one in (*chain, ("", now))):  # a circle
            before = None
        chain.append(("" if before is None else _CAUSE if now.__cause__ else _DURING, now))
        now = before
    return reversed(chain)


def _frames(error: BaseException) -> Iterator[tuple[str, int, str, str]]:
    """(file inside its package, line, function, path for `line_at`) of every frame, the outermost first."""
    here = error.__traceback__
    while here is not None:
        frame = here.tb_frame
        path, module = frame.f_code.co_filename, str(frame.f_globals.get("__name__", "?"))
        inside = module.replace(".", "/") + ("/__init__.py" if path.endswith("__init__.py") else ".py")
        yield (
            ("(code made at run time)" if path.startswith("<") else inside),
            here.tb_lineno,
            frame.f_code.co_qualname,
            path,
        )
        here = here.tb_next


def _shortened(frames: list[tuple[str, int, str, str]]) -> list[tuple[str, int, str, str]]:
    if len(frames) <= _FIRST + _LAST:
        return frames
    left = len(frames) - _FIRST - _LAST
    return [*frames[:_FIRST], (f"… {left} frames are left out", 0, "", ""), *frames[-_LAST:]]
