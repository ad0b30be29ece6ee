"""Own profiles from a file: read, refused with the place named, used, and told apart when they are rewritten."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.config import Settings, read_profile_file
from graphmem.errors import InvalidInput
from graphmem.retrieval.profiles import GRAPH, SHIPPED
from graphmem.retrieval.ranking import GRAPH_WEIGHTS
from graphmem.retrieval.silence import Floor
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.ids import SequentialIds
from tests.fakes.recognizer import FakeRecognizer

FORMULAS = ("similarity-decay", "importance-decay", "four-way", "three-way")
WORDS = "[words]\nlexical = 1\nidentifier = 0.5\n"


def written(folder: Path, text: str | bytes, name: str = "own.toml") -> Settings:
    """Settings that name a file with this text."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return Settings(profiles=path)


def opened(folder: Path, settings: Settings) -> GraphMem:
    """A service over `folder` with these settings."""
    return GraphMem.open(
        folder / "store.db",
        clock=FixedClock(),
        ids=SequentialIds(),
        embedder=FakeEmbedder(),
        recognizer=FakeRecognizer({}),
        settings=settings,
    )


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[GraphMem]:
    """A service with the profile `words`, and two memories."""
    with opened(tmp_path, written(tmp_path, WORDS)) as service:
        for text in ("the kettle leaks", "the violin teacher moved"):
            service.remember(text, user="ann")
        yield service


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("own.toml", WORDS),
        ("own.TOML", "\ufeff" + WORDS),
        ("own.json", json.dumps({"words": {"lexical": 1, "identifier": 0.5}})),
    ],
)
def test_toml_and_json_say_the_same(tmp_path: Path, name: str, text: str) -> None:
    """After the shipped ones stands the own one, with its weights and its file."""
    *shipped, own = read_profile_file(written(tmp_path, text, name).profiles)
    assert tuple(shipped) == SHIPPED
    assert own.as_dict() | {"formula": ""} == {
        "name": "words",
        "source": name,
        "formula": "",
        "weights": {"lexical": 1.0, "identifier": 0.5},
        "default": False,
    }


def test_an_empty_file_defines_none(tmp_path: Path) -> None:
    """And no setting means no file."""
    assert (
        tuple(read_profile_file(written(tmp_path, "").profiles))
        == tuple(read_profile_file(Settings().profiles))
        == SHIPPED
    )


def test_it_ranks_by_its_terms_alone(memory: GraphMem) -> None:
    """Terms that it does not weigh are not shown; those it weighs are, with its weight."""
    (first, *_) = memory.recall("which kettle leaks?", user="ann", profile="words").results
    plain = dict(memory.recall("which kettle leaks?", user="ann").results[0].terms)
    assert first.content == "the kettle leaks"
    assert dict(first.terms) == pytest.approx({"lexical": plain["lexical"] / GRAPH_WEIGHTS["lexical"]}, abs=2e-9)


def test_the_weights_of_graph_under_another_name_answer_alike(tmp_path: Path) -> None:
    """A copy of what `graphmem profiles --json` tells is the same ranking."""
    with opened(tmp_path, written(tmp_path, json.dumps({"copy": dict(GRAPH.weights)}), "own.json")) as memory:
        for text in ("the kettle leaks", "the violin teacher moved", "the kettle moved to the mill"):
            memory.remember(text, user="ann")
        one, other = (memory.recall("which kettle?", user="ann", profile=name).results for name in ("graph", "copy"))
        assert one == other


def test_rewritten_weights_are_another_retrieval(tmp_path: Path) -> None:
    """The id of an answer stands for its weights too, so that the log keeps both answers; shipped ones keep theirs."""
    with opened(tmp_path, Settings()) as memory:
        memory.remember("the kettle leaks", user="ann")
    ids = []
    for text in (WORDS, WORDS.replace("0.5", "0.4"), WORDS):
        with opened(tmp_path, written(tmp_path, text)) as memory:
            ids.append([memory.recall("kettle", user="ann", profile=name).retrieval_id for name in ("words", "graph")])
    assert ids[0] == ids[2]
    assert ids[0][0] != ids[1][0]
    assert ids[0][1] == ids[1][1]


def test_a_profile_that_is_gone_is_named_against_the_known(memory: GraphMem, tmp_path: Path) -> None:
    """Replaying needs the profile of then, or another by name."""
    found = memory.recall("kettle", user="ann", profile="words")
    memory.close()
    with opened(tmp_path, Settings()) as later:
        with pytest.raises(InvalidInput, match="known: graph, similarity-decay"):
            later.replay(found.retrieval_id, user="ann")
        assert later.replay(found.retrieval_id, user="ann", profile="graph").now.profile == "graph"


