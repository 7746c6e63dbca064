"""State: that of number 1, with what tells a last round that no end space began."""

from engine.games.mandala_stones.r1 import state as r1
from engine.games.mandala_stones.r1.state import Options, objectives


class State(r1.State, frozen=True, gc=False):
    """A game. `closing`: a seat was passed over, so the game ends with this round."""

    closing: bool = False


def blank(options: Options, seats: int) -> State:
    """The table before anything is laid out."""
    empty = r1.blank(options, seats)
    return State(*[getattr(empty, name) for name in r1.State.__struct_fields__])


def facts(state: State, seat: int | None = None) -> tuple:
    """All that is public: as in number 1, then 1 if a seat was passed over; with `seat` also its two objectives."""
    flat = (*r1.facts(state), int(state.closing))
    if seat is None:
        return flat
    return (*flat, *(objectives(state.players[seat]) or ("?", "?")))
