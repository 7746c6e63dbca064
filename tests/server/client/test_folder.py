"""A client believes nothing that the history of its table cannot hold: law 8 of the design, as seen by one seat."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.registry import NoSuchGame, find
from engine.seal import openings_for
from engine.timeline import Fold
from server.client.folder import Folder, Tampered
from server.match import BotGame, Plan

SEAT = 1


@cache
def game() -> BotGame:
    options = find("keltis").options()
    plan = Plan("keltis", ("greedy", "greedy"), 1, "s", ".", {n: getattr(options, n) for n in options.__struct_fields__})
    return BotGame(plan, 0).play()


@cache
def frames() -> tuple[bytes, ...]:
    """The game as the server delivers it to SEAT."""
    fold, delivered = Fold(), []
    for entry in game().entries:
        data = fold.take(entry).d
        delivered.append(entry.p + b"\n" + openings_for(data, entry.o, SEAT))
    return tuple(delivered)


def taken(delivered, table=None, seat=SEAT) -> Folder:
    folder = Folder(table or game().id, seat)
    for frame in delivered:
        folder.take(frame)
    return folder


def sealed_to_seat() -> list[int]:
    return [i for i, frame in enumerate(frames()) if not frame.endswith(b"\n[]")]


def test_an_honest_history_is_folded_to_what_the_server_has():
    folder = taken(frames())
    server = game().sitting.fold
    assert (folder.version, folder.head) == (server.v, server.head.hex())
    assert folder.fold.facts(SEAT) == server.facts(SEAT)


@settings(deadline=None)
@given(st.data())
def test_any_changed_byte_of_an_event_is_noticed_by_the_next_one_at_the_latest(data):
    i = data.draw(st.integers(0, len(frames()) - 2))
    public, _, own = frames()[i].partition(b"\n")
    at = data.draw(st.integers(0, len(public) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda b: b != public[at]))
    changed = public[:at] + bytes([byte]) + public[at + 1 :] + b"\n" + own
    with pytest.raises((Tampered, NoSuchGame)) as caught:
        taken((*frames()[:i], changed, frames()[i + 1]))
    assert caught.value.v in (i + 1, i + 2) if caught.type is Tampered else i == 0  # a first event names the game


@settings(deadline=None)
@given(st.data())
def test_any_changed_byte_of_an_opening_is_noticed_at_once(data):
    i = data.draw(st.sampled_from(sealed_to_seat()))
    public, _, own = frames()[i].partition(b"\n")
    at = data.draw(st.integers(0, len(own) - 1))
    byte = data.draw(st.integers(33, 126).filter(lambda b: b != own[at]))
    with pytest.raises(Tampered) as caught:
        taken((*frames()[:i], public + b"\n" + own[:at] + bytes([byte]) + own[at + 1 :]))
    assert caught.value.v == i + 1


def test_a_wrong_value_in_an_opening_is_named():
    i = sealed_to_seat()[0]
    public, _, own = frames()[i].partition(b"\n")
    wrong = public + b"\n" + own.replace(b"]]]", b",0]]]")
    with pytest.raises(Tampered, match=r"opening \d+ \(Dealt.cards\): salt and value do not give the commitment"):
        taken((*frames()[:i], wrong))


def test_an_opening_that_is_kept_back_is_named():
    i = sealed_to_seat()[0]
    public = frames()[i].partition(b"\n")[0]
    with pytest.raises(Tampered, match=r"opening \d+ \(Dealt.cards\) is for this seat, but it is missing"):
        taken((*frames()[:i], public + b"\n[]"))


def test_another_seat_s_openings_do_not_pass_for_ours():
    with pytest.raises(Tampered, match="is for this seat, but it is missing"):
        taken(frames(), seat=0)


def test_a_spectator_needs_no_openings():
    public = [frame.partition(b"\n")[0] + b"\n[]" for frame in frames()[:-1]]
    assert taken([*public, frames()[-1]], seat=None).version == len(frames())


@pytest.mark.parametrize("i", [3, 10])
def test_dropped_doubled_and_swapped_events_are_named(i):
    told = frames()
    for forged in (
        (*told[:i], told[i + 1]),
        (*told[: i + 1], told[i]),
        (*told[:i], told[i + 1], told[i]),
    ):
        with pytest.raises(Tampered, match="expected here, but the stream goes on with version"):
            taken(forged)


def test_another_table_s_history_is_refused():
    with pytest.raises(Tampered, match="this is the history of table"):
        taken(frames(), table="0" * 32)


def test_a_secret_that_was_not_committed_to_is_refused():
    public, _, own = frames()[-1].partition(b"\n")
    swapped = own.replace(game().sitting.secret.hex().encode(), b"00" * 32)
    assert swapped != own
    with pytest.raises(Tampered):
        taken((*frames()[:-1], public + b"\n" + swapped))


def test_a_frame_of_one_line_is_no_event():
    with pytest.raises(Tampered, match="an event is two lines"):
        taken([frames()[0].partition(b"\n")[0]])
