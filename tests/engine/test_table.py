"""The table decider: every refusal has its code, and leaving, aborting and the end go as DESIGN §3 says."""

import pytest

from engine import table
from engine.chance import nonce_commitment
from engine.game import Refused
from engine.sitting import SYSTEM, Sitting
from tests.support.toys import reveal

SECRET, NONCE = b"s" * 32, b"n" * 32


class Table:
    """A table of the toy of a last reveal, told step by step: given / when / then."""

    def __init__(self, seats=2):
        self.sitting = Sitting.new(reveal.GAME, SECRET)
        self.sitting.commit(self.sitting.open("ab" * 16, seats, {}, cmd="open", at=0))
        self.seats = seats

    def do(self, command, by):
        actor = f"seat:{by}" if isinstance(by, int) else by
        return self.sitting.run(command, actor, f"c{self.sitting.fold.v}", 0).event

    def refused(self, command, by) -> str:
        before = (self.sitting.fold.v, self.sitting.fold.head)
        with pytest.raises(Refused) as caught:
            self.do(command, by)
        assert caught.value.text
        assert before == (self.sitting.fold.v, self.sitting.fold.head)
        return caught.value.code

    def seated(self):
        for seat in range(self.seats):
            self.do(table.Sit(f"player {seat}"), seat)
        return self

    def ready(self):
        for seat in range(self.seats):
            self.do(table.Ready(), seat)
        return self

    def started(self):
        self.seated().ready().do(table.Start(), 0)
        return self

    def act(self):
        """The seat whose turn it is takes the first stone; or the system does what is due."""
        if due := self.sitting.due():
            return self.sitting.run(due[0], SYSTEM, due[1], 0).event
        state = self.sitting.fold.state
        seat = reveal.to_act(state)[0]
        return self.do(table.Play(reveal.legal(state, seat)[0]), seat)

    def to_the_end(self):
        while self.phase != table.REVEALED:
            self.act()
        return self

    @property
    def phase(self):
        return self.sitting.fold.table.phase

    @property
    def table(self):
        return self.sitting.fold.table


@pytest.mark.parametrize("seats", [0, 5])
def test_a_table_has_as_many_seats_as_the_game_allows(seats):
    with pytest.raises(Refused) as caught:
        Sitting.new(reveal.GAME, SECRET).open("ab" * 16, seats, {}, cmd="open", at=0)
    assert caught.value.code == "bad_seats"


@pytest.mark.parametrize("options", [{"stones": "4"}, {"stones": 1.5}, {"stones": True}])
def test_options_have_the_game_s_types(options):
    with pytest.raises(Refused, match=r"toy_reveal: Expected `int`.*stones") as caught:
        Sitting.new(reveal.GAME, SECRET).open("ab" * 16, 2, options, cmd="open", at=0)
    assert caught.value.code == "bad_options"


def test_the_first_event_records_the_options_that_were_left_to_their_defaults():
    decision = Sitting.new(reveal.GAME, SECRET).open("ab" * 16, 2, {}, cmd="open", at=0)
    assert decision.event.d.options == {"stones": 4}


@pytest.mark.parametrize(
    ("command", "by", "code"),
    [
        (table.Sit("a"), 2, "no_such_seat"),
        (table.Sit("a"), SYSTEM, "no_such_seat"),
        (table.Sit("a", "xyz"), 0, "bad_nonce"),
        (table.Sit("a", "AB" * 32), 0, "bad_nonce"),
        (table.Ready(), 0, "seat_empty"),
        (table.Leave(), 0, "seat_empty"),
        (table.Abort(), 0, "seat_empty"),
        (table.Start(), 0, "not_ready"),
        (table.Resign(), 0, "not_playing"),
        (table.Play(reveal.Take(0)), 0, "not_playing"),
        (table.Finish(), SYSTEM, "not_over"),
        (table.Reveal(SECRET), SYSTEM, "not_over"),
        (table.Finish(), 0, "system_only"),
        (table.Reveal(b"x" * 32), 0, "system_only"),
        (table.Reveal(SECRET), "arbiter:1", "system_only"),
    ],
)
def test_refusals_at_an_empty_table(command, by, code):
    assert Table().refused(command, by) == code


def test_a_seat_and_a_player_are_taken_once():
    given = Table(3)
    given.do(table.Sit("a"), 0)
    assert given.refused(table.Sit("b"), 0) == "seat_taken"
    assert given.refused(table.Sit("a"), 1) == "already_seated"
    assert given.refused(table.Ready(), 0) == "seats_open"


def test_a_nonce_must_be_the_one_committed_to():
    given = Table()
    given.do(table.Sit("a", nonce_commitment(NONCE)), 0)
    given.do(table.Sit("b"), 1)
    for nonce in ("", "00" * 32, NONCE.hex().upper(), "x"):
        assert given.refused(table.Ready(nonce), 0) == "nonce_differs"
    assert given.refused(table.Ready(NONCE.hex()), 1) == "nonce_differs"
    given.do(table.Ready(NONCE.hex()), 0)
    assert given.refused(table.Ready(NONCE.hex()), 0) == "already_ready"
    assert given.refused(table.Start(), 0) == "not_ready"


