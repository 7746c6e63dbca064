"""Pages over HTTP: who may be sent what, in which language, and what a browser is told when something fails."""

import re
from urllib.parse import quote, urlencode

import pytest

from engine import registry
from server.page.people import FORM
from server.page.rendering import SECURITY
from server.session import COOKIE
from tests.support.web import SAMPLE, Answer, Client, started, step

HTML = "text/html,application/xhtml+xml,*/*;q=0.8"
NOWHERE = "0" * 32


class Reader(Client):
    """A browser without scripts: keeps cookies, follows nothing, says where its forms come from."""

    def __init__(self, client: Client):
        super().__init__(client.session)
        self.cookies: dict[str, str] = {}
        self.origin = str(client.session._base_url.origin())

    @property
    def headers(self):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Accept": HTML, "Origin": self.origin, **({"Cookie": cookies} if cookies else {})}

    async def ask(self, method, path, **kinds) -> Answer:
        answer = await super().ask(method, path, allow_redirects=False, **kinds)
        for header in answer.headers.getall("Set-Cookie", ()):
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    async def send(self, path: str, **fields: str) -> Answer:
        """Post a form."""
        return await self.ask("POST", path, data=urlencode(fields), headers={"Content-Type": FORM})

    async def read(self, path: str) -> str:
        """A page that must be there."""
        answer = await self.get(path)
        assert answer.status == 200, answer.raw
        return answer.raw.decode()


@pytest.fixture
async def reader(nobody):
    """Somebody with a browser and no name."""
    return Reader(nobody)


async def signed_in(nobody: Client, name: str) -> Reader:
    """A reader with a name."""
    made = Reader(nobody)
    assert (await made.send("/sign-in", name=name)).status == 303
    return made


def section(page: str, id: str) -> str:
    """What stands under a heading of the lobby."""
    return page.partition(f'id="{id}"')[2].partition("</section>")[0]


# ---- who one is -------------------------------------------------------------------------------------------------------


async def test_a_guest_gives_a_name_and_is_somebody(reader):
    """Given a name, then the browser goes back where it came from, is greeted, and its cookie is out of scripts' reach."""
    answer = await reader.send("/sign-in", name=" Ann ", next="/new?game=" + SAMPLE)
    assert (answer.status, answer.headers["Location"]) == (303, f"/new?game={SAMPLE}")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in answer.headers["Set-Cookie"].split(";")}
    assert '<span class="name">Ann</span>' in await reader.read("/")


async def test_a_token_makes_one_the_same_person(reader, two):
    """Given the token of Ann's terminal client, then the page sits where she sits."""
    ann, bob = two
    table = await started([ann, bob])
    assert (await reader.send("/sign-in", token=f" {ann.token} ")).status == 303
    assert (await reader.view(table))["seat"] == 0
    assert '<span class="name">Ann</span>' in await reader.read("/")


async def test_signing_out_ends_the_session_for_every_copy_of_its_cookie(nobody):
    reader = await signed_in(nobody, "Ann")
    kept = dict(reader.cookies)
    answer = await reader.send("/sign-out")
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    reader.cookies = kept
    assert 'class="name"' not in await reader.read("/")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "\u202eevil", "\u200b"])
async def test_what_is_no_name_is_said_beside_the_form(reader, name):
    answer = await reader.send("/sign-in", name=name, next="/?game=" + SAMPLE)
    assert answer.status == 422
    assert "A name has 1 to 40 printable characters, and at least one letter, digit or symbol." in answer.raw.decode()
    assert COOKIE not in reader.cookies
    assert f'name="next" value="/?game={SAMPLE}"' in answer.raw.decode(), "what was wanted is not forgotten"


@pytest.mark.parametrize("token", ["A" * 43, "x", "A" * 5000, "\x00"])
async def test_a_wrong_token_is_said_and_not_repeated(reader, token):
    answer = await reader.send("/sign-in", token=token)
    assert answer.status == 422
    assert "This token belongs to nobody." in answer.raw.decode()
    assert token not in answer.raw.decode() or len(token) < 10


HOSTILE = ["<script>alert(1)</script>", "\"'><img src=x>", "{{ 7*7 }}", "</script>&amp;", "Zoë 漢字 🐈", "x" * 40]


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_name_is_text_wherever_it_stands(nobody, name):
    """Given a hostile name, when its owner opens a table, then lobby, table and replay show it and run nothing of it."""
    reader = await signed_in(nobody, name)
    opened = await reader.send("/new", game=SAMPLE, seats="2", **{"bot.1": "random"})
    table = opened.headers["Location"].partition("?")[0]
    await reader.done(table.rpartition("/")[2], "seats")
    for path in ("/", table, f"{table}/replay"):
        page = await reader.read(path)
        assert len(re.findall("<script", page)) == len(
            re.findall(r'<script type="(module" src="/static/|application/json" id=")', page)
        )
        assert "<img src=x" not in page
        assert "49" not in re.findall(r'class="name">([^<]*)<', page)


