"""What is true of every answer, whatever was asked: its headers; and that odd requests get a clear page."""

import pytest

from engine import bots, registry
from server.page.people import FORM
from server.page.rendering import SECURITY
from tests.server.test_pages import Reader, signed_in
from tests.support.web import SAMPLE

NOWHERE = "0" * 32
ASKED = [
    ("GET", "/"), ("HEAD", "/"), ("OPTIONS", "/"), ("GET", "/nothing"), ("GET", f"/tables/{NOWHERE}"), ("POST", "/new"),
    ("GET", "/new?game=<b>"), ("GET", "/static/x/table.js"), ("GET", "/static/x/nothing.js"), ("GET", f"/pictures/{SAMPLE}.svg"),
    ("GET", "/pictures/nothing.svg"), ("GET", "/api/games"), ("GET", "/api/nothing"), ("GET", f"/api/tables/{NOWHERE}/live"),
    ("DELETE", "/api/tables"), ("GET", "/openapi.json"), ("GET", "/sign-out"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path"), ASKED)
async def test_every_answer_carries_the_policy(nobody, method, path):
    answer = await Reader(nobody).ask(method, path)
    assert {name: answer.headers.get(name) for name in SECURITY} == SECURITY
    assert answer.status < 500


async def test_redirections_and_what_no_handler_answers_carry_it_too(nobody):
    reader = await signed_in(nobody, "Ann")
    onward = await reader.send("/language", language="pl", next="/")
    unheard = await reader.ask(
        "POST", "/language", data="language=pl", headers={"Content-Type": FORM, "Expect": "nonsense"}
    )
    for answer, status in ((onward, 303), (unheard, 417)):
        assert answer.status == status
        assert answer.headers["Content-Security-Policy"] == SECURITY["Content-Security-Policy"]


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"seats": "-1"}, {"seats": "²"}, {"seats": "2", "bot.1": "<b>x</b>" * 500}, {"seats": "2", "option.<b>": "<b>" * 900},
        {"seats": "2", "option.": "1"}, {"seats": "2", "bot.1": "greedy", "bot.2": "greedy", "bot.3": "greedy"},
    ],
    ids=lambda fields: str(fields)[:40],
)  # fmt: skip
async def test_a_form_with_odd_fields_comes_back_with_a_short_word_about_it(nobody, fields):
    reader = await signed_in(nobody, "Ann")
    answer = await reader.send("/new", game=SAMPLE, **fields)
    page = answer.raw.decode()
    assert answer.status == 422
    notice = page.partition('role="alert">')[2].partition("</p>")[0]
    assert 10 < len(notice) < 1500
    assert "<b>" not in page
    assert "$." not in notice


async def test_nobody_is_made_to_sit_and_a_search_is_no_longer_than_a_name(nobody):
    """Given an address that sits down at once, then for who is nobody the page does not try; long searches are cut."""
    made = await (await signed_in(nobody, "Ann")).send("/play", game=SAMPLE)
    where = made.headers["Location"]
    assert where.endswith("?sit=1")
    reader = Reader(nobody)
    assert '"sit":false' in await reader.read(where)
    assert f'value="{"x" * 40}"' in await reader.read(f"/?player={'x' * 3000}")


@pytest.mark.parametrize("name", registry.names())
async def test_a_newcomer_plays_against_the_best_bot_that_a_game_has(nobody, name):
    reader = await signed_in(nobody, "Ann")
    made = await reader.send("/play", game=name)
    table = made.headers["Location"].partition("?")[0].rpartition("/")[2]
    assert (await reader.view(table))["bots"][1:] == [bots.names(registry.find(name))[-1]]
