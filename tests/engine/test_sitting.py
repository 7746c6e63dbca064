"""Sittings, folding and envelopes: a decision changes nothing until it is committed; a broken stream names its version."""

from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace

from engine import table
from engine.codec import Malformed, encode
from engine.entry import Entry, command_key
from engine.events import read_opening, schema_of, seat_of, tag_of
from engine.sitting import Sitting
from engine.timeline import Broken, Fold, Timeline
from tests.support.playing import Player, any_move, play
from tests.support.toys import reshuffle, reveal, simultaneous

SCHEMA = schema_of(reveal.GAME)


@pytest.fixture(scope="module")
def recorded():
    return play(reveal.GAME, 2, {}, 1, leaving=False)


def begun(game, seats=2) -> Player:
    player = Player(game, seats, {}, 5, any_move, False)
    player.seat_all()
    player.step(table.Start(), "seat:0")
    return player


# ---- deciding -------------------------------------------------------------------------------------------------------


def test_a_decision_changes_nothing_until_committed_and_repeats_to_the_same_bytes():
    sitting = begun(reshuffle.GAME).sitting
    before = (sitting.fold.v, sitting.fold.head, sitting.fold.state)
    command = table.Play(reshuffle.Draw())
    first = sitting.decide(command, "seat:0", "c", 7)
    assert (sitting.fold.v, sitting.fold.head, sitting.fold.state) == before
    assert sitting.decide(command, "seat:0", "c", 7).entry == first.entry
    sitting.commit(first)
    assert (sitting.fold.v, sitting.fold.head) == (first.entry.v, first.entry.h)


def test_a_dropped_decision_shifts_no_other_outcome():
    player = begun(reshuffle.GAME)
    command = table.Play(reshuffle.Draw())
    cards = player.sitting.decide(command, "seat:0", "one", 0).event.d.e[0].cards.value
    assert player.sitting.decide(command, "seat:0", "other", 9).event.d.e[0].cards.value == cards


def test_time_never_goes_back():
    player = begun(reveal.GAME)
    assert player.sitting.decide(table.Resign(), "seat:0", "c", 1).event.at == player.sitting.fold.at


def test_only_other_seats_sealed_turns_leave_a_command_fresh():
    """`plain` and `sealed` are what a server judges expected versions by (DESIGN §3)."""
    player = begun(simultaneous.GAME, 3)
    fold, start = player.sitting.fold, player.sitting.fold.v
    assert (fold.plain, fold.sealed) == (start, {})
    for seat in (2, 0):
        steps = reveal_turn(player.sitting, seat)
        player.step(table.Play(steps), f"seat:{seat}")
    assert (fold.plain, fold.sealed) == (start, {2: start + 1, 0: start + 2})
    player.step(table.Play(reveal_turn(player.sitting, 1)), "seat:1")
    assert fold.plain == start + 3
    again = Fold(simultaneous.GAME)
    for entry in player.entries:
        again.take(entry)
    assert (again.plain, again.sealed, again.keys) == (fold.plain, fold.sealed, fold.keys)


def reveal_turn(sitting: Sitting, seat: int):
    return simultaneous.GAME.choose(sitting.fold.state, seat, lambda _s, _n, steps, _draft: steps[-1])


def test_command_keys_are_of_actor_and_id(recorded):
    assert command_key("seat:1", "x") == sha256(b"seat:1\0x").digest()[:16]
    assert command_key("seat:1", "x") != command_key("seat:2", "x")
    fold = recorded.timeline().fold
    for entry, step in zip(recorded.entries[1:], recorded.steps, strict=True):
        assert fold.keys[command_key(step.by, step.cmd)] == entry.v


# ---- envelope -------------------------------------------------------------------------------------------------------


def test_an_envelope_has_its_fields_in_order_and_its_tag_first(recorded):
    for entry in recorded.entries:
        assert list(msgspec.json.decode(entry.p)) == ["t", "v", "s", "at", "by", "cmd", "prev", "d", "ps"]
        assert SCHEMA.decode_exact(entry.p).v == entry.v
    assert tag_of(SCHEMA.decode(recorded.entries[-3].p)) == "toy_reveal.moved"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'{"t":"table.opened"', b'{"t":"table.unheard"', "Invalid value 'table.unheard'"),
        (b'"v":1,', b'"v":1,"x":1,', "unknown field `x`"),
        (b'"v":1,', b'"v":1,"v":1,', "key 'v' stands twice"),
        (b'"v":1,', b'"v": 1,', "not the compact form"),
        (b'"v":1,', b'"v":1.0,', "$.v"),
        (b'"v":1,', b'"v":99999999999999999999,', "beyond"),
        (b'"s":1,', b'"s":2,', "schema 2 of table.opened is newer"),
        (b'"seats":2,', b'"seats":2,"sort":1,', "unknown field `sort` - at `$.d`"),
        (b'"seats":2,', b"", "$.d"),
        (b'"by":"system"', b'"by":null', "$.by"),
    ],
)
def test_envelopes_spelled_otherwise_are_refused_and_the_place_named(recorded, old, new, said):
    raw = recorded.entries[0].p
    assert old in raw
    with pytest.raises(Malformed) as caught:
        SCHEMA.decode_exact(raw.replace(old, new, 1))
    assert said in str(caught.value)


