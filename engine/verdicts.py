"""What a verification found, in a sentence: English as engine/findings.py and engine/verify.py have it, Polish in `locale/pl.po`.

What is violated names versions, fields and values of a log, and is told in English only.
"""

import re
from gettext import NullTranslations

from engine import table
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
    words, why = words_in(language), check.why
    if check.status == VIOLATED:
        return why
    if check.status == OK and why.startswith(CHECKS[check.name]):
        told, more = _checks(words)[check.name], why.removeprefix(CHECKS[check.name])
        return told + _reworded(words, more) if more else told
    return _reworded(words, why)


def _reworded(words: NullTranslations, said: str) -> str:
    """A reason in another language, by the pattern that it was made of; one of another pattern stays as it is."""
    for pattern, told in zip(_reasons(NullTranslations()), _reasons(words), strict=True):
        made = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(pattern))
        if found := re.fullmatch(made, said):
            return told.format_map({name: _standing(words, value) for name, value in found.groupdict().items()})
    return said


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


def _reasons(words: NullTranslations) -> tuple[str, ...]:
    """Why something could not be checked, and what is added to a check that is ok: patterns of the sentences made elsewhere."""
    return (
        words.gettext("all {n} sealed values are open and fit"),
        words.gettext("{shut} of {n} sealed values are not opened in this log; the others fit"),
        words.gettext("; no luck of its own from seat {seats}"),
        words.gettext("the log stops while the table is {phase}; whether more followed it cannot say"),
        words.gettext("not revealed yet; the one from the store fits the commitment"),
        words.gettext("not revealed in this log"),
        words.gettext("the opening of the secret was taken out of this log"),
        words.gettext("the table's secret is not open, so draws and sealed values cannot be made again"),
        words.gettext("the branch's secret is not open, so draws and sealed values cannot be made again"),
        words.gettext("version {v}: draws were made by {generator}; they are not proven by a secret"),
        words.gettext(
            "the game was made from a script: its draws are those that the record's header tells, so they are not proven"
        ),
        words.gettext("its secret is not open: its draws are those that the record's header tells, so they are not proven"),
        words.gettext("an earlier violation keeps the rest of the log from being folded"),
        words.gettext("only versions before the violation could be folded"),
        words.gettext("the log itself is violated, see above"),
        words.gettext("decisions differ, see above"),
    )


def _standing(words: NullTranslations, value: str) -> str:
    """A phase of a table in words; any other value as it is."""
    phases = {
        table.SEATING: words.pgettext("phase", "seating"),
        table.PLAYING: words.pgettext("phase", "playing"),
        table.FINISHED: words.pgettext("phase", "finished"),
        table.ABORTED: words.pgettext("phase", "aborted"),
    }
    return phases.get(value, value)


def _limits(words: NullTranslations) -> str:
    return words.gettext(
        "Not proven by any log: who sent a move (there are no signatures yet), that the server's clock was honest, and that "
        "an operator with access to the store did not look. A log rewritten or cut as a whole is caught only by a head held "
        "outside (--head V:HASH)."
    )
