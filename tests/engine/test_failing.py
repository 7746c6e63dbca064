"""Doing again what failed: draws are noted with the secret, and told again without it."""

import linecache
from functools import cache

import pytest

from engine import fault as faults
from engine import table
from engine.branch import branch
from engine.chance import ChanceError
from engine.failing import Withheld, again, noted, read_move, run
from engine.fault import Asked
from engine.script import script_of
from engine.seal import ARBITER
from engine.sitting import Sitting
from engine.timeline import Fold
from tests.support import planted
from tests.support.playing import any_move, play
from tests.support.toys.simultaneous import GAME as TOY

GAME = planted.sample()


@cache
def recorded():
    return play(GAME, 2, {}, 5, leaving=False)


def fault_of(entries, asked, by="seat:0", drawn=()):
    """A fault at the end of entries, as far as doing it again asks for it."""
    told, _ = faults.read(planted.fault_file(planted.broken()))
    fields = {"game": GAME.name, "command": asked, "by": by, "drawn": tuple(drawn), "version": len(entries)}
    return planted.replace(told, **fields)


def folded(entries, game=GAME):
    fold = Fold(game)
    for entry in entries:
        fold.take(entry)
    return fold


def test_all_draws_of_a_game_are_noted():
    """Given a whole game and its secret, then its draws are the ones that its script tells."""
    game = recorded()
    found = noted(game.entries, game.secret, GAME, None, "", "", 0)
    assert found.draws == dict(script_of(game.timeline().moments, [game.secret]).draws)
    assert (found.drawn, found.missing) == ((), "")


def test_every_move_can_be_done_again_without_the_secret():
    """Given each move of a game as a fault on the version before it, with the draws that were noted, then it is accepted, and
    makes no draw that was not made then."""
    game = recorded()
    draws = noted(game.entries, game.secret, GAME, None, "", "", 0).draws
    moments = game.timeline().moments
    moved = [m for m in moments if hasattr(m.event.d, "m")][:40]
    assert len(moved) == 40
    for moment in moved:
        entries = game.entries[: moment.v - 1]
        known = noted(entries, game.secret, GAME, None, "", "", 0).draws
        drawn = [key for key in draws if key not in known]
        asked = Asked(
            "play", moment.event.cmd, raw=faults.encode(GAME.write(moment.event.d.m)).decode(), ms=moment.event.d.ms
        )
        said, untold = again(fault_of(entries, asked, moment.event.by, drawn), entries, draws, GAME)
        assert (said, untold) == (f"it becomes version {moment.v}", ())


@pytest.mark.parametrize("luck", ["new", "same"])
def test_draws_of_a_branch_are_noted_as_far_as_they_follow_from_its_secret(luck):
    """Given a branch played on, when its own secret is known, then its draws are noted: all of them where it goes on with the
    luck of its parent, else those since the branching, and it is said which are missing."""
    game = recorded()
    secret = game.secret if luck == "same" else bytes(range(32))
    entries, sitting = branch(
        game.entries, 30, "ab" * 16, secret, luck=luck, audience=ARBITER, cmd="b", at=10**12, game=GAME
    )
    for n in range(8):
        seat = GAME.to_act(sitting.fold.state)[0]
        entries.append(
            sitting.run(table.Play(GAME.legal(sitting.fold.state, seat)[-1]), f"seat:{seat}", f"{n}", 10**12).entry
        )
    found = noted(entries, secret, GAME, None, "", "", 0)
    before = noted(game.entries[:30], game.secret, GAME, None, "", "", 0).draws
    after = {key: value for key, value in found.draws.items() if key not in before}
    assert after
    assert set(before) <= set(found.draws) if luck == "same" else not set(before) & set(found.draws)
    assert ("draws before version 31" in found.missing) is (luck == "new")


def test_draws_up_to_where_the_code_fails_are_kept():
    """Given a log on which today's code fails at a move, then the draws before it are noted, and where it ends is said."""
    game = recorded()
    broken = planted.broken(GAME, GAME.name)
    found = noted(game.entries, game.secret, broken, None, "", "", 0)
    assert found.draws
    assert "could not be collected (IndexError" in found.missing
    whole = noted(game.entries, game.secret, GAME, None, "", "", 0).draws
    assert found.draws.items() < whole.items()


