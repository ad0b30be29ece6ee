"""Settings: the environment over one file, secrets from files of their own, and nothing unknown without a word."""

from pathlib import Path

import pytest

from graphmem.cli.settings_table import with_table
from graphmem.config import Settings, load_settings, unknown_variables
from graphmem.errors import InvalidInput
from tests.architecture.sources import ROOT

SECRET = "s3cret-of-the-endpoint"


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the environment names; empty so far."""
    path = tmp_path / "graphmem.toml"
    path.touch()
    monkeypatch.setenv("GRAPHMEM_CONFIG", str(path))
    return path


def test_the_file_is_read_and_the_environment_wins(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting of the file holds unless the environment has it too; what neither has keeps its default."""
    config.write_text('tenant = "acme"\nworking_turns = 7\nfloor = 0.25\n', "utf-8")
    monkeypatch.setenv("GRAPHMEM_WORKING_TURNS", "9")
    monkeypatch.setenv("GRAPHMEM_TENANT", "")
    settings = load_settings()
    assert (settings.tenant, settings.working_turns, settings.floor, settings.rerank) == ("acme", 9, 0.25, "off")


def test_an_unknown_key_is_refused_with_the_nearest_setting(config: Path) -> None:
    """A slip of the pen is named with what was meant; a key like no setting is not repeated."""
    config.write_text("residnt_bytes = 5\n", "utf-8")
    with pytest.raises(InvalidInput, match=r"residnt_bytes.*did you mean resident_bytes"):
        load_settings()
    config.write_text(f'{SECRET} = "x"\n', "utf-8")
    with pytest.raises(InvalidInput, match="no setting") as refused:
        load_settings()
    assert SECRET not in str(refused.value)


@pytest.mark.parametrize("text", [b"tenant = ", b"\xff\xfe", b"# " + b"x" * 70_000])
def test_a_file_that_cannot_be_read_is_refused(config: Path, text: bytes) -> None:
    """Broken, not UTF-8, or no file of settings at all by its size."""
    config.write_bytes(text)
    with pytest.raises(InvalidInput, match="GRAPHMEM_CONFIG"):
        load_settings()
    config.unlink()
    with pytest.raises(InvalidInput, match="GRAPHMEM_CONFIG"):
        load_settings()


def test_a_value_of_the_wrong_kind_is_refused_by_name(config: Path) -> None:
    """The setting is named, its value is not repeated."""
    config.write_text(f'llm_concurrency = "{SECRET}"\n', "utf-8")
    with pytest.raises(InvalidInput, match="GRAPHMEM_LLM_CONCURRENCY") as refused:
        load_settings()
    assert SECRET not in str(refused.value)


@pytest.mark.parametrize("name", ["neo4j_password", "embedding_key", "llm_key", "rerank_key"])
def test_a_secret_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """It is read without the line end, shown by nobody, and one that is given itself is taken first."""
    file = tmp_path / "secret"
    file.write_text(f"{SECRET}\n", "utf-8")
    monkeypatch.setenv(f"GRAPHMEM_{name.upper()}_FILE", str(file))
    settings = load_settings()
    assert getattr(settings, name).get_secret_value() == SECRET
    assert SECRET not in repr(settings)
    monkeypatch.setenv(f"GRAPHMEM_{name.upper()}", "given")
    assert getattr(load_settings(), name).get_secret_value() == "given"


@pytest.mark.parametrize("text", [None, "", " \n"])
def test_a_secret_that_is_not_there_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None
) -> None:
    """A file that is missing or empty is no empty secret."""
    file = tmp_path / "secret"
    if text is not None:
        file.write_text(text, "utf-8")
    monkeypatch.setenv("GRAPHMEM_LLM_KEY_FILE", str(file))
    with pytest.raises(InvalidInput, match="GRAPHMEM_LLM_KEY_FILE"):
        load_settings()


def test_variables_that_are_no_settings_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the setting that was meant, where one is near; those that are read elsewhere are known."""
    for name in ("GRAPHMEM_TENNANT", "GRAPHMEM_QQQQQQQQQQQQ", "GRAPHMEM_DEBUG", "GRAPHMEM_TENANT"):
        monkeypatch.setenv(name, "x")
    assert unknown_variables() == {"GRAPHMEM_QQQQQQQQQQQQ": None, "GRAPHMEM_TENNANT": "GRAPHMEM_TENANT"}


def test_the_table_of_the_documentation_is_that_of_the_settings() -> None:
    """Making it anew would change nothing, and each row says what its setting is."""
    page = (ROOT / "docs/configuration.md").read_text("utf-8")
    assert with_table(page) == page
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []
