"""Looks that are large or take their time: compressed, made one after the other, and refused when too many wait."""

import asyncio
import threading

import pytest

from server.problems import Problem
from server.timelines import MOST_WAITING, Timelines
from tests.server.turns import game_of
from tests.support import playing, shelved
from tests.support.web import SAMPLE, started


async def test_large_answers_are_compressed_for_whoever_takes_that(nobody, two):
    """Given a client that takes gzip and one that does not, then both are told the same, the first in a quarter of the bytes."""
    table = await started(two)
    for path in ("moments", "record", f"comparison?with={table}"):
        sent = []
        for takes in ("gzip", "identity"):
            asked = nobody.session.get(f"/api/tables/{table}/{path}", headers={"Accept-Encoding": takes})
            async with asked as answer:
                sent.append(
                    (answer.headers.get("Content-Encoding"), int(answer.headers["Content-Length"]), await answer.read())
                )
        (coded, short, told), (plain, long, same) = sent
        assert (coded, plain) == ("gzip", None)
        assert told == same
        assert len(same) == long > short
        assert path != "moments" or 4 * short < long


async def test_work_that_takes_its_time_is_done_one_after_the_other():
    """Given as many that wait as may, then one works, others come after it in order, and one more is sent away."""
    kept, go, done = Timelines(), threading.Event(), []

    def work(n: int) -> int:
        assert go.wait(30)
        done.append(n)
        return n

    waiting = [asyncio.create_task(kept.aside(work, n)) for n in range(MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Problem) as refused:
        await kept.aside(work, MOST_WAITING)
    assert refused.value.code == "busy"
    assert done == []
    go.set()
    assert await asyncio.gather(*waiting) == done == list(range(MOST_WAITING))
    assert await kept.aside(work, 99) == 99


def test_what_is_kept_is_bounded_by_versions_too():
    """Given room for two of a game's folds, when it is looked at as three audiences, then the one longest not asked for goes; and
    a game that is longer than all the room is kept by itself."""
    recorded = playing.play(game_of(SAMPLE), 2, {}, 43, leaving=False)
    live = shelved.live_table(recorded, recorded.entries[:40], ("ann", "bob"))
    kept = Timelines(versions=80)
    first, second = kept.of(live, None), kept.of(live, 0)
    assert kept.of(live, None) is first
    kept.of(live, 1)
    assert kept.of(live, None) is first
    assert kept.of(live, 0) is not second
    little = Timelines(versions=39)
    assert little.of(live, None) is little.of(live, None)
    assert little.of(live, None).fold.v == 40
