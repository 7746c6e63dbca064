"""`replay step` in a terminal: a game on the whole screen, to be walked through and branched from."""
