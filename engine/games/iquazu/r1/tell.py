"""What an effect did, in a few words, for people who step through a game: English in notation, other languages in words."""

from gettext import NullTranslations

from engine.games.iquazu.r1 import moves as m
from engine.games.iquazu.r1.cards import Cards, names
from engine.games.iquazu.r1.draw_words import card_colour
from engine.games.iquazu.r1.draw_words import tile as tile_in_words
from engine.games.iquazu.r1.rock import strip_name
from engine.games.iquazu.r1.sentences import paid
from engine.games.iquazu.r1.tiles import name
from engine.kit.words import known, translations


def tell(effect: m.Effect, language: str = "en") -> str:
    """An effect in words: "draws WWBO", "column 3 scores: seat 1 7"; of cards not known here, who may know them."""
    words = translations(__package__, language)
    match effect:
        case m.Uncovered(offset, strips, tiles):
            return _uncovered(words, offset, strips, [_tile(words, mark, language) for mark in tiles])
        case m.Dealt(seat, count, cards):
            told = words.gettext("seat {seat} is dealt {count} cards: {cards}")
            return told.format(
                seat=seat, count=count, cards=known(cards, lambda some: _held(words, some, language), language)
            )
        case m.Redealt(seat, cards):
            told = words.gettext("seat {seat} now holds, for what was unknown here: {cards}")
            return told.format(seat=seat, cards=known(cards, lambda some: _held(words, some, language), language))
        case m.Drew():
            return _drew(words, effect, language)
        case m.Scored(column, points, tiles):
            return _scored(words, column, points, tiles)
        case m.Placed(position, hole, pay, joker):
            told = (
                words.gettext("lays a crystal into hole {position}.{hole} for {cards} and a joker")
                if joker
                else words.gettext("lays a crystal into hole {position}.{hole} for {cards}")
            )
            return told.format(position=position, hole=hole, cards=_paid(words, pay, language))
        case m.Discarded(cards):
            return words.gettext("discards {cards}").format(cards=_paid(words, cards, language))
    return _plain(words, effect)


def _tile(words: NullTranslations, mark: str, language: str) -> str:
    return name(mark) if language == "en" else tile_in_words(words, mark)


def _paid(words: NullTranslations, cards: Cards, language: str) -> str:
    return names(cards) if language == "en" else paid(words, cards)


def _held(words: NullTranslations, cards: Cards, language: str) -> str:
    """Cards that are named, not given away: "WWB", "białe 2, niebieskie 1"."""
    if language == "en":
        return names(cards) or "nothing"
    there = [f"{card_colour(words, colour)} {count}" for colour, count in enumerate(cards) if count]
    return ", ".join(there) or words.gettext("nothing")


def _drew(words: NullTranslations, effect: m.Drew, language: str) -> str:
    told = words.gettext("draws {cards}").format(
        cards=known(effect.cards, lambda some: _held(words, some, language), language)
    )
    if effect.tile:
        told = words.gettext("uses the tile {tile}:").format(tile=_tile(words, effect.tile, language)) + " " + told
    if effect.cards.value is None:
        told += ", " + words.gettext("{count} in all").format(count=effect.count)
    if effect.fresh >= 0:
        fresh = words.gettext("{count} of them after the discards became the new pile").format(count=effect.fresh)
        told += ", " + fresh
    return told


def _uncovered(words: NullTranslations, offset: int, strips: tuple[int, ...], tiles: list[str]) -> str:
    told = [words.gettext("position 1 is column {column}").format(column=offset + 1)]
    if strips:
        seen = [_strip(words, code) for code in strips]
        told.append(words.gettext("strips seen: {strips}").format(strips=", ".join(seen)))
    return ", ".join([*told, words.gettext("tiles turned up: {tiles}").format(tiles=", ".join(tiles))])


def _strip(words: NullTranslations, code: int) -> str:
    number, side = strip_name(code).split()
    told = words.gettext("{strip} front") if side == "front" else words.gettext("{strip} back")
    return told.format(strip=number)


def _scored(words: NullTranslations, column: int, points: tuple[int, ...], tiles: tuple[int, ...]) -> str:
    gets = words.gettext("seat {seat} gets {points}")
    got = [gets.format(seat=seat, points=value) for seat, value in enumerate(points) if value]
    told = words.gettext("column {column} scores: {points}").format(
        column=column, points=", ".join(got) or words.gettext("nobody gets points")
    )
    if not tiles:
        return told
    one, nobody = words.gettext("seat {seat}"), words.gettext("nobody")
    rows = ", ".join([nobody if seat < 0 else one.format(seat=seat) for seat in tiles])
    return told + words.gettext("; tiles of rows 1 to {last} to {seats}").format(last=len(tiles), seats=rows)


def _plain(words: NullTranslations, effect: m.Effect) -> str:
    """Effects that need few words."""
    match effect:
        case m.Began(seat):
            return words.gettext("seat {seat} has the turn box, the seat before it the drop box").format(seat=seat)
        case m.Recycled(column, hole):
            told = words.gettext("the supply is empty: takes back what lies in hole {hole} of scored column {column}")
            return told.format(hole=hole, column=column)
        case m.Doubled():
            return words.gettext("uses a double: one more action")
        case m.Declined():
            return words.gettext("leaves extra actions undone")
        case m.Skipped():
            return words.gettext("can neither draw nor place, so the action is skipped")
        case m.Dropped(hole):
            return words.gettext("a water drop falls into hole 1.{hole}").format(hole=hole)
        case m.Boxed(seat):
            return words.gettext("the drop box goes to seat {seat}; tiles may be used").format(seat=seat)
        case m.Limited():
            return words.gettext("must discard down to the hand limit")
        case m.Passed(seat):
            return words.gettext("the turn box goes to seat {seat}").format(seat=seat)
        case m.Ended():
            return words.gettext("the game ends: tiles with points are added")
    raise TypeError(f"no effect of Iquazú: {effect!r}")
