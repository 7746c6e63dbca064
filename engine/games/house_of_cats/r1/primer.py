"""How House of Cats is played, for somebody who sits down at a terminal. The rules themselves are in RULES.md."""

PRIMER = """\
All play at the same time with the same four dice: numbers 2 to 5, cats, mice.
Write three results into empty cells of your house: 5@c3 c@c4 m@d4. The first
may stand anywhere, each further one touches one of this turn. Nobody sees your
turn until all have finished. The game ends after the turn that fills a house.
Five 5s that hang together become a room, so do four 4s, three 3s and two 2s.
Rooms pay 9, 6, 4, 2 and earn the ability of their number, which stands above
the houses, to be used at once or in any later turn. If it is that of 2:
  nudge          use2:4>5   a number one up or down, here a 4
  joker          use2:c>5   any result into a number, here a cat
  visitor        use2:4>c   a number into a cat or a mouse
  swap animal    use2:c>m   a cat into a mouse or the reverse
  same again     use2:5     one of the dice once more; you still write three
  fourth result  use2       write a result more
  diagonal       use2       this turn corners touch, too
  loose end      use2       then one result anywhere: 5~c3
Those at once: spare three put3@f6, stray putm@f6 or putc@f6, gift 2 points,
repaint paint5@f6 (what stands outside rooms becomes another number).
end keeps abilities for later. In a group too large choose the room: room:c3c4.
Level 1: mark a cat on the track instead: cat. It pays 1; boxes 3, 6, 9 give a
number: put5@f6. Each row and each column with a mouse pays 1.
Level 2: filled +1 and +2 pay; a row or column with cat and mouse pays 2.
Level 3: cats pay, 16 for seven; a mouse pays 1 for each room beside it.
Level 4: a mouse that a cat sees in its row or column, no room between, pays 3;
other mice cost 1."""
