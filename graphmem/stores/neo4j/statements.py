"""The statements the store runs, by name. Their text is in `cypher/`; this loads it once."""

from typing import Final

from graphmem.stores.neo4j.catalog import statement

# Writing, in the order of a commit.
ADVANCE_OWNERS: Final = statement("write/advance_owners")
TAKE_TURNS: Final = statement("write/take_turns")
CREATE_MEMORIES: Final = statement("write/create_memories")
JOIN_SESSIONS: Final = statement("write/join_sessions")
MERGE_ENTITIES: Final = statement("write/merge_entities")
CREATE_MENTIONS: Final = statement("write/create_mentions")
CREATE_CLAIMS: Final = statement("write/create_claims")
MERGE_TOPICS: Final = statement("write/merge_topics")
JOIN_TOPICS: Final = statement("write/join_topics")
TOUCH_MEMORIES: Final = statement("write/touch_memories")
CLOSE_CLAIMS: Final = statement("write/close_claims")
REOPEN_CLAIMS: Final = statement("write/reopen_claims")
LINK_MEMORIES: Final = statement("write/link_memories")
REVIEW_MEMORIES: Final = statement("write/review_memories")
MERGE_INTO: Final = statement("write/merge_into")
PART_ENTITIES: Final = statement("write/part_entities")
RENAME_ENTITIES: Final = statement("write/rename_entities")
SEAL_ORIGINALS: Final = statement("write/seal_originals")
APPEND_TURNS: Final = statement("write/append_turns")
EXTRACT_TURNS: Final = statement("write/extract_turns")
DROP_TURNS: Final = statement("write/drop_turns")
APPEND_LEDGER: Final = statement("write/append_ledger")
APPEND_RETRIEVALS: Final = statement("write/append_retrievals")
DROP_RETRIEVALS: Final = statement("write/drop_retrievals")
ADVANCE_JUDGED: Final = statement("write/advance_judged")
GIVE_FEEDBACK: Final = statement("write/give_feedback")
LOCK_OWNER: Final = statement("write/lock_owner")
LOCK_SCHEMA: Final = statement("write/lock_schema")
RECORD_MIGRATION: Final = statement("write/record_migration")

# Reading for the scope index.
REVISIONS: Final = statement("read/revisions")
ENTRIES: Final = statement("read/entries")
CHANGED_ENTRIES: Final = statement("read/changed_entries")
JUDGED: Final = statement("read/judged")
JUDGED_SINCE: Final = statement("read/judged_since")

# Candidates of scopes too large to be resident.
SIZE: Final = statement("read/size")
PROPOSE_BY_WORDS: Final = statement("read/propose_by_words")
PROPOSE_BY_MEANING: Final = statement("read/propose_by_meaning")
TERM_FREQUENCIES: Final = statement("read/term_frequencies")
ENTRIES_OF: Final = statement("read/entries_of")

# Reading for a write.
DUPLICATES: Final = statement("read/duplicates")
KNOWN_ENTITIES: Final = statement("read/known_entities")
ENTITIES_STARTING: Final = statement("read/entities_starting")
CLAIMANTS: Final = statement("read/claimants")
TURNS: Final = statement("read/turns")
SESSION_MEMORIES: Final = statement("read/session_memories")
COMMITTED: Final = statement("read/committed")

# Reading details.
MEMORIES: Final = statement("read/memories")
EXPAND: Final = statement("read/expand")
SAME_AS: Final = statement("read/same_as")
ENTITIES: Final = statement("read/entities")
ENTITIES_BY_KEY: Final = statement("read/entities_by_key")
MENTIONING: Final = statement("read/mentioning")
SEALED: Final = statement("read/sealed")
LEDGER: Final = statement("read/ledger")
RETRIEVAL: Final = statement("read/retrieval")
RETRIEVALS: Final = statement("read/retrievals")
FEEDBACK: Final = statement("read/feedback")
STANDING_FEEDBACK: Final = statement("read/standing_feedback")
REPORT: Final = statement("read/report")
NEXT_MODEL: Final = statement("read/next_model")

# For copies.
OWNERS: Final = statement("read/owners")
EXPORT_PAGE: Final = statement("read/export_page")
EXPORT_MERGES: Final = statement("read/export_merges")
EXPORT_VAULT: Final = statement("read/export_vault")
EXPORT_TURNS: Final = statement("read/export_turns")
EXPORT_LEDGER: Final = statement("read/export_ledger")

# Getting to know the server and the database.
SERVER: Final = statement("read/server")
ANALYZERS: Final = statement("read/analyzers")
CYPHER_VERSIONS: Final = statement("read/cypher_versions")
MIGRATIONS: Final = statement("read/migrations")
FOREIGN_LABELS: Final = statement("read/foreign_labels")
AWAIT_INDEXES: Final = statement("read/await_indexes")
