"""The drawing: what stands where, what is new, what is hidden, and the picks of known positions."""

import re

import pytest
from msgspec.structs import replace

from engine.drawing import Look
from engine.games.mandala_stones.r1.draw import draw, picks
from engine.games.mandala_stones.r1.state import Options
from engine.games.mandala_stones.r2.draw import draw as draw_r2
from engine.games.mandala_stones.r2.moves import Passed
from engine.games.mandala_stones.r2.state import State as State2
from engine.registry import find
from tests.engine.games.mandala_stones.tables import GAME, MIXED, player, table
from tests.support.drawings import check_drawing, effects, marked, things
from tests.support.playing import play


def seen(s, seat: int | None = 0, language: str = "en") -> Look:
    """A scenario as a seat sees it after its latest move, with that seat's moves."""
    moves = GAME.legal(s.state, seat) if seat is not None else ()
    return Look(s.state, seat, moves, s.effects, language)


def ways(s, language: str = "en") -> dict[str, list[tuple[str, str]]]:
    """Legal moves in notation and their picks."""
    seat = s.state.seat
    return {
        GAME.write(move): [(pick.at, pick.text) for pick in picks(s.state, seat, move, language)]
        for move in GAME.legal(s.state, seat)
    }


# ---- what stands where ----------------------------------------------------------------------------------------------


def test_stacks_lie_on_the_four_sides_of_their_artist_space():
    drawn = things(draw(seen(table(player(), stones="s8:12Y s12:b", others=MIXED))))
    a4, around = drawn["a4"], [drawn[name] for name in ("s8", "s12", "s15", "s11")]
    north, east, south, west = [(stack.x - a4.x, stack.y - a4.y) for stack in around]
    assert [north, east, south, west] == [(0, -78), (66, 0), (0, 78), (-66, 0)]
    assert drawn["s8"].label == "Stack s8: yellow with a starburst; below it pink, yellow"
    assert drawn["s12"].label == "Stack s12: blue with a ring"
    assert len([name for name in drawn if name[0] == "s" and name[1:].isdigit()]) == 24


def test_an_empty_stack_holds_no_stone():
    drawn = things(draw(seen(table(player(), stones="s8:Y"))))
    assert drawn["s9"].label == "Stack s9: empty"
    assert len(list(drawn["s8"].element.iter())) > len(list(drawn["s9"].element.iter()))


def test_artists_stand_on_their_spaces_and_free_spaces_show_their_names():
    drawn = things(draw(seen(table(player(), others=MIXED))))
    assert drawn["a1"].label == "Space a1: artist with a starburst"
    assert drawn["a3"].label == "Space a3: artist with a ring"
    assert drawn["a4"].label == "Space a4: free"
    assert "".join(drawn["a4"].element.itertext()) == "a4"
    assert "".join(drawn["a1"].element.itertext()) == ""


def test_towers_stand_on_the_boards_of_their_owners():
    drawn = things(draw(seen(table(player("A:BPy D:Y"), player("C:v")))))
    assert drawn["tower:0:A"].label == (
        "Seat 0, space A: yellow with a ring, pink with a starburst, blue with a starburst "
        "(pays for different heights of your towers)"
    )
    assert drawn["tower:0:B"].label == "Seat 0, space B: empty (pays by the height of its tower)"
    assert drawn["tower:1:C"].label == "Seat 1, space C: purple with a ring"
    assert heights(drawn["tower:0:A"]) == sorted(heights(drawn["tower:0:A"]), reverse=True), "the first stone lies lowest"
    assert len(heights(drawn["tower:0:A"])) == 3


def heights(thing) -> list[float]:
    """How far down the stones of a tower lie, in the order in which they were drawn."""
    moved = [node.get("transform", "") for node in thing.element if node.tag.endswith("}g")]
    return [float(re.findall(r"translate\([-.\d]+ ([-.\d]+)\)", text)[0]) for text in moved]


