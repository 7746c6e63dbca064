"""Doing once more what the server was asked to do, so that a fault fails again: on the server, to note the draws it makes,
and on the workbench, with the draws that were noted.

Source: docs/REPLAY.md, faults. Nothing here catches what today's code raises: that is what one wants to see.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine import table
from engine.chance import Chance, Noting, Scripted, secret_commitment
from engine.codec import decode
from engine.drawing import Look
from engine.entry import Entry
from engine.events import seat_of
from engine.fault import Asked, Draws, Fault
from engine.game import Game
from engine.kit.words import LANGUAGES
from engine.record import redact
from engine.redecide import command_of
from engine.registry import drawing, find
from engine.seal import ARBITER, Audience, openings_for
from engine.sitting import Decision, Sitting, keyed_chance
from engine.timeline import Fold, Timeline
from engine.verify import verify

LOOKS = ("legal", "view", "events", "choices", "moments", "record", "verification", "comparison", "branch")
"""Kinds of requests that change nothing at their table."""
_OF_HISTORY = ("moments", "record", "verification", "comparison", "branch")
"""Those among them that go through all of a game."""
NO_SECRET = bytes(32)
"""Seals what is decided without the table's secret: commitments differ then, nothing else does."""
NOBODY = "0" * 32
"""Player who sits down where the fault does not say who it was."""


class Withheld(Exception):
    """What was asked cannot be asked again, because something secret is not in the fault; the text says what."""


class Noted(Struct, frozen=True):
    """Draws of a game: `draws` outcome per key, `drawn` keys of the failing decision, `missing` what is not there, or ""."""

    draws: dict[str, int | str]
    drawn: tuple[str, ...] = ()
    missing: str = ""


# ---- asking again ---------------------------------------------------------------------------------------------------


def again(fault: Fault, entries: Sequence[Entry], draws: Draws, game: Game | None = None) -> tuple[str, tuple[str, ...]]:
    """Do with today's code what failed. Gives what it leads to now, in words, and the keys drawn that the fault does not know.

    `game` instead of the registered one. Raises Withheld, NoSuchGame, and whatever fails.
    """
    asked, game = fault.command, game or find(fault.game, fault.rules)
    chance = _Told(draws, fault.drawn)
    if asked.kind == "create":
        sitting = Sitting.new(game, NO_SECRET)
        sitting.open(fault.table, asked.seats, asked.options, cmd=asked.cmd, at=fault.at)
        return "the table is opened", ()
    if asked.kind in LOOKS:
        return _look(asked, fault.by, entries, game), ()
    fold = Fold(game)
    for entry in entries:
        fold.take(entry)
    sitting = Sitting(fold, NO_SECRET, chance=lambda *_: chance)
    said = run(sitting, asked, fault.by, fault.player, fault.at)
    return said, tuple(chance.untold)


def run(sitting: Sitting, asked: Asked, by: str, player: str, at: int) -> str:
    """Carry out what was asked, as the server does, and what it does next; gives what came of it, in words."""
    if asked.kind in ("due", "load"):
        follow(sitting)
        return f"version {sitting.fold.v} loads, and what is due is found"
    decision = decide(sitting, asked, by, player, at)
    sitting.commit(decision)
    follow(sitting)
    return f"it becomes version {decision.entry.v}"


def decide(sitting: Sitting, asked: Asked, by: str, player: str, at: int) -> Decision:
    """The event that the command becomes; changes nothing. Raises Withheld, Refused, and whatever fails."""
    return sitting.decide(command_again(sitting.game, asked, player, sitting.secret), by, asked.cmd, at)


def follow(sitting: Sitting) -> None:
    """Ask the game what the server asks after every event: who is to act, and what the system has to do."""
    view = sitting.view()
    if view.table.phase == table.PLAYING:
        view.game.to_act(view.state)
    sitting.due()


