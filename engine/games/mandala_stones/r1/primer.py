"""How Mandala Stones is played, for somebody who sits down at a terminal. The rules themselves are in RULES.md."""

PRIMER = """\
Four artists walk on nine spaces (a0 to a8) among 24 stacks of stones. You
build towers on your five spaces A to E, and score their tops. Most points win,
after a tie most stones left.
Each turn you do one of these:
  a1>a4 S B     the artist on a1 goes to any free space, here a4. It takes the
                top stones around it that have its pattern (* or o), unless
                another artist stands on the stack's other side: all of them,
                clockwise, here beginning in the south. The first is the bottom
                of a new tower on your empty space B.
  score yellow  all your towers with a yellow top score, at least two: A counts
                the different heights among your towers, B C D pay by the
                tower's height (the numbers shown), E counts colours in the
                tower. Then these tops go to the mandala.
  tops ACE      a point for each of these tops, which go to the mandala.
Some spaces of the mandala pay 1 or 2 points at once. When its end space is
covered, the round is finished, and then the better one of your two secret
objectives scores, if you fulfil it with the stones left on your spaces ("3 blue
or most": three, or more than each other player). The board shows stacks and
towers from the top down: Y* is yellow with a starburst, Yo with a ring, Y a
covered stone whose pattern nobody knows."""