def test_the_own_board_is_in_front_and_a_spectator_has_seat_0_there():
    s = table(player("A:Y"), player("A:B"), player("A:V"))
    for seat, front in ((0, 0), (1, 1), (2, 2), (None, 0)):
        drawn = things(draw(seen(s, seat)))
        lowest = max((thing.y, name) for name, thing in drawn.items() if name.startswith("tower:"))[1]
        assert lowest.startswith(f"tower:{front}:")


def test_points_of_all_are_told():
    s = table(player(colour=40, tops=3, bonus=8), player(colour=1))
    assert things(draw(seen(s)))["track"].label == "Seat 0: 51 points; Seat 1: 1 point"
    assert things(draw(seen(s, language="pl")))["track"].label == "Miejsce 0: 51 punktów; Miejsce 1: 1 punkt"


def test_the_mandala_counts_its_stones_up_to_the_end_space():
    drawn = things(draw(seen(table(player(), others=MIXED, mandala=12))))["mandala"]
    assert drawn.label == "Mandala: 12 stones, the end is on 38"
    assert "12 / 38" in "".join(drawn.element.itertext())
    assert things(draw(seen(table(*[player()] * 4))))["mandala"].label == "Mandala: 0 stones, the end is on 68"


def test_who_acts_and_that_the_round_is_the_last_is_said():
    s = table(player("A:Y"), mandala=12)
    assert ">Your turn<" in draw(seen(s, 0))
    assert ">Seat 0 acts<" in draw(seen(s, 1))
    assert ">Your turn · last round<" in draw(seen(table(player("A:Y"), mandala=38)))
    assert ">The game is over<" in draw(Look(replace(s.state, ended="round"), 0))


def test_rules_number_2_also_calls_a_round_last_in_which_a_seat_was_passed_over():
    old = table(player("A:Y"), mandala=12).state
    fields = [getattr(old, name) for name in old.__struct_fields__]
    assert "last round" not in draw_r2(Look(State2(*fields, False), 0))
    assert "last round" in draw_r2(Look(State2(*fields, True), 0))


# ---- what is new ----------------------------------------------------------------------------------------------------


def test_after_a_pick_its_space_its_stacks_and_its_tower_are_new():
    s = table(
        player(), stones="s8:12Y s15:3Y s11:b s12:Y", standing="a1* a5o", outcomes={"stone:s8:2": "P", "stone:s15:1": "V"}
    )
    s.when("a1>a4 S B")
    assert marked(draw(seen(s, 1)), "new") == {"a4", "s8", "s15", "tower:0:B"}


def test_after_a_score_the_towers_the_mandala_and_the_track_are_new():
    s = table(player("A:PY C:By"), others=MIXED).when("score yellow")
    assert marked(draw(seen(s, 1)), "new") == {"mandala", "track", "tower:0:A", "tower:0:C"}


def test_a_seat_that_was_passed_over_did_not_do_what_is_new():
    s = table(player("A:PY"), player(), player("B:B")).when("tops A")
    fields = [getattr(s.state, name) for name in s.state.__struct_fields__]
    fields[s.state.__struct_fields__.index("seat")] = 2
    look = Look(State2(*fields, True), 2, (), (*s.effects[:1], Passed(1)))
    assert "tower:0:A" in marked(draw_r2(look), "new")


# ---- what is hidden -------------------------------------------------------------------------------------------------


def test_objectives_of_others_are_backs_and_the_own_ones_are_told():
    s = table(player(pair=(3, 10)), player(pair=None))
    drawn = things(draw(seen(s, 0)))
    assert drawn["card:0:0"].label == "Objective of seat 0: exactly 3 stones left: 6 points"
    assert drawn["card:0:1"].label == "Objective of seat 0: 3 blue stones, or the most: 7 points"
    assert drawn["card:1:0"].label == drawn["card:1:1"].label == "Objective of seat 1: a hidden objective"
    assert "".join(drawn["card:1:0"].element.itertext()) == ""


