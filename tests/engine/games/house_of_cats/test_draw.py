"""The drawing: what stands where, what is new, what is hidden, and the picks of known positions."""

import re

import pytest
from msgspec import Raw
from msgspec.structs import replace

from engine.drawing import Look
from engine.games.house_of_cats.r1.draw import draw, picks
from engine.games.house_of_cats.r1.draw_house import walls
from engine.games.house_of_cats.r1.house import EMPTY, PLACE, house
from engine.games.house_of_cats.r1.moves import TurnOpened
from engine.games.house_of_cats.r1.state import FULL, Sheet
from engine.seal import Sealed
from tests.engine.games.house_of_cats.tables import GAME, dealt, full_but, sheet, table
from tests.support.drawings import check_drawing, marked, things


def seen(s, seat: int | None = 0, draft: str = "", language: str = "en", **more) -> Look:
    """A scenario as a seat sees it after a draft, with the steps that may follow."""
    steps = GAME.read(draft)
    moves = GAME.legal(s.state, seat, steps) if seat is not None else ()
    state = GAME.ahead(s.state, seat, steps) if steps else s.state
    return Look(state, seat, moves, (() if steps else s.effects), language, **more)


def way(look: Look, step: str) -> list[tuple[str, str]]:
    """The picks of a legal step in notation."""
    move = next(move for move in look.moves if GAME.write((move,)) == step)
    return [(pick.at, pick.text) for pick in picks(look.state, look.seat, move, look.language)]


def labels(look: Look) -> dict[str, str]:
    """Names of things and what they are in words."""
    return {at: thing.label for at, thing in things(draw(look)).items()}


# ---- what stands where ----------------------------------------------------------------------------------------------


def test_cells_hold_what_is_written_in_them():
    told = labels(seen(table(sheet("2a 2a M C\n. 5", 4), level=4)))
    assert [told[f"cell:{cell}"] for cell in ("a1", "b1", "c1", "d1", "a2", "b2")] == [
        "a1: 2, room a",
        "b1: 2, room a",
        "c1: mouse, seen by a cat",
        "d1: cat",
        "a2: empty",
        "b2: 5",
    ]
    assert "cell:c3" not in told, "there is no such cell on level 4"
    assert sum(at.startswith("cell:") for at in told) == 40


def test_cells_lie_in_columns_and_rows():
    drawn = things(draw(seen(table(sheet("5")))))
    a1, b1, a2 = (drawn[f"cell:{cell}"] for cell in ("a1", "b1", "a2"))
    assert (b1.x - a1.x, b1.y - a1.y) == (66, 0)
    assert (a2.x - a1.x, a2.y - a1.y) == (0, 66)
    assert "".join(a1.element.itertext()) == "5"


def test_walls_stand_round_rooms_and_nowhere_else():
    """A room of a1 and b1 in cells of 10: two sides above, two below, one at each end; none between."""
    s = sheet("2a 2a 3\n4")
    drawn = walls(house(1), s.rooms, 10)
    assert sorted(drawn.replace("M", " M").split(" M")[1:]) == [
        "0 0h10",
        "0 0v10",
        "0 10h10",
        "10 0h10",
        "10 10h10",
        "20 0v10",
    ]
    assert walls(house(1), sheet("2 2 3").rooms, 10) == ""


def test_dice_that_show_the_same_are_one_thing_and_dice_written_leave_their_place():
    s = table(roll="3c33")
    assert labels(seen(s))["die:3"] == "Dice: 3 × 3"
    assert {at for at in labels(seen(s)) if at.startswith("die:")} == {"die:3", "die:c"}
    written = draw(seen(s, draft="3@a1"))
    assert things(written)["die:3"].label == "Dice: 2 × 3"
    assert written.count('stroke-dasharray="5 5"') == draw(seen(s)).count('stroke-dasharray="5 5"') + 1


def test_ability_tiles_say_what_they_do_and_how_often_they_may_be_used():
    told = labels(seen(table(sheet(charges=(1, 0, 0, 2), gifts=1), tiles="acjl")))
    assert told["tile:2"] == "Rooms of 2: 2 points each; nudge (a number ±1): 1"
    assert told["tile:3"] == "Rooms of 3: 4 points each; spare three (a 3 anywhere): 0"
    assert told["tile:5"] == "Rooms of 5: 9 points each; gift (2 points): 1", "gifts are counted, not uses"


