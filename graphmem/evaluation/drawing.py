"""Charts as inline SVG: bars with intervals, and differences around 0. Pure; colours come from the page's style.

Every chart has a title and a description for who does not see it; the figures also stand in a table beside it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from typing import Final

LABEL_CHARS: Final = 24
"""Longer labels are cut; the row's title has them whole."""

_ROW = 26
_TOP = 22
_LEFT = 190
_PLOT = 380
_RIGHT = 130
_WIDTH = _LEFT + _PLOT + _RIGHT
_TICKS = 5
_LEAST_SPAN: Final = 0.05


@dataclass(frozen=True, slots=True)
class Mark:
    """One row of a chart: a value and, where there is one, its interval."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None


def bars(ident: str, title: str, marks: Sequence[Mark], *, whole: bool = True) -> str:
    """Horizontal bars from 0 with their intervals.

    Args:
        ident: Unique in the page, of letters, digits and `-`.
        title: What is shown.
        marks: Rows from top to bottom, values in [0, 1].
        whole: Whether the scale ends at 1, or just above the largest value.
    """
    span = 1.0 if whole else _span([mark.value for mark in marks])

    def place(value: float) -> float:
        return _x(value / span)

    rows = []
    for number, mark in enumerate(marks):
        top = _TOP + number * _ROW
        bar = (
            f'<rect class="bar" x="{_LEFT}" y="{top + 4}" width="{place(mark.value) - _LEFT:.1f}" height="{_ROW - 8}"/>'
        )
        rows.append(_row(mark, top, bar + _whisker(mark, top, place), f"{mark.value:.3f}"))
    ticks = [span * number / _TICKS for number in range(_TICKS + 1)]
    return _chart(ident, title, rows, _grid(len(marks), [(place(value), f"{value:.2f}") for value in ticks]))


def differences(ident: str, title: str, marks: Sequence[Mark]) -> str:
    """Points around 0 with their intervals: right of the line is better.

    Args:
        ident: Unique in the page, of letters, digits and `-`.
        title: What is shown.
        marks: Rows from top to bottom, values in [-1, 1].
    """
    span = _span([abs(end) for mark in marks for end in (mark.value, mark.low, mark.high) if end is not None])

    def place(value: float) -> float:
        return _x((value + span) / (2 * span))

    rows = []
    for number, mark in enumerate(marks):
        top = _TOP + number * _ROW
        point = f'<circle class="point" cx="{place(mark.value):.1f}" cy="{top + _ROW / 2}" r="4.5"/>'
        rows.append(_row(mark, top, _whisker(mark, top, place) + point, f"{mark.value:+.3f}"))
    zero = f'<line class="zero" x1="{place(0):.1f}" y1="{_TOP}" x2="{place(0):.1f}" y2="{_TOP + len(marks) * _ROW}"/>'
    ticks = [(place(value), f"{value:+.2f}") for value in (-span, 0.0, span)]
    return _chart(ident, title, rows, _grid(len(marks), ticks) + zero)


def _span(values: Sequence[float]) -> float:
    """The end of a scale that holds these values."""
    return max(_LEAST_SPAN, ceil(max(values, default=0.0) / _LEAST_SPAN) * _LEAST_SPAN)


def _x(share: float) -> float:
    return _LEFT + _PLOT * share


def _row(mark: Mark, top: int, drawn: str, value: str) -> str:
    interval = "" if mark.low is None or mark.high is None else f", 95 % interval {mark.low:.3f} to {mark.high:.3f}"
    label = mark.label if len(mark.label) <= LABEL_CHARS else mark.label[: LABEL_CHARS - 1] + "…"
    middle = top + _ROW / 2 + 4
    return (
        f"<g><title>{escape(mark.label)}: {value}{interval}</title>"
        f'<text class="label" x="{_LEFT - 10}" y="{middle}">{escape(label)}</text>{drawn}'
        f'<text x="{_LEFT + _PLOT + 12}" y="{middle}">{value}</text></g>'
    )


def _whisker(mark: Mark, top: int, place: Callable[[float], float]) -> str:
    if mark.low is None or mark.high is None:
        return ""
    low, high, middle = place(mark.low), place(mark.high), top + _ROW / 2
    path = f"M{low:.1f} {middle - 4}v8M{low:.1f} {middle}H{high:.1f}M{high:.1f} {middle - 4}v8"
    # The halo keeps the line visible upon the bar.
    return f'<path class="halo" d="{path}"/><path class="whisker" d="{path}"/>'


def _grid(rows: int, ticks: Sequence[tuple[float, str]]) -> str:
    bottom = _TOP + rows * _ROW
    return "".join(
        f'<line class="grid" x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{bottom}"/>'
        f'<text class="tick" x="{x:.1f}" y="{_TOP - 8}">{text}</text>'
        for x, text in ticks
    )


def _chart(ident: str, title: str, rows: Sequence[str], grid: str) -> str:
    return (
        f"<figure><figcaption>{escape(title)}</figcaption>"
        f'<svg class="chart" role="img" aria-labelledby="{ident}-title {ident}-desc" '
        f'viewBox="0 0 {_WIDTH} {_TOP + len(rows) * _ROW + 6}">'
        f'<title id="{ident}-title">{escape(title)}</title>'
        f'<desc id="{ident}-desc">The figures stand in the table beside this chart.</desc>'
        f"{grid}{''.join(rows)}</svg></figure>"
    )
