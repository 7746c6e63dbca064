"""Effects in words: whatever a game emits can be told, and what is sealed is not."""

from msgspec import Raw

from engine.games.mandala_stones.r1 import GAME
from engine.games.mandala_stones.r1 import moves as m
from engine.record import redact
from engine.seal import Sealed
from engine.timeline import Timeline
from tests.support.playing import play


def effects(entries):
    return [e for moment in Timeline(entries).moments for e in getattr(moment.event.d, "e", ())]


def test_every_effect_of_a_game_is_told():
    told = [GAME.tell(effect) for effect in effects(play(GAME, 2, {}, 7, leaving=False).entries)]
    assert all(told)
    assert not any("sealed" in text for text in told)
    assert sum("shows" in text and "seat" in text for text in told) == 2


def test_a_spectator_is_told_who_may_know():
    entries = play(GAME, 2, {}, 7, leaving=False).entries
    hidden = [e for e in effects(redact(entries, None)) if isinstance(e, m.Dealt)]
    assert [GAME.tell(effect) for effect in hidden] == [
        "seat 0 gets the objectives (sealed to seat 0)",
        "seat 1 gets the objectives (sealed to seat 1)",
    ]


def test_effects_in_words():
    said = [
        (m.Dealt(1, Sealed((1,), value=(1, 10))), "seat 1 gets the objectives exactly 1 stone (8) and 3 blue or most (7)"),
        (m.Began(2), "seat 2 begins"),
        (m.Picked(1, 4, 1, (15, 11), "pv", "Y."), "takes Po Vo onto B; now on top: s15 Y*"),
        (m.Picked(1, 4, 0, (15,), "P", "."), "takes P* onto A"),
        (m.Scored(0, (0, 4), (3, 2), 1), "scores 5 for yellow (A 3, E 2), and 1 on the mandala"),
        (m.Scored(-1, (1,), (1,), 0), "scores 1 for tops (B 1)"),
        (m.Ended("stuck"), "the game ends: the next player can do nothing"),
        (m.Shown((6, 0), "", Raw(b"[2,5]"), 0), "seat 0 shows exactly 2 stones (7) and all tops starburst (7)"),
        (m.Fulfilled(0, 6, 7), "seat 0 scores 7: all tops ring (7)"),
        (m.Fulfilled(1, 0, 0), "seat 1 scores 0: no objective"),
    ]
    for effect, text in said:
        assert GAME.tell(effect) == text != GAME.tell(effect, "pl")


def test_effects_in_polish():
    said = [
        (m.Dealt(1, Sealed((1,), value=(1, 10))),
         "miejsce 1 dostaje cele: dokładnie 1 kamień (8) i 3 niebieskie lub najwięcej (7)"),
        (m.Picked(1, 4, 1, (15,), "pv", "Y"),
         "zbiera na pole B: różowy z pierścieniem, fioletowy z pierścieniem; teraz na wierzchu: s15 żółty z gwiazdą"),
        (m.Scored(0, (0, 4), (3, 2), 1), "za kolor żółty: 5 (A 3, E 2), na mandali: 1"),
        (m.Scored(-1, (1,), (1,), 0), "za wierzchy: 1 (B 1)"),
        (m.Fulfilled(0, 6, 7), "miejsce 0 dostaje 7 pkt: wszystkie wierzchy z pierścieniem (7)"),
    ]  # fmt: skip
    for effect, text in said:
        assert GAME.tell(effect, "pl") == text
