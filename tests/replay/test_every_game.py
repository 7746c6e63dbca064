"""Every registered game in the workbench: nothing hidden shows in what others see, and every command serves it."""

import json
from functools import cache

import pytest

from engine import registry
from engine.seal import walk
from engine.timeline import Timeline
from tests.replay import support
from tests.replay.support import call
from tests.replay.test_views import COMMANDS, run
from tests.support.playing import Recorded, play


@cache
def game_of(name: str) -> Recorded:
    """A game at the fewest seats, but two, that nobody leaves."""
    game = registry.find(name)
    return play(game, max(2, game.seats[0]), {}, 3, leaving=False)


@pytest.fixture(params=registry.names())
def name(request):
    return request.param


@pytest.fixture
def running(tmp_path, name):
    """The middle of the game, where some seat has something hidden, with everybody's openings."""
    entries = game_of(name).entries
    return support.write(tmp_path, "running.kronika", entries[: middle(name)])


def middle(name: str) -> int:
    """A version in the middle; in games of simultaneous turns one at which a turn is pending."""
    moments = game_of(name).timeline().moments
    half = len(moments) // 2
    return next(
        m.v for m in moments[half:] if registry.find(name).pend is None or (hasattr(m.event.d, "m") and not m.event.d.e)
    )


def hidden(name: str, seats: tuple[int, ...] = ()) -> list[str]:
    """Salts of what is sealed up to the middle, to none of `seats`, and opened to nobody else by then."""
    entries = game_of(name).entries[: middle(name)]
    opened = b"".join(entry.p for entry in entries)
    salts = [
        sealed.salt
        for moment in Timeline(entries).moments
        for _, _, _, sealed in walk(moment.event.d)
        if sealed.to != "all" and not set(sealed.to) & set(seats)
    ]
    return [salt for salt in salts if salt.encode() not in opened]


@pytest.mark.parametrize("command", [*COMMANDS, ("show", "--language", "pl"), ("log", "--language", "pl")], ids=" ".join)
def test_no_view_shows_what_it_may_not(name, running, command):
    """Given a running game, then neither salts nor a pending turn of others stand in what a spectator or a seat is told."""
    for view, seats in (((), ()), (("--seat", 1), (1,))):
        if seats and command[0] in ("verify", "diff"):
            continue
        reply = run(command, running, *view)
        assert reply.code == 0, reply
        assert not [salt for salt in hidden(name, seats) if salt in reply.out]
        assert game_of(name).secret.hex() not in reply.out
        last = game_of(name).timeline().moments[middle(name) - 1].event
        if registry.find(name).pend is not None and last.by not in {f"seat:{seat}" for seat in seats}:
            assert registry.find(name).write(last.d.m.value) not in reply.out


def test_the_canaries_are_there(name, running):
    out = call("export", running, "-o", "-", "--arbiter").out
    assert hidden(name)
    assert all(salt in out for salt in hidden(name))


def test_stepping_as_another_seat_shows_no_more(name, running):
    """Given a walk through all views, then each shows only its own."""
    v = middle(name)
    out = call("step", f"{running}@{v}", "--seat", 0, stdin=b"e\nl\np\nn\nq\n", net=False).out
    assert not [salt for salt in hidden(name, (0,)) if salt in out]


def test_a_game_is_branched_compared_verified_and_shown(tmp_path, name):
    """Given a whole game, when bots play on from its middle with the same luck and with new, then all of it verifies."""
    whole = support.write(tmp_path, "game.kronika", game_of(name).entries)
    for luck in ("same", "new"):
        child = tmp_path / f"{luck}.kronika"
        made = call("branch", f"{whole}@{middle(name)}", "--luck", luck, "--bots", "random", "-o", child, net=False)
        assert made.code == 0, made
        assert call("verify", "--full", whole, child).code == 0
        assert call("diff", whole, child, net=False).code == 1
        assert json.loads(call("diff", whole, child, "--json").out)["same_versions"] == middle(name)
        assert call("diff", f"{whole}@-1", f"{child}@-1", net=False).code == 1
    moments = game_of(name).timeline().moments
    walked = call("step", whole, stdin=b"n\n" * len(moments) + b"q\n", net=False)
    assert walked.code == 0
    assert f"version {len(moments)}: system: the secret is revealed" in walked.out
    assert [line for line in walked.out.splitlines() if len(line) > 80 and not line.startswith("version ")] == []
