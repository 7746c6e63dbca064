"""Every game of the corpus is read and decided today as it was recorded; none is changed, and nothing is missing."""

import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.events import schema_of
from engine.game import Game, Refused, Unknown
from engine.registry import find, names
from engine.upcast import PAST
from tests.corpus import checking, files, shapes

ROOT = Path(__file__).resolve().parents[2]


def test_no_file_was_changed_removed_or_left_out_of_its_manifest():
    for folder in files.folders():
        said = {line.name: line.sha256 for line in files.lines(folder)}
        there = {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.kronika")}
        new = sorted(there.keys() - said.keys())
        assert not new, f"{files.told(folder)}: {new} are not in the manifest: run python -m tests.corpus"
        wrong = sorted(name for name in said if said[name] != there.get(name))
        assert not wrong, (
            f"{files.told(folder)}: {wrong} were changed or removed. A recorded game is kept for ever: restore it"
        )


def test_every_schema_number_and_rules_number_there_ever_was_has_a_game():
    assert not (found := checking.missing()), "\n".join(found)


def test_what_the_corpus_lacks_is_told_with_what_to_do(monkeypatch):
    name = names()[0]
    others = [path for path in files.records() if files.told(path).split("/")[0] != name]
    monkeypatch.setattr(files, "records", lambda: iter(others))
    found = checking.missing()
    assert f"nothing of {name} under rules number 1: python -m tests.corpus {name}" in found
    assert any(line.startswith(f"nothing of {name}.moved in schema 1: tests/corpus/recipes.py") for line in found)


def test_no_shape_of_an_event_has_changed_without_a_new_schema_number():
    """A new field with a default, but no number of its own, went through every check."""
    assert not (found := shapes.faults(shapes.today(), shapes.listed())), "\n".join(found)


def test_a_shape_that_changed_is_new_or_is_gone_is_told_with_what_to_do():
    now = shapes.today()
    newest = 1 + sum(past.tag == "table.branched" for past in PAST)
    old = dict(shapes.shapes(schema_of(find(names()[0]))))  # as they are without the name of the game put out
    assert {"table.resigned 1", "table.branched 1", f"table.branched {newest}"} <= old.keys() & now.keys()
    changed = {**now, "table.resigned 1": "why: str = ''", "table.more 1": ""}
    del changed["table.branched 1"]
    assert [text.partition(":")[0] for text in shapes.faults(changed, now)] == [
        "table.branched 1 is no longer known, but a shape is kept for ever",
        "table.more 1 is not in shapes.txt",
        "table.resigned 1 was (-) and is now (why",
    ]


@pytest.mark.parametrize("seed", ["0", "4242"])
def test_every_game_is_folded_and_decided_as_it_was_recorded_under_any_hash_seed(seed):
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.corpus", "check"], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert done.stdout.count("\nok ") + 1 == len(list(files.records()))


# ---- the check is not empty: an engine that is broken fails it ------------------------------------------------------


def found_in(game: Game) -> list[str]:
    """What the check finds with a broken game in the records of its game and rules number."""
    folder = files.FOLDER / game.name / f"r{game.rules}"
    return [text for line in files.lines(folder) for text in checking.faults(folder / line.name, line, game)]


def _evolving_otherwise(game: Game) -> Game:
    """Effects that end the game are forgotten."""
    (ended,) = [kind for kind in game.evolvers if kind.__name__ == "Ended"]
    return replace(game, evolvers={**game.evolvers, ended: lambda state, effect: state})


def _deciding_otherwise(game: Game) -> Game:
    """One effect too many follows from every tenth move."""
    asked = iter(range(1_000_000))

    def decide(*args):
        effects = game.decide(*args)
        return (*effects, effects[-1]) if effects and next(asked) % 10 == 9 else effects

    return replace(game, decide=decide)


def _refusing(game: Game) -> Game:
    def decide(state, seat, move, chance):
        raise Refused("never", "no move is allowed")

    return replace(game, decide=decide)


def _publishing_less(game: Game) -> Game:
    return replace(game, facts=lambda state, seat=None: game.facts(state, seat)[1:])


def _ranking_otherwise(game: Game) -> Game:
    def outcome(state):
        result = game.outcome(state)
        return result and replace(result, places=result.places[::-1], totals=result.totals[::-1], parts=result.parts[::-1])

    return replace(game, outcome=outcome)


def _drawing_otherwise(game: Game) -> Game:
    """The deal draws its keys in the same order out of another multiset: the first item is never drawn."""

    def setup(options, seats, chance):
        class Less:
            def pick(self, key, kinds, counts=None):
                return (
                    chance.pick(key, kinds[1:], None if counts is None else counts[1:])
                    if len(kinds) > 6
                    else chance.pick(key, kinds, counts)
                )

        return game.setup(options, seats, Less())

    return replace(game, setup=setup)


BROKEN = (
    (_evolving_otherwise, r"digests: version \d+, \$\.ps: says"),
    (_deciding_otherwise, r"(decisions: version \d+, \$\.d\.e|fold: version|digests: version)"),
    (_refusing, r"decisions: version \d+, \$\.d: is refused today: never"),
    (_publishing_less, r"digests: version \d+, \$\.ps: says"),
    (_ranking_otherwise, r"decisions: version \d+, \$\.d\.(places|totals|parts)"),
)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("broken", "said"), BROKEN, ids=lambda x: getattr(x, "__name__", ""))
def test_a_broken_engine_fails_and_game_version_and_field_are_named(name, broken, said):
    found = found_in(broken(find(name)))
    assert found, "the corpus did not notice"
    assert all(text.startswith(f"{name}/r{find(name).rules}/") for text in found)
    assert any(re.search(said, text) for text in found), found[:5]


def test_draws_from_other_multisets_fail():
    name = next(name for name in names() if find(name).pend is None)
    assert any(re.search(r"decisions: version \d+, \$\.d\.e", text) for text in found_in(_drawing_otherwise(find(name))))


@pytest.mark.parametrize("name", names())
def test_what_can_no_longer_be_checked_fails_too(name):
    """Given a decide that suddenly says it cannot know, then the games that were proven are not "not checkable" now."""

    def decide(state, seat, move, chance):
        raise Unknown("forgotten")

    found = found_in(replace(find(name), decide=decide))
    assert any("unproven: recorded -, today decisions,draws" in text for text in found)
