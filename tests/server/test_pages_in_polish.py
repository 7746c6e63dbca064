"""No English is left on a page in another language: whatever it says is not what it says in English.

What stays as it is has its place here: names, and text that is marked as English (docs/PAGE.md, words).
"""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from engine import registry, verdicts
from engine.bots import RANDOM
from engine.kit.words import LANGUAGES
from engine.record import redact
from engine.verify import verify
from server.page import texts
from server.page.pictures import drawing
from tests.page import games
from tests.server.test_pages import NOWHERE, Reader
from tests.support.toys.simultaneous import GAME as TOY
from tests.support.web import new_cmd

ENGLISH, OTHERS = LANGUAGES[0], LANGUAGES[1:]
SAME = {
    "Kronika", "EN", "PL", "English", "Polski", "Esc", "Home", "End", "Token", "joker", "mandala", "Ann", "Bob",
    *[registry.find(name).title for name in registry.names()], *games.NAMES, TOY.title, RANDOM,
}  # fmt: skip
"""Names, keys, and words that are the same in both languages."""
NAMED = re.compile(
    rf"({'|'.join(map(re.escape, sorted(SAME, key=len, reverse=True)))})|\b[a-i]?\d+\b|[0-9a-f]{{8,}}|Bot \w+"
)


class Said(HTMLParser):
    """All that a page, a drawing or a text in one of them says, but what is marked as English."""

    TOLD = ("aria-label", "title", "alt", "placeholder")

    def __init__(self, page: str):
        super().__init__()
        self.said: set[str] = set()
        self.start = ""
        self._open: list[tuple[str, bool]] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        english = given.get("lang") == ENGLISH or (bool(self._open) and self._open[-1][1] and "lang" not in given)
        if tag not in ("meta", "link", "input", "img", "br"):
            self._open.append((tag, english and tag != "html"))
        if not english:
            self.said |= {given[name].strip() for name in self.TOLD if given.get(name)}

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag in [open_ for open_, _ in self._open]:
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data):
        if self._open and self._open[-1][0] == "script":
            self.start += data
        elif self._open and not self._open[-1][1] and data.strip():
            self.said.add(data.strip())


def left(told: set[str], english: set[str]) -> set[str]:
    """What is said in English where it should be in another language: the same in both, with words that are no names."""
    return {text for text in told & english if re.search("[A-Za-z]{2}", NAMED.sub("", text))}


async def both(nobody, path: str, language: str, status: int = 200) -> tuple[Said, Said]:
    """A page in English and in another language."""
    found = []
    for spoken in (ENGLISH, language):
        reader = Reader(nobody)
        reader.cookies["language"] = spoken
        answer = await reader.get(path)
        assert answer.status == status, answer.raw
        found.append(Said(answer.raw.decode()))
    return found[0], found[1]


async def spoken(nobody, path: str, language: str) -> tuple:
    """An answer of the API in English and in another language."""
    mark = "&" if "?" in path else "?"
    return tuple([(await nobody.get(f"{path}{mark}language={one}")).json for one in (ENGLISH, language)])


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200), ("/sign-in", 200), ("/compare", 200), ("/compare?left=x&right=y", 422), ("/nothing", 404),
        (f"/tables/{NOWHERE}", 404), ("/new?game=chess", 404), *[(f"/new?game={name}", 200) for name in registry.names()],
    ],
)  # fmt: skip
async def test_a_page_has_no_english_left(nobody, path, status, language):
    english, told = await both(nobody, path, language, status)
    assert len(told.said) > 5
    assert not left(told.said, english.said)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", registry.names())
async def test_a_game_has_no_english_left(nobody, store, name, language):
    """Given a game over and one in play, then table, viewer, comparison, and all that they fetch are in the reader's language."""
    over, other = games.played(name), games.played(name, seed="words")
    table, playing = await games.put(store, over), await games.put(store, other, games.half(other))
    for path in (f"/tables/{table}/replay?v=9", f"/tables/{playing}/replay", f"/tables/{playing}"):
        english, told = await both(nobody, path, language)
        assert not left(told.said, english.said), path
        words, spoken_words = (json.loads(one.start)["words"] for one in (english, told))
        assert not left(set(spoken_words.values()), set(words.values())), path
    english, told = await both(nobody, f"/compare?left={table}&right={playing}", language)
    assert not left(told.said, english.said)
    half = games.half(over)
    for path in ("from=1&to=500&svg=0", f"from={half}&to={half + 1}", f"from={len(over.entries)}&to={len(over.entries)}"):
        await _moments_differ(nobody, f"/api/tables/{table}/moments?{path}", language)


async def _moments_differ(nobody, path, language):
    first, second = await spoken(nobody, path, language)
    assert second["moments"]
    for was, now in zip(first["moments"], second["moments"], strict=True):
        assert not left({now["sentence"], *now["effects"]}, {was["sentence"], *was["effects"]})
        assert not left(Said(now["svg"]).said, Said(was["svg"]).said)
        parts = [{part for seat in (one["scores"] or {"parts": []})["parts"] for part, _ in seat} for one in (now, was)]
        assert not left(*parts)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", registry.names())
