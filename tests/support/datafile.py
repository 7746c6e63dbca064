"""Data files of games with one entry changed."""

import json
from typing import Any


def changed(raw: bytes, path: str, value: Any) -> bytes:
    """The bytes of a data file in which one entry says something else; `path` like "sourced.values.0"."""
    place = whole = json.loads(raw)
    *above, last = path.split(".")
    for key in above:
        place = place[int(key) if isinstance(place, list) else key]
    place[int(last) if isinstance(place, list) else last] = value
    return json.dumps(whole).encode()
