"""Names of people: what may be one.

A name stands in other people's pages and terminals, beside those of bots of the house and of the system. So it has to be
seen, to stay on its line, and not to pass for one of theirs.
"""

import re
import unicodedata

LONGEST = 40
"""Characters of a name at most."""
MOST_MARKS = 3
"""Marks above or below one letter at most: Hebrew needs three, and towers of them cover other people's lines."""

_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0d\uffa0]")
"""Characters that take no ink, though Unicode counts them as letters, marks or symbols."""
_ALIKE = str.maketrans("аαβвьεеικкμмοоτтυуѕ0135", "aabbbeeikkmmoottyysoles")
"""Greek and Cyrillic letters, and digits, that look like those of which the words are made that are kept."""
_KEPT = re.compile(r"bot(?![a-z])|(the )?(system|server|kronika)$")
"""How no name begins that is not the house's own, once it is made plain."""


class BadName(Exception):
    """No name; the text says what would be one."""


class KeptName(BadName):
    """A name as bots of the house have, or the system."""


def read(wanted: str) -> str:
    """A name as it is kept, of what somebody typed: without spaces around it, in composed letters. Raises BadName."""
    name = unicodedata.normalize("NFC", wanted.strip())
    if not 1 <= len(name) <= LONGEST or not name.isprintable() or _UNSEEN.search(name):
        raise BadName("1 to 40 printable characters are wanted as a name")
    kinds = "".join([unicodedata.category(character)[0] for character in name])
    if kinds[0] == "M" or "M" * (MOST_MARKS + 1) in kinds or not re.search("[LNS]", kinds):
        raise BadName(f"a name wants a letter, a digit or a symbol, and no more than {MOST_MARKS} marks on each")
    plain = _plain(name)
    if _KEPT.match(plain) or _KEPT.match(plain.translate(_ALIKE)):
        raise KeptName("this name is kept for bots of the house and the system")
    return name


def _plain(name: str) -> str:
    """A name as the eye takes it: small letters and digits without marks, and single spaces."""
    bare = "".join([c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)])
    return re.sub(r"[\W_]+", " ", bare.casefold()).strip()
