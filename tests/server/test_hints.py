"""Hints name a program as it must be typed."""

import sys

import pytest

from server.hints import program


@pytest.fixture
def called(tmp_path, monkeypatch):
    """Both programs in .venv/bin below the working folder, called from there by its path."""
    folder = tmp_path / ".venv" / "bin"
    folder.mkdir(parents=True)
    for name in ("kronika", "replay"):
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [".venv/bin/kronika", "serve"])
    monkeypatch.setenv("PATH", "/nowhere")
    return folder


def test_a_program_off_the_path_is_named_by_where_it_lies(called):
    assert (program("kronika"), program("replay")) == (".venv/bin/kronika", ".venv/bin/replay")


def test_a_program_on_the_path_is_named_by_its_bare_name(called, monkeypatch):
    monkeypatch.setenv("PATH", str(called))
    assert program("replay") == "replay"


def test_the_path_is_told_from_the_working_folder(called, monkeypatch):
    monkeypatch.setattr(sys, "argv", [str(called / "kronika")])
    monkeypatch.chdir(called.parent)
    assert program("replay") == "bin/replay"


def test_run_as_a_module_the_bare_name_is_given(called, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/somewhere/server/cli.py"])
    assert program("kronika") == "kronika"
