"""Where two values differ: exact paths."""

from msgspec import Raw

from engine.differences import differences, plain
from engine.seal import Opened


class Shown(Opened, tag="shown"):
    seat: int


def shown(value: bytes) -> Shown:
    return Shown((4, 1), "00" * 16, Raw(value), 2)


def test_paths_lead_into_a_value_that_was_opened_later():
    assert list(differences(plain(shown(b"[3,5]")), plain(shown(b"[3,9]")))) == [("$.value[1]", 5, 9)]


def test_equal_values_have_no_differences():
    assert plain(shown(b"[3,5]")) == {"of": [4, 1], "salt": "00" * 16, "value": [3, 5], "seat": 2}
    assert list(differences(plain(shown(b"[3,5]")), plain(shown(b"[3,5]")))) == []
