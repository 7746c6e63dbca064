"""Before a release: `make release-check [ARCHIVE=folder]`. Would games have gone differently?

Under their own rules numbers with today's code: none may, else the exit code is 1. Under the newest rules number of each game:
which, at which version and field. Asked of the corpus, and of every record below ARCHIVE.
"""

import argparse
import sys
from collections.abc import Sequence
from os.path import relpath

from engine.codec import Malformed
from engine.events import read_opening
from engine.registry import names, rules_of
from replay.problems import Unusable
from replay.recheck.checking import Asked, Checked
from replay.recheck.command import check_all
from replay.recheck.telling import say_all
from replay.sources import below, read_file
from tests.corpus import files
from tests.corpus.__main__ import check as check_corpus
from tests.house.released import in_making, released


def main(archives: Sequence[str]) -> int:
    """Print the three parts of the check. 1 where the release would change a recorded game, 2 for what cannot be read."""
    print("== The corpus, byte by byte: folded, verified and decided again", flush=True)
    wrong = check_corpus(quiet=True)
    try:
        sources = below([relpath(path) for path in files.folders()] + list(archives))
    except Unusable as error:
        print(f"release-check: {error}", file=sys.stderr)
        return 2
    print("\n== Today's code, every game under its own rules number", flush=True)
    checked = _checked(sources, None)
    say_all(checked, Asked())
    wrong |= int(any(one.differs for one in checked))
    for name in names():
        newest = rules_of(name)[-1]
        if in_making(name, released()):
            print(f"\n{name} is not released: python -m tests.corpus {name}, python -m tests.house.released")
            wrong = 1
        older = _of_older_rules(sources, name, newest)
        if older:
            print(f"\n== Games of {name} played under older rules, under number {newest}", flush=True)
            say_all(_checked(older, newest), Asked(newest), every=True)
    print(
        "\nNOT to be released as it is: see above" if wrong else "\nNo recorded game goes differently under its own rules."
    )
    return wrong


def _checked(sources: Sequence[str], rules: int | None) -> list[Checked]:
    args = argparse.Namespace(sources=sources, all=False, arbiter=False, jobs=None)
    return check_all(args, Asked(rules))


def _of_older_rules(sources: Sequence[str], name: str, newest: int) -> list[str]:
    found = []
    for source in sources:
        try:
            first = read_opening(read_file(source).entries[0].p).d
        except (Unusable, Malformed):  # told in the part before
            continue
        if first.game == name and first.rules < newest:
            found.append(source)
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
