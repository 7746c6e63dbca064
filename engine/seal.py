"""Sealed values: what some may know and others only see committed to. This module alone splits and joins.

Source: DESIGN idea 3. In the public part a sealed value stands as `{"to":[2],"c":"…"}`; its opening is `[n, salt, value]`
for the n-th sealed value of the event. Folding accepts a sealed value without its opening: it is then unknown.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from engine.codec import Malformed, check_exact, decode, decoder, encode, reason
from engine.mac import under

ALL = "all"
"""Audience of a value that is opened to everybody, spectators included."""
ARBITER = "arbiter"
"""Audience that receives every opening."""
Audience = int | str | None
"""Who looks: a seat's number, ARBITER, or None for a spectator."""


class Sealed(Struct, omit_defaults=True, gc=False, forbid_unknown_fields=True):
    """A value for some seats only.

    In bytes it is `to` (seats in order, or "all") and `c`, the commitment. `value`, `salt` and `of` (version, n) are what
    this folder has learned from the opening: None where it was not given one; `raw` the bytes that were committed to, where
    the value's shape has changed since (engine/upcast.py). They never stand in the public part: the declared type admits
    nothing but their absence.
    """

    to: tuple[int, ...] | Literal["all"]
    c: str = ""
    value: None = None
    salt: None = None
    of: None = None
    raw: None = None


