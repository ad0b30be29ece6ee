"""The read path, top to bottom. It reads the store three times at most on a warm scope, and once more each for
a question asked in a session that says too little by itself, for constraints in sight that were never looked at before,
and where a reranker is asked. It writes nothing.

`answering` goes on from its answer where wikis are asked too.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

import numpy as np

from graphmem.domain.filters import NO_FILTERS, Filters
from graphmem.domain.memory import Memory, Status
from graphmem.domain.ontology_names import NamesOf, no_names
from graphmem.domain.recall import Recall, Result
from graphmem.domain.redaction import Placing, RedactedText, for_owners, redact
from graphmem.domain.retrieval_record import canonical_json
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.times import as_local, rfc3339_local, to_us
from graphmem.ports.clock import Clock
from graphmem.ports.embedder import Embedder, Vectors
from graphmem.ports.meter import NO_METER, Meter, Timed
from graphmem.ports.proposer import Proposer
from graphmem.ports.reranker import Reranker
from graphmem.ports.store import Store
from graphmem.ports.vault import Vault
from graphmem.retrieval.answer import Answer, lead_of
from graphmem.retrieval.borrowing import BORROWED, says_too_little, turn_before
from graphmem.retrieval.budget import NO_ROOM, context, room
from graphmem.retrieval.constraint_lane import ConstraintLane, Ontologies
from graphmem.retrieval.constraints import kept_first, with_constraints, within
from graphmem.retrieval.explain import results
from graphmem.retrieval.filtering import cleaned, notices_of
from graphmem.retrieval.found import Found
from graphmem.retrieval.freshness import with_freshness
from graphmem.retrieval.gather import gather
from graphmem.retrieval.index_cache import Held, IndexCache
from graphmem.retrieval.intent import Intent
from graphmem.retrieval.limits import check_filters, check_numbers, check_question
from graphmem.retrieval.neighbourhood import bridge, joining, link, question_entities
from graphmem.retrieval.profiles import GRAPH, Profile, Profiles
from graphmem.retrieval.question import Question, read_question
from graphmem.retrieval.ranking import with_graph
from graphmem.retrieval.reading import after, read, together
from graphmem.retrieval.reranking import RERANKED, Orders, Shown, by_reranker, kept_orders, sent_places
from graphmem.retrieval.retrieval_ids import retrieval_id
from graphmem.retrieval.scope_index import ScopeIndex, state
from graphmem.retrieval.silence import Floor, calibrated_floor, holds_most_words, nothing_relevant
from graphmem.retrieval.stages import Stages, stages
from graphmem.retrieval.visible import Visible

log = logging.getLogger(__name__)

DEFAULT_PROFILE: Final = GRAPH.name
PROPOSED: Final = 200
"""Candidates by words, and by meaning, from a store's own indexes."""
PROPOSED_TO_FILTERS: Final = 1_000
"""The same where filters will drop some: those indexes know no filters."""
APPROXIMATE: Final = (
    "approximate: this scope is too large to be searched exactly; the store's indexes chose the candidates"
)
UNTRUSTED: Final = "quarantined memories are among the results, as was asked for; they are left out of the context"
PER_ENTITY: Final = 20
MOST_EDGES: Final = 400
"""Caps of the neighbourhood read from the store; what people add to the graph counts within them."""


