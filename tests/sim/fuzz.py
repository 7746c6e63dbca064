"""Seeded games under all laws: `make fuzz GAME=… SEED=… [GAMES=20] [SEATS=2,3] [RULES=1]`.

From SEED on, every seed is one game, at the seats and options whose turn it is; hostile moves are tried in every position. A
failure prints the seed, writes a record up to where the game broke, and the commands that show it and try it again; the exit
code is then 1.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine import registry
from tests.sim.failing import Case, Failure, told, tried
from tests.support import combos, material
from tests.support.proving import every_law


def fuzz(name: str, seeds: range, seats: Sequence[int], folder: Path, rules: int | None = None) -> int:
    """Try one game per seed, under the newest rules number if none is said; how many failed."""
    asked, rules = rules, rules or registry.rules_of(name)[-1]
    game, battery = registry.find(name, rules), material.battery_of(name, rules)
    there = [combo for combo in combos.every(game, battery) if not seats or combo[0] in seats]
    failed = events = 0
    for seed in seeds:
        case = Case(name, rules, there[seed % len(there)], seed)
        found = tried(game, case, battery.pick, lambda recorded: every_law(recorded, battery.secret_draws))
        if isinstance(found, Failure):
            failed += 1
            print(told(game, found, folder, again(name, seed, seats, asked)), flush=True)
        else:
            events += found
            print(f"{name} seed {seed}: {combos.words(case.combo)}, {found} events, all laws hold", flush=True)
    print(f"{len(seeds)} games of {name}, {len(seeds) - failed} with {events} events hold all laws, {failed} failed")
    return failed


def again(name: str, seed: int, seats: Sequence[int], rules: int | None = None) -> str:
    """The command that tries a seed once more."""
    chosen = f" SEATS={','.join(map(str, seats))}" if seats else ""
    number = f" RULES={rules}" if rules else ""
    return f"make fuzz GAME={name} SEED={seed} GAMES=1{chosen}{number}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz as asked. 0, 1 when a game failed, 2 for what cannot be tried."""
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("game", help="one of " + ", ".join(registry.names()))
    parser.add_argument("--seed", type=int, default=0, help="first seed (0)")
    parser.add_argument("--games", type=int, default=20, help="how many (20)")
    parser.add_argument("--seats", default="", help="only these numbers of seats, like 2,3")
    parser.add_argument("--rules", type=int, help="a rules number (the newest)")
    parser.add_argument("--out", type=Path, default=Path("data/fuzz"), help="where records of failed games go")
    asked = parser.parse_args(arguments)
    try:
        seats = [int(part) for part in asked.seats.split(",") if part]
        low, high = registry.find(asked.game, asked.rules).seats
        if wrong := [count for count in seats if not low <= count <= high]:
            raise ValueError(f"SEATS={wrong[0]}: {asked.game} is played by {low} to {high}")
        if asked.games < 1 or asked.seed < 0:
            raise ValueError("GAMES is 1 or more, SEED 0 or more")
        return int(fuzz(asked.game, range(asked.seed, asked.seed + asked.games), seats, asked.out, asked.rules) > 0)
    except (LookupError, ValueError) as error:
        print(f"make fuzz: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
