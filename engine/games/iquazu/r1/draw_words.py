"""Words of the drawing and of picks. English stands here, Polish in `locale/pl.po` (`make words`)."""

from functools import cache
from gettext import NullTranslations
from typing import NamedTuple

from engine.games.iquazu.r1.data import DATA, values
from engine.games.iquazu.r1.rock import CRYSTAL, DROP, EMPTY
from engine.games.iquazu.r1.score import outcome, total
from engine.games.iquazu.r1.state import LIMIT, OVER, Player, State
from engine.games.iquazu.r1.state import WINDOW as AFTER_SCORING
from engine.games.iquazu.r1.tiles import CARDS, JOKER, POINTS
from engine.kit.words import translations


@cache
def catalogue(language: str) -> NullTranslations:
    """What translates this folder's messages."""
    return translations(__package__, language)


def hole_colour(words: NullTranslations, colour: int) -> str:
    """A colour of a hole."""
    return (words.pgettext("hole", "white"), words.pgettext("hole", "blue"), words.pgettext("hole", "orange"))[colour]


def card_colour(words: NullTranslations, colour: int) -> str:
    """A colour of cards."""
    return (words.pgettext("cards", "white"), words.pgettext("cards", "blue"), words.pgettext("cards", "orange"))[colour]


def cards(words: NullTranslations, count: int) -> str:
    """So many cards."""
    return words.ngettext("{n} card", "{n} cards", count).format(n=count)


def tile(words: NullTranslations, mark: str) -> str:
    """A bonus tile."""
    if mark in POINTS:
        return words.ngettext("{n} point", "{n} points", POINTS[mark]).format(n=POINTS[mark])
    if mark in CARDS:
        return cards(words, CARDS[mark])
    return words.gettext("joker") if mark == JOKER else words.gettext("double action")


def turn(words: NullTranslations, state: State, seat: int | None) -> str:
    """What happens now."""
    mine = state.seat == seat
    if state.phase == OVER:
        return words.gettext("Over: the last columns have been scored.")
    if state.phase == LIMIT:
        over = cards(words, state.players[state.seat].size - DATA.sourced.hand_limit)
        told = words.gettext("Your turn: discard {cards}.") if mine else words.gettext("Seat {seat} discards {cards}.")
        return told.format(seat=state.seat, cards=over)
    if state.owed:
        if mine:
            return words.gettext("Your turn: draw cards or place a crystal.")
        return words.gettext("Seat {seat} draws cards or places a crystal.").format(seat=state.seat)
    if state.extra:
        told = (
            words.gettext("Your turn: one more action, or end.")
            if mine
            else words.gettext("Seat {seat} may act once more.")
        )
    elif state.phase == AFTER_SCORING:
        told = (
            words.gettext("Your turn: tiles after the scoring, or end.")
            if mine
            else words.gettext("Seat {seat} may use tiles.")
        )
    else:
        told = words.gettext("Your turn: use tiles, or end.") if mine else words.gettext("Seat {seat} may use tiles.")
    return told.format(seat=state.seat)


class Where(NamedTuple):
    """A hole: position and number from 1, its row, the index of its colour."""

    position: int
    hole: int
    row: str
    colour: int


def hole(words: NullTranslations, where: Where, mark: str, seat: int | None) -> str:
    """A hole and what lies in it."""
    if mark == EMPTY:
        there = words.gettext("empty")
    elif mark == DROP:
        there = words.gettext("water drop")
    else:
        owner = CRYSTAL.index(mark)
        there = (
            words.gettext("your crystal") if owner == seat else words.gettext("crystal of seat {seat}").format(seat=owner)
        )
    return words.gettext("Position {position}, hole {hole}, row {row}, {colour}: {there}").format(
        position=where.position, hole=where.hole, row=where.row, colour=hole_colour(words, where.colour), there=there
    )


def column(words: NullTranslations, position: int, number: int, seats: int) -> str:
    """What a hole of a position costs, and what its column gives."""
    told = words.gettext(
        "Position {position}, column {number}: a crystal costs {cards}, most crystals give {points} points"
    )
    points = ", ".join(map(str, values(seats, number)))
    return told.format(position=position, number=number, cards=cards(words, position), points=points)


def prize(words: NullTranslations, row: int, mark: str, ahead: int, seat: int | None) -> str:
    """A tile to be won in a row."""
    told = words.gettext("Row {row}: tile {tile}").format(row=row, tile=tile(words, mark))
    if ahead < 0:
        return told
    leads = words.gettext("you are ahead") if ahead == seat else words.gettext("seat {seat} is ahead").format(seat=ahead)
    return f"{told}, {leads}"


def who(words: NullTranslations, owner: int, seat: int | None) -> str:
    """Whose."""
    return words.gettext("You") if owner == seat else words.gettext("Seat {seat}").format(seat=owner)


def player(words: NullTranslations, state: State, owner: int, seat: int | None) -> str:
    """A player's points and what it has."""
    has: Player = state.players[owner]
    told = words.gettext("{who}: {total} points, {cards} in the hand, {n} crystals left").format(
        who=who(words, owner, seat), total=total(has), cards=cards(words, has.size), n=has.supply
    )
    if owner == state.box and state.phase != OVER:
        told += ", " + words.gettext("drop box")
    if has.tiles and owner != seat:
        told += ", " + words.gettext("tiles: {tiles}").format(
            tiles=", ".join(tile(words, mark) for mark in sorted(has.tiles))
        )
    result = outcome(state)
    return told + ", " + words.gettext("winner") if result is not None and result.places[owner] == 1 else told


def payment(words: NullTranslations, slot: str) -> str:
    """One step of paying: a card of the right colour, or two of another for one."""
    return {
        "W": words.gettext("a white card"),
        "B": words.gettext("a blue card"),
        "O": words.gettext("an orange card"),
        "WW": words.gettext("two white cards for one"),
        "BB": words.gettext("two blue cards for one"),
        "OO": words.gettext("two orange cards for one"),
        "*": words.gettext("with a joker: any colours"),
    }[slot]
