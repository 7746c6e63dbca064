"""Commands that the documents name exist, and the command lines start lean."""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import pytest

from tests.house.repo import ROOT, Finding, caught, check, files, read

MODULES = {"kronika": "server.cli", "replay": "replay.cli"}
COMMAND = re.compile(
    r"^(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?(make|kronika|replay)((?: +[A-Z_]+=\S*)*)(?: +([a-z][a-z-]*))?\b(.*)"
)


def verbs() -> set[str]:
    """The Makefile's verbs."""
    return set(re.findall(r"^([a-z-]+):.*## ", read("Makefile"), re.M))


def variables() -> set[str]:
    """The Makefile's settings that a caller may give."""
    return set(re.findall(r"^([A-Z]+) *\?=", read("Makefile"), re.M))


def commands(text: str) -> Iterator[tuple[int, str]]:
    """Commands in a Markdown text: code spans, and lines of code blocks (after `$ `; all of a sh block)."""
    block = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            block = None if block is not None else line.strip().strip("`")
        elif block is None:
            yield from ((number, span) for span in re.findall(r"`([^`]+)`", line))
        elif line.lstrip().startswith("$ ") or block in {"sh", "bash"}:
            for part in re.split(r"\||&&|;", line.strip().removeprefix("$ ")):
                yield number, part.strip()


@cache
def answers_help(program: str, verb: str) -> bool:
    """Whether `program verb --help` works."""
    run = [sys.executable, "-m", MODULES[program], verb, "--help"]
    return subprocess.run(run, cwd=ROOT, capture_output=True, check=False, timeout=60).returncode == 0


def present(module: str) -> bool:
    """Whether the module's file is there."""
    return (ROOT / (module.replace(".", "/") + ".py")).exists()


def unknown_command(path: str, text: str) -> Iterator[Finding]:
    """Named commands that do not exist."""
    for number, command in commands(text):
        match = COMMAND.match(command)
        if not match or (match[1] != "make" and not match[3]):
            continue
        program, verb = match[1], match[3]
        if program == "make":
            if verb and verb not in verbs():
                right = "one of " + ", ".join(sorted(verbs()))
                yield Finding(path, number, f"make {verb} does not exist", right)
            for name in re.findall(r"\b([A-Z_]+)=", match[2] + match[4]):
                if name not in variables():
                    yield Finding(path, number, f"make knows no {name}=", "one of " + ", ".join(sorted(variables())))
        elif present(MODULES[program]) and not answers_help(program, verb):
            yield Finding(path, number, f"{program} {verb} does not exist", f"a verb that {program} --help lists")


def test_documents_name_existing_commands_only():
    check(
        unknown_command,
        [f for f in files() if f.endswith(".md") and (f == "README.md" or f.startswith("docs/"))],
    )


def test_make_alone_lists_every_verb():
    out = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"^  (\S+)", out, re.M) == re.findall(r"^([a-z-]+):.*## ", read("Makefile"), re.M)
    phony = re.search(r"^\.PHONY: (.*)$", read("Makefile"), re.M)[1].split()
    assert verbs() <= {*phony}, f"not in .PHONY: {verbs() - {*phony}}"


def test_readme_names_the_test_command():
    if "README.md" not in files():
        pytest.skip("no README.md yet")
    assert "make test" in read("README.md"), "README.md must name `make test`, the command make ci runs"


@pytest.mark.parametrize("module", sorted(MODULES.values()))
def test_command_lines_import_no_http_before_they_need_it(module):
    if not present(module):
        pytest.skip(f"{module} is not there yet")
    code = f"import sys, {module}; print(*sorted({{'aiohttp', 'uvloop'}} & set(sys.modules)))"
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not out.strip(), f"{module} loads {out.strip()} at import; import it inside the function that serves"


@pytest.mark.parametrize(
    "text",
    [
        "Run `make tset`.",
        "```sh\nmake run && make nothing\n```",
        "```\n$ PORT=1 make fly\n```",
        "`make bench OUTFILE=x`",
    ],
)
def test_an_unknown_command_is_caught(text):
    assert caught(unknown_command, "README.md", text)


@pytest.mark.parametrize(
    "text",
    [
        "`make run PORT=8001`",
        "make believe",
        "```text\nmake yourself at home\n```",
        "`make`",
        "```sh\nmake bench OUT=x\n```",
    ],
)
def test_known_commands_and_prose_pass(text):
    assert not caught(unknown_command, "README.md", text)


@pytest.mark.parametrize("program", sorted(MODULES))
def test_an_unknown_verb_is_caught(program):
    if not present(MODULES[program]):
        pytest.skip(f"{MODULES[program]} is not there yet")
    assert caught(unknown_command, "README.md", f"`{program} fly`") == [f"{program} fly does not exist"]
