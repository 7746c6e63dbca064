"""The table: what surrounds every game, from opening to the revealed secret.

Source: DESIGN §3. `Table` is its state, `evolve` folds a table event, `decide` turns a command of a seat, an arbiter or
the system into the data of one event or refuses it. Sealing, versions and bytes are added by engine/sitting.py.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import acts
from engine.chance import Chance, nonce_commitment
from engine.game import Game, Outcome, Refused, places
from engine.seal import ALL, Sealed

SEATING, PLAYING, FINISHED, ABORTED, REVEALED = "seating", "playing", "finished", "aborted", "revealed"


class Seat(Struct, frozen=True, gc=False):
    """A seat that is taken: by whom, what luck was promised and given (hex, or ""), and whether it is ready."""

    player: str
    committed: str = ""
    nonce: str = ""
    ready: bool = False


class Table(Struct, frozen=True, gc=False):
    """State of a table. `departed`: seats that left during play, `former`: players who may take no seat here any more."""

    id: str
    game: str
    rules: int
    options: Any
    size: int
    generator: str
    commitment: str
    rated: bool
    phase: str = SEATING
    seats: tuple[Seat | None, ...] = ()
    departed: tuple[int, ...] = ()
    former: tuple[str, ...] = ()
    agreed: tuple[int, ...] = ()
    result: acts.TableFinished | None = None
    parent: tuple[str, int] | None = None
    draws: tuple[str, tuple[str, ...]] | None = None
    """Table id and nonces (hex or "") that the draw key is made of, fixed at the start."""

    def nonces(self) -> tuple[str, ...]:
        """The nonces given, in seat order ("" for none)."""
        return tuple(seat.nonce if seat else "" for seat in self.seats)


def facts(table: Table) -> tuple:
    """All of a table's state that belongs into digests: flat, public, without times and names."""
    taken = [0 if seat is None else 2 if seat.ready else 1 for seat in table.seats]
    return (
        table.phase,
        table.size,
        *taken,
        len(table.departed),
        *table.departed,
        len(table.agreed),
        *table.agreed,
    )


# ---- commands -------------------------------------------------------------------------------------------------------


class Sit(Struct, frozen=True):
    """Take the acting seat; `nonce` commits to luck of its own (hex SHA-256 of 32 bytes), "" for none."""

    player: str
    nonce: str = ""


class Ready(Struct, frozen=True):
    """Say that the seat is ready, opening the nonce committed to (64 hex digits)."""

    nonce: str = ""


class Start(Struct, frozen=True):
    """Begin the game: the deal."""


class Play(Struct, frozen=True, gc=False):
    """Play a move. `ms`: time spent, by the server's clock. `seat` is given only by the system, for a departed seat."""

    move: Any
    ms: int = 0
    seat: int = -1


class Leave(Struct, frozen=True):
    """Leave the seat."""


class Resign(Struct, frozen=True):
    """Give the game up."""


class Abort(Struct, frozen=True):
    """Agree that the game be void."""


class Finish(Struct, frozen=True):
    """System: state the ranking of a game that is over."""


class Reveal(Struct, frozen=True):
    """System: open the secret of a table that is finished or aborted."""

    secret: bytes


# ---- folding --------------------------------------------------------------------------------------------------------


def opened(data: acts.TableOpened, options: Any) -> Table:
    """The state after `table.opened`; `options` is the game's own struct, made from the recorded ones."""
    return Table(
        data.id, data.game, data.rules, options, data.seats, data.generator, data.commitment, data.rated,
        seats=(None,) * data.seats,
    )  # fmt: skip


def evolve(table: Table, seat: int | None, data: Any) -> Table:
    """Fold a table event by `seat` (None: system or arbiter) into the state. Validates nothing."""
    match data:
        case acts.TableSat():
            return _with_seat(table, seat, Seat(data.player, data.nonce, ready=table.phase == PLAYING))
        case acts.TableReadied():
            return _with_seat(table, seat, replace(table.seats[seat], nonce=data.nonce, ready=True))
        case acts.TableLeft() | acts.TableResigned():
            return _gone(table, seat)
        case acts.TableAbortAgreed():
            agreed = table.agreed if seat is None else tuple(sorted({*table.agreed, seat}))
            return replace(table, agreed=agreed, phase=ABORTED if data.aborted else table.phase)
        case acts.TableFinished():
            return replace(table, phase=FINISHED, result=data)
        case acts.TableRevealed():
            return replace(table, phase=REVEALED)
    raise TypeError(f"no table event: {type(data).__name__}")


