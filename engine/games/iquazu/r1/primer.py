"""How Iquazú is played, for somebody who sits down at a terminal. The rules themselves are in RULES.md."""

PRIMER = """\
Hide your crystals in the rock behind the waterfall. You see five columns of it,
at positions 1 to 5. As soon as position 1 is full it is scored: most crystals
there get its points (6/3/1: first, second, third), most in a row of all five
get the tile in that row. Then the frame slides one column on.
Each turn: one action.
  draw            four cards (white W, blue B, orange O)
  place 3.2 WWOO  a crystal into hole 2 (from the top) of position 3. The price
                  is the position: 3 cards of the hole's colour. Two cards of
                  one other colour stand for one card of the right one.
Who has the drop box ends a turn without a scoring with a water drop, into the
top-most empty hole of position 1. After a scoring the box goes back one seat,
and you may still use tiles in the turn in which it happened.
Tiles, any number in your turn:
  cards 3         draw three cards
  double          one more action
  place 3.2 WBO +joker   pay with any three cards
  (tiles with points are counted at the end)
  end             do nothing more, where there is a choice
  discard WWB     at the end of a turn keep twelve cards
Ties: in a column whose lowest crystal lies lower; in a row whose right-most
crystal lies further right, then lower. When column 9 of 11 has been scored, the
last two are scored as they are, and the game is over: most points win."""
