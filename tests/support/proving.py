"""One recorded game, proven: by folding and verifying (`checked`), by the quick laws (`prove`), by all laws (`every_law`)."""

from engine.timeline import Fold
from engine.verify import OK, verify
from tests.support import laws
from tests.support.branching import law_branches
from tests.support.interference import law_4_non_interference
from tests.support.playing import Recorded
from tests.support.tampering import law_8_redacted, law_8_tampered

FORGED = 60
"""Forgeries tried on a game."""


def checked(recorded: Recorded) -> None:
    """The log verifies in all (which decides every move again), and every folder ends with the same facts."""
    report = verify(recorded.entries, game=recorded.game)
    wrong = [f"{check.name}: {check.why}" for check in report.checks if check.status != OK and check.name != "heads"]
    assert not wrong, "; ".join(wrong)
    full = _folded(recorded, recorded.entries)
    for audience in (None, *range(recorded.seats)):
        fold = _folded(recorded, recorded.seen_by(audience))
        assert fold.facts() == full.facts(), f"facts of {audience} differ in the end"
        if audience is not None:
            assert fold.facts(audience) == full.facts(audience), f"own facts of seat {audience} differ in the end"


def _folded(recorded: Recorded, entries: tuple) -> Fold:
    fold = Fold(recorded.game)
    for entry in entries:
        fold.take(entry)
    return fold


def prove(recorded: Recorded) -> None:
    """Every folder agrees, nothing is lost, the game ends in time, and the whole and the redacted log verify.

    Verification decides every move again (law 7). Raises AssertionError.
    """
    laws.law_3_commuting(recorded)
    laws.law_5_round_trips(recorded)
    laws.law_6_moves_until_the_end(recorded)
    law_8_redacted(recorded)


def every_law(recorded: Recorded, secret_draws: tuple[str, ...] = (), forged: int | None = FORGED) -> None:
    """All laws of DESIGN §8 that are a game's, hostile moves among them. Raises AssertionError at the first that is broken."""
    prove(recorded)
    laws.law_1_moves(recorded)
    laws.law_2_same_bytes(recorded)
    law_4_non_interference(recorded, secret_draws=secret_draws)
    laws.law_7_redecided(recorded)
    law_8_tampered(recorded, most=forged, start=recorded.seed)
    law_branches(recorded)