def started(table: Table) -> Table:
    """The state after `table.started`: the draw key is fixed, unless a branch has fixed it before."""
    return replace(table, phase=PLAYING, draws=(table.id, table.nonces()))


def branched(table: Table, data: Any) -> Table:
    """The state after `table.branched`: a new id, empty seats, and with new luck a new draw key."""
    luck = {} if data.luck == "same" else {"draws": (data.child, ("",) * table.size)}
    return replace(
        table, id=data.child, parent=(data.parent, data.n), rated=False, seats=(None,) * table.size, agreed=(),
        departed=(), former=(), generator=data.generator, commitment=data.commitment, **luck,
    )  # fmt: skip


def _with_seat(table: Table, seat: int, value: Seat | None) -> Table:
    return replace(table, seats=(*table.seats[:seat], value, *table.seats[seat + 1 :]))


def _gone(table: Table, seat: int) -> Table:
    if table.phase == SEATING:
        agreed = tuple(other for other in table.agreed if other != seat)
        return replace(_with_seat(table, seat, None), agreed=agreed)
    former = (*table.former, table.seats[seat].player) if table.seats[seat] else table.former
    return replace(table, departed=(*table.departed, seat), former=former)


# ---- deciding -------------------------------------------------------------------------------------------------------


class View(Struct, frozen=True, gc=False):
    """What a decision may look at: the game, the table's and the game's state (None before the start)."""

    game: Game
    table: Table
    state: Any


def decide(view: View, seat: int | None, command: Any, arbiter: bool = False) -> Any:
    """The data of the event that `command` becomes, with values not yet sealed. `seat` None: system or arbiter.

    All commands but Start and Play, which become effects (`start`, `play`). Raises Refused.
    """
    match command:
        case Sit():
            return _sit(view.table, seat, command)
        case Ready():
            return _ready(view.table, seat, command)
        case Leave():
            if view.table.phase == SEATING:
                _taken(view.table, seat)
            else:
                _in_play(view, seat)
            return acts.TableLeft()
        case Resign():
            _in_play(view, seat)
            return acts.TableResigned()
        case Abort():
            return _abort(view, seat, arbiter)
        case Finish():
            return _finish(view)
        case Reveal():
            return _reveal(view.table, command)
    raise TypeError(f"no command: {type(command).__name__}")


def _seat_number(table: Table, seat: int | None) -> int:
    if seat is None or not 0 <= seat < table.size:
        raise Refused("no_such_seat", f"this table has seats 0 to {table.size - 1}, not {seat}")
    return seat


def _taken(table: Table, seat: int | None) -> Seat:
    occupant = table.seats[_seat_number(table, seat)]
    if occupant is None:
        raise Refused("seat_empty", f"nobody sits at seat {seat}")
    return occupant


def _sit(table: Table, seat: int | None, command: Sit) -> acts.TableSat:
    number = _seat_number(table, seat)
    branch_in_play = table.phase == PLAYING and table.parent is not None
    if table.phase != SEATING and not branch_in_play:
        raise Refused("not_seating", f"seats are taken before the game starts; this table is {table.phase}")
    if table.seats[number] is not None:
        raise Refused("seat_taken", f"seat {number} is taken")
    if command.player in table.former or any(s and s.player == command.player for s in table.seats):
        raise Refused("already_seated", "who holds or held a seat at this table takes no other one")
    if branch_in_play and command.nonce:
        raise Refused("luck_is_fixed", "the game has started: no luck can be added any more")
    if command.nonce and any(s and s.nonce for s in table.seats):
        raise Refused("luck_is_fixed", "another seat has opened its nonce: no luck can be added any more")
    if command.nonce and not _is_hex(command.nonce, 64):
        raise Refused("bad_nonce", "nonce: give SHA-256 of your 32-byte nonce as 64 hex digits, or nothing")
    return acts.TableSat(command.player, command.nonce)


