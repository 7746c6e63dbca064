"""`replay to-test`: a failing game as a pytest file that can be read, and the record it comes from beside it.

The test is run here before it is written: it must fail, and for the right reason.
"""

import argparse
import os
import re
import textwrap
import warnings
from ast import literal_eval
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from engine import script as scripts
from engine.script import Run, Script
from replay import texts
from replay.cut import plain
from replay.cut.case import Case, case_of, say_not_today, today
from replay.cut.director import base_of
from replay.cut.failing import Crashing, Sighting
from replay.cut.minimising import made
from replay.cut.search import fewest_draws
from replay.output import write_file
from replay.problems import Unusable
from replay.testing import Told

WIDTH = 120
"""Columns of the test."""


class Written(Struct):
    """A test: its text, the run that it makes, where the failure shows in it, and what pytest will say."""

    text: str
    run: Run
    shown: Sighting
    says: str


def run(args: argparse.Namespace) -> int:
    """Write the test that the command line asks for. 1 if the failure does not show today."""
    name = os.path.basename(args.out)
    if not re.fullmatch(r"test_\w+\.py", name):
        raise Unusable(f"-o {args.out}: pytest finds a file called test_NAME.py")
    beside = args.out.removesuffix(".py") + ".kronika"
    folder = os.path.dirname(args.out)
    if folder and not os.path.isdir(folder):
        raise Unusable(f"-o {args.out}: there is no folder {folder}")
    for file in (args.out, beside):
        if os.path.exists(file) and not args.force:
            raise Unusable(f"-o {args.out}: {file} is there already; choose another name, or --force")
    case = case_of(args)
    first, shown = today(case)
    if shown is None:
        return say_not_today(case, first, args)
    test = write(case, name)
    write_file(beside, made(case, test.run), force=args.force)
    write_file(args.out, test.text.encode(), force=args.force)
    if args.json:
        texts.say_json({"source": case.name, "fails": True, "test": args.out, "record": beside, "says": test.says})
        return 0
    for text in case.marks():
        texts.say(text)
    texts.say(f"{args.out}: {texts.plural(len(test.run.script.commands), 'act')}; fails today, as it should:")
    for line in textwrap.wrap(test.says, texts.WIDTH - 2, break_long_words=False, break_on_hyphens=False):
        texts.say(f"  {line}")
    texts.say(f"{beside}: the game that it plays")
    texts.say(f"next: python -m pytest {args.out}")
    return 0


def write(case: Case, name: str) -> Written:
    """The test for a failure that shows. Raises Unusable if the test would not fail for that reason."""
    script = up_to_there(case)
    if script is None:
        raise Unusable(f"{case.name}: it fails before the game has started; there is nothing to play in a test")
    script = replace(script, draws=fewest_draws(script, case.failing))
    again = scripts.run(script)
    seen = case.failing.found(again)
    if seen is None:
        raise Unusable(f"{case.name}: it fails where it was recorded, and not when it is played from the start again")
    return Written(_text(case, script, seen, name), again, seen, _says(case, script))


def up_to_there(case: Case) -> Script | None:
    """The script up to where the failure shows, without what is refused today; None where that is before the start."""
    if case.script.seating:
        return None
    _, trial = base_of(case.script, case.failing)
    if not trial.shown:  # seen in games with all their bytes only
        case.failing.quick = False
        _, trial = base_of(case.script, case.failing)
    return trial.script


def _says(case: Case, script: Script) -> str:
    """What the test will say when it fails; it is run for that. Raises Unusable when it passes."""
    told = Told(Script(script.game, script.seats, _options(script), (), script.draws))
    told.when(*[plain.words(script.game, act) for act in script.commands])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            _end(case)(told)
    except AssertionError as error:
        return str(error)
    raise Unusable(
        f"{case.name}: a test would pass today: it plays the moves and draws, and the failure hangs on something else, "
        "like a time, an id or a commitment"
    )


def _end(case: Case) -> Any:
    how, what = case.how
    if how == "--failing":
        return lambda told: told.never(what)
    return (lambda told: told.keeps(what)) if how == "--law" else (lambda told: told.raises_nothing())


# ---- the text -------------------------------------------------------------------------------------------------------


