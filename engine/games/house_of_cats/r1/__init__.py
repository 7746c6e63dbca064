"""House of Cats (Aporta Games 2023, William Attia and Kristian Amundsen Østby), rules number 1. RULES.md leads from each rule
to its function and test."""

from engine.game import Game
from engine.games.house_of_cats.r1 import data, moves
from engine.games.house_of_cats.r1.board import board
from engine.games.house_of_cats.r1.bots import greedy
from engine.games.house_of_cats.r1.decide import decide, redeal, seals, setup
from engine.games.house_of_cats.r1.evolve import EVOLVERS, pend
from engine.games.house_of_cats.r1.legal import ahead, legal, to_act
from engine.games.house_of_cats.r1.primer import PRIMER
from engine.games.house_of_cats.r1.score import most_moves, outcome, scores
from engine.games.house_of_cats.r1.sentences import sentence
from engine.games.house_of_cats.r1.state import Options, blank, components, facts
from engine.games.house_of_cats.r1.tell import tell

GAME = Game(
    name="house_of_cats", rules=1, title="House of Cats", data=data.DIGEST, seats=data.DATA.players, options=Options,
    move=moves.Move, effect=moves.Effect, blank=blank, setup=setup, to_act=to_act, legal=legal, decide=decide,
    evolvers=EVOLVERS, facts=facts, redeal=redeal, outcome=outcome, components=components, most_moves=most_moves,
    write=moves.write, read=moves.read, sentence=sentence, board=board, bots={"greedy": greedy}, seals=seals, pend=pend,
    primer=PRIMER, tell=tell, ahead=ahead, news=frozenset({moves.Ended}), scores=scores,
)  # fmt: skip
