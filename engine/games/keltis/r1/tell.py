"""What an effect did, in a few words, for people who step through a game: English in notation, other languages in words."""

from gettext import NullTranslations

from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.cards import LETTERS, NAME, names
from engine.games.keltis.r1.data import PATHS
from engine.games.keltis.r1.draw_words import card as in_words
from engine.games.keltis.r1.draw_words import colour
from engine.games.keltis.r1.draw_words import tile as lying
from engine.games.keltis.r1.sentences import accusative, locative
from engine.games.keltis.r1.state import CLOVER, PLAIN
from engine.kit.words import known, translations


def tell(effect: m.Effect, language: str = "en") -> str:
    """An effect in words: "draws G7", "seat 1 is dealt R0 R3 …"; of cards not known here, who may know them."""
    words = translations(__package__, language)
    match effect:
        case m.Tiled(tiles):
            return words.gettext("tiles on steps 1 to 9: {tiles}").format(tiles=_tiles(words, tiles, language))
        case m.Dealt(seat, cards):
            told = words.gettext("seat {seat} is dealt {cards}")
        case m.Redealt(seat, cards):
            told = words.gettext("seat {seat} now holds, for what was unknown here: {cards}")
        case m.Began(seat):
            return words.gettext("seat {seat} begins").format(seat=seat)
        case m.Drawn(card):
            drawn = known(card, lambda one: _card(words, one, language), language)
            return words.gettext("draws {card}").format(card=drawn)
        case m.Ended(why):
            return words.gettext("the game ends: {why}").format(why=_ends(words)[why])
        case _:
            return _open_effect(words, effect, language)
    held = known(cards, lambda some: _cards(words, some, language), language)
    return told.format(seat=seat, cards=held)


def _open_effect(words: NullTranslations, effect: m.Effect, language: str) -> str:
    """Effects that hold nothing sealed and name no seat: what the acting seat did."""
    match effect:
        case m.Laid(card):
            return words.gettext("lays {card}").format(card=_card(words, card, language))
        case m.Discarded(card):
            return words.gettext("discards {card}").format(card=_card(words, card, language))
        case m.Taken(card):
            return words.gettext("takes {card} from the discards").format(card=_card(words, card, language))
        case m.Scored(points):
            return words.gettext("scores {points}").format(points=points)
        case m.Declined():
            return words.gettext("makes no bonus move")
        case m.Offered(path) if path == CLOVER:
            return words.gettext("a clover gives a bonus move")
    return _on_path(words, effect, language)


def _on_path(words: NullTranslations, effect: m.Effect, language: str) -> str:
    """What happened on a path."""
    match effect:
        case m.Entered(path, big):
            told = (
                words.gettext("the big figure enters path {path}")
                if big
                else words.gettext("a small figure enters path {path}")
            )
            return told.format(path=_path(path, accusative(words, path), language))
        case m.Stepped(path, step):
            told = words.gettext("the figure on path {path} goes to step {step}")
            return told.format(path=_path(path, locative(words, path), language), step=step)
        case m.Wished(path, step):
            told = words.gettext("takes the wish stone of path {path}, step {step}")
            return told.format(path=_path(path, locative(words, path), language), step=step)
        case m.Offered(path):
            told = words.gettext("the finished path {path} gives a bonus move")
            return told.format(path=_path(path, colour(words, path), language))
    raise TypeError(f"no effect of Keltis: {effect!r}")


def _ends(words: NullTranslations) -> dict[str, str]:
    return {
        "goal": words.gettext("the goal area is full"),
        "pile": words.gettext("the pile is empty"),
        "stall": words.gettext("nothing moved for too long"),
    }


def _card(words: NullTranslations, card: int, language: str) -> str:
    return NAME[card] if language == "en" else in_words(words, card)


def _cards(words: NullTranslations, cards: tuple[int, ...], language: str) -> str:
    return names(cards) if language == "en" else ", ".join([in_words(words, card) for card in cards])


def _path(path: int, called: str, language: str) -> str:
    return LETTERS[path] if language == "en" else called


def _tiles(words: NullTranslations, tiles: tuple[str, ...], language: str) -> str:
    if language == "en":
        return "  ".join(f"{LETTERS[path]} {tiles[path][1:]}" for path in range(PATHS))
    told = []
    for path, marks in enumerate(tiles):
        there = [f"{step} {lying(words, mark)}" for step, mark in enumerate(marks) if step and mark != PLAIN]
        told.append(f"{colour(words, path)}: {', '.join(there)}")
    return "; ".join(told)
