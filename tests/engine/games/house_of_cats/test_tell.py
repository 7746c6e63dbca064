"""Effects in words: whatever a game emits can be told."""

from msgspec import Raw

from engine.games.house_of_cats.r1 import moves as m
from engine.record import redact
from engine.timeline import Timeline
from tests.engine.games.house_of_cats.tables import GAME
from tests.support.playing import play


def effects(entries):
    return [e for moment in Timeline(entries).moments for e in getattr(moment.event.d, "e", ())]


def test_every_effect_of_a_game_is_told_to_everybody_alike():
    entries = play(GAME, 3, {"level": 3}, 7).entries
    told = [GAME.tell(effect) for effect in effects(entries)]
    assert all(told)
    assert told == [GAME.tell(effect) for effect in effects(redact(entries, None))]


def test_effects_in_words():
    marks = "2..c###/......./......./......./......./###...."
    said = [
        (m.Tiled("adcl"), "abilities: 2 nudge, 3 fourth result, 4 spare three, 5 gift"),
        (m.Rolled(0, ("2", "c", "m")), "for the star cells the dice show 2 cat mouse"),
        (m.Rolled(7, ("2", "c", "m", "5")), "turn 7: the dice show 2 cat mouse 5"),
        (
            m.TurnOpened((5, 0), "0" * 32, Raw(b'[["write","5","c3"],["use",2,"4","5"],["end"]]'), 1),
            "seat 1 had chosen 5@c3 use2:4>5 end",
        ),
        (m.TurnOpened((5, 0), "0" * 32, Raw(b'{"no":"turn"}'), 1), 'seat 1 had chosen {"no":"turn"}'),
        (m.Wrote(0, marks, (), (0, 0, 0, 0), 0, 0), "seat 0 has 34 empty cells"),
        (
            m.Wrote(2, marks, (("a1", "b1"), ("c1", "c2", "c3")), (1, 0, 0, 2), 3, 1),
            "seat 2 has 34 empty cells; has closed a room of 2s (a1 b1); has closed a room of 3s (c1 c2 c3); "
            "uses left of 2: 1, of 5: 2; cat track 3; gifts 1",
        ),
        (m.Ended("full"), "the game ends: a house is full"),
        (m.Ended("guard"), "the game ends: the limit of turns is reached"),
        (m.Dropped(1), "seat 1 chooses its turn again"),
    ]
    for effect, words in said:
        assert GAME.tell(effect) == words != GAME.tell(effect, "pl")


def test_effects_in_polish():
    def wrote(empty: int) -> m.Wrote:
        return m.Wrote(1, "." * empty + "2", (("a1", "b1"),), (1, 0, 0, 0), 0, 0)

    turn = Raw(b'[["write","5","c3"],["use",2,"4","5"],["end"]]')
    said = [
        (m.Rolled(7, ("2", "c", "m", "5")), "tura 7, na kościach: 2 kot mysz 5"),
        (wrote(1), "miejsce 1 ma 1 puste pole; zamyka pokój liczby 2 (a1 b1); pozostałe użycia: liczba 2: 1"),
        (wrote(3), "miejsce 1 ma 3 puste pola; zamyka pokój liczby 2 (a1 b1); pozostałe użycia: liczba 2: 1"),
        (wrote(12), "miejsce 1 ma 12 pustych pól; zamyka pokój liczby 2 (a1 b1); pozostałe użycia: liczba 2: 1"),
        (
            m.TurnOpened((5, 0), "0" * 32, turn, 1),
            "miejsce 1 wybrało: Wpisuje 5 w pole c3. Używa zdolności liczby 2: zamienia 4 na 5. Kończy turę.",
        ),
    ]
    for effect, words in said:
        assert GAME.tell(effect, "pl") == words
