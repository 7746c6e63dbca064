"""The laws of DESIGN §8 as functions on recorded games: 1 to 3 and 5 to 7. Each raises AssertionError where it is broken.

Law 4 is in tests/support/interference.py, law 8 in tests/support/tampering.py; tests/support/battery.py applies them all.
"""

from itertools import chain
from random import Random
from typing import Any

from engine import lawful, table
from engine.chance import ChanceError
from engine.codec import encode
from engine.events import schema_of
from engine.game import Game, Refused
from engine.lawful import is_legal
from engine.seal import Sealed
from engine.sitting import Sitting
from tests.support.hostile import bent_moves, check_texts
from tests.support.playing import Recorded, again


def legal_moves(game: Game, state: Any, seat: int, rng: Random, most: int = 8) -> list[Any]:
    """Legal moves of a seat: all of them, or in a game of drafts up to `most` turns made at random."""
    if game.pend is None:
        return list(game.legal(state, seat))
    made = {game.choose(state, seat, lambda _s, _n, steps, _draft: rng.choice(steps)): None for _ in range(most)}
    return list(made)


def other_moves(recorded: Recorded, rng: Random) -> list[Any]:
    """Moves of other states of this game, of drafts also their cut, doubled and turned versions, and all of them bent."""
    game, pool = recorded.game, {}
    for moment in recorded.timeline().moments:
        if moment.state is not None:
            for seat in game.to_act(moment.state):
                pool.update(dict.fromkeys(legal_moves(game, moment.state, seat, rng)))
    if game.pend is not None:
        pool.update(dict.fromkeys(chain.from_iterable((m[:-1], m + m[-1:], m[::-1]) for m in list(pool))))
    pool.update(dict.fromkeys(bent for move in list(pool) for bent in bent_moves(game, move, rng)))
    return list(pool)


def replayed(recorded: Recorded, **kinds: Any):
    """A new sitting before each recorded command, as (sitting, step); committing the step afterwards."""
    sitting = Sitting.new(recorded.game, recorded.secret, **kinds)
    opened = recorded.opened
    sitting.commit(sitting.open(recorded.table_id, recorded.seats, recorded.options, cmd=opened.cmd, at=opened.at))
    for step in recorded.steps:
        yield sitting, step
        sitting.run(step.command, step.by, step.cmd, step.at)


def footprint(sitting: Sitting) -> tuple:
    """What a refusal must leave as it was."""
    fold = sitting.fold
    seats = range(fold.table.size)
    return (fold.v, fold.head, fold.at, id(fold.table), id(fold.state), len(fold.keys), fold.facts(),
            *(fold.facts(seat) for seat in seats))  # fmt: skip


def law_1_moves(recorded: Recorded, tries: int = 6) -> None:
    """Every legal move is accepted; random others are refused and change nothing."""
    game, rng = recorded.game, Random(recorded.seed)
    pool = other_moves(recorded, rng)
    for sitting, step in replayed(recorded):
        fold = sitting.fold
        if type(step.command) is not table.Play:
            continue
        before, acting = footprint(sitting), game.to_act(fold.state)
        wanted = sitting.decide(step.command, step.by, step.cmd, step.at).entry
        for seat in acting:
            if seat not in fold.table.departed:
                for move in legal_moves(game, fold.state, seat, rng):
                    _accepted(sitting, seat, move)
        for seat, move in _others(rng, pool, recorded.seats, tries):
            if seat in fold.table.departed or seat not in acting or not is_legal(game, fold.state, seat, move):
                _refused(sitting, seat, move)
        assert footprint(sitting) == before, "a decision that was not committed changed the table"
        assert sitting.decide(step.command, step.by, step.cmd, step.at).entry == wanted, (
            "decisions that were not committed changed what the next command becomes"
        )


def _others(rng: Random, pool: list, seats: int, tries: int):
    return [(rng.randrange(seats), rng.choice(pool)) for _ in range(tries)] if pool else []


def _accepted(sitting: Sitting, seat: int, move: Any) -> None:
    try:
        sitting.decide(table.Play(move), f"seat:{seat}", "try", 0)
    except (Refused, ChanceError) as error:
        raise AssertionError(f"version {sitting.fold.v}: legal {move} of seat {seat} is not accepted: {error}") from error