def test_others_houses_are_told_row_by_row():
    told = labels(seen(table(sheet(), sheet("2a 2a M\n. 5", charges=(0, 1, 0, 0), track=3))))
    assert told["seat:1"] == (
        "Seat 1: 7 points, uses left 3×1, cats on the track 3. 1: 2a 2a mouse – – –; 2: – 5 – – – –; "
        "3: – – – – – –; 4: – – – – – –; 5: – – – – – –; 6: – – – – – –"
    )


def test_who_looks_sees_the_own_house_large_and_others_in_the_order_of_seats():
    s = table(sheet(), sheet("4"), sheet("5"))
    for seat, front in ((0, "a1: empty"), (1, "a1: 4"), (2, "a1: 5"), (None, "a1: empty")):
        assert labels(seen(s, seat))["cell:a1"] == front
    drawn = things(draw(seen(s, 1)))
    assert (drawn["seat:2"].x, drawn["seat:2"].y) < (drawn["seat:0"].x, drawn["seat:0"].y)


def test_levels_show_what_they_pay():
    assert labels(seen(table(sheet(track=5))))["track"] == "Cat track: 5 of 12"
    two = labels(seen(table(sheet(".. . . 3", 2), level=2)))
    assert (two["cell:d1"], two["cell:a2"]) == ("d1: 3, +1", "a2: empty, +2")
    assert "track" not in two
    assert ">16<" in draw(seen(table(level=3)))


def test_star_cells_are_stars_until_they_are_filled():
    state = dealt(1, level=2)
    look = Look(state, 0, GAME.legal(state, 0))
    assert labels(look)["cell:b2"] == "b2: empty star cell"
    filled = GAME.ahead(state, 0, GAME.read("2@b2"))
    assert labels(Look(filled, 0))["cell:b2"] == "b2: 2"


# ---- what is new ----------------------------------------------------------------------------------------------------


def test_when_all_have_finished_their_cells_their_houses_and_the_dice_are_new():
    s = table(sheet(level=4), sheet(level=4), roll="25cm", level=4)
    s.when("5@a1 2@a2 m@a3", seat=0)
    assert marked(draw(seen(s)), "new") == set(), "a turn that others do not know changes nothing"
    s.when("2@g6 c@g5 m@f6", seat=1)
    dice = {"die:2"}
    opened = {"cell:a1", "cell:a2", "cell:a3"}
    assert marked(draw(seen(s, 0)), "new") == opened | dice | {"seat:0", "seat:1"}
    last = GAME.read("2@g6 c@g5 m@f6")
    assert marked(draw(seen(s, 1, move=last)), "new") == {"cell:g6", "cell:g5", "cell:f6"} | dice | {"seat:0", "seat:1"}
    assert marked(draw(seen(s, 1)), "new") == dice | {"seat:0", "seat:1"}, "without the move nothing is guessed"


# ---- what is hidden -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("done", [0, 1])
def test_a_turn_that_is_finished_shows_to_nobody_else_but_that_it_is(done):
    """Also to a spectator or arbiter, who see the house of seat 0 in front, and the latter knows all turns."""
    s = table(*[sheet(level=4)] * 3, roll="25cm", level=4).when("5@a1 2@a2 m@a3", seat=done)
    others = [seat for seat in (0, 1, 2, None) if seat != done]
    for seat in others:
        told = labels(seen(s, seat))
        assert [f"seat:{n}" for n in range(3) if "has finished" in told[f"seat:{n}"]] == [f"seat:{done}"]
    other_turn = Sealed((done,), value=GAME.read("c@g1 2@g2 5@f1"), salt="00" * 16, of=(9, 0))
    for value in (other_turn, Sealed((done,), c="00" * 32)):
        pending = tuple(value if seat == done else None for seat in range(3))
        state = replace(s.state, pending=pending)
        for seat in others:
            assert draw(seen(s, seat)) == draw(replace(seen(s, seat), state=state))
    assert draw(seen(s, done)) != draw(replace(seen(s, done), state=state)), "its own seat sees it"


def test_who_has_finished_sees_the_own_turn_in_pencil():
    s = table(sheet("2", 4), sheet(level=4), roll="25cm", level=4).when("2@b1 m@c1 5@c2", seat=0)
    told = labels(seen(s, 0))
    assert (told["cell:b1"], told["cell:c2"]) == ("b1: 2, room a", "c2: 5")
    assert draw(seen(s, 0)).count('stroke="#4263eb"') == 3
    assert ">1 still writes<" in draw(seen(s, 0))


