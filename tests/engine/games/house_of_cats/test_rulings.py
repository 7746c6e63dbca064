"""The rulings of house_of_cats.md §14, what is assumed elsewhere in it, and this folder's own readings (RULES.md)."""

import pytest

from engine.chance import Scripted
from engine.game import Refused
from engine.games.house_of_cats.r1 import data
from engine.games.house_of_cats.r1.house import FACES
from engine.games.house_of_cats.r1.legal import MOST_STEPS
from engine.games.house_of_cats.r1.score import parts, rooms
from engine.games.house_of_cats.r1.state import Options
from engine.timeline import Malformed, options_of
from tests.engine.games.house_of_cats.tables import GAME, at, cells, dealt, full_but, may, sheet, table


def test_dice_show_2_3_4_5_cat_and_mouse():
    assert data.DATA.die_faces == (2, 3, 4, 5, "cat", "mouse")
    assert FACES == ("2", "3", "4", "5", "c", "m")


def test_an_area_is_a_connected_region_of_empty_cells():
    s = table(full_but("a1 b2 c3"))
    assert may(s, "5@a1") == []


def test_each_result_touches_an_earlier_one_of_the_turn():
    s = table()
    assert s.refused("5@a1 4@c1 3@b1") == "not_touching"
    s.when("5@a1 3@b1 4@c1")


def test_fewer_than_three_results_are_never_written_by_choice():
    s = table()
    assert s.refused("5@a1 4@a2") == "unfinished"
    assert s.refused("5@a1 4@a2 end") == "must_write"


def test_closing_a_room_is_not_optional():
    s = table(sheet("2"), roll="2345").when("2@a2 3@b2 4@c2")
    assert (at(s, "a1"), s.state.sheets[0].charges) == ("2a", (1, 0, 0, 0))


def test_any_connected_cells_of_an_oversize_group_may_be_the_room():
    s = table(sheet("3 3\n.\n3 3"), roll="3455")
    assert len(may(s, "3@a2")) == 3  # two of four cells in two arms of two: 2+0, 1+1, 0+2


def test_no_room_through_diagonal_contact():
    s = table(sheet("3\n. 3", charges=(0, 1, 0, 0)), roll="3445").when("3@c3 4@c2 4@b3")
    assert s.state.sheets[0].rooms == sheet().rooms


def test_on_level_1_a_cat_is_one_of_the_three_results():
    s = table(roll="c345")
    assert may(s, "cat 5@a1 4@a2") == []
    assert cells(may(s, "cat")) == cells(may(s))


@pytest.mark.parametrize(("on", "asked"), [(True, True), (False, False)])
def test_boxes_of_the_track_give_numbers_unless_switched_off(on, asked):
    s = table(sheet(track=2), roll="c345", track_bonuses=on)
    assert any(step.startswith("put") for step in may(s, "cat")) == asked


def test_cheese_is_eaten_once_per_line():
    assert dict(parts(Options(), sheet("M M M")))["cheese"] == 4


def test_rooms_are_worth_2_4_6_and_9():
    drawn = sheet("2a 2a 3b 3b 3b .\n4c 4c 4c 4c . .\n5d 5d 5d 5d 5d .")
    assert rooms(drawn) == (1, 1, 1, 1)
    assert dict(parts(Options(), drawn))["rooms"] == 2 + 4 + 6 + 9


def test_empty_cells_cost_nothing_unless_agreed():
    assert dict(parts(Options(), sheet()))["empty cells"] == 0
    assert dict(parts(Options(empty_cell_points=-1), sheet()))["empty cells"] == -36


def test_a_limit_of_rooms_per_number_may_be_agreed():
    drawn = sheet("2a 2a\n. .\n2")
    assert rooms(table(drawn, roll="2345").when("2@b3 3@c3 4@d3").state.sheets[0])[0] == 2
    s = table(drawn, roll="2345", max_rooms_per_number=1).when("2@b3 3@c3 4@d3")
    assert rooms(s.state.sheets[0])[0] == 1
    assert (at(s, "b3"), s.state.sheets[0].charges) == ("2", (0, 0, 0, 0))
    joined = table(sheet("2a 2a\n. .\n2 . 2"), roll="2345", max_rooms_per_number=1).when("2@b3 3@b4 4@b5")
    assert rooms(joined.state.sheets[0])[0] == 1


