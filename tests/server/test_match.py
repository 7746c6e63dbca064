"""`kronika match`: fair seats, records that verify, the same bytes from the same seed, clear words for bad input."""

import json
import subprocess
import sys
from hashlib import sha256
from math import isclose
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import bots, record
from engine.registry import find, names
from engine.timeline import Timeline
from engine.verify import OK, verify
from server.cli import main
from server.match import BotGame, Plan, play_all
from server.options import choices
from server.standings import Played, labels, line, wilson
from tests.support.play import ROOT


def match(folder, *words):
    return main(["match", "keltis", "--players", "random,random", "-o", str(folder), *words])


def digests(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def plan(folder=".", players=("random", "random", "random"), games=3, seed="s") -> Plan:
    return Plan("keltis", players, games, seed, str(folder), {name: default(name) for name in option_names()})


def option_names():
    return find("keltis").options.__struct_fields__


def default(name):
    return getattr(find("keltis").options(), name)


def test_given_a_seed_then_every_run_gives_the_same_bytes_in_any_process(tmp_path):
    assert match(tmp_path / "a", "--games", "3", "--seed", "x") == 0
    words = ["match", "keltis", "--players", "random,random", "--games", "3", "--seed", "x", "-o", str(tmp_path / "b")]
    env = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-m", "server.cli", *words], check=True, env=env, capture_output=True)
    assert digests(tmp_path / "a") == digests(tmp_path / "b")
    assert len(digests(tmp_path / "a")) == 4


def test_given_two_processes_then_the_games_are_those_of_one(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one = list(play_all(plan(tmp_path / "one", games=4), processes=1))
    two = list(play_all(plan(tmp_path / "two", games=4), processes=2))
    assert one == two
    assert digests(tmp_path / "one") == digests(tmp_path / "two")


def test_given_another_seed_then_the_games_are_others(tmp_path):
    assert match(tmp_path / "a", "--games", "1", "--seed", "x") == 0
    assert match(tmp_path / "b", "--games", "1", "--seed", "y") == 0
    assert not set(digests(tmp_path / "a").values()) & set(digests(tmp_path / "b").values())


def test_every_file_is_a_whole_record_that_says_it_was_seeded(tmp_path):
    assert match(tmp_path, "--games", "2", "--seed", "x") == 0
    for path in tmp_path.glob("*.kronika"):
        read = record.read(path.read_bytes())
        assert record.faults(read) == []
        timeline = Timeline(read.entries)
        assert timeline.at(1).event.d.seeded
        assert timeline.fold.table.phase == "revealed"


def test_seats_only_know_what_a_table_would_tell_them():
    game = BotGame(plan(), 0)  # dealt, nothing played: every hand is secret
    keltis, full = game.sitting.game, game.sitting.fold.state
    for seat, fold in enumerate(game.folds):
        assert keltis.facts(fold.state, seat) == keltis.facts(full, seat)
        assert all(keltis.facts(fold.state, other) != keltis.facts(full, other) for other in range(3) if other != seat)


def test_every_player_has_every_seat_equally_often():
    seatings = [plan(games=6).seating(n) for n in range(6)]
    for seat in range(3):
        assert sorted(seating[seat] for seating in seatings) == [0, 0, 1, 1, 2, 2]


def test_the_table_names_players_wins_points_and_an_interval(tmp_path, capsys):
    assert match(tmp_path, "--games", "4", "--seed", "x") == 0
    out = capsys.readouterr().out
    for word in ("random #1", "random #2", "wins", "mean points", "95 % interval", "4 games", "replay log"):
        assert word in out
    told = json.loads((tmp_path / "match.json").read_text())
    assert [game["n"] for game in told["games"]] == [0, 1, 2, 3]
    assert (told["seed"], told["players"]) == ("x", ["random", "random"])


def test_a_shared_first_place_is_shared_out():
    games = [Played(0, "", (0, 1), (1, 1), (7, 7), 9), Played(1, "", (1, 0), (2, 1), (3, 8), 9)]
    first, second = line(0, games), line(1, games)
    assert (first.wins, first.shared, first.points) == (1.5, 1, 7.5)
    assert (second.wins, second.shared, second.points) == (0.5, 1, 5.0)
    assert labels(["greedy", "random", "random"]) == ["greedy", "random #1", "random #2"]


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_share_and_stays_within_0_and_1(won):
    wins, n = won
    low, high = wilson(wins / n, n)
    assert 0 <= low <= wins / n + 1e-12
    assert wins / n - 1e-12 <= high <= 1


def test_the_interval_is_wilson_s():
    low, high = wilson(0.5, 10)  # 5 of 10, as published for Wilson's interval without continuity correction
    assert isclose(low, 0.2366, abs_tol=1e-4)
    assert isclose(high, 0.7634, abs_tol=1e-4)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["match", "kelits", "--players", "random,random"], "there is no game 'kelits'"),
        (["match", "keltis", "--players", "random,greedi"], "no bot 'greedi'; it has random, greedy"),
        (["match", "keltis", "--players", "random"], "is played by 2 to 4, not 1"),
        (["match", "keltis", "--players", ",".join(["random"] * 5)], "is played by 2 to 4, not 5"),
        (["match", "keltis", "--players", "random,random", "--games", "0"], "--games 0: at least 1"),
        (
            ["match", "keltis", "--players", "random,random", "--option", "bonus_may_entr=off"],
            "did you mean bonus_may_enter?",
        ),
        (["match", "keltis", "--players", "random,random", "--option", "bonus_may_enter=maybe"], "say on or off"),
        (["match", "keltis", "--players", "random,random", "--option", "bonus_may_enter"], "write name=value"),
    ],
)
def test_bad_input_is_answered_clearly_and_writes_nothing(tmp_path, capsys, words, said):
    assert main([*words, "-o", str(tmp_path / "out")]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written_is_refused(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert match(tmp_path / "file" / "below", "--games", "1") == 2
    assert "cannot write there" in capsys.readouterr().err


def test_records_are_not_written_over_without_force(tmp_path, capsys):
    assert match(tmp_path, "--games", "1", "--seed", "x") == 0
    before = digests(tmp_path)
    assert match(tmp_path, "--games", "1", "--seed", "y") == 2
    assert "would be written over" in capsys.readouterr().err
    assert digests(tmp_path) == before
    assert match(tmp_path, "--games", "1", "--seed", "y", "--force") == 0
    assert digests(tmp_path) != before


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_every_game_is_matched_by_all_its_bots_and_its_records_prove_all(tmp_path, capsys, name, most):
    """Given the fewest and the most seats, every bot at one of them if there is room, and the last value of each option,
    then the records verify whole, and the standings tell of all players."""
    game = find(name)
    seats = game.seats[most]
    there = bots.names(game)
    players = [there[-1 - seat % len(there)] for seat in range(seats)]
    options = [f"--option={choice.name}={choice.values[-1]}" for choice in choices(game) if choice.values]
    words = ["match", name, "--players", ",".join(players), "--games", "2", "--seed", "x", "-o", str(tmp_path)]
    assert main([*words, *options]) == 0
    out = capsys.readouterr().out
    assert all(label in out for label in labels(players))
    assert ("win share" in out, "fewest" in out) == ((True, False) if seats > 1 else (False, True))
    for path in tmp_path.glob("*.kronika"):
        report = verify(record.read(path.read_bytes()))
        assert {check.status for check in report.checks} == {OK}, path


def test_options_reach_the_game(tmp_path):
    assert match(tmp_path, "--games", "1", "--option", "bonus_may_enter=off") == 0
    read = record.read(next(tmp_path.glob("*.kronika")).read_bytes())
    assert Timeline(read.entries).at(1).event.d.options["bonus_may_enter"] is False
