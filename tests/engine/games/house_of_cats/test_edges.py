"""The edge cases 1 to 33 of house_of_cats.md §13, by number."""

from itertools import permutations

import pytest

from engine import table as t
from engine.games.house_of_cats.r1.score import is_seen, parts
from engine.games.house_of_cats.r1.state import Options
from engine.sitting import Sitting
from tests.engine.games.house_of_cats.tables import (
    GAME,
    PLACE,
    at,
    cells,
    dealt,
    full_but,
    may,
    random_states,
    sheet,
    table,
)

HOUSE_1 = {f"{column}{row}" for column in "abcdef" for row in range(1, 7)}


def writes(steps: list[str]) -> list[str]:
    return [step for step in steps if step[0] in "2345cm" and "@" in step]


def test_01_the_first_write_may_be_anywhere():
    s = table(sheet("2 3"))
    assert cells(may(s)) == HOUSE_1 - {"a1", "b1"}


def test_02_the_second_write_touches_a_cell_of_this_turn_not_an_old_one():
    s = table(sheet("2 3"))
    assert cells(may(s, "5@f6")) == {"e6", "f5"}
    assert s.refused("5@f6 4@c1 3@d1") == "not_touching"


def test_03_the_third_write_may_touch_the_first():
    s = table()
    assert cells(may(s, "5@c3 4@c4")) == {"b3", "d3", "c2", "b4", "d4", "c5"}
    table().when("5@c3 4@c4 3@d3")
    table().when("5@c3 4@d3 3@b3")


@pytest.mark.parametrize(("left", "draft"), [("a1", "5@a1"), ("a1 b1", "5@a1 4@b1")])
def test_04_areas_of_one_and_two_cells(left, draft):
    s = table(full_but(f"{left} e5 f5 f6"))
    assert s.refused("end") == "must_write"
    assert may(s, draft) == []
    if " " in draft:
        assert s.refused(f"{draft.split()[0]} end") == "must_write"
    assert at(s.when(draft), "a1") == "5"


def test_05_a_small_area_may_be_chosen_although_there_is_a_large_one():
    s = table(full_but("a1 c3 c4 c5 d5 d6"))
    assert "5@a1" in may(s)
    s.when("5@a1")
    assert [at(s, cell) for cell in ("a1", "c3", "d6")] == ["5", ".", "."]


def test_06_end_is_offered_only_when_nothing_can_be_written():
    s = table(full_but("a1 b2 c3 c4 c5", charges=(0, 1, 0, 0)))
    assert "end" not in may(s)
    assert may(s, "5@a1") == ["end", "use3"]
    assert s.refused("end") == "must_write"
    assert s.refused("5@c3 end") == "must_write"
    assert may(s, "5@a1 use3") == ["2@b2", "3@b2", "4@b2"]
    assert s.refused("5@a1 use3 end") == "must_write"


def test_07_a_group_of_exactly_n_closes_by_itself():
    s = table(sheet("3 3"), roll="3455")
    assert not any("room" in step for step in may(s, "3@c1"))
    s.when("3@c1 5@c2 5@c3")
    assert [at(s, cell) for cell in ("a1", "b1", "c1")] == ["3a", "3a", "3a"]


def test_08_an_oversize_group_asks_and_every_offer_is_connected_and_holds_the_changed_cell():
    s = table(sheet("4 4 4 . 4 4\n. . . 4\n. . . 4"), roll="4555")
    offered = may(s, "4@d1")
    assert len(offered) == len(set(offered)) == 8  # arms of 3, 2 and 2 cells, three of them beside d1
    for step in offered:
        room = [step[5 + i : 7 + i] for i in range(0, len(step) - 5, 2)]
        assert len(room) == 4
        assert "d1" in room
        reached, left = ["d1"], [cell for cell in room if cell != "d1"]
        for cell in reached:
            near = [o for o in left if abs(ord(o[0]) - ord(cell[0])) + abs(int(o[1]) - int(cell[1])) == 1]
            reached += near
            left = [cell for cell in left if cell not in near]
        assert not left
    assert s.refused("4@d1 5@c2") == "choose_room"
    assert s.refused("4@d1 room:a1b1c1d2") == "not_connected"
    assert s.refused("4@d1 room:d1d2d3a1") == "not_connected"


