"""What an asker may see of a table: everything here is folded from that asker's own openings, never from the server's.

Source: DESIGN idea 3 and §6 (whoever asks).
"""

from typing import Any

import msgspec

from engine import table
from engine.entry import Entry
from engine.game import Game, Unknown
from engine.seal import Audience
from engine.timeline import Fold
from server import wire
from server.accounts import Accounts
from server.problems import Problem
from server.tables import LiveTable


def fold_for(live: LiveTable, audience: Audience) -> Fold:
    """The end of the stream as an audience knows it; kept, and moved on when asked for again."""
    fold = live.views.get(audience)
    if fold is None:
        fold = live.views[audience] = Fold(live.game)
    for entry in live.entries[fold.v :]:
        fold.take(Entry(entry.v, entry.p, live.openings(entry, audience), entry.h, entry.c))
    return fold


def events_after(live: LiveTable, audience: Audience, after: int) -> bytes:
    """Events after a version as an audience receives them, two lines each."""
    return b"".join(b"%b\n%b\n" % (entry.p, live.openings(entry, audience)) for entry in live.entries[after:])


async def view(live: LiveTable, account: str | None, accounts: Accounts) -> wire.TableView:
    """The table as an account (None: anybody) sees it."""
    names = {player: await accounts.name(owner) for owner, player in dict(live.players).items()}
    audience = live.audience(account)
    fold = fold_for(live, audience)
    state, game = fold.table, live.game
    shown = live.seats.get(account)
    board = "" if fold.state is None else game.board(fold.state, None if audience is None else shown)
    return wire.TableView(
        live.id, state.game, state.rules, msgspec.to_builtins(state.options), state.rated, state.phase, fold.v,
        fold.head.hex(), [_seat(i, state, names) for i in range(state.size)], acting(fold), shown, state.agreed,
        result(state),
        fold.state, board, live.stopped.text if live.stopped else "", game.title, game.pend is not None,
        [names.get(seat.player, "") if seat else None for seat in state.seats],
        [live.arranged.bot_at(i) for i in range(state.size)], await _kept(live, account, accounts), live.arranged.private,
        live.rematch,
    )  # fmt: skip


async def _kept(live: LiveTable, account: str | None, accounts: Accounts) -> list[str | None]:
    """By seat, for whom else than the account a free seat is kept."""
    seats = live.fold.table.seats
    others = {seat: owner for owner, seat in live.arranged.waiting.items() if owner != account and seats[seat] is None}
    return [await accounts.name(others[i]) if i in others else None for i in range(len(seats))]


def _seat(number: int, state: table.Table, names: dict[str, str]) -> wire.SeatView:
    seat = state.seats[number]
    if seat is None:
        return wire.SeatView(None, "", False, False)
    return wire.SeatView(seat.player, names.get(seat.player, ""), seat.ready, number in state.departed)


def result(state: table.Table) -> wire.Result | None:
    """The ranking, once it is stated."""
    return state.result and wire.Result(*(getattr(state.result, name) for name in wire.Result.__struct_fields__))


def acting(fold: Fold) -> tuple[int, ...]:
    """Seats that may act now."""
    if fold.table.phase != table.PLAYING or table.over(fold.view()):
        return ()
    return fold.game.to_act(fold.state)


def legal(live: LiveTable, account: str, draft: str | None) -> wire.LegalMoves:
    """What the account's seat may do now, as that seat itself can tell. Raises Problem, Refused."""
    seat = live.seats.get(account)
    if seat is None or seat in live.fold.table.departed:
        raise Problem("not_seated", "this account holds no seat at this table")
    fold = fold_for(live, live.audience(account))
    taken = steps(fold.game, draft)
    moves: list[wire.LegalMove] = []
    if seat in acting(fold):
        try:
            fold.game.check_draft(fold.state, seat, taken)
            moves = [_legal(fold, move) for move in fold.game.legal(fold.state, seat, taken)]
        except Unknown as error:
            raise Problem("bad_request", f"draft: {error}") from None
    return wire.LegalMoves(fold.v, fold.head.hex(), seat, moves)


def steps(game: Game, draft: str | None) -> tuple:
    """The steps of a draft, as far as there is one. Raises Problem, Refused."""
    if not draft:
        return ()
    if game.pend is None:
        raise Problem("bad_request", f"draft: a move of {game.name} is not made of steps")
    return tuple(game.read(draft))


def _legal(fold: Fold, move: Any) -> wire.LegalMove:
    whole = move if fold.game.pend is None else (move,)
    return wire.LegalMove(move, fold.game.write(whole))
