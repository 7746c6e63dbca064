"""`replay diff`: two states, two games, a branch with its parent, one game as two audiences have it, or under two rules."""

import argparse
import re

from engine import acts
from engine.comparing import common
from engine.seal import ARBITER, Audience
from replay import texts
from replay.compare import games, views
from replay.compare.paint import Paint
from replay.compare.states import boards, plain_rows, say_boards, say_paths, states
from replay.problems import AS_EXPECTED, FOUND, Unusable
from replay.show import after
from replay.sources import Log, Raw, load, open_log, open_two, split_version, wanted

_SEAT = re.compile(r"seat:([0-9]{1,2})")


def run(args: argparse.Namespace) -> int:
    """Compare what the command line names. 1 if it differs."""
    if args.rules is not None:
        from replay.recheck.beside import run as run_beside  # it compares with what is compared here

        return run_beside(args)
    if args.audiences:
        return _audiences(args)
    if args.right is None:
        return _with_parent(args)
    if args.parent is not None:
        raise Unusable("--parent SOURCE: goes with one branch, replay diff CHILD --parent SOURCE; without it, give A and B")
    (left, v), (right, w) = open_two(args.left, args.right, args)
    if bool(v) != bool(w):
        raise Unusable(f"{args.left} {args.right}: give @V to both to compare states, or to neither to compare games")
    _same_game(left, right)
    if v:
        return _states(args, left, left.version(v), right, right.version(w))
    return _games(args, left, right)


def _same_game(left: Log, right: Log) -> None:
    if left.game.name != right.game.name:
        raise Unusable(f"{left.name} is a game of {left.game.title}, {right.name} of {right.game.title}")


def _marks(args: argparse.Namespace, *logs: Log) -> None:
    """Say before anything else what is hidden from others, damaged, or seen with different eyes."""
    if args.json:
        return
    names = [texts.view_name(log.view) for log in logs]
    if len(set(names)) > 1 and not args.audiences:
        texts.say(f"# A: {names[0]} view, B: {names[1]} view; what only one knows differs too")
    said = [line for log in {id(log): log for log in logs}.values() for line in texts.marks(log)]
    for line in dict.fromkeys(said):
        texts.say(line)


# ---- two games, two states ------------------------------------------------------------------------------------------


def _games(args: argparse.Namespace, left: Log, right: Log) -> int:
    _marks(args, left, right)
    return games.run(left, right, Paint(args), all_of_it=args.all, json=args.json)


def _states(args: argparse.Namespace, left: Log, v: int, right: Log, w: int) -> int:
    a, b = left.timeline.at(v), right.timeline.at(w)
    found, lines = states(a, b), boards(left, a, right, b)
    code = FOUND if found else AS_EXPECTED
    if args.json:
        told = {"left": texts.basics(left), "right": texts.basics(right), "versions": [v, w]}
        board = [{"sign": sign, "line": line} for sign, line in lines]
        texts.say_json(told | {"differences": plain_rows(found), "board": board})
        return code
    _marks(args, left, right)
    paint = Paint(args)
    paint.say(f"A  {left.name}@{v}  {after(left, a)}")
    paint.say(f"B  {right.name}@{w}  {after(right, b)}")
    paint.say()
    if not found:
        paint.say("the states are equal")
        return code
    say_boards(paint, lines, 10**9)
    if lines:
        paint.say()
    say_paths(paint, found)
    paint.say()
    paint.say(texts.plural(len(found), "difference"))
    return code


# ---- a branch with its parent ---------------------------------------------------------------------------------------


def _with_parent(args: argparse.Namespace) -> int:
    name, version = split_version(args.left)
    child = open_log(load([name], args)[0], wanted(args))
    if version or child.last.table.parent is None:
        what = f"compares with another: replay diff {args.left} {name}@V" if version else f"no branch; give two: {name} B"
        raise Unusable(f"{args.left}: {what}, or one game as two audiences: --as seat:0 --as spectator")
    table, n = child.last.table.parent
    parent = _parent(args, child, table, n)
    found = parent.last.table.id if n > parent.last.v else parent.timeline.at(n).table.id
    if found != table:
        raise Unusable(f"{parent.name}: is table {found[:8]}, but {name} is a branch of {table[:8]}@{n}")
    _marks(args, parent, child)
    kept = common(parent.timeline, child.timeline)
    if not args.json:
        fits = f"it keeps versions 1 to {n} byte for byte" if kept >= n else f"HISTORY DIFFERS: from version {kept + 1} on"
        texts.say(f"B is a branch of A@{n} with {_branching(child).luck} luck, made by {_maker(child)}")
        texts.say(fits)
        texts.say()
    told = {"parent": table, "n": n, "prefix_kept": kept >= n}
    return games.run(parent, child, Paint(args), all_of_it=args.all, json=args.json, told=told)


def _branching(child: Log) -> acts.Data:
    """The data of the last `table.branched` in a branch's log."""
    kind = child.timeline.fold.schema.branched
    return next(moment.event.d for moment in reversed(child.timeline.moments) if type(moment.event) is kind)


def _maker(child: Log) -> str:
    audience = _branching(child).audience
    return f"the {audience}" if audience == ARBITER else f"a {audience}" if audience == "spectator" else audience


def _parent(args: argparse.Namespace, child: Log, table: str, n: int) -> Log:
    """The parent's log: the one given, or the table of that id in the store. Raises Unusable, saying how to give it."""
    if args.parent:
        return open_log(load([args.parent], args)[0], wanted(args))
    try:
        raw: Raw = load([table], args)[0]
    except Unusable as error:
        raise Unusable(
            f"{child.name}: a branch of table {table[:8]}@{n}, which is not found in the store; give it with "
            f"--parent SOURCE, or name a store with --data DIR ({error})"
        ) from None
    return open_log(raw, wanted(args))


# ---- one game, two audiences ----------------------------------------------------------------------------------------


def _audiences(args: argparse.Namespace) -> int:
    if len(args.audiences) != 2 or args.right is not None or args.parent is not None or wanted(args) is not None:
        raise Unusable("--as: one SOURCE and two audiences, for example replay diff SOURCE --as seat:0 --as spectator")
    name, version = split_version(args.left)
    raw = load([name], args)[0]
    left, right = (open_log(raw, _audience(text)) for text in args.audiences)
    _marks(args, left, right)
    v = min(left.version(version), right.version(version))
    return views.run(left, right, v, Paint(args), all_of_it=args.all, json=args.json)


def _audience(text: str) -> Audience:
    """An audience by its name, as sources.wanted gives it. Raises Unusable."""
    if text in (ARBITER, "spectator"):
        return text
    found = _SEAT.fullmatch(text)
    if found is None:
        raise Unusable(f"--as {text}: arbiter, spectator, or a seat as seat:N, for example seat:0")
    return int(found[1])
