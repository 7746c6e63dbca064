"""What may be a person's name."""

import pytest

from server import naming
from server.naming import BadName, KeptName

GOOD = {
    " Ann ": "Ann", "Zoe\u0308": "Zoë", "漢字": "漢字", "🐈": "🐈", "❤\ufe0f": "❤\ufe0f", "שָּׁלוֹם": "שָּׁלוֹם", "ไม้ไผ่": "ไม้ไผ่",
    "<b>": "<b>", "x" * 40: "x" * 40, "007": "007", "Botticelli": "Botticelli", "Robot": "Robot", "Greedy Bot": "Greedy Bot",
    "System of a Down": "System of a Down", "Kronikarz": "Kronikarz", "¿?$": "¿?$", "ß": "ß",
}  # fmt: skip
BAD = [
    "", " ", "\u00a0", "a\nb", "\u202eevil", "a\u200db", "x" * 41, "\u3164", "a\u3164", "\u2800", "\u034f", "\u0301", "?!",
    "Z" + "\u0337" * 4, "a\u00adb", "\ue000", "\ud800", "\ufe0f",
]  # fmt: skip
KEPT = [
    "Bot greedy", "bot", "BOT GREEDY", " Bot  random 2", "Bot", "Bót greedy", "Ｂｏｔ greedy", "Bot-greedy", "Bot_1",
    "B0t greedy", "Вот greedy", "Воt", "βot", "[Bot] greedy", "Bot7", "system", "The System!", "Kronika", "ѕуѕтем", "𝐁𝐨𝐭",
]  # fmt: skip


@pytest.mark.parametrize(("typed", "name"), GOOD.items(), ids=ascii)
def test_names_of_people_everywhere(typed, name):
    assert naming.read(typed) == name


@pytest.mark.parametrize("typed", BAD, ids=ascii)
def test_what_cannot_be_seen_or_leaves_its_line_is_no_name(typed):
    with pytest.raises(BadName) as told:
        naming.read(typed)
    assert not isinstance(told.value, KeptName)


@pytest.mark.parametrize("typed", KEPT, ids=ascii)
def test_nobody_passes_for_a_bot_of_the_house_or_the_system(typed):
    with pytest.raises(KeptName, match="kept for bots"):
        naming.read(typed)


async def test_a_kept_name_is_refused_at_every_door(nobody):
    """Over the API, and by the form, which says so and lets it be mended."""
    answer = await nobody.post("/api/accounts", name="Bot greedy")
    assert (answer.status, answer.json["code"]) == (409, "name_kept")
    form = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"}
    answer = await nobody.ask("POST", "/sign-in", data="name=Bot+greedy", headers=form)
    assert answer.status == 422
    assert "This name is kept for bots of the house and the system." in answer.raw.decode()
    assert 'value="Bot greedy"' in answer.raw.decode()
    assert "Set-Cookie" not in answer.headers
