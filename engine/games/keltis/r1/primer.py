"""How Keltis is played, for somebody who sits down at a terminal. The rules themselves are in RULES.md."""

PRIMER = """\
Five paths in five colours lead to the goal area (steps 7 to 9). Your figures
earn what their step is worth: the first three steps cost points, so do not
begin too many paths. The big figure counts twice.
Each turn: play one card, then draw one.
  G7         lay green 7 in your green row and move your figure on the green
             path one step. A row only ever rises or only ever falls; equal
             cards may follow each other, gaps are allowed. The second,
             different card decides.
  G7+small   the first card of a colour: a figure enters that path; you have
             four small ones and one big one (+big)
  G7=        lay the card, and let the figure stay where it is
  -G7        discard green 7 instead
  draw       from the pile; draw G takes the top of the green discard pile
Who stops on a tile: a digit gives points at once, a wish stone (◆) is yours,
a clover (♣) gives another move at once:
  bonus P    your figure on the pink path goes one step, or enters it with
             +small or +big
Wish stones: none -4, one -3, two 2, three 3, four 6, five or more 10 points.
The game ends at once when the fifth figure of all reaches the goal area, or
with the last card of the pile."""
