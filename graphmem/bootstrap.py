"""Puts the parts together."""

import logging
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import SystemRandom
from secrets import token_bytes
from typing import Self, cast

from graphmem.adapters import (
    Connected,
    open_embedder,
    open_inbox,
    open_language_model,
    open_meter,
    open_ontology,
    open_reranker,
    open_store,
    open_vault,
    open_wiki_folder,
)
from graphmem.config import Settings, load_settings, read_profile_file, unknown_variables
from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.observation import MAX_QUESTION_CHARS
from graphmem.domain.scope import Owner, Scope
from graphmem.errors import ProviderRejected
from graphmem.ingestion.claims import READING
from graphmem.ingestion.conversation import Conversations
from graphmem.ingestion.enrich import Enricher
from graphmem.ingestion.pipeline import Ingestion
from graphmem.keys import KeyService
from graphmem.knowledge.ontologies import Ontologies
from graphmem.knowledge.ontology_service import OntologyService
from graphmem.knowledge.tenant_names import TenantNames
from graphmem.knowledge.wiki_service import WikiService
from graphmem.operations import Operations
from graphmem.ports.clock import Clock
from graphmem.ports.embedder import Embedder
from graphmem.ports.ids import IdFactory
from graphmem.ports.inbox import Inbox
from graphmem.ports.language_model import LanguageModel
from graphmem.ports.meter import NO_METER, Meter
from graphmem.ports.proposer import Proposer
from graphmem.ports.recognizer import Recognizer
from graphmem.ports.reranker import Reranker
from graphmem.ports.store import Store
from graphmem.ports.vault import Vault
from graphmem.providers.latin_words import is_plain
from graphmem.providers.metered import MeteredEmbedder, MeteredLanguageModel, MeteredReranker, metered_store
from graphmem.providers.spacy_recognizer import SpacyRecognizer
from graphmem.providers.system_clock import SystemClock
from graphmem.providers.uuid7_ids import Uuid7Ids
from graphmem.retrieval.answering import Answering
from graphmem.retrieval.limits import TOKEN_RANGE
from graphmem.retrieval.pipeline import DEFAULT_PROFILE, Retrieval
from graphmem.retrieval.profiles import Profiles
from graphmem.retrieval.sections import SectionSearch
from graphmem.retrieval.selecting import Selecting
from graphmem.retrieval_log.background import BackgroundLog
from graphmem.service import MemoryService

log = logging.getLogger(__name__)

NEAREST = 5
"""Memories that a sentence of an agent is compared with."""


