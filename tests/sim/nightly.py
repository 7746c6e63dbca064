"""Thousands of games at every combination of seats and options: `make nightly [GAMES=2000] [GAME=…]`.

Every game is played from its seed (one in ten by the game's own bots), verified, which decides every move again, and folded as
every seat and as a spectator; one in EVERY is held to all laws. What is done is noted, so that a run that was
stopped goes on where it was, as long as the code is the same. A failure is told as `make fuzz` tells it; exit code 1.
"""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from engine import bots, registry
from tests.sim import asking
from tests.sim.failing import Case, Failure, picking, told, tried
from tests.support import combos, material
from tests.support.combos import Combo
from tests.support.proving import checked, every_law

CHUNK = 50
"""Games a process is given at once."""
BOTS = 10
"""One game in so many is played by the game's own bots."""
EVERY = 200
"""All laws are tried on one game in so many, if nothing else is asked."""
ROOT = Path(__file__).resolve().parents[2]


class Lot(NamedTuple):
    """All games of one combination."""

    name: str
    rules: int
    combo: Combo
    first: int
    games: int

    def chunks(self) -> Iterator["Lot"]:
        """The lot in parts."""
        for first in range(self.first, self.first + self.games, CHUNK):
            yield self._replace(first=first, games=min(CHUNK, self.first + self.games - first))


def lots(names: Sequence[str], first: int, games: int) -> list[Lot]:
    """What there is to do: a lot for every game, rules number and combination."""
    return [
        Lot(name, rules, combo, first, games)
        for name, rules, game in material.every_game()
        if name in names
        for combo in combos.every(game, material.battery_of(name, rules))
    ]


def run(lot: Lot, every: int) -> tuple[int, list[Failure]]:
    """Try the games of a lot: (events of those that hold, those that failed). All laws for one game in `every`."""
    game, battery = registry.find(lot.name, lot.rules), material.battery_of(lot.name, lot.rules)
    own = [name for name in bots.names(game) if name != bots.RANDOM]
    events, failed = 0, []
    for seed in range(lot.first, lot.first + lot.games):
        whole = seed % every == 0
        bot = own[seed // BOTS % len(own)] if own and seed % BOTS == BOTS - 1 else ""
        check = (lambda recorded: every_law(recorded, battery.secret_draws)) if whole else checked
        found = tried(game, Case(lot.name, lot.rules, lot.combo, seed), picking(game, bot, battery), check)
        if isinstance(found, Failure):
            failed.append(found)
        else:
            events += found
    return events, failed


@cache
def code() -> str:
    """What a note of work done belongs to: a digest of all that decides how games come out."""
    digest = sha256()
    for path in sorted((ROOT / "engine").rglob("*")):
        if path.suffix in (".py", ".json"):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def note_of(lot: Lot, every: int) -> str:
    """The line that says that a lot was done."""
    return json.dumps([code(), *lot, every])


def night(wanted: list[Lot], every: int, folder: Path, jobs: int) -> int:
    """Try all lots that are not done yet; how many games failed."""
    folder.mkdir(parents=True, exist_ok=True)
    notes = folder / "done.jsonl"
    done = set(notes.read_text().splitlines()) if notes.exists() else set()
    left = [lot for lot in wanted if note_of(lot, every) not in done]
    print(f"{len(wanted)} combinations, {len(wanted) - len(left)} of them done before", flush=True)
    began, failed = time.monotonic(), 0
    pool = ProcessPoolExecutor(jobs) if jobs > 1 else None
    try:
        for n, lot in enumerate(left, 1):
            parts = list(lot.chunks())
            found = (pool.map if pool else map)(run, parts, [every] * len(parts))
            events, wrong = 0, []
            for part_events, part_failed in found:
                events += part_events
                wrong += part_failed
            failed += len(wrong)
            for failure in wrong[:5]:
                print(told(registry.find(lot.name, lot.rules), failure, folder, again(failure, every)), flush=True)
            if not wrong:
                with notes.open("a") as file:
                    file.write(note_of(lot, every) + "\n")
            spent = (time.monotonic() - began) / 60
            what = f"{lot.name} r{lot.rules}, {combos.words(lot.combo)}: {lot.games} games, {events} events"
            print(f"[{n}/{len(left)}, {spent:.1f} min] {what}, {len(wrong) or 'none'} failed", flush=True)
    finally:
        if pool:
            pool.shutdown(cancel_futures=True)
    return failed


def again(failure: Failure, every: int) -> str:
    """The command that tries the seed of a failed game once more, at every combination."""
    return f"make nightly GAME={failure.case.name} SEED={failure.case.seed} GAMES=1" + (
        f" EVERY={every}" if every != EVERY else ""
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a night's games. 0, 1 when one failed; raises SystemExit for what cannot be tried."""
    made = asking.parser("make nightly", __doc__.splitlines()[0], 2000, "games for each combination")
    made.add_argument("--every", type=int, default=EVERY, help=f"all laws for one game in so many ({EVERY})")
    made.add_argument("--out", type=Path, default=Path("data/nightly"), help="where notes and records go")
    asked = asking.asked(made, arguments, "every")
    return int(night(lots(asked.names, asked.seed, asked.games), asked.every, asked.out, asked.jobs) > 0)


if __name__ == "__main__":
    sys.exit(main())
