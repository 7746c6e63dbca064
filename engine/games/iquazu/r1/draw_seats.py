"""What lies beside the rock: pile, discards and drops, what each seat has, and the own cards."""

from engine.drawing import Scene
from engine.games.iquazu.r1 import draw_art as art
from engine.games.iquazu.r1 import draw_picks as at
from engine.games.iquazu.r1 import draw_words as say
from engine.games.iquazu.r1.cards import LETTERS, Cards
from engine.games.iquazu.r1.draw_board import tile
from engine.games.iquazu.r1.score import outcome, total
from engine.games.iquazu.r1.state import OVER, Player
from engine.kit import svg

STOCK, HAND = 92, 118
"""How high the row of pile, discards and drops is, and a hand."""
_LINE, _TILES = 50, 69


def stock(scene: Scene, y: int) -> str:
    """Pile, discards, drops; and what ends or skips."""
    state = scene.look.state
    layers = "".join(svg.group(art.back(56, 78), x=2 * n, y=-2 * n) for n in range(min(3, state.pile)))
    pile = svg.thing(
        at.PILE, scene.words.gettext("Draw pile: {cards}").format(cards=say.cards(scene.words, state.pile)), layers,
        svg.text(72, 48, f"×{state.pile}", 24, art.INK, weight=700), edge=svg.outline(-4, -8, 140, 92, 10),
        **scene.marks(at.PILE)._asdict(), x=20, y=y + 8,
    )  # fmt: skip
    told = scene.words.gettext("Discards: white {white}, blue {blue}, orange {orange}")
    thrown = "".join(
        svg.group(art.card(n, 42, 58), x=84 * n, y=8) + svg.text(84 * n + 46, 46, str(count), 22, art.INK, weight=700)
        for n, count in enumerate(state.discard)
    )
    white, blue, orange = state.discard
    discards = svg.thing(
        "discards", told.format(white=white, blue=blue, orange=orange), thrown,
        edge=svg.outline(-8, 0, 258, 76, 10) if "discards" in scene.new else "", new="discards" in scene.new, x=172, y=y + 8,
    )  # fmt: skip
    drops = svg.thing(
        "drops", scene.words.gettext("Water drops left: {n}").format(n=state.drops), svg.group(art.drop(), x=14, y=24, scale=1.2),
        svg.text(36, 32, f"×{state.drops}", 22, art.INK, weight=700), x=436, y=y + 22,
    )  # fmt: skip
    return pile + discards + drops + _button(scene, y)


def _button(scene: Scene, y: int) -> str:
    for name, label in ((at.END, scene.words.gettext("end the turn")), (at.PASS, scene.words.gettext("skip the action"))):
        if name in scene.can:
            face = svg.rect(0, 0, 172, 56, art.CREAM, 14, stroke=art.INK, stroke_width=2)
            told = svg.text(86, 36, label, 22, art.INK, "middle", 700)
            edge = svg.outline(0, 0, 172, 56, 14)
            return svg.thing(name, label[:1].upper() + label[1:], face, told, edge=edge, can=True, x=536, y=y + 18)
    return ""