class GraphMem(MemoryService):
    """graphmem over its default store and models."""

    _connected: tuple[Connected, ...] = ()
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
        if settings is None:
            settings = load_settings()
            for name, near in unknown_variables().items():
                log.warning("settings.unknown", extra={"variable": name, "nearest": near})
        clock = SystemClock() if clock is None else clock
        notices: tuple[str, ...] = ()
        connected: tuple[Connected, ...] = ()
        if embedder is None:
            embedder, notices = open_embedder(settings)
            connected = (embedder,) if isinstance(embedder, Connected) else ()
        vault = open_vault(settings)
        profiles = read_profile_file(settings.profiles)
        model = open_language_model(settings)
        reranker = open_reranker(settings)
        meter = open_meter(settings)
        inbox = open_inbox(settings)
        connected += tuple(part for part in (model, reranker, meter, inbox) if part is not None)
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
            reranker=reranker,
            connected=connected,
            inbox=inbox,
            profiles=profiles,
            notices=notices,
            meter=meter,
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
        reranker: Reranker | None = None,
        connected: tuple[Connected, ...] = (),
        inbox: Inbox | None = None,
        profiles: Profiles | None = None,
        notices: tuple[str, ...] = (),
        meter: Meter = NO_METER,
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
            reranker: Has the last word on the order of the best results; None: nobody is asked.
            connected: Closed with the store.
            inbox: Where accepted operations wait; None: in the store.
            profiles: By which a recall can be ranked; None: the shipped ones.
            notices: Put into the warnings of every receipt and answer.
            meter: Measures what is done; none does by itself.
        """
        proposes = isinstance(store, Proposer)
        if meter is not NO_METER:
            store, embedder = metered_store(store, meter), MeteredEmbedder(embedder, meter)
            model = None if model is None else MeteredLanguageModel(model, meter)
            reranker = None if reranker is None else MeteredReranker(reranker, meter)
        enricher = None if model is None else Enricher(model, reading=READING)
        ontologies = Ontologies(store.knowledge, shipped_concepts)
        names = TenantNames(ontologies, shipped=shipped_concepts, is_plain=is_plain)
        ingestion = Ingestion(
            store=store,
            vault=vault,
            addresses=settings.redact_addresses,
            embedder=embedder,
            recognizer=recognizer,
            clock=clock,
            ids=ids,
            enricher=enricher,
            names_of=names.of,
            notices=notices,
            meter=meter,
        )
        retrieval = Retrieval(
            store=store,
            embedder=embedder,
            clock=clock,
            vault=vault,
            resident_bytes=settings.resident_bytes,
            proposer=cast(Proposer, store) if proposes else None,
            resident_limit=settings.resident_limit,
            floor=settings.floor,
            profiles=profiles,
            reranker=reranker,
            notices=notices,
            ontologies=lambda tenant: ontologies.finder(Owner(tenant)),
            names_of=names.of,
            meter=meter,
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
            meter=meter,
        )
        sections = SectionSearch(
            store.knowledge, embedder, resident_bytes=settings.resident_bytes, finder=ontologies.finder, meter=meter
        )

        def wiki_of(tenant: str) -> WikiService:
            return WikiService(
                tenant=tenant,
                knowledge=store.knowledge,
                embedder=embedder,
                vault=vault,
                clock=clock,
                open_folder=open_wiki_folder,
                finder=ontologies.finder,
                addresses=settings.redact_addresses,
            )

        def ontology_of(tenant: str) -> OntologyService:
            return OntologyService(
                tenant=tenant,
                knowledge=store.knowledge,
                ontologies=ontologies,
                shipped=lambda: shipped_concepts().ontology,
                chosen=names.chosen,
                read=lambda file: open_ontology(Path(file)),
            )

        inbox = store.inbox if inbox is None else inbox

        meter.depth("inbox", inbox.depth)

        def operations_of(tenant: str) -> Operations:
            return Operations(
                tenant=tenant,
                inbox=inbox,
                store=store,
                vault=vault,
                clock=clock,
                ids=ids,
                addresses=settings.redact_addresses,
                limit=settings.inbox_limit,
            )

        memory = cls(
            tenant=tenant,
            operations_of=operations_of,
            wiki_of=wiki_of,
            ontology_of=ontology_of,
            names_of=names.of,
            store=store,
            ingestion=ingestion,
            conversations=conversations,
            answering=Answering(retrieval, sections),
            selecting=Selecting(store, vault.placeholder, names.of),
            vault=vault,
            clock=clock,
            keys=KeyService(store=store.keys, clock=clock, ids=ids, chance=token_bytes),
            meter=meter,
            retrieval_log=BackgroundLog(store.retrieval_log) if settings.retrieval_log == "on" else None,
        )
        memory._connected = connected
        return memory

    def close(self) -> None:
        """Release the store and the connections to endpoints; a second call does nothing."""
        super().close()
        for part in self._connected:
            part.close()


@cache
def shipped_concepts() -> ConceptFinder:
    """Finds the concepts that graphmem brings, which are read when they are first asked for."""
    return ConceptFinder(open_ontology(None).ontology)


def _nearest(retrieval: Retrieval, scope: Scope, sentence: str) -> tuple[str, ...]:
    """The contents of the few memories nearest to a sentence: what an agent may be repeating."""
    found = retrieval.answer(
        sentence[:MAX_QUESTION_CHARS],
        scope=replace(scope, session=None),
        limit=NEAREST,
        as_of=None,
        profile=DEFAULT_PROFILE,
        max_tokens=TOKEN_RANGE[0],
        rerank=False,
        constraints=False,
    )
    return tuple(result.content for result in found.recall.results)


def _check_model(store: Store, embedder: Embedder) -> None:
    """Refuse to search vectors of one model with another's questions."""
    models = store.report().embedding_models
    if models and models != (embedder.model,):
        msg = (
            f"the store holds vectors of {', '.join(models)}, this process makes vectors of {embedder.model}; "
            "set GRAPHMEM_EMBEDDER (and GRAPHMEM_EMBEDDING_*) to the store's model, or use another store"
        )
        raise ProviderRejected(msg)
