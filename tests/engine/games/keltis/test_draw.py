"""The drawing: what is on it, by structure, and the picks of known positions."""

from xml.etree import ElementTree

from msgspec.structs import replace

from engine.drawing import Look, Pick
from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.cards import NAME
from engine.games.keltis.r1.draw import draw, picks
from engine.games.keltis.r1.state import Player
from engine.registry import drawing
from engine.seal import ARBITER, Sealed
from tests.engine.games.keltis.tables import GAME, card, player, table
from tests.support import drawings
from tests.support.drawings import marked, things


def said(drawn: str, at: str) -> str:
    """A thing in words."""
    return things(drawn)[at].label


def letters(drawn: str, at: str = "") -> list[str]:
    """What is written in a thing, or in all of the drawing."""
    node = things(drawn)[at].element if at else ElementTree.fromstring(drawn)
    return [each.text for each in node.iter() if each.tag.endswith("text")]


def ways(state, seat: int, language: str = "en") -> dict[str, list[Pick]]:
    """Legal moves in notation -> their picks."""
    return {GAME.write(move): list(picks(state, seat, move, language)) for move in GAME.legal(state, seat)}


def names(state, seat: int) -> dict[str, list[str]]:
    """Legal moves in notation -> the things that are pointed at."""
    return {move: [pick.at for pick in way] for move, way in ways(state, seat).items()}


def test_the_registry_draws_with_it():
    assert drawing(GAME).draw is draw


def test_figures_and_tiles_are_on_the_stones_where_they_stand():
    state = table(player(at="G4 P7!"), player(at="G4", rows="G3"), tiles="G42 P7w").state
    drawn = draw(Look(state, 0))
    assert (
        said(drawn, "stone:G4") == "Green path, step 4, worth 1, number tile 2, your small figure, small figure of seat 1"
    )
    assert letters(drawn, "stone:G4") == ["2", "0", "1"]
    assert said(drawn, "stone:P7") == "Pink path, step 7, worth 6, wish stone, your big figure"
    assert said(drawn, "stone:R1") == "Red path, step 1, worth −4"
    assert letters(drawn, "stone:R1") == []
    assert said(drawn, "goal") == "1 of 5 figures in the goal area"
    assert len([at for at in things(drawn) if at.startswith("stone:")]) == 45


def test_rows_piles_and_points_are_all_there():
    state = table(
        player(rows="G337 R9X", track=4, wishes=2), player(rows="B85", track=1), discards="Y07X", pile=12
    ).state  # fmt: skip
    drawn = draw(Look(state, 0))
    assert said(drawn, "row:0:G") == "Your row, green: 3 3 7, rising"
    assert said(drawn, "row:0:R") == "Your row, red: 9 10, rising"
    assert said(drawn, "row:0:P") == "Your row, pink: empty"
    assert said(drawn, "row:1:B") == "Row of seat 1, blue: 8 5, falling"
    assert letters(drawn, "row:1:B") == ["8", "5"]
    assert said(drawn, "discard:Y") == "Discards, yellow: 3 cards, from the bottom 0 7 10"
    assert said(drawn, "discard:G") == "Discards, green: none"
    assert said(drawn, "pile") == "Draw pile: 12 cards"
    assert said(drawn, "player:0") == "You: 6 points (number tiles 4, figures 0, 2 wish stones 2), 0 cards in the hand"
    assert said(drawn, "player:1").startswith("Seat 1: −3 points (number tiles 1, figures 0, 0 wish stones −4)")


def test_the_own_hand_lies_in_front_and_equal_cards_are_one_thing():
    state = table(player(hand="G3 G3 B10", shown="B10"), player(unknown=8)).state
    drawn = draw(Look(state, 0, GAME.legal(state, 0)))
    assert said(drawn, "hand:G3") == "Green 3 in your hand, 2 of them"
    assert letters(drawn, "hand:G3") == ["3", "3"]
    assert said(drawn, "hand:B10") == "Blue 10 in your hand, known to all"
    assert marked(drawn, "can") == {"hand:G3", "hand:B10"}


def test_cards_that_are_not_known_are_backs_and_a_spectator_sees_no_hand():
    state = table(player(unknown=8), player(unknown=7, hand="R5", shown="R5")).state
    drawn = draw(Look(state))
    assert not [at for at in things(drawn) if at.startswith("hand:")]
    assert letters(drawn, "player:0")[-1] == "×8"
    assert "known:" in letters(drawn)
    assert "hand:" not in letters(drawn)
    arbiter = draw(Look(replace(state, players=(player(hand="R1 R2"), player(hand="B7")))))
    assert "hand:" in letters(arbiter)


def test_a_seat_that_does_not_know_its_own_cards_sees_their_backs():
    seen, unseen = (draw(Look(table(player(unknown=n)).state, 0)) for n in (0, 8))
    width = 'width="78" height="108"'
    assert (seen.count(width), unseen.count(width)) == (0, 8)


