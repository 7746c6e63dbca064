"""The greedy bot: always legal, pure, and clearly better than random moves."""

from tests.engine.games.iquazu.tables import GAME, player, table

GREEDY = GAME.bots["greedy"]


def choice(s) -> str:
    """What greedy plays here."""
    seat = s.state.seat
    return GAME.write(GREEDY(s.state, seat, GAME.legal(s.state, seat)))


def test_it_draws_when_it_can_pay_nothing():
    assert choice(table(player(""))) == "draw"
    assert choice(table(player("W"), pile=0, rock={1: "~~~~~."})) == "pass"


def test_it_fills_the_column_that_it_wins():
    s = table(player("OWB", score=0), player(), rock={1: "RY~~~."}, turned="22222")
    assert choice(s) == "place 1.6 O"


def test_it_wins_the_better_tile_when_all_else_is_equal():
    rock = {1: "~.~~~."}  # S1a: a blue hole in row 2, an orange one in row 5
    low, high = (choice(table(player("B", tiles=""), rock=rock, turned=f"2{tile}222")) for tile in "26")
    assert high == "place 1.2 B"
    assert low in ("place 1.2 B", "draw")


def test_it_uses_card_tiles_while_there_is_room_and_keeps_them_otherwise():
    assert choice(table(player("WW", tiles="bd"))) == "cards 4"
    assert choice(table(player("W" * 12, tiles="d"))) != "cards 4"


def test_it_pays_without_a_pair_where_it_can():
    s = table(player("BWW"), rock={1: "~.~~~~"})
    assert choice(s) in ("place 1.2 B", "draw")
    assert "place 1.2 WW" in s.legal


def test_it_discards_what_it_has_most_of():
    assert choice(table(player("W" * 10 + "BBOO"), phase="limit", owed=0)) == "discard WW"
