"""Golden transcripts of the workbench: what its user reads, kept as text to be reviewed.

Written anew by `python -m tests.goldens`.
"""

import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine import registry
from tests.goldens import __file__ as goldens
from tests.replay import support
from tests.support import material, planted
from tests.support.playing import play
from tests.support.registering import registered

FOLDER = Path(goldens).parent / "replay"
ALL: dict[str, tuple[str, ...]] = {
    "log": ("log game.kronika@40", "log left.kronika", "log running.kronika@14 --words"),
    "show": ("show game.kronika@30", "show game.kronika", "show running.kronika", "show running.kronika@3"),
    "views": ("show running.kronika --seat 1", "show running.kronika --arbiter", "log running.kronika@12 --arbiter"),
    "json": ("show running.kronika@12 --json", "log running.kronika@9 --json", "verify game.kronika --json"),
    "verify": (
        "verify game.kronika",
        "verify running.kronika",
        "verify game.kronika left.kronika damaged.kronika torn.kronika missing.kronika",
        "verify running.kronika --full",
        f"verify running.kronika --head 3:{'0' * 64}",
    ),
    "recheck": (
        "recheck game.kronika left.kronika running.kronika damaged.kronika",
        "recheck left.kronika --laws",
        "recheck running.kronika --laws --arbiter",
        "recheck left.kronika --rules 1",
        "recheck left.kronika --rules 99",
        "diff left.kronika --rules 1",
    ),
    "diff": (
        "diff game.kronika@20 game.kronika@24",
        "diff game.kronika@20 game.kronika@20",
        "diff game.kronika running.kronika",
        "diff game.kronika other.kronika",
        "diff game.kronika game.kronika",
    ),
    "audiences": (
        "diff running.kronika --as seat:0 --as spectator",
        "diff running.kronika@12 --as seat:0 --as seat:1",
        "diff turns.kronika --as seat:1 --as seat:0",
        "diff game.kronika --as spectator --as spectator",
    ),
    "export": (
        "export game.kronika -o a.kronika",
        "export game.kronika -o a.kronika",
        "export running.kronika -o b.kronika",
        "export damaged.kronika -o e.json",
    ),
    "redact": (
        "redact game.kronika --for seat:1 -o seat.kronika",
        "redact seat.kronika --for spectator -o public.kronika",
        "redact public.kronika --for spectator -o twice.kronika",
        "redact running.kronika --for seat:0 -o running0.kronika",
        "verify public.kronika",
    ),
    "damaged": ("log damaged.kronika", "show damaged.kronika@30", "log torn.kronika", "export damaged.kronika -o d.kronika"),
    "errors": (
        "recheck",
        "diff running.kronika --rules 1",
        "log missing.kronika",
        "log nonsense",
        "log 3f9c",
        "show game.kronika@9999",
        "show game.kronika@x",
        "show game.kronika --seat 5",
        "branch game.kronika -o x.kronika",
        "branch game.kronika@3 -o x.kronika",
        "branch game.kronika@20 --play Z9 -o x.kronika",
        "branch turns.kronika@-1 --luck new --play 0:x -o x.kronika",
        "branch turns.kronika@-1 --luck new --play 7:x -o x.kronika",
        "branch running.kronika@20 --luck same -o x.kronika",
        "diff game.kronika@3 other.kronika",
        "diff game.kronika",
        "diff game.kronika --as seat:0",
        "redact game.kronika --for arbiter -o x.kronika",
        "verify game.kronika --head 3:abc",
        "log junk.kronika",
        "import damaged.kronika --data store",
        "minimise running.kronika --fault -o s.kronika",
        "minimise running.kronika --fault --arbiter -o s.kronika",
        "minimise game.kronika --failing 'v > 1' -o fault.kronika",
    ),
    "turns": (
        "log turns.kronika",
        "log turns.kronika --seat 0",
        "log turns.kronika --language pl",
        "show turns.kronika",
        "show turns.kronika@-3",
        "show turns.kronika@-3 --language pl",
    ),
    "cut": (
        "minimise fault.kronika --fault -o short.kronika",
        "minimise left.kronika --failing 'len(table.departed) > 9' -o s.kronika",
        "to-test fault.kronika --fault -o test_points.py",
        "to-test fault.kronika --fault -o points.py",
        "minimise game.kronika --fault -o s.kronika",
        "minimise game.kronika --failing 'v >' -o s.kronika",
    ),
    "faults": (
        "faults fault.kronika",
        "faults fault.kronika -o again.kronika",
        "faults game.kronika",
        "faults nothing --data store",
        "reproduce fault.kronika",
        "reproduce fault.kronika --pdb --json",
        "log fault.kronika@9",
        "show fault.kronika --arbiter",
        "verify fault.kronika",
        "import fault.kronika --data store",
        "export fault.kronika --spectator -o plain.kronika",
    ),
    "find": (
        "find game.kronika 'score(0) > score(1)' --limit 4",
        "find game.kronika 'score(0) > score(1)' --last",
        "find game.kronika 'score(0) > 500'",
        "find turns.kronika 'event.seat == 1 and not known(move)'",
    ),
    "watch": (
        "watch game.kronika 'state.players[*].wishes'",
        "watch game.kronika state.players[0] --to 20",
        "watch game.kronika scores --last",
        "watch turns.kronika 'state.pending[*]' --seat 1",
    ),
    "eval": (
        "eval game.kronika 'score(0)' 'score(1)' --changes --to 60",
        "eval running.kronika@20 to_act scores state.players[0].rows",
        "eval game.kronika event.move 'score(0)' --csv --from 577",
    ),
    "bisect": (
        "bisect game.kronika 'state.pile < 30'",
        "bisect game.kronika 'score(0) > score(1)'",
        "bisect game.kronika 'score(0) > 500'",
        "bisect game.kronika 'v > 0'",
        "bisect damaged.kronika 'v > 5'",
    ),
    "questions": (
        "find game.kronika 'scor(0) > 3'",
        "find game.kronika 'score(0) = 3'",
        "eval game.kronika state.playrs",
        "eval running.kronika 'legal(0)'",
        "watch game.kronika 'state[*]'",
    ),
    "step": (),
}  # fmt: skip
STEPS = b"n\nN\ne\ns 1\ns all\ng 9\nl\np\nP\n-1\nn\n?\nfly\nq\n"


