"""Which events asked chance, found from a log alone; and the graph of scores."""

import pytest

from engine import registry
from engine.chance import Noting
from engine.seal import ARBITER
from engine.sitting import Sitting, keyed_chance
from replay.screen.content import Scores
from replay.screen.places import drew
from replay.screen.plot import plot, sampled
from replay.sources import Raw, open_log
from tests.replay import support
from tests.support.playing import play
from tests.support.toys import simultaneous


def asked(recorded):
    """The versions at which chance was really asked, by playing the commands again with a chance that takes note."""
    made = []

    def noting(*given):
        made.append(Noting(keyed_chance(*given)))
        return made[-1]

    sitting = Sitting.new(recorded.game, recorded.secret, chance=noting)
    first = recorded.opened
    sitting.commit(sitting.open(recorded.table_id, recorded.seats, recorded.options, cmd=first.cmd, at=first.at))
    found, before = set(), 0
    for step in recorded.steps:
        sitting.run(step.command, step.by, step.cmd, step.at)
        drawn = sum(len(chance.draws) for chance in made[-1:])
        if drawn > before:
            found.add(sitting.fold.v)
        before = drawn
    return found


@pytest.mark.parametrize("name", [*registry.names(), "toy"])
def test_draws_are_found_without_the_secret(toys, name):
    """Exactly, by who knows all hands, and by all where turns are sealed and opened later; else they find none that is none."""
    game = simultaneous.GAME if name == "toy" else registry.find(name)
    recorded = play(game, 3, {}, 5, leaving=False)
    want = asked(recorded)
    assert len(want) > 3
    for view in (ARBITER, 0, "spectator"):
        log = open_log(Raw("game", recorded.entries), view)
        found = {moment.v for moment in log.timeline.moments if drew(log, moment)}
        assert found == want if view == ARBITER or game.pend is not None else found <= want


def test_a_graph_of_two_seats():
    """Given 0 0 4 4 and 0 2 2 2, then two lines with their numbers at the end, the axis, and a mark at the version."""
    rows = plot([(0, 0), (0, 2), (4, 2), (4, 2)], [1, 2, 3, 4], 3, 7)
    assert ["".join(char for char, _ in row).rstrip() for row in rows] == [
        "4┤  ╭─ 0",
        " ┤  │",
        " ┤ ╭│─ 1",
        " ┤ ││",
        "0┤──╯",
        " └──▲─",
        "  1  4",
    ]


def test_the_lines_of_a_graph_carry_their_seats_numbers():
    """Lines in one row say so at the end; numbers stand in the lines, so that colour is not needed."""
    rows = ["".join(char for char, _ in row) for row in plot([(1, 5, 1)] * 40, list(range(1, 41)), 40, 8)]
    assert (rows[0].count("1"), rows[0].endswith(" 1")) == (4, True)
    assert rows[5].endswith(" 0,2")
    assert plot([None] * 5, list(range(1, 6)), 1, 8) == []
    assert plot([(1, 2)], [1], 1, 3) == []


def test_a_graph_asks_for_no_more_scores_than_it_has_columns():
    log = open_log(Raw("game", support.whole().entries))
    scores = Scores(log)
    scores.graph(300, 60, 10)
    assert len(scores._known) <= 61
    assert sampled(583, 50)[0::49] == [1, 583]
    assert sampled(3, 50) == [1, 2, 3]