def _ready(table: Table, seat: int | None, command: Ready) -> acts.TableReadied:
    occupant = _taken(table, seat)
    if table.phase != SEATING:
        raise Refused("not_seating", f"ready is said before the start; this table is {table.phase}")
    if any(s is None for s in table.seats):
        raise Refused(
            "seats_open",
            "ready is said when all seats are taken, so that nobody knows a nonce before choosing one",
        )
    if occupant.ready:
        raise Refused("already_ready", f"seat {seat} is ready already")
    if occupant.committed:
        if not _is_hex(command.nonce, 64) or nonce_commitment(bytes.fromhex(command.nonce)) != occupant.committed:
            raise Refused("nonce_differs", "the nonce is not the one this seat committed to when it sat down")
    elif command.nonce:
        raise Refused("nonce_differs", "this seat committed to no nonce when it sat down, so it can give none")
    return acts.TableReadied(command.nonce)


def _is_hex(text: str, digits: int) -> bool:
    return len(text) == digits and set(text) <= set("0123456789abcdef")


def start(view: View, chance: Chance) -> tuple:
    """The deal, as effects. Raises Refused."""
    table = view.table
    if table.phase != SEATING:
        raise Refused("not_seating", f"a game starts once; this table is {table.phase}")
    waiting = [i for i, seat in enumerate(table.seats) if seat is None or not seat.ready]
    if waiting:
        raise Refused("not_ready", f"waiting for seat {', '.join(map(str, waiting))}")
    return view.game.setup(table.options, table.size, chance)


def _in_play(view: View, seat: int | None, acting: tuple[int, ...] | None = None) -> int:
    number = _seat_number(view.table, seat)
    if view.table.phase != PLAYING:
        raise Refused("not_playing", f"the game is not being played; this table is {view.table.phase}")
    if number in view.table.departed:
        raise Refused("departed", f"seat {number} has left this game")
    if over(view, acting):
        raise Refused("game_over", "the game is over")
    return number


def play(view: View, seat: int | None, command: Play, chance: Chance) -> tuple:
    """The effects of a move by `seat` (None: by the system, for a departed seat). Raises Refused."""
    acting = () if view.state is None else view.game.to_act(view.state)
    if seat is None:
        number = command.seat
        if number not in view.table.departed or number not in acting:
            raise Refused("not_departed", "the system plays only for seats that have left, when it is their turn")
    else:
        number = _in_play(view, seat, acting)
    if number not in acting:
        turn = "nobody's" if not acting else f"seat {', '.join(map(str, acting))}'s"
        raise Refused("not_your_turn", f"it is {turn} turn, not seat {number}'s")
    return view.game.decide(view.state, number, command.move, chance)


def _abort(view: View, seat: int | None, arbiter: bool) -> acts.TableAbortAgreed:
    table = view.table
    if arbiter:
        if table.phase not in (SEATING, PLAYING):
            raise Refused("not_playing", f"only a game not yet ended can be void; this table is {table.phase}")
        return acts.TableAbortAgreed(True)
    if table.phase == SEATING:
        _taken(table, seat)
    else:
        _in_play(view, seat)
    needed = {i for i, s in enumerate(table.seats) if s is not None and i not in table.departed}
    last_word = needed <= {*table.agreed, seat}
    if seat in table.agreed and not last_word:
        raise Refused("already_agreed", f"seat {seat} has agreed already")
    return acts.TableAbortAgreed(last_word)


def over(view: View, acting: tuple[int, ...] | None = None) -> bool:
    """Is the game decided: played to its end, or has all but one seat left? `acting` who may act, if that is known."""
    if view.table.phase != PLAYING:
        return False
    fewest = 2 if view.table.size > 1 else 1
    return view.table.size - len(view.table.departed) < fewest or not (
        view.game.to_act(view.state) if acting is None else acting
    )


def _finish(view: View) -> acts.TableFinished:
    if not over(view):
        raise Refused("not_over", "the game is not over")
    return ranking(view)


def ranking(view: View) -> acts.TableFinished:
    """The ranking of a game that is over. A departed seat ranks last (DESIGN §3, leaving)."""
    departed = view.table.departed
    result: Outcome | None = view.game.outcome(view.state)
    if result is None:
        size = view.table.size
        return acts.TableFinished("resigned", places((0,) * size, departed), (0,) * size, ((),) * size)
    ranks = result.places
    if departed:
        standing = [len(ranks) - place for place in ranks]
        ranks = places(standing, departed)
    return acts.TableFinished("played", ranks, result.totals, result.parts)


def _reveal(table: Table, command: Reveal) -> acts.TableRevealed:
    if table.phase not in (FINISHED, ABORTED):
        raise Refused("not_over", f"a secret is revealed after the end; this table is {table.phase}")
    return acts.TableRevealed(Sealed(ALL, value=command.secret.hex()))
