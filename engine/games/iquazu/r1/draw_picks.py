"""How moves are pointed at: a hole, then the cards that pay for it, one after the other, as far as there is a choice.

Cards are given in one order only, so that a payment has one way: those of the hole's colour first, then pairs; for a joker and
for the hand limit white, blue, orange.
"""

from collections.abc import Sequence
from functools import lru_cache
from gettext import NullTranslations

from engine.drawing import Pick
from engine.games.iquazu.r1 import draw_words as say
from engine.games.iquazu.r1 import moves as m
from engine.games.iquazu.r1.cards import LETTERS, NONE, Cards, choices, names, payments
from engine.games.iquazu.r1.data import DATA
from engine.games.iquazu.r1.rock import column
from engine.games.iquazu.r1.sentences import paid as in_words
from engine.games.iquazu.r1.state import State
from engine.games.iquazu.r1.tiles import BY_CARDS, CARDS, DOUBLE, JOKER, POINTS

PILE, END, PASS = "pile", "end", "pass"
"""Names of things that there is one of."""
Paid = tuple[Cards, bool]
"""Cards, and whether a joker goes with them."""
Step = tuple[str, Paid | None]
"""One step of paying ("O", "WW", "*"), and the payment where it is decided by then."""


def hole(position: int, number: int) -> str:
    """Name of a hole."""
    return f"hole:{position}.{number}"


def hand(colour: str) -> str:
    """Name of the own cards of a colour."""
    return f"hand:{colour}"


def tile(mark: str) -> str:
    """Name of the own tiles of a kind."""
    if mark in POINTS:
        return f"tile:points{mark}"
    return f"tile:cards{CARDS[mark]}" if mark in CARDS else "tile:joker" if mark == JOKER else "tile:double"


def first(state: State, seat: int, move: m.Move) -> str:
    """Name of the thing that a move begins with; "" where only words offer it."""
    match move:
        case m.Draw():
            return PILE
        case m.Place(position, number):
            return hole(position, number)
        case m.UseCards(count):
            return tile(BY_CARDS[count])
        case m.UseDouble():
            return tile(DOUBLE)
        case m.Discard(cards):
            steps = _discards(state.players[seat].hand or NONE, sum(cards))[cards, False]
            return hand(steps[0][0]) if steps else ""
    return END if isinstance(move, m.End) else PASS


def picks(state: State, seat: int, move: m.Move, language: str = "en") -> tuple[Pick, ...]:
    """The choices that make up a move (engine/drawing.py)."""
    words, at = say.catalogue(language), first(state, seat, move)
    match move:
        case m.Draw():
            n = DATA.sourced.draw
            told = words.ngettext("draw {n} card", "draw {n} cards", n).format(n=n)
        case m.Place():
            return _place(state, seat, move, words)
        case m.UseCards(count):
            told = words.ngettext("tile: draw {n} card", "tile: draw {n} cards", count).format(n=count)
        case m.UseDouble():
            told = words.gettext("tile: one more action")
        case m.Discard(cards):
            return _discard(state.players[seat].hand or NONE, cards, words)
        case m.End():
            told = words.gettext("end the turn")
        case _:
            told = words.gettext("skip the action")
    return (Pick(at, told),)


def _place(state: State, seat: int, move: m.Place, words: NullTranslations) -> tuple[Pick, ...]:
    player = state.players[seat]
    colour = LETTERS.index(column(state.strips, state.offset + move.position).colours[move.hole - 1])
    told = words.gettext("position {position}, hole {hole}, {colour}").format(
        position=move.position, hole=move.hole, colour=say.hole_colour(words, colour)
    )
    at, paid = hole(move.position, move.hole), (move.pay, move.joker)
    steps = _ways(player.hand or NONE, colour, move.position, JOKER in player.tiles)[paid]
    if not steps:
        return (Pick(at, f"{told}: {_pays(words, paid)}"),)
    return Pick(at, told), *[Pick(_at(step), _step(words, step, known)) for step, known in steps]


def _discard(held: Cards, cards: Cards, words: NullTranslations) -> tuple[Pick, ...]:
    steps = _discards(held, sum(cards))[cards, False]
    whole = words.gettext("discard {cards}").format(cards=in_words(words, cards))
    if not steps:
        return (Pick("", whole),)
    return tuple([Pick(hand(step), say.payment(words, step) if known is None else whole) for step, known in steps])


def _at(step: str) -> str:
    return tile(JOKER) if step == JOKER else hand(step[0])


def _step(words: NullTranslations, step: str, known: Paid | None) -> str:
    return say.payment(words, step) if known is None else _pays(words, known)


def _pays(words: NullTranslations, paid: Paid) -> str:
    cards, joker = paid
    told = words.gettext("pay, with a joker, {cards}") if joker else words.gettext("pay {cards}")
    return told.format(cards=in_words(words, cards))


@lru_cache(maxsize=1 << 10)
def _ways(held: Cards, colour: int, price: int, joker: bool) -> dict[Paid, tuple[Step, ...]]:
    """Payment -> the steps that lead to it, of all payments for a hole."""
    own = LETTERS[colour]
    ways: dict[Paid, list[str]] = {}
    for pay in payments(held, colour, price):
        pairs = [letter * 2 for letter, count in zip(LETTERS, pay, strict=True) if letter != own for _ in range(count // 2)]
        ways[pay, False] = [own] * pay[colour] + pairs
    if joker:
        ways |= {(pay, True): [JOKER, *names(pay)] for pay in choices(held, price)}
    return _branches(ways)


@lru_cache(maxsize=1 << 8)
def _discards(held: Cards, count: int) -> dict[Paid, tuple[Step, ...]]:
    return _branches({(cards, False): list(names(cards)) for cards in choices(held, count)})


def _branches(ways: dict[Paid, list[str]]) -> dict[Paid, tuple[Step, ...]]:
    """Of each way, the steps where it parts from another. No way is the beginning of another, so all stay different."""
    found: dict[Paid, tuple[Step, ...]] = {}

    def walk(there: Sequence[Paid], depth: int, steps: tuple[Step, ...]) -> None:
        if len(there) == 1:
            found[there[0]] = steps
            return
        groups: dict[str, list[Paid]] = {}
        for paid in there:
            groups.setdefault(ways[paid][depth], []).append(paid)
        for step, group in groups.items():
            known = group[0] if len(group) == 1 else None
            walk(group, depth + 1, (*steps, (step, known)) if len(groups) > 1 else steps)

    walk(list(ways), 0, ())
    return found