@pytest.mark.parametrize("seats", [2, 4])
def test_a_spectators_drawing_holds_nothing_hidden(seats):
    """Until objectives are open, it is the drawing of a table at which nobody ever had any."""
    recorded = play(find("mandala_stones", 1), seats, {}, seed=5)
    for moment in recorded.timeline(None).moments[4::9]:
        if moment.state is not None and not moment.state.ended:
            bare = [replace(one, pair=None) for one in moment.state.players]
            state = replace(moment.state, players=tuple(bare))
            assert draw(Look(moment.state, None, (), effects(moment))) == draw(Look(state, None, (), effects(moment)))


def test_at_the_end_all_objectives_are_open_and_new():
    recorded = play(GAME, 2, {}, seed=5, leaving=False)
    moment = next(m for m in recorded.timeline(None).moments if m.state is not None and m.state.ended)
    drawn = draw(Look(moment.state, None, (), effects(moment)))
    assert "hidden" not in "".join(thing.label for thing in things(drawn).values())
    assert {f"card:{seat}:{n}" for seat in (0, 1) for n in (0, 1)} <= marked(drawn, "new")


# ---- picks ----------------------------------------------------------------------------------------------------------


def test_picks_lead_from_the_artist_over_space_and_first_stone_to_the_tower():
    s = table(player("A:B B:B C:B D:B"), stones="s8:12Y s15:3Y s11:b s12:Y", standing="a1* a5o")
    found = ways(s)
    assert found["a1>a4 S E"] == [
        ("a1", "artist with a starburst (a1)"),
        ("a4", "to a4"),
        ("s15", "first the stone in the south: yellow with a starburst (s15)"),
        ("tower:0:E", "tower on E"),
    ]
    assert ways(s, "pl")["a1>a4 S E"] == [
        ("a1", "artysta z gwiazdą (a1)"),
        ("a4", "na a4"),
        ("s15", "najpierw kamień po stronie południowej: żółty z gwiazdą (s15)"),
        ("tower:0:E", "wieża na E"),
    ]
    assert [move for move in found if move.startswith("a1>a4")] == ["a1>a4 N E", "a1>a4 S E"]


def test_picks_of_tops_go_tower_by_tower_to_the_mandala():
    found = ways(table(player("A:Y C:b")))
    assert found["tops A"] == [("tower:0:A", "top of A"), ("mandala", "onto the mandala")]
    assert found["tops AC"] == [("tower:0:A", "top of A"), ("tower:0:C", "top of C"), ("mandala", "onto the mandala")]


def test_a_colour_that_can_be_scored_is_one_pick_and_says_what_it_brings():
    """Two heights on A, a third stone on C: 2 + 4."""
    s = table(player("A:PY C:BBy"))
    assert ways(s)["score yellow"] == [("score:0", "Score yellow: 6 points")]
    drawn = draw(seen(s))
    assert {"score:0", "tower:0:A", "tower:0:C"} <= marked(drawn, "can")
    assert "".join(things(drawn)["score:0"].element.itertext()) == "+6"
    assert "score:0" not in things(draw(seen(s, 1))), "others cannot score it"


# ---- size -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("visibility", "tower", "stack", "stacks"),
    [
        ("colours", "", "123", 24),
        ("tops_only", "", "???", 24),
        ("full", "", "YpB", 24),
        ("colours", "YPVB", "", 16),
        ("colours", "YP", "2", 24),
    ],
)
def test_the_fullest_tables_are_small_enough(visibility, tower, stack, stacks):
    """There are 96 stones: all on the main board, four full boards and the rest, or something between."""
    board = player(" ".join(f"{slot}:{tower}" for slot in "ABCDE" if tower), pair=(7, 8))
    stones = " ".join(f"s{n}:{stack}{'YpVb'[n % 4]}" for n in range(stacks))
    drawn = draw(seen(table(board, board, board, board, stones=stones, options=Options(visibility))))
    check_drawing(drawn)
    assert len(drawn.encode()) <= 60_000
