"""What is found out about one log: by deciding it again, under its own or other rules, and by the laws of recorded games.

It runs in many processes at once; what it gives goes back to the one that tells (replay/recheck/telling.py).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.breach import Breach
from engine.chance import SCRIPTED
from engine.codec import Malformed
from engine.events import read_opening
from engine.game import Game, Unknown
from engine.lawful import LAWS, Case, broken
from engine.otherwise import recheck_under
from engine.recheck import Course, Rechecked, own_secrets, recheck
from engine.record import cut_off
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
    """What came of one log: `unusable` why nothing did · `lacking` why its game cannot be played by the rules asked for ·
    `result` of deciding again · `breaches` of laws, or why they could not be asked (`lawless`) · `secrets` help to check
    others, `wants` tells whether those of others would help here."""

    source: str
    title: str = ""
    result: Rechecked | None = None
    breaches: tuple[Breach, ...] = ()
    lawless: str = ""
    unusable: str = ""
    lacking: str = ""
    secrets: tuple[bytes, ...] = ()
    wants: bool = False

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
        return Checked(raw.name, result=Rechecked(skipped=str(error), unchecked=len(raw.entries)), lacking=str(error))
    secrets = (*asked.secrets, *((raw.secret,) if asked.arbiter and raw.secret else ()))
    draws = raw.draws if asked.arbiter or _open(raw) else {}
    if game is None:
        result = recheck(raw.entries, secrets=secrets, draws=draws)
    else:
        result = recheck_under(Course(raw.entries, secrets=secrets, draws=draws), game)
    result.stopped = result.stopped or raw.stopped or (cut_off(raw.record) if raw.record else "")
    wants = result.unchecked > 0 and any(BRANCH in entry.p[:24] for entry in raw.entries)
    found = Checked(raw.name, title, result, secrets=tuple(own_secrets(raw.entries)), wants=wants)
    if asked.laws:
        found.breaches, found.lawless = _laws(raw, secrets, draws, asked)
    return found


def _games(raw: Raw, rules: int | None) -> tuple[Game | None, str]:
    """The game to play by, where that is another than the log's own, and the log's title. Raises Unusable, NoSuchGame."""
    try:
        first = read_opening(raw.entries[0].p).d
        title = find(first.game, first.rules).title
    except (Malformed, NoSuchGame) as error:
        raise Unusable(f"{raw.name}: {error}") from None
    return (None if rules is None else find(first.game, rules)), title


def _open(raw: Raw) -> bool:
    """Is nothing hidden at this table any more: its secret revealed, or made from a script?"""
    return REVEALED in raw.entries[-1].p[:24] or read_opening(raw.entries[0].p).d.generator == SCRIPTED


def _laws(raw: Raw, secrets: Sequence[bytes], draws: Mapping[str, Any], asked: Asked) -> tuple[tuple[Breach, ...], str]:
    """Breaches of the laws, one of each at most; and why some of them could not be asked."""
    if not (asked.arbiter or _open(raw)):
        return (), "laws need everything open: this log is not revealed (--arbiter)"
    breaches: list[Breach] = []
    try:
        case = Case(raw.entries, secrets=secrets, draws=draws)
        for law in LAWS:
            if (breach := broken(law, case)) is not None:
                breaches.append(breach)
    except (Unknown, Broken, Malformed) as error:
        return tuple(breaches), str(error)
    return tuple(breaches), ""
