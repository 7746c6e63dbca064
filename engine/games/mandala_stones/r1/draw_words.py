"""Words of the drawing, in English and Polish: what things are, for those who do not see them, and what picks say."""

from functools import cache, lru_cache
from gettext import NullTranslations

from msgspec import Struct

from engine.games.mandala_stones.r1.data import OBJECTIVES, SLOTS, AllTops, ExactCount
from engine.games.mandala_stones.r1.stones import COVERED, KINDS, RING, STARBURST, UNKNOWN
from engine.kit.words import translations

Stones = dict[str, str]


class Words(Struct, frozen=True, eq=False):
    """Texts of one language. `you`, `seat` owners · `stones` names every letter a stack may hold · `objective` the label of a
    card; `objectives` by number, the first is no card · `pays` what spaces A to E pay, `tower` the label of one · `parts`
    of the points."""

    say: NullTranslations
    you: str
    seat: str
    tower: str
    objective: str
    stones: Stones
    artists: dict[str, str]
    colours: tuple[str, ...]
    sides: dict[str, str]
    objectives: tuple[str, ...]
    pays: tuple[str, ...]
    parts: dict[str, str]


@cache
def words_of(language: str) -> Words:
    """The words of a language; English where there is no such language."""
    say = translations(__package__, language)
    return Words(
        say,
        say.gettext("You"),
        say.gettext("Seat {seat}"),
        say.gettext("Seat {seat}, space {slot}: {tower}"),
        say.gettext("Objective of seat {seat}: {what}"),
        _stones(say),
        {STARBURST: say.gettext("artist with a starburst"), RING: say.gettext("artist with a ring")},
        (say.gettext("yellow"), say.gettext("pink"), say.gettext("purple"), say.gettext("blue")),
        {"N": say.gettext("north"), "E": say.gettext("east"), "S": say.gettext("south"), "W": say.gettext("west")},
        (say.gettext("a hidden objective"), *[_objective(say, number) for number in range(1, len(OBJECTIVES) + 1)]),
        _pays(say),
        {
            "colours": say.gettext("colours"), "tops": say.gettext("tops"), "mandala": say.gettext("mandala"),
            "objective": say.gettext("objective"),
        },
    )  # fmt: skip


def _stones(say: NullTranslations) -> Stones:
    kinds = (
        say.gettext("yellow with a starburst"), say.gettext("yellow with a ring"),
        say.gettext("pink with a starburst"), say.gettext("pink with a ring"),
        say.gettext("purple with a starburst"), say.gettext("purple with a ring"),
        say.gettext("blue with a starburst"), say.gettext("blue with a ring"),
    )  # fmt: skip
    colours = (say.gettext("yellow"), say.gettext("pink"), say.gettext("purple"), say.gettext("blue"))
    named = dict(zip(KINDS, kinds, strict=True)) | dict(zip(COVERED, colours, strict=True))
    return {**named, UNKNOWN: say.gettext("unknown")}


def _objective(say: NullTranslations, number: int) -> str:
    """An objective in words, without its points."""
    objective = OBJECTIVES[number - 1]
    if isinstance(objective, ExactCount):
        told = say.ngettext("exactly {count} stone left", "exactly {count} stones left", objective.count)
        return told.format(count=objective.count)
    if isinstance(objective, AllTops):
        ray = objective.pattern == "starburst"
        return say.gettext("all tops with a starburst") if ray else say.gettext("all tops with a ring")
    told = {
        "yellow": say.gettext("{count} yellow stones, or the most"),
        "pink": say.gettext("{count} pink stones, or the most"),
        "purple": say.gettext("{count} purple stones, or the most"),
        "blue": say.gettext("{count} blue stones, or the most"),
    }[objective.colour]
    return told.format(count=objective.at_least)


def _pays(say: NullTranslations) -> tuple[str, ...]:
    """What the spaces of a player board pay."""
    by_height = say.gettext("pays by the height of its tower")
    return (
        say.gettext("pays for different heights of your towers"),
        by_height, by_height, by_height,
        say.gettext("pays for different colours in its tower"),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def stack_label(words: Words, stack: int, stones: str) -> str:
    """A stack of the main board."""
    if not stones:
        return words.say.gettext("Stack s{stack}: empty").format(stack=stack)
    told = words.say.gettext("Stack s{stack}: {top}").format(stack=stack, top=words.stones[stones[-1]])
    return told + _below(words, stones[:-1])


def _below(words: Words, stones: str) -> str:
    if not stones:
        return ""
    said = words.say.gettext("; below it {stones}")
    return said.format(stones=", ".join([words.stones[one] for one in reversed(stones)]))


@lru_cache(maxsize=64)
def space_label(words: Words, space: int, standing: str) -> str:
    """A space for artists; `standing` the pattern of the artist there, or no known pattern."""
    who = words.artists.get(standing)
    if who is None:
        return words.say.gettext("Space a{space}: free").format(space=space)
    return words.say.gettext("Space a{space}: {artist}").format(space=space, artist=who)


@lru_cache(maxsize=4096)
def tower_label(words: Words, seat: int, slot: int, tower: str) -> str:
    """A space of a player board and the tower on it, from the top down."""
    what = ", ".join([words.stones[one] for one in reversed(tower)]) or words.say.gettext("empty")
    return words.tower.format(seat=seat, slot=SLOTS[slot], tower=what)


def own_label(words: Words, seat: int, slot: int, tower: str) -> str:
    """As `tower_label`, with what the space pays."""
    return f"{tower_label(words, seat, slot, tower)} ({words.pays[slot]})"


def points(words: Words, count: int) -> str:
    """A number of points: "1 point", "5 points"."""
    return words.say.ngettext("{count} point", "{count} points", count).format(count=count)


def scored(words: Words, colour: int, worth: int) -> str:
    """What scoring a colour brings."""
    told = words.say.gettext("Score {colour}: {points}")
    return told.format(colour=words.colours[colour], points=points(words, worth))


def lines_of(text: str, most: int) -> list[str]:
    """A text in lines of at most so many letters, broken between words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > most and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
