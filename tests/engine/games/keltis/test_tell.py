"""Effects in words: whatever a game emits can be told, and what is sealed is not."""

from engine.games.keltis.r1 import GAME
from engine.games.keltis.r1 import moves as m
from engine.record import redact
from engine.seal import Sealed
from engine.timeline import Timeline
from tests.support.playing import play


def effects(entries):
    return [e for moment in Timeline(entries).moments for e in getattr(moment.event.d, "e", ())]


def test_every_effect_of_a_game_is_told():
    entries = play(GAME, 2, {}, 7).entries
    told = [GAME.tell(effect) for effect in effects(entries)]
    assert all(told)
    assert not any("sealed" in text for text in told)


def test_a_spectator_is_told_who_may_know():
    entries = play(GAME, 2, {}, 7).entries
    hidden = [e for e in effects(redact(entries, None)) if isinstance(e, m.Drawn | m.Dealt)]
    assert hidden
    assert all("(sealed to seat" in GAME.tell(effect) for effect in hidden)


def test_effects_in_words():
    said = [
        (m.Drawn(Sealed((0,), value=40)), "draws G7"),
        (m.Dealt(1, Sealed((1,), value=(0, 40))), "seat 1 is dealt R0 G7"),
        (m.Redealt(1, Sealed((1,))), "seat 1 now holds, for what was unknown here: (sealed to seat 1)"),
        (m.Stepped(2, 3), "the figure on path P goes to step 3"),
        (m.Entered(0, True), "the big figure enters path R"),
        (m.Offered(-1), "a clover gives a bonus move"),
        (m.Offered(3), "the finished path G gives a bonus move"),
        (m.Declined(), "makes no bonus move"),
        (m.Ended("stall"), "the game ends: nothing moved for too long"),
    ]
    for effect, words in said:
        assert GAME.tell(effect) == words != GAME.tell(effect, "pl")


def test_effects_in_polish():
    said = [
        (m.Drawn(Sealed((0,), value=40)), "dobiera: zielona 7"),
        (m.Drawn(Sealed((0,))), "dobiera: (zna tylko miejsce 0)"),
        (m.Dealt(1, Sealed((1,), value=(0, 40))), "miejsce 1 dostaje: czerwona 0, zielona 7"),
        (m.Stepped(2, 3), "pionek na różowej ścieżce idzie na krok 3"),
        (m.Entered(0, True), "duży pionek wchodzi na czerwoną ścieżkę"),
        (m.Offered(3), "ukończona zielona ścieżka daje premię"),
    ]
    for effect, words in said:
        assert GAME.tell(effect, "pl") == words
