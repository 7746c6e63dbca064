"""Looking at a table: moments and choices, for whoever asks and as whom he may."""

from random import Random

import pytest

from engine import record, table, telling
from engine.codec import encode
from engine.drawing import Look, happened
from engine.registry import drawing
from engine.seal import ARBITER
from server import looking
from server.problems import Problem
from server.timelines import Eyes, Timelines
from tests.server.turns import GAMES, SIMULTANEOUS, game_of, play
from tests.support import drawings, playing, shelved
from tests.support.web import new_cmd, seated, started, step

EVERY = tuple(dict.fromkeys((*GAMES, *SIMULTANEOUS)))
ACCOUNTS = ("ann", "bob")


def moments(*asked, **kinds):
    """The moments of a table, all that were asked for."""
    return list(looking.moments(*asked, **kinds)[1])


def shown(live, account, language="en"):
    """What the two addresses tell an account, as bytes: of every version, with some of the boards."""
    kept, who, last = Timelines(), looking.eyes(live, account), live.fold.v
    told = [moments(live, kept, who, v, last, language, False) for v in range(1, last + 1, looking.MOST_MOMENTS)]
    drawn = [moments(live, kept, who, v, v, language) for v in range(last, 1, -last // 8)]
    return encode([told, drawn, looking.choices(live, Timelines(), account, "", language)])


@pytest.fixture(scope="module", params=EVERY)
def recorded(request):
    """A game of two to its end."""
    return playing.play(game_of(request.param), 2, {}, 41, leaving=False)


# ---- secrecy --------------------------------------------------------------------------------------------------------


def test_what_is_shown_follows_from_the_audiences_own_log(recorded):
    """Given a server that knows all, and one that has only what an audience may know, then both show it the same."""
    last = len(recorded.entries) - 3
    for until in (last // 3, last):
        entries = recorded.entries[:until]
        for account, audience in ((None, None), ("ann", 0), ("bob", 1)):
            knowing = shelved.live_table(recorded, entries, ACCOUNTS)
            bare = shelved.live_table(recorded, record.redact(entries, audience, recorded.game), ACCOUNTS)
            assert shown(knowing, account) == shown(bare, account)


def test_as_another_is_told_only_once_it_is_revealed(recorded):
    """Given a game in play, then nobody sees as another seat or all; given a revealed one, everybody does, as it was."""
    running = shelved.live_table(recorded, recorded.entries[:-2], ACCOUNTS)
    for account, asked in (("ann", 1), ("ann", "all"), (None, 0), (None, "all"), ("cid", 1)):
        with pytest.raises(Problem) as refused:
            looking.eyes(running, account, asked)
        assert refused.value.code == "not_yours"
    assert looking.eyes(running, "ann", 0) == looking.eyes(running, "ann") == Eyes(0, 0)
    assert looking.eyes(running, "ann", "spectator") == looking.eyes(running, None) == Eyes(None, None)
    ended = shelved.live_table(recorded, recorded.entries, ACCOUNTS)
    assert looking.eyes(ended, None, 1) == Eyes(1, 1)
    assert looking.eyes(ended, "bob") == Eyes(ARBITER, 1)
    for account, asked in (("ann", 0), ("bob", 1), (None, None)):
        again = looking.eyes(ended, None, "spectator" if asked is None else asked)
        then = moments(running, Timelines(), looking.eyes(running, account), 1, 20, "en")
        now = moments(ended, Timelines(), again, 1, 20, "en")
        assert [encode(m) for m in then] == [encode(m) for m in now][: len(then)]


def test_the_secret_is_in_no_narrower_view(recorded):
    """Given a revealed table seen as one seat or as a spectator, then the timeline holds no secret."""
    ended = shelved.live_table(recorded, recorded.entries, ACCOUNTS)
    secret = recorded.secret.hex().encode()
    for audience, held in ((None, False), (0, False), (ARBITER, True)):
        entries = [moment.entry for moment in Timelines().of(ended, audience).moments]
        assert (secret in b"".join(entry.o for entry in entries)) is held


def test_a_departed_seat_is_a_spectator(recorded):
    """Given a seat that resigned, then it is shown what a spectator is, and its own view is not its own any more."""
    live = shelved.live_table(recorded, recorded.entries[: len(recorded.entries) // 2], ACCOUNTS)
    decision = live.sitting.decide(table.Resign(), "seat:0", new_cmd(), 0)
    live.replay([decision.entry])
    assert shown(live, "ann") == shown(live, None)
    with pytest.raises(Problem, match="seat 0"):
        looking.eyes(live, "ann", 0)


# ---- moments --------------------------------------------------------------------------------------------------------


def test_moments_tell_the_whole_game(recorded):
    """Given an ended game, then every version is told once, with what its own seat did, the board, scores and the result."""
    live, kept = shelved.live_table(recorded, recorded.entries), Timelines()
    who = looking.eyes(live, None)
    found, last = [], live.fold.v
    while len(found) < last:
        found += moments(live, kept, who, len(found) + 1, last, "en", drawn=len(found) < 60)
    assert [m.version for m in found] == list(range(1, last + 1))
    history = recorded.timeline().moments
    opened = telling.opened_later(history)
    for told, moment in zip(found, history, strict=True):
        assert (told.at, told.by, told.phase) == (moment.event.at, moment.event.by, moment.table.phase)
        if telling.is_move(moment):
            move = telling.move_at(moment, opened)
            assert recorded.game.read(told.move) == move
            assert told.sentence == recorded.game.sentence(move, "en")
            assert told.by == f"seat:{told.seat}"
        else:
            assert told.move == ""
        assert bool(told.svg) == (moment.state is not None and told.version <= 60)
    playing_now = [m for m in found if m.phase == "playing"]
    assert all(m.acting for m in playing_now[:-1])
    assert playing_now[-1].acting == ()
    assert [m.phase for m in found[-2:]] == ["finished", "revealed"]
    assert found[-3].result is None
    outcome = recorded.game.outcome(history[-1].state)
    assert found[-1].result.totals == found[-1].scores.totals == outcome.totals


def test_what_is_drawn_is_what_the_audience_knows(recorded):
    """Given a version as each audience, then its board is that of the audience's own state, seen from its place."""
    until = len(recorded.entries) // 2
    live = shelved.live_table(recorded, recorded.entries[:until], ACCOUNTS)
    for account, audience in ((None, None), ("ann", 0), ("bob", 1)):
        (told,) = moments(live, Timelines(), looking.eyes(live, account), until, until, "pl")
        moment = recorded.timeline(audience).at(until)
        effects, move = happened(moment.event.d)
        look = Look(moment.state, audience, (), effects, "pl", move)
        assert told.svg == drawing(recorded.game).draw(look)


async def test_moments_of_a_running_table_over_the_wire(nobody, two):
    """Given a table in play, then moments grow with it, in both languages, in parts, with boards or without."""
    table = await started(two)
    for _ in range(3):
        assert await step(two, table)
    last = (await nobody.view(table))["version"]
    told = (await two[0].get(f"/api/tables/{table}/moments")).json
    assert (told["table"], told["as"], told["version"], len(told["moments"])) == (table, "seat:0", last, last)
    assert told["moments"][0]["sentence"] == "Opens a table for 2 seats."
    assert (await nobody.get(f"/api/tables/{table}/moments")).json["as"] == "spectator"
    polish = (await two[0].get(f"/api/tables/{table}/moments?from=1&to=2&language=pl&svg=0")).json["moments"]
    assert [m["sentence"] for m in polish] == ["Otwiera stół dla 2 graczy.", "Siada."]
    part = (await two[1].get(f"/api/tables/{table}/moments?from={last}&svg=0")).json
    assert [(m["version"], m["svg"], m["acting"]) for m in part["moments"]] == [(last, "", told["moments"][-1]["acting"])]
    assert (await two[1].get(f"/api/tables/{table}/moments?from={last + 1}&to={2**53 - 1}")).json["moments"] == []
    assert await step(two, table)
    more = (await two[1].get(f"/api/tables/{table}/moments?from={last + 1}")).json
    assert [m["version"] for m in more["moments"]] == [last + 1]


async def test_no_more_than_sixty_drawn_moments_are_told_at_once(hall, nobody):
    """Given a long game, then a request without bounds gets versions 1 to 60."""
    games = (playing.play(game_of(name), 2, {}, 42, leaving=False) for name in GAMES)
    long = max(games, key=lambda recorded: len(recorded.entries))
    assert len(long.entries) > 120
    await hall.resumed()
    table = await shelved.put(hall.store, long, len(long.entries))
    told = (await nobody.get(f"/api/tables/{table}/moments")).json
    assert [m["version"] for m in told["moments"]] == list(range(1, 61))
    assert told["version"] == len(long.entries)
    told = (await nobody.get(f"/api/tables/{table}/moments?from=50&to=9007199254740991")).json
    assert [m["version"] for m in told["moments"]] == list(range(50, 110))


# ---- choices --------------------------------------------------------------------------------------------------------


async def test_choices_lead_through_whole_games(nobody, two):
    """Given each game, when seats send what choices offer them, then every move is accepted to a number of moves, others
    are offered nothing, and the board is drawn for all."""
    for name in EVERY:
        table, luck, game = await started(two, name), Random(5), game_of(name)
        for _ in range(6):
            acting = (await nobody.view(table))["to_act"]
            seat = acting[0]
            move, told = await chosen(two[seat], table, game, luck)
            assert told["seat"] == seat
            for client in (nobody, *(two[n] for n in range(2) if n not in acting)):
                other = (await client.get(f"/api/tables/{table}/choices")).json
                assert other["moves"] == []
                assert other["svg"].startswith("<svg")
                assert not other["whole"]
            sent = await two[seat].command(table, "moves", move=move, version=told["version"], head=told["head"])
            assert sent.status == 200, sent.raw


async def chosen(client, table, game, luck):
    """A move made of what choices offer, and the last answer."""
    draft = ""
    while True:
        answer = await client.ask("GET", f"/api/tables/{table}/choices", params={"draft": draft} if draft else {})
        told = answer.json
        assert answer.status == 200, told
        if told["whole"]:
            assert "".join(step["text"] for step in told["draft"]) in draft or told["draft"]
            return draft, told
        assert told["moves"]
        assert all(move["picks"] for move in told["moves"])
        pick = luck.choice(told["moves"])
        if game.pend is None:
            assert (pick["draft"], told["draft"]) == ("", [])
            return pick["text"], told
        assert game.read(pick["draft"]) == (*(game.read(draft) if draft else ()), *game.read(pick["text"]))
        draft = pick["draft"]


@pytest.mark.parametrize("name", EVERY)
async def test_choices_are_what_legal_says(nobody, two, name):
    """Given a game in play, then choices and legal moves are the same ones, in two languages."""
    table = await started(two, name)
    mover = two[(await nobody.view(table))["to_act"][0]]
    legal = (await mover.get(f"/api/tables/{table}/legal")).json
    english = (await mover.get(f"/api/tables/{table}/choices")).json
    polish = (await mover.get(f"/api/tables/{table}/choices?language=pl")).json
    assert [(m["move"], m["text"]) for m in english["moves"]] == [(m["move"], m["text"]) for m in legal["moves"]]
    assert [m["text"] for m in polish["moves"]] == [m["text"] for m in english["moves"]]
    assert (english["version"], english["head"]) == (legal["version"], legal["head"])
    if name in GAMES:
        assert [m["sentence"] for m in polish["moves"]] != [m["sentence"] for m in english["moves"]]


async def test_before_the_start_there_is_no_board(nobody, two):
    table = await seated(two)
    for client in (nobody, *two):
        told = (await client.get(f"/api/tables/{table}/choices")).json
        assert (told["svg"], told["moves"], told["draft"], told["whole"]) == ("", [], [], False)
        assert [m["svg"] for m in (await client.get(f"/api/tables/{table}/moments")).json["moments"]] == [""] * told[
            "version"
        ]


async def test_a_draft_that_cannot_be_is_refused(nobody, two):
    """Given drafts that cannot be read or taken, then the answer says so; a spectator has none."""
    name = SIMULTANEOUS[-1]
    table, game = await started(two, name), game_of(name)
    for draft, status in (("nonsense", 409), ("9,9,9", 409)):
        answer = await two[0].ask("GET", f"/api/tables/{table}/choices", params={"draft": draft})
        assert (answer.status, bool(answer.json["detail"])) == (status, True)
    plain = await started(two)
    answer = await two[0].ask("GET", f"/api/tables/{plain}/choices", params={"draft": "x"})
    assert (answer.status, answer.json["code"]) == (400, "bad_request")
    assert await play(two, table, game, Random(1))


# ---- errors ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("moments?from=0", "from must be a number from 1"),
        ("moments?from=-3", "from must be"),
        ("moments?to=99999999999999999999", "to must be"),
        ("moments?to=x", "to must be"),
        ("moments?svg=2", "svg must be a number from 0 to 1"),
        ("moments?language=de", "language must be one of en, pl"),
        ("choices?language=", "language must be one of en, pl"),
        ("moments?as=seat:7", "as: this table has seats 0 to 1"),
        ("moments?as=seat:01", "as must be seat:N"),
        ("moments?as=arbiter", "as must be seat:N"),
        ("moments?as=", "as must be seat:N"),
        ("moments?as=all&as=spectator", "every parameter may be given once"),
        ("choices?as=seat:0", "unknown parameter 'as'"),
    ],
)
async def test_bad_parameters_are_named(nobody, two, query, said):
    table = await seated(two)
    answer = await nobody.get(f"/api/tables/{table}/{query}")
    assert (answer.status, answer.json["code"]) == (400, "bad_request")
    assert said in answer.json["detail"]


async def test_as_another_seat_is_forbidden_over_the_wire(nobody, two):
    table = await started(two)
    for client, asked in ((two[0], "seat:1"), (two[0], "all"), (nobody, "seat:0"), (nobody, "all")):
        answer = await client.get(f"/api/tables/{table}/moments?as={asked}")
        assert (answer.status, answer.json["code"]) == (403, "not_yours")
    assert (await nobody.get("/api/tables/00/moments")).json["code"] == "no_such_table"


@pytest.mark.parametrize("name", [name for name in GAMES if game_of(name).pend is None and game_of(name).seats[1] > 2])
def test_a_seat_s_board_marks_all_that_others_did_since_its_own_move(name):
    """Given seat 0 of three whose turn comes round, then its board marks what each event since its own move has touched; a
    spectator's marks the latest alone, and so does the seat's own after its move."""
    recorded = playing.play(game_of(name), 3, {}, 41, leaving=False)
    history = [moment for moment in recorded.timeline(0).moments if moment.state is not None]
    seats = [telling.actor_seat(moment) if telling.is_move(moment) else None for moment in history]
    own = next(n for n in range(len(seats)) if seats[n] == 0 and seats[n + 1] != 0)
    back = next(n for n in range(own + 1, len(seats)) if seats[n + 1] == 0)
    assert back - own > 1
    alone = [drawing(recorded.game).draw(Look(m.state, 0, (), *happened(m.event.d)[:1], "en")) for m in history]
    each = [drawings.marked(drawn, "new") for drawn in alone]
    for n, account, expected in (
        (back, "ann", set().union(*each[own + 1 : back + 1])), (back, None, each[back]), (own, "ann", each[own]),
    ):  # fmt: skip
        live = shelved.live_table(recorded, recorded.entries[: history[n].v], ACCOUNTS)
        shown = drawings.marked(looking.choices(live, Timelines(), account, "", "en").svg, "new")
        assert shown == {at for at in expected if account or not at.startswith("hand")}