def _refused(sitting: Sitting, seat: int, move: Any) -> None:
    before = footprint(sitting)
    try:
        sitting.decide(table.Play(move), f"seat:{seat}", "try", 0)
    except Refused as refused:
        said = refused
    except Exception as error:
        raise AssertionError(f"version {sitting.fold.v}: {move} of seat {seat} raises {error!r}") from error
    else:
        raise AssertionError(f"version {sitting.fold.v}: {move} of seat {seat} is accepted, but it is not legal")
    assert said.code and said.text, "a refusal has a code and a text"  # noqa: PT018
    assert footprint(sitting) == before, f"version {sitting.fold.v}: a refused move changed the table"


def law_2_same_bytes(recorded: Recorded) -> None:
    """Equal inputs give equal bytes, and what decide gave folds from its bytes to the state that deciding led to."""
    assert again(recorded) == recorded.entries, "the same commands gave other bytes"
    moments = iter(recorded.timeline().moments)
    for sitting, _ in replayed(recorded):
        moment = next(moments)
        assert moment.state == sitting.fold.state, f"version {moment.v}: folded from bytes it is another state"
        assert moment.table == sitting.fold.table, f"version {moment.v}: folded from bytes it is another table"


def holds(recorded: Recorded, *laws: str) -> None:
    """Raise AssertionError if a recorded game breaks one of these laws of engine/lawful.py."""
    case = lawful.Case(recorded.entries, recorded.game)
    for law in laws:
        breach = lawful.broken(law, case)
        assert breach is None, str(breach)


def law_3_commuting(recorded: Recorded) -> None:
    """Facts of every folder agree at every version, running scores too, and a seat's own facts and legal moves with the full
    fold's."""
    holds(recorded, "commuting")


def law_5_round_trips(recorded: Recorded) -> None:
    """Events and notation round-trip; component counts never change."""
    game, schema, rng = recorded.game, schema_of(recorded.game), Random(recorded.seed)
    holds(recorded, "material")
    for moment in recorded.timeline().moments:
        event = schema.decode_exact(moment.entry.p)
        assert encode(event) == moment.entry.p, f"version {moment.v}: encodes to other bytes"
        if moment.state is None:
            continue
        for seat in game.to_act(moment.state):
            for move in legal_moves(game, moment.state, seat, rng):
                text = game.write(move)
                assert game.read(text) == move, f"version {moment.v}: {text!r} reads as {game.read(text)}, not {move}"
                if rng.random() < 0.1:
                    check_texts(game, text, rng)
                for language in ("en", "pl"):
                    assert game.sentence(move, language), f"version {moment.v}: no sentence for {text!r}"


def law_6_moves_until_the_end(recorded: Recorded) -> None:
    """Nobody is without a move before the end, nobody has one after; the game ends within its declared maximum, and
    its running scores in its outcome."""
    holds(recorded, "moves")


def law_7_redecided(recorded: Recorded) -> None:
    """Re-deciding what the record says was done, with the secret it opened, gives its effects."""
    moments = recorded.timeline().moments
    secret = bytes.fromhex(moments[-1].event.d.secret.value)
    first = moments[0].event
    sitting = Sitting.new(recorded.game, secret)
    sitting.commit(sitting.open(first.d.id, first.d.seats, first.d.options, cmd=first.cmd, at=first.at))
    for moment in moments[1:]:
        event = moment.event
        made = sitting.run(command_of(recorded.game, event, secret), event.by, event.cmd, event.at)
        assert made.entry.p == moment.entry.p, f"version {moment.v}: decided again it is {made.entry.p!r}"
        assert made.entry == moment.entry, f"version {moment.v}: decided again its openings differ"


def command_of(game: Game, event: Any, secret: bytes) -> Any:
    """The command that an event tells of."""
    name, data = type(event).__struct_config__.tag.rpartition(".")[2], event.d
    if name == "moved":
        move = data.m.value if type(data.m) is Sealed else data.m
        return table.Play(move, data.ms, data.seat)
    made = {
        "sat": lambda: table.Sit(data.player, data.nonce), "readied": lambda: table.Ready(data.nonce),
        "started": table.Start, "left": table.Leave, "resigned": table.Resign, "abort_agreed": table.Abort,
        "finished": table.Finish, "revealed": lambda: table.Reveal(secret),
    }  # fmt: skip
    return made[name]()