class Retrieval:
    """Answers questions from what a scope can see."""

    def __init__(
        self,
        *,
        store: Store,
        embedder: Embedder,
        clock: Clock,
        vault: Vault,
        resident_bytes: int,
        proposer: Proposer | None = None,
        resident_limit: int = 0,
        floor: float | None = None,
        profiles: Profiles | None = None,
        reranker: Reranker | None = None,
        notices: tuple[str, ...] = (),
        ontologies: Ontologies | None = None,
        names_of: NamesOf = no_names,
        meter: Meter = NO_METER,
    ) -> None:
        """Take the ports.

        Args:
            store: Where memories live.
            embedder: Of the model that the store's vectors are of.
            clock: Tells the time of a question that names none.
            vault: Gives personal data in a question the placeholders that memories have.
            resident_bytes: Upper bound of the scope indexes kept in memory.
            proposer: Gives candidates of owners with more than `resident_limit` memories. None: all are held.
            resident_limit: Memories of one owner.
            floor: Where the best candidate scores less, nothing is answered; None: what was calibrated.
            profiles: By which a recall can be ranked; None: the shipped ones.
            reranker: Has the last word on the order of the best results; None: nobody is asked.
            notices: Put into the warnings of every answer.
            ontologies: By which requests touch constraints; None: no constraint goes first.
            names_of: Gives the names of a tenant's loaded ontology.
            meter: Takes the time of the stages.
        """
        self._store = store
        self._embedder = embedder
        self._clock = clock
        self._vault = vault
        self._proposer = proposer
        self._indexes = IndexCache(
            store,
            embedder,
            resident_bytes=resident_bytes,
            proposer=proposer,
            resident_limit=resident_limit,
            meter=meter,
        )
        meter.size("memories", lambda: self._indexes.size_bytes)
        self._floor = floor
        self.profiles = Profiles() if profiles is None else profiles
        self._reranker = reranker
        self._notices = notices
        self._lane = ConstraintLane(store, ontologies)
        self._names_of = names_of
        self._meter = meter

    def answer(
        self,
        question: str,
        *,
        scope: Scope,
        limit: int,
        as_of: datetime | None,
        profile: str,
        max_tokens: int,
        prompt_tokens: int | None = None,
        filters: Filters = NO_FILTERS,
        rerank: bool = True,
        constraints: bool = True,
        turn: RedactedText | None = None,
        trace: Callable[[Stages], None] | None = None,
    ) -> Answer:
        """Answer a question from memories; see `MemoryService.recall`.

        One that was redacted before was asked before: it is taken as it is, of any length, and read with `turn` alone.

        Args:
            question: See there, as for the other arguments.
            scope: Whose memories.
            limit: Results.
            as_of: The clock of the question.
            profile: Name of a profile.
            max_tokens: Size of the context.
            prompt_tokens: Size of the prompt that it will stand in.
            filters: Which memories may answer.
            rerank: Whether a reranker is asked, where there is one.
            constraints: Whether those that the question touches go first.
            turn: The user's turn that the question was read together with then.
            trace: Shown where each memory stood after each step; for evaluations.

        Raises:
            InvalidInput: An argument cannot be used.
            ProviderUnavailable: The embedder cannot be loaded.
            StoreUnavailable: The store does not answer.
        """
        reranker = self._reranker if rerank else None
        candidates: list[Shown] = []
        kept: Orders = frozenset()
        check_question(question)
        check_filters(filters)
        check_numbers(limit=limit, max_tokens=max_tokens, prompt_tokens=prompt_tokens)
        ranking = self.profiles.named(profile)
        moment = as_local(self._clock.now() if as_of is None else as_of, "as_of")
        text, turn = self._redacted(question, scope, moment, turn)
        limits = cleaned(filters, scope.owners, self._placing)
        held, names = self._indexes.fresh(scope.owners), self._names_of(scope.tenant)
        with self._meter.timed(Timed.RECALL, "question"), held.reading() as resident:
            known = [index for index in resident if index is not None]
            visible = Visible(known, to_us(moment), filters=limits, names=names)
            asked = read(visible, text, moment)
            if turn is not None and (asked.speakers or question_entities(asked, visible)):
                turn = None
            asked = together(visible, asked, turn, moment)
        vector = self._embedder.embed_question(asked.topic)
        proposed = self._proposed(held, asked, vector, PROPOSED_TO_FILTERS if limits.narrows else PROPOSED)
        with self._meter.timed(Timed.RECALL, "rank"), held.reading() as resident:
            indexes = [proposed[n] if index is None else index for n, index in enumerate(resident)]
            if proposed or asked.intent is Intent.HISTORY or visible.state != state(indexes):
                visible = visible.over(indexes, past=asked.intent is Intent.HISTORY)
                asked = together(visible, read(visible, text, moment), turn, moment)
            found = (
                self._found(visible, asked, vector, scope=scope, profile=ranking, limit=limit, lane=constraints)
                if visible.count
                else None
            )
            revisions = tuple(index.revision for index in indexes)
            silence = "" if found is None else self._silence(visible, found, asked, ranking, approximate=bool(proposed))
            least = limit if found is None or not silence else min(limit, len(found.touches))
            answer = [] if found is None or not least else self._shown(visible, scope, found, asked, least)
            binding = frozenset() if found is None else frozenset(visible.id(each.row) for each in found.touches)
            if reranker is not None and found is not None and not silence:
                candidates = self._shown(visible, scope, found, asked, max(limit, RERANKED))
                kept = kept_orders(visible, asked, *found.steps[1:]) | kept_first(candidates, binding)
            lead = lead_of(visible, [memory for _, memory in answer])
            if trace is not None:
                steps = () if found is None else (*found.steps[:2], found.ranked)
                trace(stages(visible, None if found is None else found.gathered, steps))
        helped = failure = ""
        if reranker is not None and len(sent_places(candidates)) > 1:
            # Without holding the indexes: it may take seconds.
            better, failure = by_reranker(reranker, after(turn, text), candidates, kept)
            answer, helped = (answer, "") if failure else (better[:limit], reranker.identity)
        settings = (
            text,
            rfc3339_local(moment),
            ranking.identity,
            str(limit),
            str(max_tokens),
            str(self._floor),
            self._embedder.model,
            *((canonical_json(limits.as_dict()),) if limits.narrows else ()),
            *(() if prompt_tokens is None else (f"prompt_tokens {prompt_tokens}",)),
            *(() if turn is None else (f"turn {turn}",)),
            *(() if reranker is None else (reranker.identity,)),
            *sorted(binding),
        )
        trusted = [(result.score, memory) for result, memory in answer if memory.status is not Status.QUARANTINED]
        packed = context(
            [memory for _, memory in trusted],
            [score for score, _ in trusted],
            room(max_tokens, prompt_tokens),
            constraints=binding,
        )
        notices = (
            *self._notices,
            *((BORROWED,) if turn is not None else ()),
            *((APPROXIMATE,) if proposed else ()),
            *notices_of(limits, approximate=bool(proposed), unknown=visible.misses_entity, fits=visible.count > 0),
            *((UNTRUSTED,) if len(trusted) < len(answer) else ()),
            *((f"beside constraints, {silence}" if answer else silence,) if silence else ()),
            *((failure,) if failure else ()),
            *((NO_ROOM,) if trusted and not packed.shown else ()),
        )
        seen = tuple((owner.key, revision) for owner, revision in zip(scope.owners, revisions, strict=True))
        log.info("recall.answered", extra={"results": len(answer), "visible": visible.count})
        recall = Recall(
            query=text,
            retrieval_id=retrieval_id(seen, settings),
            as_of=moment,
            profile=profile,
            results=tuple(result for result, _ in answer),
            context=packed.text,
            warnings=notices,
            shown=packed.shown,
            model=self._embedder.model,
            revisions=seen,
            filters=limits,
            reranker=helped,
            prompt_tokens=prompt_tokens,
            turn=turn,
            constraints=tuple(result.id for result, _ in answer if result.id in binding),
        )
        return Answer(recall, asked, vector, tuple(memory for _, memory in answer), lead)

    def read(self, question: str, owners: Sequence[Owner], *, as_of: datetime | None) -> Answer:
        """Read a question as `answer` does, for others to answer: no memory is looked at.

        Args:
            question: See there, as for `as_of`.
            owners: Whose placeholders personal data in it gets.
            as_of: The clock of the question.

        Raises: As `answer`.
        """
        check_question(question)
        moment = as_local(self._clock.now() if as_of is None else as_of, "as_of")
        place = for_owners(self._vault.placeholder, (owner.key for owner in owners))
        text = question if isinstance(question, RedactedText) else redact(question.strip(), place=place).text
        asked = read_question(text, speakers=(), now=moment)
        model = self._embedder.model
        recall = Recall(
            query=text,
            retrieval_id=retrieval_id([(owner.key, 0) for owner in owners], (text, rfc3339_local(moment), model)),
            as_of=moment,
            profile=DEFAULT_PROFILE,
            results=(),
            context="",
            warnings=self._notices,
            model=model,
        )
        return Answer(recall, asked, self._embedder.embed_question(asked.topic), ())

    def _redacted(
        self, question: str, scope: Scope, moment: datetime, turn: RedactedText | None
    ) -> tuple[RedactedText, RedactedText | None]:
        """The question, and the turn it is read together with: one asked before with its own of then."""
        if isinstance(question, RedactedText):
            return question, turn
        place = for_owners(self._vault.placeholder, (owner.key for owner in scope.owners))
        text = redact(question.strip(), place=place).text
        if scope.session is None or not says_too_little(text):
            return text, None
        told = self._store.turns(scope.owner(scope.default_visibility), scope.session)
        return text, turn_before(told, text, moment)

    def _placing(self, owner: Owner) -> Placing:
        return for_owners(self._vault.placeholder, [owner.key])

    def _silence(
        self, visible: Visible, found: Found, question: Question, profile: Profile, *, approximate: bool
    ) -> str:
        """Why nothing is answered; empty where something is, or where no floor is made for the profile's scores."""
        if not profile.reads_graph or (self._floor is None and profile is not GRAPH):
            return ""
        floor = calibrated_floor(self._embedder.model, visible.count) if self._floor is None else Floor(self._floor)
        if approximate:
            # Among candidates that were chosen for their likeness none stands out.
            floor = Floor(floor.least)
        semantic = found.gathered.semantic
        ranked = found.steps[-1]
        silence = nothing_relevant(ranked, question, floor, semantic=semantic, alive=visible.alive)
        return "" if silence and holds_most_words(visible, question, ranked.rows) else silence

    def _proposed(self, held: Held, question: Question, vector: Vectors, limit: int) -> dict[int, ScopeIndex]:
        """The store's own candidates for the owners that are too large to be held, by their place."""
        if self._proposer is None:
            return {}
        return {
            number: ScopeIndex.of_proposal(
                self._embedder.dimension,
                self._proposer.propose(
                    place.owner, self._embedder.model, terms=question.terms, vector=vector, limit=limit
                ),
            )
            for number, place in enumerate(held.places)
            if place.too_large
        }

    def _found(
        self,
        visible: Visible,
        question: Question,
        vector: Vectors,
        *,
        scope: Scope,
        profile: Profile,
        limit: int,
        lane: bool,
    ) -> Found:
        entities = question_entities(question, visible)
        semantic = visible.semantic(vector, question.language, self._embedder)
        lexical = visible.lexical(question.terms)
        touches = self._lane.touched(visible, question, semantic, scope) if lane and profile is GRAPH else ()
        gathered = gather(visible, question, lexical, semantic, entities=entities, vector=vector)
        gathered = within(gathered, touches)
        featured = ranked = profile.score(visible, question, gathered, gathered.rows, limit)
        if not profile.reads_graph:
            return Found(ranked, entities, (), None, gathered, (ranked, ranked, ranked))

        seed = int(ranked.rows[ranked.first(visible)])
        edges = tuple(
            replace(edge, target=visible.canonical(edge.target)) if edge.kind == "MENTIONS" else edge
            for edge in self._store.expand(scope, [visible.id(seed)], per_entity=PER_ENTITY, limit=MOST_EDGES)
        )
        links = link(visible, question, seed, edges)
        told = set(visible.search_text(seed).split())
        rest = visible.lexical([term for term in question.terms if term not in told])
        fresh = np.setdiff1d(joining(links, rest), ranked.rows)
        if len(fresh):
            ranked = ranked.joined(profile.score(visible, question, gathered, fresh, limit))
        linked = with_graph(ranked, bridge(links, rest, ranked.rows), profile.weights.get("graph", 0.0))
        final = with_freshness(linked, visible, question)
        bound = with_constraints(final, visible, touches, gathered.content)
        return Found(bound, entities, edges, links, gathered, (featured, linked, final), touches)

    def _shown(
        self, visible: Visible, scope: Scope, found: Found, question: Question, limit: int
    ) -> list[tuple[Result, Memory]]:
        places = {visible.id(int(found.ranked.rows[place])): place for place in found.ranked.order(visible)[:limit]}
        memories = [
            replace(memory, status=visible.status(int(found.ranked.rows[places[memory.id]])))
            for memory in self._store.memories(scope, list(places))
        ]
        shown = results(
            visible,
            found.ranked,
            [places[memory.id] for memory in memories],
            memories,
            entities=found.entities,
            edges=found.edges,
            links=found.links,
        )
        explained = self._lane.with_paths(shown, found.touches, visible, question, scope)
        return list(zip(explained, memories, strict=True))