def test_09_left_over_cells_complete_a_later_room():
    s = table(sheet("3 3\n.\n3 3"), roll="3455", outcomes={"roll:2:1": "3"})
    s.when("3@a2 room:a1b1a2 4@b2 5@c2")
    assert at(s, "a3") == at(s, "b3") == "3"
    s.when("3@a4 2@b4 2@c4")
    assert [at(s, cell) for cell in ("a3", "b3", "a4")] == ["3b", "3b", "3b"]


def test_10_a_loose_number_beside_a_closed_room_does_not_join_it():
    s = table(sheet("3a 3a 3a"), roll="3455").when("3@d1 4@d2 5@d3")
    assert (at(s, "d1"), at(s, "c1")) == ("3", "3a")


def test_11_two_rooms_of_a_number_may_be_adjacent():
    s = table(sheet("2a 2a\n2"), roll="2345").when("2@b2 3@c2 4@d2")
    assert [at(s, cell) for cell in ("a1", "b1", "a2", "b2")] == ["2a", "2a", "2b", "2b"]


def test_12_diagonal_2s_are_no_room_even_with_the_ability_diagonal():
    s = table(sheet(charges=(0, 1, 0, 0)), roll="2255")
    assert "2@b2" in may(s, "2@a1 use3")
    s.when("2@a1 use3 2@b2 5@c3")
    assert [at(s, cell) for cell in ("a1", "b2", "c3")] == ["2", "2", "5"]


def test_12_a_diagonal_neighbour_does_not_count_beside_an_orthogonal_one():
    s = table(sheet("3 . .\n. . .\n. 3 ."), roll="3445").when("3@a2 4@b2 4@c2")
    assert [at(s, cell) for cell in ("a1", "a2", "b3")] == ["3", "3", "3"]


def test_13_an_ability_earned_by_the_first_result_serves_the_second():
    s = table(sheet("2"), roll="2345", tiles="abdg")
    assert not any(step.startswith("use") for step in may(s))
    assert {"use2:4>5", "use2:3>2", "use2:5>4"} <= set(may(s, "2@b1"))
    s.when("2@b1 use2:4>5 5@c1 5@d1")
    assert (at(s, "c1"), at(s, "d1"), s.state.sheets[0].charges) == ("5", "5", (0, 0, 0, 0))


def test_14_an_immediate_ability_interrupts_and_chains_are_first_in_first_out():
    s = table(sheet("2 . 5\n. . .\n3 3 .\n4 4 4 ."), roll="2345", tiles="ckib")
    first = may(s, "2@b1")
    assert first
    assert all(step.startswith("put3@") for step in first)
    assert s.refused("2@b1 5@b2") == "resolve_first"
    second = may(s, "2@b1 put3@c3")
    assert second
    assert all(step.startswith("paint") for step in second)
    third = may(s, "2@b1 put3@c3 paint2@c1")
    assert set(third) >= {"5@b2", "3@b2"}
    assert at(s.when("2@b1 put3@c3 paint4@c1 5@b2 3@a2"), "c1") == "4"


def test_14_an_oversize_group_is_decided_before_the_next_in_the_queue():
    s = table(sheet("2\n.\n3 3\n.\n3 3"), roll="2345", tiles="ckab")
    assert all(step.startswith("room:") for step in may(s, "2@b1 put3@a4"))
    assert all(step.startswith("paint") for step in may(s, "2@b1 put3@a4 room:a3b3a4"))


def test_15_an_immediate_write_may_take_the_last_free_neighbour():
    s = table(full_but("b1 c1 f6"), roll="2345", tiles="cabd")
    s = table(type(s.state.sheets[0])("2" + s.state.sheets[0].marks[1:], s.state.sheets[0].rooms), tiles="cabd")
    assert may(s, "2@b1") == ["put3@c1", "put3@f6"]
    assert may(s, "2@b1 put3@c1") == []
    s.when("2@b1 put3@c1")
    assert [at(s, cell) for cell in ("b1", "c1", "f6")] == ["2a", "3", "."]


def test_16_an_immediate_write_into_a_full_house_is_lost():
    base = full_but("b1")
    s = table(type(base)("2" + base.marks[1:], base.rooms), tiles="cabd").when("2@b1")
    assert (s.state.ended, at(s, "b1")) == ("full", "2a")


