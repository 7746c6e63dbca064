"""Branches: another line from version N of a recorded game. The parent stays untouched.

Source: DESIGN §3, branch. A branch holds the parent's entries 1..N byte for byte, then `table.branched`; so its chain is
unbroken and it stands alone.
"""

from collections.abc import Sequence
from typing import Any, Literal

from engine import table
from engine.chance import KEYED, secret_commitment
from engine.entry import Entry
from engine.events import seat_of
from engine.game import Game, Refused
from engine.record import audience_name
from engine.seal import ARBITER, Audience, admits, walk
from engine.sitting import ENGINE, SYSTEM, Decision, Sitting
from engine.timeline import Fold

Luck = Literal["same", "new"]


def branch(
    entries: Sequence[Entry], n: int, child: str, secret: bytes, *, luck: Luck, audience: Audience, cmd: str, at: int,
    game: Game | None = None,
) -> tuple[list[Entry], Sitting]:  # fmt: skip
    """A branch after version `n`: its entries so far, and the sitting in which it is played on.

    `entries` the parent's, with the openings that `audience` (the brancher) may see · `child` the branch's table id, 32 hex
    digits · `secret` 32 bytes: fresh with luck new, the parent's opened one with luck same. Raises Refused.
    """
    fold = Fold(game)
    ended = _last_phase(entries, game)
    if not 1 <= n <= len(entries):
        raise Refused("no_such_version", f"there is no version {n}; versions go from 1 to {len(entries)}")
    for entry in entries[:n]:
        fold.take(entry)
    if fold.table.phase != table.PLAYING:
        raise Refused(
            "not_playing", f"a branch begins while the game is played; at version {n} the table is {fold.table.phase}"
        )
    if fold.table.rated and ended != table.REVEALED:
        raise Refused("rated_running", "a rated table is branched only after its secret is revealed")
    if luck == "same" and secret_commitment(secret) != fold.table.commitment:
        raise Refused(
            "secret_needed", "luck same needs the parent's secret, which is open only after the end; use luck new"
        )
    sitting = Sitting(fold, secret)
    decision = decide(sitting, child, luck, audience_name(audience), cmd, at)
    sitting.commit(decision)
    return [*entries[:n], decision.entry], sitting


def decide(
    sitting: Sitting, child: str, luck: Luck, audience: str, cmd: str, at: int, *, engine: str = ENGINE, s: int = 0
) -> Decision:
    """The decision `table.branched` for a sitting that holds the branch's secret. Raises Refused.

    `engine` the program that branches; `s` as for `Sitting.decide`.
    """
    fold = sitting.fold
    effects: tuple = ()
    if luck == "new":
        sitting.use(sitting.make_chance(sitting.secret, child, ("",) * fold.table.size))
        effects = fold.game.redeal(fold.state, sitting.chance)
    data = fold.schema.Branched(
        child, fold.table.id, fold.v, audience, luck, KEYED, secret_commitment(sitting.secret), engine, effects
    )
    return sitting.event(fold.schema.branched, data, SYSTEM, cmd, at, s)


def known_to(audience: str, events: Sequence[Any], game: Game) -> Any:
    """The game's state after a branch's first `events` (openings joined) as its brancher knew it, whose `audience` its
    `table.branched` names. What was hidden from the brancher is taken out of the events.

    Who holds the parent's secret can learn all that was hidden there; the branch was dealt anew by one who did not.
    """
    whose = ARBITER if audience == ARBITER else seat_of(audience)
    fold = Fold(game)
    for event in events:
        for _, _, _, sealed in walk(event.d):
            if not admits(sealed.to, whose):
                sealed.value = sealed.salt = sealed.of = sealed.raw = None
        fold.apply(event)
    return fold.state


def _last_phase(entries: Sequence[Entry], game: Game | None) -> str:
    fold = Fold(game)
    for entry in entries:
        fold.take(entry)
    return fold.table.phase
