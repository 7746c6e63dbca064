"""What lies beside the rock: pile, discards and drops, what each seat has, and the own cards."""

from gettext import NullTranslations

from engine.drawing import Look
from engine.games.iquazu.r1 import draw_art as art
from engine.games.iquazu.r1 import draw_picks as at
from engine.games.iquazu.r1 import draw_words as say
from engine.games.iquazu.r1.cards import LETTERS, Cards
from engine.games.iquazu.r1.draw_board import tile
from engine.games.iquazu.r1.score import outcome, total
from engine.games.iquazu.r1.state import OVER, Player, State
from engine.kit import svg

STOCK, HAND = 92, 118
"""How high the row of pile, discards and drops is, and a hand."""
_LINE, _TILES = 50, 62


def stock(look: Look, y: int, words: NullTranslations, can: set[str], new: set[str]) -> str:
    """Pile, discards, drops; and what ends or skips."""
    state = look.state
    layers = "".join(svg.group(art.back(56, 78), x=2 * n, y=-2 * n) for n in range(min(3, state.pile)))
    pile = svg.thing(
        at.PILE, words.gettext("Draw pile: {cards}").format(cards=say.cards(words, state.pile)), layers,
        svg.text(72, 48, f"×{state.pile}", 24, art.INK, weight=700), edge=svg.outline(-4, -8, 128, 92, 10),
        can=at.PILE in can, new=at.PILE in new, x=20, y=y + 8,
    )  # fmt: skip
    told = words.gettext("Discards: white {white}, blue {blue}, orange {orange}")
    thrown = "".join(
        svg.group(art.card(n, 42, 58), x=84 * n, y=8) + svg.text(84 * n + 46, 46, str(count), 22, art.INK, weight=700)
        for n, count in enumerate(state.discard)
    )
    white, blue, orange = state.discard
    discards = svg.thing(
        "discards", told.format(white=white, blue=blue, orange=orange), thrown,
        edge=svg.outline(-8, 0, 252, 76, 10) if "discards" in new else "", new="discards" in new, x=172, y=y + 8,
    )  # fmt: skip
    drops = svg.thing(
        "drops", words.gettext("Water drops left: {n}").format(n=state.drops), svg.group(art.drop(), x=14, y=24, scale=1.2),
        svg.text(36, 32, f"×{state.drops}", 22, art.INK, weight=700), x=436, y=y + 22,
    )  # fmt: skip
    return pile + discards + drops + _button(words, can, y)


def _button(words: NullTranslations, can: set[str], y: int) -> str:
    for name, label in ((at.END, words.gettext("end the turn")), (at.PASS, words.gettext("skip the action"))):
        if name in can:
            face = svg.rect(0, 0, 172, 56, art.CREAM, 14, stroke=art.INK, stroke_width=2)
            told = svg.text(86, 36, label, 22, art.INK, "middle", 700)
            edge = svg.outline(0, 0, 172, 56, 14)
            return svg.thing(name, label[:1].upper() + label[1:], face, told, edge=edge, can=True, x=536, y=y + 18)
    return ""


def seat_strip(look: Look, owner: int, y: int, words: NullTranslations, can: set[str], new: set[str]) -> tuple[str, int]:
    """All that a seat has, and how high that is."""
    state, mine = look.state, owner == look.seat
    player = state.players[owner]
    acts = owner == state.seat and state.phase != OVER
    name = f"player:{owner}"
    head = svg.thing(
        name, say.player(words, state, owner, look.seat), *_head(state, owner, look.seat, words),
        edge=svg.outline(0, 0, 700, 44) if name in new else "", new=name in new, x=10, y=y + 3,
    )  # fmt: skip
    tiles = _tiles(player, mine, words, can, new, y + _LINE)
    height = _LINE + (_TILES if tiles else 0)
    known = ""
    if not mine and player.hand is not None:
        known = _known(player.hand, y + height, words)
        height += 46
    ground = svg.rect(
        4, y, 712, height, "#fffdf3" if acts else "#d5e3d8", 12, stroke="#c98a12" if acts else "#a5bdab",
        stroke_width=4 if acts else 1.5,
    )  # fmt: skip
    return ground + head + tiles + known, height


