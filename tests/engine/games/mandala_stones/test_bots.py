"""The greedy bot: always legal, pure, and clearly better than random moves."""

from tests.engine.games.mandala_stones.tables import GAME, MIXED, player, table

GREEDY = GAME.bots["greedy"]


def choice(s) -> str:
    """What greedy plays here."""
    seat = s.state.seat
    return GAME.write(GREEDY(s.state, seat, GAME.legal(s.state, seat)))


def test_it_scores_a_colour_that_pays():
    assert choice(table(player("A:BPY B:y C:VY E:BBPy"), stones="s0:V s3:v")) == "score yellow"


def test_it_builds_when_there_is_nothing_to_score():
    assert ">" in choice(table(player("D:PVBY"), others=MIXED))


def test_in_its_last_turn_it_looks_at_its_objectives():
    last = table(player("A:Y B:P C:v D:Bb E:VB", pair=(4, 8)), player("C:v"), mandala=40)
    assert choice(last) == "tops ACDE"
    rich = table(player("A:V B:P C:Y", pair=(1, 9)), player("C:y"), mandala=40)
    assert choice(rich) == "tops AB"
