"""A broad ontology out of files as WordNet and CC-CEDICT have them; the excerpts here are our own."""

import pickle
from pathlib import Path

import pytest

from graphmem.adapters import build_wide_ontology, open_ontology
from graphmem.domain.ontology import Ontology
from graphmem.domain.ontology_check import check
from graphmem.errors import Conflict, InvalidInput

DATA = """\
  1 Licence of the nouns: keep this line with every copy.
00000001 03 n 01 entity 0 000 | all there is
00000002 03 n 01 food 0 001 @ 00000001 n 0000 | what is eaten
00000003 13 n 02 stew 0 ragout 0 001 @ 00000009 n 0000 | cooked slowly
00000004 13 n 01 barley_stew 0 003 @ 00000003 n 0000 %s 00000005 n 0000 %p 00000006 n 0000 | with grain
00000005 20 n 01 barley 0 001 @ 00000001 n 0000 | a grain
00000006 13 n 01 carrot 0 001 @ 00000002 n 0000 | a root
00000007 18 n 01 cook 0 001 @ 00000001 n 0000 | who cooks
00000008 06 n 02 withe 0 recommendation 0 001 @ 00000001 n 0000 | a band
00000009 14 n 01 dishes 0 001 @ 00000002 n 0000 | above stew and not kept
00000010 20 n 01 genus_Hordeum 0 001 @ 00000011 n 0000 | a scientific name
00000011 14 n 01 taxonomic_group 0 001 @ 00000001 n 0000 | a class of kinds
00000012 06 n 01 Big_Ben 0 001 @i 00000001 n 0000 | one clock
00000013 04 n 02 stew 1 fret 0 001 @ 00000001 n 0000 | a worry
00000014 06 n 03 pot 0 a_pot/pan 0 TV 0 001 @ 00000014 n 0000 | above itself
"""
INDEX = """\
  1 Licence
stew n 2 1 @ 2 1 00000003 00000013
ragout n 1 1 @ 1 0 00000003
barley_stew n 1 1 @ 1 0 00000004
barley n 1 1 @ 1 1 00000005
carrot n 1 1 @ 1 1 00000006
food n 1 1 @ 1 1 00000002
entity n 1 1 @ 1 1 00000001
cook n 1 1 @ 1 1 00000007
withe n 1 1 @ 1 0 00000008
recommendation n 1 1 @ 1 1 00000008
genus_hordeum n 1 1 @ 1 0 00000010
big_ben n 1 1 @ 1 0 00000012
fret n 1 1 @ 1 0 00000013
pot n 1 1 @ 1 0 00000014
a_pot/pan n 1 1 @ 1 0 00000014
tv n 1 1 @ 1 0 00000014
"""
SENSES = """\
stew%1:13:00:: 00000003 1 9
stew%1:04:00:: 00000013 2 1
barley%1:20:00:: 00000005 1 3
fret%1:04:00:: 00000013 1 0
fret%2:37:00:: 00000099 1 4
recommendation%1:10:00:: 00000008 1 1
recommend%2:32:00:: 00000098 1 7
"""
CEDICT = """\
# CC-CEDICT
燉菜 炖菜 [dun4 cai4] /a stew/to braise/
大麥 大麦 [da4 mai4] /barley/CL:顆|颗[ke1]/
麥 麦 [mai4] /barley/
胡蘿蔔 胡萝卜 [hu2 luo2 bo5] /carrot/
憂 忧心 [you1 xin1] /to worry/sad/stew/
斯圖 斯图 [Si1 tu2] /stew/
食品 食品 [shi2 pin3] /foodstuff; food/
broken line
"""


