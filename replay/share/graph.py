"""The graph of scores: one SVG, drawn here, with a line a seat that can be told apart without colours."""

from collections.abc import Sequence
from itertools import pairwise

from replay.share.boards import safe

WIDTH, HEIGHT = 640, 200
LEFT, RIGHT, TOP, BOTTOM = 40, 104, 12, 22
_APART = 13
"""Least distance of two names at the right."""


def graph(series: Sequence[Sequence[int] | None], names: Sequence[str], title: str) -> str:
    """SVG of scores by version (None: there are none yet); "" where there is nothing to draw. `names` of the seats."""
    points = [(v, scores) for v, scores in enumerate(series, 1) if scores is not None]
    if not points:
        return ""
    every = [score for _, scores in points for score in scores]
    low, high = min(0, *every), max(0, *every)
    high += low == high

    def x(v: int) -> float:
        return round(LEFT + (v - 1) * (WIDTH - LEFT - RIGHT) / max(1, len(series) - 1), 1)

    def y(score: float) -> float:
        return round(TOP + (high - score) * (HEIGHT - TOP - BOTTOM) / (high - low), 1)

    parts = [
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{safe(title)}">',
        *(_rule(y(score), score) for score in sorted({low, 0, high})),
        f'<text class="axis" x="{x(1)}" y="{HEIGHT - 6}">1</text>',
        f'<text class="axis end" x="{x(len(series))}" y="{HEIGHT - 6}">{len(series)}</text>',
    ]
    last = points[-1][1]
    for seat, place in zip(range(len(last)), _spread([y(score) for score in last]), strict=True):
        steps = _steps([(x(v), y(scores[seat])) for v, scores in points])
        parts.append(f'<polyline class="line s{seat % 6}" points="{steps}"/>')
        label = f"{safe(names[seat])}: {last[seat]}"
        parts.append(f'<text class="name s{seat % 6}" x="{WIDTH - RIGHT + 5}" y="{place + 4}">{label}</text>')
    end = x(len(series))  # the page begins with the last version
    parts.append(f'<line id="here" class="here" x1="{end}" x2="{end}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/></svg>')
    return "".join(parts)


def _rule(height: float, score: int) -> str:
    kind = "zero" if score == 0 else "rule"
    return (
        f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height}" y2="{height}"/>'
        f'<text class="axis end" x="{LEFT - 6}" y="{height + 4}">{score}</text>'
    )


def _steps(points: list[tuple[float, float]]) -> str:
    """Points of a line that goes straight on until the score changes; what lies on the way is left out."""
    kept = [points[0]]
    for before, point in pairwise(points):
        if point[1] != kept[-1][1]:
            kept += [(before[0], kept[-1][1]), point]
    kept.append((points[-1][0], kept[-1][1]))
    return " ".join(f"{a},{b}" for a, b in kept)


def _spread(places: list[float]) -> list[float]:
    """Heights of names, moved down as far as they would cover one another."""
    moved = dict.fromkeys(range(len(places)), 0.0)
    lowest = float("-inf")
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        moved[seat] = lowest = round(max(places[seat], lowest + _APART), 1)
    return [moved[seat] for seat in range(len(places))]