@contextmanager
def folder() -> Iterator[None]:
    """A folder with the records that the transcripts are about, as current folder. fault.kronika is of a game with a bug, which
    the registry finds meanwhile."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as name, registered(planted.broken()):
        os.chdir(name)
        try:
            _fill(Path("."))
            yield
        finally:
            os.chdir(before)


def _fill(here: Path) -> None:
    name, games = material.sample()
    entries = support.whole(*games.game).entries
    whole = support.write(here, "game.kronika", entries).read_bytes()
    support.write(here, "running.kronika", entries[: support.SHORT])
    support.write(here, "other.kronika", support.whole(*games.other).entries)
    support.write(here, "left.kronika", play(registry.find(name), games.left[0], {}, games.left[1]).entries)
    support.write(here, "turns.kronika", support.turns())
    lines = whole.split(b"\n")
    lines[47] = lines[47].replace(b'"ms":', b'"ms":1')  # version 24
    (here / "damaged.kronika").write_bytes(b"\n".join(lines))
    (here / "torn.kronika").write_bytes(whole[:6000])
    (here / "fault.kronika").write_bytes(planted.fault_file(planted.broken()))
    (here / "junk.kronika").write_bytes(bytes(range(256)))


def transcript(name: str) -> str:
    """The transcript called `name`, made now. Call it in `folder()`."""
    parts = []
    for command in ALL[name]:
        reply = support.call(*shlex.split(command))
        code = f"[exit {reply.code}]\n" if reply.code else ""
        parts.append(_settled(f"$ replay {command}\n{reply.out}{reply.err}{code}"))
    if name == "step":
        shown = STEPS.decode().strip().replace("\n", ", ")
        parts.append(f"$ replay step running.kronika@7   # {shown}\n")
        parts.append(support.call("step", "running.kronika@7", stdin=STEPS).out)
    return "\n".join(parts)


def _settled(text: str) -> str:
    """A transcript without what changes from machine to machine, or whenever a line of code moves."""
    text = re.sub(r"(\.py):\d+ in |(, line )\d+", lambda m: f"{m[1]}:N in " if m[1] else f"{m[2]}N", text)
    text = re.sub(r"(fault \w+, \d+ events, )[\d,]+ bytes", r"\1N bytes", text)
    return re.sub(r"then, \S+( installed| [0-9.]+)? now$", "then, another now", text, flags=re.M)


def texts() -> list[tuple[Path, str]]:
    """Every transcript's file and its text, made now."""
    with folder():
        return [(FOLDER / f"{name}.txt", transcript(name)) for name in ALL]
