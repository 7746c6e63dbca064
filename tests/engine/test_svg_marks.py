"""Edges and rings of things, and words that must fit: what every drawing gets from engine/kit/svg.py."""

from engine.drawing import bare
from engine.kit import svg


def test_what_is_new_has_a_light_ring_under_its_coloured_one():
    """The colour alone was hardly seen on rock."""
    drawn = svg.thing("a", "a stone", edge=svg.outline(0, 0, 50, 50), new=True)
    light, ring = drawn.split("<rect")[1:]
    assert 'stroke="#fff" stroke-width="9"' in light
    assert "edge" not in light
    assert f'class="edge" stroke="{svg.NEW}" stroke-width="5"' in ring


def test_an_edge_is_not_seen_by_chance_in_a_group_that_has_lines():
    """Stones had thick outlines, for their edges took the lines of the group round them."""
    for edge in (svg.outline(0, 0, 50, 50), svg.outlined([(0, 0), (9, 0), (0, 9)])):
        assert 'stroke="none"' in edge


def test_a_drawing_for_no_page_has_rings_and_no_edges():
    new, old = (svg.thing("a", "a stone", edge=svg.outline(0, 0, 50, 50), new=new) for new in (True, False))
    assert bare(new).count("<rect") == 2
    assert "<rect" not in bare(old)


def test_only_words_that_may_be_too_long_are_set_narrower():
    """Thirteen bold letters of 20 units may need 161, seven 87."""
    assert 'textLength="140"' in svg.text(0, 0, "przemalowanie", 20, weight=700, fit=140)
    assert "textLength" not in svg.text(0, 0, "prezent", 20, weight=700, fit=140)
    assert "textLength" not in svg.text(0, 0, "przemalowanie", 20)


def test_a_drawing_much_higher_than_wide_says_so():
    assert 'class="tall"' in svg.picture(720, 1400, "A game of many")
    assert "class=" not in svg.picture(720, 1000, "A game of two")
