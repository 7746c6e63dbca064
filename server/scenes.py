"""What was being done when something failed: the table as it was, who asked, and for what.

Source: docs/REPLAY.md, faults. An account stands in no scene but for what must be taken out of texts, and a nonce in none at all.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine import table
from engine.codec import encode
from engine.entry import Entry, command_key
from engine.events import seat_of
from engine.fault import Asked
from engine.game import Game, Refused
from engine.seal import Audience
from engine.sitting import SYSTEM
from engine.timeline import Fold
from server import commands, wire
from server.tables import LiveTable, now

SPECTATOR = "spectator"
"""Who looks without a seat."""


class Scene(Struct, frozen=True):
    """Where it happened: the table with its game, entries (all openings) and secret, and who asked for what.

    `private` texts that must stand nowhere: they are taken out of the error's text and traceback.
    """

    table: str
    game: Game
    entries: Sequence[Entry]
    phase: str
    secret: bytes
    by: str
    player: str
    asked: Asked
    at: int
    private: tuple[str, ...] = ()


_KINDS = {
    wire.SitDown: "sit",
    wire.SayReady: "ready",
    wire.MakeMove: "play",
    wire.Start: "start",
    wire.Resign: "resign",
    wire.Leave: "leave",
    wire.Abort: "abort",
}


def of_command(live: LiveTable, account: str, command: wire.Command) -> Scene:
    """A command of an account at a table."""
    kind = next(kind for base, kind in _KINDS.items() if isinstance(command, base))
    private: tuple[str, ...] = ()
    asked = {"cmd": command.cmd, "seen": -1 if command.version is None else command.version}
    by = f"seat:{live.seats.get(account, -1)}"
    if isinstance(command, wire.SitDown):
        seat = _seat(live, account, command)
        by, asked = f"seat:{seat}", asked | {"seat": seat, "nonce": command.nonce or ""}
    elif isinstance(command, wire.SayReady) and command.nonce:
        private, asked = (command.nonce,), asked | {"withheld": True}
    elif isinstance(command, wire.MakeMove):
        asked |= {"raw": bytes(command.move).decode(errors="replace"), "move": _notation(live.game, command)}
        asked["ms"] = live.spent(seat_of(by), now())
    return _scene(live, account, Asked(kind, **asked), by, private)


def of_due(live: LiveTable) -> Scene:
    """What the system had to do."""
    try:
        command, cmd = live.due()
    except Exception:
        return _scene(live, None, Asked("due"), SYSTEM)
    if isinstance(command, table.Play):
        raw = encode(command.move).decode()
        asked = Asked("play", cmd, live.game.write(command.move), raw, seat=command.seat)
    else:
        asked = Asked("finish" if isinstance(command, table.Finish) else "reveal", cmd)
    return _scene(live, None, asked, SYSTEM)


def of_look(live: LiveTable, account: str | None, kind: str, audience: Audience, draft: str = "") -> Scene:
    """A look at a table (engine.failing.LOOKS) with an audience's knowledge."""
    by = audience if isinstance(audience, str) else SPECTATOR if audience is None else f"seat:{audience}"
    return _scene(live, account, Asked(kind, draft=draft), by)


def of_load(id: str, game: Game, entries: Sequence[Entry], secret: bytes) -> Scene:
    """A table that could not be loaded."""
    return Scene(id, game, entries, _phase(entries, game), secret, SYSTEM, "", Asked("load"), now())


def of_create(id: str, game: Game, account: str, body: wire.NewTable) -> Scene:
    """A table that could not be opened."""
    asked = Asked("create", body.cmd, seats=body.seats, options=body.options)
    return Scene(id, game, (), "", b"", SPECTATOR, "", asked, now(), (account,))


def _scene(live: LiveTable, account: str | None, asked: Asked, by: str, private: tuple[str, ...] = ()) -> Scene:
    """As the table is now; where the command became an event all the same, as it was before."""
    entries: Sequence[Entry] = tuple(live.entries)
    v = live.fold.keys.get(command_key(by, asked.cmd)) if asked.cmd else None
    phase = live.phase
    if v is not None:
        entries = entries[: v - 1]
        phase = _phase(entries, live.game)
    player = live.players.get(account, "") if account is not None else ""
    hidden = (*private, *([account] if account else []))
    return Scene(live.id, live.game, entries, phase, live.sitting.secret, by, player, asked, now(), hidden)


def _seat(live: LiveTable, account: str, command: wire.SitDown) -> int:
    try:
        return commands.seat_for(live.fold.table, command, account, live.arranged.waiting)
    except Refused:
        return -1


def _notation(game: Game, command: wire.MakeMove) -> str:
    """The move in notation, "" where that is what fails."""
    try:
        return game.write(commands.read_move(game, command.move))
    except Exception:
        return ""


def _phase(entries: Sequence[Entry], game: Game) -> str:
    """The phase at the end of a log, or where it can be folded no further."""
    fold: Any = Fold(game)
    try:
        for entry in entries:
            fold.take(entry)
    except Exception:
        pass
    return fold.table.phase if fold.table else ""
