"""Chance: keys name one draw, dropped decisions free theirs, scripts say what they are told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import ChanceError, Keyed, Scripted

TABLE = "0123456789abcdef" * 2


def keyed(secret: bytes = b"s" * 32, nonces=(None, None)) -> Keyed:
    return Keyed(secret, TABLE, nonces)


def test_a_key_names_one_draw_of_a_table():
    chance = keyed()
    chance.pick("card:1", range(10))
    with pytest.raises(ChanceError, match="'card:1' was made before"):
        chance.pick("card:1", range(10))


def test_a_settled_key_is_used_up_and_a_dropped_one_is_free_again():
    chance = keyed()
    first = chance.pick("card:1", range(10))
    chance.drop()
    assert chance.pick("card:1", range(10)) == first
    chance.settle()
    chance.drop()
    with pytest.raises(ChanceError, match="made before"):
        chance.pick("card:1", range(10))


@given(counts=st.lists(st.integers(0, 5), min_size=1, max_size=8).filter(any), key=st.text(max_size=8))
def test_a_multiset_is_drawn_like_the_list_it_stands_for(counts, key):
    spelled = [kind for kind, count in enumerate(counts) for _ in range(count)]
    assert keyed().pick(key, range(len(counts)), counts) == keyed().pick(key, spelled)


@pytest.mark.parametrize(("kinds", "counts"), [((), None), ((), ()), ((1, 2), (0, 0))])
def test_nothing_can_be_drawn_from_nothing(kinds, counts):
    with pytest.raises(ChanceError, match="nothing to pick from"):
        keyed().pick("card:1", kinds, counts)


def test_every_seat_s_nonce_and_its_place_change_the_outcomes():
    luck = [(None, None), (b"n" * 32, None), (None, b"n" * 32), (b"n" * 32, b"n" * 32)]
    drawn = [tuple(keyed(nonces=n).pick(f"d:{i}", range(1000)) for i in range(4)) for n in luck]
    assert len(set(drawn)) == len(luck)


@pytest.mark.parametrize(("secret", "nonces"), [(b"short", (None,)), (b"s" * 32, (b"short",))])
def test_secret_and_nonces_have_32_bytes(secret, nonces):
    with pytest.raises(ChanceError, match="32 bytes"):
        Keyed(secret, TABLE, nonces)


def test_a_script_says_the_outcome_and_only_what_is_there():
    chance = Scripted({"card:1": 7, "card:2": 3})
    assert chance.pick("card:1", (5, 7), (1, 1)) == 7
    with pytest.raises(ChanceError, match="the script says 3, which is not there to draw"):
        chance.pick("card:2", (3, 7), (0, 1))
    with pytest.raises(ChanceError, match="no outcome for it"):
        chance.pick("card:9", (1,))
    with pytest.raises(ChanceError, match="made before"):
        chance.pick("card:1", (7,))


def test_a_script_may_take_the_first_item_left():
    assert Scripted({}, first=True).pick("card:1", (4, 5, 6), (0, 2, 1)) == 5
    with pytest.raises(ChanceError):
        Scripted({}, first=True).pick("card:1", (4,), (0,))


def test_a_script_with_another_chance_behind_it_settles_and_drops_both():
    chance = Scripted({"a": 1}, otherwise=keyed())
    chance.pick("b", range(9))
    chance.drop()
    chance.pick("b", range(9))
    chance.settle()
    with pytest.raises(ChanceError, match="'b' was made before"):
        chance.pick("b", range(9))
