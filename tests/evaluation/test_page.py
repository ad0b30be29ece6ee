"""The HTML report: it stands alone, is well-formed, escapes what files say, and can be read by everybody."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from graphmem.evaluation.drawing import LABEL_CHARS, Mark, bars, differences
from graphmem.evaluation.page import page
from graphmem.evaluation.page_style import DARK, LIGHT
from graphmem.evaluation.runs import RunFile, read_runs
from tests.evaluation.test_comparison import AFTER, BEFORE, Ranks, write_run

VOID = {"meta", "br"}
HOSTILE = "<script>alert(1)</script>\"'&\u202e\ud800"


class Page(HTMLParser):
    """Checks that every tag is closed in its order, and collects tags, ids and references."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.referred: list[str] = []
        self.attributes: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that opens."""
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.referred += [part for name, value in attrs if name == "aria-labelledby" for part in (value or "").split()]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag of its own."""
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_endtag(self, tag: str) -> None:
        """A tag that closes the last one."""
        assert self.open.pop() == tag


def file_of(folder: Path, file: str, ranks: Ranks, **options: str) -> tuple[str, RunFile]:
    """A run through its file."""
    return file, read_runs(write_run(folder / file, ranks, **options))


def test_the_page_stands_alone_and_is_well_formed(tmp_path: Path) -> None:
    """No scripts, no handlers, no address of anything; every reference is to an id that is there once."""
    text = page([file_of(tmp_path, "a.json", BEFORE), file_of(tmp_path, "b.json", AFTER)])

    found = Page(text)
    assert text.startswith("<!DOCTYPE html>")
    assert {"script", "link", "img", "iframe", "object", "base", "form"}.isdisjoint(found.tags)
    assert {"src", "href", "srcset", "action", "xlink:href"}.isdisjoint(found.attributes)
    assert not [name for name in found.attributes if name.startswith("on")]
    assert not re.search(r"https?:|//|url\(|@import", text)
    assert len(set(found.ids)) == len(found.ids)
    assert set(found.referred) <= set(found.ids)
    assert found.tags.count("svg") == 5
    assert text.count('role="img"') == 5
    assert text == page([file_of(tmp_path, "a.json", BEFORE), file_of(tmp_path, "b.json", AFTER)])


def test_every_figure_stands_in_a_table(tmp_path: Path) -> None:
    """Means with intervals, categories with those apart marked, the comparison with its questions, the stages."""
    text = page([file_of(tmp_path, "a.json", BEFORE), file_of(tmp_path, "b.json", AFTER, profile="new")])

    assert "0.750 [" in text
    assert ">trick*</th>" in text
    assert "apart: not counted in ALL" in text
    assert "4 questions changed; those that changed most, tiny" in text
    assert "Each gold document that was lost (5)" in text
    assert "pushed out by what the graph lifted" in text
    assert text.count("<caption>") == text.count("<table>")


def test_names_from_files_cannot_become_markup(tmp_path: Path) -> None:
    """File, set, profile and question names, warnings and reasons are text, direction marks escaped."""
    file, found = file_of(tmp_path, "a.json", {f"{HOSTILE}1": 1, "q2": None}, name=HOSTILE, profile=HOSTILE)
    hostile = found.model_copy(update={"failed": {HOSTILE: HOSTILE}})

    text = page([(HOSTILE, hostile), (file, found)])

    assert "script" not in Page(text).tags
    assert text.encode("utf-8")
    assert "\u202e" not in text
    assert "&lt;script&gt;" in text


def test_two_files_that_cannot_be_compared_say_why(tmp_path: Path) -> None:
    """Both runs are still shown."""
    text = page([file_of(tmp_path, "a.json", BEFORE), file_of(tmp_path, "b.json", BEFORE, name="other")])

    assert "Not compared: the runs are of different sets" in text
    assert text.count("<caption>Means by category") == 2


def test_one_file_or_three_have_no_comparison(tmp_path: Path) -> None:
    """Only two have an order."""
    files = [file_of(tmp_path, f"{number}.json", BEFORE) for number in range(3)]

    assert "P-values" not in page(files)
    assert "P-values" not in page(files[:1])
    assert "P-values" in page(files[:2])


def test_a_run_of_nothing_scored_still_renders(tmp_path: Path) -> None:
    """Charts without rows, tables without figures."""
    Page(page([file_of(tmp_path, "a.json", {})]))


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_contrast_is_sufficient(colours: dict[str, str]) -> None:
    """WCAG 2.2 AA: text 4.5 : 1, what is drawn 3 : 1."""
    for name, least in (("text", 4.5), ("quiet", 4.5), ("better", 4.5), ("worse", 4.5), ("bar", 3.0)):
        assert contrast(colours[name], colours["ground"]) >= least, name


def contrast(first: str, second: str) -> float:
    """The contrast of two colours as WCAG defines it."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_bars_start_at_zero_and_end_at_their_value() -> None:
    """A bar of one half is half as wide as the whole plot; its interval is drawn and said."""
    text = bars("b", "R@5", [Mark("half", 0.5, 0.25, 1.0), Mark("whole", 1.0)])

    widths = [float(width) for width in re.findall(r'<rect[^>]* width="([\d.]+)"', text)]
    assert widths[1] == 2 * widths[0]
    assert text.count('class="whisker"') == 1
    assert "half: 0.500, 95 % interval 0.250 to 1.000" in text


def test_small_shares_can_fill_the_plot() -> None:
    """What was lost is a few percent: the scale ends just above the largest, and says where."""
    text = bars("b", "lost", [Mark("graph", 0.2), Mark("none", 0.0)], whole=False)

    assert re.findall(r'<rect[^>]* width="([\d.]+)"', text) == ["380.0", "0.0"]
    assert ">0.20</text>" in text


def test_long_labels_are_cut_and_kept_in_the_title() -> None:
    """So that they do not run over the plot."""
    label = "a" * (LABEL_CHARS + 5)

    text = bars("b", "t", [Mark(label, 0.1)])

    assert f"<title>{label}: 0.100</title>" in text
    assert f">{'a' * (LABEL_CHARS - 1)}…</text>" in text


def test_differences_lie_around_zero_within_the_plot() -> None:
    """A loss is left of the line, a gain right, and the widest interval still fits."""
    text = differences("d", "change", [Mark("loss", -0.3, -0.9, 0.1), Mark("gain", 0.3, 0.1, 0.5)])

    left, right = (float(x) for x in re.findall(r'<circle[^>]* cx="([\d.]+)"', text))
    zero = float(re.findall(r'class="zero" x1="([\d.]+)"', text)[0])
    assert zero - left == pytest.approx(right - zero)
    assert min(float(x) for x in re.findall(r"M([\d.]+) ", text)) >= 190