@pytest.fixture
def wordnet(tmp_path: Path) -> Path:
    """A folder in the form of WordNet's."""
    folder = tmp_path / "dict"
    folder.mkdir()
    for name, text in (("data.noun", DATA), ("index.noun", INDEX), ("index.sense", SENSES)):
        (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture
def cedict(tmp_path: Path) -> Path:
    """A dictionary in the form of CC-CEDICT."""
    path = tmp_path / "cedict_ts.u8"
    path.write_text(CEDICT, "utf-8")
    return path


def _read(path: Path) -> Ontology:
    return open_ontology(path).ontology


def test_usual_nouns_become_concepts(wordnet: Path, cedict: Path, tmp_path: Path) -> None:
    """With their names in both languages, the nearest kept concept above, and what food is made of."""
    built = build_wide_ontology(wordnet, cedict, tmp_path / "wide.yaml")
    found = _read(tmp_path / "wide.yaml")
    assert {one.id: [name for _, name in one.names()] for one in found.concepts} == {
        "wn-food-00000002": ["food", "食品"],
        "wn-stew-00000003": ["stew", "ragout", "炖菜"],
        "wn-barley-stew-00000004": ["barley stew"],
        "wn-barley-00000005": ["barley", "大麦"],
        "wn-carrot-00000006": ["carrot", "胡萝卜"],
        "wn-pot-00000014": ["pot"],
    }
    stew = found.get("wn-barley-stew-00000004")
    assert stew is not None
    assert stew.broader == ("wn-stew-00000003",)
    assert stew.properties == {"contains": ("wn-barley-00000005", "wn-carrot-00000006")}
    assert [one.id for one in found.ancestors(stew.id)] == ["wn-stew-00000003", "wn-food-00000002"]
    assert (built.concepts, built.english, built.chinese) == (6, 7, 4)
    assert check(found) == ()


def test_the_file_says_where_it_is_from(wordnet: Path, cedict: Path, tmp_path: Path) -> None:
    """Sources and licences in its head, as these ask for; the same bytes each time."""
    texts = []
    for name in ("a.yaml", "b.yml"):
        build_wide_ontology(wordnet, cedict, tmp_path / name)
        texts.append((tmp_path / name).read_text("utf-8"))
    assert texts[0] == texts[1]
    head = [line for line in texts[0].splitlines() if line.startswith("#")]
    assert "# 1 Licence of the nouns: keep this line with every copy." in head
    assert any("CC BY-SA 4.0" in line for line in head)
    build_wide_ontology(wordnet, None, tmp_path / "c.yaml")
    assert "CEDICT" not in (tmp_path / "c.yaml").read_text("utf-8")


def test_other_forms_of_the_sources(wordnet: Path, cedict: Path, tmp_path: Path) -> None:
    """Counts as Debian has them; a dictionary pickled as a list of lines."""
    build_wide_ontology(wordnet, cedict, tmp_path / "a.yaml")
    lines = [line.split() for line in SENSES.splitlines()]
    (wordnet / "cntlist.rev").write_text("".join(f"{key} {sense} {count}\n" for key, _, sense, count in lines), "utf-8")
    (wordnet / "index.sense").unlink()
    pickled = tmp_path / "dump.dat"
    pickled.write_bytes(pickle.dumps(CEDICT.splitlines(), protocol=3))
    build_wide_ontology(wordnet, pickled, tmp_path / "b.yaml")
    assert (tmp_path / "a.yaml").read_bytes() == (tmp_path / "b.yaml").read_bytes()


def test_a_pickle_is_read_and_never_run(wordnet: Path, tmp_path: Path) -> None:
    """Code in it is text that is no entry."""
    mark = tmp_path / "mark"

    class Bomb:
        def __reduce__(self) -> tuple[object, tuple[Path]]:
            return Path.touch, (mark,)

    path = tmp_path / "dump.dat"
    path.write_bytes(pickle.dumps(Bomb()))
    with pytest.raises(InvalidInput, match="no entry"):
        build_wide_ontology(wordnet, path, tmp_path / "a.yaml")
    assert not mark.exists()
    pickle.loads(path.read_bytes())  # noqa: S301 -- it would have
    assert mark.exists()
    path.write_bytes(b"\x80\x03garbage")
    with pytest.raises(InvalidInput, match=r"dump\.dat"):
        build_wide_ontology(wordnet, path, tmp_path / "a.yaml")


@pytest.mark.parametrize(
    ("file", "line", "told"),
    [
        ("data.noun", "00000015 13 n zz pot", r"data\.noun:16 "),
        ("data.noun", "", r"data\.noun:16 "),
        ("data.noun", "00000015 13 n ff pot 0 000 | cut off", r"data\.noun:16 "),
        ("index.noun", "pot n many", r"index\.noun:18 "),
        ("index.sense", "pot 1 2", r"index\.sense:8 "),
        ("index.sense", "pot%1:06:00:: 00000014 x 1", r"index\.sense:8 "),
    ],
)
def test_a_broken_line_is_told(wordnet: Path, tmp_path: Path, file: str, line: str, told: str) -> None:
    """With file and line; nothing is written."""
    with (wordnet / file).open("a", encoding="utf-8") as opened:
        opened.write(line + "\n")
    with pytest.raises(InvalidInput, match=told):
        build_wide_ontology(wordnet, None, tmp_path / "wide.yaml")
    assert not (tmp_path / "wide.yaml").exists()


def test_sources_that_are_not_there(wordnet: Path, cedict: Path, tmp_path: Path) -> None:
    """And places that cannot be written, are of another kind, or are taken."""
    out = tmp_path / "wide.yaml"
    with pytest.raises(InvalidInput, match=r"data\.noun cannot be read"):
        build_wide_ontology(tmp_path, None, out)
    with pytest.raises(InvalidInput, match=r"none\.u8 cannot be read"):
        build_wide_ontology(wordnet, tmp_path / "none.u8", out)
    with pytest.raises(InvalidInput, match="no entry"):
        build_wide_ontology(wordnet, wordnet / "index.noun", out)
    with pytest.raises(InvalidInput, match="is no file"):
        build_wide_ontology(wordnet, wordnet, out)
    with pytest.raises(InvalidInput, match="must end with"):
        build_wide_ontology(wordnet, None, tmp_path / "wide.ttl")
    with pytest.raises(InvalidInput, match="cannot be written"):
        build_wide_ontology(wordnet, None, tmp_path / "none" / "wide.yaml")
    out.write_text("mine", "utf-8")
    with pytest.raises(Conflict):
        build_wide_ontology(wordnet, cedict, out)
    assert out.read_text("utf-8") == "mine"
    assert build_wide_ontology(wordnet, cedict, out, overwrite=True).concepts == 6
    (wordnet / "index.sense").unlink()
    with pytest.raises(InvalidInput, match="usual senses"):
        build_wide_ontology(wordnet, None, tmp_path / "other.yaml")
