"""Effects in words: whatever a game emits can be told, and what is sealed is not."""

from engine.games.iquazu.r1 import GAME
from engine.games.iquazu.r1 import moves as m
from engine.record import redact
from engine.seal import Sealed
from engine.timeline import Timeline
from tests.support.playing import play


def effects(entries):
    return [e for moment in Timeline(entries).moments for e in getattr(moment.event.d, "e", ())]


def test_every_effect_of_a_game_is_told():
    told = [GAME.tell(effect) for seed in (7, 8) for effect in effects(play(GAME, 3, {}, seed, leaving=False).entries)]
    assert all(told)
    assert not any("sealed" in text for text in told)


def test_a_spectator_is_told_who_may_know():
    entries = play(GAME, 2, {}, 7, leaving=False).entries
    hidden = [e for e in effects(redact(entries, None)) if isinstance(e, m.Drew | m.Dealt)]
    assert hidden
    assert all("(sealed to seat" in GAME.tell(effect) for effect in hidden)


def test_effects_in_words():
    said = [
        (m.Began(2), "seat 2 has the turn box, the seat before it the drop box"),
        (m.Uncovered(1, (), "2b*+3"), "position 1 is column 2, tiles turned up: 2 points, 2 cards, joker, double, 3 points"),
        (m.Uncovered(2, (5,), "b+b+b"),
         "position 1 is column 3, strips seen: 3 back, tiles turned up: 2 cards, double, 2 cards, double, 2 cards"),
        (m.Dealt(1, 5, Sealed((1,), value=(2, 2, 1))), "seat 1 is dealt 5 cards: WWBBO"),
        (m.Redealt(1, Sealed((1,))), "seat 1 now holds, for what was unknown here: (sealed to seat 1)"),
        (m.Redealt(1, Sealed((1,), value=(0, 0, 0))), "seat 1 now holds, for what was unknown here: nothing"),
        (m.Drew(4, -1, "", Sealed((0,), value=(1, 1, 2))), "draws WBOO"),
        (m.Drew(4, -1, "d", Sealed((0,))), "uses the tile 4 cards: draws (sealed to seat 0), 4 in all"),
        (m.Drew(4, 2, "", Sealed((0,), value=(4, 0, 0))), "draws WWWW, 2 of them after the discards became the new pile"),
        (m.Placed(3, 2, (0, 1, 2), False), "lays a crystal into hole 3.2 for BOO"),
        (m.Placed(3, 2, (0, 1, 2), True), "lays a crystal into hole 3.2 for BOO and a joker"),
        (m.Recycled(1, 4), "the supply is empty: takes back what lies in hole 4 of scored column 1"),
        (m.Doubled(), "uses a double: one more action"),
        (m.Declined(), "leaves extra actions undone"),
        (m.Skipped(), "can neither draw nor place, so the action is skipped"),
        (m.Dropped(2), "a water drop falls into hole 1.2"),
        (m.Scored(3, (0, 7, 4), (1, -1, 0, 0, 2)),
         "column 3 scores: seat 1 gets 7, seat 2 gets 4; tiles of rows 1 to 5 to seat 1, nobody, seat 0, seat 0, seat 2"),
        (m.Scored(10, (0, 0), ()), "column 10 scores: nobody gets points"),
        (m.Boxed(1), "the drop box goes to seat 1; tiles may be used"),
        (m.Limited(), "must discard down to the hand limit"),
        (m.Discarded((0, 3, 0)), "discards BBB"),
        (m.Passed(0), "the turn box goes to seat 0"),
        (m.Ended(), "the game ends: tiles with points are added"),
    ]  # fmt: skip
    for effect, words in said:
        assert GAME.tell(effect) == words != GAME.tell(effect, "pl")
    assert {type(effect) for effect, _ in said} == set(GAME.evolvers)


def test_effects_in_polish():
    said = [
        (m.Dealt(1, 5, Sealed((1,), value=(2, 2, 1))), "miejsce 1 dostaje karty (5): białe 2, niebieskie 2, pomarańczowe 1"),
        (m.Drew(4, -1, "d", Sealed((0,))), "używa żetonu „4 karty”, dobiera: (zna tylko miejsce 0), razem 4"),
        (m.Placed(3, 2, (0, 1, 2), False), "wkłada kryształ w otwór 2 na pozycji 3 za 1 niebieską kartę i 2 pomarańczowe karty"),
        (m.Scored(3, (0, 7), (1, -1)),
         "podliczenie kolumny 3: miejsce 1 dostaje 7; żetony z rzędów od 1 do 2 dostają: miejsce 1, nikt"),
        (m.Discarded((0, 5, 0)), "odrzuca 5 niebieskich kart"),
    ]  # fmt: skip
    for effect, words in said:
        assert GAME.tell(effect, "pl") == words
