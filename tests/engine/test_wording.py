"""What a game says to people is said in every language: parts of points, options, effects, how it is played."""

import re
from functools import cache

import pytest

from engine import registry
from engine.kit.words import LANGUAGES
from engine.record import redact
from engine.timeline import Timeline
from engine.wording import Plain
from server import options
from tests.support import material
from tests.support.playing import play
from tests.support.toys.simultaneous import GAME as TOY

OTHERS = LANGUAGES[1:]
SAME = {"joker", "mandala"}
"""Words that are the same in English and in another language."""
ENGLISH = re.compile(
    r"\b(the|and|of|is|are|seat|seats|card|cards|points?|turn|from|with|draws?|none|nothing|game|path|stones?|empty|your?|"
    r"was|has|this|that|tiles?|colours?|cats?|mouse|mice|sealed)\b"
)
EACH = [pytest.param(game, id=f"{name} r{rules}") for name, rules, game in material.every_game()]


@cache
def moments(game):
    """A whole game, as an arbiter and as a spectator know it."""
    entries = play(game, max(2, game.seats[0]), {}, 7, leaving=False).entries
    return [*Timeline(entries).moments, *Timeline(redact(entries, None)).moments]


def differ(said: str, english: str) -> bool:
    """Is this said in another language? What has no word in it needs not differ."""
    return said != english or said in SAME or not re.search("[A-Za-z]{2}", english)


@pytest.mark.parametrize("game", EACH)
@pytest.mark.parametrize("language", OTHERS)
def test_every_effect_is_told_in_every_language(game, language):
    """Given a game as all and as a spectator knows it, then each effect is told with no English left in another language."""
    told = {
        (game.tell(effect), game.tell(effect, language))
        for moment in moments(game)
        for effect in getattr(moment.event.d, "e", ())
    }
    assert len(told) > 10
    for english, said in told:
        assert differ(said, english), said
        assert not ENGLISH.search(said), said
        assert "{" not in said


@pytest.mark.parametrize("game", EACH)
def test_every_part_of_the_points_has_a_name_in_every_language(game):
    states = [moment.state for moment in moments(game) if moment.state is not None]
    named = {part for state in states[::5] + states[-1:] for seat in game.scores(state).parts for part, _ in seat}
    english = registry.words(game).parts(LANGUAGES[0])
    assert named <= set(english)
    for language in OTHERS:
        told = registry.words(game).parts(language)
        assert set(told) == set(english)
        assert all(differ(told[name], english[name]) for name in told), told


@pytest.mark.parametrize("game", EACH)
def test_every_option_and_its_values_have_names_in_every_language(game):
    """Switches that are on or off are told by whoever shows them; what has no letters needs no name."""
    choices = {one.name: one for one in options.choices(game)}
    english = registry.words(game).options(LANGUAGES[0])
    assert list(english) == list(choices)
    for language in OTHERS:
        told = registry.words(game).options(language)
        assert list(told) == list(english)
        for name, one in told.items():
            assert differ(one.label, english[name].label)
            assert differ(one.hint, english[name].hint)
            assert bool(one.hint) == (not choices[name].values), "what is typed has a hint, what is chosen none"
            wanted = {value for value in choices[name].values if value not in ("on", "off")}
            assert wanted <= set(one.values) or not any(value.isalpha() for value in wanted)
            assert all(differ(one.values[value], english[name].values[value]) for value in one.values)


@pytest.mark.parametrize("game", EACH)
def test_how_it_is_played_is_told_in_every_language(game):
    english = registry.words(game).guide(LANGUAGES[0])
    assert english
    for language in OTHERS:
        told = registry.words(game).guide(language)
        assert len(told) == len(english)
        assert not set(told) & set(english)


def test_a_game_without_words_is_told_by_its_names():
    plain = registry.words(TOY)
    assert isinstance(plain, Plain)
    for language in LANGUAGES:
        assert {name: one.label for name, one in plain.options(language).items()} == {"turns": "Turns"}
        assert (dict(plain.parts(language)), plain.guide(language)) == ({}, ())
