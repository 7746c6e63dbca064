"""The OpenAPI document, made from the types in server/wire.py.

Source: docs/API.md; OpenAPI 3.1. Served at `/openapi.json`.
"""

from typing import Any

import msgspec

from engine import registry
from engine.codec import encode
from engine.kit.words import LANGUAGES
from server import sights, wire
from server.problems import STATUS, Document
from server.session import COOKIE

_KINDS = (
    wire.NewAccount, wire.SignIn, wire.NewTable, wire.SitDown, wire.SayReady, wire.MakeMove, wire.AskRematch, wire.Command,
    wire.Account, wire.Games, wire.Created, wire.TableList, wire.TableView, wire.LegalMoves, wire.Done, Document,
    wire.Subscribe, wire.Play, wire.Sit, wire.Ready, wire.Start, wire.Resign, wire.Leave, wire.Abort,
    sights.Moments, sights.Choices, sights.Verification, sights.Comparison, sights.BranchOff,
    wire.Subscribed, wire.Accepted, wire.Rejected, wire.Resync, wire.Rematch, wire.Stopped,
)  # fmt: skip

_CMD = "0b9c1de2-6f0a-4c43-8a55-0f3f8f4ef6a1"
_GAME = registry.find(registry.names()[0])
_EXAMPLES: dict[type, dict] = {
    wire.NewAccount: {"name": "Ann"},
    wire.SignIn: {"token": "A" * 43},
    wire.NewTable: {"game": _GAME.name, "seats": _GAME.seats[1], "cmd": _CMD},
    wire.SitDown: {"seat": 0, "cmd": _CMD},
    wire.SayReady: {"cmd": _CMD},
    wire.Command: {"cmd": _CMD},
    sights.BranchOff: {"version": 12, "seat": 0, "bots": ["random"], "cmd": _CMD},
    wire.AskRematch: {"cmd": _CMD},
    wire.MakeMove: {"move": "G7", "version": 6, "head": "a" * 64, "cmd": _CMD},
}


_ANSWERS = {200: "As asked", 201: "Made", 204: "Done"}


def _name(kind: type) -> str:
    return "Problem" if kind is Document else kind.__name__


def _ref(kind: type) -> dict:
    return {"$ref": f"#/components/schemas/{_name(kind)}"}


def _problems(*statuses: int) -> dict[str, Any]:
    answers = {}
    for status in sorted({400, 500, 503, *statuses}):
        codes = [code for code, (number, _) in STATUS.items() if number == status]
        if status == 409:
            codes.append("or a refusal of the rules")
        content = {"application/problem+json": {"schema": _ref(Document)}}
        answers[str(status)] = {"description": f"Problem: {', '.join(codes)}", "content": content}
    return answers


def _operation(
    id: str, summary: str, answers: dict[int, type | None], *, problems: tuple[int, ...] = (), body: type | None = None,
    token: str = "", parameters: tuple[dict, ...] = (),
) -> dict[str, Any]:  # fmt: skip
    """One operation. `token`: "" not looked at, "may" (as whom one asks), "must"."""
    found = _problems(*problems, *((401,) if token else ()), *((413,) if body else ()))
    for status, kind in answers.items():
        content = {"application/json": {"schema": _ref(kind)}} if kind else {"application/x-ndjson": {"schema": {}}}
        found[str(status)] = {"description": _ANSWERS[status], **({} if status == 204 else {"content": content})}
    operation: dict[str, Any] = {"operationId": id, "summary": summary, "responses": found}
    if parameters:
        operation["parameters"] = list(parameters)
    if token:
        operation["security"] = [{"token": []}, {"session": []}, *([] if token == "must" else [{}])]
    if body:
        content = {"schema": _ref(body), "examples": {"usual": {"value": _EXAMPLES[body]}}}
        operation["requestBody"] = {"required": True, "content": {"application/json": content}}
    return operation


def _parameter(name: str, schema: dict, description: str) -> dict:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": description}


def _command(id: str, summary: str, body: type = wire.Command) -> dict:
    return {"post": _operation(id, summary, {200: wire.Done}, problems=(403, 404, 409), body=body, token="must")}