def test_turns_of_a_record_that_was_meddled_with_are_not_shown():
    """A turn that cannot be taken, and one that cannot be read: the rest is drawn all the same."""
    s = table(sheet(level=4), sheet(level=4), roll="25cm", level=4)
    impossible = Sealed((0,), value=GAME.read("3@a1"), salt="00" * 16, of=(9, 0))
    assert labels(Look(replace(s.state, pending=(impossible, None)), 0))["cell:a1"] == "a1: empty"
    s.when("5@a1 2@a2 m@a3", seat=0).when("5@a1 2@a2 m@a3", seat=1)
    broken = [replace(effect, value=Raw(b"7")) if isinstance(effect, TurnOpened) else effect for effect in s.effects]
    assert marked(draw(Look(s.state, 0, (), broken)), "new") == {"seat:0", "seat:1", "die:2"}


# ---- picks ----------------------------------------------------------------------------------------------------------


def test_picks_of_a_result_are_its_die_and_its_cell():
    look = seen(table(roll="25cm", level=4))
    assert way(look, "5@a1") == [("die:5", "die 5"), ("cell:a1", "a1")]
    assert way(look, "c@a1") == [("die:c", "die cat"), ("cell:a1", "a1")]
    assert marked(draw(look), "can") == {"die:2", "die:5", "die:c", "die:m"}
    assert way(seen(table(roll="25cm", level=4), language="pl"), "c@a1") == [("die:c", "kość: kot"), ("cell:a1", "a1")]


def test_picks_of_an_ability_are_its_tile_the_die_and_what_that_becomes():
    s = table(sheet(charges=(1, 1, 1, 1)), roll="25cm", tiles="aedg")
    look = seen(s)
    assert way(look, "use2:2>3") == [("tile:2", "nudge: a number ±1"), ("die:2", "die 2"), ("face:3", "a 3")]
    assert way(look, "use3:c") == [("tile:3", "same again: a die again"), ("face:c", "a cat")]
    assert way(look, "use4") == [("tile:4", "fourth result: one more")]
    assert way(look, "cat") == [("track", "cat onto the track")]
    assert {"tile:2", "tile:3", "tile:4", "tile:5", "track"} <= marked(draw(look), "can")
    assert "die:c" not in marked(draw(look), "can"), "on level 1 a cat goes to the track"
    loose = seen(s, draft="use5")
    assert way(loose, "5~f6") == [("loose", "away from the others"), ("die:5", "die 5"), ("cell:f6", "f6")]
    assert "loose" in things(draw(loose))
    assert "loose" not in things(draw(look))


def test_what_is_written_at_once_is_picked_from_faces_that_are_there_only_then():
    s = table(sheet("2"), roll="22cm", tiles="cadg")
    look = seen(s, draft="2@b1")
    assert way(look, "put3@a2") == [("face:3", "a 3"), ("cell:a2", "a2")]
    assert marked(draw(look), "can") == {"face:3"}
    assert not any(at.startswith("face:") for at in things(draw(seen(s))))


def test_a_room_is_picked_cell_by_cell():
    look = seen(table(sheet("3 . 3 3"), roll="33cm"), draft="3@b1")
    assert [move.cells for move in look.moves] == [("a1", "b1", "c1"), ("b1", "c1", "d1")]
    assert way(look, "room:b1c1d1") == [
        ("cell:b1", "b1 to the room"), ("cell:c1", "c1 to the room"), ("cell:d1", "d1 to the room"),
    ]  # fmt: skip
    assert marked(draw(look), "can") == {"cell:a1", "cell:b1"}


def test_a_turn_may_be_ended_where_abilities_are_left():
    """The last cell is filled; a visitor is left, which could still make a cat for the track."""
    s = table(full_but("f6", charges=(1, 0, 0, 0)), roll="25mm", tiles="hbdg")
    look = seen(s, draft="2@f6")
    assert way(look, "end") == [("end", "end the turn")]
    assert "end" in marked(draw(look), "can")
    assert "end" not in things(draw(seen(s)))


# ---- size -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_six_full_houses_are_small_enough(level):
    blank = house(level).blank
    marks, rooms = list(blank), list(blank)
    cells = [place for place in PLACE.values() if place < len(blank) and blank[place] == EMPTY]
    for n, place in enumerate(cells):
        marks[place] = ("m2m2" if level == 1 else "c2m2")[n % 4]
        rooms[place] = "abcdefghijklmnopqrst"[n // 2] if marks[place] == "2" else EMPTY
    full = Sheet("".join(marks), "".join(rooms), (9, 9, 9, 9), 12, 2)
    drawn = draw(seen(table(*[full] * 6, level=level, tiles="abcd")))
    check_drawing(drawn)
    assert len(drawn.encode()) <= 60_000
    assert "class=" in draw(Look(replace(table(full).state, ended=FULL)))
    assert not re.search(r"NaN|None", drawn)
