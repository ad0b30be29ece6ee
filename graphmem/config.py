"""Settings from the environment (`GRAPHMEM_…`), read once at a process border."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import platformdirs
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from graphmem.errors import InvalidInput

if TYPE_CHECKING:
    from graphmem.retrieval.profiles import Profiles


def default_store() -> Path:
    """The store used when none is named: `graphmem.db` in the user's data folder."""
    return Path(platformdirs.user_data_dir("graphmem", appauthor=False)) / "graphmem.db"


def default_question_sets() -> Path:
    """The folder of a user's own question sets: `question-sets` beside the default store."""
    return default_store().with_name("question-sets")


class Settings(BaseSettings):
    """What a process is told from outside."""

    model_config = SettingsConfigDict(env_prefix="GRAPHMEM_", extra="forbid", frozen=True, env_ignore_empty=True)

    store: str | None = None
    """Path or URI of the store; None: `default_store()`."""
    neo4j_user: str = "neo4j"
    neo4j_password: SecretStr | None = None
    """None: the server asks for none."""
    neo4j_database: str | None = None
    """None: the account's home database."""
    tenant: str = "default"
    embedder: Literal["auto", "e5", "use", "openai"] = "auto"
    """auto: e5 where it is installed, otherwise USE."""
    vault_key: SecretStr | None = None
    """32 bytes in base64; seals the originals of personal data. None, and no file: they are not kept."""
    vault_key_file: Path | None = None
    """A file that holds the key, where no `vault_key` is given."""
    redact_addresses: bool = False
    """Whether postal addresses are personal data."""
    working_turns: int = Field(default=10, ge=5, le=50)
    """Turns of a session that stay in working memory."""
    embedding_url: str | None = None
    """Of `openai`: where its protocol starts, as `https://host/v1`."""
    embedding_model: str | None = None
    embedding_key: SecretStr | None = None
    """None: the server asks for none."""
    embedding_dimension: int | None = Field(default=None, ge=2, le=16_384)
    """Length of the model's vectors; anything else is refused."""
    embedding_passage_prefix: str | None = None
    embedding_question_prefix: str | None = None
    llm_url: str | None = None
    """None: no language model is asked anything."""
    llm_model: str | None = None
    llm_key: SecretStr | None = None
    """None: the server asks for none."""
    llm_timeout_s: float = Field(default=30.0, gt=0, le=3600)
    """For one question, repeats included; for a batch of texts to embed as well."""
    llm_concurrency: int = Field(default=4, ge=1, le=64)
    rerank: Literal["off", "endpoint", "llm"] = "off"
    """Who has the last word on the order of the best results: nobody, a `/rerank` endpoint, or the language model."""
    rerank_url: str | None = None
    """Of `endpoint`: where its protocol starts, as `https://host/v1`."""
    rerank_model: str | None = None
    rerank_key: SecretStr | None = None
    """None: the endpoint asks for none."""
    rerank_timeout_s: float = Field(default=5.0, gt=0, le=3600)
    """For one request to it, repeats included."""
    redis_url: SecretStr | None = None
    """Of the Redis server on which accepted operations wait; None: in the store."""
    inbox_limit: int = Field(default=10_000, ge=1)
    """Accepted operations that may wait at a time; more are refused."""
    retrieval_log: Literal["on", "off"] = "on"
    """Whether recalls are logged in the store."""
    profiles: Path | None = None
    """A .toml or .json file of own ranking profiles; None: the shipped ones alone."""
    floor: float | None = Field(default=None, ge=0, le=10)
    """Where the best candidate scores less, a recall answers nothing; None: as calibrated for the embedder."""
    resident_limit: int = Field(default=50_000, ge=1)
    """Memories of one owner that are searched exactly over Neo4j; above it the server proposes candidates."""
    resident_bytes: int = Field(default=1_000_000_000, ge=0)
    """Upper bound of the scope indexes kept in memory, in bytes."""


def load_settings() -> Settings:
    """Read the environment.

    Raises:
        InvalidInput: A variable has a value that cannot be used; the message names it.
    """
    try:
        return Settings()
    except ValidationError as exc:
        names = ", ".join("GRAPHMEM_" + str(error["loc"][0]).upper() for error in exc.errors())
        msg = f"the environment variable {names} has a value that cannot be used; see docs/configuration.md"
        raise InvalidInput(msg, field=names) from exc


def read_profile_file(path: Path | None) -> "Profiles":
    """The profiles a recall can be ranked by: the shipped ones, and those of a file, where there is one.

    Raises:
        InvalidInput: The file cannot be read, or a profile in it cannot be used.
    """
    # Settings alone load no numpy.
    from graphmem.retrieval.own_profiles import MOST_BYTES, SETTING, read_profiles
    from graphmem.retrieval.profiles import Profiles

    if path is None:
        return Profiles()
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            msg = f"{SETTING}: {path.name} is larger than {MOST_BYTES} bytes; profiles are a few lines each"
            raise InvalidInput(msg, field=SETTING)
        return Profiles(read_profiles(text.decode("utf-8-sig"), path.name))
    except (OSError, ValueError) as exc:
        msg = f"{SETTING}: {path} cannot be read; name a UTF-8 file that ends with .toml or .json"
        raise InvalidInput(msg, field=SETTING) from exc