# ---- where forms lead, and from where they come -----------------------------------------------------------------------

ELSEWHERE = [
    "https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)", "/\t/evil.example",
    "http:evil", "", "/" + "a" * 600, "/a\r\nSet-Cookie: x=y", "/%0d%0a", " //evil.example",
]  # fmt: skip


@pytest.mark.parametrize("onward", ELSEWHERE)
async def test_no_form_leads_to_another_site(reader, onward):
    for path, fields in (("/sign-in", {"name": "Ann"}), ("/language", {"language": "pl"})):
        answer = await reader.send(path, **fields, next=onward)
        assert answer.status == 303
        assert answer.headers["Location"] in ("/", "/%0d%0a"), "a path of our own"
    page = (await reader.read(f"/sign-in?next={quote(onward)}")).partition("<main")[2]
    assert set(re.findall(r'name="next" value="([^"]*)"', page)) <= {"/", "/%0d%0a"}


FOREIGN = [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]


@pytest.mark.parametrize("path", ["/sign-in", "/sign-out", "/language", "/play", "/new"])
@pytest.mark.parametrize(
    "asks", [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}], ids=str
)
async def test_another_sites_form_does_nothing(nobody, path, asks):
    """Given Ann's cookie in a form that another site's page sent, then nothing is done, and she is told."""
    reader = await signed_in(nobody, "Ann")
    before = len(await nobody.listed())
    fields = {"name": "Eve", "language": "pl", "game": SAMPLE, "seats": "2"}
    if "Sec-Fetch-Site" in asks:
        reader.origin = "https://evil.example"
    answer = await reader.ask("POST", path, data=urlencode(fields), headers={"Content-Type": FORM, **asks})
    assert answer.status == 403
    assert "Set-Cookie" not in answer.headers
    assert "A page of another site sent this." in answer.raw.decode()
    assert len(await nobody.listed()) == before
    assert '<span class="name">Ann</span>' in await reader.read("/")


async def test_a_form_of_more_bytes_than_any_needs_is_refused(reader):
    answer = await reader.send("/sign-in", name="x" * 100_000)
    assert answer.status == 413
    assert answer.headers["Content-Type"].startswith("text/html")


@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        ("application/x-www-form-urlencoded; charset=nonsense", b"name=Ann"),
        ("application/x-www-form-urlencoded", b"name=%ff%fe&name"),
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\nbroken"),
        ("application/json", b'{"name":"Ann"}'),
    ],
)
async def test_what_is_no_form_is_an_error_of_whoever_sent_it(reader, kind, raw):
    answer = await reader.ask("POST", "/language", data=raw, headers={"Content-Type": kind})
    assert answer.status == 400


# ---- languages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("", "en"), ("pl", "pl"), ("pl-PL,pl;q=0.9,en;q=0.8", "pl"), ("de,pl;q=0.5,en;q=0.4", "pl"), ("en;q=0.9,pl", "pl"),
        ("fr", "en"), ("pl;q=x,en", "en"), ("*" * 3000, "en"), ("pl;q=0,en", "en"),
    ],
)  # fmt: skip
async def test_the_browser_says_which_language_is_read(reader, asked, spoken):
    answer = await reader.ask("GET", "/", headers={"Accept-Language": asked})
    assert answer.headers["Content-Language"] == spoken
    assert f'<html lang="{spoken}">' in answer.raw.decode()
    assert "Accept-Language" in answer.headers["Vary"]


async def test_a_chosen_language_stays(reader):
    """Given somebody who chose Polish on a search of the lobby, then the search comes back in Polish, and all that follows."""
    answer = await reader.send("/language", language="pl", next=f"/?game={SAMPLE}")
    assert (answer.status, answer.headers["Location"]) == (303, f"/?game={SAMPLE}")
    page = await reader.read(f"/?game={SAMPLE}")
    assert '<html lang="pl">' in page
    assert "Zagraj" in page
    assert (await reader.send("/language", language="xx")).status == 400


