"""The drawing: what is on it, by structure, and the picks of known positions.

Holes are those of the fronts of the strips: column 1 is 1O 2B 3W 4B 5W 5O, column 2 is 1B 2W 2O 3B 4O 5W.
"""

from xml.etree import ElementTree

from msgspec.structs import replace

from engine.drawing import Look, Pick
from engine.games.iquazu.r1.draw import draw, picks
from engine.registry import drawing
from tests.engine.games.iquazu.tables import GAME, player, table
from tests.support import drawings
from tests.support.drawings import marked, things


def said(drawn: str, at: str) -> str:
    """A thing in words."""
    return things(drawn)[at].label


def letters(drawn: str, at: str = "") -> list[str]:
    """What is written in a thing, or in all of the drawing."""
    node = things(drawn)[at].element if at else ElementTree.fromstring(drawn)
    return [each.text for each in node.iter() if each.tag.endswith("text")]


def ways(state, *moves: str, language: str = "en") -> dict[str, list[Pick]]:
    """Moves of seat 0 in notation -> their picks."""
    legal = {GAME.write(move): move for move in GAME.legal(state, 0)}
    return {move: list(picks(state, 0, legal[move], language)) for move in moves or legal}


def names(state, *moves: str) -> dict[str, list[str]]:
    """Moves of seat 0 in notation -> the things that are pointed at."""
    return {move: [pick.at for pick in way] for move, way in ways(state, *moves).items()}


def test_the_registry_draws_with_it():
    assert drawing(GAME).draw is draw


def test_crystals_drops_and_empty_holes_are_in_the_wall():
    state = table(player("W"), player("??"), rock={1: "R~.Y..", 2: "...Y.."}).state
    drawn = draw(Look(state, 0))
    assert said(drawn, "hole:1.1") == "Position 1, hole 1, row 1, orange: your crystal"
    assert letters(drawn, "hole:1.1") == ["0"]
    assert said(drawn, "hole:1.2") == "Position 1, hole 2, row 2, blue: water drop"
    assert said(drawn, "hole:1.3") == "Position 1, hole 3, row 3, white: empty"
    assert letters(drawn, "hole:1.3") == []
    assert said(drawn, "hole:1.4") == "Position 1, hole 4, row 4, blue: crystal of seat 1"
    assert len([at for at in things(drawn) if at.startswith("hole:")]) == 30
    assert said(drawn, "column:1") == "Position 1, column 1: a crystal costs 1 card, most crystals give 4 points"
    assert said(drawn, "water") == "Waterfall: 8 of 8 strips are still to the right of the frame"


def test_of_two_holes_in_a_row_the_second_lies_lower():
    def height(at: str) -> float:
        return things(drawn)[at].y

    drawn = draw(Look(table(player("W")).state, 0))
    assert height("hole:1.4") < height("hole:1.5") < height("hole:1.6")
    assert height("hole:2.2") < height("hole:2.3") < height("hole:2.4")
    assert height("hole:1.1") < height("hole:1.2") < height("hole:1.3")


def test_tiles_to_be_won_and_who_is_ahead():
    state = table(player("W"), player("?"), rock={1: "R..Y.."}, turned="2*b+4").state
    drawn = draw(Look(state, 0))
    assert [said(drawn, f"row:{row}") for row in range(1, 6)] == [
        "Row 1: tile 2 points, you are ahead",
        "Row 2: tile joker",
        "Row 3: tile 2 cards",
        "Row 4: tile double action, seat 1 is ahead",
        "Row 5: tile 4 points",
    ]
    assert letters(drawn, "row:1") == ["2", "0"]
    assert letters(drawn, "row:2") == []


def test_columns_without_holes_at_the_end_have_none():
    drawn = draw(Look(table(player("W"), offset=8).state, 0))
    assert {at.split(".")[0] for at in things(drawn) if at.startswith("hole:")} == {"hole:1", "hole:2", "hole:3"}
    assert [at for at in things(drawn) if at.startswith("column:")] == ["column:1", "column:2", "column:3"]


def test_players_pile_discards_and_drops():
    state = table(player("WWO", "33*"), player("????", "+", score=7, supply=30), discard="WWB", pile=9, drops=41).state
    drawn = draw(Look(state, 0))
    assert said(drawn, "pile") == "Draw pile: 9 cards"
    assert said(drawn, "discards") == "Discards: white 2, blue 1, orange 0"
    assert said(drawn, "drops") == "Water drops left: 41"
    assert said(drawn, "player:0") == "You: 6 points, 3 cards in the hand, 34 crystals left"
    assert said(drawn, "player:1") == (
        "Seat 1: 7 points, 4 cards in the hand, 30 crystals left, drop box, tiles: double action"
    )
    assert said(drawn, "hand:W") == "Your cards, white: 2"
    assert said(drawn, "tile:points3") == "Your tile: 3 points, ×2"
    assert letters(drawn, "tile:points3") == ["3", "2"]


def test_a_spectator_sees_how_many_cards_there_are_and_not_which():
    known, unknown = (draw(Look(table(player(own), player("BBBB")).state)) for own in ("WWWO", "????"))
    assert letters(known).count("hand:") == 2
    assert letters(unknown).count("hand:") == 1
    assert letters(unknown, "player:0")[-2:] == ["×4", "×34"]
    for moment, audience, look in drawings.looks(GAME, 3, seed=2, every=9):
        if audience is None:
            assert {p.hand for p in moment.state.players} == {None}
            assert not [at for at in things(draw(look)) if at.startswith("hand:")]