def test_16_a_box_crossed_when_the_house_is_full_already_gives_nothing():
    s = table(full_but("f6", track=2), roll="cc55")
    assert may(s, "5@f6 cat") == ["cat"]
    s.when("5@f6 cat cat")
    assert (s.state.ended, s.state.sheets[0].track) == ("full", 4)


def test_17_repaint_with_no_eligible_cell_is_lost():
    s = table(sheet("2"), roll="2345", tiles="kabd")
    assert all("@" in step and not step.startswith("paint") for step in may(s, "2@b1"))


def test_17_repaint_may_hit_a_star_cell_or_an_animal_and_changes_the_number():
    s = table(sheet("2 . . M\n. 4", 3), roll="2345", tiles="kabd", level=3)
    offered = may(s, "2@b1")
    assert {"paint2@d1", "paint5@d1", "paint3@b2", "paint5@b2"} <= set(offered)
    assert "paint4@b2" not in offered
    assert cells(offered) == {"d1", "b2"}
    s.when("2@b1 paint5@b2 3@c1 4@c2")
    assert (at(s, "b2"), at(s, "a1")) == ("5", "2a")


def test_17_a_repainted_number_counts_no_more():
    s = table(sheet("2 . .\n. 3 3"), roll="2345", tiles="kabd").when("2@b1 paint4@c2 3@c1 5@d1")
    assert [at(s, cell) for cell in ("c1", "b2", "c2")] == ["3", "3", "4"]


def test_17_a_repainted_cell_is_not_one_that_the_next_result_may_touch():
    s = table(sheet("2 . . .\n.\n.\n. . . M"), roll="2345", tiles="kabd")
    assert cells(may(s, "2@b1 paint5@d4")) == {"b2", "c1"}


def test_17_a_repainted_cell_may_close_a_room():
    s = table(sheet("2 . 5 5\n. . 5 5\n. . M"), roll="2345", tiles="kabd")
    s.when("2@b1 paint5@c3 3@b2 4@b3 end")
    assert [at(s, cell) for cell in ("c1", "d1", "c2", "d2", "c3")] == ["5b"] * 5


def test_18_nudge_stays_within_2_to_5_and_leaves_animals_alone():
    s = table(sheet(charges=(1, 0, 0, 0)), roll="25cm", tiles="abdg")
    assert [step for step in may(s) if step.startswith("use")] == ["use2:2>3", "use2:5>4"]
    for step in ("use2:5>2", "use2:2>5", "use2:c>2", "use2:2>4", "use2:3>4"):
        assert s.refused(step) == "not_so"


def test_18_nudge_twice_goes_two_steps():
    s = table(sheet(charges=(2, 0, 0, 0)), roll="2ccc").when("use2:2>3 use2:3>4 4@a1 cat cat")
    assert at(s, "a1") == "4"


def test_19_same_again_copies_the_face_as_rolled():
    s = table(sheet(charges=(1, 0, 0, 1)), roll="35mm", tiles="ebda")
    assert "use2:3" in may(s, "3@a1")
    assert "use2:3" in may(s, "use5:3>4")
    assert {step for step in may(s, "use5:3>4") if step.startswith("use2")} == {"use2:3", "use2:5", "use2:m"}
    s.when("use5:3>4 use2:3 3@a1 4@a2 5@a3")
    assert [at(s, cell) for cell in ("a1", "a2", "a3")] == ["3", "4", "5"]


def test_20_the_fourth_result_is_written_connected():
    s = table(sheet(charges=(0, 0, 1, 0)), roll="2345")
    assert may(s, "5@a1 4@a2 3@a3") == ["end", "use4"]
    assert cells(may(s, "5@a1 4@a2 3@a3 use4")) == {"b1", "b2", "b3", "a4"}
    s.when("use4 5@a1 4@a2 3@a3 2@a4")
    assert (at(s, "a4"), s.state.sheets[0].charges) == ("2", (0, 0, 0, 0))


def test_21_charges_add_up_and_are_spent_one_by_one():
    s = table(sheet("2 . . 2"), roll="22c5", tiles="abdg")
    s.when("2@b1 2@c1 5@c2")
    assert s.state.sheets[0].charges == (2, 0, 0, 0)
    s.when("use2:2>3 3@f6 2@f5 2@e5")
    assert s.state.sheets[0].charges == (2, 0, 0, 0)  # one spent, one earned by the room at f5