class Opened(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """Base of a game's effect that opens to all a value sealed earlier. Games subclass it with a tag and may add fields.

    `of` = (version, n) of the sealed value · `salt` 32 hex digits · `value` its bytes as they were committed to.
    """

    of: tuple[int, int]
    salt: str
    value: Raw


def opens(kind: Any) -> Any:
    """The annotation of a sealed field whose value is of type `kind`: `card: opens(int)`."""
    return Annotated[Sealed, Meta(extra={"opens": kind})]


def opening_of(sealed: Sealed) -> dict[str, Any]:
    """The fields of an Opened for a value that this folder knows. Raises ValueError for one that it does not know."""
    if sealed.salt is None or sealed.of is None:
        raise ValueError(f"a value sealed to {sealed.to} is not known here, so it cannot be opened")
    return {"of": sealed.of, "salt": sealed.salt, "value": Raw(sealed.raw or encode(sealed.value))}


def commitment(salt: bytes, value: bytes) -> str:
    """Lower-case hex SHA-256 of "kronika/seal/1", the 16 bytes of salt and the value's bytes as stored."""
    return sha256(b"kronika/seal/1" + salt + value).hexdigest()


Sealer = Callable[[bytes, str, int, "tuple[int, ...] | str", bytes], tuple[bytes, str]]
"""(prev 32 raw bytes, command id, n, to, value bytes) -> (salt 16 bytes, commitment)."""


def secret_sealer(secret: bytes) -> Sealer:
    """The sealer of a table: salts derive from its secret, so a decision repeated gives the same bytes.

    salt = first 16 bytes of HMAC-SHA256(secret, "kronika/salt/1" ‖ prev ‖ cmd ‖ 0x00 ‖ n as u32 ‖ to as one byte a seat,
    0xff for everybody).
    """

    mac = under(secret)

    def seal(prev: bytes, cmd: str, n: int, to: tuple[int, ...] | str, value: bytes) -> tuple[bytes, str]:
        seats = b"\xff" if to == ALL else bytes(to)
        salt = mac(b"kronika/salt/1" + prev + cmd.encode() + b"\0" + n.to_bytes(4, "big") + seats)[:16]
        return salt, commitment(salt, value)

    return seal


Slots = tuple[tuple[str, Any], ...]
Place = tuple[Struct, str, Any, Sealed]
"""Where a sealed value stands: (owner, field, decoder of its value, the sealed value)."""


class _Plans(dict[type, tuple[Slots, tuple[str, ...]]]):
    """Struct type to its sealed fields in order, each with the decoder of its value, and the fields that hold effects.

    A dict that fills itself, for this is asked for every effect that is ever folded.
    """

    def __missing__(self, kind: type) -> tuple[Slots, tuple[str, ...]]:
        found = []
        hints = get_type_hints(kind, include_extras=True)
        names = getattr(kind, "__struct_fields__", ())
        for name in names:
            for option in (hints[name], *get_args(hints[name])):
                if get_origin(option) is Annotated and get_args(option)[0] is Sealed:
                    extra = next(m.extra for m in get_args(option)[1:] if isinstance(m, Meta))
                    found.append((name, decoder(extra["opens"])))
        self[kind] = tuple(found), tuple(name for name in names if name == "e")
        return self[kind]


_PLANS = _Plans()


def walk(data: Struct) -> list[Place]:
    """All sealed values of an event's data in the order that numbers them."""
    slots, lists = _PLANS[type(data)]
    places = []
    for name, values in slots:
        sealed = getattr(data, name)
        if type(sealed) is Sealed:
            places.append((data, name, values, sealed))
    for listed in lists:
        for effect in getattr(data, listed):
            for name, values in _PLANS[type(effect)][0]:
                sealed = getattr(effect, name)
                if type(sealed) is Sealed:
                    places.append((effect, name, values, sealed))
    return places


class Split(Struct, frozen=True, gc=False):
    """Data in its two parts: `public` (commitments only), `joined` (with values), and the openings with their audiences."""

    public: Any
    joined: Any
    openings: tuple[tuple[tuple[int, ...] | str, bytes], ...]

    def bytes_for(self, audience: Audience) -> bytes:
        """The opening line that this audience receives."""
        if not self.openings:
            return b"[]"
        return b"[" + b",".join([o for to, o in self.openings if admits(to, audience)]) + b"]"


def admits(to: tuple[int, ...] | str, audience: Audience) -> bool:
    """May this audience see a value sealed to `to`?"""
    return audience == ARBITER or to == ALL or (audience is not None and audience in to)


def split(data: Any, seal: Sealer, v: int, prev: bytes, cmd: str) -> Split:
    """Seal every sealed value of freshly decided data. `v`, `prev` (32 bytes) and `cmd` are those of the event to be.

    The data itself is completed, in place, and becomes `joined`. Raises ValueError for a Sealed that is part of an event
    already (or stands twice in this one): every sealed value is made anew.
    """
    places = walk(data)
    if not places:
        return Split(data, data, ())
    openings = []
    for n, (_, name, _, sealed) in enumerate(places):
        if sealed.of is not None:
            raise ValueError(f"{name}: this Sealed is value {sealed.of[1]} of version {sealed.of[0]}; make a new one")
        to, raw = sealed.to, encode(sealed.value)
        salt, sealed.c = seal(prev, cmd, n, to, raw)
        sealed.salt, sealed.of = salt.hex(), (v, n)
        openings.append((to, b'[%d,"%b",%b]' % (n, sealed.salt.encode(), raw)))
    return Split(_shut(data), data, tuple(openings))


def _shut(data: Any) -> Any:
    """The public part of an event's completed data: of its sealed values the commitments."""
    slots, lists = _PLANS[type(data)]
    public = _committed(data, slots)
    for listed in lists:
        effects = [_committed(e, s) if (s := _PLANS[type(e)][0]) else e for e in getattr(data, listed)]
        public = replace(public, **{listed: tuple(effects)})
    return public


def _committed(owner: Any, slots: Slots) -> Any:
    for name, _ in slots:
        sealed = getattr(owner, name)
        if type(sealed) is Sealed:
            owner = replace(owner, **{name: Sealed(sealed.to, sealed.c)})
    return owner


Opening = tuple[int, str, Raw]
_decode_openings = msgspec.json.Decoder(list[Opening]).decode


def read_openings(raw: bytes) -> list[Opening]:
    """Openings of an event from its second line. Raises Malformed."""
    return [] if raw == b"[]" else decode(raw, list[Opening], "openings")


def join(data: Any, raw: bytes, v: int) -> None:
    """Put openings into freshly decoded data, in place. Values become known; nothing is checked against commitments.

    Raises Malformed where an opening names no sealed value or its value has another type.
    """
    if _join_lone(data, raw, v):
        return
    try:
        openings = _decode_openings(raw)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Malformed(f"openings: {reason(error)}") from None
    places = walk(data)
    for n, salt, value in openings:
        if not 0 <= n < len(places):
            raise Malformed(f"openings: value {n} is opened, but the event seals {len(places)}")
        _, name, values, sealed = places[n]
        try:
            sealed.value = values.decode(value)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Malformed(f"opening {n} ({name}): {reason(error)}") from None
        sealed.salt, sealed.of = salt, (v, n)


class _Lone(dict[Any, Callable[[bytes], list]]):
    """Decoder of a value to what decodes a line of openings that opens such a value and nothing else."""

    def __missing__(self, values: Any) -> Callable[[bytes], list]:
        self[values] = decoder(list[tuple[int, str, values.type]]).decode
        return self[values]


_LONE = _Lone()


def _join_lone(data: Any, raw: bytes, v: int) -> bool:
    """Join an opening of the first sealed value, most often the only one there is, in one go. False where it is not that."""
    first = _first(data)
    if first is None:
        return False
    sealed, values = first
    try:
        ((n, salt, value),) = _LONE[values](raw)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return False
    if n != 0:
        return False
    sealed.value, sealed.salt, sealed.of = value, salt, (v, 0)
    return True


def _first(data: Any) -> tuple[Sealed, Any] | None:
    """The first sealed value of an event's data, with its decoder."""
    slots, lists = _PLANS[type(data)]
    for name, values in slots:
        sealed = getattr(data, name)
        if type(sealed) is Sealed:
            return sealed, values
    for listed in lists:
        for effect in getattr(data, listed):
            for name, values in _PLANS[type(effect)][0]:
                sealed = getattr(effect, name)
                if type(sealed) is Sealed:
                    return sealed, values
    return None


def check_openings(data: Any, raw: bytes) -> None:
    """Raise Malformed, naming the opening and its field, unless every opening fits the commitment it opens."""
    places = walk(data)
    last = -1
    for n, salt, value in read_openings(raw):
        if not last < n < len(places):
            raise Malformed(f"opening {n}: the event seals {len(places)} values, opened once each and in order")
        last = n
        owner, name, values, sealed = places[n]
        where = f"opening {n} ({type(owner).__name__}.{name})"
        _check_salt(salt, where)
        if commitment(bytes.fromhex(salt), bytes(value)) != sealed.c:
            raise Malformed(f"{where}: salt and value do not give the commitment in the public part")
        try:
            check_exact(bytes(value), values.decode(value), where)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Malformed(f"{where}: {reason(error)}") from None


def check_opened(opened: Opened, data: Any) -> None:
    """Raise Malformed unless a later opening fits the commitment it names; `data` is that of the event it names.

    Public parts alone tell: salt, value and place stand in the opening effect.
    """
    (v, n), places = opened.of, list(walk(data))
    where = f"{type(opened).__name__} of value {n} of version {v}"
    if not 0 <= n < len(places):
        raise Malformed(f"{where}: that event seals {len(places)} values")
    _check_salt(opened.salt, where)
    if commitment(bytes.fromhex(opened.salt), bytes(opened.value)) != places[n][3].c:
        raise Malformed(f"{where}: salt and value do not give the commitment made there")


def _check_salt(salt: str, where: str) -> None:
    if len(salt) != 32 or not set(salt) <= set("0123456789abcdef"):
        raise Malformed(f"{where}: the salt is not 32 hex digits")


def openings_for(data: Any, raw: bytes, audience: Audience) -> bytes:
    """The part of an event's openings that this audience receives; `data` is the event's decoded data."""
    if raw == b"[]" or audience == ARBITER:
        return raw
    places = walk(data)
    kept = [
        b'[%d,"%s",%s]' % (n, salt.encode(), bytes(value))
        for n, salt, value in read_openings(raw)
        if admits(places[n][3].to, audience)
    ]
    return b"[" + b",".join(kept) + b"]"
