"""Recorded games that are kept for ever, and the check that today's code still reads and decides each of them the same.

Beside tests/goldens, not in it: goldens are written anew and reviewed, a file of the corpus is never touched again.
docs/CHANGING_RULES.md tells when one is added.
"""
