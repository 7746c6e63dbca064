"""A store next to a model of it: hypothesis plays both and compares every answer."""

from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from engine.entry import NO_HEAD, Entry
from server.store.port import Appended, Outcome
from server.store.redis_store import RedisStore
from tests.support.background import Background
from tests.support.entries import SECRET, new_table

VERSIONS = st.integers(1, 6)
COMMANDS = st.sampled_from(["a", "b", "c", "d", "e"])
TABLES = st.integers(0, 2)


@dataclass
class Model:
    """One table as it ought to be."""

    entries: list[Entry] = field(default_factory=list)

    def append(self, made: Entry, head: bytes) -> Appended:
        last = self.entries[-1] if self.entries else None
        if last and last.c == made.c:
            return Appended(Outcome.DUP, last.v)
        if made.v == 1:
            if last:
                return Appended(Outcome.EXISTS, last.v)
        elif not last:
            return Appended(Outcome.GONE, 0)
        elif last.v != made.v - 1 or last.h != head:
            return Appended(Outcome.CONFLICT, last.v)
        self.entries.append(made)
        return Appended(Outcome.OK, made.v)


def play_against_model(url: str, how: settings) -> None:
    """Play random appends and reads on the store at `url` and on the model; fails at the first difference."""
    background = Background()
    store = background.run(RedisStore.connect(url))

    class Machine(RuleBasedStateMachine):
        def __init__(self):
            super().__init__()
            self.tables = [new_table() for _ in range(3)]
            self.models = [Model() for _ in range(3)]

        def append(self, i: int, made: Entry, head: bytes) -> None:
            secret = SECRET if made.v == 1 else None
            answer = background.run(store.append(self.tables[i], made, head, secret))
            assert answer == self.models[i].append(made, head)

        @rule(i=TABLES, cmd=COMMANDS, p=st.binary(min_size=1, max_size=9), o=st.binary(min_size=1, max_size=9))
        def append_the_next(self, i, cmd, p, o):
            entries = self.models[i].entries
            head = entries[-1].h if entries else NO_HEAD
            self.append(i, Entry.of(len(entries) + 1, p, o, "seat:1", cmd), head)

        @rule(i=TABLES, v=VERSIONS, cmd=COMMANDS, head=st.sampled_from([NO_HEAD, b"\1" * 32]))
        def append_anything(self, i, v, cmd, head):
            self.append(i, Entry.of(v, b"{}", b"[]", "seat:1", cmd), NO_HEAD if v == 1 else head)

        @rule(i=TABLES, after=st.integers(0, 7), count=st.none() | st.integers(1, 5))
        def read(self, i, after, count):
            expected = self.models[i].entries[after:][:count]
            assert background.run(store.read(self.tables[i], after, count)) == expected

        @invariant()
        def heads_are_equal(self):
            for table, model in zip(self.tables, self.models, strict=True):
                last = (len(model.entries), model.entries[-1].h) if model.entries else (0, NO_HEAD)
                assert background.run(store.head(table)) == last

    try:
        run_state_machine_as_test(Machine, settings=how)
    finally:
        background.run(store.close())
        background.close()
