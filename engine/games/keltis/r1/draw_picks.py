"""How moves are pointed at: a card, then where it goes, then what the figure does; a stone to go to; a pile to draw from."""

from gettext import NullTranslations

from engine.drawing import Pick
from engine.games.keltis.r1 import draw_words as say
from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.cards import COLOUR, LETTERS, NAME
from engine.games.keltis.r1.data import LAST
from engine.games.keltis.r1.legal import sizes, ways
from engine.games.keltis.r1.state import Player, State

PILE, PASS, SMALL, BIG = "pile", "pass", "figure:small", "figure:big"
"""Names of things that there is one of."""


def stone(path: int, step: int) -> str:
    """Name of a stone."""
    return f"stone:{LETTERS[path]}{step}"


def hand(card: int) -> str:
    """Name of a card in the own hand."""
    return f"hand:{NAME[card]}"


def row(seat: int, colour: int) -> str:
    """Name of a row before a seat."""
    return f"row:{seat}:{LETTERS[colour]}"


def discards(colour: int) -> str:
    """Name of a discard pile."""
    return f"discard:{LETTERS[colour]}"


def first(state: State, seat: int, move: m.Move) -> str:
    """Name of the thing that a move begins with."""
    match move:
        case m.Lay(card) | m.Discard(card):
            return hand(card)
        case m.Bonus(path):
            return stone(path, state.players[seat].steps[path] + 1)
        case m.Draw(source):
            return PILE if source == m.PILE else discards(source)
    return PASS


def picks(state: State, seat: int, move: m.Move, language: str = "en") -> tuple[Pick, ...]:
    """The choices that make up a move (engine/drawing.py)."""
    words = say.catalogue(language)
    player, at = state.players[seat], first(state, seat, move)
    match move:
        case m.Lay(card, way):
            laid = (
                Pick(at, say.card(words, card)),
                Pick(row(seat, COLOUR[card]), words.gettext("lay it in your row")),
            )
            return (*laid, *_figure(words, state, player, COLOUR[card], way))
        case m.Discard(card):
            return Pick(at, say.card(words, card)), Pick(discards(COLOUR[card]), words.gettext("discard it"))
        case m.Bonus(path, m.GO):
            step = player.steps[path] + 1
            told = words.gettext("{colour} path: your figure goes on to step {step}")
            return (Pick(at, told.format(colour=say.colour(words, path), step=step)),)
        case m.Bonus(path, way):
            told = words.gettext("{colour} path: a figure enters").format(colour=say.colour(words, path))
            if len(sizes(player)) > 1:
                return Pick(at, told), _size(words, way)
            return (Pick(at, f"{told}, {_size(words, way).text}"),)
        case m.Draw(m.PILE):
            return (Pick(at, words.gettext("from the draw pile")),)
        case m.Draw(source):
            top = 10 if (mark := state.discards[source][-1]) == "X" else int(mark)
            told = words.gettext("from the discards: {card}").format(card=f"{say.colour(words, source)} {top}")
            return (Pick(at, told),)
    return (Pick(at, words.gettext("no bonus move")),)


def _figure(words: NullTranslations, state: State, player: Player, path: int, way: str) -> tuple[Pick, ...]:
    """What the figure does, where there is a choice."""
    if len(ways(state.options, player, path)) < 2:
        return ()
    if way in (m.SMALL, m.BIG):
        return (_size(words, way),)
    step = player.steps[path]
    if way == m.GO:
        told = words.gettext("the figure goes on to step {step}").format(step=step + 1)
        return (Pick(stone(path, min(step + 1, LAST)), told),)
    return (Pick(stone(path, step), words.gettext("the figure stays on step {step}").format(step=step)),)


def _size(words: NullTranslations, way: str) -> Pick:
    if way == m.BIG:
        return Pick(BIG, words.gettext("the big figure"))
    return Pick(SMALL, words.gettext("a small figure"))
