"""How the workbench says no: one line on standard error, and exit code 2."""

AS_EXPECTED, FOUND, UNUSABLE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: as expected · a difference or violation was found · unusable input · Ctrl-C."""


class Unusable(Exception):
    """Input that cannot be used; the text says what was wrong, where, and what would be right."""
