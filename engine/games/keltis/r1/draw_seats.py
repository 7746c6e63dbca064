"""What lies before each seat, and the own hand."""

from gettext import NullTranslations

from engine.drawing import Look
from engine.games.keltis.r1 import draw_art as art
from engine.games.keltis.r1 import draw_picks as at
from engine.games.keltis.r1 import draw_words as say
from engine.games.keltis.r1.cards import COLOUR, MARKS, VALUES
from engine.games.keltis.r1.data import PATHS
from engine.games.keltis.r1.draw_board import lane
from engine.games.keltis.r1.score import outcome, parts, total
from engine.games.keltis.r1.state import OVER, Player, State, smalls_left
from engine.kit import svg

_LINE, _ROW = 52, 40


def seat_strip(look: Look, owner: int, y: int, words: NullTranslations, can: set[str], new: set[str]) -> tuple[str, int]:
    """All that lies before a seat, and how high that is."""
    state, mine = look.state, owner == look.seat
    player = state.players[owner]
    rows = [_row(laid) for laid in zip(player.rows, range(PATHS), strict=True)]
    tall = max(48, 8 + _ROW * max(lines for _, lines in rows))
    known = () if mine else player.hand or player.shown
    height = _LINE + tall + (_ROW + 6 if known else 0) + 6
    acts = state.seat == owner and state.phase != OVER
    ground = svg.rect(
        4, y, 712, height, "#fffaf0" if acts else "#e6dbc2", 12, stroke="#b8860b" if acts else "#c3b48f",
        stroke_width=4 if acts else 1.5,
    )  # fmt: skip
    name = f"player:{owner}"
    head = svg.thing(
        name, say.player(words, state, owner, look.seat), *_head(state, owner, look.seat, words),
        edge=svg.outline(0, 0, 570, _LINE - 8) if name in new else "", new=name in new, x=10, y=y + 4,
    )  # fmt: skip
    cells = "".join(
        _cell(at.row(owner, colour), say.row(words, state, owner, colour, look.seat), drawn, colour, tall, mine, can, new, y)
        for colour, (drawn, _) in enumerate(rows)
    )  # fmt: skip
    start = _start(player, owner, mine, words, can, y + 2)
    shown = _known(known, not player.unknown, words, y + _LINE + tall + 4) if known else ""
    return ground + head + start + cells + shown, height


def _row(laid: tuple[str, int]) -> tuple[str, int]:
    """Cards of a row in lines, and how many lines."""
    marks, colour = laid
    places, x, line = [], 0, 0
    for mark in marks:
        value = MARKS.index(mark)
        step = 34 if value > 9 else 20
        if x + step + 3 > 116:
            x, line = 0, line + 1
        places.append((value, x, 6 + line * _ROW))
        x += step
    return art.small_cards(colour, places) if places else "", line + 1


def _cell(name, label, drawn, colour, tall, mine, can, new, y) -> str:
    """A row's place under its path."""
    edge = svg.outline(-3, 0, 118, tall, 8) if mine or name in new else ""
    ground = svg.rect(-3, 0, 118, tall, art.MID[colour], 8, opacity=0.5)
    return svg.thing(
        name, label, ground, drawn or art.sign(colour, 56, tall / 2, 26), edge=edge, can=name in can, new=name in new,
        x=lane(colour), y=y + _LINE,
    )  # fmt: skip


def _head(state: State, owner: int, seat: int | None, words: NullTranslations) -> list[str]:
    """Sign, name, total, its parts, and the cards in the hand."""
    player, result = state.players[owner], outcome(state)
    (_, track), (_, figures), (_, wishes) = parts(player)
    won = result is not None and result.places[owner] == 1
    drawn = [
        svg.marker(owner, 22, 24, 32),
        svg.text(46, 32, say.who(words, owner, seat), 22, art.INK, weight=700),
        svg.rect(164, 5, 62, 38, art.GOLD if won else art.CREAM, 10, stroke=art.INK, stroke_width=1.5),
        svg.text(195, 33, say.number(total(player)), 26, art.INK, "middle", 800),
        svg.circle(250, 24, 13, "#8a5a2b", stroke="#4e3014", stroke_width=2),
        svg.text(268, 32, say.number(track), 22, art.INK),
        svg.group(art.pebble(0, 0), x=314, y=39),
        svg.text(330, 32, say.number(figures), 22, art.INK),
        svg.group(art.tile("w", 0, 0), x=398, y=24, scale=0.75),
        svg.text(418, 32, f"{player.wishes}: {say.number(wishes)}", 22, art.INK),
    ]
    if owner != seat:
        count = len(player.hand) + player.unknown
        drawn += [svg.group(art.back(26, 38), x=506, y=5), svg.text(538, 32, f"×{count}", 22, art.INK, weight=700)]
    return drawn


def _start(player: Player, owner: int, mine: bool, words: NullTranslations, can: set[str], y: int) -> str:
    """Figures that have not entered a path; one's own can be chosen."""
    small, big = smalls_left(player), player.big < 0
    drawn = ""
    name = at.SMALL if mine else f"start:{owner}:small"
    figures = svg.group(art.figure(owner, False, 20, 44), **art.STONES) + svg.text(
        38, 38, f"×{small}", 22, art.INK, weight=700
    )
    drawn += svg.thing(
        name, say.small_figures(words, small), figures if small else "", edge=svg.outline(0, 0, 72, 48) if mine else "", can=name in can, x=586,
        y=y,
    )  # fmt: skip
    if big:
        name = at.BIG if mine else f"start:{owner}:big"
        drawn += svg.thing(
            name, words.gettext("Big figure on the start stone"), svg.group(art.figure(owner, True, 25, 46), **art.STONES),
            edge=svg.outline(0, 0, 50, 48) if mine else "", can=name in can, x=662, y=y,
        )  # fmt: skip
    return drawn


def _known(cards: tuple[int, ...], whole: bool, words: NullTranslations, y: int) -> str:
    """Cards of somebody else's hand that this folder knows, by colour."""
    told = words.gettext("hand:") if whole else words.gettext("known:")
    drawn, x = svg.text(18, y + 26, told, 22, art.INK), 112
    for colour in dict.fromkeys(COLOUR[card] for card in cards):
        drawn += art.sign(colour, x, y + 18, 22)
        x, places = x + 15, []
        for value in [card % VALUES for card in cards if COLOUR[card] == colour]:
            places.append((value, x, y))
            x += 34 if value > 9 else 20
        drawn += art.small_cards(colour, places)
        x += 24
    return drawn


def hand(look: Look, y: int, words: NullTranslations, can: set[str], new: set[str]) -> str:
    """The own cards, side by side; equal ones are one thing."""
    player = look.state.players[look.seat]
    drawn, place = "", 0
    for card in dict.fromkeys(player.hand):
        count = player.hand.count(card)
        name, shown = at.hand(card), card in player.shown
        faces = "".join(svg.group(art.card(COLOUR[card], card % VALUES), x=87 * n) for n in range(count))
        drawn += svg.thing(
            name, say.in_hand(words, card, count, shown), faces, art.eye(64, 16) if shown else "",
            edge=svg.outline(0, 0, 87 * count - 9, 108, 9), can=name in can, new=name in new, x=16 + 87 * place, y=y,
        )  # fmt: skip
        place += count
    for n in range(player.unknown):
        drawn += svg.group(art.back(78, 108), x=16 + 87 * (place + n), y=y)
    return drawn


HAND = 118
"""How high a hand is."""
