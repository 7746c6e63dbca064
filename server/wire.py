"""What travels: the types of every request, answer, frame and problem.

Source: docs/API.md, DESIGN §6. The OpenAPI document is made from these types (server/openapi.py), and bodies are decoded
strictly by them: unknown keys, other types and numbers beyond 2^53 are refused, with the place inside the body.
"""

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from engine import registry
from engine.codec import LARGEST, reason
from server.problems import Problem

_CMD = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
_HASH = "^[0-9a-f]{64}$"

Cmd = Annotated[
    str,
    Meta(
        min_length=36,
        max_length=36,
        description="the command's id: a UUID in lower case, made by the client, new for every new command",
        examples=["0b9c1de2-6f0a-4c43-8a55-0f3f8f4ef6a1"],
        extra_json_schema={"pattern": _CMD},
    ),
]
"""Decoding looks at the length only, `check_cmd` at the rest: patterns would cost four times as much as all else."""
Head = Annotated[
    str,
    Meta(
        min_length=64,
        max_length=64,
        description="hash of an event's public part, 64 hex digits; all zeros before version 1",
        examples=["0" * 64],
        extra_json_schema={"pattern": _HASH},
    ),
]
"""Compared with heads that are known; `check_head` looks at those that are not."""
Hash = Annotated[str, Meta(pattern=_HASH, description="64 hex digits", examples=["0" * 64])]
Version = Annotated[int, Meta(ge=0, le=LARGEST, description="place of an event in its stream, from 1; 0: before all")]
TableId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", examples=["3f" * 16])]
Plain = bool | Annotated[int, Meta(ge=-LARGEST, le=LARGEST)] | Annotated[str, Meta(max_length=200)]
Move = Annotated[
    Raw,
    Meta(
        description="notation, or the array of the log",
        examples=["G7"],
        extra_json_schema={"anyOf": [{"type": "string"}, {"type": "array", "items": {}}]},
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=255)]
Token = Annotated[str, Meta(max_length=100)]


_BOTS = "names of bots that the server plays; they take the last seats at once, and at least one seat is left to a person"


class Asked(Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of everything that a client sends."""


class NewAccount(Asked):
    """A new account. The name is shown to others and stands in no event."""

    name: Annotated[
        str,
        Meta(min_length=1, max_length=40, description="printable characters, not only spaces", examples=["Ann"]),
    ]


class SignIn(Asked):
    """Sign a browser in: the answer sets a cookie, which stands for the token's account until it signs out."""

    token: Token


class NewTable(Asked):
    """A new table: game, number of seats, and what differs from the game's default options.

    `private`: only lists of those who hold a seat show it; whoever has its id may open it and sit down.
    """

    game: Annotated[str, Meta(examples=list(registry.names()))]
    seats: SeatNumber
    cmd: Cmd
    options: dict[str, Plain] = {}
    rules: Annotated[int, Meta(ge=1, le=LARGEST)] | None = None
    rated: bool = False
    bots: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=255, description=_BOTS)] = []
    private: bool = False


class AskRematch(Asked):
    """Another table of the same game for those who sat at this one."""

    cmd: Cmd


class Command(Asked):
    """What every command says. `version` and `head`, always together, are the last event that its sender has seen."""

    cmd: Cmd
    version: Version | None = None
    head: Head | None = None


class SitDown(Command):
    """Take a seat, the first free one when none is named. `nonce`: SHA-256 of 32 bytes of one's own luck."""

    seat: SeatNumber | None = None
    nonce: Hash | None = None


class SayReady(Command):
    """Ready, when all have sat. `nonce` opens what was committed to on sitting down: the 32 bytes as hex."""

    nonce: Hash | None = None


class MakeMove(Command):
    """A move, decided on the position after `version`."""

    move: Move
    version: Version
    head: Head


# ---- the socket: frames of the client -------------------------------------------------------------------------------


class Subscribe(Asked, tag_field="do", tag="subscribe"):
    """First frame: every event after `version` shall come. `token` as in the header, for clients that can set none."""

    version: Version
    head: Head
    token: Token | None = None


class Play(MakeMove, tag_field="do", tag="play"):
    """A move."""


class Sit(SitDown, tag_field="do", tag="sit"):
    """Take a seat."""


class Ready(SayReady, tag_field="do", tag="ready"):
    """Ready."""


class Start(Command, tag_field="do", tag="start"):
    """Start the game, when all are ready."""


class Resign(Command, tag_field="do", tag="resign"):
    """Give the game up."""


class Leave(Command, tag_field="do", tag="leave"):
    """Leave the seat."""


class Abort(Command, tag_field="do", tag="abort"):
    """Agree that the game be void."""


Frame = Subscribe | Play | Sit | Ready | Start | Resign | Leave | Abort
"""Every frame that a client may send."""


# ---- the socket: frames of the server, but for events ---------------------------------------------------------------


class Subscribed(Struct, tag_field="is", tag="subscribed"):
    """Events after the client's version follow. `seat`: whose openings come with them, null for a spectator."""

    version: int
    head: str
    seat: int | None


