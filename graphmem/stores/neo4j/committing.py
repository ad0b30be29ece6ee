"""One commit of a Neo4j store: the statements of a change set, in their order, within one transaction."""

from collections.abc import Sequence

from neo4j import ManagedTransaction

from graphmem.domain.change import ChangeSet
from graphmem.domain.memory import Memory
from graphmem.errors import Conflict
from graphmem.stores.neo4j import claim_mapping, entity_mapping, mapping, revising, statements
from graphmem.stores.neo4j.answers import keep_answer
from graphmem.stores.neo4j.catalog import Statement


def apply(transaction: ManagedTransaction, changes: ChangeSet, owners: Sequence[mapping.Row]) -> None:
    """One commit. May be run again after the server undid it; keeps nothing between runs."""
    # Before any other lock: who asked the same waits here, and does nothing then.
    keep_answer(transaction, changes.answer)
    revisions: dict[str, int] = dict(list(transaction.run(statements.ADVANCE_OWNERS.text, {"owners": owners})))
    rewritten = revising.revise(transaction, changes, revisions)
    if changes.memories:
        _create(transaction, changes, revisions)
    _describe(transaction, (*changes.memories, *rewritten))
    if changes.touches:
        touches = mapping.touch_rows(changes.touches, revisions)
        _found(transaction, statements.TOUCH_MEMORIES, {"touches": touches}, len(touches), "touch")
    if changes.bearings:
        _bear(transaction, changes, revisions)
    if changes.entities:
        _change_entities(transaction, changes)
    _keep_aside(transaction, changes)
    revising.keep_versions(transaction, changes)
    if changes.ledger:
        transaction.run(statements.APPEND_LEDGER.text, {"entries": mapping.ledger_rows(changes.ledger)})


def _found(transaction: ManagedTransaction, statement: Statement, values: mapping.Row, wanted: int, what: str) -> None:
    """Run a statement that has to find all of its memories."""
    ((found,),) = list(transaction.run(statement.text, values))
    if found != wanted:
        msg = f"the memory to {what} is gone and nothing was kept; read again and retry"
        raise Conflict(msg)


def _bear(transaction: ManagedTransaction, changes: ChangeSet, revisions: dict[str, int]) -> None:
    """Close and reopen claims and link memories, then see which older memories are superseded."""
    if changes.closings:
        transaction.run(
            statements.CLOSE_CLAIMS.text, {"closings": claim_mapping.closing_rows(changes.closings)}
        ).consume()
    if changes.reopenings:
        reopenings = claim_mapping.reopening_rows(changes.reopenings)
        transaction.run(statements.REOPEN_CLAIMS.text, {"reopenings": reopenings}).consume()
    if changes.links:
        links = claim_mapping.linking_rows(changes.links)
        _found(transaction, statements.LINK_MEMORIES, {"links": links}, len(links), "link")
    memories = claim_mapping.bearing_rows(changes, revisions)
    _found(transaction, statements.REVIEW_MEMORIES, {"memories": memories}, len(memories), "close")


def _change_entities(transaction: ManagedTransaction, changes: ChangeSet) -> None:
    """Merge, part and rename entities."""
    if merges := entity_mapping.merge_rows(changes.entities):
        sides = mapping.entity_rows(entity_mapping.merged(changes.entities))
        transaction.run(statements.MERGE_ENTITIES.text, {"entities": sides}).consume()
        transaction.run(statements.MERGE_INTO.text, {"merges": merges}).consume()
    if aliases := entity_mapping.parted_keys(changes.entities):
        transaction.run(statements.PART_ENTITIES.text, {"aliases": aliases}).consume()
    if renames := entity_mapping.rename_rows(changes.entities):
        transaction.run(statements.RENAME_ENTITIES.text, {"entities": renames}).consume()


def _keep_aside(transaction: ManagedTransaction, changes: ChangeSet) -> None:
    """Write the vault and working memory."""
    if changes.vault:
        transaction.run(statements.SEAL_ORIGINALS.text, {"originals": claim_mapping.vault_rows(changes.vault)})
    if changes.turns:
        transaction.run(statements.APPEND_TURNS.text, {"turns": claim_mapping.heard_rows(changes.turns)})
    if changes.extractions:
        extractions = {"extractions": claim_mapping.extraction_rows(changes.extractions)}
        transaction.run(statements.EXTRACT_TURNS.text, extractions)
        transaction.run(statements.DROP_TURNS.text, extractions)


def _create(transaction: ManagedTransaction, changes: ChangeSet, revisions: dict[str, int]) -> None:
    first: dict[str, int] = {}
    if sessions := mapping.session_rows(changes):
        first = dict(list(transaction.run(statements.TAKE_TURNS.text, {"sessions": sessions})))
    places = mapping.positions(changes.memories, first)
    memories = mapping.memory_rows(changes, revisions, places)
    transaction.run(statements.CREATE_MEMORIES.text, {"memories": memories})
    if turns := mapping.turn_rows(changes.memories, places):
        transaction.run(statements.JOIN_SESSIONS.text, {"turns": turns})


def _describe(transaction: ManagedTransaction, memories: Sequence[Memory]) -> None:
    """What memories that are there mention and claim."""
    if entities := mapping.entity_rows(mapping.mentioned(memories)):
        transaction.run(statements.MERGE_ENTITIES.text, {"entities": entities})
        transaction.run(statements.CREATE_MENTIONS.text, {"mentions": mapping.mention_rows(memories)})
    if claims := claim_mapping.claim_rows(memories):
        transaction.run(statements.CREATE_CLAIMS.text, {"claims": claims})
        transaction.run(statements.MERGE_TOPICS.text, {"topics": claim_mapping.topic_rows(memories)})
        transaction.run(statements.JOIN_TOPICS.text, {"claims": claim_mapping.about_rows(memories)})
