"""Keltis (Kosmos 2008, Reiner Knizia), rules number 1. RULES.md leads from each rule to its function and test."""

from engine.game import Game
from engine.games.keltis.r1 import data, moves
from engine.games.keltis.r1.board import board
from engine.games.keltis.r1.bots import greedy
from engine.games.keltis.r1.decide import decide, redeal, setup
from engine.games.keltis.r1.evolve import EVOLVERS
from engine.games.keltis.r1.legal import legal, to_act
from engine.games.keltis.r1.primer import PRIMER
from engine.games.keltis.r1.score import most_moves, outcome, scores
from engine.games.keltis.r1.sentences import sentence
from engine.games.keltis.r1.state import Options, blank, components, facts
from engine.games.keltis.r1.tell import tell

GAME = Game(
    name="keltis", rules=1, title="Keltis", data=data.DIGEST, seats=(2, 4), options=Options, move=moves.Move,
    effect=moves.Effect, blank=blank, setup=setup, to_act=to_act, legal=legal, decide=decide, evolvers=EVOLVERS,
    facts=facts, redeal=redeal, outcome=outcome, components=components, most_moves=most_moves, write=moves.write,
    read=moves.read, sentence=sentence, board=board, bots={"greedy": greedy},
    primer=PRIMER, tell=tell, news=frozenset({moves.Ended}), scores=scores,
)  # fmt: skip