def test_unused_charges_score_nothing():
    assert sum(points for _, points in parts(Options(), sheet(charges=(5, 5, 5, 5)))) == 0


def finished(*sheets) -> tuple:
    state = table(*sheets).state
    return GAME.outcome(type(state)(state.options, "abcd", 9, "2345", "full", (None,) * len(sheets), sheets)).places


def test_ties_go_to_fewest_empty_cells_then_most_rooms_then_are_shared():
    four = sheet("4a 4a 4a 4a")
    three_twos = sheet("2a 2a 2b 2b 2c 2c")
    assert finished(four, three_twos) == (2, 1)
    assert finished(sheet("4a 4a 4a 4a 2 4"), three_twos) == (2, 1)
    assert finished(sheet("4a 4a 4a 4a 2 4\n5"), three_twos) == (1, 2)
    assert finished(four, four) == (1, 1)
    assert finished(four, sheet("2a 2a"), three_twos) == (2, 3, 1)


def test_turns_are_chosen_in_secret():
    s = table(sheet(), sheet())
    effects = GAME.decide(s.state, 0, GAME.read("5@a1 4@a2 3@a3"), s.chance)
    assert (effects, GAME.seals(s.state, 0)) == ((), True)


@pytest.mark.parametrize(("turn", "ended"), [(99, ""), (100, "guard")])
def test_the_guard_ends_the_game_after_100_turns(turn, ended):
    s = table(sheet(track=12), roll="cccc", turn=turn).when("end")
    assert s.state.ended == ended
    assert (GAME.outcome(s.state) is not None) == bool(ended)


def test_a_full_track_takes_no_cat():
    assert table(sheet(track=12), roll="c345").refused("cat") == "track_full"


def test_tiles_are_drawn_one_by_one_or_agreed():
    assert dealt(2, {"tile:2": "l", "tile:3": "a", "tile:4": "c", "tile:5": "k"}).tiles == "lack"
    assert dealt(2, tiles="jihg").tiles == "jihg"
    assert dealt(3).tiles == "abcd"


@pytest.mark.parametrize("tiles", ["", "abc", "abcc", "abcde", "abcz", "ABCD", "first"])
def test_tiles_that_cannot_be_are_refused(tiles):
    with pytest.raises(Malformed, match="should be 'drawn' or 4 different letters"):
        options_of(GAME, {"tiles": tiles})


@pytest.mark.parametrize(
    ("name", "value"), [("level", 0), ("level", 5), ("empty_cell_points", 1), ("max_rooms_per_number", -1)]
)
def test_options_out_of_range_are_refused(name, value):
    with pytest.raises(Malformed, match=name):
        options_of(GAME, {name: value})


@pytest.mark.parametrize(("level", "turn"), [(1, 1), (2, 0), (3, 0), (4, 1)])
def test_only_levels_2_and_3_begin_with_star_cells(level, turn):
    state = dealt(2, level=level)
    assert (state.turn, len(state.roll)) == (turn, 4 if turn else 3)
    assert GAME.to_act(state) == (0, 1)


def test_the_first_turn_follows_the_star_cells():
    chance = Scripted({"roll:1:1": "5"}, first=True)
    state = dealt(1, level=2)
    effects = GAME.decide(state, 0, GAME.read("2@b2 2@f3 2@d5"), chance)
    after = GAME.evolve(state, effects)
    assert (after.turn, after.roll, after.sheets[0].rooms) == (1, "5222", sheet(level=2).rooms)


# ---- readings of this folder ----


