"""The result table of a bot match: wins, points, and how sure the win share is."""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct
from rich.table import Table as Grid

SURE = 1.959964
"""Standard deviations of a two-sided interval of 95 %."""


class Played(Struct, frozen=True):
    """How game `n` ended. `seating[seat]` is the player's number; `places` and `totals` are by seat."""

    n: int
    file: str
    seating: tuple[int, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    moves: int


class Line(Struct, frozen=True):
    """One player's result: won games (a shared first place counts its share), shared ones among them, mean points."""

    wins: float
    shared: int
    points: float
    share: float
    low: float
    high: float


def wilson(share: float, n: int, z: float = SURE) -> tuple[float, float]:
    """Wilson's score interval of a share seen in n games: (low, high), both within 0..1."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def line(player: int, games: Sequence[Played]) -> Line:
    """The result of one player over all games."""
    wins, shared, points = 0.0, 0, 0
    for game in games:
        seat = game.seating.index(player)
        points += game.totals[seat]
        if game.places[seat] == 1:
            winners = game.places.count(1)
            wins += 1 / winners
            shared += winners > 1
    share = wins / len(games)
    return Line(wins, shared, points / len(games), share, *wilson(share, len(games)))


def labels(players: Sequence[str]) -> list[str]:
    """Names to tell players by: a bot that plays twice is numbered."""
    return [
        f"{name} #{players[: i + 1].count(name)}" if players.count(name) > 1 else name for i, name in enumerate(players)
    ]


def results(players: Sequence[str], games: Sequence[Played]) -> Grid:
    """The table to print. Who plays alone wins against nobody: then points are all there is."""
    if len(players) == 1:
        return _alone(players[0], [game.totals[0] for game in games])
    grid = Grid()
    grid.add_column("player")
    for name in ("wins", "of them shared", "win share", "95 % interval", "mean points"):
        grid.add_column(name, justify="right")
    for player, label in enumerate(labels(players)):
        at = line(player, games)
        interval = f"{at.low:.1%} – {at.high:.1%}"
        grid.add_row(label, f"{at.wins:.4g}", str(at.shared), f"{at.share:.1%}", interval, f"{at.points:.1f}")
    return grid


def _alone(player: str, totals: Sequence[int]) -> Grid:
    grid = Grid()
    grid.add_column("player")
    for name in ("games", "mean points", "fewest", "most"):
        grid.add_column(name, justify="right")
    mean = sum(totals) / len(totals)
    grid.add_row(player, str(len(totals)), f"{mean:.1f}", str(min(totals)), str(max(totals)))
    return grid