class Accepted(Struct, tag_field="is", tag="accepted"):
    """The command became the event of this version. `repeated`: it had been accepted before."""

    cmd: str
    version: int
    head: str
    repeated: bool


class Rejected(Struct, tag_field="is", tag="rejected"):
    """The command became nothing. `cmd` is "" when the frame could not be read."""

    cmd: str
    code: str
    text: str
    version: int
    head: str


class Resync(Struct, tag_field="is", tag="resync"):
    """This reader was too slow: no more events come until it subscribes again from its last version."""

    version: int
    head: str


class Rematch(Struct, tag_field="is", tag="rematch"):
    """Somebody who sat here has opened another table for all who did."""

    table: str


class Stopped(Struct, tag_field="is", tag="stopped"):
    """No more events come."""

    code: str
    text: str


# ---- answers --------------------------------------------------------------------------------------------------------


class Account(Struct):
    """A new account with its token, which is shown this once."""

    player: str
    name: str
    token: str


class GameInfo(Struct):
    """A game that can be played here. `options` are the newest rules' options with their defaults, `schema` says what
    they take (JSON Schema), `simultaneous` whether moves are made of steps and all seats act at once."""

    game: str
    title: str
    rules: tuple[int, ...]
    seats: tuple[int, int]
    options: dict[str, Any]
    schema: dict[str, Any]
    bots: tuple[str, ...]
    simultaneous: bool


class Games(Struct):
    """All games."""

    games: list[GameInfo]


class Done(Struct):
    """A command was accepted: it became the event of this version."""

    version: int
    head: str
    repeated: bool


class Created(Struct):
    """A table was opened (or had been, when `repeated`)."""

    table: str
    version: int
    head: str
    repeated: bool


Phase = Literal["seating", "playing", "finished", "aborted", "revealed"]


class TableLine(Struct):
    """A table in the list. `stopped`: why it does not go on, "" if it does.

    By seat: `players` names (null: free), `bots` names of the server's bots (null: none), `places` and `totals` at the end.
    `opened_at`, `ended_at` UTC ms · `parent` the table of which it is a branch · `private` only listed for who sits there.
    """

    table: str
    game: str
    phase: str
    seats: int
    taken: int
    version: int
    stopped: str = ""
    players: list[str | None] = []
    bots: list[str | None] = []
    opened_at: int = 0
    ended_at: int | None = None
    places: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None
    parent: str | None = None
    private: bool = False


class TableList(Struct, omit_defaults=True):
    """Tables in the order asked for; `next` is the `after` of the following page, if there is one."""

    tables: list[TableLine]
    next: str | None = None


class SeatView(Struct):
    """A seat. `player` is this table's name for who sits there (null: free); `name` is the account's."""

    player: str | None
    name: str
    ready: bool
    departed: bool


class Result(Struct):
    """The ranking: `places[seat]` from 1, `totals[seat]`, `parts[seat]` the totals' parts as (name, points)."""

    reason: str
    places: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]


class TableView(Struct):
    """A table as whoever asks. `seat`: the asker's (null: spectator). `state`, `board`: as that seat knows them.

    `title` of the game · `names` of accounts by seat (null: free) · `bots` by seat, null where no bot of the server's plays ·
    `kept` by seat, for whom a free seat is kept, null where the asker may sit down · `rematch` the table opened after this one.
    """

    table: str
    game: str
    rules: int
    options: dict[str, Any]
    rated: bool
    phase: str
    version: int
    head: str
    seats: list[SeatView]
    to_act: tuple[int, ...]
    seat: int | None
    agreed: tuple[int, ...]
    result: Result | None
    state: Any
    board: str
    stopped: str
    title: str
    simultaneous: bool
    names: list[str | None]
    bots: list[str | None]
    kept: list[str | None]
    private: bool
    rematch: str | None


class LegalMove(Struct):
    """A move (or next step) that is legal now, as in the log and in notation."""

    move: Any
    text: str


class LegalMoves(Struct):
    """What the asker's seat may do at `version`; none when it is not its turn."""

    version: int
    head: str
    seat: int
    moves: list[LegalMove]


_is_cmd = re.compile(_CMD[1:-1]).fullmatch
_is_head = re.compile(_HASH[1:-1]).fullmatch


def decode(decoder: msgspec.json.Decoder, raw: bytes | str) -> Any:
    """Decode what a client sent. Raises Problem `bad_request`, which says what is wrong and where."""
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Problem("bad_request", reason(error)) from None


def check_cmd(cmd: str) -> None:
    """Raise Problem `bad_request` unless a command id is one."""
    if not _is_cmd(cmd):
        raise Problem("bad_request", f"a UUID in lower case is wanted, not {cmd!r} - at `$.cmd`")


def check_head(head: str) -> None:
    """Raise Problem `bad_request` unless a head could be one."""
    if not _is_head(head):
        raise Problem("bad_request", "64 hex digits in lower case are wanted - at `$.head`")