def _paths() -> dict[str, Any]:
    number = {"type": "integer", "minimum": 0, "maximum": 2**53 - 1}
    phase = {"type": "string", "enum": list(wire.Phase.__args__)}
    listing = (
        _parameter("phase", phase, "only tables in this phase"),
        _parameter("game", {"type": "string"}, "only tables of this game"),
        _parameter("player", {"type": "string"}, "only tables at which a player's name contains this, in whatever case"),
        _parameter("result", {"type": "string"}, "won:NAME, draw (also shared first places) or aborted"),
        _parameter("q", {"type": "string"}, "only tables with all these words in players' names, game or id"),
        _parameter("order", {"type": "string", "enum": ["id", "newest"]}, "by id (the default), or the last opened first"),
        _parameter("after", {"type": "string"}, "only tables after this id: the `next` of the page before"),
        _parameter("limit", {"type": "integer", "minimum": 1, "maximum": 200}, "at most so many (50)"),
    )
    after = (_parameter("after", number, "only events after this version"),)
    draft = (_parameter("draft", {"type": "string"}, "steps taken so far, in notation, where moves are made of steps"),)
    place = {"type": "integer", "minimum": 1, "maximum": 2**53 - 1}
    span = (
        _parameter("from", place, "the first version (1)"),
        _parameter(
            "to",
            place,
            "the last one (that of the table); at most 60 versions are given (500 without boards), those after `from`",
        ),
    )
    seats = {"type": "string", "pattern": "^(seat:(0|[1-9][0-9]{0,2})|spectator|all)$"}
    seen_as = _parameter("as", seats, "with whose knowledge (the asker's); another seat's and all once it is revealed")
    language = _parameter("language", {"type": "string", "enum": list(LANGUAGES)}, "of sentences and drawings (en)")
    another = _parameter("with", {"type": "string"}, "the table to compare with") | {"required": True}
    drawn = _parameter("svg", {"type": "integer", "enum": [0, 1]}, "0: without the boards")
    op = _operation
    made = {201: wire.Created, 200: wire.Created}
    at = {"parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}]}
    tables = {
        "": {"get": op("showTable", "The table as whoever asks", {200: wire.TableView}, problems=(404,), token="may")},
        "/legal": {
            "get": op(
                "legal", "Legal moves of the asker's seat", {200: wire.LegalMoves},
                problems=(403, 404, 409), token="must", parameters=draft,
            )
        },
        "/events": {
            "get": op(
                "events", "Events as whoever asks: two lines each, the public part and the asker's openings",
                {200: None}, problems=(404,), token="may", parameters=after,
            )
        },
        "/moments": {
            "get": op(
                "moments", "Versions as an audience knows them: what happened, and the board after it",
                {200: sights.Moments}, problems=(403, 404), token="may", parameters=(*span, seen_as, language, drawn),
            )
        },
        "/choices": {
            "get": op(
                "choices", "The board, and what the asker's seat may do, with the choices that lead there",
                {200: sights.Choices}, problems=(404, 409), token="may", parameters=(*draft, language),
            )
        },
        "/record": {
            "get": op(
                "record", "The table's record file as an audience has it", {200: None}, problems=(403, 404), token="may",
                parameters=(seen_as, language),
            )
        },
        "/verification": {
            "get": op(
                "verify", "What the log proves to an audience, and what not", {200: sights.Verification},
                problems=(403, 404), token="may", parameters=(seen_as, language),
            )
        },
        "/comparison": {
            "get": op(
                "compare", "This game beside another: where they part, and all of their play", {200: sights.Comparison},
                problems=(403, 404), token="may", parameters=(another, seen_as, language),
            )
        },
        "/branches": {
            "post": op(
                "branch", "Play on from a version as a new table", made, problems=(403, 404, 409),
                body=sights.BranchOff, token="must",
            )
        },
        "/seats": _command("sit", "Take a seat", wire.SitDown),
        "/ready": _command("ready", "Say that one is ready", wire.SayReady),
        "/start": _command("start", "Start the game"),
        "/moves": _command("play", "Make a move", wire.MakeMove),
        "/resign": _command("resign", "Give the game up"),
        "/leave": _command("leave", "Leave the seat"),
        "/abort": _command("abort", "Agree that the game be void"),
        "/rematch": {
            "post": op(
                "rematch", "Another table for those who sat at this one, after its end", made,
                problems=(403, 404, 409), body=wire.AskRematch, token="must",
            )
        },
    }  # fmt: skip
    return {
        "/api/games": {"get": op("games", "The games there are", {200: wire.Games})},
        "/api/accounts": {"post": op("createAccount", "A new account", {201: wire.Account}, body=wire.NewAccount)},
        "/api/session": {
            "post": op("signIn", "Sign a browser in", {204: None}, problems=(401, 403), body=wire.SignIn),
            "delete": op("signOut", "Sign a browser out", {204: None}, problems=(403,)),
        },
        "/api/tables": {
            "post": op("createTable", "Open a table", made, problems=(404, 409), body=wire.NewTable, token="must"),
            "get": op(
                "listTables", "Tables, as whoever asks may see them", {200: wire.TableList}, token="may", parameters=listing
            ),
        },
        **{f"/api/tables/{{id}}{path}": {**at, **operations} for path, operations in tables.items()},
    }


def document() -> dict[str, Any]:
    """The document as plain values."""
    _, schemas = msgspec.json.schema_components(_KINDS, ref_template="#/components/schemas/{name}")
    schemas = {"Problem" if name == "Document" else name: schema for name, schema in schemas.items()}
    live = (
        "Live: GET /api/tables/{id}/live is a WebSocket; its frames are the schemas Subscribe, Play, Sit, Ready, Start, "
        "Resign, Leave, Abort (client) and Subscribed, Accepted, Rejected, Resync, Rematch, Stopped (server); events are text "
        "frames of two lines."
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kronika", "version": "0.1", "description": live},
        "paths": _paths(),
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
        },
    }


DOCUMENT = encode(document())
"""The document as it is served."""
