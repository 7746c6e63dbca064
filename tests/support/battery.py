"""The battery: laws 1 to 8 of DESIGN §8 for one game, at every number of seats and with options worth the trouble.

    class TestMadeUp(Battery):
        where = "engine.games.made_up.r1"
        secret_draws = ("card:",)

Laws that search do so at a few combinations that cover all seats and options (`combos`); one game is proven at every
combination there is (tests/support/combos.py). A failure names the game that broke the law and the command that shows it.
Goldens (the second half of law 7) are the games' own; law 9 is the stores'.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support import laws, playing
from tests.support.branching import law_branches
from tests.support.combos import Combo, covering, every, spread, words
from tests.support.interference import law_4_non_interference
from tests.support.playing import Pick, Recorded
from tests.support.proving import prove
from tests.support.tampering import law_8_redacted, law_8_tampered

SEARCH = settings(
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.differing_executors, HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
"""How far the laws that search do search. The database is off: tests leave nothing in the folder."""
SEEDS = st.integers(0, 2**32 - 1)


@lru_cache(maxsize=32)
def _played(where: str, seats: int, options: tuple, seed: int, pick: Pick) -> Recorded:
    return playing.play(playing.game_at(where), seats, dict(options), seed, pick)


def _searching(law: Callable[..., None], examples: int) -> Callable[..., None]:
    def test(self: Any, combo: Any, seed: int) -> None:
        law(self, combo, seed)

    return settings(SEARCH, max_examples=examples)(given(seed=SEEDS)(test))


class Battery:
    """Laws as tests. `where` is the module that offers GAME.

    What there is to try: `values` option name -> values, for options whose type does not list them · `pairs` options that
    are thrown together · `fits(seats, options)` False where the game is not played so · `combos` the (seats, options) at
    which laws search (by default a few that cover all) · `each` how many combinations at most are proven by one game.
    `pick` chooses moves: `(rng, state, seat, moves) -> move`. `secret_draws`: beginnings of the keys of draws that only
    ever become sealed values (law 4 then also catches a public field that tells of one). `search`: how
    many games a law looks at · `forged`: how many forgeries law 8 tries per game (None: all).
    """

    where: str
    values: ClassVar[Mapping[str, Sequence]] = {}
    pairs: tuple[dict, ...] = ()
    fits: Callable[[int, dict], bool] = staticmethod(lambda seats, options: True)
    combos: tuple[Combo, ...] = ()
    each = 24
    pick: Pick = staticmethod(playing.any_move)
    secret_draws: tuple[str, ...] = ()
    search = 10
    forged: int | None = 60

    def __init_subclass__(cls) -> None:
        """Give the subclass its own combinations, unless it names them, and its own searching laws."""
        if hasattr(cls, "where") and not cls.combos:
            cls.combos = tuple(covering(every(playing.game_at(cls.where), cls)))
        for name in [name for name in dir(Battery) if name.startswith("search_")]:
            setattr(cls, name.replace("search_", "test_", 1), _searching(getattr(Battery, name), cls.search))

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Give every law each of the combos."""
        if "combo" in metafunc.fixturenames:
            metafunc.parametrize("combo", self.combos, ids=map(words, self.combos))
        if "each_combo" in metafunc.fixturenames:
            combos = spread(every(playing.game_at(self.where), self), self.each)
            metafunc.parametrize("each_combo", combos, ids=map(words, combos))

    def hold(self, law: Callable[..., Any], combo: Combo, seed: int, **kinds: Any) -> Any:
        """Apply a law to the game of a seed; a failure tells how to see that game."""
        seats, options = combo
        try:
            pick = type(self).pick
            return law(_played(self.where, seats, tuple(sorted(options.items())), seed, pick), **kinds)
        except Exception as error:
            error.add_note(f"seed {seed}; to see this game: {playing.how_to_see(type(self), seats, options, seed)}")
            raise

    def search_law_1_legal_moves_are_accepted_and_others_refused(self, combo, seed):
        self.hold(laws.law_1_moves, combo, seed)

    def search_law_2_equal_inputs_give_equal_bytes(self, combo, seed):
        self.hold(laws.law_2_same_bytes, combo, seed)

    def test_law_2_in_another_process_under_another_hash_seed(self):
        games = [(seats, options, seed) for seats, options in self.combos for seed in (1, 2)]
        here = [_played(self.where, s, tuple(sorted(o.items())), n, playing.any_move).digest() for s, o, n in games]
        other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
        said = subprocess.run(
            [sys.executable, "-m", "tests.support.playing", "digests", self.where, repr(games)],
            env={**os.environ, "PYTHONHASHSEED": other}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert said.stdout.split() == here, "another process gives other bytes for equal inputs"

    def search_law_3_all_folders_agree(self, combo, seed):
        self.hold(laws.law_3_commuting, combo, seed)

    def search_law_4_hidden_things_do_not_interfere(self, combo, seed):
        self.hold(law_4_non_interference, combo, seed, secret_draws=self.secret_draws)

    def search_law_5_round_trips_and_constant_components(self, combo, seed):
        self.hold(laws.law_5_round_trips, combo, seed)

    def search_law_6_moves_until_the_end_and_none_after(self, combo, seed):
        self.hold(laws.law_6_moves_until_the_end, combo, seed)

    def search_law_7_decided_again_it_is_the_same(self, combo, seed):
        self.hold(laws.law_7_redecided, combo, seed)

    def search_law_8_redacted_logs_verify_and_fold(self, combo, seed):
        self.hold(law_8_redacted, combo, seed)

    @pytest.mark.parametrize("seed", [1, 2])
    def test_law_8_tampered_logs_are_caught_and_named(self, combo, seed):
        self.hold(law_8_tampered, combo, seed, most=self.forged, start=seed)

    def search_branches_give_everything_unknown_an_identity(self, combo, seed):
        self.hold(law_branches, combo, seed)

    def test_a_game_of_every_combination_is_proven(self, each_combo):
        self.hold(prove, each_combo, 0)
