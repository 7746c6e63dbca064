"""How the corpus's games go: to the end, given up, left, made void, branched. A story runs a table that is not open yet."""

from collections.abc import Callable
from typing import Any

from engine import table
from engine.branch import Luck, branch
from engine.seal import Audience
from engine.sitting import SYSTEM
from engine.timeline import Timeline
from tests.support.playing import Player, audience_entries

Story = Callable[[Player], None]
"""Runs the player's table; the player's entries are then the game."""
ARBITERS_ID = "arbiter:5d1c"


def begun(player: Player, **said: Any) -> None:
    """Everybody sits, is ready, and the game starts."""
    player.seat_all(**said)
    player.step(table.Start(), "seat:0")


def moves(player: Player, most: int = 10_000) -> None:
    """Play `most` moves, or to the end of the game; moves of the system do not count."""
    while player.sitting.fold.table.phase == table.PLAYING:
        if due := player.sitting.due():
            player.step(due[0], SYSTEM, due[1])
        elif most:
            player.turn()
            most -= 1
        else:
            return


def ended(player: Player) -> None:
    """Play on to the opened secret."""
    moves(player)
    while due := player.sitting.due():
        player.step(due[0], SYSTEM, due[1])


def whole(**said: Any) -> Story:
    """A game from its first event to the opened secret."""

    def story(player: Player) -> None:
        begun(player, **said)
        ended(player)

    return story


def running(after: int) -> Story:
    """A game that is not over: its record stops after some moves."""

    def story(player: Player) -> None:
        begun(player)
        moves(player, after)

    return story


def gone(command: Any, *after: int, most: int = 10_000, **said: Any) -> Story:
    """After so many moves the seat to act leaves or resigns, then so many moves later the next one, and so on.

    Where the game is not over by then it goes on for `most` moves, then an arbiter makes it void.
    """

    def story(player: Player) -> None:
        begun(player, **said)
        for n in after:
            moves(player, n)
            if player.sitting.fold.table.phase == table.PLAYING:
                player.step(command, f"seat:{_acting(player)}")
        moves(player, most)
        if player.sitting.fold.table.phase == table.PLAYING:
            player.step(table.Abort(), ARBITERS_ID)
        ended(player)

    return story


def _acting(player: Player) -> int:
    view = player.sitting.view()
    return next(seat for seat in view.game.to_act(view.state) if seat not in view.table.departed)


def void(after: int, by: str = "") -> Story:
    """After some moves every seat agrees that the game be void; or `by`, an arbiter, says so."""

    def story(player: Player) -> None:
        begun(player)
        moves(player, after)
        for actor in [by] if by else [f"seat:{seat}" for seat in range(player.seats)]:
            player.step(table.Abort(), actor)
        ended(player)

    return story


def before_the_start(player: Player) -> None:
    """A seat leaves before the start, another player takes it, and the arbiter makes the table void."""
    player.seat_all()
    player.step(table.Leave(), "seat:1")
    player.step(table.Sit(player.rng.randbytes(8).hex()), "seat:1")
    player.step(table.Abort(), ARBITERS_ID)
    ended(player)


def branched(after: int, luck: Luck, audience: Audience, more: int, *, before: Story | None = None) -> Story:
    """A branch after some moves of a whole game, played on for `more` moves, given up by a seat, with its secret open."""

    def story(player: Player) -> None:
        (before or whole())(player)
        parent = player.sitting.secret
        playing = [m.v for m in Timeline(player.entries, player.game).moments if m.table.phase == table.PLAYING]
        n = playing[0] + after
        entries = audience_entries(player.game, tuple(player.entries), audience)
        player.entries, player.sitting = branch(
            entries, n, player.rng.randbytes(16).hex(), parent if luck == "same" else player.rng.randbytes(32),
            luck=luck, audience=audience, cmd=player.id(), at=player.at, game=player.game,
        )  # fmt: skip
        player.at = player.sitting.fold.at
        for seat in range(player.seats):
            player.step(table.Sit(player.rng.randbytes(8).hex()), f"seat:{seat}")
        moves(player, more)
        while player.sitting.fold.table.phase == table.PLAYING:
            player.step(table.Resign(), f"seat:{_acting(player)}")
            moves(player, 0)
        ended(player)

    return story