def test_22_on_level_1_a_cat_is_never_written():
    s = table(sheet(charges=(1, 0, 0, 0)), roll="ccc5", tiles="hicg")
    assert not any(step.startswith(("c@", "c~")) for step in may(s))
    assert not any(step.startswith("c@") for step in may(s, "use2:5>c"))
    assert s.refused("c@a1") == "cats_on_track"
    s.when("cat cat cat put5@a1")
    assert (s.state.sheets[0].track, at(s, "a1")) == (3, "5")


def test_22_three_cats_write_no_cell_and_a_stray_cat_goes_to_the_track():
    none = table(roll="ccc5", track_bonuses=False).when("cat cat cat")
    assert none.state.sheets[0].marks == sheet().marks
    s = table(sheet("2"), roll="2345", tiles="iabd")
    offered = may(s, "2@b1")
    assert cells(offered, "m") == HOUSE_1 - {"a1", "b1"}
    assert [step for step in offered if not step.startswith("putm")] == ["cat"]
    s.when("2@b1 cat 3@b2 4@b3")
    assert s.state.sheets[0].track == 1


def test_22_a_cat_is_not_written_away_from_the_others_either():
    s = table(sheet(charges=(1, 0, 0, 0)), roll="c345", tiles="gabd")
    assert not any(step.startswith("c~") for step in may(s, "use2"))
    assert s.refused("use2 c~a1") == "cats_on_track"


def test_23_a_full_track_makes_cats_unusable():
    s = table(sheet(track=12), roll="cccc")
    assert may(s) == ["end"]
    assert s.refused("cat") == "track_full"
    with_abilities = table(sheet(track=12, charges=(1, 0, 0, 0)), roll="cccc", tiles="fbdg")
    assert may(with_abilities) == ["end", "use2:c>m"]
    assert s.when("end").state.turn == 2


def test_23_a_full_track_takes_no_stray_cat():
    assert "cat" not in may(table(sheet("2", track=12), roll="2345", tiles="iabd"), "2@b1")


@pytest.mark.parametrize("track", range(12))
def test_24_boxes_3_6_and_9_give_a_number_once(track):
    s = table(sheet(track=track), roll="c345")
    bonus = any(step.startswith("put") for step in may(s, "cat"))
    assert bonus == (track + 1 in (3, 6, 9))
    after = "cat put5@f6" if bonus else "cat"
    assert not any(step.startswith("put") for step in may(s, after))


def test_25_a_mouse_in_an_eaten_row_and_column_adds_nothing():
    few, more = sheet("M .\n. M"), sheet("M M\nM M")
    assert dict(parts(Options(), few))["cheese"] == dict(parts(Options(), more))["cheese"] == 4


@pytest.mark.parametrize(("roll", "orders"), [("25m", 6), ("2cc", 3), ("mmm", 1)])
@pytest.mark.parametrize("level", [2, 3])
def test_26_star_results_in_every_order(level, roll, orders):
    state = dealt(2, {f"star:{i}": mark for i, mark in enumerate(roll, 1)}, level=level)
    stars = ("b2", "f3", "d5") if level == 2 else ("b2", "e3", "f5")
    assert (state.turn, state.roll) == (0, roll)
    drafts = {()}
    for _ in range(3):
        drafts = {(*draft, step) for draft in drafts for step in GAME.legal(state, 0, draft)}
    written = {GAME.write(draft) for draft in drafts}
    assert written == {" ".join(f"{m}@{c}" for m, c in zip(o, stars, strict=True)) for o in permutations(roll)}
    assert len(written) == orders
    assert all(GAME.legal(state, 0, draft) == () for draft in drafts)


def test_26_the_players_orders_are_independent():
    state = dealt(2, {"star:1": "2", "star:2": "c", "star:3": "5"}, level=2)
    s = table(level=2)
    s.state = state
    s.when("5@b2 c@f3 2@d5", seat=1)
    assert may(s, seat=0) == ["2@b2", "5@b2", "c@b2"]
    s.when("2@b2 c@f3 5@d5")
    assert (at(s, "b2", 0), at(s, "b2", 1), s.state.turn) == ("2", "5", 1)


def test_27_a_line_pays_once_and_a_loose_number_fills_a_value_cell():
    points = dict(parts(Options(level=2), sheet("..  C   M   5   C   M   ..", 2)))
    assert (points["lines"], points["values"]) == (2, 1)


