"""Looks that are large or take their time: compressed, made one after the other, and refused when too many wait."""

import asyncio
import threading

import pytest

from server.problems import Problem
from server.timelines import MOST_WAITING, Timelines
from tests.support.web import started


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
