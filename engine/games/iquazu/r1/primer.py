"""How Iquazú is played, for somebody who sits down at a terminal. The rules themselves are in RULES.md."""

PRIMER = """\
Hide your crystals in the rock behind the waterfall. Most crystals in a column
score its points, most in a row win its bonus tile, when the column at the left
is full and the frame slides on.
Each turn: one action.
  draw            four cards (white W, blue B, orange O)
  place 3.2 WWOO  a crystal into hole 2 (from the top) of position 3. The price
                  is the position: 3 cards of the hole's colour. Two cards of
                  one other colour stand for one card of the right one.
At the end of their turn the holder of the drop box loses a hole: a water drop
falls into the top-most empty hole of position 1.
Tiles, any number in your turn:
  cards 3         draw three cards
  double          one more action
  place 3.2 WBO +joker   pay with any three cards
  (tiles with points are counted at the end)
  end             do nothing more, where there is a choice
  discard WWB     at the end of a turn keep twelve cards
Ties: in a column whose lowest crystal lies lower; in a row whose right-most
crystal lies further right, then lower. When column 9 of 11 has been scored, the
last two are scored as they are, and the game is over."""
