"""How SQLite looks for what a statement asks: by indexes."""

import re
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from graphmem.stores.sqlite import (
    entity_statements,
    key_statements,
    knowledge_statements,
    listing_statements,
    retrieval_statements,
    revision_statements,
    statements,
)

STATEMENTS = {
    name: text
    for module in (
        statements,
        entity_statements,
        key_statements,
        knowledge_statements,
        listing_statements,
        retrieval_statements,
        revision_statements,
    )
    for name, text in vars(module).items()
    if not name.startswith("_")
    and isinstance(text, str)
    and re.match(r"\s*(?:SELECT|WITH|UPDATE|DELETE|INSERT)\b", text)
}
WHOLE = {"REPORT", "NEWEST_MEMORY", "EMBEDDING_MODELS", "OWNERS", "APPLIED_MIGRATIONS", "IDENTITY", "ANY_KEY"}
"""What looks at all there is, once in a while."""


@pytest.mark.parametrize("name", sorted(set(STATEMENTS) - WHOLE))
def test_no_statement_walks_a_whole_table(filled: Path, name: str) -> None:
    """Every table is searched by an index: the cost follows what is asked for, not what is stored."""
    inner = {"visible", "seed", "own", "near", "same", "hub", "wanted", "found", "newest", "reviewed", "turn", "whose"}
    text = STATEMENTS[name]
    values = Anything() if re.search(r":\w", text) else (1,) * text.count("?")
    with closing(apsw.Connection(str(filled))) as connection:
        plan = connection.execute("EXPLAIN QUERY PLAN " + text, values).fetchall()

    steps = [str(step[3]).split() for step in plan]
    walked = [step for step in steps if step[0] == "SCAN" and step[1][0] != "(" and step[1] not in inner]
    assert [step for step in walked if step[1] != "CONSTANT" and "VIRTUAL" not in step] == []


class Anything(dict[str, int]):
    """Binds every parameter; a plan does not depend on the value."""

    def __missing__(self, key: str) -> int:
        """One."""
        return 1
