"""Many whole games, played and proven: `make sim RANDOM=10000 GREEDY=1000`.

Every game is played from its seed (in every fifth seats may leave), folded as arbiter and as spectator, verified and
decided again. A failure prints the seed and the command that shows the game; the exit code is then 1.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

from engine import registry
from engine.game import Game
from engine.timeline import Fold
from engine.verify import OK, verify
from tests.support.playing import any_move, how_to_see, play


def pick_of(game: Game, bot: str) -> Any:
    """The way to choose moves: `random`, or one of the game's own bots with one move in ten at random, so games differ."""
    if bot == "random":
        return any_move
    choose = game.bots[bot]

    def pick(rng: Random, *asked: Any) -> Any:
        return any_move(rng, *asked) if rng.random() < 0.1 else choose(*asked)

    return pick


def prove(name: str, seats: int, bot: str, seed: int) -> tuple[int, str]:
    """Play and prove one game: (number of moves, what is wrong or "")."""
    game = registry.find(name)
    recorded = play(game, seats, {}, seed, pick_of(game, bot), leaving=seed % 5 == 0)
    report = verify(recorded.entries)
    wrong = [f"{c.name}: {c.why}" for c in report.checks if c.status != OK]
    full, spectator = Fold(), Fold()
    for entry, public in zip(recorded.entries, recorded.seen_by(None), strict=True):
        full.take(entry)
        spectator.take(public)
    if full.facts() != spectator.facts():
        wrong.append("arbiter and spectator fold to different facts")
    if wrong:
        module = f"engine.games.{name}.r{game.rules}"
        wrong.append(f"to see it: {how_to_see(module, seats, {}, seed)}")
    return len(recorded.entries), "; ".join(wrong)


def main() -> int:
    """Run the simulation; exit code 1 when a game failed."""
    parser = argparse.ArgumentParser(prog="make sim", description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="keltis", choices=registry.names())
    parser.add_argument("--random", type=int, default=100, help="games of random bots")
    parser.add_argument("--greedy", type=int, default=10, help="games of greedy bots")
    parser.add_argument("--seed", type=int, default=0, help="first seed")
    asked = parser.parse_args()
    low, high = registry.find(asked.game).seats
    games = [
        (asked.game, low + i % (high - low + 1), bot, asked.seed + i)
        for bot, count in (("random", asked.random), ("greedy", asked.greedy))
        for i in range(count)
    ]
    seen: Counter[str] = Counter()
    with ProcessPoolExecutor() as pool:
        done = pool.map(prove, *zip(*games, strict=True), chunksize=8)
        for (_, seats, bot, seed), (events, wrong) in zip(games, done, strict=True):
            seen[f"{bot} games"] += 1
            seen[f"{bot} events"] += events
            if wrong:
                seen["failures"] += 1
                print(f"{asked.game}, {seats} seats, {bot}, seed {seed}: {wrong}", file=sys.stderr)
    print(", ".join(f"{count} {what}" for what, count in seen.items()) + ("" if seen["failures"] else ", no difference"))
    return 1 if seen["failures"] else 0


if __name__ == "__main__":
    sys.exit(main())