def seat_strip(scene: Scene, owner: int, y: int) -> tuple[str, int]:
    """All that a seat has, and how high that is."""
    state, mine = scene.look.state, owner == scene.look.seat
    player = state.players[owner]
    acts = owner == state.seat and state.phase != OVER
    name = f"player:{owner}"
    kinds = sorted(dict.fromkeys(player.tiles))
    parts = _head(scene, owner)
    if not mine:
        parts += [
            svg.group(_kind(mark, player), x=430 + 54 * (n % 5), y=2 + 50 * (n // 5), scale=0.78)
            for n, mark in enumerate(kinds)
        ]
    height = _LINE + (50 * ((len(kinds) - 1) // 5) if kinds and not mine else 0)
    head = svg.thing(
        name, say.player(scene.words, state, owner, scene.look.seat), *parts,
        edge=svg.outline(0, 0, 700, height - 6) if name in scene.new else "", new=name in scene.new, x=10, y=y + 3,
    )  # fmt: skip
    more = ""
    if mine and kinds:
        more = _tiles(player, kinds, scene, y + height + 5)
        height += _TILES
    elif not mine and player.hand is not None:
        more = _known(player.hand, y + height, scene)
        height += 46
    ground = svg.rect(
        4, y, 712, height, "#fffdf3" if acts else "#d5e3d8", 12, stroke="#c98a12" if acts else "#a5bdab",
        stroke_width=4 if acts else 1.5,
    )  # fmt: skip
    return ground + head + more, height


def _head(scene: Scene, owner: int) -> list[str]:
    """Sign, name, total, cards, crystals, drop box."""
    state = scene.look.state
    player, result = state.players[owner], outcome(state)
    won = result is not None and result.places[owner] == 1
    drawn = [
        svg.marker(owner, 22, 22, 32),
        svg.text(46, 30, say.who(scene.words, owner, scene.look.seat), 22, art.INK, weight=700),
        svg.rect(171, 3, 52, 38, art.GOLD if won else art.CREAM, 10, stroke=art.INK, stroke_width=1.5),
        svg.text(197, 31, str(total(player)), 26, art.INK, "middle", 800),
        svg.group(art.back(24, 34), x=230, y=5),
        svg.text(256, 30, f"×{player.size}", 22, art.INK, weight=700),
        svg.group(art.shard(owner), x=317, y=22),
        svg.text(331, 30, f"×{player.supply}", 22, art.INK, weight=700),
    ]
    if owner == state.box and state.phase != OVER:
        drawn.append(
            svg.rect(385, 3, 36, 38, "#8a6a45", 8, stroke=art.INK, stroke_width=2)
            + svg.group(art.drop(), x=403, y=23, scale=0.85)
        )
    return drawn


def _kind(mark: str, player: Player) -> str:
    """Own tiles of a kind, as many as there are."""
    count = player.tiles.count(mark)
    badge = svg.circle(53, 7, 15, art.INK) + svg.text(53, 16, str(count), 26, "#fff", "middle", 700) if count > 1 else ""
    return tile(mark) + badge


def _tiles(player: Player, kinds: list[str], scene: Scene, y: int) -> str:
    """One's own tiles by kind: they can be used."""
    drawn = ""
    for n, mark in enumerate(kinds):
        name, count = at.tile(mark), player.tiles.count(mark)
        told = scene.words.gettext("Your tile: {tile}").format(tile=say.tile(scene.words, mark)) + (
            f", ×{count}" if count > 1 else ""
        )
        drawn += svg.thing(
            name, told, _kind(mark, player), edge=svg.outline(-3, -3, 62, 62, 10), **scene.marks(name)._asdict(),
            x=18 + n * 70, y=y,
        )  # fmt: skip
    return drawn


def _known(held: Cards, y: int, scene: Scene) -> str:
    drawn = svg.text(18, y + 30, scene.words.gettext("hand:"), 22, art.INK)
    for n, count in enumerate(held):
        drawn += svg.group(art.card(n, 28, 38), x=100 + 90 * n, y=y + 2) + svg.text(
            134 + 90 * n, y + 30, f"×{count}", 22, art.INK
        )
    return drawn


def hand(scene: Scene, y: int) -> str:
    """The own cards by colour."""
    player = scene.look.state.players[scene.look.seat]
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
        told = scene.words.gettext("Your cards, {colour}: {n}").format(colour=say.card_colour(scene.words, n), n=count)
        drawn += svg.thing(
            name, told, *parts, edge=svg.outline(-4, -4, 228, 104, 10), **scene.marks(name)._asdict(), x=16 + 236 * n, y=y + 6,
        )  # fmt: skip
    return drawn
