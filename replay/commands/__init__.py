"""What `replay` can do, group by group, and how it is asked for. Nothing heavy is imported here."""

from replay.commands import asking, branching, comparing, cutting, faults, proving, reading, sharing
from replay.commands.command import Command

GROUPS: tuple[tuple[str, tuple[Command, ...]], ...] = (
    ("read", reading.COMMANDS),
    ("ask", asking.COMMANDS),
    ("compare", comparing.COMMANDS),
    ("play on", branching.COMMANDS),
    ("prove", proving.COMMANDS),
    ("share", sharing.COMMANDS),
    ("faults", faults.COMMANDS),
    ("cut down", cutting.COMMANDS),
)
"""Headings of the help, and the commands below each, in order."""

COMMANDS = tuple(command for _, commands in GROUPS for command in commands)
"""All commands."""
