"""What effects did, in words."""

from engine.chance import Scripted
from engine.seal import Sealed
from tests.template.game.r1 import GAME, moves
from tests.template.game.r1.state import Options
from tests.template.tests.tables import player, table


def test_the_deal_and_turns_are_told():
    dealt = [GAME.tell(effect) for effect in GAME.setup(Options(), 2, Scripted({}, first=True))]
    assert dealt == ["seat 0 is dealt 1 1 1 1", "seat 1 is dealt 2 2 2 2", "seat 0 begins"]
    s = table(player("5"), player("1"), middle="5", pile=1)
    assert [GAME.tell(e) for e in s.when("5").effects] == ["plays 5", "seat 0 takes the middle", "draws 1"]
    assert [GAME.tell(e) for e in s.when("1").effects] == ["plays 1", "has no card to draw"]
    assert [GAME.tell(e) for e in s.when("1").effects] == [
        "plays 1",
        "seat 0 takes the middle",
        "the game ends: no card is left",
    ]


def test_of_what_is_not_known_it_is_told_who_knows():
    assert GAME.tell(moves.Drew(Sealed((1,)))) == "draws (sealed to seat 1)"
    assert GAME.tell(moves.Redealt(1, Sealed((1,), value=(3, 4)))) == ("seat 1 now holds, for what was unknown here: 3 4")
