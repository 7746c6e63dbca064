"""The built package holds everything Kronika needs at run time, data files included."""

import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import version

import pytest

from tests.house.repo import PACKAGES, ROOT, files


@pytest.mark.skipif(int(version("setuptools").split(".")[0]) < 80, reason="needs the pinned setuptools: make setup")
def test_the_wheel_holds_every_file_of_the_packages(tmp_path):
    source = tmp_path / "source"
    for name in files():
        if name.split("/")[0] in PACKAGES or "/" not in name:
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(tmp_path),
        ".",
    ]
    done = subprocess.run(build, cwd=source, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    missing = [f for f in files() if f.split("/")[0] in PACKAGES and f not in held]
    assert not missing, f"not in the package; add to package-data in pyproject.toml: {missing}"
    assert any(name.endswith("licenses/LICENSE") for name in held)
