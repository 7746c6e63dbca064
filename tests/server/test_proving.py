"""Record, verification and comparison: made of what the audience holds, and as the workbench finds them."""

import json

import pytest

from engine import record, verify
from engine.codec import encode
from engine.findings import CHECKS
from engine.kit.words import LANGUAGES
from engine.seal import ARBITER
from replay.cli import main as replay
from server import proving
from server.timelines import Eyes, Timelines, eyes
from tests.server.test_branches import branched, move, running
from tests.server.turns import GAMES, SIMULTANEOUS, game_of
from tests.support import playing, shelved
from tests.support.web import seated, started, step

EVERY = tuple(dict.fromkeys((*GAMES, *SIMULTANEOUS)))
ACCOUNTS = ("ann", "bob")


@pytest.fixture(scope="module", params=EVERY)
def recorded(request):
    """A game of two to its end."""
    return playing.play(game_of(request.param), 2, {}, 43, leaving=False)


def proven(live, account):
    """What the three addresses tell an account, as bytes."""
    kept, who = Timelines(), eyes(live, account)
    told = proving.verification(live, who, proving.entries_of(live, kept, who), (), "en")
    compared = proving.comparison(kept.of(live, who.audience), kept.of(live, None), "en")
    return proving.record_of(live, kept, who), encode(told), encode(compared)


def test_proofs_follow_from_the_audiences_own_log(recorded):
    """Given a server that knows all, and one that has only what an audience may know, then both tell it the same."""
    entries = recorded.entries[: min(60, len(recorded.entries) - 3)]
    for account, audience in ((None, None), ("ann", 0), ("bob", 1)):
        knowing = shelved.live_table(recorded, entries, ACCOUNTS)
        bare = shelved.live_table(recorded, record.redact(entries, audience, recorded.game), ACCOUNTS)
        assert proven(knowing, account) == proven(bare, account)


