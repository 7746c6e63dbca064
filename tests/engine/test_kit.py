"""What games share."""

from engine.game import Outcome, ranked
from engine.kit.latest import latest


def test_an_answer_is_computed_once_for_the_same_state_and_anew_for_an_equal_one():
    asked = []
    double = latest(lambda state: asked.append(state) or [part * 2 for part in state])
    one, other = [1, 2], [1, 2]
    assert double(one) is double(one)
    assert double(other) == double(one) == [2, 4]
    assert len(asked) == 3


def test_an_answer_that_cannot_be_given_is_not_remembered():
    tries = []

    @latest
    def strict(state):
        tries.append(state)
        if len(tries) == 1:
            raise ValueError("not yet")
        return "now"

    state = object()
    try:
        strict(state)
    except ValueError:
        assert strict(state) == "now"


def test_a_ranking_adds_up_breakdowns_and_breaks_ties_only_among_equals():
    parts = [(("a", 3), ("b", 2)), (("a", 5), ("b", 0)), (("a", 9), ("b", -1)), (("a", 5),)]
    assert ranked(parts) == Outcome((2, 2, 1, 2), (5, 5, 8, 5), tuple(parts))
    assert ranked(parts, [(0, 1), (0, 2), (-9, 0), (0, 1)]).places == (3, 2, 1, 3)
