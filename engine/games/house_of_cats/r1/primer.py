"""How House of Cats is played, for somebody who sits down at a terminal. The rules themselves are in RULES.md."""

PRIMER = """\
All play at the same time with the same four dice: numbers 2 to 5, cats, mice.
Choose three results and write each into an empty cell of your house. The first
may stand anywhere, each further one must touch one written this turn.
  5@c3       write a 5 into cell c3; c@c3 a cat, m@c3 a mouse
  cat        level 1: a cat is not written but marked on the cat track
Five 5s that hang together become a room by themselves, so do four 4s, three 3s
and two 2s. A room pays 2, 4, 6 or 9 points for 2s, 3s, 4s, 5s, and earns a use
of its number's ability, which may be used at any time:
  use2       the ability of 2;  use2:4>5 turns a result 4 into a 5,
             use2:5 takes the 5 once more
  5~c3       write away from the others (ability loose end)
  put5@c3    write what an ability or the track gives at once
  paint5@c3  write a 5 over what stands there (ability repaint)
  room:c3c4  where a group is too large: which cells become the room
  end        nothing more, although abilities are left
A turn is such steps in a row: 5@c3 5@c4 m@d4. Nobody sees it until all have
finished. The game ends after the turn in which somebody's house is full.
Level 1: a mouse eats the cheese of its row and column. Level 2: rows and
columns with a cat and a mouse pay. Level 3: many cats pay, and mice beside
rooms. Level 4: mice pay that a cat sees along a row or column, others cost."""