def test_who_sits_down_after_a_nonce_was_opened_adds_no_luck():
    given = Table()
    given.do(table.Sit("a", nonce_commitment(NONCE)), 0)
    given.do(table.Sit("b"), 1)
    given.do(table.Ready(NONCE.hex()), 0)
    given.do(table.Leave(), 1)
    assert given.refused(table.Sit("c", nonce_commitment(b"m" * 32)), 1) == "luck_is_fixed"
    given.do(table.Sit("c"), 1)


def test_nonces_given_after_a_refused_start_still_count():
    """A start refused for want of readiness once fixed the draw key without the nonces still to come."""
    late, prompt = Table(), Table()
    for given in (late, prompt):
        given.do(table.Sit("a", nonce_commitment(NONCE)), 0)
        given.do(table.Sit("b"), 1)
    assert late.refused(table.Start(), 0) == "not_ready"
    for given in (late, prompt):
        given.do(table.Ready(NONCE.hex()), 0)
        given.do(table.Ready(), 1)
    assert late.do(table.Start(), 0).d == prompt.do(table.Start(), 0).d


def test_refusals_while_the_game_is_played():
    given = Table(3).started()
    assert given.refused(table.Play(reveal.Take(0)), 1) == "not_your_turn"
    assert given.refused(table.Play(reveal.Take(7)), 0) == "empty_place"
    assert given.refused(table.Play(reveal.Take(0)), 3) == "no_such_seat"
    assert given.refused(table.Play(reveal.Take(0), seat=0), SYSTEM) == "not_departed"
    assert given.refused(table.Play(reveal.Take(0), seat=0), "arbiter:1") == "system_only"
    assert given.refused(table.Sit("z"), 0) == "not_seating"
    assert given.refused(table.Ready(), 0) == "not_seating"
    assert given.refused(table.Start(), 0) == "not_seating"
    assert given.refused(table.Finish(), SYSTEM) == "not_over"


@pytest.mark.parametrize("command", [table.Leave(), table.Resign()])
def test_with_two_seats_the_one_who_stays_wins(command):
    given = Table().started()
    given.do(command, 1)
    assert given.refused(table.Play(reveal.Take(0)), 0) == "game_over"
    given.to_the_end()
    assert given.table.result.reason == "resigned"
    assert given.table.result.places == (1, 2)


@pytest.mark.parametrize("command", [table.Leave(), table.Resign()])
def test_with_three_a_seat_that_left_is_played_on_and_ranks_last(command):
    given = Table(3).started()
    given.do(command, 1)
    assert given.refused(table.Play(reveal.Take(0)), 1) == "departed"
    assert given.refused(table.Resign(), 1) == "departed"
    given.act()
    moved = given.act()
    assert (moved.by, moved.d.seat, moved.d.m, moved.cmd) == (SYSTEM, 1, reveal.Take(0), f"play-on:{moved.v}")
    given.to_the_end()
    result = given.table.result
    assert result.reason == "played"
    assert result.places[1] == 3
    assert sorted(result.places)[0] == 1


def test_the_last_of_three_to_stay_wins_and_those_who_left_share_the_last_place():
    given = Table(3).started()
    given.do(table.Resign(), 0)
    given.do(table.Leave(), 2)
    given.to_the_end()
    assert given.table.result.places == (2, 1, 2)


def test_the_end_is_stated_and_revealed_and_nothing_follows():
    given = Table().started().to_the_end()
    for command, by in (
        (table.Play(reveal.Take(0)), 0), (table.Resign(), 0), (table.Leave(), 0), (table.Abort(), 0), (table.Sit("z"), 0),
        (table.Start(), 0), (table.Finish(), SYSTEM), (table.Reveal(SECRET), SYSTEM), (table.Abort(), "arbiter:1"),
    ):  # fmt: skip
        given.refused(command, by)
    assert given.sitting.due() is None


def test_a_game_is_void_when_all_who_stay_agree_and_its_secret_is_revealed():
    given = Table(3).started()
    given.do(table.Abort(), 0)
    assert given.refused(table.Abort(), 0) == "already_agreed"
    given.do(table.Leave(), 1)
    given.do(table.Abort(), 2)
    assert given.phase == table.ABORTED
    given.act()
    assert given.phase == table.REVEALED
    assert given.table.result is None


def test_who_agreed_may_say_so_again_when_the_others_have_left():
    given = Table(3).started()
    given.do(table.Abort(), 0)
    given.do(table.Abort(), 2)
    given.do(table.Leave(), 1)
    given.do(table.Abort(), 0)
    assert given.phase == table.ABORTED


def test_agreement_goes_with_the_one_who_leaves_before_the_start():
    given = Table().seated()
    given.do(table.Abort(), 0)
    given.do(table.Leave(), 0)
    given.do(table.Sit("new"), 0)
    assert given.table.agreed == ()
    given.do(table.Abort(), 1)
    assert given.phase == table.SEATING


def test_an_arbiter_voids_a_game_alone():
    given = Table().started()
    given.do(table.Abort(), "arbiter:9")
    assert given.phase == table.ABORTED