def command_again(game: Game, asked: Asked, player: str, secret: bytes = NO_SECRET) -> Any:
    """The command that was asked for, `player` sitting down. Raises Withheld, Malformed, and Refused for a move that is none."""
    make: dict[str, Callable[[], Any]] = {
        "sit": lambda: table.Sit(player or NOBODY, asked.nonce),
        "ready": table.Ready,
        "start": table.Start,
        "play": lambda: table.Play(read_move(game, asked.raw.encode()), asked.ms, asked.seat),
        "resign": table.Resign,
        "leave": table.Leave,
        "abort": table.Abort,
        "finish": table.Finish,
        "reveal": lambda: table.Reveal(secret),
    }
    if asked.withheld:
        raise Withheld("the seat's nonce is not kept in a fault, so `ready` cannot be said again")
    if asked.kind not in make:
        raise Withheld(f"{asked.kind!r} is nothing that this program knows how to do again")
    return make[asked.kind]()


def read_move(game: Game, raw: bytes) -> Any:
    """The move that a client sent: a string holds notation, anything else is the array of the log. Raises Malformed, Refused."""
    return game.read(decode(raw, str, "move")) if raw[:1] == b'"' else decode(raw, game.move, "move")


def _look(asked: Asked, by: str, entries: Sequence[Entry], game: Game) -> str:
    """What a look at the table shows to whoever looked."""
    audience: Audience = ARBITER if by == ARBITER else seat_of(by)
    if asked.kind == "events":
        fold = Fold(game)
        for entry in entries:
            openings_for(fold.take(entry).d, entry.o, audience)
        return "the events can be given"
    fold = Fold(game)
    for entry in redact(entries, audience, game):
        fold.take(entry)
    acting = () if fold.table.phase != table.PLAYING or table.over(fold.view()) else game.to_act(fold.state)
    if asked.kind in _OF_HISTORY:
        return _history(asked, audience, entries, game)
    seat = seat_of(by)
    if asked.kind == "view":
        if fold.state is not None:
            game.board(fold.state, seat)
        return "the table can be shown"
    steps = tuple(game.read(asked.draft)) if asked.draft else ()
    moves: Sequence[Any] = ()
    if seat in acting:
        game.check_draft(fold.state, seat, steps)
        moves = game.legal(fold.state, seat, steps)
    for move in moves:
        game.write(move if game.pend is None else (move,))
    if asked.kind == "choices" and fold.state is not None:
        _draw(game, fold.state, seat, steps if moves else (), moves)
    return f"{len(moves)} moves are listed" if seat in acting else "no moves: the seat is not to act"


def _draw(game: Game, state: Any, seat: int | None, steps: tuple, moves: Sequence[Any]) -> None:
    """Draw the board ahead of a draft, and tell what may be done there."""
    ahead = game.ahead(state, seat, steps) if steps and game.ahead is not None else state
    drawn = drawing(game)
    for language in LANGUAGES:
        drawn.draw(Look(ahead, seat, moves, (), language))
        for move in moves:
            drawn.picks(ahead, seat, move, language)
            game.sentence(move if game.pend is None else (move,), language)


def _history(asked: Asked, audience: Audience, entries: Sequence[Entry], game: Game) -> str:
    """What a look at all of a game shows to an audience."""
    known = redact(entries, audience, game)
    if asked.kind == "verification":
        return f"{len(verify(known, game=game).checks)} checks are made"
    timeline = Timeline(known, game)
    for moment in timeline.moments:
        if asked.kind == "branch" and moment.table.phase == table.PLAYING:
            game.redeal(moment.state, Scripted({}, first=True, strict=False))
        elif asked.kind == "moments" and moment.state is not None:
            seat = audience if isinstance(audience, int) else None
            drawing(game).draw(Look(moment.state, seat, (), getattr(moment.event.d, "e", ())))
            if game.scores is not None:
                game.scores(moment.state)
    return f"{len(timeline.moments)} versions can be shown"


