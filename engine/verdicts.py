"""What a verification found, in a sentence: English as engine/findings.py has it, Polish in `locale/pl.po`.

What is violated or not checkable names versions, fields and values, and is told in English only.
"""

from gettext import NullTranslations

from engine.findings import CHECKS, OK, UNCHECKED, VIOLATED, Check, Report
from engine.sentences import words_in


def verdict(report: Report, language: str) -> str:
    """Everything holds; nothing is violated, but not all could be checked; or something is violated."""
    words = words_in(language)
    wrong = sum(check.status == VIOLATED for check in report.checks)
    shut = sum(check.status == UNCHECKED for check in report.checks)
    if wrong:
        return words.ngettext("Violated: {n} check failed.", "Violated: {n} checks failed.", wrong).format(n=wrong)
    if shut:
        said = words.ngettext(
            "Nothing is violated; {n} check was not possible.", "Nothing is violated; {n} checks were not possible.", shut
        )
        return said.format(n=shut)
    return words.gettext("Everything holds.")


def check_words(check: Check, language: str) -> str:
    """What a check found."""
    if check.status == OK and check.why == CHECKS[check.name]:
        return _checks(words_in(language))[check.name]
    return check.why


def limits(language: str) -> str:
    """What verification does not prove."""
    return _limits(words_in(language))


def _checks(words: NullTranslations) -> dict[str, str]:
    """The sentences of engine/findings.py, each by the name of its check."""
    return {
        "record": words.gettext("header and trailer fit the events"),
        "versions": words.gettext("versions count 1, 2, 3 without a gap"),
        "chain": words.gettext("every event names the hash of the one before"),
        "form": words.gettext("every event is spelled as Kronika spells it, and of a known type"),
        "times": words.gettext("times never go back"),
        "fold": words.gettext("every effect applies"),
        "commitments": words.gettext("every opening fits its commitment"),
        "digests": words.gettext("every event's digest is that of the state after it"),
        "end": words.gettext("the log ends with its secret revealed, and nothing follows"),
        "secret": words.gettext("the secret revealed is the one committed to at the start"),
        "luck": words.gettext("seats gave the nonces they had committed to"),
        "decisions": words.gettext("deciding every command again gives the recorded event"),
        "draws": words.gettext("every draw comes from the secret"),
        "heads": words.gettext("heads held outside stand in this log"),
    }


def _limits(words: NullTranslations) -> str:
    return words.gettext(
        "Not proven by any log: who sent a move (there are no signatures yet), that the server's clock was honest, and that "
        "an operator with access to the store did not look. A log rewritten or cut as a whole is caught only by a head held "
        "outside (--head V:HASH)."
    )
