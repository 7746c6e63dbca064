"""The page in a real browser: it shows the board of the version in its address, and nothing of a record runs in it."""

import re
import shutil
import subprocess
from html import unescape

import pytest

from replay import sources
from replay.share import boards
from replay.share.page import page
from tests.replay.share.test_page import EVIL, hostile, whole

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-extensions", "--disable-dev-shm-usage",
)  # fmt: skip
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium here (Debian: apt-get install chromium)")


def shown(tmp_path, raw, fragment):
    """The document as it stands after the page's program has run."""
    path = tmp_path / "page.html"
    path.write_bytes(raw)
    words = [BROWSER, *FLAGS, f"--user-data-dir={tmp_path / 'browser'}", "--dump-dom", f"{path.as_uri()}{fragment}"]
    done = subprocess.run(words, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def board(dom):
    """The board: its elements by their names, and their texts."""
    return _told(re.search(r'<div id="board"[^>]*>(.*?</svg>|.*?</pre>)</div>', dom, re.S)[1])


def _told(drawn):
    return [unescape(text) for text in re.findall(r"<(\w+)", drawn) + re.findall(r">([^<]+)<", drawn)]


def test_the_version_in_the_address_is_shown(tmp_path):
    log, raw = whole()
    dom = shown(tmp_path, raw, "#v=37")
    assert board(dom) == _told("".join(boards.markup(log, log.timeline.at(37))))
    assert re.search(r'<p id="now"[^>]*>Version 37 of 583 · seat \d: [^<]+</p>', dom)
    assert re.findall(r'<a href="#v=(\d+)"[^>]* aria-current="step">', dom) == ["37"]
    assert re.search(r'<nav id="controls"[^>]*>', dom)[0].count("hidden") == 0
    stops = [link for link in re.findall(r'<a href="#v=[^>]*>', dom) if 'tabindex="-1"' not in link]
    assert len(stops) == 1, "a tabulator that stops at every move makes 583 steps to the foot of the page"


def test_nothing_of_a_hostile_record_runs(tmp_path):
    log = sources.open_log(sources.parse("evil", hostile()))
    dom = shown(tmp_path, page(log), "#v=1")
    assert "<title>pwned" not in dom
    assert "<img" not in dom
    assert EVIL[:20] in unescape(re.search(r'<p id="now"[^>]*>(.*?)</p>', dom)[1])
