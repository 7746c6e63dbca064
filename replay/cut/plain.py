"""Scripts as plain values: for the file that an interrupted search leaves, and to tell acts in words."""

from typing import Any

import msgspec

from engine import table
from engine.codec import Malformed, decode, encode
from engine.events import seat_of
from engine.game import Game
from engine.script import Act, Script
from engine.seal import ARBITER

_WORDS = {table.Resign: "resigns", table.Leave: "leaves", table.Abort: "wants the game aborted"}
_OTHERS = {
    table.Sit: "sits down", table.Ready: "is ready", table.Start: "starts the game", table.Finish: "ends the game",
    table.Reveal: "reveals the secret",
}  # fmt: skip
_VOID = "the arbiter aborts the game"
_COMMANDS = {word: kind for kind, word in _WORDS.items()}


def words(game: Game, act: Act) -> str:
    """An act in words: `seat 0 plays G7`, `seat 1 resigns`, `the arbiter aborts the game`."""
    if act.by.startswith(ARBITER) and type(act.command) is table.Abort:
        return _VOID
    who = f"the {act.by.partition(':')[0]}" if seat_of(act.by) is None else act.by.replace("seat:", "seat ", 1)
    if type(act.command) is table.Play:
        return f"{who} plays {game.write(act.command.move)}"
    return f"{who} {(_WORDS | _OTHERS).get(type(act.command), type(act.command).__name__.lower())}"


def act_of(game: Game, text: str) -> Act:
    """The act that `words` tells. Raises ValueError, or Refused for a move that is none."""
    if text == _VOID:
        return Act(f"{ARBITER}:{'0' * 32}", table.Abort())
    who, _, rest = text.removeprefix("seat ").partition(" ")
    if not text.startswith("seat ") or not who.isdecimal():
        raise ValueError(f"{text!r}: an act begins with its seat: 'seat 0 plays …'")
    if rest.startswith("plays "):
        return Act(f"seat:{who}", table.Play(game.read(rest.removeprefix("plays "))))
    if rest not in _COMMANDS:
        raise ValueError(f"{text!r}: a seat plays a move, {', '.join(_COMMANDS)}")
    return Act(f"seat:{who}", _COMMANDS[rest]())


def plain(script: Script) -> dict[str, Any]:
    """A script whose game started, as plain values."""
    return {
        "seats": script.seats,
        "options": script.options,
        "table": script.table,
        "draws": dict(script.draws),
        "commands": [[act.by, *_plain(act.command)] for act in script.commands],
    }


def _plain(command: Any) -> tuple[Any, ...]:
    if type(command) is table.Play:
        return msgspec.to_builtins(command.move), command.ms
    return (_WORDS[type(command)],)


def script_of(game: Game, told: dict[str, Any]) -> Script:
    """The script that `plain` told. Raises Malformed."""
    try:
        commands = tuple(_act(game, *one) for one in told["commands"])
        return Script(game, told["seats"], told["options"], commands, told["draws"], table=told["table"])
    except (KeyError, TypeError) as error:
        raise Malformed(f"no script: {error}") from None


def _act(game: Game, by: str, what: Any, ms: int | None = None) -> Act:
    if ms is None:
        return Act(by, _COMMANDS[what]())
    return Act(by, table.Play(decode(encode(what), game.move), ms))
