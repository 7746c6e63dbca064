"""What an effect did, in a few words, for people who step through a game: English in notation, other languages in words."""

from collections.abc import Iterable
from gettext import NullTranslations

from engine.codec import decode
from engine.games.mandala_stones.r1 import moves as m
from engine.games.mandala_stones.r1.data import DATA, OBJECTIVES, SLOTS, AllTops, ExactCount
from engine.games.mandala_stones.r1.draw_words import words_of
from engine.games.mandala_stones.r1.stones import NAME, NOTHING, STARBURST
from engine.kit.words import known, translations


def tell(effect: m.Effect, language: str = "en") -> str:
    """An effect in words: "takes Yo Po onto A", "seat 1 gets …"; of objectives not known here, who may know them."""
    words = translations(__package__, language)
    match effect:
        case m.Laid(stacks, artists):
            tops = _stones([stack[-1] for stack in stacks], language)
            told = words.gettext("stacks s0 to s{last} show {stones}; artists {artists}")
            return told.format(last=len(stacks) - 1, stones=tops, artists=_standing(words, artists))
        case m.Dealt(seat, pair):
            held = known(pair, lambda numbers: _both(words, numbers, language), language)
            return words.gettext("seat {seat} gets the objectives {objectives}").format(seat=seat, objectives=held)
        case m.Began(seat):
            return words.gettext("seat {seat} begins").format(seat=seat)
        case m.Picked():
            return _picked(words, effect, language)
        case m.Scored():
            return _scored(words, effect, language)
        case m.Ended(why):
            over = {
                "round": words.gettext("the round of the end space is over"),
                "stuck": words.gettext("the next player can do nothing"),
            }
            return words.gettext("the game ends: {why}").format(why=over[why])
        case m.Shown():
            pair = decode(effect.value, tuple[m.Number, m.Number], "objectives")
            told = words.gettext("seat {seat} shows {objectives}")
            return told.format(seat=effect.seat, objectives=_both(words, pair, language))
        case m.Fulfilled(seat, objective, points):
            what = _objective(objective, language) if objective else words.gettext("no objective")
            return words.gettext("seat {seat} scores {points}: {objective}").format(
                seat=seat, points=points, objective=what
            )
    raise TypeError(f"no effect of Mandala Stones: {effect!r}")


def objective_name(number: int) -> str:
    """An objective in a few words, with its points: "exactly 3 stones (6)"."""
    objective = OBJECTIVES[number - 1]
    if isinstance(objective, ExactCount):
        said = f"exactly {objective.count} stone{'' if objective.count == 1 else 's'}"
    elif isinstance(objective, AllTops):
        said = f"all tops {objective.pattern}"
    else:
        said = f"{objective.at_least} {objective.colour} or most"
    return f"{said} ({objective.vp})"


def _objective(number: int, language: str) -> str:
    if language == "en":
        return objective_name(number)
    return f"{words_of(language).objectives[number]} ({OBJECTIVES[number - 1].vp})"


def _both(words: NullTranslations, pair: tuple[int, ...], language: str) -> str:
    one, other = [_objective(number, language) for number in pair]
    return words.gettext("{one} and {other}").format(one=one, other=other)


def _stones(stones: Iterable[str], language: str) -> str:
    if language == "en":
        return " ".join([NAME[stone] for stone in stones])
    return ", ".join([words_of(language).stones[stone] for stone in stones])


def _standing(words: NullTranslations, artists: str) -> str:
    starburst, ring = words.gettext("starburst on a{space}"), words.gettext("ring on a{space}")
    there = [(space, artist) for space, artist in enumerate(artists) if artist != NOTHING]
    return ", ".join([(starburst if artist == STARBURST else ring).format(space=space) for space, artist in there])


def _picked(words: NullTranslations, effect: m.Picked, language: str) -> str:
    told = words.gettext("takes {stones} onto {slot}").format(
        stones=_stones(effect.tower, language), slot=SLOTS[effect.slot]
    )
    pairs = zip(effect.stacks, effect.exposed, strict=False)
    shown = [f"s{stack} {_stones(top, language)}" for stack, top in pairs if top != NOTHING]
    return told + words.gettext("; now on top: {stones}").format(stones=", ".join(shown)) if shown else told


def _scored(words: NullTranslations, effect: m.Scored, language: str) -> str:
    each = ", ".join(f"{SLOTS[slot]} {points}" for slot, points in zip(effect.slots, effect.points, strict=False))
    if effect.colour < 0:
        told, colour = words.gettext("scores {points} for tops ({each})"), ""
    else:
        told = words.gettext("scores {points} for {colour} ({each})")
        colour = DATA.colours[effect.colour] if language == "en" else words_of(language).colours[effect.colour]
    told = told.format(points=sum(effect.points), colour=colour, each=each)
    return told + words.gettext(", and {bonus} on the mandala").format(bonus=effect.bonus) if effect.bonus else told
