"""What callers do to memories that are there: revise, forget, restore, and look at what was done.

A use case over the store port and the write path, beside the memory service. Forgetting archives: it can be undone, and
the ledger says what a memory was before. What races for the same version has one winner.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Final, Protocol, TypeVar

from graphmem.domain.answer import KeptAnswer
from graphmem.domain.change import ChangeSet, StatusChange
from graphmem.domain.filters import NO_FILTERS, Filters
from graphmem.domain.history import Happening, History, cursor_of, place_of
from graphmem.domain.memory import Memory, MemoryKind, Status
from graphmem.domain.revision import KEPT, Forgotten, Kept, Revised, Revision
from graphmem.domain.scope import Scope, check_id
from graphmem.domain.times import to_us
from graphmem.errors import Conflict, InvalidInput, NotFound, PreconditionFailed
from graphmem.ingestion.marking import CHANGED, Mark
from graphmem.ingestion.pipeline import Ingestion
from graphmem.ingestion.reviewing import reopening
from graphmem.retrieval.selecting import Selecting

MAX_IDS: Final = 100
"""Memories forgotten by their ids in one call."""
MAX_SELECTED: Final = 1_000
"""Memories forgotten by filters in one call."""
MAX_HISTORY: Final = 100
ATTEMPTS: Final = 5
"""How often a change without an expected version is tried when others change the same memory in between."""
_WAS: Final = "was "
"""Begins the rule of the ledger entry of an archived memory; its status before follows."""
_GONE: Final = frozenset({Status.ARCHIVED, Status.TOMBSTONE})
_PAGE: Final = 500

Done = TypeVar("Done")

Found = Callable[..., Sequence[str]]
"""Finds the ids of the memories that answer a question best."""


class RevisedStore(Protocol):
    """What this reads and writes of a store; see `ports.store.Store`."""

    def commit(self, changes: ChangeSet) -> None:
        """Persist a change set, all or nothing."""
        ...

    def memories(self, scope: Scope, ids: Sequence[str]) -> tuple[Memory, ...]:
        """Those of the memories that the scope can see."""
        ...

    def happenings(
        self, scope: Scope, memory_id: str, *, after: tuple[int, str] | None = None, limit: int
    ) -> tuple[Happening, ...]:
        """What the ledger tells of one memory, oldest first."""
        ...


class Revisions:
    """Revises, forgets and restores the memories of one tenant. Safe to share between threads."""

    def __init__(
        self, *, tenant: str, store: RevisedStore, ingestion: Ingestion, selecting: Selecting, found: Found
    ) -> None:
        """Keep the parts; `found` finds the memories that answer a question, for forgetting by one."""
        self._tenant = tenant
        self._store = store
        self._ingestion = ingestion
        self._selecting = selecting
        self._found = found

    def revise(
        self,
        memory_id: str,
        *,
        user: str,
        agent: str | None = None,
        version: int | None = None,
        content: str | None = None,
        kind: MemoryKind | None = None,
        importance: float | None = None,
        tags: Sequence[str] | None = None,
        metadata: Mapping[str, object] | None = None,
        valid_until: datetime | Kept | None = KEPT,
        dry_run: bool = False,
    ) -> Revised:
        """Change an active memory under its id. What is left out stays as it is.

        Another content goes the whole write path: redaction, names, claims, vectors. What the old text closed in older
        memories holds again, unless the new text closes it too. What the memory was is kept for `history`.

        Args:
            memory_id: Which one.
            user: Whose memories.
            agent: With one, its private memories are seen too.
            version: The version that it must have. None: whichever it has.
            content: 1 byte to 1 MB of text; secrets are redacted first.
            kind: working, episodic, semantic or procedural.
            importance: [0, 1]; None: with another content it is scored anew.
            tags: At most 50, in the place of all it has.
            metadata: At most 4 KB of JSON, in the place of what it has.
            valid_until: Aware; None: it holds without end.
            dry_run: Say what would be done, and write nothing.

        Returns:
            The memory as it stands then, and the receipt of a new text.

        Raises:
            InvalidInput: Nothing is to be changed, or a field cannot be used.
            NotFound: No such memory is visible in this scope; a foreign id looks like an unknown one.
            PreconditionFailed: It has another version than the one that it must have.
            Conflict: It is not active, or another memory of its owner says the same.
            ProviderUnavailable: A model cannot be loaded; nothing was kept.
            StoreUnavailable: The store does not answer; nothing was kept.
            StoreRejected: The store cannot be written; nothing was kept.
        """
        revision = Revision(content, kind, importance, tags, metadata, valid_until)
        scope = Scope(self._tenant, user, agent)

        def change(memory: Memory) -> Revised:
            if memory.status is not Status.ACTIVE:
                msg = f"the memory is {memory.status}, and only active ones are revised; restore it first"
                raise Conflict(msg)
            return self._ingestion.revise(memory, revision, scope, dry_run=dry_run)

        revised = self._changed(memory_id, scope, version, change)
        if dry_run or not revised.changed:
            return revised
        return Revised(self._memory(memory_id, scope), changed=True, receipt=revised.receipt)

    def forget(
        self,
        ids: Sequence[str],
        *,
        user: str,
        agent: str | None = None,
        version: int | None = None,
        dry_run: bool = False,
        confirm_token: str | None = None,
        mark: Mark[Forgotten] | None = None,
    ) -> Forgotten:
        """Archive memories by their ids: they are recalled no longer, and can be restored. All of them, or none.

        What they closed in older memories stays closed.

        Args:
            ids: 1 to 100; one given twice counts once. One that is archived stays so.
            user: Whose memories.
            agent: With one, its private memories are seen too.
            version: The version that the one memory named must have. None: whichever it has.
            dry_run: Say what would be done, and write nothing.
            confirm_token: From a preview: nothing is done where the memories are not those of then.
            mark: Of a request that may be sent again, as `MemoryService.once` gives it.

        Raises:
            InvalidInput: There are none or too many ids.
            NotFound: One of them is not visible in this scope; a foreign id looks like an unknown one.
            PreconditionFailed: The memory has another version than the one that it must have.
            Conflict: Others kept changing the same memories, or they are not those of the preview; nothing was kept.
            StoreUnavailable: The store does not answer; nothing was kept.
            StoreRejected: The store cannot be written; nothing was kept.
        """
        wanted = list(dict.fromkeys(_checked_ids(ids)))
        if version is not None and len(wanted) > 1:
            msg = "a version goes with one id; leave it out, or forget one memory"
            raise InvalidInput(msg, field="version")
        scope = Scope(self._tenant, user, agent)
        for _ in range(ATTEMPTS):
            memories = self._memories(wanted, scope)
            _check_version(memories[0], version)
            standing = [memory for memory in memories if memory.status not in _GONE]
            forgotten = Forgotten(
                ids=tuple(memory.id for memory in standing),
                already=tuple(memory.id for memory in memories if memory.status in _GONE),
                done=not dry_run,
                more=False,
                confirm_token=_token(scope, standing) if dry_run else None,
            )
            if confirm_token is not None and confirm_token != _token(scope, standing):
                raise _other_memories()
            if dry_run or self._archived(standing, scope, "by id", None if mark is None else mark.of(forgotten)):
                return forgotten
        raise _busy()

    def forget_matching(
        self,
        *,
        user: str,
        agent: str | None = None,
        filters: Filters = NO_FILTERS,
        question: str | None = None,
        limit: int = 10,
        confirm_token: str | None = None,
        mark: Mark[Forgotten] | None = None,
    ) -> Forgotten:
        """Archive the memories that fit filters, or that answer a question best: first a preview, then in earnest.

        Without a token nothing is done: the answer names the memories and gives a token. The same call with that token
        forgets them, as long as the same memories in the same versions are meant.

        Args:
            user: Whose memories; the public ones of the tenant are among them.
            agent: With one, its private memories are seen too.
            filters: Which memories; without statuses all that were not forgotten. At most 1,000 at once, those with
                the greatest ids.
            question: 1 to 4,000 characters: the memories that a recall answers it with. None: all that fit.
            limit: Of a question: the best 1 to 100.
            confirm_token: From the preview.
            mark: As `forget`.

        Raises:
            InvalidInput: Neither filters nor a question are given, or one of them cannot be used.
            Conflict: Other memories are meant now, or others were changed meanwhile; nothing was kept.
            StoreUnavailable: The store does not answer; nothing was kept.
            StoreRejected: The store cannot be written; nothing was kept.
        """
        scope = Scope(self._tenant, user, agent)
        if question is None and not filters.narrows:
            msg = "name ids, filters or a query; everything is never forgotten at once"
            raise InvalidInput(msg, field="filters")
        ids = (
            self._selecting.select(scope, filters)
            if question is None
            else self._found(question, user=user, agent=agent, limit=limit, filters=filters)
        )
        chosen = ids[:MAX_SELECTED]
        pages = (chosen[start : start + _PAGE] for start in range(0, len(chosen), _PAGE))
        memories = [memory for page in pages for memory in self._store.memories(scope, page)]
        standing = sorted(
            (memory for memory in memories if memory.status not in _GONE), key=lambda memory: memory.id, reverse=True
        )
        token = _token(scope, standing)
        done = confirm_token is not None
        forgotten = Forgotten(
            ids=tuple(memory.id for memory in standing),
            already=(),
            done=done,
            more=len(ids) > len(chosen),
            confirm_token=None if done else token,
        )
        if done:
            answer = None if mark is None else mark.of(forgotten)
            if confirm_token != token or not self._archived(standing, scope, "by selection", answer):
                raise _other_memories()
        return forgotten

    def restore(
        self, memory_id: str, *, user: str, agent: str | None = None, mark: Mark[Memory] | None = None
    ) -> Memory:
        """Undo: one that was forgotten is as it was before; one that was closed by newer ones holds again.

        With `mark`, of a request that may be sent again, it is done once.

        Returns:
            The memory as it stands then.

        Raises:
            NotFound: No such memory is visible in this scope; a foreign id looks like an unknown one.
            Conflict: It was not forgotten, and nothing of it is closed.
            StoreUnavailable: The store does not answer; nothing was kept.
            StoreRejected: The store cannot be written; nothing was kept.
        """
        scope = Scope(self._tenant, user, agent)
        if mark is None or mark.done(CHANGED) is None:
            step = None if mark is None else mark.step(CHANGED)
            self._changed(memory_id, scope, None, lambda memory: self._restored(memory, scope, step))
        return self._memory(memory_id, scope)

    def history(
        self, memory_id: str, *, user: str, agent: str | None = None, after: str | None = None, limit: int = 50
    ) -> History:
        """What was done to a memory, oldest first, with its text before each revision.

        Args:
            memory_id: Which one.
            user: Whose memories.
            agent: With one, its private memories are seen too.
            after: `next` of the page before.
            limit: 1 to 100.

        Raises:
            InvalidInput: The limit or `after` cannot be used.
            NotFound: No such memory is visible in this scope; a foreign id looks like an unknown one.
            StoreUnavailable: The store does not answer.
        """
        if not 1 <= limit <= MAX_HISTORY:
            msg = f"limit must be 1 to {MAX_HISTORY}"
            raise InvalidInput(msg, field="limit")
        scope = Scope(self._tenant, user, agent)
        place = None if after is None else place_of(after)
        memory = self._memory(memory_id, scope)
        found = self._store.happenings(scope, memory.id, after=place, limit=limit + 1)
        shown = found[:limit]
        return History(memory, shown, cursor_of(shown[-1].entry) if len(found) > limit else None)

    def _restored(self, memory: Memory, scope: Scope, step: KeptAnswer | None) -> None:
        told = self._ingestion.told(scope)
        if memory.status is not Status.ARCHIVED:
            self._store.commit(replace(reopening(memory, scope, told.now, told.ids), answer=step))
            return
        before = self._before(memory, scope)
        self._store.commit(
            ChangeSet(
                status_changes=(StatusChange(memory.owner, memory.id, memory.version, before),),
                ledger=(told.entry(memory, "restore", f"as {before}"),),
                answer=step,
            )
        )

    def _before(self, memory: Memory, scope: Scope) -> Status:
        """What an archived memory was; active where the ledger does not tell."""
        before = Status.ACTIVE
        place = None
        while page := self._store.happenings(scope, memory.id, after=place, limit=_PAGE):
            for entry in (happening.entry for happening in page):
                if entry.action == "archive" and entry.rule.startswith(_WAS):
                    before = Status(entry.rule.removeprefix(_WAS).partition(",")[0])
            place = to_us(page[-1].entry.at), page[-1].entry.id
        return before

    def _archived(self, memories: Sequence[Memory], scope: Scope, how: str, answer: KeptAnswer | None) -> bool:
        """Archive memories, and keep the answer with that; False where one of them has changed meanwhile."""
        if not memories and answer is None:
            return True
        told = self._ingestion.told(scope)
        changes = ChangeSet(
            status_changes=tuple(
                StatusChange(memory.owner, memory.id, memory.version, Status.ARCHIVED) for memory in memories
            ),
            ledger=tuple(told.entry(memory, "archive", f"{_WAS}{memory.status}, {how}") for memory in memories),
            answer=answer,
        )
        try:
            self._store.commit(changes)
        except Conflict:
            return False
        return True

    def _changed(self, memory_id: str, scope: Scope, version: int | None, change: Callable[[Memory], Done]) -> Done:
        """Read a memory and change it; again, where it was changed in between and no version was asked for."""
        for _ in range(ATTEMPTS):
            memory = self._memory(memory_id, scope)
            _check_version(memory, version)
            try:
                return change(memory)
            except Conflict:
                if self._memory(memory_id, scope).version == memory.version:
                    raise
        raise _busy()

    def _memory(self, memory_id: str, scope: Scope) -> Memory:
        return self._memories([memory_id], scope)[0]

    def _memories(self, ids: Sequence[str], scope: Scope) -> tuple[Memory, ...]:
        found = self._store.memories(scope, ids)
        if len(found) < len(ids):
            # The same for one and for several: which of them it is would tell whose the others are.
            msg = "no memory by that id is visible to this user and agent"
            raise NotFound(msg)
        return found


def _checked_ids(ids: Sequence[str]) -> Sequence[str]:
    if isinstance(ids, str) or not 1 <= len(ids) <= MAX_IDS:
        msg = f"ids must be a list of 1 to {MAX_IDS} memory ids"
        raise InvalidInput(msg, field="ids")
    for each in ids:
        check_id(each, "ids")
    return ids


def _check_version(memory: Memory, version: int | None) -> None:
    if version is not None and memory.version != version:
        msg = "the memory is in another version than the one named, and nothing was changed; read it again"
        raise PreconditionFailed(msg)


def _busy() -> Conflict:
    return Conflict("others kept changing the same memory; nothing was kept: try again")


def _other_memories() -> Conflict:
    return Conflict("other memories are meant now than those of the preview, and nothing was forgotten; preview again")


def _token(scope: Scope, memories: Sequence[Memory]) -> str:
    """Names exactly these memories in these versions, for this caller; it needs no secret, since it gives no right."""
    meant = sorted((memory.id, memory.version) for memory in memories)
    return sha256(repr((scope.tenant, scope.user, scope.agent, meant)).encode()).hexdigest()
