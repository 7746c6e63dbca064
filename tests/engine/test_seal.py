"""Seals: one module splits and joins; an opening fits its commitment or is refused; audiences get their own only."""

import msgspec
import pytest
from msgspec import Raw, Struct

from engine.acts import Data
from engine.codec import Malformed, encode
from engine.seal import (
    ALL,
    ARBITER,
    Opened,
    Sealed,
    check_opened,
    check_openings,
    join,
    opening_of,
    openings_for,
    opens,
    secret_sealer,
    split,
    walk,
)  # fmt: skip

PREV = bytes(32)
SEAL = secret_sealer(b"s" * 32)


class Hand(Struct, frozen=True, gc=False, array_like=True, tag="hand"):
    seat: int
    cards: opens(tuple[int, ...])


class Plain(Struct, frozen=True, gc=False, array_like=True, tag="plain"):
    n: int


class Moved(Data):
    m: int | opens(str)
    e: tuple[Hand | Plain, ...]


class Shown(Opened, tag="shown"):
    pass


def moved() -> Moved:
    return Moved(
        Sealed((1,), value="secret"),
        (Hand(0, Sealed((0,), value=(3, 5))), Plain(2), Hand(1, Sealed(ALL, value=(7,)))),
    )


def halves():
    """(split, public data as decoded from its bytes, openings of the arbiter)"""
    parts = split(moved(), SEAL, 4, PREV, "cmd")
    return parts, msgspec.json.decode(encode(parts.public), type=Moved), parts.bytes_for(ARBITER)


def test_the_public_part_holds_commitments_and_no_value():
    parts, public, _ = halves()
    assert [sealed.to for *_, sealed in walk(public)] == [(1,), (0,), ALL]
    assert all(len(sealed.c) == 64 for *_, sealed in walk(public))
    for value in (b"secret", b"[3,5]", b"value", b"salt"):
        assert value not in encode(parts.public)


def test_a_sealed_value_belongs_to_one_place_of_one_event():
    data = moved()
    split(data, SEAL, 4, PREV, "cmd")
    with pytest.raises(ValueError, match="m: this Sealed is value 0 of version 4; make a new one"):
        split(data, SEAL, 5, PREV, "cmd")


def test_joining_gives_what_was_split():
    parts, public, openings = halves()
    join(public, openings, 4)
    assert public == parts.joined
    assert [(sealed.value, sealed.of) for *_, sealed in walk(public)] == [
        ("secret", (4, 0)), ((3, 5), (4, 1)), ((7,), (4, 2)),
    ]  # fmt: skip
    check_openings(public, openings)


@pytest.mark.parametrize(("audience", "numbers"), [(None, [2]), (0, [1, 2]), (1, [0, 2]), (2, [2]), (ARBITER, [0, 1, 2])])
def test_an_audience_receives_its_own_openings(audience, numbers):
    parts, public, openings = halves()
    mine = openings_for(public, openings, audience)
    assert [n for n, _, _ in msgspec.json.decode(mine)] == numbers
    assert parts.bytes_for(audience) == mine
    check_openings(public, mine)


def test_equal_values_at_other_places_have_other_commitments():
    cards = [Sealed((0,), value=(1,)), Sealed((0,), value=(1,)), Sealed((1,), value=(1,))]
    parts = split(Moved(1, tuple(Hand(0, sealed) for sealed in cards)), SEAL, 4, PREV, "cmd")
    assert len({sealed.c for *_, sealed in walk(parts.public)}) == 3


def edited(change):
    _, public, openings = halves()
    lines = msgspec.json.decode(openings)
    change(lines)
    return public, encode(lines)


def _salt(lines):
    lines[1][1] = "0" * 32


def _upper(lines):
    lines[1][1] = lines[1][1].upper()


def _value(lines):
    lines[1][2] = [3, 6]


def _number(lines):
    lines[2][0] = 9


def _swap(lines):
    lines[0], lines[1] = lines[1], lines[0]