def test_another_event_is_no_first_event(recorded):
    with pytest.raises(Malformed, match="version 1: "):
        read_opening(recorded.entries[1].p)


@pytest.mark.parametrize(
    ("by", "seat"),
    [("seat:0", 0), ("seat:12", 12), ("seat:", None), ("seat:-1", None), ("seat:01", None), ("seat:²", None),
     ("seat:٣", None), ("system", None), ("arbiter:seat:1", None), ("Seat:1", None)],
)  # fmt: skip
def test_a_seat_has_one_spelling(by, seat):
    assert seat_of(by) == seat


# ---- folding --------------------------------------------------------------------------------------------------------


def test_every_version_can_be_looked_at(recorded):
    timeline = recorded.timeline()
    assert [moment.v for moment in timeline.moments] == list(range(1, len(recorded.entries) + 1))
    assert timeline.at(3).state is None
    for v in (0, -1, len(recorded.entries) + 1):
        with pytest.raises(LookupError, match=f"no version {v}; versions go from 1 to {len(recorded.entries)}"):
            timeline.at(v)


def with_public(entry: Entry, old: bytes, new: bytes) -> Entry:
    p = entry.p.replace(old, new)
    assert p != entry.p
    return replace(entry, p=p, h=sha256(p).digest())


def broken(entries) -> Broken:
    with pytest.raises(Broken) as caught:
        Timeline(entries, reveal.GAME)
    assert str(caught.value) == f"version {caught.value.v}: {caught.value.text}"
    return caught.value


def test_a_gap_is_named(recorded):
    entries = recorded.entries
    assert broken([*entries[:4], *entries[5:]]).v == 5
    assert "goes on with version 6" in broken([*entries[:4], *entries[5:]]).text
    assert broken(entries[1:]).v == 1


def test_a_broken_chain_is_named(recorded):
    entries = list(recorded.entries)
    entries[4] = with_public(entries[4], b'"at":', b'"at":1')
    found = broken(entries)
    assert (found.v, found.text) == (6, "$.prev is not the hash of version 5")


def test_a_chain_of_other_spelling_is_broken(recorded):
    entries = list(recorded.entries)
    prev = entries[3].h.hex().encode()
    for other in (prev.upper(), b"zz", b" " + prev):
        assert broken([*entries[:4], with_public(entries[4], prev, other)]).v == 5


def test_a_stored_hash_that_is_not_that_of_the_public_part_is_named(recorded):
    entries = list(recorded.entries)
    entries[2] = replace(entries[2], h=bytes(32))
    assert broken(entries).v == 3


def test_a_version_inside_that_differs_is_named(recorded):
    entries = list(recorded.entries)
    entries[2] = with_public(entries[2], b'"v":3,', b'"v":4,')
    assert (broken(entries).v, broken(entries).text) == (3, "$.v says 4")


def test_an_effect_that_does_not_apply_is_a_broken_stream_and_no_crash(recorded):
    entries = list(recorded.entries)
    v = next(moment.v for moment in recorded.timeline().moments if moment.state is not None)
    event = SCHEMA.decode(entries[v - 1].p)
    forged = encode(replace(event, d=SCHEMA.Started((reveal.Laid(0, 99),))))
    entries[v - 1] = replace(entries[v - 1], p=forged, h=sha256(forged).digest(), o=b"[]")
    assert broken(entries[:v]).v == v
    assert "do not apply here (IndexError" in broken(entries[:v]).text


def test_openings_that_cannot_be_joined_are_a_broken_stream(recorded):
    entries = list(recorded.entries)
    entries[1] = replace(entries[1], o=b'[[0,"00",1]]')
    assert (broken(entries).v, broken(entries).text) == (2, "openings: value 0 is opened, but the event seals 0")


def test_a_later_opening_is_checked_by_everybody_from_public_parts(recorded):
    """A server that opens another objective than it sealed is found out without the secret."""
    from engine.record import redact
    from engine.verify import verify

    entries = list(redact(recorded.entries, None, reveal.GAME))
    v = next(m.v for m in recorded.timeline().moments if any(type(e) is reveal.ObjectivesOpened for e in effects(m.event)))
    event = SCHEMA.decode(entries[v - 1].p)
    forged = tuple(
        replace(e, value=msgspec.Raw(b"[0,1]" if bytes(e.value) != b"[0,1]" else b"[1,0]"))
        if type(e) is reveal.ObjectivesOpened else e
        for e in event.d.e
    )  # fmt: skip
    p = encode(replace(event, d=replace(event.d, e=forged)))
    report = verify([*entries[: v - 1], replace(entries[v - 1], p=p, h=sha256(p).digest())], game=reveal.GAME)
    check = next(c for c in report.checks if c.name == "commitments")
    assert (check.status, check.v) == ("violated", v)
    assert "do not give the commitment made there" in check.why


def effects(event):
    return getattr(event.d, "e", ())