def _text(case: Case, script: Script, shown: Sighting, name: str) -> str:
    game = script.game
    given: list[Argument] = [_quoted(game.name), f"rules={game.rules}", f"seats={script.seats}"]
    given += [(name, values) for name, values in (("options", _options(script)), ("draws", script.draws)) if values]
    lines = [
        f'"""{_title(case, script)}', "", *_paragraph(_story(case, shown, name)), '"""', "",
        "from replay.testing import given", "", "", f"def {_function(case)}():",
        *_call("    game = given", given), *_call("    game.when", [_quoted(plain.words(game, a)) for a in script.commands]),
        *_call(f"    game.{_last(case)[0]}", _last(case)[1]), "",
    ]  # fmt: skip
    return "\n".join(lines)


def _title(case: Case, script: Script) -> str:
    how, what = case.how
    failed = f"{script.game.title} for {script.seats}: " + {
        "--failing": "what must not hold, holds.",
        "--law": f"the law {what} is broken.",
    }.get(how, "an exception is raised.")
    return failed


def _story(case: Case, shown: Sighting, name: str) -> str:
    where = f"It was found at table {case.table}, version {case.v}"
    fault = f" (fault {case.fault.id})" if case.fault else ""
    beside = name.removesuffix(".py") + ".kronika"
    after = "the end of" if isinstance(case.failing, Crashing) else f"version {shown.v} of"
    told = texts.clean(shown.text).replace("\\", "\\\\").replace('"""', "'''")
    return f"At {after} {beside} beside this: {told}. {where}{fault}. Draws that are not told take the first item left."


def _paragraph(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def _function(case: Case) -> str:
    how, what = case.how
    if how == "--failing":
        words = re.sub(r"\W+", "_", what).strip("_").lower()[:40].strip("_")
        return f"test_never_{words or 'that'}"
    return f"test_the_law_{what}_is_kept" if how == "--law" else "test_nothing_is_raised"


def _last(case: Case) -> tuple[str, list[str]]:
    """The call that the test ends with."""
    how, what = case.how
    if how == "--fault":
        return "raises_nothing", []
    return "never" if how == "--failing" else "keeps", [_quoted(what)]


def _options(script: Script) -> dict[str, Any]:
    """The options that are not at their default."""
    usual = to_builtins(script.game.options())
    return {name: value for name, value in script.options.items() if usual.get(name) != value}


Argument = str | tuple[str, Mapping[str, Any]]


def _call(begin: str, arguments: Sequence[Argument]) -> list[str]:
    """A call as `ruff format` writes it: on one line if that is not too long, or an argument a line."""
    indent = " " * (len(begin) - len(begin.lstrip()))
    line = f"{begin}({', '.join(_flat(one) for one in arguments)})"
    if len(line) <= WIDTH:
        return [line]
    return [f"{begin}(", *(part for one in arguments for part in _spread(one, indent + "    ")), f"{indent})"]


def _flat(one: Argument) -> str:
    if isinstance(one, str):
        return one
    return f"{one[0]}={{{', '.join(f'{_quoted(key)}: {_one(value)}' for key, value in one[1].items())}}}"


def _spread(one: Argument, indent: str) -> list[str]:
    if len(indent + _flat(one)) < WIDTH:
        return [f"{indent}{_flat(one)},"]
    if isinstance(one, str):
        return _in_pieces(one, indent)
    return [
        f"{indent}{one[0]}={{", *(f"{indent}    {_quoted(key)}: {_one(value)}," for key, value in one[1].items()), f"{indent}}},"
    ]  # fmt: skip


def _in_pieces(quoted: str, indent: str) -> list[str]:
    """A text too long for a line, as several that belong together."""
    room = WIDTH - len(indent) - 20
    pieces = textwrap.wrap(
        literal_eval(quoted), room, drop_whitespace=False, replace_whitespace=False, expand_tabs=False,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    lines = [indent + _quoted(piece) for piece in pieces]
    return [*lines[:-1], f"{lines[-1]},"]


def _one(value: Any) -> str:
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    """A text as `ruff format` quotes it: in double quotes, unless that takes more backslashes."""
    bare = repr('"' + text)[2:-1].replace("\\'", "'")
    double, single = bare.replace('"', '\\"'), bare.replace("'", "\\'")
    return f'"{double}"' if len(double) <= len(single) else f"'{single}'"
