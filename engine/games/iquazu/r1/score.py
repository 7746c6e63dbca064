"""Scoring of columns and rows, the ranking, and the declared longest game.

Source: iquazu.md §7.3 and §8; rulings R9, R10.
"""

from engine.game import Outcome, ranked
from engine.games.iquazu.r1.data import CRYSTAL_COLUMNS, DATA, LAST_SCORED, ROWS, WINDOW, values
from engine.games.iquazu.r1.rock import CRYSTAL, MOST_HOLES, column
from engine.games.iquazu.r1.state import OVER, Options, Player, State
from engine.games.iquazu.r1.tiles import DARK, LIGHT, points


def column_points(marks: str, seats: int, number: int) -> tuple[int, ...]:
    """Points per seat for what lies in column `number`: most crystals first, ties to whose lowest crystal lies lower.

    Who has none there gets nothing, and values left over lapse (iquazu.md §7.3.1).
    """
    found = [0] * seats
    ranked = sorted(
        (seat for seat in range(seats) if CRYSTAL[seat] in marks),
        key=lambda seat: (marks.count(CRYSTAL[seat]), marks.rindex(CRYSTAL[seat])),
        reverse=True,
    )
    for seat, value in zip(ranked, values(seats, number), strict=False):
        found[seat] = value
    return tuple(found)


def row_standings(state: State) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Per (row, seat) that has crystals in positions 1 to 5: (how many, right-most column, lowest hole there)."""
    best: dict[tuple[int, int], tuple[int, int, int]] = {}
    for number in range(state.offset + 1, min(state.offset + WINDOW, CRYSTAL_COLUMNS) + 1):
        marks, rows = state.rock[number - 1], column(state.strips, number).rows
        for hole, mark in enumerate(marks):
            if mark in CRYSTAL:
                key = (int(rows[hole]), int(mark))
                best[key] = (best[key][0] + 1 if key in best else 1, number, hole)
    return best


def row_winners(state: State) -> tuple[int, ...]:
    """Per row, who takes the tile at position 6: the seat with most crystals over positions 1 to 5; -1 for nobody.

    Ties: the right-most crystal further right, then (same column) lower (iquazu.md §7.3.2).
    """
    best, seats = row_standings(state), range(len(state.players))
    winners = []
    for row in range(1, ROWS + 1):
        there = [(best[row, seat], seat) for seat in seats if (row, seat) in best]
        winners.append(max(there)[1] if there else -1)
    return tuple(winners)


def parts(player: Player) -> tuple[tuple[str, int], ...]:
    """The breakdown of a player's total."""
    return ("columns", player.score), ("tiles", points(player.tiles))


def total(player: Player) -> int:
    """A player's total if the game ended now: the score and the tiles with points; other tiles are worth nothing."""
    return player.score + points(player.tiles)


def marker(score: int) -> tuple[int, int]:
    """Where a score of at least 1 stands on the track: (laps done, field); exactly 80 is no lap yet (iquazu.md §8)."""
    return (score - 1) // DATA.sourced.score_track, (score - 1) % DATA.sourced.score_track + 1


def outcome(state: State) -> Outcome | None:
    """The ranking once the game is over."""
    return scores(state) if state.phase == OVER else None


def scores(state: State) -> Outcome:
    """The ranking if the game ended now: most points first, equal totals share a place."""
    return ranked([parts(player) for player in state.players])


def most_moves(options: Options, seats: int) -> int:
    """The longest game there can be, in moves.

    Among as many turns in a row as there are seats, one at least has a scoring, or else the drop box lies still and its
    holder lays a drop. Every drop fills a hole of the columns that are scored full, so there are at most as many such
    rounds as those columns have holes, and one for each scoring. A turn is at most a compulsory action, an end of the
    actions, an end after a scoring and a discard. Every tile is used once, and a double brings one more action.
    """
    holes = MOST_HOLES * LAST_SCORED
    return seats * (holes + LAST_SCORED) * 4 + 2 * (len(LIGHT) + len(DARK))
