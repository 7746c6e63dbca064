"""What was arranged when a table was opened: bots of the house, seats kept for somebody, whether strangers find it.

Source: docs/API.md (tables). It lies in a record beside the stream, as names do: none of it is part of the game.
"""

import secrets
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from engine import bots
from engine.bots import NoSuchBot
from engine.chance import NONCE_BYTES
from engine.codec import encode
from engine.game import Game
from server import wire
from server.accounts import Accounts
from server.problems import Problem
from server.store.port import Store

KEY = "arranged"
"""Key of the record of a table that holds this."""


class HouseBot(Struct, frozen=True):
    """A bot of the house that sits at `seat`. `nonce`: its luck (hex), told to nobody before the seat is ready."""

    name: str
    seat: int
    account: str
    nonce: str


class Arrangement(Struct, frozen=True, omit_defaults=True):
    """`private`: listed only for who holds a seat · `bots` of the house · `kept`: account to the seat that waits for it."""

    private: bool = False
    bots: tuple[HouseBot, ...] = ()
    kept: dict[str, int] = {}

    @property
    def waiting(self) -> dict[str, int]:
        """Account to the seat that nobody else may take, bots' too."""
        return {**self.kept, **{bot.account: bot.seat for bot in self.bots}}

    def bot_at(self, seat: int) -> str | None:
        """Name of the bot that the house has arranged for a seat, None if none."""
        return next((bot.name for bot in self.bots if bot.seat == seat), None)


NOTHING = Arrangement()


async def seat_bots(accounts: Accounts, names: Sequence[str], seats: Sequence[int]) -> tuple[HouseBot, ...]:
    """Bots for these seats, each with an account that no token signs in as, and with luck of its own. Raises Busy."""
    found = []
    for n, (name, seat) in enumerate(zip(names, seats, strict=True)):
        again = names[:n].count(name)
        account = await accounts.of_bot(f"Bot {name}" + (f" {again + 1}" if again else ""))
        found.append(HouseBot(name, seat, account, secrets.token_bytes(NONCE_BYTES).hex()))
    return tuple(found)


def check_names(game: Game, names: Sequence[str]) -> None:
    """Raise Problem `bad_request` for a name that no bot of this game has."""
    for name in names:
        try:
            bots.make_bot(game, name)
        except NoSuchBot as error:
            raise Problem("bad_request", f"{error} - at `$.bots`") from None


def check_bots(game: Game, body: wire.NewTable) -> None:
    """Raise Problem `bad_request` unless bots of the house can sit at such a table. They take its last seats."""
    check_names(game, body.bots)
    if body.bots and body.rated:
        raise Problem("bad_request", "rated tables have no bots of the house: it holds the table's secret - at `$.bots`")
    if body.bots and len(body.bots) >= body.seats:
        raise Problem("bad_request", f"{len(body.bots)} bots leave no seat of {body.seats} to a person - at `$.bots`")


async def arranged(accounts: Accounts, body: wire.NewTable) -> Arrangement:
    """What a wish for a table arranges. Raises Busy."""
    seats = range(body.seats - len(body.bots), body.seats)
    return Arrangement(body.private, await seat_bots(accounts, body.bots, seats))


async def keep(store: Store, table: str, arrangement: Arrangement) -> Arrangement:
    """Keep it durably, before the table's first event; gives what is kept: the first that was. Raises Busy."""
    if arrangement == NOTHING or await store.put(KEY, encode(arrangement), only_new=True, table=table):
        return arrangement
    return kept(await store.get(KEY, table=table))


def kept(record: bytes | None) -> Arrangement:
    """The arrangement that a record holds."""
    return NOTHING if record is None else msgspec.json.decode(record, type=Arrangement)
