"""Envelope and event types: from bytes to events and back.

Source: DESIGN §4. Every event is `{"t","v","s","at","by","cmd","prev","d","ps"}`; `d` depends on `t`. The types of one
game under one rules number make a schema; the first event can be read without knowing its game.
"""

from functools import cache
from typing import Any, Union

import msgspec
from msgspec import Struct, defstruct

from engine import acts
from engine.codec import Malformed, check_exact, decode, reason
from engine.game import Game, Unknown
from engine.seal import Sealed, opens

FORMAT = 1
"""Format number of streams and records."""
NO_PREV = "0" * 64
"""`prev` of version 1: there is no event before it."""

_ENVELOPE = [("v", int), ("s", int), ("at", int), ("by", str), ("cmd", str), ("prev", str)]


def event_type(tag: str, data: Any) -> type[Struct]:
    """The class of events with type tag `tag` and data of type `data`."""
    fields = [*_ENVELOPE, ("d", data), ("ps", str)]
    return defstruct(tag, fields, tag_field="t", tag=tag, frozen=True, gc=False, forbid_unknown_fields=True)


_SEATS = {f"seat:{seat}": seat for seat in range(100)}


def seat_of(by: str) -> int | None:
    """The seat an actor is, or None: `seat:2` -> 2. No other spelling of a number is a seat."""
    return _SEATS.get(by)


Opening = event_type("table.opened", acts.TableOpened)
"""Events of version 1."""
TYPES: dict[type, type] = {
    acts.TableOpened: Opening,
    acts.TableSat: event_type("table.sat", acts.TableSat),
    acts.TableReadied: event_type("table.readied", acts.TableReadied),
    acts.TableLeft: event_type("table.left", acts.TableLeft),
    acts.TableResigned: event_type("table.resigned", acts.TableResigned),
    acts.TableAbortAgreed: event_type("table.abort_agreed", acts.TableAbortAgreed),
    acts.TableFinished: event_type("table.finished", acts.TableFinished),
    acts.TableRevealed: event_type("table.revealed", acts.TableRevealed),
}
"""Class of data to class of event, for events that are the same in every game."""


class Schema:
    """All event types of one game under one rules number.

    `started`, `moved` and `branched` are the classes whose data hold the game's effects `e`; `by_tag` has every class;
    `decode_raw` is `decode` with msgspec's own errors.
    """

    def __init__(self, game: Game):
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
                ("e", effects),
            ],
            **base,
        )
        self.moved = event_type(f"{game.name}.moved", self.Moved)
        self.started = event_type("table.started", self.Started)
        self.branched = event_type("table.branched", self.Branched)
        self.classes = (*TYPES.values(), self.started, self.branched, self.moved)
        self.by_tag = {kind.__struct_config__.tag: kind for kind in self.classes}
        self.decode_raw = msgspec.json.Decoder(Union[self.classes]).decode  # noqa: UP007

    def decode(self, raw: bytes) -> Any:
        """The event in `raw`. Raises Malformed, which says where inside the event."""
        try:
            return self.decode_raw(raw)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise Malformed(reason(error)) from None

    def decode_exact(self, raw: bytes) -> Any:
        """As `decode`, for bytes from outside: only Kronika's own spelling of an event is accepted."""
        event = self.decode(raw)
        check_exact(raw, event, "public part")
        if event.s != 1:
            raise Malformed(f"$.s: schema {event.s} of {tag_of(event)} is newer than this program (it knows 1)")
        return event


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
    return Schema(game)


def read_opening(raw: bytes) -> Any:
    """The first event of any table, from its public part. Raises Malformed when it is something else."""
    return decode(raw, Opening, "version 1")
