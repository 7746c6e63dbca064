"""`replay step`: walk through a game. On the whole screen (replay/screen), or line by line: in any terminal, in a pipe."""

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from engine import telling
from engine.seal import ARBITER
from engine.timeline import Moment
from replay import show, texts
from replay.collector import resting, wake
from replay.problems import Unusable
from replay.screen.places import turn
from replay.sources import Log, load, open_log, split_version, wanted

_SEAT = re.compile(r"[0-9]{1,4}")
BRIEF = 6
"""Effects shown without being asked for."""
HELP = """\
  n, Enter  forward one event           p, b  back one event
  N         forward to the next turn    P     back to the turn before
  37, g 37  go to version 37            end   go to the last version (or g -1)
  s 1       look as seat 1              s     as a spectator; s all: everything
  e         all effects of this event   l     the log around here
  ?         this help                   q     leave"""


def run(args: argparse.Namespace) -> int:
    """Step through the log that the command line names, until `q` or the end of input."""
    if args.json:
        raise Unusable(
            "step: --json: a walk is for people; replay show SOURCE@V --json tells one version, replay log --json all"
        )
    language = texts.language_of(args, "en")
    name, version = split_version(args.source)
    with resting():
        raw = load([name], args)[0]
        log = open_log(raw, wanted(args))
        if not args.text and _terminal():
            return _screen(args, log, version, name if raw.record is None else "", language)
    walk = Walk(log, log.version(version, default=1), language)
    with _commands(name) as source:
        for text in (*texts.marks(log), texts.heading(log), ""):
            texts.say(text)
        walk.look()
        for line in _lines(source, walk):
            if not walk.do(line):
                break
    return 0


def _terminal() -> bool:
    """Is there a person with a whole screen? Else the walk is one of lines."""
    ends = (sys.stdin, sys.stdout)
    return os.environ.get("TERM") != "dumb" and all(stream is not None and stream.isatty() for stream in ends)


def _screen(args: argparse.Namespace, log: Log, version: str, table: str, language: str) -> int:
    """The walk on the whole screen; a running table of the store is followed live, from its end."""
    from replay.screen.app import Walk as Screen  # brings Textual

    live = "" if log.revealed or log.stopped else table
    begin = log.last.v if live or log.raw.fault else 1
    screen = Screen(log, log.version(version, default=begin), args, language, live)
    screen.shown = wake
    screen.run()
    if screen.return_code:
        raise screen.faults[-1] if screen.faults else Unusable("the screen could not be kept up")
    return 0


def _commands(name: str) -> TextIO:
    """Where commands come from: standard input, or the terminal itself when the record came from there."""
    if sys.stdin is None:
        raise Unusable("commands are read from standard input, which is closed")
    if name != "-":
        return open(sys.stdin.fileno(), closefd=False, errors="replace") if _real(sys.stdin) else _Held(sys.stdin)
    try:
        return open("/dev/tty", errors="replace")
    except OSError:
        raise Unusable("-: the record comes from standard input, so commands need a terminal; give a file") from None


def _real(stream: Any) -> bool:
    try:
        return stream.fileno() >= 0
    except (OSError, AttributeError, ValueError):
        return False


class _Held:
    """A stream that is used, not closed."""

    def __init__(self, stream: Iterable[str]):
        self.stream = stream

    def __enter__(self) -> Iterable[str]:
        return self.stream

    def __exit__(self, *_error: object) -> None:
        pass


def _lines(source: Any, walk: "Walk") -> Iterator[str]:
    """Commands, with a prompt where somebody sits before them."""
    person = getattr(source, "isatty", lambda: False)()
    if person:
        texts.say("? for help")
    while True:
        if person:
            print(walk.prompt(), end="", flush=True)
        line = source.readline()
        if not line:
            if person:
                print()
            return
        yield line.strip()


class Walk:
    """A place in a log, and whose view of it."""

    def __init__(self, log: Log, v: int, language: str = "en"):
        self.log, self.v, self.language = log, v, language

    @property
    def moment(self) -> Moment:
        """Where we are."""
        return self.log.timeline.at(self.v)

    def prompt(self) -> str:
        """Version, last version, view, and the event: on a small screen its line above the board has scrolled away."""
        here = f"[{self.v}/{self.log.last.v} {texts.view_name(self.log.view)}]"
        return texts.clean(f"{here} {show.after(self.log, self.moment)} > ")

    def do(self, line: str) -> bool:
        """Carry out one command line; False to leave. What cannot be done is said, and nothing changes."""
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "q" | "quit" | "exit":
                    return False
                case "" | "n":
                    self.go(self.v + 1)
                case "p" | "b":
                    self.go(self.v - 1)
                case "N":
                    self.go(turn(self.log, self.v, 1))
                case "P":
                    self.go(turn(self.log, self.v, -1))
                case "g":
                    self.go(self.log.version(rest.strip(), default=self.v))
                case "s":
                    self.see(rest.strip())
                case "e":
                    self.effects()
                case "l":
                    self.around()
                case "?" | "h" | "help":
                    texts.say(HELP)
                case _ if re.fullmatch(r"-?[0-9]+|end", word):
                    self.go(self.log.version(word))
                case _:
                    texts.say(f"{word[:20]!r} is no command; ? lists them")
        except Unusable as error:
            texts.say(str(error))
        return True

    def go(self, v: int) -> None:
        """Move to a version and look."""
        if v < 1:
            texts.say("this is the beginning")
        elif v > self.log.last.v:
            texts.say("this is the end" if not self.log.stopped else f"it is damaged after this: {self.log.stopped}")
        else:
            self.v = v
            self.look()

    def see(self, whose: str) -> None:
        """Look with other eyes: a seat's, a spectator's (nothing given), or everything (`all`)."""
        asked: Any = (
            ARBITER if whose == "all" else "spectator" if not whose else int(whose) if _SEAT.fullmatch(whose) else None
        )
        if asked is None:
            raise Unusable(f"s {whose[:20]}: a seat's number, nothing for a spectator, or all")
        self.log = open_log(self.log.raw, asked)
        self.v = min(self.v, self.log.last.v)
        for line in texts.marks(self.log):
            texts.say(line)
        self.look()

    def look(self) -> None:
        """Show where we are."""
        texts.say(f"version {self.v}: {show.after(self.log, self.moment)}")
        self.effects(at_most=BRIEF)
        for line in show.position(self.log, self.moment):
            texts.say(line)
        texts.say()

    def effects(self, at_most: int | None = None) -> None:
        """Show what this event says in words and what it did, as far as this view knows."""
        log, moment = self.log, self.moment
        turns = telling.turn_lines(log.timeline.moments, moment, self.language)
        if not turns and telling.is_move(moment):
            turns = [telling.move_words(moment, self.language)]
        effects = telling.effects_of(log.timeline.moments, moment)
        shown = effects[: max(at_most, 2 * moment.table.size) if at_most and len(turns) > 1 else at_most]
        for said in (*turns, *(telling.effect_words(log.game, effect) for effect in shown)):
            for line in texts.hanging(said):
                texts.say(line)
        if len(effects) > len(shown):
            texts.say(f"  … and {len(effects) - len(shown)} more effects (e)")
        if not effects and at_most is None:
            texts.say("  this event has no effects on the game")

    def around(self) -> None:
        """Show the moves about here."""
        from replay.log import lines

        near = self.log.timeline.moments[max(0, self.v - 6) : self.v + 5]
        for line in lines(self.log, near):
            texts.say(("> " if line.lstrip().startswith(f"{self.v} ") else "  ") + line)
