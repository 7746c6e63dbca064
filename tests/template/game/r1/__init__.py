"""Template, rules number 1. RULES.md leads from each rule to its function and test."""

from engine.game import Game
from tests.template.game.r1 import data, moves
from tests.template.game.r1.board import board
from tests.template.game.r1.bots import greedy
from tests.template.game.r1.decide import decide, redeal, setup
from tests.template.game.r1.evolve import EVOLVERS
from tests.template.game.r1.legal import legal, to_act
from tests.template.game.r1.primer import PRIMER
from tests.template.game.r1.score import most_moves, outcome, scores
from tests.template.game.r1.sentences import sentence
from tests.template.game.r1.state import Options, blank, components, facts
from tests.template.game.r1.tell import tell

GAME = Game(
    name="template", title="Template",
    rules=1, data=data.DIGEST, seats=data.SEATS, options=Options, move=moves.Move, effect=moves.Effect,
    blank=blank, setup=setup, to_act=to_act, legal=legal, decide=decide, evolvers=EVOLVERS,
    facts=facts, redeal=redeal, outcome=outcome, components=components, most_moves=most_moves, write=moves.write,
    read=moves.read, sentence=sentence, board=board, bots={"greedy": greedy}, primer=PRIMER, tell=tell,
    news=frozenset({moves.Ended}), scores=scores,
)  # fmt: skip
