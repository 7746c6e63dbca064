"""How Template is played, for somebody who sits down at a terminal. The rules themselves are in RULES.md."""

PRIMER = """\
Each turn play a card of your hand onto the middle, then draw one.
  7          play a seven
If the card on top of the middle has the same value, you take all cards of the
middle, the one you played too. The game ends when nobody has a card left.
Every card you took is a point, every nine among them one more."""
