"""The twelve abilities of house_of_cats.md §7, alone and together."""

import pytest

from engine.games.house_of_cats.r1.data import DATA
from engine.games.house_of_cats.r1.score import parts
from engine.games.house_of_cats.r1.state import Options
from tests.engine.games.house_of_cats.tables import at, cells, full_but, may, sheet, table

ONE = (1, 0, 0, 0)
"""One use of the ability of 2."""


def uses(s, draft: str = "") -> list[str]:
    return [step for step in may(s, draft) if step.startswith("use")]


@pytest.mark.parametrize(
    ("letter", "roll", "offered"),
    [
        ("a", "23cm", ["use2:2>3", "use2:3>2", "use2:3>4"]),
        ("b", "23cm", ["use2"]),
        ("d", "23cm", ["use2"]),
        ("e", "2cc3", ["use2:2", "use2:3", "use2:c"]),
        ("f", "23cm", ["use2:c>m", "use2:m>c"]),
        ("g", "23cm", ["use2"]),
        ("h", "22cm", ["use2:2>c", "use2:2>m"]),
        ("j", "2ccc", ["use2:2>3", "use2:2>4", "use2:2>5", "use2:c>2", "use2:c>3", "use2:c>4", "use2:c>5"]),
    ],
)
def test_what_a_stored_ability_may_do(letter, roll, offered):
    rest = "".join(other for other in "abdeg" if other != letter)[:3]
    assert uses(table(sheet(charges=ONE), roll=roll, tiles=letter + rest)) == offered


@pytest.mark.parametrize("letter", "cikl")
def test_immediate_abilities_are_never_stored(letter):
    s = table(sheet(charges=ONE), tiles=letter + "abd")
    assert uses(s) == []
    assert s.refused("use2") == "not_stored"


@pytest.mark.parametrize("letter", "abdefghj")
def test_a_room_earns_a_use_of_a_stored_ability(letter):
    rest = "".join(other for other in "abdeg" if other != letter)[:3]
    s = table(sheet("2 . . . .\n. . . . ."), roll="2345", tiles=letter + rest)
    draft = "2@b1 3@c1 4@d1"
    s.when(f"{draft} end" if "end" in may(s, draft) else draft)
    assert s.state.sheets[0].charges == ONE


def test_a_nudge():
    s = table(sheet(charges=ONE), roll="4mmm").when("use2:4>5 5@a1 m@a2 m@a3")
    assert (at(s, "a1"), s.state.sheets[0].charges) == ("5", (0, 0, 0, 0))


def test_b_diagonal_holds_for_the_rest_of_the_turn_only():
    s = table(sheet(charges=ONE), roll="345m", tiles="badg")
    assert cells(may(s, "3@c3 use2")) == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    assert uses(s, "use2") == []
    s.when("3@c3 use2 4@d4 5@e5")
    assert cells(may(s, "2@a1")) == {"b1", "a2"}


def test_c_spare_three_goes_anywhere_and_is_not_touched_by_the_next_write():
    s = table(sheet("2"), roll="2345", tiles="cabd")
    assert len(cells(may(s, "2@b1"), "3")) == 34
    assert cells(may(s, "2@b1 put3@f6")) == {"b2", "c1"}


def test_d_fourth_result_may_be_used_before_or_after():
    for draft in ("use2 2@a1 3@b1 4@c1 5@d1", "2@a1 3@b1 4@c1 use2 5@d1"):
        assert at(table(sheet(charges=ONE), tiles="dabg").when(draft), "d1") == "5"


def test_e_same_again_adds_a_result_but_no_budget():
    s = table(sheet(charges=ONE), roll="5234", tiles="ebag").when("use2:5 5@a1 5@b1 4@c1")
    assert [at(s, cell) for cell in ("a1", "b1", "c1")] == ["5", "5", "4"]
    assert may(table(sheet(charges=ONE), roll="5234", tiles="ebag"), "use2:5 5@a1 5@b1 4@c1") == []


def test_f_swap_animal_turns_a_cat_of_level_1_into_a_mouse_for_the_house():
    s = table(sheet(charges=ONE), roll="c345", tiles="fbag").when("use2:c>m m@a1 3@a2 4@a3")
    assert (at(s, "a1"), s.state.sheets[0].track) == ("m", 0)


def test_g_a_loose_end_touches_nothing_and_nothing_need_touch_it():
    s = table(sheet(charges=ONE), tiles="gabd")
    assert s.refused("2@a1 3~f6 4@b1") == "no_loose"
    assert cells(may(s, "use2 2~f6")) == {f"{c}{r}" for c in "abcdef" for r in range(1, 7)} - {"f6"}
    assert cells(may(s, "2@a1 use2 3~f6")) == {"b1", "a2"}
    s.when("2@a1 use2 3~f6 4@b1")
    assert at(s, "f6") == "3"


