"""A game as one page for people without this tool: no other file, no request, nothing to install.

Without its program the page still shows the final position and every move. Boards lie in it once each, by their lines
(see boards.py). What is shown is what the log's view knows; every text in it comes from records, which are untrusted: it is
escaped, and a content security policy lets nothing run but the page's own program.
"""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import unescape
from importlib.resources import files
from string import Template
from typing import Any, NamedTuple

import msgspec

from engine import registry, telling
from engine import sentences as happened
from engine.timeline import Moment
from replay import texts
from replay.scoring import scores
from replay.share import graph, sentences
from replay.share.boards import TEXT, Kept, deltas, markup, safe
from replay.share.failed import failed
from replay.sources import Log

_SHOWN = {c: f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}
"""What could end a script, or a line of it, is written as its escape."""
_ROWS = 20


def page(log: Log, language: str = "en") -> bytes:
    """The page's bytes, UTF-8."""
    parts = _Parts(log, language)
    style = _resource("page.css") + f":root {{ --cols: {parts.columns}; }}\n"
    script = _resource("page.js")
    fields = {
        **{f"label_{name}": safe(text) for name, text in parts.labels.items()},
        **parts.head(),
        **parts.position(),
        "moves": _lists(parts.items),
        "data": in_script(parts.data()),
        "style": style,
        "style_hash": _hash(style),
        "script": script,
        "script_hash": _hash(script),
    }
    return Template(_resource("page.html")).substitute(fields).encode("utf-8", "backslashreplace")


def _lists(items: list[str]) -> str:
    """The move list in parts of twenty rows: a browser lays out those in sight, and not ten thousand at once."""
    parts = [(n, "\n".join(items[n : n + _ROWS])) for n in range(0, len(items), _ROWS)]
    return "\n".join(f'<ol start="{n + 1}">\n{rows}\n</ol>' for n, rows in parts)


def in_script(value: Any) -> str:
    """JSON that may stand inside a script element: no text in it can end that."""
    text = msgspec.json.encode(value).decode()
    for character, shown in _SHOWN.items():  # of a long text ten times as fast as `translate`
        text = text.replace(character, shown)
    return text


