"""Sessions by cookie: what they open, to whom, and until when."""

import pytest

from server.session import COOKIE
from tests.support.web import SAMPLE, Client, new_cmd, started

TOKEN = "A" * 43


class Browser(Client):
    """Somebody whose browser holds a cookie; `asks` are the headers with which it says where a request comes from."""

    def __init__(self, session, cookie: str, **asks: str):
        super().__init__(session)
        self.cookie, self.asks = cookie, {name.replace("_", "-"): value for name, value in asks.items()}

    @property
    def headers(self):
        return {"Cookie": self.cookie, **self.asks}


def own(client: Client) -> str:
    """The origin of the server itself."""
    return str(client.session._base_url.origin())


async def sign_in(client: Client, **headers: str) -> Browser:
    """A browser of our own page, signed in with the client's token."""
    answer = await client.ask("POST", "/api/session", json={"token": client.token}, headers=headers)
    assert (answer.status, answer.raw) == (204, b"")
    cookie = answer.headers["Set-Cookie"].partition(";")[0]
    return Browser(client.session, cookie, Origin=own(client))


async def test_a_session_stands_for_its_account(two):
    """Given Ann signed in by her token, then the cookie alone opens a table, sits down and sees her seat."""
    ann, bob = two
    browser = await sign_in(ann)
    made = await browser.post("/api/tables", game=SAMPLE, seats=2, cmd=new_cmd())
    assert made.status == 201, made.raw
    table = made.json["table"]
    await browser.done(table, "seats")
    await bob.done(table, "seats")
    assert (await browser.view(table))["seat"] == (await ann.view(table))["seat"] == 0


async def test_the_cookie_is_out_of_reach(two):
    """The cookie is no account's token, scripts cannot read it, and other sites' pages do not send it."""
    ann, _ = two
    answer = await ann.ask("POST", "/api/session", json={"token": ann.token})
    pair, *attributes = [part.strip() for part in answer.headers["Set-Cookie"].split(";")]
    assert pair != f"{COOKIE}={ann.token}"
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(attributes)
    assert not [a for a in attributes if a.startswith("Domain")]
    assert "Secure" not in attributes
    behind = await ann.ask("POST", "/api/session", json={"token": ann.token}, headers={"X-Forwarded-Proto": "https"})
    assert "; Secure" in behind.headers["Set-Cookie"]
    assert (await ann.get("/api/tables")).headers["Cache-Control"] == "no-store"


FOREIGN = [
    {},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://127.0.0.1"},
    {"Origin": "http://[", "Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://user@HOST"},
    {"Origin": "http://HOST/"},
    {"Origin": "ws://HOST"},
    {"Origin": "http://HOST.evil.example"},
]


@pytest.mark.parametrize("asks", FOREIGN, ids=str)
async def test_another_sites_page_does_nothing_in_our_name(two, asks):
    """Given Ann's cookie in a request that is not of our own page, then a command is nobody's, and so is a socket."""
    ann, bob = two
    table = await started([ann, bob])
    browser = await sign_in(ann)
    host = own(ann).removeprefix("http://")
    browser.asks = {name: value.replace("HOST", host) for name, value in asks.items()}
    assert (await browser.view(table))["seat"] == 0, "looks are heeded: another site's page cannot read them"
    sent = await browser.command(table, "resign")
    assert (sent.status, sent.json["code"]) == (401, "not_authenticated")
    live = await browser.live(table)
    assert (await live.next())["seat"] is None
    await live.tell("resign", cmd=new_cmd())
    assert (await live.frame("rejected"))[0]["code"] == "not_authenticated"


@pytest.mark.parametrize("asks", [{"Origin": "OWN"}, {"Sec-Fetch-Site": "same-origin"}, {"Origin": "OWN-TLS"}], ids=str)
async def test_our_own_page_acts(two, asks):
    """Given Ann's cookie in what our own page sends, also behind a proxy that took TLS off, then it is hers."""
    ann, bob = two
    table = await started([ann, bob])
    browser = await sign_in(ann)
    named = {"OWN": own(ann), "OWN-TLS": own(ann).replace("http:", "https:")}
    browser.asks = {name: named.get(value, value) for name, value in asks.items()}
    live = await browser.live(table)
    assert (await live.next())["seat"] == 0
    await live.tell("resign", cmd=new_cmd())
    await live.event("table.resigned")


async def test_a_form_without_a_referrer_is_our_own(two):
    """A page with `no-referrer` sends its forms with `Origin: null`; the browser says elsewhere that they are its own."""
    ann, bob = two
    table = await started([ann, bob])
    browser = await sign_in(ann)
    browser.asks = {"Origin": "null", "Sec-Fetch-Site": "same-origin"}
    await browser.done(table, "resign")