def test_a_draw_made_twice_fails_again():
    """Given a game that draws under a key that an earlier event used, then doing it again meets that very fault."""
    game = recorded()
    entries = game.entries[:20]
    seat = GAME.to_act(folded(entries).state)[0]
    text = GAME.write(GAME.legal(folded(entries).state, seat)[0])
    draws = noted(entries, game.secret, GAME, None, "", "", 0).draws
    used = next(iter(draws))

    def decide(state, seat, move, chance):
        chance.pick(used, (draws[used],))
        return ()

    wrong = planted.replace(GAME, decide=decide)
    asked = Asked("play", "c", raw=faults.encode(text).decode())
    run(
        Sitting(folded(entries, wrong), game.secret), asked, f"seat:{seat}", "", 10**12
    )  # a table just loaded has not drawn yet
    with pytest.raises(ChanceError, match="made before"):
        again(fault_of(entries, asked, f"seat:{seat}"), entries, draws, wrong)


def test_a_nonce_that_is_not_kept_is_said():
    entries = recorded().entries[:3]
    with pytest.raises(Withheld, match="nonce"):
        again(fault_of(entries, Asked("ready", "c", withheld=True)), entries, {}, GAME)


def test_moves_are_read_as_they_are_sent():
    moves = GAME.legal(folded(recorded().entries[:20]).state, GAME.to_act(folded(recorded().entries[:20]).state)[0])
    for move in moves[:5]:
        assert read_move(GAME, faults.encode(GAME.write(move))) == move
        assert read_move(GAME, faults.encode(move)) == move


def test_sealed_turns_are_decided_again_with_their_openings():
    """Given a toy's turn that waits for the last seat, then its move opens the others, as it did."""
    game = play(TOY, 3, {"turns": 2}, 4, any_move, leaving=False)
    moments = game.timeline().moments
    last = next(m for m in moments if m.event.d.__struct_fields__[:2] == ("m", "e") and m.event.d.e)
    entries = game.entries[: last.v - 1]
    draws = noted(game.entries, game.secret, TOY, None, "", "", 0).draws
    asked = Asked("play", last.event.cmd, raw=faults.encode(TOY.write(last.event.d.m)).decode())
    fault = planted.replace(fault_of(entries, asked, last.event.by, [k for k in draws if k == "roll:2"]), game=TOY.name)
    assert again(fault, entries, draws, TOY) == (f"it becomes version {last.v}", ())


# ---- exceptions -------------------------------------------------------------------------------------------------------


def test_an_exception_is_told_with_what_led_to_it_and_without_paths():
    def low():
        raise KeyError(28)

    def high():
        try:
            low()
        except KeyError as error:
            raise ValueError("no such card") from error

    with pytest.raises(ValueError, match="card") as caught:
        high()
    told = faults.raised(caught.value, linecache.getline, lambda text: text.replace("card", "…"))
    assert (told.type, told.text) == ("ValueError", "no such …")
    assert told.place.function.endswith("<locals>.high")
    assert (
        told.traceback.index("KeyError: 28")
        < told.traceback.index("It was the direct cause of:")
        < told.traceback.index("ValueError")
    )
    assert "tests/engine/test_failing.py:" in told.traceback
    assert __file__ not in told.traceback
    assert "    raise KeyError(28)" in told.traceback


def test_an_endless_recursion_is_told_in_short():
    def endless(n):
        return endless(n + 1) if n >= 0 else n

    with pytest.raises(RecursionError) as caught:
        endless(0)
    told = faults.raised(caught.value, linecache.getline)
    assert "frames are left out" in told.traceback
    assert told.traceback.count("\n") < 120


def test_an_exception_that_cannot_say_what_it_is_is_told():
    class Mute(Exception):
        def __str__(self):
            raise RuntimeError

    circle = Mute()
    circle.__context__ = second = ValueError("x" * 5000)
    second.__context__ = circle
    told = faults.raised(circle, linecache.getline)
    assert "its text cannot be told: RuntimeError" in told.text
    assert len(told.traceback) < 2000
    assert told.place == faults.Place("", "", 0)