def _resource(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """A source expression of a content security policy."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


class _Parts:
    """What the page is made of."""

    def __init__(self, log: Log, language: str):
        self.log, self.language = log, language
        self.words = sentences.words_in(language)
        self.labels = sentences.labels(language)
        self.lines, self.texts = Kept(), Kept()
        self.texts.number(self.labels["no_effects"])
        self.boards: list[list[int]] = []
        self.columns = 40
        self.effects: list[list[int]] = []
        self.turns: list[int] = []
        self.items: list[str] = []
        self.series = [standing.totals if (standing := scores(log, m)) else None for m in log.timeline.moments]
        opened = telling.opened_later(log.timeline.moments)
        for moment in log.timeline.moments:
            self._take(moment, opened)

    def _take(self, moment: Moment, opened: Mapping[int, Any]) -> None:
        """Add one version."""
        log = self.log
        board = markup(log, moment, self.language)
        if board[0] == TEXT:
            self.columns = max(self.columns, *(len(unescape(line)) for line in board))
        self.boards.append([self.lines.number(piece) for piece in board])
        told = happened.turns(log.timeline.moments, moment, self.language)
        told += [
            telling.effect_words(log.game, effect, self.language)
            for effect in telling.effects_of(log.timeline.moments, moment)
        ]
        self.effects.append([self.texts.number(texts.clean(words)) for words in told])
        self.turns.append(self.texts.number(texts.clean(sentences.turn(self.words, log, moment))))
        self.items.append(self._item(moment, opened))

    def _item(self, moment: Moment, opened: Mapping[int, Any]) -> str:
        """A line of the move list."""
        log = self.log
        who = happened.actor(moment, self.language)
        what = safe(happened.event_sentence(moment, self.language, opened))
        moved = telling.is_move(moment)
        notation = telling.move_of(log.game, moment, opened) if moved else ""
        noted = f' <span class="n">{safe(notation)}</span>' if notation not in ("", telling.SEALED) else ""
        when = texts.spent(moment.event.d.ms) if moved else texts.clock(moment.event.at)
        return (
            f'<li><a href="#v={moment.v}"><span class="v">{moment.v}</span> <span class="who">{safe(who)}</span> '
            f'<span class="said"><span class="what">{what}</span>{noted}</span> <time>{safe(when)}</time></a></li>'
        )

    def data(self) -> dict[str, Any]:
        """What the page's program reads."""
        step = (graph.WIDTH - graph.LEFT - graph.RIGHT) / max(1, len(self.boards) - 1)
        return {
            "words": {name: self.labels[name] for name in ("version", "of", "play", "pause")},
            "lines": self.lines.all(),
            "boards": deltas(self.boards),
            "texts": self.texts.all(),
            "effects": self.effects,
            "turns": self.turns,
            "graph": [graph.LEFT, round(step, 4)],
        }

    def head(self) -> dict[str, str]:
        """Fields of the page's head and foot."""
        log = self.log
        now, first = log.last.table, log.timeline.at(1).event
        facts = (
            f"{self.labels['table']} {now.id[:8]}",
            f"{self.labels['events']}: {log.last.v}",
            f"{texts.day(first.at)} {texts.clock(first.at)} UTC",
        )
        return {
            "language": self.language,
            "title": safe(f"{log.game.title} · {now.id[:8]}"),
            "game": safe(log.game.title),
            "facts": safe(" · ".join(facts)),
            "audience": safe(sentences.audience(self.words, log)),
            "wrong": self._wrong(),
            "table": safe(now.id),
            "short": safe(now.id[:8]),
            "head": f"{log.last.v}:{log.last.entry.h.hex()}",
        }

    def _wrong(self) -> str:
        """What must be known of a log that is damaged, or was kept because something failed."""
        log = self.log
        told = [("damaged", log.stopped)] if log.stopped else []
        told += [("fault", " · ".join(said))] if (said := failed(log)) else []
        return "".join(
            f'<p class="wrong" role="alert">{safe(self.labels[label])} <span lang="en">{safe(text)}</span></p>\n'
            for label, text in told
        )

    def position(self) -> dict[str, str]:
        """Fields of the final position, as it stands in the page without its program."""
        known = self.texts.all()
        lines = self.lines.all()
        effects = self.effects[-1] or [0]
        return {
            "count": str(len(self.boards)),
            "now": safe(f"{self.labels['version']} {len(self.boards)} {self.labels['of']} {len(self.boards)}"),
            "board": "".join(lines[n] for n in self.boards[-1]),
            "turn": safe(known[self.turns[-1]]),
            "effects": "".join(f"<li>{safe(known[n])}</li>" for n in effects),
            "scores": self._graph(),
            "result": _result(self),
        }

    def _graph(self) -> str:
        names = [happened.seat(seat, self.language) for seat in range(self.log.last.table.size)]
        drawn = graph.graph(self.series, names, self.labels["scores"])
        return f"<h2>{safe(self.labels['scores'])}</h2>\n{drawn}\n" if drawn else ""


class _Row(NamedTuple):
    place: int
    seat: int


def _result(parts: _Parts) -> str:
    """The ranking as a table, best first."""
    log, labels = parts.log, parts.labels
    called = registry.words(log.game).parts(parts.language)
    heading = f"<h2>{safe(sentences.result_heading(parts.words, log))}</h2>\n"
    result = log.last.table.result
    if result is None:
        return heading
    rows = []
    for row in sorted(_Row(place, seat) for seat, place in enumerate(result.places)):
        points = str(result.totals[row.seat]) if row.seat < len(result.totals) else "?"
        broken = result.parts[row.seat] if row.seat < len(result.parts) else ()
        broken = ", ".join(f"{called.get(name, name)} {n}" for name, n in broken)
        cells = (f"{row.place}.", happened.seat(row.seat, parts.language))
        rows.append(
            "<tr>" + "".join(f"<td>{safe(cell)}</td>" for cell in cells)
            + f'<td class="points">{safe(points)}</td><td>{safe(broken)}</td></tr>'
        )  # fmt: skip
    named = "".join(f'<th scope="col">{safe(labels[name])}</th>' for name in ("place", "seat", "points", "breakdown"))
    return f"{heading}<table><thead><tr>{named}</tr></thead><tbody>{''.join(rows)}</tbody></table>\n"