async def test_choices_have_no_english_left(nobody, two, name, language):
    made = (await two[0].post("/api/tables", game=name, seats=2, cmd=new_cmd())).json["table"]
    for player in two:
        await player.done(made, "seats")
    for player in two:
        await player.done(made, "ready")
    await two[0].done(made, "start")
    seat = (await nobody.view(made))["to_act"][0]
    first, second = await spoken(two[seat], f"/api/tables/{made}/choices", language)
    assert second["moves"]
    for was, now in zip(first["moves"], second["moves"], strict=True):
        assert not left({now["sentence"]}, {was["sentence"]})
        assert not left({pick["text"] for pick in now["picks"]}, {pick["text"] for pick in was["picks"]})


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", registry.names())
def test_a_picture_of_the_lobby_has_no_english_left(name, language):
    assert not left(Said(drawing(name, language)).said, Said(drawing(name, ENGLISH)).said)


@pytest.mark.parametrize("name", registry.names())
def test_what_a_log_proves_is_told_in_every_language(name):
    """Given a game whole, cut, and as a spectator has it, then each check that is not violated is told in every language."""
    whole = games.played(name).entries
    for entries in (whole, whole[: len(whole) // 2], redact(whole, None), redact(whole[:-1], 0)):
        for check in verify(entries).checks:
            told = [verdicts.check_words(check, language) for language in LANGUAGES]
            assert told[0] == check.why
            assert len(set(told)) == len(LANGUAGES), check


FOR_PROGRAMS = {
    "already_agreed", "bad_answer", "bad_nonce", "bad_notation", "bad_options", "bad_seats", "illegal_step",
    "method_not_allowed", "name_kept", "not_departed", "not_found", "own_seat_only", "seat_empty", "system_only", "unsafe_store",
}  # fmt: skip
"""Codes against something that no page asks for, or that it tells in another way."""


def codes() -> set[str]:
    """The codes of all refusals of the table and problems of the server, as they stand in the code."""
    root = Path(registry.__file__).parents[1]
    written = [path.read_text(encoding="utf-8") for top in ("engine", "server") for path in (root / top).glob("*.py")]
    return {code for text in written for code in re.findall(r'\b(?:Problem|Refused)\(\s*"(\w+)"', text)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_has_words_in_every_language(language):
    """Given each code that the table or the server may answer with, then a page says it in its reader's words."""
    english, told = texts.troubles(ENGLISH), texts.troubles(language)
    assert {f"no_{code}" for code in codes() - FOR_PROGRAMS} <= set(told)
    assert all(told[name] != english[name] for name in told)
    assert texts.trouble(language, "cmd_reused") == told["no_cmd_reused"]
    assert "not_a_code" in texts.trouble(language, "not_a_code"), "what is not known is told with its code"


WRONG = [
    ({"seats": "9"}, "Liczba miejsc musi być od"),
    ({"seats": "2", "bot.1": "nobody"}, "Nie ma bota nobody."),
    ({"seats": "2", "bot.1": RANDOM, "bot.2": RANDOM}, "Co najmniej jedno miejsce jest dla człowieka"),
    ({"seats": "2", "option.nonsense": "1"}, "Nie ma opcji nonsense."),
    ({"seats": "2", "option.start": "nobody"}, "Kto zaczyna: „nobody” nie może być. Może być:"),
]


@pytest.mark.parametrize(("fields", "said"), WRONG)
async def test_what_is_wrong_with_a_form_is_told_in_its_language(nobody, fields, said):
    name = next(name for name in registry.names() if "start" in registry.find(name).options.__struct_fields__)
    reader = Reader(nobody)
    reader.cookies["language"] = "pl"
    assert (await reader.send("/sign-in", name="Ann")).status == 303
    answer = await reader.send("/new", game=name, **fields)
    assert answer.status == 422
    assert said in re.search(r'role="alert"[^>]*>([^<]*)<', answer.raw.decode())[1]


async def test_a_value_may_be_typed_in_the_words_of_the_form(nobody):
    """Given an option that is typed, when it is sent as the form shows it in Polish, then it is the value that the game takes."""
    reader = Reader(nobody)
    reader.cookies["language"] = "pl"
    assert (await reader.send("/sign-in", name="Ann")).status == 303
    for name in registry.names():
        shown = re.findall(r'<input name="(option\.\w+)" value="([^"]*)"', await reader.read(f"/new?game={name}"))
        answer = await reader.send("/new", game=name, seats="2", **dict(shown))
        assert answer.status == 303, (name, shown)
        view = await nobody.view(answer.headers["Location"].removeprefix("/tables/").partition("?")[0])
        defaults = registry.find(name).options()
        assert all(view["options"][field[7:]] == getattr(defaults, field[7:]) for field, _ in shown)
