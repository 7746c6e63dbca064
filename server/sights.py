"""What travels when somebody looks at a table: its moments, choices, proofs, and how it compares with another.

Source: docs/API.md, looking. As in server/wire.py the OpenAPI document is made from these types.
"""

from typing import Any

from msgspec import Struct

from server.wire import Result


class Scores(Struct):
    """Running totals by seat, and their parts as (name, points)."""

    totals: tuple[int, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]


class Moment(Struct):
    """A version: the event that led there, and the table after it, as the audience knows them.

    `at` UTC ms · `by` as in the event · `seat` who acted (null: nobody's seat) · `move` its notation, "" for what is no move
    and for a turn that is not open · `effects` in words · `acting` seats to act next · `svg` the board, "" before the start ·
    `result` once the ranking is stated.
    """

    version: int
    at: int
    by: str
    seat: int | None
    move: str
    sentence: str
    effects: list[str]
    acting: tuple[int, ...]
    phase: str
    svg: str
    scores: Scores | None
    result: Result | None


class Moments(Struct, rename={"seen_as": "as"}):
    """Versions of a table in order; `version` is its last one. `as`: whose knowledge this is (seat:N, spectator, all)."""

    table: str
    game: str
    seen_as: str
    version: int
    moments: list[Moment]


class Choice(Struct):
    """One choice on the way to a move: `at` names the drawn thing (`data-at`) that is pointed at, "" for none."""

    at: str
    text: str


class Offer(Struct):
    """A legal move (or next step of a draft), as in the log, in notation and in words, with the choices that lead to it.

    `draft`: what to ask with for the choices after this step, "" where moves are not made of steps.
    """

    move: Any
    text: str
    sentence: str
    picks: list[Choice]
    draft: str


class Drafted(Struct):
    """A step taken in a draft, in notation and in words."""

    text: str
    sentence: str


class Choices(Struct):
    """What the asker's seat may do at `version`, and the board ahead of its draft.

    `seat` null: a spectator · `whole`: the draft is a whole move and can be sent · `moves` none when it is not its turn.
    """

    version: int
    head: str
    seat: int | None
    svg: str
    draft: list[Drafted]
    whole: bool
    moves: list[Offer]