# ---- failures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        (f"/tables/{NOWHERE}", 404, "There is no such table."),
        (f"/tables/{NOWHERE}/replay", 404, "There is no such table."),
        ("/tables/<script>", 404, "There is no such table."),
        ("/nothing", 404, "There is no page at this address."),
        ("/play", 405, "There is no page at this address."),
        ("/new?game=<b>", 404, "There is no such game."),
        ("/new", 404, "There is no such game."),
        ("/pictures/nothing.svg", 404, "There is no page at this address."),
        ("/static/abc/../page.py", 404, "There is no page at this address."),
    ],
)
async def test_a_failure_is_a_page_for_a_browser(reader, path, status, said):
    answer = await reader.get(path)
    text = answer.raw.decode()
    assert answer.status == status
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert f"<h1>{said}</h1>" in text
    assert "<b>" not in text
    assert "<script" not in text


async def test_a_failure_is_told_in_the_readers_language(reader):
    reader.cookies["language"] = "pl"
    answer = await reader.get(f"/tables/{NOWHERE}")
    assert "<h1>Nie ma takiego stołu.</h1>" in answer.raw.decode()


async def test_a_program_is_told_a_problem_and_the_api_never_answers_with_a_page(nobody, reader):
    for client, path in ((nobody, f"/tables/{NOWHERE}"), (reader, f"/api/tables/{NOWHERE}"), (reader, "/api/nothing")):
        answer = await client.get(path)
        assert answer.status == 404
        assert answer.headers["Content-Type"] == "application/problem+json"


# ---- headers ----------------------------------------------------------------------------------------------------------

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)


def pages(table: str) -> tuple[str, ...]:
    """Every kind of page."""
    return ("/", "/sign-in", f"/new?game={SAMPLE}", f"/tables/{table}", f"/tables/{table}/replay")


async def test_every_page_lets_nothing_in_and_is_kept_by_nobody(reader, two):
    table = await started(two)
    pages = (
        "/",
        "/sign-in",
        f"/new?game={SAMPLE}",
        f"/tables/{table}",
        f"/tables/{table}/replay",
        "/nothing",
        f"/tables/{NOWHERE}",
    )
    for path in pages:
        headers = (await reader.get(path)).headers
        assert headers["Content-Security-Policy"] == POLICY == SECURITY["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cache-Control"] == "no-store"


async def test_no_page_holds_a_script_or_a_style_of_its_own(reader, two):
    """What the policy would keep from running is not there; data for scripts stands in elements of JSON."""
    table = await started(two)
    for path in pages(table):
        page = await reader.read(path)
        assert not re.search(r"<script(?! type=\"module\" src=\"/static/| type=\"application/json\")", page)
        assert not re.search(r"<style|<iframe|<object|\son\w+=|javascript:", re.sub(r">[^<]*<", "><", page))
        assert not re.search(r"<[^>]*\sstyle=", page)
        assert not re.search(r"(src|href)=\"(https?:)?//", page)


async def test_what_pages_load_is_kept_for_ever_under_an_address_of_its_bytes(reader):
    page = await reader.read("/")
    found = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert found
    for path in found:
        answer = await reader.get(path)
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        old = await reader.get(re.sub(r"/static/\w+/", "/static/000000000000/", path))
        assert (old.status, old.headers["Cache-Control"]) == (200, "no-cache"), "an old page still finds it, and asks again"


async def test_every_game_has_a_picture(reader):
    for name in registry.names():
        answer = await reader.get(f"/pictures/{name}.svg")
        assert answer.headers["Content-Type"].startswith("image/svg+xml")
        assert answer.raw.startswith(b"<svg")


# ---- tables -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.names())
async def test_a_newcomer_sits_opposite_a_bot_with_one_click(reader, game):
    """Given nobody, when he presses Play, then he is a guest, and the table that he is led to holds a bot and a free seat."""
    answer = await reader.send("/play", game=game)
    assert answer.status == 303
    where, _, how = answer.headers["Location"].partition("?")
    assert how == "sit=1"
    page = await reader.read(answer.headers["Location"])
    assert re.search(r'<span class="name">Guest \d{3}</span>', page)
    view = await reader.view(where.rpartition("/")[2])
    assert [bool(bot) for bot in view["bots"]].count(True) == len(view["seats"]) - 1
    assert view["private"]
    await reader.done(view["table"], "seats")


