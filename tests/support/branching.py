"""What `redeal` promises (DESIGN §2): in a branch everything unknown has an identity, and what was known stays.

Branches are made from a recorded game as each audience may see it, played to their end, and verified.
"""

from random import Random

from engine import table
from engine.branch import branch
from engine.entry import Entry
from engine.game import Refused
from engine.seal import ARBITER, Audience
from engine.sitting import SYSTEM, Sitting
from engine.timeline import Timeline
from engine.verify import VIOLATED, verify
from tests.support.playing import Recorded


def law_branches(recorded: Recorded) -> None:
    """A branch by anybody who sees the parent, with new luck, plays to its end and verifies; so does one of same luck."""
    rng = Random(recorded.seed)
    playing = [m.v for m in recorded.timeline().moments if m.table.phase == table.PLAYING]
    for audience in (None, ARBITER, *range(recorded.seats)):
        n = rng.choice(playing)
        entries = recorded.seen_by(audience)
        made, sitting = branch(
            entries, n, rng.randbytes(16).hex(), rng.randbytes(32), luck="new", audience=audience, cmd="branch", at=0,
            game=recorded.game,
        )  # fmt: skip
        _same_known(recorded, entries, n, sitting, audience)
        play_out(recorded, made, sitting, rng)
        verified(recorded, made, f"branch of {audience} at version {n}")
    made, sitting = branch(
        recorded.entries, rng.choice(playing), rng.randbytes(16).hex(), recorded.secret, luck="same", audience=ARBITER,
        cmd="branch", at=0, game=recorded.game,
    )  # fmt: skip
    play_out(recorded, made, sitting, rng)
    verified(recorded, made, "branch with the same luck")


def _same_known(recorded: Recorded, entries: tuple[Entry, ...], n: int, sitting: Sitting, audience: Audience) -> None:
    game, state = recorded.game, sitting.fold.state
    before = Timeline(entries[:n], game).fold.state
    seat = audience if isinstance(audience, int) else None
    if game.pend is None:  # dropping a pending turn is public
        assert game.facts(state) == game.facts(before), f"version {n}: a redeal changed what is public"
    if seat is not None:
        known, kept = game.facts(before, seat), game.facts(state, seat)
        assert known[len(game.facts(before)) :] == kept[len(game.facts(state)) :], "a redeal changed the brancher's own"
    for other in range(recorded.seats):
        assert bool(game.legal(state, other)) == (other in game.to_act(state)), f"seat {other} has unknown moves"
    full = recorded.timeline().at(n).state
    assert game.components(state) == game.components(full), f"version {n}: a redeal changed the components"


def play_out(recorded: Recorded, entries: list[Entry], sitting: Sitting, rng: Random) -> None:
    """Seat everybody at a branch and play it to its revealed secret; `entries` grow. Raises AssertionError."""
    game = sitting.game
    for seat in range(sitting.fold.table.size):
        entries.append(sitting.run(table.Sit(f"brancher {seat}"), f"seat:{seat}", f"sit {seat}", 0).entry)
    while sitting.fold.table.phase != table.REVEALED:
        if due := sitting.due():
            entries.append(sitting.run(due[0], SYSTEM, due[1], 0).entry)
            continue
        state = sitting.fold.state
        seat = rng.choice(game.to_act(state))
        move = game.choose(state, seat, lambda *asked: recorded.pick(rng, *asked))
        try:
            entries.append(sitting.run(table.Play(move), f"seat:{seat}", f"move {sitting.fold.v}", 0).entry)
        except Refused as refused:
            raise AssertionError(f"a branch cannot be played on: {refused.text}") from refused


def verified(recorded: Recorded, entries: list[Entry], what: str) -> None:
    """Verify a log. Raises AssertionError, naming it and the checks that are violated."""
    report = verify(entries, game=recorded.game)
    wrong = [check for check in report.checks if check.status == VIOLATED]
    assert not wrong, f"{what}: {wrong}"
