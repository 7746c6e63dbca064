"""Envelope and event types: from bytes to events and back.

Source: DESIGN §4. Every event is `{"t","v","s","at","by","cmd","prev","d","ps"}`; `d` depends on `t`. The types of one
game under one rules number make a schema; the first event can be read without knowing its game.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, Union

import msgspec
from msgspec import Struct, defstruct

from engine import acts
from engine.codec import Malformed, check_exact, decode, reason
from engine.entry import Entry
from engine.game import Game, Unknown
from engine.seal import Sealed, join, opens
from engine.upcast import PAST, Past, Shapes, opened_later

FORMAT = 1
"""Format number of streams and records."""
NO_PREV = "0" * 64
"""`prev` of version 1: there is no event before it."""

_ENVELOPE = [("at", int), ("by", str), ("cmd", str), ("prev", str)]


def event_type(tag: str, data: Any, s: int = 1) -> type[Struct]:
    """The class of events with type tag `tag` and data of type `data`, the shape of schema number `s`: its `S`.

    It decodes events of that number only.
    """
    fields = [("v", int), ("s", Literal[s]), *_ENVELOPE, ("d", data), ("ps", str)]
    return defstruct(
        tag, fields, tag_field="t", tag=tag, frozen=True, gc=False, forbid_unknown_fields=True, namespace={"S": s}
    )


NOTHING: Mapping[int, bytes] = MappingProxyType({})
_SEATS = {f"seat:{seat}": seat for seat in range(100)}


def seat_of(by: str) -> int | None:
    """The seat an actor is, or None: `seat:2` -> 2. No other spelling of a number is a seat."""
    return _SEATS.get(by)


_DATA: dict[str, type] = {
    "table.opened": acts.TableOpened,
    "table.sat": acts.TableSat,
    "table.readied": acts.TableReadied,
    "table.left": acts.TableLeft,
    "table.resigned": acts.TableResigned,
    "table.abort_agreed": acts.TableAbortAgreed,
    "table.finished": acts.TableFinished,
    "table.revealed": acts.TableRevealed,
}
"""Type tag to class of data, for events that are the same in every game."""


class _Tagged(Struct):
    """What tells an event's shape."""

    t: str
    s: int


class _Format(Struct):
    """What tells how a stream is written."""

    format: int


class _First(Struct):
    """As much of a first event as every format has."""

    d: _Format


class _Form:
    """One type tag: the shapes that its data have had, and the class of events of each: `kinds[s - 1]`, `today` the last."""

    def __init__(self, tag: str, data: type, pasts: tuple[Past, ...]):
        self.shapes = Shapes(tag, data, pasts)
        self.kinds = tuple(event_type(tag, shape, s) for s, shape in enumerate(self.shapes.classes, 1))
        self.today = self.kinds[-1]

    def read(self, raw: bytes, s: int) -> Any:
        """The event in `raw`, in its own shape `s`. Raises Malformed."""
        if s > len(self.kinds):
            known = len(self.kinds)
            raise Malformed(f"schema {s} of {self.shapes.tag} is newer than this program (it knows {known})")
        if s < 1:
            raise Malformed(f"there is no schema {s} of {self.shapes.tag}")
        return decode(raw, self.kinds[s - 1], self.shapes.tag)

    def up(self, event: Any) -> Any:
        """An event of a former shape as one of today's; its `s` still says in which shape it is written."""
        return _with(event, self.today, self.shapes.up(event.d, event.s))


def _with(event: Any, kind: type, data: Any) -> Any:
    """An event as one of class `kind` with other data."""
    return kind(event.v, event.s, event.at, event.by, event.cmd, event.prev, data, event.ps)


_form = cache(_Form)


def _forms(data: Mapping[str, type], past: Sequence[Past]) -> dict[str, _Form]:
    return {tag: _form(tag, kind, tuple(one for one in past if one.tag == tag)) for tag, kind in data.items()}


_FORMS = _forms(_DATA, PAST)
Opening = _FORMS["table.opened"].today
"""Events of version 1."""
TYPES: dict[type, type] = {data: _FORMS[tag].today for tag, data in _DATA.items()}
"""Class of data to class of event, for events that are the same in every game."""


