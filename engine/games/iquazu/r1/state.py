"""State of a game, its facts and its component counts.

Source: iquazu.md §9 and §12. All is public but hands, the pile's order, and what lies under water.
"""

from typing import Literal

from msgspec import Struct

from engine.games.iquazu.r1.cards import NONE, Cards, names, plus
from engine.games.iquazu.r1.data import CRYSTAL_COLUMNS, CRYSTALS, DATA, LAST_SCORED, ROWS
from engine.games.iquazu.r1.rock import CRYSTAL, DROP, EMPTY, PRINTED, STRIPS, UNKNOWN
from engine.games.iquazu.r1.tiles import CARDS, DARK, DOUBLE, LIGHT, MARKS

ACTIONS, WINDOW, LIMIT, OVER = "actions", "window", "limit", "over"
"""What the acting seat does next: actions; what it may still do after a scoring; discard; or nobody does anything more."""
_OF_EACH = DATA.assumed.cards_per_colour


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that can be read in two ways (rulings R3, R11): sides of the strips, and who starts."""

    strip_sides: Literal["drawn", "front"] = "drawn"
    start: Literal["random", "seat 0"] = "random"


class Player(Struct, frozen=True, gc=False):
    """What lies before one player.

    `hand` by colour, None where this folder does not know it · `size` cards in the hand · `tiles` marks of own tiles ·
    `supply` crystals · `score` points so far.
    """

    hand: Cards | None
    size: int
    tiles: str
    supply: int
    score: int


class State(Struct, frozen=True, gc=False):
    """A game.

    `seat` holds the turn box and acts · `box` holds the drop box · `phase` ACTIONS, WINDOW, LIMIT or OVER · `owed` is the
    compulsory action still to be done (1) · `extra` actions that doubles allow · `offset` slides so far · `strips` strip codes
    from left to right, UNKNOWN until seen · `rock[column - 1]` marks of a column, "" until seen · `turned` tiles that lie face
    up at position 6, by row · `gone` tiles used or out of the game · `pile`
    cards in it, `shuffle` reshuffles so far, `drawn` cards since the last · `discard` by colour · `drops` supply of
    water drops · `players` per seat.
    """

    options: Options
    seat: int
    box: int
    phase: str
    owed: int
    extra: int
    offset: int
    strips: tuple[int, ...]
    rock: tuple[str, ...]
    turned: str
    gone: str
    pile: int
    shuffle: int
    drawn: int
    discard: Cards
    drops: int
    players: tuple[Player, ...]


def blank(options: Options, seats: int) -> State:
    """The table before the deal: nothing in hands, nothing seen of rock and tiles."""
    nobody = Player(NONE, 0, "", CRYSTALS, 0)
    rock = ("",) * (CRYSTAL_COLUMNS - 1) + (EMPTY * len(PRINTED.rows),)
    pile, drops = DATA.sourced.cards, DATA.sourced.drops
    return State(
        options, 0, 0, ACTIONS, 1, 0, 0, (UNKNOWN,) * STRIPS, rock, "", "", pile, 0, 0, NONE, drops,
        (nobody,) * seats,
    )  # fmt: skip


def drawable(state: State) -> int:
    """Cards that could be drawn: those of the pile and of the discards (ruling R17)."""
    return state.pile + sum(state.discard)


def may_go_on(state: State) -> bool:
    """May the acting seat do more, as far as everybody can see? Then its turn does not end by itself."""
    if state.owed or state.extra:
        return True
    tiles = state.players[state.seat].tiles
    if not tiles:
        return False
    return DOUBLE in tiles or (drawable(state) > 0 and any(mark in CARDS for mark in tiles))


def facts(state: State, seat: int | None = None) -> tuple:
    """All that is public, flat, 31 values and 4 a player; with `seat` also its hand ("?" where it is not known here).

    turn box, drop box, phase, owed and extra actions, offset, pile, reshuffles, cards drawn since, discards W B O, drops left,
    tiles gone, turned up, strips by place, columns by number; then per player hand size,
    tiles, crystals left, score.
    """
    s = state
    flat = [
        s.seat, s.box, s.phase, s.owed, s.extra, s.offset, s.pile, s.shuffle, s.drawn, *s.discard, s.drops, s.gone, s.turned,
        *s.strips, *s.rock,
    ]  # fmt: skip
    for p in s.players:
        flat += (p.size, p.tiles, p.supply, p.score)
    if seat is None:
        return tuple(flat)
    own = s.players[seat]
    return (*flat, names(own.hand) if own.hand is not None else "?" * own.size)


def unseen(state: State) -> list[int]:
    """Cards by colour that have no identity in this folder: those of the pile and of unknown hands."""
    seen = state.discard
    for p in state.players:
        if p.hand is not None:
            seen = plus(seen, p.hand)
    return [_OF_EACH - count for count in seen]


def _tiles_seen(state: State) -> str:
    return state.turned + state.gone + "".join([p.tiles for p in state.players])


def face_down(state: State, number: int) -> list[int]:
    """Tiles by kind (`MARKS`) among which those of column `number`, the next to be turned up, are drawn.

    Dark ones come last, so what has been seen so far was light before, and all light ones afterwards.
    """
    pool = LIGHT + DARK if number in DATA.sourced.dark_tile_columns else LIGHT
    seen = _tiles_seen(state)
    return [pool.count(mark) - seen.count(mark) for mark in MARKS]


def components(state: State) -> tuple[tuple[str, int], ...]:
    """Counts that never change after the deal, of a fully known state (iquazu.md §12)."""
    rock = "".join(state.rock)
    held = sum(p.size for p in state.players)
    under_water = (LAST_SCORED - 1 - state.offset) * ROWS
    hands = sum(sum(p.hand or NONE) for p in state.players)
    crystals = [
        (f"{colour} crystals", p.supply + rock.count(CRYSTAL[seat]))
        for seat, (p, colour) in enumerate(zip(state.players, DATA.assumed.player_colours, strict=False))
    ]
    return (
        ("cards", state.pile + sum(state.discard) + held),
        ("cards out of the pile", sum(unseen(state)) + sum(state.discard) + hands),
        ("cards beyond the pile", sum(unseen(state)) - state.pile),
        ("colours overdrawn", sum(count < 0 for count in unseen(state))),
        *crystals,
        ("drops", state.drops + rock.count(DROP)),
        ("tiles", len(_tiles_seen(state)) + under_water),
        ("tiles overdrawn", sum(count < 0 for count in face_down(state, DATA.sourced.columns))),
        ("columns", len(state.rock)),
    )
