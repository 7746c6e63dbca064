"""What travels when somebody looks at a table: its moments, choices, proofs, how it compares with another, and branches.

Source: docs/API.md, looking. As in server/wire.py the OpenAPI document is made from these types.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from engine.codec import LARGEST
from server.wire import Asked, Cmd, Result, SeatNumber


class Scores(Struct):
    """Running totals by seat, and their parts as (name in the language asked for, points)."""

    totals: tuple[int, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]


class Moment(Struct):
    """A version: the event that led there, and the table after it, as the audience knows them.

    `at` UTC ms · `by` as in the event · `seat` who acted (null: nobody's seat) · `move` its notation, "" for what is no move
    and for a turn that is not open · `effects` in words · `acting` seats to act next · `departed` seats that have
    left the game · `svg` the board, "" before the start · `result` once the ranking is stated.
    """

    version: int
    at: int
    by: str
    seat: int | None
    move: str
    sentence: str
    effects: list[str]
    acting: tuple[int, ...]
    departed: tuple[int, ...]
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


class Checked(Struct):
    """A check that was made, or could not be: its stable name, and what was found, in words."""

    name: str
    text: str


class Finding(Struct):
    """Something that does not hold: which check, what, and where (a path into the event of that version)."""

    name: str
    text: str
    version: int | None
    field: str | None


class Verification(Struct, rename={"seen_as": "as"}):
    """What a log proves to whoever has it as an audience does. `verdict`: `holds` all of it, `open` nothing is wrong but not all
    could be checked, `violated`; `text` says so in words, and `limits` what no log proves."""

    table: str
    seen_as: str
    version: int
    head: str
    verdict: Literal["holds", "open", "violated"]
    text: str
    checked: list[Checked]
    findings: list[Finding]
    unproven: list[Checked]
    limits: str


class Side(Struct):
    """An event of play in one of two games; `seat` who acted, null for the system."""

    version: int
    seat: int | None
    sentence: str


class Pair(Struct):
    """A line of two games side by side: `same` when both did the same, with the same effects."""

    left: Side | None
    right: Side | None
    same: bool


class Parting(Struct):
    """Where two games part: `kind` says how (another event, the same with other effects, or one that ends), `text` in words."""

    kind: Literal["event", "effects", "end"]
    text: str
    left: Side | None
    right: Side | None


class Comparison(Struct, rename={"other": "with"}):
    """Two games: `same` the version of the left up to which the same was played (`same_right` that of the right), `bytes` up to
    which both logs are the same bytes, `first` where they part (null: nowhere), and all of their play side by side."""

    table: str
    other: str
    game: str
    same: int
    same_right: int
    bytes: int
    first: Parting | None
    moves: list[Pair]


class BranchOff(Asked):
    """A branch after `version`, in which the sender holds `seat`. `bots` for the other seats in order (one name: for all of
    them); none: they stay free. `luck`: `same` draws as the parent did, once its secret is open, and is usual then."""

    version: Annotated[int, Meta(ge=1, le=LARGEST)]
    seat: SeatNumber
    cmd: Cmd
    bots: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=255)] = ()
    luck: Literal["same", "new"] | None = None
