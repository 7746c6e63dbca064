"""The data file: what it says is checked, and a wrong entry is named."""

import json

import pytest

from engine.kit.data import DataError
from tests.template.game.r1.data import DATA, RAW, read


def changed(entry: str, value) -> bytes:
    """The data file with one entry changed: "sourced.hand"."""
    data = json.loads(RAW)
    part, name = entry.split(".")
    data[part][name] = value
    return json.dumps(data).encode()


def test_the_file_is_read():
    assert read(RAW) == DATA


@pytest.mark.parametrize(
    ("entry", "value", "said"),
    [
        ("sourced.hand", 10, "sourced.hand: is 10, should be 1 to 9"),
        ("sourced.values", 10, "sourced.values: is 10, should be 2 to 9"),
        ("sourced.seats", [3, 2], "sourced.seats[1]: is 2, should be 3 to 9"),
        ("assumed.bonus_value", 0, "assumed.bonus_value: is 0, should be 1 to 9"),
        ("sourced.copies", "four", "data file: Expected `int`, got `str` - at `$.sourced.copies`"),
        ("sourced.typo", 1, "data file: Object contains unknown field `typo` - at `$.sourced`"),
    ],
)
def test_a_wrong_entry_is_named(entry, value, said):
    with pytest.raises(DataError) as caught:
        read(changed(entry, value))
    assert str(caught.value) == said