def _head(state: State, owner: int, seat: int | None, words: NullTranslations) -> list[str]:
    player, result = state.players[owner], outcome(state)
    won = result is not None and result.places[owner] == 1
    drawn = [
        svg.marker(owner, 22, 22, 32),
        svg.text(46, 30, say.who(words, owner, seat), 22, art.INK, weight=700),
        svg.rect(164, 3, 62, 38, art.GOLD if won else art.CREAM, 10, stroke=art.INK, stroke_width=1.5),
        svg.text(195, 31, str(total(player)), 26, art.INK, "middle", 800),
        svg.group(art.back(26, 36), x=256, y=4),
        svg.text(288, 30, f"×{player.size}", 22, art.INK, weight=700),
        svg.group(art.shard(owner), x=368, y=22),
        svg.text(388, 30, f"×{player.supply}", 22, art.INK, weight=700),
    ]
    if owner == state.box and state.phase != OVER:
        drawn += [
            svg.rect(470, 4, 210, 36, "#bfe6fa", 10, stroke="#1d7fb3", stroke_width=1.5), svg.group(art.drop(), x=490, y=22, scale=0.8),
            svg.text(508, 30, words.gettext("drop box"), 22, art.INK),
        ]  # fmt: skip
    return drawn


def _tiles(player: Player, mine: bool, words: NullTranslations, can: set[str], new: set[str], y: int) -> str:
    """Own tiles by kind; one's own can be used."""
    drawn = ""
    for n, mark in enumerate(sorted(dict.fromkeys(player.tiles))):
        count = player.tiles.count(mark)
        parts = [tile(mark)]
        if count > 1:
            parts += [svg.circle(54, 8, 15, art.INK), svg.text(54, 15, str(count), 20, "#fff", "middle", 700)]
        x = 18 + n * 70
        if not mine:
            drawn += svg.group(*parts, x=x, y=y)
            continue
        name = at.tile(mark)
        told = words.gettext("Your tile: {tile}").format(tile=say.tile(words, mark)) + (f", ×{count}" if count > 1 else "")
        drawn += svg.thing(
            name, told, *parts, edge=svg.outline(-3, -3, 62, 62, 10), can=name in can, new=name in new, x=x, y=y
        )
    return drawn


def _known(held: Cards, y: int, words: NullTranslations) -> str:
    drawn = svg.text(18, y + 30, words.gettext("hand:"), 22, art.INK)
    for n, count in enumerate(held):
        drawn += svg.group(art.card(n, 28, 38), x=100 + 90 * n, y=y + 2) + svg.text(
            134 + 90 * n, y + 30, f"×{count}", 22, art.INK
        )
    return drawn


def hand(look: Look, y: int, words: NullTranslations, can: set[str], new: set[str]) -> str:
    """The own cards by colour."""
    player = look.state.players[look.seat]
    if player.hand is None:
        return "".join(svg.group(art.back(60, 84), x=16 + 40 * n, y=y + 8) for n in range(player.size))
    drawn = ""
    for n, count in enumerate(player.hand):
        name, gap = at.hand(LETTERS[n]), min(20, 110 / max(count - 1, 1))
        cards = "".join(svg.rect(gap * m, 0, 66, 96, art.FACE[n], 8) for m in range(count - 1))
        parts = [
            svg.group(cards, stroke=art.SHADE[n], stroke_width=2) if cards else "",
            svg.group(art.card(n, 66, 96), x=gap * (count - 1))
            if count
            else svg.rect(0, 0, 66, 96, "none", 8, stroke=art.SHADE[n], stroke_width=2, stroke_dasharray="6 5"),
            svg.text(gap * max(count - 1, 0) + 74, 56, f"×{count}", 24, art.INK, weight=700),
        ]
        told = words.gettext("Your cards, {colour}: {n}").format(colour=say.card_colour(words, n), n=count)
        drawn += svg.thing(
            name, told, *parts, edge=svg.outline(-4, -4, 228, 104, 10), can=name in can, new=name in new, x=16 + 236 * n, y=y + 6,
        )  # fmt: skip
    return drawn
