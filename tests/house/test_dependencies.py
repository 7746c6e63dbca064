"""The pins: complete, hashed, from nowhere in particular, and free of copyleft that would bind Kronika."""

import re
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from itertools import chain

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house.repo import read

FREE = re.compile(
    r"^((The )?MIT( License.*)?|ISC|0BSD|Unlicense|(Apache|BSD|PSF|MPL)\b.*"
    r"|Mozilla Public License 2\.0.*|Python Software Foundation License)$",
    re.I,
)
BINDING = re.compile(r"\b[AL]?GPL|General Public License|SSPL|Commons Clause|Business Source", re.I)


def pins(text: str) -> dict[str, tuple[Requirement, int]]:
    """Name → (pinned requirement, number of hashes) of a lock's text."""
    found = {}
    for entry in re.split(r"\n(?=[A-Za-z0-9])", re.sub(r"^\s*#.*\n", "", text, flags=re.M)):
        requirement = Requirement(entry.partition("\\")[0].strip())
        found[canonicalize_name(requirement.name)] = requirement, entry.count("--hash=sha256:")
    return found


def wanted() -> list[Requirement]:
    """Every requirement of pyproject.toml: of Kronika, of its development, of its build."""
    project = tomllib.loads(read("pyproject.toml"))
    groups = project["dependency-groups"].values()
    return [
        *map(
            Requirement,
            chain(project["project"]["dependencies"], project["build-system"]["requires"], *groups),
        )
    ]


def unmet(text: str) -> list[str]:
    """What is wrong with a lock's text against pyproject.toml."""
    locked = pins(text)
    wrong = [
        f"{name}: not one exact version"
        for name, (r, _) in locked.items()
        if not re.fullmatch(r"==[^*,]+", str(r.specifier))
    ]
    wrong += [f"{name}: no hash" for name, (_, hashes) in locked.items() if not hashes]
    for need in wanted():
        pin = locked.get(canonicalize_name(need.name))
        if pin is None:
            wrong.append(f"{need.name}: not pinned")
        elif not need.specifier.contains(str(pin[0].specifier).removeprefix("=="), prereleases=True):
            wrong.append(f"{need.name}: pinned {pin[0].specifier}, pyproject.toml wants {need.specifier}")
    return wrong


def licences(dist: Distribution) -> list[str]:
    """The licences a distribution declares: expression, else classifiers, else its text's first line."""
    m = dist.metadata
    if expression := m.get("License-Expression"):
        return [part.strip(" ()") for part in re.split(r"\bAND\b|\bOR\b", expression)]
    classes = [c.rpartition(" :: ")[2] for c in m.get_all("Classifier", []) if c.startswith("License ::")]
    return classes or [(m.get("License") or "").strip().partition("\n")[0]]


def refusal(declared: list[str]) -> str | None:
    """Why Kronika cannot depend on something under these licences; None when it can."""
    for licence in declared:
        if BINDING.search(licence):
            return f"{licence!r} would bind Kronika"
        if not FREE.match(licence):
            return f"{licence!r} is not known to be free; read it, then add it to FREE or drop the package"
    return None


def test_the_lock_meets_pyproject():
    wrong = unmet(read("requirements.lock"))
    assert not wrong, "requirements.lock, mend with `make lock`:\n" + "\n".join(wrong)


def test_every_dependency_has_a_free_licence():
    bad, seen = [], 0
    for name, (requirement, _) in pins(read("requirements.lock")).items():
        if requirement.marker and not requirement.marker.evaluate():
            continue
        try:
            dist = distribution(name)
        except PackageNotFoundError:
            bad.append(f"{name}: pinned but not installed; run `make setup`")
            continue
        seen += 1
        if why := refusal(licences(dist)):
            bad.append(f"{name} {dist.version}: {why}")
    assert not bad, "\n".join(bad)
    assert seen > 20


@pytest.mark.parametrize(
    "name", ["GPL-3.0-or-later", "LGPLv3", "GNU General Public License v3 (GPLv3)", "SSPL-1.0", "", "Secret"]
)
def test_a_binding_or_unknown_licence_is_caught(name):
    assert refusal(["MIT", name])


@pytest.mark.parametrize("name", ["MIT", "BSD-3-Clause", "Apache-2.0", "MPL-2.0", "PSF-2.0", "ISC"])
def test_a_free_licence_passes(name):
    assert refusal([name]) is None


def test_a_lock_with_gaps_is_caught():
    lines = read("requirements.lock")
    assert "aiohttp: not pinned" in unmet(re.sub(r"^aiohttp==", "aiohttq==", lines, flags=re.M))
    assert any(w.startswith("rich: pinned ==1.0") for w in unmet(re.sub(r"^rich==\S+", "rich==1.0", lines, flags=re.M)))
    assert unmet(lines + "loose>=1\n")[:2] == ["loose: not one exact version", "loose: no hash"]
