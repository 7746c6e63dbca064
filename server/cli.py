"""`kronika`: the command line in front of server, client and bots. Commands are imported when they are run."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from engine.kit.words import LANGUAGES
from server.settings import DATA, HOST, PACE, PORT, add_store

_MODULES = {
    "serve": "server.serve",
    "doctor": "server.doctor",
    "games": "server.games",
    "resume": "server.resume",
    "play": "server.client.terminal",
    "match": "server.match",
}


def parser() -> argparse.ArgumentParser:
    """All arguments of all commands."""
    top = argparse.ArgumentParser(prog="kronika", description="A server for turn-based table games that keeps every move.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Command)
    serve = commands.add_parser("serve", help="run the server")
    add_store(serve)
    serve.add_argument("--host", default=HOST, help=f"address to listen on ({HOST})")
    serve.add_argument("--port", default=str(PORT), help=f"port to listen on, 0 for any free one ({PORT})")
    serve.add_argument(
        "--bot-pace", default=str(PACE), metavar="S", help=f"seconds that its bots take before they move ({PACE:g})"
    )
    add_store(commands.add_parser("doctor", help="is this store safe for rated games? says why not"))
    resume = commands.add_parser("resume", help="let a table go on that a player's claim has stopped")
    add_store(resume)
    resume.add_argument("table", metavar="TABLE", help="the table's id")
    resume.add_argument(
        "--head", action="append", default=[], metavar="V:HASH", help="a head that a player holds: it must be in the log"
    )
    games = commands.add_parser("games", help="which games there are, with their options, bots and rules in short")
    games.add_argument("game", metavar="GAME", nargs="?", help="only this one, with its rules in short")
    _add_play(commands.add_parser("play", help="play a game in the terminal"))
    _add_match(commands.add_parser("match", help="let bots play many games, recorded as files"))
    return top


class _Command(argparse.ArgumentParser):
    """A command. Where it takes a game its help ends with the games there are, looked up when help is asked for."""

    of_game = False

    def format_help(self) -> str:
        """The help text."""
        if self.of_game:
            from server.games import epilog

            self.epilog, self.formatter_class = epilog(), argparse.RawDescriptionHelpFormatter
        return super().format_help()


def _add_play(play: _Command) -> None:
    play.of_game = True
    play.add_argument("game", metavar="GAME", help="which game; see below")
    play.add_argument("--bots", metavar="A,B", help="bots for the other seats, for example greedy,random")
    play.add_argument("--server", metavar="URL", help="the server's address (else the one that runs on ./data, or here)")
    play.add_argument("--seats", type=int, metavar="N", help="number of seats (else you and the bots; 1: you alone)")
    play.add_argument("--name", metavar="NAME", help="your name at the table")
    play.add_argument("--table", metavar="ID", help="join this table, or come back to it, instead of opening one")
    play.add_argument("--data", metavar="DIR", default=DATA, help=f"folder of the server that runs here ({DATA})")
    play.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help="what moves are told in (en)")
    play.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the game, may be repeated")


def _add_match(match: _Command) -> None:
    match.of_game = True
    match.add_argument("game", metavar="GAME", help="which game; see below")
    match.add_argument("--players", required=True, metavar="A,B", help="a bot for each seat, for example greedy,random")
    match.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    match.add_argument("--seed", metavar="S", help="any text: the same seed gives the same games (a new one each time)")
    match.add_argument("-o", "--out", metavar="DIR", required=True, help="folder for the records")
    match.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the game, may be repeated"
    )
    match.add_argument("--force", action="store_true", help="write over records that are there already")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Gives the exit code: 0 as expected, 1 a difference was found, 2 unusable input."""
    args = parser().parse_args(argv)
    try:
        return import_module(_MODULES[args.command]).run(args) or 0
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader has seen enough: `kronika games | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
