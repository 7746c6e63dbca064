"""Former shapes of events: how one recorded under an older schema number is read as today's, and decided again as it was.

Source: DESIGN §4. A changed shape is a new schema number `s` of its type tag, and a `Past` here: what the data looked like,
and one pure step up to the next number and one down again. Stored bytes are never touched: hashes, spelling and commitments
are checked over them in their own shape, and only what was decoded goes up. Sealed values keep their number and order in
every shape; what is sealed may change its shape.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import NODEFAULT, Raw, Struct, defstruct
from msgspec.structs import fields, replace

from engine.codec import encode
from engine.seal import Opened, Sealed, walk

Up = Callable[[Any, type], Any]
"""(data, class of the next number's data) -> that data. Pure; of a sealed value only `value` may change (see `resealed`)."""


class Past(Struct, frozen=True):
    """A former shape of the data of events with type tag `tag`: that of schema number `s`.

    `shape(following)` its class, made from the class of number s + 1 · `up(data, following)` one step to number s + 1 ·
    `down(data, shape)` the step back, for what `up` gave: so that a recorded game can be decided again to its very bytes.
    """

    tag: str
    s: int
    shape: Callable[[type], type]
    up: Up
    down: Up


# ---- shapes and steps -----------------------------------------------------------------------------------------------


def without(*names: str) -> Callable[[type], type]:
    """The shape that lacks these fields, which a later number has."""

    def shape(following: type) -> type:
        kept = [field for field in fields(following) if field.name not in names]
        declared = [(f.name, f.type) if f.default is NODEFAULT else (f.name, f.type, f.default) for f in kept]
        config = following.__struct_config__
        return defstruct(
            following.__name__, declared, bases=(following.__base__,), frozen=True, gc=False,
            forbid_unknown_fields=True, omit_defaults=config.omit_defaults,
        )  # fmt: skip

    return shape


def adding(**added: Any) -> Up:
    """The step up that fills new fields, each with what is true of every older event."""

    def up(data: Any, following: type) -> Any:
        return following(**_fields(data, following), **added)

    return up


def dropping(data: Any, shape: type) -> Any:
    """The step down that drops what the shape does not have."""
    return shape(**_fields(data, shape))


def _fields(data: Any, shape: type) -> dict[str, Any]:
    return {name: getattr(data, name) for name in shape.__struct_fields__ if name in data.__struct_fields__}


def resealed(sealed: Sealed, step: Callable[[Any], Any]) -> Sealed:
    """The same sealed value in another shape, where this folder knows it. For steps up and down."""
    value = None if sealed.value is None else step(sealed.value)
    return Sealed(sealed.to, sealed.c, value, sealed.salt, sealed.of, sealed.raw)


# ---- going through them ---------------------------------------------------------------------------------------------


class Shapes:
    """The shapes that the data of one type tag have had: `classes[s - 1]` those of number s, the last one today's."""

    def __init__(self, tag: str, today: type, pasts: Sequence[Past]):
        """`pasts` those of this tag, oldest first, from number 1 on without a gap."""
        self.tag, self.pasts = tag, tuple(pasts)
        if [past.s for past in self.pasts] != list(range(1, len(self.pasts) + 1)):
            raise ValueError(
                f"{tag}: former shapes are numbered {[past.s for past in self.pasts]}, not 1, 2, … without a gap"
            )
        classes = [today]
        for past in reversed(self.pasts):
            classes.insert(0, past.shape(classes[0]))
        self.classes = tuple(classes)

    @property
    def newest(self) -> int:
        """Today's schema number."""
        return len(self.classes)

    def up(self, data: Any, s: int) -> Any:
        """Data of number `s` as today's."""
        before = walk(data)
        for past in self.pasts[s - 1 :]:
            data = past.up(data, self.classes[past.s])
        _keep(before, walk(data), self.tag, s)
        return data

    def down(self, data: Any, s: int) -> Any:
        """Today's data as number `s` wrote it, its values not sealed yet."""
        for past in reversed(self.pasts[s - 1 :]):
            data = past.down(data, self.classes[past.s - 1])
        return data


def _keep(before: list, after: list, tag: str, s: int) -> None:
    """A value that has changed keeps its bytes as they were committed to, for when it is opened to all."""
    if [place[3].to for place in before] != [place[3].to for place in after]:
        raise ValueError(f"{tag}: the steps from schema {s} up do not keep what is sealed, to whom, and in which order")
    for (_, _, _, old), (_, _, _, new) in zip(before, after, strict=True):
        if old is not new and old.value is not None:
            new.raw = old.raw if old.raw is not None else encode(old.value)


def opened_later(data: Any, read: Callable[[int, bytes], Any], older: Mapping[int, Any]) -> Any:
    """Data whose effects open values that were sealed in a former shape, with these values as they are today.

    `older` has the versions of such events · `read(v, openings)` today's data of one, with these openings.
    """
    effects = getattr(data, "e", ())
    there = [i for i, effect in enumerate(effects) if isinstance(effect, Opened) and effect.of[0] in older]
    if not there:
        return data
    changed = list(effects)
    for i in there:
        v, n = effects[i].of
        sealed = walk(read(v, encode([(n, effects[i].salt, effects[i].value)])))[n][3]
        changed[i] = replace(effects[i], value=Raw(encode(sealed.value)))
    return replace(data, e=tuple(changed))


# ---- what has been --------------------------------------------------------------------------------------------------

PAST = (
    # Whose code redealt what the brancher did not know. Before, only version 1 named a program: the parent's.
    Past("table.branched", 1, without("engine"), adding(engine=""), dropping),
)
"""Every former shape there has been. A step stays for ever, and so does a recorded game of its number (tests/corpus)."""
