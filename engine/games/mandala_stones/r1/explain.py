"""Why a move is refused: a stable code, and a text that says what would be right.

Codes: not_your_turn, game_over, board_full, no_such_space, no_artist_there, same_space, space_taken, slot_taken,
nothing_to_take, not_takeable, no_such_colour, too_few_tops, bad_set, no_tower.
"""

from engine.games.mandala_stones.r1 import moves as m
from engine.games.mandala_stones.r1.data import DATA, DIRECTIONS, SLOTS, SPACES
from engine.games.mandala_stones.r1.lattice import AROUND, beyond
from engine.games.mandala_stones.r1.score import of_colour
from engine.games.mandala_stones.r1.state import State
from engine.games.mandala_stones.r1.stones import LETTERS, NAME, NOTHING, PATTERN, PATTERN_NAME


def refusal(state: State, seat: int, move: m.Move) -> tuple[str, str]:
    """Code and text for a move that is not among the legal ones."""
    if state.ended:
        return "game_over", "the game is over: no more moves"
    if seat != state.seat:
        return "not_your_turn", f"it is seat {state.seat}'s turn, not seat {seat}'s"
    towers = state.players[seat].towers
    if isinstance(move, m.Pick):
        return _journey(state, towers, move) or _tower(towers, move) or _stones(state, move)
    if isinstance(move, m.Score):
        return _colour(towers, move.colour)
    return _tops(towers, move.slots)


def _journey(state: State, towers: tuple[str, ...], move: m.Pick) -> tuple[str, str] | None:
    if all(towers):
        return "board_full", "all five spaces hold towers: score (score yellow, tops ACE)"
    for space in (move.origin, move.to):
        if not 0 <= space < SPACES:
            return "no_such_space", f"there is no artist space {space}; they are 0 to {SPACES - 1}"
    here = " ".join(f"a{space}" for space, artist in enumerate(state.artists) if artist != NOTHING)
    if state.artists[move.origin] == NOTHING:
        return "no_artist_there", f"no artist stands on a{move.origin}; they stand on {here}"
    if move.origin == move.to:
        return "same_space", f"the artist stands on a{move.to} already and must go to another space"
    if state.artists[move.to] != NOTHING:
        return "space_taken", f"an artist stands on a{move.to}; taken are {here}"
    return None


def _tower(towers: tuple[str, ...], move: m.Pick) -> tuple[str, str] | None:
    if towers[SLOTS.index(move.slot)]:
        free = " ".join(slot for slot, tower in zip(SLOTS, towers, strict=True) if not tower)
        return "slot_taken", f"space {move.slot} holds a tower; free are {free}"
    return None


def _stones(state: State, move: m.Pick) -> tuple[str, str]:
    """Why no stone can be taken there, or none from the side that was named first."""
    reasons = {side: _hindrance(state, move, side) for side in DIRECTIONS}
    right = [side for side, reason in reasons.items() if not reason]
    if right:
        return "not_takeable", f"{reasons[move.first]}; the first stone may come from {' '.join(right)}"
    return "nothing_to_take", f"nothing can be taken from a{move.to}: {'; '.join(reasons.values())}"


def _hindrance(state: State, move: m.Pick, side: str) -> str:
    """Why the artist takes nothing from a side of its destination, "" when it does (mandala_stones.md §5.1)."""
    stack = AROUND[move.to][DIRECTIONS.index(side)]
    top = state.stacks[stack][-1:]
    if not top:
        return f"the stack {side} is empty"
    artist = state.artists[move.origin]
    if PATTERN[top] != artist:
        return f"{NAME[top]} {side} has no {PATTERN_NAME[artist]}"
    far = beyond(move.to, stack)
    if far is not None and far != move.origin and state.artists[far] != NOTHING:
        return f"{NAME[top]} {side} also lies beside the artist on a{far}"
    return ""


def _colour(towers: tuple[str, ...], colour: int) -> tuple[str, str]:
    if not 0 <= colour < len(LETTERS):
        return "no_such_colour", f"there is no colour number {colour}; colours are 0 to {len(LETTERS) - 1}"
    count = len(of_colour(towers, colour))
    shown = {0: "none of your towers shows", 1: "only one of your towers shows"}[count]
    return "too_few_tops", f"{shown} {DATA.colours[colour]} on top; a colour scores with at least two"


def _tops(towers: tuple[str, ...], slots: str) -> tuple[str, str]:
    if not slots or slots != "".join(slot for slot in SLOTS if slot in slots):
        return "bad_set", f"{slots[:20]!r} names no towers: give letters of {SLOTS}, each once and in order, like ACE"
    built = "".join(slot for slot, tower in zip(SLOTS, towers, strict=True) if tower)
    missing = " ".join(slot for slot in slots if slot not in built)
    return "no_tower", f"no tower stands on {missing}; your towers stand on {' '.join(built) or 'no space yet'}"
