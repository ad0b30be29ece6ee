"""The look of the report's page: colours for light and dark, and the style sheet. Pure.

Text has a contrast of at least 4.5 : 1 with the ground, and what is drawn at least 3 : 1 (WCAG 2.2, AA).
"""

from collections.abc import Mapping
from typing import Final

LIGHT: Final[Mapping[str, str]] = {
    "ground": "#ffffff",
    "text": "#1b1f24",
    "quiet": "#57606a",
    "line": "#d0d7de",
    "bar": "#2f6fb2",
    "better": "#1a6e33",
    "worse": "#b42318",
}
DARK: Final[Mapping[str, str]] = {
    "ground": "#0f1419",
    "text": "#e6e9ed",
    "quiet": "#a3adb8",
    "line": "#39424d",
    "bar": "#5aa2e6",
    "better": "#4cc46a",
    "worse": "#ff8a7a",
}


def _variables(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


STYLE: Final = (
    f":root{{color-scheme:light dark;{_variables(LIGHT)}}}"
    f"@media (prefers-color-scheme:dark){{:root{{{_variables(DARK)}}}}}"
    """
body{background:var(--ground);color:var(--text);font:15px/1.5 system-ui,sans-serif;max-width:80rem;margin:2rem auto;
  padding:0 1rem}
h1,h2,h3{line-height:1.25}
h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
figure{margin:1rem 0}
caption,figcaption,.quiet{color:var(--quiet)}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}
caption{text-align:left;padding:.3rem 0}
th,td{padding:.25rem .5rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child{text-align:left}
tr.all{font-weight:600}
.better{color:var(--better)}
.worse{color:var(--worse)}
svg.chart{width:100%;max-width:44rem;height:auto;display:block;font-size:13px}
svg text{fill:var(--text)}
svg .label{text-anchor:end}
svg .tick{text-anchor:middle;fill:var(--quiet);font-size:11px}
svg .bar,svg .point{fill:var(--bar)}
svg .grid{stroke:var(--line)}
svg .zero{stroke:var(--quiet);stroke-dasharray:3 3}
svg .whisker{stroke:var(--text);stroke-width:1.5;fill:none}
svg .halo{stroke:var(--ground);stroke-width:4.5;fill:none}
@media print{.wide{overflow:visible}}
"""
)
