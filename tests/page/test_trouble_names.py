"""Who is who at a table: people and bots of the house."""

import pytest
from playwright.async_api import expect

from tests.page.tables import opened
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_bot_of_the_house_is_told_from_a_person_by_more_than_its_name(person, site):
    """Given a person whose name is nearly a bot's, beside a bot, then the page says of the bot alone that it is one."""
    page = await person("Greedy Bot")
    await opened(page, SAMPLE, bots=["random"])
    await expect(page.locator("#players .seat")).to_have_text(["Greedy Bot (you)", "Bot random"])
    await expect(page.locator("#players em")).to_have_text(["computer"])
    await expect(page.locator("#players tr", has_text="computer")).to_contain_text("Bot random")
