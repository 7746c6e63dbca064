"""The codec: what is not Kronika's own spelling is refused, and the text says where."""

import pytest
from msgspec import Struct

from engine.codec import Malformed, decode, decode_exact, encode


class Thing(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    name: str
    parts: tuple[int, ...] = ()


GOOD = b'{"n":1,"name":"a","parts":[1,2]}'


def test_the_one_spelling_is_accepted():
    assert decode_exact(GOOD, Thing) == Thing(1, "a", (1, 2))
    assert encode(Thing(1, "a", (1, 2))) == GOOD


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b'{"n":1,"n":1,"name":"a","parts":[]}', "thing: key 'n' stands twice"),
        (b'{"n":1,"n":2,"name":"a","parts":[]}', "thing: key 'n' stands twice"),
        (b'{"n":1, "name":"a","parts":[]}', "not the compact form at byte 7"),
        (b'{"name":"a","n":1,"parts":[]}', "not the compact form at byte 3"),
        (b'{"n":1,"name":"\\u0061","parts":[]}', "not the compact form"),
        (b'{"n":1,"name":"a","parts":[],"x":1}', "unknown field `x`"),
        (b'{"n":1.5,"name":"a","parts":[]}', "Expected `int`, got `float` - at `$.n`"),
        (b'{"n":1e2,"name":"a","parts":[]}', "thing: "),
        (b'{"n":"1","name":"a","parts":[]}', "Expected `int`, got `str` - at `$.n`"),
        (b'{"n":1,"name":"a","parts":[1,null]}', "$.parts[1]"),
        (b'{"n":1,"name":"\xff","parts":[]}', "thing: "),
        (b'{"n":1,"name":"a"', "truncated"),
        (GOOD + b" ", "not the compact form at byte 32"),
        (GOOD + b"x", "trailing"),
        (b"", "truncated"),
        (b"\xef\xbb\xbf" + GOOD, "invalid character"),
    ],
)
def test_other_spellings_are_refused_with_their_place(raw, said):
    with pytest.raises(Malformed) as caught:
        decode_exact(raw, Thing, "thing")
    assert said in str(caught.value)
    assert str(caught.value).startswith("thing: ")


@pytest.mark.parametrize("raw", [b"[" * 100_000, b'{"n":' * 100_000, b'{"n":' + b"[" * 5000 + b"]" * 5000 + b"}"])
def test_deep_nesting_is_an_error_and_no_crash(raw):
    for kind in (Thing, dict, list):
        with pytest.raises(Malformed):
            decode_exact(raw, kind, "thing")


@pytest.mark.parametrize("number", [2**53, -(2**53), 2**64, 10**40])
def test_integers_that_others_would_round_are_refused(number):
    with pytest.raises(Malformed, match="beyond"):
        decode_exact(b'{"n":%d,"name":"a","parts":[]}' % number, Thing, "thing")
    with pytest.raises(Malformed, match="beyond"):
        decode_exact(b'{"n":1,"name":"a","parts":[[1],%d]}' % number, dict, "thing")


@pytest.mark.parametrize("number", [2**53 - 1, -(2**53) + 1, 0])
def test_integers_up_to_the_limit_are_kept(number):
    assert decode_exact(b'{"n":%d,"name":"9007199254740993","parts":[]}' % number, Thing).n == number


def test_decode_alone_reads_any_spelling():
    assert decode(b' {"name":"a", "n":1}', Thing) == Thing(1, "a")