def test_28_a_room_counts_once_for_a_mouse_and_eight_cats_stay_at_16():
    around = sheet("2a 2a . .\n3b M 3b .\n. 3b", 3)
    assert dict(parts(Options(level=3), around))["mice"] == 2
    for cats, points in enumerate((0, 1, 2, 4, 6, 9, 12, 16, 16, 16)):
        row = ["C"] * cats + ["."] * (14 - cats)
        drawn = sheet("\n".join([". . . .", " ".join(row[:7]), " ".join(row[7:])]), 3)
        assert dict(parts(Options(level=3), drawn))["cats"] == points


@pytest.mark.parametrize(
    ("row", "seen"),
    [
        ("C M", True),
        ("C . M", True),
        ("C 5 M", True),
        ("C M M", True),
        ("C 2a M", False),
        ("M 2a C . M", False),
    ],
)
def test_29_what_blocks_the_view(row, seen):
    drawn = sheet(row, 4)
    last = [word for word in enumerate(row.split()) if word[1] == "M"][0 if row[0] == "M" else -1][0]
    assert is_seen(drawn, PLACE["abcdefg"[last] + "1"]) == seen


def test_29_a_missing_cell_blocks_the_view():
    drawn = sheet(". .\n. .\n. C .. M", 4)
    assert not is_seen(drawn, PLACE["d3"])
    below = sheet(". . C\n. . .\n. . .. .\n. . M", 4)
    assert not is_seen(below, PLACE["c4"])


def test_30_several_finish_in_the_same_turn_and_the_others_complete_it():
    s = table(full_but("a1"), full_but("a1"), sheet(), roll="2345")
    s.when("5@a1", seat=0)
    assert GAME.outcome(s.state) is None
    s.when("5@a1 4@a2 3@a3", seat=2)
    assert GAME.to_act(s.state) == (1,)
    s.when("2@a1")
    assert s.state.ended == "full"
    assert GAME.to_act(s.state) == ()
    assert [at(s, "a1", seat) for seat in range(3)] == ["5", "2", "5"]
    assert GAME.outcome(s.state).totals == (0, 0, 0)


def test_30_a_full_house_ends_the_game_whoever_finishes_last():
    s = table(full_but("a1"), sheet(), roll="2345").when("5@a1", seat=0).when("5@a1 4@a2 3@a3", seat=1)
    assert s.state.ended == "full"


def test_31_a_house_completed_by_an_immediate_effect_or_a_box_ends_the_game():
    base = full_but("b1 f6")
    s = table(type(base)("2" + base.marks[1:], base.rooms), tiles="cabd").when("2@b1 put3@f6")
    assert s.state.ended == "full"
    s = table(full_but("f6", track=2), roll="ccc5").when("cat put5@f6 cat cat")
    assert s.state.ended == "full"


def test_32_solo_is_the_same_game_until_the_sheet_is_full():
    states = random_states(5, 1, level=3)
    assert all(GAME.to_act(state) == (0,) and not GAME.seals(state, 0) for state in states[:-1])
    assert states[-1].ended == "full"
    assert "." not in states[-1].sheets[0].marks
    assert GAME.outcome(states[-1]).places == (1,)


def sitting(seats: int, options: dict) -> Sitting:
    made = Sitting.new(GAME, bytes(32))
    made.commit(made.open("0" * 32, seats, options, cmd="open", at=1))
    for seat in range(seats):
        made.run(t.Sit(f"player {seat}"), f"seat:{seat}", f"sit {seat}", 1)
    for seat in range(seats):
        made.run(t.Ready(), f"seat:{seat}", f"ready {seat}", 1)
    made.run(t.Start(), "seat:0", "start", 1)
    return made


@pytest.mark.parametrize("options", [{"level": 1}, {"level": 3, "tiles": "cijk"}])
def test_33_the_order_in_which_players_answer_changes_nothing(options):
    tables = {order: sitting(3, options) for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0))}
    for turn in range(8):
        for order, one in tables.items():
            for seat in order:
                steps = GAME.choose(
                    one.fold.state, seat, lambda _s, n, steps, draft, t=turn: steps[(7 * n + 5 * t) % len(steps)]
                )
                one.run(t.Play(steps), f"seat:{seat}", f"{turn} {seat} {order}", 1)
        facts = [one.fold.facts() for one in tables.values()]
        assert facts[0] == facts[1] == facts[2]
        assert tables[0, 1, 2].fold.state.turn == turn + (options["level"] == 1) + 1