@pytest.mark.parametrize(
    ("tiles", "empty", "roll", "track", "draft", "asked"),
    [
        ("abcd", "a1 a2 a3 b3", "2345", 0, "5@a1 4@a2 3@a3", []),  # no budget
        ("dbca", "a1 a2 a3 b3", "2345", 0, "5@a1 4@a2 3@a3", ["end", "use2", "use3"]),
        ("dbca", "a1 a2 a3 f6", "2345", 0, "5@a1 4@a2 3@a3", []),  # budget, but no cell to be reached
        ("abcd", "a1 b2", "2345", 0, "5@a1", ["end", "use2:2>3", "use2:3>2", "use2:3>4", "use2:4>3", "use2:4>5", "use3"]),
        ("abcd", "a1 f6", "2345", 0, "5@a1", []),
        ("gacd", "a1 f6", "2223", 0, "3@a1", ["end", "use2", "use3:2>3"]),
        ("gacd", "a1", "2345", 0, "5@a1", []),
        ("gdca", "a1 a2 a3 f6", "2345", 0, "use2 5@a1 4@a2 3@a3", ["end", "use3"]),
        ("facd", "a1 a2 b2", "5ccc", 12, "5@a1", ["end", "use2:c>m"]),  # cats: the track is full
        ("bacd", "a1 a2 b2", "5ccc", 12, "5@a1", []),
        ("ehcd", "a1 b2", "5222", 0, "5@a1", ["end", "use2:2", "use2:5", "use3:2>c", "use3:2>m"]),  # a cat for the track
        ("ehcd", "a1 b2", "5222", 12, "5@a1", []),
        ("jhcd", "f6", "5mmm", 0, "5@f6", ["end", "use2:m>2", "use2:m>3", "use2:m>4", "use2:m>5"]),  # then a visitor
        ("jhcd", "f6", "5mmm", 12, "5@f6", []),
    ],
)
def test_a_turn_ends_by_itself_when_no_abilities_could_bring_another_write(tiles, empty, roll, track, draft, asked):
    s = table(full_but(empty, charges=(1, 1, 0, 0), track=track), roll=roll, tiles=tiles)
    assert may(s, draft) == asked


def test_a_cell_written_this_turn_may_be_repainted_and_is_still_touched():
    s = table(sheet("2"), roll="m245", tiles="kabd")
    assert cells(may(s, "m@b2 2@b1")) == {"b2"}
    s.when("m@b2 2@b1 paint5@b2 4@b3")
    assert (at(s, "b2"), at(s, "b3")) == ("5", "4")


def test_diagonal_is_not_spent_twice_in_a_turn():
    assert table(sheet(charges=(2, 0, 0, 0)), tiles="badg").refused("use2 use2") == "not_so"


def test_the_first_legal_steps_write_and_spend_nothing():
    s = table(sheet(charges=(1, 1, 1, 1)), tiles="adeg")
    move = GAME.choose(s.state, 0, lambda _s, _n, steps, _draft: steps[0])
    assert GAME.write(move) == "2@a1 3@b1 4@c1 end"


def test_a_turn_of_endless_steps_is_refused():
    s = table()
    assert s.refused("5@a1 " * MOST_STEPS) == "not_in_pool"
    endless = GAME.read("5@a1 " * (MOST_STEPS + 1))
    for asked in (lambda: GAME.decide(s.state, 0, endless, s.chance), lambda: GAME.legal(s.state, 0, endless)):
        with pytest.raises(Refused) as refusal:
            asked()
        assert refusal.value.code == "too_long"


def test_who_has_finished_acts_no_more_until_all_have():
    s = table(sheet(), sheet()).when("5@a1 4@a2 3@a3", seat=1)
    assert (GAME.to_act(s.state), GAME.legal(s.state, 1)) == ((0,), ())
    with pytest.raises(Refused) as refusal:
        GAME.decide(s.state, 1, GAME.read("5@a1 4@a2 3@a3"), s.chance)
    assert refusal.value.code == "not_your_turn"


def test_nobody_acts_after_the_end():
    s = table(full_but("a1")).when("5@a1")
    assert (GAME.to_act(s.state), GAME.legal(s.state, 0)) == ((), ())
    with pytest.raises(Refused) as refusal:
        GAME.decide(s.state, 0, GAME.read("4@a1"), s.chance)
    assert refusal.value.code == "game_over"
