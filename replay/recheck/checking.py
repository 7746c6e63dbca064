"""What is found out about one log: by deciding it again, under its own or other rules, and by the laws of recorded games.

It runs in many processes at once; what it gives goes back to the one that tells (replay/recheck/telling.py).
"""

from collections.abc import Sequence

from msgspec import Struct

from engine.breach import Breach
from engine.codec import Malformed
from engine.events import read_opening
from engine.game import Game, Unknown
from engine.lawful import LAWS, Case, broken
from engine.otherwise import recheck_under
from engine.recheck import Course, Rechecked, own_secrets, recheck
from engine.registry import NoSuchGame, find
from engine.timeline import Broken
from replay.problems import Unusable
from replay.sources import Raw, read_file

BRANCH = b'"t":"table.branched"'
REVEALED = b'"t":"table.revealed"'


class Asked(Struct, frozen=True):
    """What is asked of every log: another rules number, laws, the arbiter's view; `secrets` learned from other logs."""

    rules: int | None = None
    laws: bool = False
    arbiter: bool = False
    secrets: tuple[bytes, ...] = ()


class Checked(Struct):
    """What came of one log: `unusable` why nothing did · `result` of deciding again · `breaches` of laws, or why they could
    not be asked (`lawless`) · `secrets` and `branch` help to check others."""

    source: str
    title: str = ""
    result: Rechecked | None = None
    breaches: tuple[Breach, ...] = ()
    lawless: str = ""
    unusable: str = ""
    secrets: tuple[bytes, ...] = ()
    branch: bool = False

    @property
    def differs(self) -> bool:
        """Was anything found?"""
        return bool(self.breaches) or (self.result is not None and self.result.differing > 0)


def check(log: str | Raw, asked: Asked) -> Checked:
    """What is found out about a log, or the file of that name."""
    try:
        raw = read_file(log) if isinstance(log, str) else log
        game, title = _games(raw, asked.rules)
    except Unusable as error:
        return Checked(log if isinstance(log, str) else log.name, unusable=str(error))
    except NoSuchGame as error:  # this game has no such rules number: other games may
        return Checked(raw.name, result=Rechecked(skipped=str(error), unchecked=len(raw.entries), moves=0))
    secrets = (*asked.secrets, *((raw.secret,) if asked.arbiter and raw.secret else ()))
    if game is None:
        result = recheck(raw.entries, secrets=secrets, draws=raw.draws)
    else:
        result = recheck_under(Course(raw.entries, secrets=secrets, draws=raw.draws), game)
    result.stopped = result.stopped or raw.stopped
    found = Checked(raw.name, title, result, secrets=tuple(own_secrets(raw.entries)), branch=_branched(raw))
    if asked.laws:
        found.breaches, found.lawless = _laws(raw, result, secrets, asked)
    return found


def _games(raw: Raw, rules: int | None) -> tuple[Game | None, str]:
    """The game to play by, where that is another than the log's own, and the log's title. Raises Unusable, NoSuchGame."""
    try:
        first = read_opening(raw.entries[0].p).d
        title = find(first.game, first.rules).title
    except (Malformed, NoSuchGame) as error:
        raise Unusable(f"{raw.name}: {error}") from None
    return (None if rules is None else find(first.game, rules)), title


def _branched(raw: Raw) -> bool:
    return any(BRANCH in entry.p[:24] for entry in raw.entries)


def _laws(raw: Raw, result: Rechecked, secrets: Sequence[bytes], asked: Asked) -> tuple[tuple[Breach, ...], str]:
    """Breaches of the laws, one of each at most; and why some of them could not be asked."""
    if not (asked.arbiter or REVEALED in raw.entries[-1].p[:24]):
        return (), "laws need everything open: this log is not revealed (--arbiter)"
    breaches: list[Breach] = []
    try:
        case = Case(raw.entries, secrets=secrets, draws=raw.draws)
        for law in LAWS:
            if (breach := broken(law, case)) is not None:
                breaches.append(breach)
    except (Unknown, Broken) as error:
        return tuple(breaches), str(error)
    return tuple(breaches), ""
