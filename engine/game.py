"""What a game is to the rest of the house, and the two ways in which it can say no.

Source: DESIGN §2. A game's rules number is a folder `engine/games/<game>/r<N>/` that offers one `GAME: Game`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.chance import Chance, Scripted


class Refused(Exception):
    """A command that the rules do not allow. `code` is stable, `text` says what was wrong and what would be right."""

    def __init__(self, code: str, text: str):
        super().__init__(text)
        self.code = code
        self.text = text


class Unknown(Exception):
    """The question cannot be answered by this folder: it depends on secrets that were not opened to it."""


class Outcome(Struct, frozen=True, gc=False):
    """The end of a game: `places[seat]` from 1, ties share; `totals[seat]`; `parts[seat]` = (name, points) pairs."""

    places: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]


Setup = Callable[[Any, int, Chance], tuple]
Evolver = Callable[[Any, Any], Any]


class Game(Struct, frozen=True, eq=False):
    """One game under one rules number. States, moves and effects are frozen structs with tuples inside.

    Functions (DESIGN §2):
    `blank(options, seats)` the state before any effect · `setup(options, seats, chance)` the deal, as effects ·
    `to_act(state)` seats that may act, none when over · `legal(state, seat, draft=())` moves in canonical order, or next
    steps of a draft; raises Unknown · `decide(state, seat, move, chance)` effects, raises Refused · `evolvers` effect type
    to `(state, effect) -> state` · `facts(state, seat=None)` flat tuple of ints and strings · `redeal(state, chance)`
    effects that give all unknowns an identity · `outcome(state)` Outcome or None · `components(state)` named counts that
    must never change (of a fully known state) · `most_moves(options, seats)` the declared longest game, in moves ·
    `write(move)`/`read(text)` notation, `read` raises Refused · `sentence(move, language)` for people ("en", "pl") ·
    `board(state, seat=None)` the text board · `bots` name to `(state, seat, legal) -> move` (in a draft `(state, seat, steps,
    draft) -> step`).

    `tell(effect, language="en")` says in words what an effect did ("draws G7"), as far as it is not sealed. `news` are the
    types of effects that a player wants to be told at once, for the move does not say them: a scoring, an end.

    `primer` tells somebody who has never played, in a few lines, what to do and how moves are written.

    `scores(state)` the Outcome as if the game ended now, from public knowledge alone: running totals with their breakdown.
    At the end it is `outcome`.

    A game with simultaneous turns also has `seals(state, seat)` (is this move to be hidden for now?) and
    `pend(state, seat, sealed)` (keep a sealed move until it is opened); its moves are tuples of steps. It may offer
    `ahead(state, seat, draft)`: the state as that seat alone sees it after the steps of a draft, for boards.
    """

    name: str
    rules: int
    title: str
    data: str
    seats: tuple[int, int]
    options: type[Struct]
    move: Any
    effect: Any
    blank: Callable[[Any, int], Any]
    setup: Setup
    to_act: Callable[[Any], tuple[int, ...]]
    legal: Callable[..., Sequence[Any]]
    decide: Callable[[Any, int, Any, Chance], tuple]
    evolvers: Mapping[type, Evolver]
    facts: Callable[..., tuple]
    redeal: Callable[[Any, Chance], tuple]
    outcome: Callable[[Any], Outcome | None]
    components: Callable[[Any], tuple[tuple[str, int], ...]]
    most_moves: Callable[[Any, int], int]
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    sentence: Callable[[Any, str], str]
    board: Callable[..., str]
    bots: Mapping[str, Callable[..., Any]]
    seals: Callable[[Any, int], bool] | None = None
    pend: Evolver | None = None
    primer: str = ""
    tell: Callable[..., str] | None = None
    ahead: Callable[[Any, int, tuple], Any] | None = None
    news: frozenset[type] = frozenset()
    scores: Callable[[Any], Outcome] | None = None

    def evolve(self, state: Any, effects: Sequence[Any]) -> Any:
        """Fold effects into a state, one after the other. Never validates, never draws."""
        evolvers = self.evolvers
        for effect in effects:
            state = evolvers[type(effect)](state, effect)
        return state

    def choose(self, state: Any, seat: int, pick: Callable[..., Any]) -> Any:
        """A whole move made with `pick(state, seat, options)`; or, step by step until none is left, of what
        `pick(state, seat, steps, draft)` picks to follow the steps of the draft so far."""
        if self.pend is None:
            return pick(state, seat, self.legal(state, seat))
        draft: tuple = ()
        while steps := self.legal(state, seat, draft):
            draft = (*draft, pick(state, seat, steps, draft))
        return draft

    def check_draft(self, state: Any, seat: int, draft: Sequence[Any]) -> None:
        """Raise Refused at the first step of a draft that cannot be taken there: in the game's own words if it has any."""
        for n, step in enumerate(draft):
            if step in self.legal(state, seat, tuple(draft[:n])):
                continue
            after = f" after {self.write(tuple(draft[:n]))}" if n else ""
            plain = Refused("illegal_step", f"step {n + 1}, {self.write((step,))}, cannot be taken{after}")
            raise self._refusal(state, seat, tuple(draft[: n + 1])) or plain

    def _refusal(self, state: Any, seat: int, move: tuple) -> Refused | None:
        """What the game itself says against a move; None where that depends on what this folder does not know."""
        try:
            self.decide(state, seat, move, Scripted({}))
        except Refused as error:
            return error
        except Unknown:
            return None
        return None


def places(totals: Sequence[Any], last: Sequence[int] = ()) -> tuple[int, ...]:
    """Places from totals (or other standings that compare), the greatest first, ties sharing the better place.

    Seats in `last` share the last place (DESIGN §3, leaving: a seat that left ranks last).
    """
    staying = [seat for seat in range(len(totals)) if seat not in last]
    return tuple(
        1 + (len(staying) if seat in last else sum(totals[other] > totals[seat] for other in staying))
        for seat in range(len(totals))
    )


def ranked(parts: Sequence[tuple[tuple[str, int], ...]], ties: Sequence[Any] = ()) -> Outcome:
    """The outcome of breakdowns per seat: most points first, then the greater of `ties` per seat; who is equal shares."""
    totals = tuple([sum([points for _, points in part]) for part in parts])
    return Outcome(places(tuple(zip(totals, ties, strict=True)) if ties else totals), totals, tuple(parts))