class Schema:
    """All event types of one game under one rules number. Where nothing else is said, events are in today's shapes.

    `started`, `moved` and `branched` are the classes whose data hold the game's effects `e`; `by_tag` has every class of
    today's shapes; `decode_raw` decodes those alone, with msgspec's own errors.
    """

    def __init__(self, game: Game, past: Sequence[Past] = PAST):
        """`past` the former shapes that are known."""
        self.game = game
        effects = tuple[game.effect, ...]
        move = Union[game.move, opens(game.move)] if game.pend else game.move  # noqa: UP007
        base = {"bases": (acts.Data,), "frozen": True, "gc": False, "forbid_unknown_fields": True}
        self.Started = defstruct("Started", [("e", effects)], **base)
        self.Moved = defstruct(
            "Moved", [("m", move), ("e", effects), ("ms", int), ("seat", int, -1)], omit_defaults=True, **base
        )
        self.Branched = defstruct(
            "Branched",
            [
                ("child", str),
                ("parent", str),
                ("n", int),
                ("audience", str),
                ("luck", str),
                ("generator", str),
                ("commitment", str),
                ("engine", str),
                ("e", effects),
            ],
            **base,
        )
        own = {f"{game.name}.moved": self.Moved, "table.started": self.Started, "table.branched": self.Branched}
        self.forms = _forms(_DATA | own, past)
        self.moved, self.started, self.branched = (self.forms[tag].today for tag in own)
        self.by_tag = {tag: form.today for tag, form in self.forms.items()}
        self.classes = tuple(self.by_tag.values())
        self.former = {kind: form for form in self.forms.values() for kind in form.kinds[:-1]}
        self.decode_raw = msgspec.json.Decoder(Union[self.classes]).decode  # noqa: UP007

    def decode(self, raw: bytes) -> Any:
        """The event in `raw` in today's shape, with nothing opened. Raises Malformed, which says where inside the event."""
        event = self.written(raw)
        former = self.former.get(type(event))
        return event if former is None else former.up(event)

    def written(self, raw: bytes) -> Any:
        """The event in `raw` in the shape in which it is written: that over which commitments are made. Raises Malformed."""
        try:
            return self.decode_raw(raw)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            older = self._older(raw)
            if older is None:
                raise Malformed(reason(error)) from None
            return older

    def _older(self, raw: bytes) -> Any:
        """The event in `raw` if it is written in a former shape, None if it says that it is in today's. Raises Malformed."""
        try:
            said = decode(raw, _Tagged)
        except Malformed:
            return None
        form = self.forms.get(said.t)
        return None if form is None or said.s == form.shapes.newest else form.read(raw, said.s)

    def decode_exact(self, raw: bytes) -> Any:
        """As `decode`, for bytes from outside: only Kronika's own spelling of an event is accepted."""
        event = self.written(raw)
        check_exact(raw, event, "public part")
        former = self.former.get(type(event))
        return event if former is None else former.up(event)

    def read(self, entry: Entry, older: Mapping[int, bytes] = NOTHING) -> Any:
        """The event of an entry in today's shape, openings joined. Raises Malformed.

        `older` public parts of the events before that are written in former shapes, by version: what they sealed may be
        opened here.
        """
        try:
            event = self.decode_raw(entry.p)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            event = self.written(entry.p)
        if entry.o != b"[]":
            join(event.d, entry.o, entry.v)
        if type(event) in self.former:
            event = self.former[type(event)].up(event)
        if older and (data := opened_later(event.d, self._unsealed(older), older)) is not event.d:
            event = _with(event, type(event), data)
        return event

    def _unsealed(self, older: Mapping[int, bytes]) -> Callable[[int, bytes], Any]:
        return lambda v, openings: self.read(Entry(v, older[v], openings, b"", b"")).d

    def today(self, kind: type, data: Any, s: int, older: Mapping[int, bytes]) -> Any:
        """Data of an event of class `kind`, sealed as schema number `s` writes them, in today's shape. `older`: see `read`."""
        form = self.forms[kind.__struct_config__.tag]
        data = data if s == kind.S else form.shapes.up(data, s)
        return opened_later(data, self._unsealed(older), older)

    def down(self, kind: type, data: Any, s: int) -> tuple[type, Any]:
        """Class and data of an event of class `kind` as schema number `s` writes it. The data's values are not sealed yet."""
        form = self.forms[kind.__struct_config__.tag]
        return form.kinds[s - 1], form.shapes.down(data, s)


def moved_move(event: Any) -> Any:
    """The move of a moved event, also where it was sealed and is open to this folder. Raises Unknown."""
    move = event.d.m
    if type(move) is not Sealed:
        return move
    if move.value is None:
        raise Unknown(f"the move of version {event.v} is sealed and not open to this folder")
    return move.value


def tag_of(event: Any) -> str:
    """The type tag of an event: `table.sat`."""
    return type(event).__struct_config__.tag


@cache
def schema_of(game: Game) -> Schema:
    """The schema of a game, made once."""
    return Schema(game, PAST)


def read_opening(raw: bytes) -> Any:
    """The first event of any table, from its public part. Raises Malformed when it is something else."""
    try:
        return decode(raw, Opening, "version 1")
    except Malformed as error:
        try:
            said, number = decode(raw, _Tagged), decode(raw, _First).d.format
        except Malformed:
            raise error from None
        if number != FORMAT:
            raise Malformed(f"version 1: format {number} is not known; this program reads format {FORMAT}") from None
        form = _FORMS["table.opened"]
        if said.t != form.shapes.tag or said.s == form.shapes.newest:
            raise
        return form.up(form.read(raw, said.s))