def test_a_record_holds_what_its_audience_had(recorded):
    """Given a table in play or ended, then a record is what the workbench writes for that audience, and it is whole."""
    for until in (len(recorded.entries) // 2, len(recorded.entries)):
        live = shelved.live_table(recorded, recorded.entries[:until], ACCOUNTS)
        for who in (Eyes(None, None), Eyes(0, 0), *([Eyes(ARBITER, None)] if live.phase == "revealed" else [])):
            read = record.read(proving.record_of(live, Timelines(), who))
            assert record.faults(read) == []
            assert read.header.audience == record.audience_name(who.audience)
            kept = record.redact(recorded.entries[:until], who.audience, recorded.game)
            secret = read.entries[-1].o if live.phase == "revealed" else b""
            assert [e.p for e in read.entries] == [e.p for e in kept]
            assert [e.o for e in read.entries[:-1]] == [e.o for e in kept[:-1]]
            assert (recorded.secret.hex().encode() in secret) is (who.audience == ARBITER)


def test_an_ended_game_is_proven_and_a_running_one_is_open(recorded):
    """Given a revealed table, then everything holds; as a spectator of it, or in play, nothing is wrong and not all is proven."""
    ended = shelved.live_table(recorded, recorded.entries, ACCOUNTS)
    middle = shelved.live_table(recorded, recorded.entries[: len(recorded.entries) // 2], ACCOUNTS)
    for live, who, verdict in (
        (ended, Eyes(ARBITER, None), "holds"),
        (ended, Eyes(None, None), "open"),
        (middle, Eyes(0, 0), "open"),
    ):
        told = proving.verification(live, who, proving.entries_of(live, Timelines(), who), (), "en")
        assert (told.verdict, told.findings) == (verdict, [])
        names = [check.name for check in (*told.checked, *told.unproven)]
        assert sorted(names) == sorted(set(CHECKS) - {"record", "heads"})
        assert bool(told.unproven) == (verdict == "open")


def test_what_was_changed_is_found():
    """Given a log with one changed time, then it is violated, and the finding names check and version."""
    recorded = playing.play(game_of(GAMES[0]), 2, {}, 44, leaving=False)
    live = shelved.live_table(recorded, recorded.entries, ACCOUNTS)
    kept = list(recorded.entries)
    event = json.loads(kept[8].p) | {"at": 5}
    kept[8] = type(kept[8]).of(9, encode(event), kept[8].o, event["by"], event["cmd"])
    told = proving.verification(live, Eyes(ARBITER, None), kept, (), "en")
    assert told.verdict == "violated"
    assert told.text.startswith("Violated: ")
    assert ("times", 9) in [(finding.name, finding.version) for finding in told.findings]


def test_checks_are_told_in_every_language():
    """Given each check, then its English sentence is that of the workbench, and others differ from it."""
    from engine import verdicts

    for name, why in CHECKS.items():
        told = [verdicts.check_words(verify.Check(name, "ok", why), language) for language in LANGUAGES]
        assert told[0] == why
        assert len(set(told)) == len(LANGUAGES)
        assert verdicts.check_words(verify.Check(name, "violated", "version 3: so", 3), "pl") == "version 3: so"
    assert verdicts.limits("en") == verify.LIMITS != verdicts.limits("pl")


async def test_record_and_verification_over_the_wire(hall, nobody, two, tmp_path, capsys):
    """Given an ended table, then its record is a file that `replay verify` proves, and the server says the same."""
    table = await started(two)
    assert await step(two, table)
    mine = await two[0].get(f"/api/tables/{table}/record")
    assert mine.headers["Content-Disposition"] == f'attachment; filename="{table[:8]}.kronika"'
    assert mine.headers["Content-Type"] == "application/x-ndjson"
    assert record.read(mine.raw).header.audience == "seat:0"
    assert record.read((await nobody.get(f"/api/tables/{table}/record")).raw).header.audience == "spectator"
    for path in ("record", "verification"):
        answer = await two[0].get(f"/api/tables/{table}/{path}?as=seat:1")
        assert (answer.status, answer.json["code"]) == (403, "not_yours")
    assert (await nobody.get(f"/api/tables/{table}/verification")).json["verdict"] == "open"
    await two[0].done(table, "resign")
    await hall.resumed()
    file = tmp_path / "game.kronika"
    file.write_bytes((await nobody.get(f"/api/tables/{table}/record")).raw)
    assert replay(["verify", str(file), "--full"]) == 0
    assert "everything holds" in capsys.readouterr().out
    told = (await nobody.get(f"/api/tables/{table}/verification?language=pl")).json
    assert (told["verdict"], told["as"], told["text"]) == ("holds", "all", "Wszystko się zgadza.")


async def test_a_branch_is_proven_with_its_parents_opened_secret(hall, two):
    """Given a branch with new luck of an ended table, ended too, then the server proves all of it, from its parent's secret."""
    table, last = await running(two, GAMES[-1])
    await two[0].done(table, "resign")
    await hall.resumed()
    child = await branched(two[0], table, last, 0, bots=["random"], luck="new")
    await two[0].done(child, "resign")
    await hall.resumed()
    assert (await two[1].get(f"/api/tables/{child}/verification")).json["verdict"] == "holds"


@pytest.mark.parametrize("name", GAMES)
async def test_a_branch_beside_its_parent(hall, nobody, two, name):
    """Given a branch that went another way, then the comparison says how far both are the same, and where they part."""
    table, last = await running(two, name)
    await two[0].done(table, "resign")
    await hall.resumed()
    acting = (await nobody.get(f"/api/tables/{table}/moments?from={last}&to={last}")).json["moments"][0]["acting"]
    child = await branched(two[0], table, last, acting[0])
    told = (await nobody.get(f"/api/tables/{child}/comparison?with={table}")).json
    assert (told["same"], told["same_right"], told["bytes"]) == (last, last, last)
    assert (told["first"]["kind"], told["first"]["left"]) == ("end", None)
    assert await move(two[0], child)
    told = (await nobody.get(f"/api/tables/{child}/comparison?with={table}&language=pl")).json
    assert told["with"] == table
    assert (told["first"]["kind"], told["first"]["text"]) == ("event", "Tu gry się rozchodzą.")
    assert told["first"]["right"]["sentence"] == "Poddaje się."
    assert told["first"]["left"]["seat"] == acting[0]
    played = [pair for pair in told["moves"] if pair["same"]]
    assert [pair["left"]["version"] for pair in played] == [pair["right"]["version"] for pair in played]
    assert played[0]["left"]["sentence"] == "Gra się zaczyna."
    itself = (await nobody.get(f"/api/tables/{table}/comparison?with={table}")).json
    assert itself["first"] is None
    assert all(pair["same"] for pair in itself["moves"])


async def test_comparisons_that_cannot_be(nobody, two):
    table, other = await started(two, GAMES[0]), await seated(two, GAMES[1])
    for query, status, code in (
        ("", 400, "bad_request"),
        (f"?with={other}", 400, "bad_request"),
        (f"?with={'0' * 32}", 404, "no_such_table"),
        ("?with=x", 404, "no_such_table"),
        (f"?with={table}&as=all", 403, "not_yours"),
    ):
        answer = await nobody.get(f"/api/tables/{table}/comparison{query}")
        assert (answer.status, answer.json["code"]) == (status, code), query
