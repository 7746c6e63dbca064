"""`replay recheck`: would today's code, or another rules number, have decided the same? One game, or an archive."""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial

from replay.jobs import check_jobs, on_all_cores, progress
from replay.problems import FOUND, UNUSABLE, Unusable
from replay.recheck.checking import Asked, Checked, check
from replay.recheck.telling import say_all, told
from replay.sources import Raw, below, is_file, load
from replay.texts import say_json

AT_ONCE = 200
"""Tables of a store that are held in memory at a time."""


def run(args: argparse.Namespace) -> int:
    """Decide again what the command line names. 1 where something differs, crashes or breaks a law, 2 where a source could
    not be read, or not to its end."""
    check_jobs(args)
    if bool(args.sources) == args.all:
        raise Unusable("recheck: name what to check (record files, folders, tables), or --all for all tables of the store")
    asked = Asked(args.rules, args.laws, args.arbiter)
    checked = check_all(args, asked)
    if len(checked) == 1 and checked[0].unusable:
        raise Unusable(checked[0].unusable)
    if all(one.lacking for one in checked):  # of an archive some games may have such a number; if none has, it is a slip
        raise Unusable(f"--rules {args.rules}: {', '.join(dict.fromkeys(one.lacking for one in checked))}")
    if args.json:
        say_json(told(checked, asked))
    else:
        say_all(checked, asked, every=args.every)
    if any(one.differs for one in checked):
        return FOUND
    return UNUSABLE if any(one.unusable or (one.result and one.result.stopped) for one in checked) else 0


def check_all(args: argparse.Namespace, asked: Asked) -> list[Checked]:
    """What came of every source, in order. Branches are looked at again with the secrets that the others opened."""
    names = list(dict.fromkeys(_tables(args) if args.all else below(args.sources)))
    found: dict[str, Checked] = {}
    with progress("recheck", len(names)) as tell:
        wrong: list[str] = []

        def note(one: Checked) -> None:
            wrong.extend([one.source] if one.differs else [])
            if tell is not None:
                tell(f"{len(wrong)} differ" if wrong else "")

        for logs in _portions(names, args, asked):
            for one in on_all_cores(partial(check, asked=asked), logs, args.jobs, note):
                found[one.source] = one
    secrets = tuple(dict.fromkeys(secret for one in found.values() for secret in one.secrets))
    for name in [name for name, one in found.items() if one.wants and name != "-"]:
        others = tuple(secret for secret in secrets if secret not in found[name].secrets)
        if others:
            raw = load([name], args, secrets=asked.arbiter)[0]
            found[name] = check(raw, Asked(asked.rules, asked.laws, asked.arbiter, others))
    return [found[name] for name in names]


def _tables(args: argparse.Namespace) -> list[str]:
    from replay.tables import all_tables  # brings Redis

    found = all_tables(args)
    if not found:
        raise Unusable("--all: there is no table in this store")
    return found


def _portions(names: Sequence[str], args: argparse.Namespace, asked: Asked) -> Iterator[list[str | Raw]]:
    """Files by name, to be read by whoever checks them; tables as they are read from the store, some at a time."""
    files: list[str | Raw] = [name for name in names if name != "-" and is_file(name)]
    others = [name for name in names if name not in files]
    if files:
        yield files
    for first in range(0, len(others), AT_ONCE):
        yield list(load(others[first : first + AT_ONCE], args, secrets=asked.arbiter))
