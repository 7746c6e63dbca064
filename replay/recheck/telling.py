"""The report of a recheck: what differs, grouped by what is the same about it, and how much was looked at."""

import sys
import textwrap
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, to_builtins

from engine.breach import Breach
from engine.codec import encode
from engine.differences import ABSENT
from engine.recheck import CRASHES, DIFFERS, DIGEST, REFUSED, Difference
from replay import texts
from replay.recheck.checking import Asked, Checked

SHOWN = 3
"""Games of a group that are shown, unless --every."""
VALUE = 48
"""Characters of a value that are shown."""
_SAID = {
    DIFFERS: "{} differs", REFUSED: "{} is refused", CRASHES: "{} crashes", DIGEST: "after {} the state differs",
}  # fmt: skip


class Group(Struct):
    """Findings that are alike: `what` in words, `game` title and rules, `found` (log, finding) of each event."""

    what: str
    game: str
    law: bool
    found: list[tuple[Checked, Difference | Breach]] = []

    @property
    def logs(self) -> int:
        """In how many games it was found."""
        return len({one.source for one, _ in self.found})


def groups(checked: Sequence[Checked]) -> list[Group]:
    """All that was found, by game and by what is alike; what most games share comes first."""
    made: dict[tuple[Any, ...], Group] = {}
    for one in checked:
        if one.result is None:
            continue
        game = f"{one.title} rules {one.result.rules}"
        for found in one.result.found:
            group = Group(_SAID[found.kind].format(found.about), game, law=False)
            made.setdefault((game, found.kind, found.about), group).found.append((one, found))
        for breach in one.breaches:
            about = f" of {breach.about}" if breach.about else ""
            group = Group(f"breaks the law {breach.law}: {breach.kind}{about}", game, law=True)
            made.setdefault((game, "law", *breach.signature), group).found.append((one, breach))
    return sorted(made.values(), key=lambda group: -group.logs)


# ---- in words -------------------------------------------------------------------------------------------------------


def say_all(checked: Sequence[Checked], asked: Asked, every: bool = False) -> None:
    """Print the report. `every`: all games of each group, and all their events, not only the first few."""
    if asked.arbiter:
        texts.say("# arbiter view: the store's secrets are used, and hidden information is shown")
    for one in checked:
        if one.unusable:
            print(texts.clean(f"replay: {one.unusable}"), file=sys.stderr)
    for group in groups(checked):
        _say_group(group, every)
    _say_not_checked(checked)
    for line in _sums(checked, asked):
        texts.say(line)


def _say_group(group: Group, every: bool) -> None:
    events = "" if group.law else f", {texts.plural(len(group.found), 'event')}"
    _fill(f"{texts.plural(group.logs, 'game')}{events}: {group.what} ({group.game})", "", "  ")
    first: dict[str, tuple[Checked, Any]] = {}
    for one, finding in group.found:
        first.setdefault(one.source, (one, finding))
    shown = group.found if every else list(first.values())[:SHOWN]
    for one, finding in shown:
        _fill(f"{one.source}@{finding.v}  {words(finding)}", "  ", "      ")
    if len(shown) < len(group.found):
        texts.say(f"  … {texts.plural(len(group.found) - len(shown), 'more event')} (--every)")
    texts.say()


def words(finding: Difference | Breach) -> str:
    """What was found, in words."""
    if isinstance(finding, Breach):
        return finding.why
    who = f"{finding.event} by {texts.actor(finding.by)}"
    if finding.kind in (REFUSED, CRASHES):
        return f"{who}: {finding.decided}" + (f", {finding.place}" if finding.place else "")
    if finding.kind == DIGEST:
        return f"{who}: the facts after it do not give the recorded digest ($.ps)"
    return f"{who}, {finding.field}: recorded {short(finding.recorded)}, now {short(finding.decided)}"


def short(value: Any) -> str:
    """A plain value as JSON, cut where it is long."""
    text = value if value == ABSENT else encode(value).decode()
    return text if len(text) <= VALUE else f"{text[: VALUE - 1]}…"