BAD = {
    "no TOML": ("own.toml", "[words\n", r"own\.toml is no TOML: .*line 1"),
    "the same table twice": ("own.toml", WORDS + WORDS, "own.toml is no TOML"),
    "the same key twice": ("own.toml", "[words]\nlexical = 1\nlexical = 2\n", "Cannot overwrite a value"),
    "no JSON": ("own.json", '{"words":\n {,}}', r"own\.json is no JSON: .*line 2"),
    "the same name twice in JSON": ("own.json", '{"a": {"lexical": 1}, "a": {"lexical": 2}}', "'a' twice"),
    "the same term twice in JSON": ("own.json", '{"a": {"lexical": 1, "lexical": 2}}', "'lexical' twice"),
    "JSON that is no object": ("own.json", "[1]", "one object"),
    "too deep": ("own.json", '{"a":' * 100_000, "nested too deeply|is no JSON"),
    "a number of many digits": ("own.json", '{"a": {"lexical": 1' + "0" * 5_000 + "}}", "number"),
    "another kind of file": ("own.yaml", "words: {lexical: 1}", r"end with \.toml or \.json"),
    "an unknown term": ("own.toml", "[words]\nmagic = 1", "words.'magic', which is no term; known: lexical"),
    "a shipped name": ("own.toml", "[four-way]\nlexical = 1", "'four-way', which is the name of a shipped profile"),
    "the default's name": ("own.toml", "[graph]\nlexical = 1", "'graph', which is the name of a shipped profile"),
    "a bad name": ("own.toml", '["a,b"]\nlexical = 1', "names a profile 'a,b'"),
    "an empty name": ("own.json", '{"": {"lexical": 1}}', "names a profile ''"),
    "a name with a newline": ("own.json", '{"a\\n": {"lexical": 1}}', "names a profile"),
    "a name of 41": ("own.json", json.dumps({"a" * 41: {"lexical": 1}}), "names a profile"),
    "no table": ("own.toml", "words = 1", "'words' no table"),
    "not a number": ("own.toml", "[words]\nlexical = nan", "words.lexical no number from -100 to 100"),
    "not a number in JSON": ("own.json", '{"a": {"lexical": NaN}}', "a.lexical no number"),
    "infinite": ("own.toml", "[words]\nlexical = -inf", "words.lexical no number"),
    "overflowing": ("own.json", '{"a": {"lexical": 1e999}}', "a.lexical no number"),
    "huge": ("own.toml", "[words]\nlexical = 100.1", "words.lexical no number"),
    "huge and whole": ("own.json", '{"a": {"lexical": 1' + "0" * 400 + "}}", "a.lexical no number"),
    "true": ("own.toml", "[words]\nlexical = true", "words.lexical no number"),
    "text": ("own.toml", '[words]\nlexical = "1"', "words.lexical no number"),
    "a table in a table": ("own.toml", "[words.lexical]\na = 1", "words.lexical no number"),
    "no weight": ("own.toml", "[words]", "no weight other than 0"),
    "zeros": ("own.toml", "[words]\nlexical = 0\nsemantic = -0.0", "no weight other than 0"),
    "no UTF-8": ("own.toml", b"\xff\xfe[", "cannot be read"),
    "too large": ("own.toml", "#" * 1_000_001, "larger than"),
}


@pytest.mark.parametrize(("name", "text", "told"), BAD.values(), ids=BAD)
def test_a_bad_file_is_refused_with_the_place(tmp_path: Path, name: str, text: str | bytes, told: str) -> None:
    """Before anything is opened: the message names the setting, the file, and the line or key."""
    with pytest.raises(InvalidInput, match=told) as refusal:
        opened(tmp_path, written(tmp_path, text, name))
    assert (refusal.value.field, str(refusal.value)[:18]) == ("GRAPHMEM_PROFILES", "GRAPHMEM_PROFILES:")
    assert not (tmp_path / "store.db").exists()


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """Missing, a folder, or a name that no file can have."""
    for path in (tmp_path / "missing.toml", tmp_path, tmp_path / "a\0.toml"):
        with pytest.raises(InvalidInput, match="cannot be read"):
            read_profile_file(path)


def test_the_setting_comes_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`GRAPHMEM_PROFILES` names the file."""
    settings = written(tmp_path, WORDS)
    monkeypatch.setenv("GRAPHMEM_PROFILES", os.fspath(settings.profiles or ""))
    assert [profile.name for profile in read_profile_file(Settings().profiles)][-1] == "words"


def test_floors_are_for_scores_they_were_made_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The calibrated one silences `graph` alone, one that the user sets their own profiles too, formulas none."""
    settings = written(tmp_path, WORDS)
    monkeypatch.setattr("graphmem.retrieval.silence.FEWEST", 1)
    monkeypatch.setattr("graphmem.retrieval.silence.FLOORS", {FakeEmbedder().model: Floor(9.0)})

    def silent(settings: Settings) -> list[str]:
        with opened(tmp_path, settings) as memory:
            names = ("graph", "words", *FORMULAS)
            found = {name: memory.recall("which kettle, spout or teapot?", user="ann", profile=name) for name in names}
        assert all(bool(recall.results) is not bool(recall.warnings) for recall in found.values())
        return [name for name, recall in found.items() if not recall.results]

    with opened(tmp_path, settings) as memory:
        memory.remember("the kettle leaks", user="ann")
    assert silent(settings) == ["graph"]
    assert silent(settings.model_copy(update={"floor": 9.0})) == ["graph", "words"]
    assert silent(settings.model_copy(update={"floor": 0.0})) == []