class _Told(Scripted):
    """Draws as they came out then. Others, which today's code makes besides, take the first item left, and are counted."""

    def __init__(self, draws: Mapping[str, Any], drawn: Sequence[str]):
        super().__init__(draws, first=True, strict=False)
        self._known = draws
        self.untold: list[str] = []
        for key in draws:
            if key not in drawn:
                self.take(key)
        self.settle()

    def pick(self, key: str, kinds: Sequence[Any], counts: Sequence[int] | None = None) -> Any:
        """See Chance.pick."""
        outcome = super().pick(key, kinds, counts)
        if key not in self._known or self._known[key] != outcome:
            self.untold.append(key)
        return outcome


# ---- noting ---------------------------------------------------------------------------------------------------------


def noted(entries: Sequence[Entry], secret: bytes, game: Game, asked: Asked | None, by: str, player: str, at: int) -> Noted:
    """The draws of a game with its secret, and those of a command that fails at its end (None: of none).

    What cannot be collected is named, and the rest is kept: the code that fails now may fail there too.
    """
    notes = _Notes(game, secret)
    try:
        for entry in entries:
            notes.take(entry)
    except Exception as error:
        where = f"version {notes.fold.v + 1}"
        return Noted(notes.draws, (), f"draws from {where} on could not be collected ({type(error).__name__}: {error})")
    if asked is None or asked.withheld:
        return Noted(notes.draws, (), notes.missing)
    return notes.failing(asked, by, player, at)


class _Notes:
    """Walks a log and draws again what was drawn. `draws` outcome per key; `missing` what is not known, or ""."""

    def __init__(self, game: Game, secret: bytes):
        self.fold, self.draws, self.missing = Fold(game), {}, ""
        self._secret, self._chance = secret, Noting(Scripted({}))
        self._known = False

    def take(self, entry: Entry) -> None:
        """Draw again for one event, and fold it."""
        fold = self.fold
        event, view = fold.read(entry), fold.view()
        data, kind = event.d, type(event)
        if kind is fold.schema.started:
            self._begin(view.table.commitment, view.table.id, view.table.nonces())
            self._again(lambda chance: table.start(view, chance))
        elif kind is fold.schema.branched:
            if data.luck != "same":
                self._begin(data.commitment, data.child, ("",) * view.table.size)
            self._again(lambda chance: view.game.redeal(view.state, chance) if data.luck != "same" else ())
        elif kind is fold.schema.moved:
            command = command_of(event, fold.schema, b"")
            self._again(lambda chance: table.play(view, seat_of(event.by), command, chance))
        fold.take(entry)

    def _begin(self, commitment: str, id: str, nonces: tuple[str, ...]) -> None:
        """From here on draws follow from the secret of `commitment`."""
        self._known = secret_commitment(self._secret) == commitment
        if self._known:
            self._chance = Noting(keyed_chance(self._secret, id, nonces))
        else:
            self.missing = f"draws before version {self.fold.v + 2} follow from the secret of another table"

    def _again(self, draw: Callable[[Chance], Any]) -> None:
        if not self._known:
            self.missing = f"draws before version {self.fold.v + 2} follow from the secret of another table"
            return
        draw(self._chance)
        self._chance.settle()
        self.draws |= self._chance.noted

    def failing(self, asked: Asked, by: str, player: str, at: int) -> Noted:
        """The draws with those of a command that fails."""
        chance = self._chance if self._known else None

        def make(*key: Any) -> Chance:
            nonlocal chance
            chance = chance or Noting(keyed_chance(*key))
            return chance

        try:
            run(Sitting(self.fold, self._secret, chance=make), asked, by, player, at)
        except Exception:  # it fails again, as it should
            drawn = dict(chance.open) if chance else {}
            return Noted(self.draws | drawn, tuple(drawn), self.missing)
        return Noted(self.draws, (), "; ".join(filter(None, (self.missing, "tried again at once, it did not fail"))))
