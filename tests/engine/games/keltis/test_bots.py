"""The greedy bot: always legal, pure, and clearly better than random moves."""

from tests.engine.games.keltis.tables import GAME, player, table

GREEDY = GAME.bots["greedy"]


def choice(s) -> str:
    """What greedy plays here."""
    seat = s.state.seat
    return GAME.write(GREEDY(s.state, seat, GAME.legal(s.state, seat)))


def test_it_ends_the_game_when_it_leads_and_not_when_it_trails():
    four = player(at="R7 Y7 G7 B7", wishes=5)
    leads = table(player(hand="P5", rows="P4", at="P6", track=90), four)
    trails = table(player(hand="P5", rows="P4", at="P6"), four)
    assert (choice(leads), choice(trails)) == ("P5", "P5=")


def test_it_lays_the_near_card_before_the_far_one():
    assert choice(table(player(hand="R5 R9", rows="R4", at="R4"), pile=60)) == "R5"


def test_it_discards_what_it_cannot_use():
    assert choice(table(player(hand="R1 R6", rows="R45", at="R9"), pile=60)) != "-R6"
    assert choice(table(player(hand="R1 P2", rows="R45 P68", at="R4 P4"), pile=60)) in {"-R1", "-P2"}


def test_it_takes_a_discard_that_fits():
    assert choice(table(player(hand="", rows="R4", at="R4"), phase="draw", discards="R5 G1", pile=60)) == "draw R"
