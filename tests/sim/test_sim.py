"""Fuzzing and nightly games find what is broken, and what they print shows the game and tries it again."""

import re
import shlex

import pytest
from msgspec.structs import replace

from engine.game import Refused
from tests.replay.support import call
from tests.sim import fuzz, nightly
from tests.support.battery import Battery
from tests.support.registering import registered
from tests.support.toys import reveal


@pytest.fixture
def toy(request):
    """A toy, changed by the functions of a test's parameter, in the registry with a battery of its own."""
    changes = {name: _after(getattr(reveal.GAME, name), change) for name, change in getattr(request, "param", {}).items()}
    game = replace(reveal.GAME, **changes)
    with registered(game):

        class Toy(Battery):
            where = f"engine.games.{game.name}.r1"
            values = {"stones": (3,)}  # noqa: RUF012
            secret_draws = ("objective:",)

        yield game.name
        Toy.where = ""


def _after(old, change):
    return lambda *args: change(old, *args)


def leaking(old, state, seat=None):
    """Public facts that hold what only a seat knows."""
    return (*old(state, seat), sum(pair.value[0] for pair in state.pairs if pair and pair.value))


def too_many(old, state, seat, draft=()):
    """A legal list with a move that is refused."""
    moves = old(state, seat, draft)
    return (*moves, reveal.Take(7)) if moves and state.turn > 2 else moves


def crashing(old, state, seat, move, chance):
    """A decision that dies in the middle of the game."""
    return old(state, seat, move, chance) if state.turn < 4 else {}["stones"]


def refusing(old, state, seat, move, chance):
    """A decision that refuses a listed move."""
    if state.turn == 3:
        raise Refused("no", "not now")
    return old(state, seat, move, chance)


def endless(old, options, seats):
    """A declared longest game that is too short."""
    return 3


def said_commands(out: str) -> tuple[list[str], list[str]]:
    """The commands that the first failure names: to see it, to try again."""
    see = re.search(r"to see it: +\S*replay (.*)", out)[1]
    return shlex.split(see), shlex.split(re.search(r"to try again: +(make .*)", out)[1])


def asked(command: list[str]) -> list[str]:
    """Arguments that the Makefile makes of a command's settings."""
    given = dict(word.split("=") for word in command[2:])
    game = given.pop("GAME")
    flags = [part for name, value in given.items() for part in (f"--{name.lower()}", value)]
    return [game, *flags] if command[1] == "fuzz" else ["--game", game, *flags]


BROKEN = [
    ({"facts": leaking}, "facts of the spectator differ"),
    ({"legal": too_many}, ""),
    ({"decide": crashing}, r"KeyError: 'stones' \(test_sim\.py:\d+\); when seat:\d was to play \d after version \d+"),
    ({"decide": refusing}, r"not now .*; when seat:\d was to play \d after version \d+"),
    ({"most_moves": endless}, "declared longest game"),
]


@pytest.mark.parametrize(("toy", "said"), BROKEN, indirect=["toy"])
def test_a_broken_game_is_found_shown_and_found_again(toy, said, tmp_path, capsys):
    assert fuzz.main([toy, "--seed", "5", "--games", "3", "--seats", "2", "--out", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert re.search(said, out), out
    see, again = said_commands(out)
    shown = call(*see)
    assert shown.code == 0, f"{shown}\n{out}"
    assert fuzz.main([*asked(again), "--out", str(tmp_path)]) == 1
    assert out.splitlines()[0] == capsys.readouterr().out.splitlines()[0]


def test_what_is_written_of_a_game_that_broke_in_the_middle_goes_up_to_there(tmp_path, capsys):
    game = replace(reveal.GAME, evolvers={**reveal.EVOLVERS, reveal.Took: _dying})
    with registered(game):

        class Toy(Battery):
            where = f"engine.games.{game.name}.r1"
            values = {"stones": (3,)}  # noqa: RUF012

        assert fuzz.main([game.name, "--games", "1", "--out", str(tmp_path)]) == 1
        out = capsys.readouterr().out
        Toy.where = ""
        (file,) = tmp_path.iterdir()
        assert int(re.search(r"\((\d+) events\)", out)[1]) == int(re.search(r"after version (\d+)", out)[1])
        assert call("log", file, "--arbiter").code == 0


def _dying(state, effect):
    assert state.turn < 3, "no stone can be taken any more"
    return reveal.EVOLVERS[reveal.Took](state, effect)


def test_a_sound_game_passes_at_all_seats_and_options_in_turn(toy, tmp_path, capsys):
    assert fuzz.main([toy, "--games", "8", "--out", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[1].split(",")[0].strip() for line in lines[:-1]] == [
        f"{seats} seats{option}" for seats in (1, 2, 3, 4) for option in ("", " stones=3")
    ]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nonsense"], "there is no game 'nonsense'"),
        (["toy_reveal", "--seats", "2,9"], "SEATS=9: toy_reveal is played by 1 to 4"),
        (["toy_reveal", "--seats", "x"], "invalid literal"),
        (["toy_reveal", "--games", "0"], "GAMES is 1 or more"),
    ],
)
def test_what_cannot_be_fuzzed_is_refused_in_one_line(toy, arguments, said, capsys):
    assert fuzz.main(arguments) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_a_night_covers_all_combinations_and_goes_on_where_it_was_stopped(toy, tmp_path, capsys):
    night = ["--game", toy, "--games", "2", "--jobs", "1", "--out", str(tmp_path)]
    assert nightly.main(night) == 0
    out = capsys.readouterr().out
    assert out.startswith("8 combinations, 0 of them done before")
    assert "[8/8," in out
    notes = tmp_path / "done.jsonl"
    notes.write_text("".join(notes.read_text().splitlines(True)[:6]))
    assert nightly.main(night) == 0
    out = capsys.readouterr().out
    assert out.startswith("8 combinations, 6 of them done before")
    assert "[2/2," in out


@pytest.mark.parametrize("toy", [{"facts": leaking}, {"decide": crashing}], indirect=True)
def test_a_night_tells_what_failed_and_how_to_see_it_and_tries_it_the_next_time(toy, tmp_path, capsys):
    assert nightly.main(["--game", toy, "--games", "1", "--jobs", "1", "--out", str(tmp_path)]) == 1
    see, again = said_commands(capsys.readouterr().out)
    assert call(*see).code == 0
    assert not (tmp_path / "done.jsonl").exists()
    assert nightly.main([*asked(again), "--jobs", "1", "--out", str(tmp_path)]) == 1
    assert "8 combinations, 0 of them done" in capsys.readouterr().out
