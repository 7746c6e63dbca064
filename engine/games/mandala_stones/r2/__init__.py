"""Mandala Stones, rules number 2: a round is always finished. RULES.md says what differs from number 1.

What is not here is taken from `r1`, which is frozen: so its rooms are as fixed as these, what they keep to themselves too.
"""

from msgspec.structs import replace

from engine.games.mandala_stones import r1
from engine.games.mandala_stones.r2 import moves
from engine.games.mandala_stones.r2.board import board
from engine.games.mandala_stones.r2.decide import decide
from engine.games.mandala_stones.r2.evolve import EVOLVERS
from engine.games.mandala_stones.r2.primer import PRIMER
from engine.games.mandala_stones.r2.state import blank, facts
from engine.games.mandala_stones.r2.tell import tell

GAME = replace(
    r1.GAME, rules=2, effect=moves.Effect, blank=blank, decide=decide, evolvers=EVOLVERS, facts=facts, board=board,
    primer=PRIMER, tell=tell, news=r1.GAME.news | {moves.Passed},
)  # fmt: skip
