"""The text board, for people in a terminal: at most 80 columns. Unknown cards are shown as "?"."""

from engine.kit.lines import wrapped
from tests.template.game.r1.score import parts, total
from tests.template.game.r1.state import Player, State, hand_words, size


def board(state: State, seat: int | None = None) -> str:
    """The whole table as text; with `seat` also its hand."""
    now = "over" if state.seat < 0 else f"seat {state.seat} plays a card"
    lines = [f"Template · pile {state.pile} · {now}", ""]
    lines += wrapped(["middle (top last): ", *(state.middle or "-")])
    lines += ["", *(_player(state, number, player) for number, player in enumerate(state.players))]
    if seat is not None:
        lines += ["", f"hand of seat {seat}: {hand_words(state.players[seat])}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _player(state: State, seat: int, player: Player) -> str:
    breakdown = ", ".join(f"{name} {points}" for name, points in parts(player))
    mark = ">" if seat == state.seat else " "
    return f"{mark}seat {seat}: {total(player)} ({breakdown}) · {size(player)} in hand"