async def test_a_table_of_wishes(nobody):
    """Given seats, two bots, an option and a private link, then the table has them, and nobody else's lobby lists it."""
    ann, ben = await signed_in(nobody, "Ann"), await signed_in(nobody, "Ben")
    assert 'name="seats"' in await ann.read(f"/new?game={SAMPLE}")
    opened = await ann.send("/new", game=SAMPLE, seats="3", private="on", **{"bot.1": "random", "bot.2": ""})
    table = opened.headers["Location"].partition("?")[0]
    view = await ann.view(table.rpartition("/")[2])
    assert (len(view["seats"]), view["private"]) == (3, True)
    assert len([bot for bot in view["bots"] if bot]) == 1
    await ann.done(view["table"], "seats")
    assert table in section(await ann.read("/"), "open")
    assert table not in await ben.read("/")
    assert (await ben.get(table)).status == 200, "who has the link may open it"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seats": "9"}, "2 to 4"),
        ({"seats": "x"}, "2 to 4"),
        ({"seats": "2", "bot.1": "nobody"}, "nobody"),
        ({"seats": "2", "option.nonsense": "1"}, "nonsense"),
    ],
)
async def test_a_table_that_cannot_be_is_said_on_the_form(nobody, fields, said):
    reader = await signed_in(nobody, "Ann")
    answer = await reader.send("/new", game=SAMPLE, **fields)
    assert answer.status == 422
    notice = re.search(r'role="alert"[^>]*>([^<]*)<', answer.raw.decode())
    assert said in notice[1]
    assert "--option" not in notice[1]


async def test_a_game_nobody_knows_is_refused(reader):
    for path in ("/play", "/new"):
        answer = await reader.send(path, game="chess")
        assert answer.status == 404
        assert "There is no such game." in answer.raw.decode()


# ---- the lists --------------------------------------------------------------------------------------------------------


async def finished(nobody: Client, *names: str) -> str:
    """A game that the second of two wins, for the first resigns."""
    players = [await nobody.new(name) for name in names]
    table = await started(players)
    await step(players, table)
    live = await nobody.live(table)
    await players[0].done(table, "resign")
    await live.event("table.revealed")
    await live.ws.close()
    return table


async def test_a_table_stands_where_its_phase_puts_it(nobody, reader, two):
    """Given a table in each phase, then the lobby has one line for each, in its list, with its names and a way there."""
    ann, bob = two
    running, over = await started([ann, bob]), await finished(nobody, "Cyd", "Dee")
    waiting = (await Reader(nobody).send("/new", game=SAMPLE, seats="2")).headers["Location"].partition("?")[0]
    page = await reader.read("/")
    lists = {id: section(page, id) for id in ("open", "running", "finished")}
    assert f'href="{waiting}"' in lists["open"]
    assert "free seat" in lists["open"]
    assert f'href="/tables/{running}"' in lists["running"]
    assert f'href="/tables/{over}/replay"' in lists["finished"]
    assert f": {registry.find(SAMPLE).title}, Cyd, Dee" in lists["finished"]
    assert page.count(over) == page.count(running) == 1


async def test_finished_games_are_found_by_player_game_and_result(nobody, reader):
    """Given a game that Zula lost to Zulu, then a search finds it by part of a name, by its game, and by who won."""
    table, other = await finished(nobody, "Zula", "Zulu"), next(name for name in registry.names() if name != SAMPLE)
    searches = {
        "player=zUl": True, "player=zulu&result=won": True, "player=zula&result=won": False, f"player=zula&game={SAMPLE}": True,
        f"player=zula&game={other}": False, "player=zula&result=draw": False, "player=zula&result=aborted": False,
        "player=nobody+at+all": False, "player=zula&result=nonsense": True, "player=%20zula%20": True,
    }  # fmt: skip
    for search, there in searches.items():
        assert (table in await reader.read(f"/?{search}")) == there, search
    assert "No finished game fits." in await reader.read("/?player=nobody+at+all")
    assert 'value="&lt;b&gt;&#34;"' in await reader.read('/?player=<b>"')


async def test_older_games_are_a_page_further_under_the_same_search(nobody, reader, monkeypatch):
    monkeypatch.setattr("server.page.lobby.SHOWN", 2)
    tables = [await finished(nobody, "Pagan", f"P{n}") for n in range(5)]
    seen, path = [], "/?player=pagan"
    while path:
        page = await reader.read(path)
        seen.append(re.findall(r"/tables/(\w{32})/replay", section(page, "finished")))
        found = re.search(r'href="([^"]*)">Older games', page)
        path = found and found[1].replace("&amp;", "&")
    assert [len(each) for each in seen] == [2, 2, 1]
    assert [table for each in seen for table in each] == tables[::-1]


async def test_a_page_that_is_no_page_further_is_an_error_not_a_crash(reader):
    assert (await reader.get(f"/?after={NOWHERE}")).status == 400
    assert (await reader.get("/?after=<script>")).status == 400
