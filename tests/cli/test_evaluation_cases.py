"""`graphmem eval add`, from the first recall to the run over the set that comes of it."""

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from graphmem.evaluation import own_sets
from graphmem.evaluation.datasets import load_dataset
from tests.cli.conftest import Cli

TOLD = ["The parcel went to Lisbon", "The gaiwan is on the top shelf", "订单 TQ-20260309-118 寄到杭州"]
QUESTION = "Where did the parcel go?"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Where sets go."""
    return tmp_path / "sets"


@pytest.fixture
def asked(cli: Cli) -> dict[str, Any]:
    """A recall by Lin, with its answer."""
    for text in TOLD:
        cli("remember", text, "--user", "lin", "--session", "s")
    cli("remember", "The office closes at noon", "--user", "rui", "--visibility", "public")
    cli("remember", "Nobody else may see this parcel", "--user", "rui")
    answer: dict[str, Any] = cli("recall", QUESTION, "--user", "lin", "--json").json()
    return answer


def judge(cli: Cli, asked: dict[str, Any], verdict: str = "useful", place: int = 0) -> str:
    """Judge one result; its id."""
    memory: str = asked["results"][place]["id"]
    ran = cli("feedback", asked["retrieval_id"], verdict, "--memory", memory, "--user", "lin")
    assert ran.code == 0
    return memory


def add(cli: Cli, asked: dict[str, Any], data: Path, *options: str) -> Any:
    """Add the recall to the set `own`."""
    return cli("eval", "add", asked["retrieval_id"], "--user", "lin", "--data", str(data), *options)


def files(folder: Path) -> dict[str, bytes]:
    """What a folder holds."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_judged_recall_becomes_a_case_that_runs(cli: Cli, asked: dict[str, Any], data: Path) -> None:
    """The question with its clock, what was useful as its gold, all that Lin saw and nothing else as documents."""
    gold = judge(cli, asked)
    judge(cli, asked, "not_useful", 1)
    ran = add(cli, asked, data, "--json")

    assert (ran.code, ran.err) == (0, "")
    told = ran.json()
    assert (told["set"], told["outcome"], told["gold"], told["documents"], told["questions"]) == (
        "own",
        "added",
        [gold],
        4,
        1,
    )
    dataset = load_dataset(data, "own")
    (question,) = dataset.questions
    assert (question.qid, question.text, question.gold) == (asked["retrieval_id"], QUESTION, (gold,))
    assert question.asked_at is not None
    assert {each.text for each in dataset.documents} == {*TOLD, "The office closes at noon"}
    run = cli("eval", "run", "--data", str(data), "--set", "own", "--json", at=None)
    assert (run.code, run.err) == (0, "")
    assert run.json()["overall"]["metrics"]["R@1"]["mean"] == 1.0


def test_adding_again_changes_nothing(cli: Cli, asked: dict[str, Any], data: Path) -> None:
    """Byte for byte; another verdict replaces the question, and another recall comes after it."""
    first = judge(cli, asked)
    add(cli, asked, data)
    before = files(data / "own")
    assert add(cli, asked, data, "--json").json()["outcome"] == "unchanged"
    assert files(data / "own") == before

    second = judge(cli, asked, place=1)
    assert add(cli, asked, data, "--json").json()["outcome"] == "replaced"
    again = cli("recall", "gaiwan", "--user", "lin", "--json").json()
    third = judge(cli, again)
    told = add(cli, again, data, "--json").json()
    assert (told["outcome"], told["new_documents"], told["questions"]) == ("added", 0, 2)
    golds = [set(each.gold) for each in load_dataset(data, "own").questions]
    assert golds == [{first, second}, {third}]


def test_the_set_goes_to_the_data_folder_by_default(cli: Cli, asked: dict[str, Any]) -> None:
    """For this account only, with a word of what it holds; the command tells how to run it."""
    judge(cli, asked)
    ran = cli("eval", "add", asked["retrieval_id"], "--user", "lin", "--set", "mine")

    assert ran.code == 0
    folder = Path(os.environ["XDG_DATA_HOME"]) / "graphmem" / "question-sets" / "mine"
    assert f"graphmem eval run --data {folder.parent} --set mine" in ran.out
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert "plain text" in (folder / own_sets.MARK).read_text("utf-8")


def test_what_cannot_be_a_case_is_refused_with_the_remedy(cli: Cli, asked: dict[str, Any], data: Path) -> None:
    """No such retrieval, somebody else's, no verdict or none that helps, filters, a borrowed turn; nothing is made."""
    unknown = cli("eval", "add", "unheard-of", "--user", "lin", "--data", str(data))
    assert (unknown.code, unknown.out) == (66, "")
    assert "no retrieval by that id" in unknown.err
    foreign = cli("eval", "add", asked["retrieval_id"], "--user", "rui", "--data", str(data))
    assert foreign.err == unknown.err

    for verdict in ("not_useful", "wrong"):
        judge(cli, asked, verdict)
        ran = add(cli, asked, data)
        assert (ran.code, ran.out) == (64, "")
        assert f"give feedback first: graphmem feedback {asked['retrieval_id']} useful" in ran.err
    cli("feedback", asked["retrieval_id"], "useful", "--user", "lin")
    assert add(cli, asked, data).code == 64

    filtered = cli("recall", "parcel", "--user", "lin", "--kind", "episodic", "--json").json()
    judge(cli, filtered)
    ran = add(cli, filtered, data)
    assert ran.code == 64
    assert "filters" in ran.err

    turn = json.dumps({"role": "user", "content": "Tell me of the parcel"}).encode()
    cli("observe", "-", "--user", "lin", "--session", "t", stdin=turn)
    borrowed = cli("recall", "why?", "--user", "lin", "--asked-in", "t", "--json").json()
    judge(cli, borrowed)
    ran = add(cli, borrowed, data)
    assert ran.code == 64
    assert "ask in full" in ran.err
    assert not data.exists()


