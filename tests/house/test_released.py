"""Released rules stay as they are, byte for byte."""

import shutil

import pytest

from tests.house import released
from tests.house.released import faults, folders, pinned


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_released_rules_are_not_edited(folder):
    assert not (found := faults(folder, released.released())), "\n".join(found)


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """A copy of a released folder, that may be edited, and the list that has it."""
    folder = folders()[0]
    monkeypatch.setattr(released, "ROOT", tmp_path)
    where = tmp_path / folder.relative_to(folder.parents[3])
    shutil.copytree(folder, where)
    return where, pinned(where)


def test_an_edit_a_new_file_and_a_removed_one_are_caught_with_what_to_do(copy):
    folder, listed = copy
    assert faults(folder, listed) == []
    decide = folder / "decide.py"
    decide.write_text(decide.read_text() + "# harmless\n")
    (folder / "extra.py").write_text("")
    (folder / "data.json").unlink()
    found = faults(folder, listed)
    assert [text.split()[0].rpartition("/")[2] for text in found] == ["data.json", "decide.py", "extra.py"]
    assert all("are released and never edited: put it back, and make a new rules number" in text for text in found)


def test_words_and_boards_may_be_mended(copy):
    folder, listed = copy
    for name in (*released.SHOWING, "RULES.md"):
        (folder / name).write_text("# mended\n")
    assert faults(folder, listed) == []


def test_a_game_in_the_making_is_free(copy):
    assert faults(copy[0], {}) == []


def test_a_new_rules_number_is_to_be_listed(copy):
    folder, listed = copy
    older = {path.replace(f"/{folder.name}/", "/r0/"): digest for path, digest in listed.items()}
    assert faults(folder, older) == [
        f"{folder.relative_to(released.ROOT).as_posix()} is not on the list of released rules: "
        "when it is done, run python -m tests.house.released"
    ]