def _twice(lines):
    lines[2] = lines[1]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_salt, "opening 1 (Hand.cards): salt and value do not give the commitment"),
        (_upper, "opening 1 (Hand.cards): the salt is not 32 hex digits"),
        (_value, "opening 1 (Hand.cards): salt and value do not give the commitment"),
        (_number, "opening 9: the event seals 3 values"),
        (_swap, "opening 0: the event seals 3 values, opened once each and in order"),
        (_twice, "opening 1: the event seals 3 values, opened once each and in order"),
    ],
)
def test_an_opening_that_does_not_fit_is_refused_by_name(change, said):
    public, openings = edited(change)
    with pytest.raises(Malformed) as caught:
        check_openings(public, openings)
    assert said in str(caught.value)


def test_a_value_spelled_otherwise_is_refused_though_its_commitment_fits():
    def spaced(prev, cmd, n, to, value):
        return SEAL(prev, cmd, n, to, value.replace(b",", b", "))

    parts = split(moved(), spaced, 4, PREV, "cmd")
    openings = parts.bytes_for(ARBITER).replace(b"[3,5]", b"[3, 5]")
    with pytest.raises(Malformed, match=r"opening 1 \(Hand.cards\): not the compact form"):
        check_openings(parts.public, openings)


def test_joining_refuses_what_no_field_can_take():
    _, public, _ = halves()
    with pytest.raises(Malformed, match="value 3 is opened, but the event seals 3"):
        join(public, b'[[3,"00",1]]', 4)
    with pytest.raises(Malformed, match=r"opening 1 \(cards\): Expected `array`"):
        join(public, b'[[1,"00","x"]]', 4)
    with pytest.raises(Malformed, match="openings: "):
        join(public, b'[[1,"00"]]', 4)


@pytest.mark.parametrize("field", [b'"value":[3,5]', b'"salt":"00"', b'"of":[1,0]', b'"x":1'])
def test_a_public_part_that_carries_more_than_a_commitment_is_refused(field):
    raw = encode(halves()[0].public).replace(b'{"to":[0],', b'{"to":[0],' + field + b",")
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(raw, type=Moved)


def test_a_value_is_opened_later_from_what_the_state_keeps():
    parts, public, _ = halves()
    later = Shown(**opening_of(parts.joined.e[0].cards))
    check_opened(later, public)
    assert later.of == (4, 1)
    assert bytes(later.value) == b"[3,5]"
    with pytest.raises(ValueError, match="not known here"):
        opening_of(public.e[0].cards)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"value": Raw(b"[3,6]")}, "do not give the commitment made there"),
        ({"of": (4, 0)}, "do not give the commitment made there"),
        ({"of": (4, 7)}, "that event seals 3 values"),
        ({"salt": "xyz"}, "not 32 hex digits"),
    ],
)
def test_a_later_opening_that_does_not_fit_is_refused(fields, said):
    parts, public, _ = halves()
    with pytest.raises(Malformed, match=said):
        check_opened(Shown(**{**opening_of(parts.joined.e[0].cards), **fields}), public)


def lone() -> Moved:
    """Data as decoded whose only sealed value is its own: a sealed turn."""
    return msgspec.json.decode(
        encode(split(Moved(Sealed((1,), value="turn"), ()), SEAL, 4, PREV, "cmd").public), type=Moved
    )


def test_a_lone_opening_is_joined_as_any_other():
    data = lone()
    join(data, split(Moved(Sealed((1,), value="turn"), ()), SEAL, 4, PREV, "cmd").bytes_for(1), 4)
    assert (data.m.value, len(data.m.salt), data.m.of) == ("turn", 32, (4, 0))


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b'[[1,"00","turn"]]', "value 1 is opened, but the event seals 1"),
        (b'[[0,"00",7]]', r"opening 0 \(m\)"),
        (b'[[0,"00"]]', "openings: "),
        (b'[[0,"00","turn"],[5,"00","turn"]]', "value 5 is opened, but the event seals 1"),
        (b'[[0,"00","t\xff"]]', "openings: |opening 0"),
        (b"[", "openings: "),
    ],
)
def test_a_lone_opening_that_does_not_fit_is_named(raw, told):
    with pytest.raises(Malformed, match=told):
        join(lone(), raw, 4)


def test_no_opening_leaves_a_lone_value_unknown():
    data = lone()
    join(data, b"[]", 4)
    assert data.m.value is None