def test_a_spectators_drawing_is_that_of_all_hands_turned_over():
    """From the arbiter's state with every card that is not known to all taken out, and from the spectator's own."""
    drawn = {ARBITER: {}, None: {}}
    for moment, audience, look in drawings.looks(GAME, 2, seed=5, every=9):
        if audience in drawn:
            hidden = tuple(turned_over(p) for p in moment.state.players)
            now = Look(replace(moment.state, players=hidden), None, (), look.effects)
            drawn[audience][moment.v] = draw(now if audience == ARBITER else look)
    assert drawn[ARBITER] == drawn[None]
    assert len(drawn[None]) > 10


def turned_over(p: Player) -> Player:
    """A player whose cards are known as far as everybody knows them."""
    return replace(p, unknown=p.unknown + len(p.hand) - len(p.shown), hand=p.shown)


def test_whose_turn_it_is_stands_above():
    state = table(player(hand="R1"), player(hand="R2")).state
    assert "Your turn: play a card." in draw(Look(state, 0))
    assert "Seat 0 plays a card." in draw(Look(state, 1))
    assert "Miejsce 0 zagrywa kartę." in draw(Look(state, None, language="pl"))
    assert "Over: the pile is empty." in draw(Look(replace(state, phase="over", ended="pile"), 0))


def test_what_a_move_touched_is_new():
    s = table(player(hand="G7", rows="G5", at="G2"), player(hand="R2"), tiles="G33").when("G7")
    assert marked(draw(Look(s.state, 0, (), s.effects)), "new") == {"row:0:G", "stone:G3", "player:0"}
    s.when("draw")
    assert marked(draw(Look(s.state, 1, (), s.effects)), "new") == {"pile"}
    drew = s.effects[0].card.value
    assert marked(draw(Look(s.state, 0, (), s.effects)), "new") == {"pile", f"hand:{NAME[drew]}"}
    same = (m.Drawn(Sealed((0,), value=card("R2"))),)
    assert marked(draw(Look(s.state, 1, (), same)), "new") == {"pile"}, "seat 1 holds another red 2"
    unknown = (m.Drawn(Sealed((0,))),)
    assert marked(draw(Look(s.state, 0, (), unknown)), "new") == {"pile"}


def test_a_discard_and_a_card_taken_are_new():
    s = table(player(hand="G7 R1"), player(hand="R2 B4"), discards="B4").when("-G7")
    assert marked(draw(Look(s.state, 1, (), s.effects)), "new") == {"discard:G"}
    s.when("draw B")
    assert marked(draw(Look(s.state, 0, (), s.effects)), "new") == {"discard:B", "hand:B4"}
    assert marked(draw(Look(s.state, 1, (), s.effects)), "new") == {"discard:B"}


def test_picks_of_laying_and_discarding():
    state = table(player(hand="G3 R5 B9", rows="R1 B8", at="R4 B9!"), player()).state
    assert names(state, 0) == {
        "-R5": ["hand:R5", "discard:R"],
        "-G3": ["hand:G3", "discard:G"],
        "-B9": ["hand:B9", "discard:B"],
        "R5": ["hand:R5", "row:0:R", "stone:R5"],
        "R5=": ["hand:R5", "row:0:R", "stone:R4"],
        "G3+small": ["hand:G3", "row:0:G"],
        "B9": ["hand:B9", "row:0:B"],
    }


def test_picks_say_which_figure_enters():
    state = table(player(hand="G3"), player()).state
    green, lay = Pick("hand:G3", "green 3"), Pick("row:0:G", "lay it in your row")
    assert ways(state, 0) == {
        "-G3": [green, Pick("discard:G", "discard it")],
        "G3+small": [green, lay, Pick("figure:small", "a small figure")],
        "G3+big": [green, lay, Pick("figure:big", "the big figure")],
    }
    assert [pick.text for pick in ways(state, 0, "pl")["G3+big"]] == ["zielona 3", "wyłóż do swojego rzędu", "duży pionek"]


def test_picks_of_a_bonus_point_at_where_the_figure_goes():
    state = table(player(rows="R1", at="R9 B2!"), phase="bonus", barred=0).state
    assert ways(state, 0) == {
        "pass": [Pick("pass", "no bonus move")],
        "bonus Y+small": [Pick("stone:Y1", "yellow path: a figure enters, a small figure")],
        "bonus P+small": [Pick("stone:P1", "pink path: a figure enters, a small figure")],
        "bonus G+small": [Pick("stone:G1", "green path: a figure enters, a small figure")],
        "bonus B": [Pick("stone:B3", "blue path: your figure goes on to step 3")],
    }
    drawn = draw(Look(state, 0, GAME.legal(state, 0)))
    assert marked(drawn, "can") == {"pass", "stone:Y1", "stone:P1", "stone:G1", "stone:B3"}


def test_picks_of_drawing():
    state = table(player(hand="R1"), phase="draw", discards="G5X").state
    assert ways(state, 0) == {
        "draw": [Pick("pile", "from the draw pile")],
        "draw G": [Pick("discard:G", "from the discards: green 10")],
    }


def test_rows_of_many_cards_go_on_in_another_line():
    low, high = (draw(Look(table(player(rows=f"G{row}")).state, 0)) for row in ("123", "0011223344556677"))
    assert float(ElementTree.fromstring(high).get("viewBox").split()[3]) > float(
        ElementTree.fromstring(low).get("viewBox").split()[3]
    )
    drawings.check_drawing(high)
    assert letters(high, "row:0:G") == list("0011223344556677")