def test_whose_turn_it_is_stands_above():
    state = table(player("W" * 14), player("?")).state
    assert "Your turn: draw cards or place a crystal." in draw(Look(state, 0))
    assert "Seat 0 draws cards or places a crystal." in draw(Look(state, 1))
    assert "Your turn: discard 2 cards." in draw(Look(replace(state, phase="limit"), 0))
    assert "Twoja kolej: odrzuć nadmiar: 2 karty." in draw(Look(replace(state, phase="limit"), 0, language="pl"))


def test_what_a_move_touched_is_new():
    s = table(player("WWB"), player("B")).when("place 2.2 WW")
    assert marked(draw(Look(s.state, 0, (), s.effects)), "new") == {"hole:2.2", "discards"}


def test_cards_drawn_are_new_for_whom_they_are_known():
    s = table(player("W"), player("B")).when("draw")
    assert s.state.players[0].hand == (5, 0, 0)
    assert marked(draw(Look(s.state, 0, (), s.effects)), "new") == {"pile", "hand:W"}
    assert marked(draw(Look(s.state, 1, (), s.effects)), "new") == {"pile"}


def test_a_crystal_that_a_slide_has_moved_is_still_marked():
    """Column 1 is full but for the hole that the drop falls into: then column 2 is position 1."""
    s = table(player("WWW"), player("B"), rock={1: "R~YR.R"}, box=0).when("place 2.2 WW")
    drawn = draw(Look(s.state, 0, (), s.effects))
    assert s.state.offset == 1
    assert "hole:1.2" in marked(drawn, "new")
    assert {"row:1", "row:5", "player:0", "player:1"} <= marked(drawn, "new")


def test_picks_of_a_hole_that_can_be_paid_in_one_way_are_the_hole():
    state = table(player("WB")).state
    assert ways(state, "draw", "place 1.3 W") == {
        "draw": [Pick("pile", "draw 4 cards")],
        "place 1.3 W": [Pick("hole:1.3", "position 1, hole 3, white: pay 1 white card")],
    }


def test_picks_say_what_pays_where_there_is_a_choice():
    """Hole 3.1 of column 3 (S2a) is white; it costs three: OO may stand in for one W, BB too."""
    state = table(player("WWWBBOO")).state
    assert names(state, "place 3.1 WWW", "place 3.1 WWBB", "place 3.1 WWOO", "place 3.1 WBBOO") == {
        "place 3.1 WWW": ["hole:3.1", "hand:W", "hand:W"],
        "place 3.1 WWBB": ["hole:3.1", "hand:W", "hand:B"],
        "place 3.1 WWOO": ["hole:3.1", "hand:W", "hand:O"],
        "place 3.1 WBBOO": ["hole:3.1", "hand:B"],
    }
    assert ways(state, "place 3.1 WWOO") == {
        "place 3.1 WWOO": [
            Pick("hole:3.1", "position 3, hole 1, white"),
            Pick("hand:W", "a white card"),
            Pick("hand:O", "pay 2 white cards and 2 orange cards"),
        ]
    }


def test_picks_of_a_joker_point_at_its_tile():
    state = table(player("WB", "*")).state
    assert ways(state, "place 1.3 W", "place 1.3 W +joker", "place 1.3 B +joker") == {
        "place 1.3 W": [Pick("hole:1.3", "position 1, hole 3, white"), Pick("hand:W", "pay 1 white card")],
        "place 1.3 W +joker": [
            Pick("hole:1.3", "position 1, hole 3, white"),
            Pick("tile:joker", "with a joker: any colours"),
            Pick("hand:W", "pay, with a joker, 1 white card"),
        ],
        "place 1.3 B +joker": [
            Pick("hole:1.3", "position 1, hole 3, white"),
            Pick("tile:joker", "with a joker: any colours"),
            Pick("hand:B", "pay, with a joker, 1 blue card"),
        ],
    }


def test_picks_of_tiles_and_of_the_end():
    state = table(player("W", "b+"), owed=0).state
    assert ways(state) == {
        "end": [Pick("end", "end the turn")],
        "cards 2": [Pick("tile:cards2", "tile: draw 2 cards")],
        "double": [Pick("tile:double", "tile: one more action")],
    }
    assert marked(draw(Look(state, 0, GAME.legal(state, 0))), "can") == {"end", "tile:cards2", "tile:double"}


def test_picks_of_the_hand_limit_go_through_the_cards():
    state = table(player("W" * 12 + "BO"), phase="limit", owed=0).state
    assert names(state) == {
        "discard WW": ["hand:W", "hand:W"],
        "discard WB": ["hand:W", "hand:B"],
        "discard WO": ["hand:W", "hand:O"],
        "discard BO": ["hand:B"],
    }
    assert ways(state, "discard WB", language="pl") == {
        "discard WB": [Pick("hand:W", "biała karta"), Pick("hand:B", "odrzuć 1 białą kartę i 1 niebieską kartę")]
    }


def test_a_hand_limit_without_a_choice_is_said_in_words():
    state = table(player("W" * 14), phase="limit", owed=0).state
    assert ways(state) == {"discard WW": [Pick("", "discard 2 white cards")]}
    assert marked(draw(Look(state, 0, GAME.legal(state, 0))), "can") == set()
