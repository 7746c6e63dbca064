"""A branch from every event of recorded games of all kinds: `make branches [GAMES=50] [GAME=…] [SEED=0]`.

From every version at which a game is played a branch is begun, with the parent's luck and with new luck in turns, as seen by
each audience in turn; it is played to its end, its prefix is compared with the parent byte for byte, and its own log is
verified, which decides every move again. From every other version a branch is refused. Exit code 1 when anything fails.
"""

import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

from engine import registry, table
from engine.branch import branch
from engine.game import Refused
from engine.seal import ARBITER, Audience
from tests.sim import asking
from tests.support import combos, material
from tests.support.branching import play_out, verified
from tests.support.playing import Recorded, play


def recorded(name: str, seed: int) -> Recorded:
    """The game of a seed, at the seats and options whose turn it is."""
    game, battery = registry.find(name), material.battery_of(name, registry.rules_of(name)[-1])
    there = combos.every(game, battery)
    seats, options = there[seed * 7 % len(there)]
    return play(game, seats, options, seed, battery.pick)


def branched_everywhere(parent: Recorded) -> int:
    """Branch a game from all its versions; how many branches were played. Raises AssertionError, naming the version."""
    audiences: tuple[Audience, ...] = (ARBITER, None, *range(parent.seats))
    seen = {audience: parent.seen_by(audience) for audience in audiences}
    played = 0
    for moment in parent.timeline().moments:
        if moment.table.phase != table.PLAYING:
            _refused(parent, moment.v)
            continue
        same = moment.v % 2 == 0
        audience = ARBITER if same else audiences[moment.v // 2 % len(audiences)]
        _one(parent, moment.v, seen[audience], audience, same)
        played += 1
    return played


def _one(parent: Recorded, n: int, entries: Sequence[Any], audience: Audience, same: bool) -> None:
    rng = Random(f"{parent.seed}/{n}")
    secret, luck = (parent.secret, "same") if same else (rng.randbytes(32), "new")
    what = f"version {n}: a branch of {audience} with {luck} luck"
    made, sitting = branch(
        entries, n, rng.randbytes(16).hex(), secret, luck=luck, audience=audience, cmd="branch", at=0, game=parent.game
    )
    play_out(parent, made, sitting, rng)
    assert [entry.p for entry in made[:n]] == [entry.p for entry in parent.entries[:n]], f"{what} changed what came before"
    verified(parent, made, what)


def _refused(parent: Recorded, n: int) -> None:
    try:
        branch(parent.entries, n, "0" * 32, bytes(32), luck="new", audience=ARBITER, cmd="branch", at=0, game=parent.game)
    except Refused as refused:
        assert refused.code == "not_playing", f"version {n}: refused as {refused.code}"
    else:
        raise AssertionError(f"version {n}: a branch begins where nobody plays")


def tried(name: str, seed: int) -> tuple[int, str]:
    """Branches played of one game, and what failed ("" if nothing did)."""
    try:
        return branched_everywhere(recorded(name, seed)), ""
    except Exception as error:
        return 0, f"{name} seed {seed}: {type(error).__name__}: {error}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Branch as asked. 0, 1 when a branch failed; raises SystemExit for what cannot be tried."""
    made = asking.parser("make branches", __doc__.splitlines()[0], 50, "recorded games of each kind")
    asked = asking.asked(made, arguments)
    began, failures, branches = time.monotonic(), 0, 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        for name in asked.names:
            done = list(pool.map(partial(tried, name), range(asked.seed, asked.seed + asked.games)))
            wrong = [text for _, text in done if text]
            count = sum(played for played, _ in done)
            branches, failures = branches + count, failures + len(wrong)
            spent = (time.monotonic() - began) / 60
            print(
                f"[{spent:.1f} min] {name}: {len(done)} games, {count:,} branches, {len(wrong) or 'none'} failed",
                flush=True,
            )
            for text in wrong[:5]:
                print(f"  {text}", flush=True)
    print(f"{len(asked.names) * asked.games} games, {branches:,} branches, {failures or 'none'} failed")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
