"""Words of the drawing and of picks. English stands here, Polish in `locale/pl.po` (`make words`)."""

from functools import cache
from gettext import NullTranslations

from engine.games.keltis.r1.cards import COLOUR, VALUES, row_names
from engine.games.keltis.r1.data import DATA
from engine.games.keltis.r1.score import outcome, parts, total
from engine.games.keltis.r1.state import BONUS, CARD, CLOVER, LEAF, OVER, PLAIN, WISH, State
from engine.kit.words import translations


@cache
def catalogue(language: str) -> NullTranslations:
    """What translates this folder's messages."""
    return translations(__package__, language)


def number(value: int) -> str:
    """A number with a proper minus sign."""
    return str(value).replace("-", "−")


def colour(words: NullTranslations, of: int) -> str:
    """A colour of a card, path or pile that is named."""
    return (
        words.pgettext("nominative", "red"),
        words.pgettext("nominative", "yellow"),
        words.pgettext("nominative", "pink"),
        words.pgettext("nominative", "green"),
        words.pgettext("nominative", "blue"),
    )[of]


def hue(words: NullTranslations, of: int) -> str:
    """A colour that tells which row or pile."""
    return (
        words.pgettext("colour", "red"),
        words.pgettext("colour", "yellow"),
        words.pgettext("colour", "pink"),
        words.pgettext("colour", "green"),
        words.pgettext("colour", "blue"),
    )[of]


def card(words: NullTranslations, kind: int) -> str:
    """A card: "green 7"."""
    return f"{colour(words, COLOUR[kind])} {kind % VALUES}"


def sentence_case(text: str) -> str:
    """With a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


def turn(words: NullTranslations, state: State, seat: int | None, may_pass: bool = False) -> str:
    """What happens now, or how the game ended; in fewer words where a button to pass stands beside them."""
    if state.phase == OVER:
        return {
            "goal": words.gettext("Over: five figures stand in the goal area."),
            "pile": words.gettext("Over: the pile is empty."),
            "stall": words.gettext("Over: nothing moved for too long."),
        }.get(state.ended, words.gettext("Over."))
    if may_pass:
        return words.gettext("Your turn: a bonus move.")
    if state.seat == seat:
        return _mine(words, state)
    if state.phase == CARD:
        told = words.gettext("Seat {seat} plays a card.")
    elif state.phase == BONUS:
        told = words.gettext("Seat {seat} has a bonus move.")
    else:
        told = words.gettext("Seat {seat} draws a card.")
    return told.format(seat=state.seat)


def _mine(words: NullTranslations, state: State) -> str:
    if state.phase == CARD:
        return words.gettext("Your turn: play a card.")
    if state.phase == BONUS:
        if state.barred == CLOVER:
            return words.gettext("Your turn: a clover moves one of your figures.")
        return words.gettext("Your turn: your finished path moves another figure.")
    return words.gettext("Your turn: draw a card.")


def stone(
    words: NullTranslations, path: int, step: int, mark: str, there: tuple[tuple[int, bool], ...], seat: int | None
) -> str:  # fmt: skip
    """A stone with all that is on it: "Green path, step 4, worth 1, number tile 2, your small figure"."""
    told = [
        sentence_case(words.gettext("{colour} path").format(colour=colour(words, path))),
        words.gettext("step {step}").format(step=step),
        words.gettext("worth {points}").format(points=number(DATA.sourced.step_values[step])),
    ]
    if mark != PLAIN:
        told.append(tile(words, mark))
    return ", ".join([*told, *[_figure(words, owner, big, owner == seat) for owner, big in there]])


def tile(words: NullTranslations, mark: str) -> str:
    """What lies on a stone."""
    if mark == WISH:
        return words.gettext("wish stone")
    return words.gettext("clover") if mark == LEAF else words.gettext("number tile {points}").format(points=mark)


def _figure(words: NullTranslations, owner: int, big: bool, mine: bool) -> str:
    if mine:
        return words.gettext("your big figure") if big else words.gettext("your small figure")
    told = words.gettext("big figure of seat {seat}") if big else words.gettext("small figure of seat {seat}")
    return told.format(seat=owner)


def discards(words: NullTranslations, of: int, pile: str) -> str:
    """A discard pile: "Discards, green: 3 cards, on top 7"."""
    told = words.gettext("Discards, {colour}:").format(colour=hue(words, of))
    if not pile:
        return told + " " + words.gettext("none")
    return f"{told} {cards(words, len(pile))}, " + words.gettext("from the bottom {values}").format(values=row_names(pile))


def cards(words: NullTranslations, count: int) -> str:
    """So many cards."""
    return words.ngettext("{n} card", "{n} cards", count).format(n=count)


def pile(words: NullTranslations, state: State) -> str:
    """The draw pile."""
    return words.gettext("Draw pile: {cards}").format(cards=cards(words, state.pile))


def goal(words: NullTranslations, state: State) -> str:
    """How near the end is."""
    return words.gettext("{n} of {limit} figures in the goal area").format(n=state.goal, limit=DATA.sourced.goal_limit)


def row(words: NullTranslations, owner: int, of: int, laid: str, way: str, mine: bool) -> str:
    """A row of cards before a seat: "Your row, green: 3 5 7, rising"."""
    whose = words.gettext("Your row") if mine else words.gettext("Row of seat {seat}").format(seat=owner)
    told = f"{whose}, {hue(words, of)}: "
    if not laid:
        return told + words.gettext("empty")
    ways = {"rising": words.gettext("rising"), "falling": words.gettext("falling"), "open": words.gettext("open both ways")}
    return f"{told}{row_names(laid)}, {ways[way]}"


def who(words: NullTranslations, owner: int, seat: int | None) -> str:
    """Whose."""
    return words.gettext("You") if owner == seat else words.gettext("Seat {seat}").format(seat=owner)


def player(words: NullTranslations, state: State, owner: int, seat: int | None) -> str:
    """A player's points and what it has left."""
    has, result = state.players[owner], outcome(state)
    (_, track), (_, figures), (_, wishes) = parts(has)
    told = words.gettext(
        "{who}: {total} points (number tiles {track}, figures {figures}, {n} wish stones {wishes}), {cards} in the hand"
    ).format(
        who=who(words, owner, seat), total=number(total(has)), track=track, figures=number(figures), n=has.wishes,
        wishes=number(wishes), cards=cards(words, len(has.hand) + has.unknown),
    )  # fmt: skip
    return told + ", " + words.gettext("winner") if result is not None and result.places[owner] == 1 else told


def in_hand(words: NullTranslations, kind: int, count: int, shown: bool) -> str:
    """A card of the own hand: "Green 7 in your hand, 2 of them"."""
    told = words.gettext("{card} in your hand").format(card=sentence_case(card(words, kind)))
    if count > 1:
        told += ", " + words.gettext("{n} of them").format(n=count)
    return told + ", " + words.gettext("known to all") if shown else told
