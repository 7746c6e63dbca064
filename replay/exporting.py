"""`replay export`: a game as one file: a record, a JSON document, or a page; or one version of it as a drawing. The secret is
never in it before it was revealed."""

import argparse
import sys
from typing import Any

from replay import texts
from replay.output import write_file
from replay.share.records import share, whose
from replay.problems import Unusable
from replay.sources import Log, load, open_log, open_source, wanted

ENDINGS = {".json": "json", ".html": "html", ".htm": "html", ".svg": "svg"}
"""Formats by the ending of the file's name; any other is a record."""


def run(args: argparse.Namespace) -> int:
    """Write the log that the command line names, in the format that it or the file's ending asks for."""
    form = args.format or next((form for end, form in ENDINGS.items() if args.out.lower().endswith(end)), "record")
    language = texts.language_of(args, "en")
    if form == "svg":
        log, version = open_source(args.source, args)
        raw, told, said = _drawing(log, log.version(version), language)
    else:
        log = open_log(load([args.source], args)[0], wanted(args))
        raw, told, said = _made(form, log, language)
    write_file(args.out, raw, force=args.force)
    told = {"file": args.out, "format": form, "bytes": len(raw)} | told
    out = sys.stderr if args.out == "-" else sys.stdout
    if args.json:
        if args.out != "-":
            texts.say_json(texts.basics(log) | told)
        return 0
    for line in texts.marks(log):
        print(texts.clean(line), file=out)
    what = f"version {told['v']}" if form == "svg" else texts.plural(log.last.v, "event")
    print(texts.clean(f"{args.out}: {what}, {len(raw):,} bytes, {said}"), file=out)
    return 0


def _made(form: str, log: Log, language: str) -> tuple[bytes, dict[str, Any], str]:
    """The file's bytes, what is said of them to machines, and what to people."""
    if form == "record":
        shared = share(log)
        return shared.raw, {"audience": shared.audience}, whose(shared.audience)
    if form == "json":
        from replay.share.document import document

        return document(log, language), {}, f"JSON as {texts.view_name(log.view)} sees it"
    from replay.share.page import page

    return page(log, language), {}, f"a page as {texts.view_name(log.view)} sees it"


def _drawing(log: Log, v: int, language: str) -> tuple[bytes, dict[str, Any], str]:
    """As `_made`, the drawing of a version. Raises Unusable."""
    from engine.drawing import alone
    from replay.share.boards import draws, drawn

    moment = log.timeline.at(v)
    if moment.state is None:
        raise Unusable(f"{log.name}@{v}: the game has not begun there: there is nothing to draw")
    if not draws(log, moment):
        raise Unusable(f"{log.name}: {log.game.title} has no drawings; replay show prints its board")
    raw = alone(drawn(log, moment, language)).encode()
    return raw, {"v": v}, f"a drawing as {texts.view_name(log.view)} sees it"
