"""Rules that read claims out of text in Chinese, English and both mixed.

Pure functions over tables of patterns, a module a group of families; `reading` joins them.
"""

from graphmem.domain.claim_rules.clauses import Clause, clauses
from graphmem.domain.claim_rules.reading import read_claims, topic_words
from graphmem.domain.claim_rules.values import values
from graphmem.domain.claim_rules.words import Tag, Word

__all__ = ["Clause", "Tag", "Word", "clauses", "read_claims", "topic_words", "values"]
