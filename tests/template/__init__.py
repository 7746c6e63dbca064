"""The game that `make new-game` copies: small, whole, and held to all laws here. In `game` and `tests` its name is all that
is called template.
"""
