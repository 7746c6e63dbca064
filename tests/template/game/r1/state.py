"""State of a game, its facts and its component counts.

Source: RULES.md §1 and §5. Everything is public but hands: a folder that does not know a card counts it as unknown.
"""

from typing import Literal

from msgspec import Struct

from tests.template.game.r1.data import CARDS, DATA, VALUES


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Switches of rules that can be read in two ways (rulings R1, R2)."""

    last_takes_rest: bool = False
    start: Literal["seat 0", "random"] = "seat 0"


class Player(Struct, frozen=True, gc=False):
    """What one player has.

    `hand` values of the cards this folder knows, sorted · `unknown` further cards in the hand · `taken` cards taken ·
    `bonus` cards of the bonus value among them.
    """

    hand: tuple[int, ...]
    unknown: int
    taken: int
    bonus: int


class State(Struct, frozen=True, gc=False):
    """A game.

    `seat` who acts, -1 when it is over · `pile` cards left to draw · `middle` values of the cards in the middle, the last
    one on top · `last` seat that took last, or -1 · `played[value - 1]` cards of a value that were played · `players` per
    seat.
    """

    options: Options
    seat: int
    pile: int
    middle: str
    last: int
    played: tuple[int, ...]
    players: tuple[Player, ...]


def blank(options: Options, seats: int) -> State:
    """The table before the deal: all cards in the pile."""
    return State(options, 0, CARDS, "", -1, (0,) * VALUES, (Player((), 0, 0, 0),) * seats)


def size(player: Player) -> int:
    """Cards in a player's hand."""
    return len(player.hand) + player.unknown


def facts(state: State, seat: int | None = None) -> tuple:
    """All that is public, flat; with `seat` also its hand (unknown cards as "?").

    acting seat, pile, middle, who took last, cards played by value; then per player hand size, cards taken, bonus cards.
    """
    flat = [state.seat, state.pile, state.middle, state.last, *state.played]
    for player in state.players:
        flat += (size(player), player.taken, player.bonus)
    return tuple(flat) if seat is None else (*flat, hand_words(state.players[seat]))


def hand_words(player: Player) -> str:
    """A hand for people: "3 7 ?"."""
    return " ".join([*map(str, player.hand), *("?" * player.unknown)])


def unseen(state: State) -> list[int]:
    """Per value, how many cards have no identity in this folder: those of the pile and of unknown hands."""
    left = [DATA.sourced.copies - played for played in state.played]
    for player in state.players:
        for value in player.hand:
            left[value - 1] -= 1
    return left


def components(state: State) -> tuple[tuple[str, int], ...]:
    """Counts that never change after the deal, of a fully known state."""
    hands, played = sum(map(size, state.players)), sum(state.played)
    lying = len(state.middle) + sum(player.taken for player in state.players)
    return (
        ("cards", state.pile + hands + played),
        ("cards out of the pile", sum(unseen(state)) + hands + played),
        ("cards played but not lying anywhere", played - lying),
    )