BROKEN = [
    f"{COOKIE}=",
    COOKIE,
    f"{COOKIE}={TOKEN}",
    f"{COOKIE}={TOKEN[:-1]}",
    f'{COOKIE}="{TOKEN}"',
    f"{COOKIE}={'A' * 5000}",
    f"{COOKIE}=%00; =; ;;=a",
    f"{COOKIE}=\xff\xfe",
    "KNOWN; KNOWN",
    f"KNOWN; {COOKIE}={TOKEN}",
    "KNOWN_AND_MORE",
]


@pytest.mark.parametrize("cookie", BROKEN, ids=lambda text: text[:30])
async def test_a_malformed_cookie_is_no_sign_in(two, cookie):
    """Given a cookie that is none of ours, or two of them, then whoever sends it is a spectator, and nothing fails."""
    ann, bob = two
    table = await started([ann, bob])
    known = (await sign_in(ann)).cookie
    cookie = cookie.replace("KNOWN_AND_MORE", f"{known}x").replace("KNOWN", known)
    browser = Browser(ann.session, cookie, Origin=own(ann))
    view = await browser.get(f"/api/tables/{table}")
    assert (view.status, view.json["seat"]) == (200, None)
    assert (await browser.command(table, "resign")).status == 401
    assert (await browser.get(f"/api/tables/{table}/legal")).status == 401


async def test_signing_out_ends_the_session_and_nothing_else(two):
    """Given a copy of Ann's cookie, when she signs out, then it is worth nothing; her token and other browsers go on."""
    ann, bob = two
    table = await started([ann, bob])
    browser, other = await sign_in(ann), await sign_in(ann)
    out = await browser.ask("DELETE", "/api/session")
    assert out.status == 204
    assert out.headers["Set-Cookie"].startswith(f'{COOKIE}="";')
    assert "Max-Age=0" in out.headers["Set-Cookie"]
    assert (await browser.view(table))["seat"] is None
    assert (await browser.command(table, "resign")).status == 401
    token = browser.cookie.partition("=")[2]
    assert (await Client(ann.session, token).command(table, "resign")).status == 401
    assert (await ann.view(table))["seat"] == (await other.view(table))["seat"] == 0


async def test_signing_in_again_ends_the_session_before(two):
    """Given a browser that holds a session, perhaps planted there, when it signs in, then the old one has ended."""
    ann, bob = two
    table = await started([ann, bob])
    old = await sign_in(ann)
    new = await sign_in(bob, Cookie=old.cookie)
    assert [(await browser.view(table))["seat"] for browser in (old, new)] == [None, 1]


async def test_an_accounts_own_token_survives_in_a_cookie(two):
    """Given the account's own token put into the cookie by hand, when that signs out, then the token goes on."""
    ann, bob = two
    table = await started([ann, bob])
    browser = Browser(ann.session, f"{COOKIE}={ann.token}", Origin=own(ann))
    assert (await browser.ask("DELETE", "/api/session")).status == 204
    assert (await ann.view(table))["seat"] == 0


@pytest.mark.parametrize("asks", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}], ids=str)
async def test_nobody_is_signed_in_or_out_by_another_site(two, asks):
    """Given another site's page that signs a visitor in as somebody else, or out, then it is refused."""
    ann, _ = two
    browser = await sign_in(ann)
    signed = await ann.ask("POST", "/api/session", json={"token": ann.token}, headers=asks)
    browser.asks = asks
    for answer in (signed, await browser.ask("DELETE", "/api/session")):
        assert (answer.status, answer.json["code"]) == (403, "foreign_origin")
        assert "Set-Cookie" not in answer.headers


async def test_a_wrong_token_signs_nobody_in(two):
    """Given a token of nobody's, then the answer is a problem, and no cookie is set."""
    answer = await two[0].ask("POST", "/api/session", json={"token": TOKEN})
    assert (answer.status, answer.json["code"]) == (401, "not_authenticated")
    assert "Set-Cookie" not in answer.headers


async def test_the_header_counts_before_the_cookie(two):
    """Given Bob's token in the header and Ann's cookie, then it is Bob who asks; a wrong header is told, not passed over."""
    ann, bob = two
    table = await started([ann, bob])
    browser = await sign_in(ann)
    browser.asks["Authorization"] = f"Bearer {bob.token}"
    assert (await browser.view(table))["seat"] == 1
    browser.asks["Authorization"] = "Bearer nobody"
    assert (await browser.get(f"/api/tables/{table}")).status == 401
