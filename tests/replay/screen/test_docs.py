"""docs/REPLAY.md shows the screen as it is, and all keys."""

from replay.screen.keys import KEYS
from tests.house.repo import read
from tests.replay import support
from tests.replay.screen.support import walking

STEP = read("docs/REPLAY.md").partition("\n## Step\n")[2].partition("\n## ")[0]


async def test_the_picture_of_the_screen():
    async with walking(support.whole().entries, 31) as me:
        await me.press("5")
        assert f"```text\n$ replay step game.kronika@31\n{me.text}\n```" in STEP


def test_the_table_of_keys():
    rows = [line for line in STEP.splitlines() if line.startswith("| `")]
    assert rows == [f"| `{key.shown}` | {key.text} |" for key in KEYS]
