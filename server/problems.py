"""Problems: everything that can go wrong for a client, with a stable code, as RFC 9457 says it.

Source: docs/API.md, errors. server/app.py turns every failure into one of these; nothing internal leaves the server.
"""

import logging
import secrets

from msgspec import Struct

from engine.game import Refused
from server.store.port import Busy, Damaged, StoreError

log = logging.getLogger("kronika")

STATUS = {
    "bad_request": (400, "The request is not what is asked for"),
    "not_authenticated": (401, "No valid token"),
    "foreign_origin": (403, "Sent by a page of another site"),
    "not_seated": (403, "No seat at this table"),
    "not_yours": (403, "Only a seat itself knows this, until the table is revealed"),
    "not_found": (404, "There is nothing at this address"),
    "no_such_table": (404, "There is no such table"),
    "no_such_game": (404, "There is no such game"),
    "method_not_allowed": (405, "This address takes other methods"),
    "stale": (409, "Other events came first"),
    "cmd_reused": (409, "This command id was used for another command"),
    "name_kept": (409, "A name that is kept for the house"),
    "history_differs": (409, "What you have seen is not in this table's history"),
    "stopped": (409, "The table is stopped"),
    "too_large": (413, "The body is too large"),
    "fault": (500, "A fault of the server"),
    "shutting_down": (503, "The server is shutting down"),
    "busy": (503, "The store takes no writes now"),
}
"""Code to status and title. Other codes are refusals of the engine: 409."""

REFUSED = (409, "The rules do not allow it")


class Document(Struct, rename={"kind": "type"}):
    """A problem as it is sent (`application/problem+json`)."""

    kind: str
    title: str
    status: int
    detail: str
    code: str


class Problem(Exception):
    """Something that the client is to be told: a stable code and what was wrong, where, and what would be right."""

    def __init__(self, code: str, detail: str):
        super().__init__(detail)
        self.code, self.detail = code, detail

    def document(self) -> Document:
        """The problem as it is sent."""
        status, title = STATUS.get(self.code, REFUSED)
        return Document(f"/problems/{self.code}", title, status, self.detail, self.code)


def problem_of(error: Exception, where: str) -> Problem:
    """What a client is told of an exception. What was not expected is logged with an id, and the client told the id."""
    match error:
        case Problem():
            return error
        case Refused():
            return Problem(error.code, error.text)
        case Busy():
            return Problem("busy", "the store takes no writes now; nothing is lost, send the same command again")
        case Damaged():
            return Problem("stopped", f"the table's stream is damaged at version {error.version}")
    number = secrets.token_hex(8)
    log.error("fault %s at %s", number, where, exc_info=error)
    if isinstance(error, StoreError):
        return Problem("busy", f"the store refuses to serve (fault {number} in the server's log)")
    return Problem("fault", f"the server's log tells more about fault {number}")


MOST_BYTES = 64 * 1024
"""Largest body of a request."""