def _say_not_checked(checked: Sequence[Checked]) -> None:
    """Why some could not be looked at, or not wholly, and which."""
    reasons: dict[str, list[str]] = {}
    for one in checked:
        for what, why in (
            ("damaged", one.result.stopped if one.result else ""),
            ("not checkable", one.result.skipped if one.result else ""),
            ("laws not asked", one.lawless),
        ):
            if why:
                reasons.setdefault(f"{what}: {why}", []).append(one.source)
    for why, sources in reasons.items():
        more = f" and {len(sources) - SHOWN} more" if len(sources) > SHOWN else ""
        _fill(f"{why}: {', '.join(sources[:SHOWN])}{more}", "", "  ")
    if reasons:
        texts.say()


def status(one: Checked) -> str:
    """What came of a log, in one word of several: what differs counts as that, whatever else is the matter with it."""
    if one.result is None:
        return "unusable"
    if one.differs:
        return "differs"
    if one.result.stopped:
        return "damaged"
    return "same" if one.result.events else "not checkable"


def partly(one: Checked) -> bool:
    """Could only a part of it be decided again?"""
    return bool(one.result and one.result.events and one.result.unchecked)


def counts(checked: Sequence[Checked]) -> dict[str, int]:
    """How many games, events and moves there were, and what came of them."""
    results = [one.result for one in checked if one.result is not None]
    return {
        "games": len(checked),
        "events": sum(result.events for result in results),
        "moves": sum(result.moves for result in results),
        "same": sum(status(one) == "same" for one in checked),
        "differ": sum(one.differs for one in checked),
        "differing_events": sum(result.differing for result in results),
        "not_checkable": sum(status(one) == "not checkable" for one in checked),
        "partly_checked": sum(map(partly, checked)),
        "damaged": sum(bool(result.stopped) for result in results),
        "unusable": sum(bool(one.unusable) for one in checked),
    }


def _sums(checked: Sequence[Checked], asked: Asked) -> list[str]:
    number = counts(checked)
    by = "decided again with today's code" if asked.rules is None else f"played under rules {asked.rules}"
    verdict = ("{} the same", "{} differ") if asked.rules is None else ("{} go the same", "{} otherwise")
    some = sum(status(one) == "same" and partly(one) for one in checked)
    same = verdict[0].format(number["same"]) + (f" ({some} of them only in part)" if some else "")
    parts = [same, verdict[1].format(number["differ"])]
    for name in ("not_checkable", "damaged", "unusable"):
        if number[name]:
            parts.append(f"{number[name]} {name.replace('_', ' ')}")
    moves = f"{number['moves']:,} move{'' if number['moves'] == 1 else 's'}"
    lines = textwrap.wrap(f"{texts.plural(number['games'], 'game')}, {moves} {by}: {', '.join(parts)}", texts.WIDTH)
    if asked.laws:
        broken = sum(bool(one.breaches) for one in checked)
        held = sum(not (one.breaches or one.lawless or one.result is None) for one in checked)
        lines.append(f"laws: {held} hold all of them, {broken} break one")
    return lines


def _fill(text: str, first: str, further: str) -> None:
    for line in textwrap.wrap(
        texts.clean(text), texts.WIDTH, initial_indent=first, subsequent_indent=further, break_long_words=False,
        break_on_hyphens=False,
    ):  # fmt: skip
        texts.say(line)


# ---- for machines ---------------------------------------------------------------------------------------------------


def told(checked: Sequence[Checked], asked: Asked) -> dict[str, Any]:
    """The report for machines: counts, groups, and every log with all that was found in it."""
    return {
        "rules": asked.rules,
        "laws": asked.laws,
        "arbiter": asked.arbiter,
        "counts": counts(checked),
        "groups": [
            {"what": group.what, "game": group.game, "games": group.logs, "findings": len(group.found)}
            for group in groups(checked)
        ],
        "results": [_log(one) for one in checked],
    }


def _log(one: Checked) -> dict[str, Any]:
    if one.result is None:
        return {"source": one.source, "status": "unusable", "why": one.unusable}
    laws = {"breaches": to_builtins(one.breaches), "lawless": one.lawless}
    return {"source": one.source, "status": status(one), **to_builtins(one.result), **laws}
