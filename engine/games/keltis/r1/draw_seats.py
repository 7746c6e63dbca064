"""What lies before each seat, and the own hand."""

from functools import lru_cache

from engine.drawing import Marks, Scene
from engine.games.keltis.r1 import draw_art as art
from engine.games.keltis.r1 import draw_picks as at
from engine.games.keltis.r1 import draw_words as say
from engine.games.keltis.r1.cards import COLOUR, MARKS, VALUES, direction
from engine.games.keltis.r1.draw_board import lane
from engine.games.keltis.r1.score import outcome, parts, total
from engine.games.keltis.r1.state import OVER, State, smalls_left
from engine.kit import svg

HAND = 118
"""How high a hand is."""
_LINE, _ROW = 52, 40
_CACHED = 1 << 12


def seat_strip(scene: Scene, owner: int, y: int) -> tuple[str, int]:
    """All that lies before a seat, in a group of TOLD, and how high that is."""
    state, mine = scene.look.state, owner == scene.look.seat
    player = state.players[owner]
    rows = [_places(row) for row in player.rows]
    tall = max(48, 8 + _ROW * max([1 + row[-1][2] // _ROW for row in rows if row], default=1))
    known = () if mine else player.hand or player.shown
    height = _LINE + tall + (_ROW + 6 if known else 0) + 6
    acts = state.seat == owner and state.phase != OVER
    ground = svg.rect(
        4, y, 712, height, "#fffaf0" if acts else "#e6dbc2", 12, stroke="#b8860b" if acts else "#c3b48f",
        stroke_width=4 if acts else 1.5,
    )  # fmt: skip
    open_ = state.options.equal_second_card_leaves_direction_open
    cells = "".join(
        [
            _cell(
                owner,
                colour,
                row,
                mine,
                direction(row, open_),
                scene.look.language,
                tall,
                y + _LINE,
                scene.marks(at.row(owner, colour)),
            )
            for colour, row in enumerate(player.rows)
        ]
    )
    shown = _known(scene, known, not player.unknown, y + _LINE + tall + 4) if known else ""
    lies = svg.group(cells, shown, stroke_width=1.5)
    return ground + _head(scene, owner, y + 4) + _start(scene, owner, y + 2) + lies, height


@lru_cache(maxsize=_CACHED)
def _places(row: str) -> list[tuple[int, int, int]]:
    """Where the cards of a row lie: (value, x, y), in as many lines as they need."""
    places, x, y = [], 0, 6
    for mark in row:
        value = MARKS.index(mark)
        step = 34 if value > 9 else 20
        if x + step > 113:
            x, y = 0, y + _ROW
        places.append((value, x, y))
        x += step
    return places


@lru_cache(maxsize=_CACHED)
def _cell(
    owner: int, colour: int, row: str, mine: bool, way: str, language: str, tall: int, y: int, marks: Marks
) -> str:  # fmt: skip
    """A row of cards under its path, and whether it rises or falls."""
    places = _places(row)
    drawn = art.small_cards(colour, places) if places else art.sign(colour, 56, tall / 2, 26)
    if way != "open" and places[-1][1] < 62:
        drawn += art.arrow(way == "rising", 105, places[-1][2] + 18, art.DEEP[colour])
    return svg.thing(
        at.row(owner, colour), say.row(say.catalogue(language), owner, colour, row, way, mine),
        svg.rect(-3, 0, 118, tall, art.TINT[colour], 8), drawn,
        edge=svg.outline(-3, 0, 118, tall, 8) if mine or marks.new else "", x=lane(colour), y=y, **marks._asdict(),
    )  # fmt: skip


def _head(scene: Scene, owner: int, y: int) -> str:
    """Sign, name, total, its parts, and the cards in the hand."""
    state: State = scene.look.state
    player, result = state.players[owner], outcome(state)
    (_, track), (_, figures), (_, wishes) = parts(player)
    won = result is not None and result.places[owner] == 1
    told = [
        svg.element("text", say.number(track), x=278, y=32),
        svg.element("text", say.number(figures), x=338, y=32),
        svg.element("text", f"×{player.wishes}: {say.number(wishes)}", x=425, y=32),
    ]
    drawn = [
        svg.marker(owner, 22, 24, 32),
        svg.element("text", say.who(scene.words, owner, scene.look.seat), x=46, y=32),
        svg.rect(176, 5, 62, 38, art.GOLD if won else art.CREAM, 10, stroke=art.INK, stroke_width=1.5),
        svg.text(207, 33, say.number(total(player)), 26, art.INK, "middle", 800),
        svg.group(art.coin(), x=260, y=24),
        art.pebble(322, 39),
        svg.group(art.tile("w", 0, 0), x=408, y=24, scale=0.75),
        svg.group(*told, font_weight=400),
    ]
    if owner != scene.look.seat:
        count = len(player.hand) + player.unknown
        drawn += [svg.group(art.back(26, 38), x=511, y=5), svg.element("text", f"×{count}", x=540, y=32)]
    name, label = f"player:{owner}", say.player(scene.words, state, owner, scene.look.seat)
    marks = scene.marks(name)
    edge = svg.outline(0, 0, 570, _LINE - 8) if marks.new else ""
    return svg.thing(name, label, *drawn, edge=edge, x=10, y=y, **marks._asdict())


def _start(scene: Scene, owner: int, y: int) -> str:
    """Figures that have not entered a path; one's own can be chosen."""
    player, mine, words = scene.look.state.players[owner], owner == scene.look.seat, scene.words
    small, drawn = smalls_left(player), ""
    if small:
        figures = svg.group(art.figure(owner, False, 20, 44), **art.STONES) + svg.element("text", f"×{small}", x=38, y=38)
        label = words.gettext("Small figures on the start stone: {n}").format(n=small)
        drawn += svg.thing(
            at.SMALL if mine else f"start:{owner}:small", label, figures, edge=svg.outline(0, 0, 72, 48) if mine else "",
            x=586, y=y,
        )  # fmt: skip
    if player.big < 0:
        drawn += svg.thing(
            at.BIG if mine else f"start:{owner}:big", words.gettext("Big figure on the start stone"),
            svg.group(art.figure(owner, True, 25, 46), **art.STONES), edge=svg.outline(0, 0, 50, 48) if mine else "", x=662, y=y,
        )  # fmt: skip
    return drawn


def _known(scene: Scene, cards: tuple[int, ...], whole: bool, y: int) -> str:
    """Cards of somebody else's hand that this folder knows, by colour."""
    told = scene.words.gettext("hand:") if whole else scene.words.gettext("known:")
    drawn, x = svg.element("text", told, x=18, y=y + 26), 130
    for colour in dict.fromkeys([COLOUR[card] for card in cards]):
        drawn += art.sign(colour, x, y + 18, 22)
        x, places = x + 15, []
        for value in [card % VALUES for card in cards if COLOUR[card] == colour]:
            places.append((value, x, y))
            x += 34 if value > 9 else 20
        drawn += art.small_cards(colour, places)
        x += 24
    return drawn


def hand(scene: Scene, y: int) -> str:
    """The own cards, side by side; equal ones are one thing."""
    player = scene.look.state.players[scene.look.seat]
    drawn, place = "", 0
    for card in dict.fromkeys(player.hand):
        count = player.hand.count(card)
        drawn += _held(
            card, count, card in player.shown, scene.look.language, 16 + 87 * place, y, scene.marks(at.hand(card))
        )
        place += count
    backs = [svg.group(art.back(78, 108), x=16 + 87 * (place + n), y=y) for n in range(player.unknown)]
    return drawn + "".join(backs)


@lru_cache(maxsize=_CACHED)
def _held(card: int, count: int, shown: bool, language: str, x: int, y: int, marks: Marks) -> str:
    faces = [svg.group(art.card(COLOUR[card], card % VALUES), x=87 * n) for n in range(count)]
    return svg.thing(
        at.hand(card), say.in_hand(say.catalogue(language), card, count, shown), *faces, art.eye(64, 95) if shown else "",
        edge=svg.outline(0, 0, 87 * count - 9, 108, 9), x=x, y=y, **marks._asdict(),
    )  # fmt: skip
