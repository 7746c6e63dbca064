"""A real Chromium for tests of the page: Debian's, driven by Playwright; axe-core from `.browser/` (`make browser`).

Tests take Debian's headless shell where it is: the same engine, of the same version, without the browser's own windows around
it, which take a third of the processor's time. What people have, the whole browser, is met by a test and by what measures."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, async_playwright

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / ".browser" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]  # fmt: skip
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
"""The rules of axe-core that stand for WCAG 2.2 AA."""


def chromium() -> str | None:
    """Where Chromium is, None if nowhere."""
    return next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )


def shell() -> str | None:
    """Where Chromium's headless shell is, the whole Chromium if nowhere."""
    return shutil.which("chromium-headless-shell") or chromium()


def missing() -> str:
    """What the tests of the page lack here, "" if nothing."""
    return "" if chromium() else "Chromium is not installed, so the page is not tested: make browser"


def require_axe() -> None:
    """Skip the test where npm did not give axe-core: the build machine may have no way to npm's registry."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed, so nothing looks for barriers in pages: make browser")


def require_browser() -> None:
    """Skip the test where there is no browser; fail instead if KRONIKA_REQUIRE_BROWSER=1."""
    if not (why := missing()):
        return
    if os.environ.get("KRONIKA_REQUIRE_BROWSER") == "1":
        pytest.fail(why)
    pytest.skip(why)


@asynccontextmanager
async def browsing(*flags: str, program: str | None = None) -> AsyncIterator[Browser]:
    """A running Chromium (`program`: another than the whole one), as long as the block lasts."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program or chromium(), args=[*FLAGS, *flags])
        try:
            yield browser
        finally:
            await browser.close()


async def barriers(page: Page) -> list[str]:
    """What axe-core finds against WCAG 2.2 AA on a page, a line each.

    That a name holds the visible text (2.5.3) is not asked of drawings: letters in them are parts of a picture, a die or a
    stone, and every choice stands beside the board in words. Skips the test where there is no axe-core.
    """
    require_axe()
    await page.evaluate(AXE.read_text(encoding="utf-8"))  # not a script of the page: its policy lets none in
    options: dict[str, Any] = {"runOnly": {"type": "tag", "values": list(WCAG)}, "resultTypes": ["violations"]}
    found = await page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{one['id']}: {one['help']}: {node['html'][:200]}"
        for one in found["violations"]
        for node in one["nodes"]
        if not (one["id"] == "label-content-name-mismatch" and node["html"].startswith("<g "))
    ]
