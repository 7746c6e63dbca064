"""Commands that show a game: `list`, `log`, `show`, `step`."""

from argparse import ArgumentParser

from replay.commands.command import Command, language, view


def _list(sub: ArgumentParser) -> None:
    phases = ("seating", "playing", "finished", "aborted", "revealed")
    sub.add_argument("--phase", metavar="PHASE", choices=phases, help=f"only tables in this phase: {', '.join(phases)}")


def _log(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE", help="what to read; see below")
    sub.add_argument("--words", action="store_true", help="moves as sentences instead of notation")
    language(sub, "moves as sentences in a language")
    view(sub)


def _show(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE@V", help="what to read, and the version; without @V the end")
    language(sub, "the move as a sentence, too, in a language")
    view(sub)


def _step(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE[@V]", help="what to read, and the version to begin at (1)")
    sub.add_argument("--text", action="store_true", help="commands line by line, as in a pipe, instead of the whole screen")
    language(sub, "language of sentences")
    view(sub)


COMMANDS = (
    Command("list", "replay.listing:run", "list the tables in the store", ("replay list --data data",), _list),
    Command("log", "replay.log:run", "list a game's moves: who, what, when, how long", ("replay log game.kronika",), _log),
    Command(
        "show", "replay.show:run", "show the table at one version", ("replay show running.kronika@20 --seat 1",), _show
    ),
    Command("step", "replay.step:run", "step through a game, forward and back", ("replay step game.kronika",), _step),
)