def test_a_memory_that_is_gone_is_named(cli: Cli, asked: dict[str, Any], data: Path, store: str) -> None:
    """A case without it would be another one."""
    import apsw

    gold = judge(cli, asked)
    connection = apsw.Connection(store)
    connection.execute("UPDATE memory SET status = 'archived' WHERE id = ?", (gold,))
    connection.close()
    ran = add(cli, asked, data)

    assert ran.code == 66
    assert gold in ran.err
    assert not data.exists()


@pytest.mark.parametrize(
    "name", ["", " ", "..", ".hidden", "a/b", "/etc", "a\\b", "all", "understanding", "x" * 201, "a\nb", " a"]
)
def test_a_name_that_is_no_folder_is_refused(cli: Cli, data: Path, name: str) -> None:
    """Before anything is read."""
    ran = cli("eval", "add", "r", "--user", "lin", "--data", str(data), "--set", name)

    assert (ran.code, ran.out) == (64, "")
    assert "--set" in ran.err
    assert not data.exists()


@pytest.mark.parametrize("found", ["questions.jsonl", "documents.jsonl.gz", "notes.txt"])
def test_a_folder_of_something_else_is_left_alone(cli: Cli, asked: dict[str, Any], data: Path, found: str) -> None:
    """Also one that was ours and holds something more."""
    judge(cli, asked)
    (data / "own").mkdir(parents=True)
    (data / "own" / found).write_bytes(b"{}")
    ran = add(cli, asked, data)

    assert (ran.code, ran.out) == (64, "")
    assert "did not write" in ran.err
    assert files(data / "own") == {found: b"{}"}


def test_a_link_and_a_file_are_no_set(cli: Cli, asked: dict[str, Any], data: Path, tmp_path: Path) -> None:
    """Nothing is written through them."""
    judge(cli, asked)
    data.mkdir()
    (tmp_path / "elsewhere").mkdir()
    (data / "own").symlink_to(tmp_path / "elsewhere")
    (data / "file").write_bytes(b"")

    assert add(cli, asked, data).code == 64
    assert add(cli, asked, data, "--set", "file").code == 64
    assert add(cli, asked, data / "file").code == 64
    assert files(tmp_path / "elsewhere") == {}


def test_lines_of_the_users_own_stay(cli: Cli, asked: dict[str, Any], data: Path) -> None:
    """Letter by letter, without a last line break too; a question of ours that was changed by hand is not replaced."""
    judge(cli, asked)
    add(cli, asked, data)
    questions = data / "own" / "questions.jsonl"
    ours = questions.read_bytes()
    hand = b'{"qid":"by-hand",  "corpus_id": "t/default/u/lin", "question": "gaiwan?"}'
    questions.write_bytes(ours + b"\n" + hand)
    judge(cli, asked, place=1)
    assert add(cli, asked, data, "--json").json()["outcome"] == "replaced"
    assert questions.read_bytes().endswith(b"\n" + hand)

    edited = json.loads(questions.read_bytes().splitlines()[0]) | {"question": "Where is it?"}
    questions.write_text(json.dumps(edited) + "\n", "utf-8")
    judge(cli, asked, "wrong", place=1)
    ran = add(cli, asked, data)
    assert ran.code == 64
    assert "changed by hand" in ran.err
    assert json.loads(questions.read_bytes()) == edited


def test_two_at_once_do_not_lose_each_others(cli: Cli, asked: dict[str, Any], data: Path) -> None:
    """The second is told to wait; what was cut short is told how to go on, and does."""
    judge(cli, asked)
    add(cli, asked, data)
    before = files(data / "own")
    lock = data / "own" / own_sets.LOCK
    lock.touch()
    ran = add(cli, asked, data)
    assert ran.code == 75
    assert str(lock) in ran.err
    lock.unlink()
    (data / "own" / "questions.jsonl.new").write_bytes(b"half a li")
    assert add(cli, asked, data).code == 0
    assert files(data / "own") == before | {"questions.jsonl.new": b"half a li"}


def test_a_write_that_fails_leaves_the_set_as_it_was(
    cli: Cli, asked: dict[str, Any], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No half file, no lock; the reason is told."""
    judge(cli, asked)
    add(cli, asked, data)
    before = files(data / "own")
    judge(cli, asked, place=1)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    ran = add(cli, asked, data)
    assert ran.code == 64
    assert "No space left" in ran.err
    assert files(data / "own") == before


def test_agents_have_a_corpus_of_their_own(cli: Cli, data: Path) -> None:
    """What one agent sees is not beside what another one is asked."""
    for agent in ("shop", "ops"):
        cli("remember", f"The parcel of {agent} went to Porto", "--user", "lin", "--agent", agent)
        answer = cli("recall", "parcel", "--user", "lin", "--agent", agent, "--json").json()
        who = ("--user", "lin", "--agent", agent)
        cli("feedback", answer["retrieval_id"], "useful", "--memory", answer["results"][0]["id"], *who)
        assert cli("eval", "add", answer["retrieval_id"], *who, "--data", str(data)).code == 0
    dataset = load_dataset(data, "own")

    assert [each.corpus_id for each in dataset.questions] == ["t/default/u/lin/a/shop", "t/default/u/lin/a/ops"]
    assert len(dataset.documents) == 2
    run = cli("eval", "run", "--data", str(data), "--set", "own", "--json", at=None).json()
    assert run["overall"]["metrics"]["R@1"]["mean"] == 1.0