def test_g_a_loose_write_may_close_a_room():
    s = table(sheet("2", charges=ONE), roll="2345", tiles="gabd").when("5@f6 use2 2~b1 4@f5")
    assert (at(s, "b1"), s.state.sheets[0].charges) == ("2a", ONE)


def test_h_visitor_makes_an_animal_of_a_number():
    s = table(sheet(level=3, charges=ONE), roll="3333", tiles="hbag", level=3).when("use2:3>c c@a1 3@b1 3@c1")
    assert at(s, "a1") == "c"


def test_i_stray_is_a_cat_or_a_mouse_in_any_empty_cell():
    s = table(sheet("2", 3), roll="2345", tiles="iabd", level=3)
    offered = may(s, "2@b1")
    assert cells(offered, "c") == cells(offered, "m")
    assert len(cells(offered)) == 34
    assert at(s.when("2@b1 putc@g6 3@b2 4@b3"), "g6") == "c"


def test_i_a_stray_in_a_full_house_of_level_1_is_marked_or_lost():
    base = full_but("b1")
    for track, after in ((0, ["cat"]), (12, [])):
        drawn = type(base)("2" + base.marks[1:], base.rooms, track=track)
        assert may(table(drawn, tiles="iabd"), "2@b1") == after


def test_i_a_stray_cat_may_reach_a_box_that_gives_a_number():
    s = table(sheet("2", track=2), roll="2345", tiles="iabd")
    assert may(s, "2@b1 cat")[0] == "put2@c1"
    s.when("2@b1 cat put5@c1 3@b2 4@b3")
    assert (s.state.sheets[0].track, at(s, "c1")) == (3, "5")


def test_j_joker_makes_any_number_of_anything():
    s = table(sheet(charges=ONE), roll="mmcc", tiles="jbag").when("use2:c>5 5@a1 m@b1 m@c1")
    assert at(s, "a1") == "5"


def test_k_repaint_leaves_rooms_and_empty_cells_alone():
    s = table(sheet("2 . M 3a 3a 3a\n5"), roll="2345", tiles="kabd")
    assert cells(may(s, "2@b1")) == {"c1", "a2"}
    assert at(s.when("2@b1 paint4@c1 3@b2 4@b3"), "c1") == "4"


def test_k_repaint_may_leave_a_group_too_large():
    s = table(sheet("2 . . .\n. . . .\n4 4 M 4 4"), roll="2345", tiles="kabd")
    rooms = may(s, "2@b1 paint4@c3")
    assert rooms == ["room:a3b3c3d3", "room:b3c3d3e3"]


def test_l_gifts_pay_two_points_each_and_ask_nothing():
    s = table(sheet("2 . . 2"), roll="22c3", tiles="labd").when("2@b1 2@c1 3@b2")
    assert s.state.sheets[0].gifts == 2
    assert dict(parts(Options(), s.state.sheets[0]))["gifts"] == 4 == 2 * DATA.gift_points


def test_l_a_gift_in_a_full_house_counts():
    base = full_but("b1")
    s = table(type(base)("2" + base.marks[1:], base.rooms), tiles="labd").when("2@b1")
    assert (s.state.ended, s.state.sheets[0].gifts) == ("full", 1)


def test_combination_nudge_twice_on_one_die():
    s = table(sheet(charges=(2, 0, 0, 0)), roll="2mmm").when("use2:2>3 use2:3>4 4@a1 m@a2 m@a3")
    assert at(s, "a1") == "4"


def test_combination_joker_then_nudge():
    s = table(sheet(charges=(1, 1, 0, 0)), roll="mmmm", tiles="jabg").when("use2:m>4 use3:4>5 5@a1 m@a2 m@a3")
    assert at(s, "a1") == "5"


def test_combination_diagonal_and_loose_end():
    s = table(sheet(charges=(1, 1, 0, 0)), roll="2345", tiles="bgad").when("2@a1 use2 use3 5~f6 3@b2")
    assert [at(s, cell) for cell in ("a1", "b2", "f6")] == ["2", "3", "5"]


def test_combination_same_again_and_fourth_result_after_everything_is_written():
    s = table(sheet(charges=(1, 2, 0, 0)), roll="2345", tiles="edab")
    assert s.refused("2@a1 3@b1 4@c1 use3 5@d1 use2:5 5@e1") == "no_result_left"
    s.when("2@a1 3@b1 4@c1 use3 5@d1 use2:5 use3 5@e1")
    assert [at(s, cell) for cell in ("d1", "e1")] == ["5", "5"]
    assert s.state.sheets[0].charges == (0, 0, 0, 0)


def test_combination_visitor_and_swap_on_the_track():
    s = table(sheet(charges=(1, 1, 0, 0)), roll="5mmm", tiles="hfab").when("use2:5>c cat use3:m>c cat m@a1")
    assert (s.state.sheets[0].track, at(s, "a1")) == (2, "m")
