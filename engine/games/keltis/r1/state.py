"""State of a game, its facts and its component counts.

Source: keltis.md §8 and §11. Everything is public but hands: a folder that does not know a card counts it as unknown.
"""

from typing import Literal

from msgspec import Struct

from engine.games.keltis.r1.cards import CARD as CARD_OF
from engine.games.keltis.r1.cards import KINDS, MARKS, names
from engine.games.keltis.r1.data import DATA, LAST, PATHS, TILE_PLACES, full_pile, removed

CARD, BONUS, DRAW, OVER = "card", "bonus", "draw", "over"
"""What the acting seat does next: play a card, make a bonus move, draw; or nobody does anything any more."""
CLOVER = -1
"""`barred` while a bonus move is a clover's; otherwise it is the finished path whose card gave it."""
PLAIN, WISH, LEAF = ".", "w", "c"
"""Marks of stones in `State.tiles`: no tile, wish stone, clover; a digit is a number tile."""
TILE_MARK = {"wish": WISH, "clover": LEAF, "n1": "1", "n2": "2", "n3": "3"}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Switches of rules that can be read in two ways (rulings R1 to R4, R10, R12)."""

    bonus_may_enter: bool = DATA.options.bonus_may_enter
    card_move_optional: bool = DATA.options.card_move_optional
    clover_move_optional: bool = DATA.options.clover_move_optional
    may_redraw_own_discard: bool = DATA.options.may_redraw_own_discard
    equal_second_card_leaves_direction_open: bool = DATA.options.equal_second_card_leaves_direction_open
    start: Literal["seat 0", "random"] = "seat 0"


class Player(Struct, frozen=True, gc=False):
    """What lies before one player.

    `hand` the cards this folder knows, sorted · `unknown` further cards in the hand · `shown` those of them that everybody
    knows, for they came from discard piles · `rows[colour]` laid values, oldest first · `steps[path]` where the own figure
    stands, 0 for no figure on that path · `big` path of the big figure or -1 · `track` points of number tiles · `wishes`
    wish stones taken.
    """

    hand: tuple[int, ...]
    unknown: int
    shown: tuple[int, ...]
    rows: tuple[str, ...]
    steps: tuple[int, ...]
    big: int
    track: int
    wishes: int


class State(Struct, frozen=True, gc=False):
    """A game.

    `seat` who acts · `phase` CARD, BONUS, DRAW or OVER · `barred` in BONUS the finished path or CLOVER, in DRAW the colour
    that may not be drawn, else -1 · `quiet` turns in a row without pile draw and figure move (-1: a figure moved in this
    turn) · `pile` cards left · `goal` figures in the goal area · `ended` "", "goal", "pile" or "stall" · `tiles[path]` one
    mark per step 0..9 · `discards[colour]` values, top last · `players` per seat.
    """

    options: Options
    seat: int
    phase: str
    barred: int
    quiet: int
    pile: int
    goal: int
    ended: str
    tiles: tuple[str, ...]
    discards: tuple[str, ...]
    players: tuple[Player, ...]


def blank(options: Options, seats: int) -> State:
    """The table before the deal: nothing in hands, no tile on the board."""
    nobody = Player((), 0, (), ("",) * PATHS, (0,) * PATHS, -1, 0, 0)
    tiles = (PLAIN * (LAST + 1),) * PATHS
    return State(options, 0, CARD, -1, 0, full_pile(seats), 0, "", tiles, ("",) * PATHS, (nobody,) * seats)


def facts(state: State, seat: int | None = None) -> tuple:
    """All that is public, flat, 17 values and 15 a player; with `seat` also its hand (unknown cards as "?").

    acting seat, phase, barred, quiet, pile, goal, ended, tiles by path, discard piles by colour; then per player track,
    wishes, big, steps by path, rows by colour, hand size, cards known to be in the hand.
    """
    s = state
    flat = [s.seat, s.phase, s.barred, s.quiet, s.pile, s.goal, s.ended, *s.tiles, *s.discards]
    for p in s.players:
        shown = names(p.shown) if p.shown else ""
        flat += (p.track, p.wishes, p.big, *p.steps, *p.rows, len(p.hand) + p.unknown, shown)
    if seat is None:
        return tuple(flat)
    own = s.players[seat]
    return (*flat, " ".join([names(own.hand)] + ["?"] * own.unknown))


def unseen(state: State) -> list[int]:
    """Per kind of card, how many have no identity in this folder: pile, removed cards and unknown hands."""
    left = [DATA.sourced.copies] * KINDS
    players = state.players
    for p in players:
        for card in p.hand:
            left[card] -= 1
    for path, marks in enumerate(state.discards):
        cards = _BY_MARK[path]
        for p in players:
            marks += p.rows[path]
        for mark in marks:
            left[cards[mark]] -= 1
    return left


_BY_MARK = tuple({mark: CARD_OF[colour, mark] for mark in MARKS} for colour in range(PATHS))


def smalls_left(player: Player) -> int:
    """Small figures on the start stone."""
    return DATA.sourced.small + (player.big >= 0) - (PATHS - player.steps.count(0))


def components(state: State) -> tuple[tuple[str, int], ...]:
    """Counts that never change after the deal, of a fully known state (keltis.md §11)."""
    laid = sum(len(row) for p in state.players for row in p.rows)
    hands = sum(len(p.hand) + p.unknown for p in state.players)
    thrown = sum(map(len, state.discards))
    tiles = sum(len(path) - path.count(PLAIN) for path in state.tiles)
    return (
        ("cards", state.pile + removed(len(state.players)) + laid + hands + thrown),
        ("cards out of the pile", sum(unseen(state)) + laid + hands + thrown),
        ("tiles", tiles + sum(p.wishes for p in state.players)),
        ("tile places", len(TILE_PLACES)),
    )
