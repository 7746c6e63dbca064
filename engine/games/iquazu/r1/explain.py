"""Why a move is refused: a stable code, and a text that says what would be right.

Source: iquazu.md §6.
"""

from engine.games.iquazu.r1 import moves as m
from engine.games.iquazu.r1.cards import LETTERS, names, payments
from engine.games.iquazu.r1.data import CRYSTAL_COLUMNS, DATA
from engine.games.iquazu.r1.data import WINDOW as POSITIONS
from engine.games.iquazu.r1.rock import CRYSTAL, DROP, EMPTY, column
from engine.games.iquazu.r1.state import ACTIONS, LIMIT, OVER, WINDOW, Player, State
from engine.games.iquazu.r1.tiles import BY_CARDS, JOKER, name

_LIMIT = DATA.sourced.hand_limit
_COLOUR = ("white", "blue", "orange")


def refusal(state: State, seat: int, move: m.Move) -> tuple[str, str]:
    """Code and text for a move that is not among the legal ones."""
    if state.phase == OVER:
        return "game_over", "the game is over: no more moves"
    if seat != state.seat:
        return "not_your_turn", f"it is seat {state.seat}'s turn, not seat {seat}'s"
    player = state.players[seat]
    if isinstance(move, m.Discard):
        return _discard(state, player, move)
    if state.phase == LIMIT:
        return "discard_first", f"the actions are over; {_must_discard(player)}"
    match move:
        case m.End():
            return "act_first", "one action is compulsory: draw, or place a crystal (place 3.2 WWW)"
        case m.Pass():
            return "must_act", _why_no_pass(state)
        case m.UseCards(cards):
            return _tile(state, player, cards)
        case m.UseDouble():
            return "no_such_tile", f"seat {seat} has no double; its tiles: {_tiles(player)}"
    if not (state.owed or state.extra):
        return "no_action_left", "the action is done; a double would allow one more, and end ends the turn"
    if isinstance(move, m.Draw):
        return "nothing_to_draw", "pile and discards are both empty"
    return _place(state, player, move)


def _why_no_pass(state: State) -> str:
    if not state.owed:
        return "the action is done; end ends the turn"
    return "one action is compulsory, and one can be carried out"


def _tiles(player: Player) -> str:
    return ", ".join(map(name, sorted(player.tiles))) or "none"


def _tile(state: State, player: Player, cards: int) -> tuple[str, str]:
    if BY_CARDS.get(cards, "-") not in player.tiles:
        return "no_such_tile", f"seat {state.seat} has no tile that draws {cards} cards; its tiles: {_tiles(player)}"
    return "nothing_to_draw", "pile and discards are both empty"


def _hand(player: Player) -> str:
    return f"the hand {names(player.hand)}" if player.size else "the empty hand"


def _must_discard(player: Player) -> str:
    over = player.size - _LIMIT
    return f"discard {over} of {player.size} cards (for example discard {names(player.hand)[:over]})"


def _discard(state: State, player: Player, move: m.Discard) -> tuple[str, str]:
    if state.phase != LIMIT:
        now = {ACTIONS: "actions go on", WINDOW: "tiles may still be used, or end"}[state.phase]
        return "no_discard", f"cards are discarded at the end of a turn, down to {_LIMIT}; now {now}"
    if min(move.cards) < 0 or any(paid > held for paid, held in zip(move.cards, player.hand, strict=True)):
        return "not_in_hand", f"{names(move.cards) or 'that'} is not in {_hand(player)}; {_must_discard(player)}"
    return "wrong_number", _must_discard(player)


def _place(state: State, player: Player, move: m.Place) -> tuple[str, str]:
    position, hole = move.position, move.hole
    if not 1 <= position <= POSITIONS:
        return "no_such_position", f"there is no position {position}; crystals go to positions 1 to {POSITIONS}"
    number = state.offset + position
    if number > CRYSTAL_COLUMNS:
        last = CRYSTAL_COLUMNS - state.offset
        return "no_holes_there", f"column {number} has no holes; positions 1 to {last} have"
    marks = state.rock[number - 1]
    if not 1 <= hole <= len(marks):
        return "no_such_hole", f"position {position} has holes 1 to {len(marks)}, from the top; there is no hole {hole}"
    if marks[hole - 1] != EMPTY:
        return "hole_taken", f"hole {position}.{hole} is taken by {_lying(marks[hole - 1])}; {_empty(position, marks)}"
    if min(move.pay) < 0 or any(paid > held for paid, held in zip(move.pay, player.hand, strict=True)):
        return "not_in_hand", f"{names(move.pay) or 'that'} is not in {_hand(player)}"
    if move.joker and JOKER not in player.tiles:
        return "no_joker", f"seat {state.seat} has no joker; its tiles: {_tiles(player)}"
    if move.joker:
        cards = "1 card of any colour" if position == 1 else f"{position} cards of any colours"
        return "wrong_price", f"with a joker position {position} costs exactly {cards}"
    return _price(player, position, column(state.strips, number).colours[hole - 1], hole)


def _lying(mark: str) -> str:
    return "a water drop" if mark == DROP else f"a crystal of seat {CRYSTAL.index(mark)}"


def _empty(position: int, marks: str) -> str:
    free = [f"{position}.{hole}" for hole, mark in enumerate(marks, 1) if mark == EMPTY]
    return f"empty: {', '.join(free)}" if free else f"position {position} is full"


def _price(player: Player, position: int, letter: str, hole: int) -> tuple[str, str]:
    colour = LETTERS.index(letter)
    word = _COLOUR[colour]
    rule = f"hole {position}.{hole} costs {position} {word} ({letter}); two cards of one other colour stand for one {word} card"
    ways = payments(player.hand, colour, position)
    if not ways:
        return "cannot_pay", f"{rule}; {_hand(player)} cannot pay that"
    return "wrong_price", f"{rule}: {', '.join(names(way) for way in ways[:4])}{' …' * (len(ways) > 4)}"
