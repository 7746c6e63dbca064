"""What the workbench prints is what the golden transcripts say."""

import pytest

from tests.replay import golden


@pytest.fixture(scope="module")
def transcripts():
    with golden.folder():
        return {name: golden.transcript(name) for name in golden.ALL}


@pytest.mark.parametrize("name", sorted(golden.ALL))
def test_transcript(transcripts, name):
    path = golden.FOLDER / f"{name}.txt"
    wanted = path.read_text(encoding="utf-8")
    assert transcripts[name] == wanted, f"{path} differs: `make goldens` writes it anew; read what changed"


@pytest.mark.parametrize("name", sorted(set(golden.ALL) - {"json", "errors", "damaged", "questions", "faults"}))
def test_plain_text_fits_80_columns(transcripts, name):
    long = [line for line in transcripts[name].splitlines() if len(line) > 80 and not line.startswith(("$", "#"))]
    assert not long


def test_every_golden_file_is_made():
    assert {path.stem for path in golden.FOLDER.glob("*.txt")} == set(golden.ALL)
