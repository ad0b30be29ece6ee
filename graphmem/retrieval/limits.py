"""What a recall can be asked: sizes and numbers, each refused with its remedy. Pure."""

from typing import Final

from graphmem.domain.filters import Filters
from graphmem.domain.observation import MAX_QUESTION_CHARS, check_text
from graphmem.domain.redaction import RedactedText
from graphmem.errors import InvalidInput

MAX_LIMIT: Final = 100
TOKEN_RANGE: Final = (50, 32_000)
PROMPT_RANGE: Final = (1, 10_000_000)


def check_question(question: str) -> None:
    """Refuse what is no text of up to `MAX_QUESTION_CHARS`; one that was redacted was asked before, at any length.

    Raises:
        InvalidInput: It cannot be asked.
    """
    check_text(question, "query")
    if len(question) > MAX_QUESTION_CHARS and not isinstance(question, RedactedText):
        msg = f"query is {len(question)} characters long; ask in at most {MAX_QUESTION_CHARS}"
        raise InvalidInput(msg, field="query")


def check_filters(filters: Filters) -> None:
    """Refuse what are no filters.

    Raises:
        InvalidInput: They are something else.
    """
    if not isinstance(filters, Filters):
        msg = "filters must be a Filters object, e.g. Filters(kinds=['semantic'])"
        raise InvalidInput(msg, field="filters")


def check_limit(limit: int) -> None:
    """Refuse a number of results out of range.

    Raises:
        InvalidInput: It is, or is no whole number.
    """
    _check_number("limit", limit, (1, MAX_LIMIT))


def check_numbers(*, limit: int, max_tokens: int, prompt_tokens: int | None) -> None:
    """Refuse numbers of a recall that are out of range.

    Raises:
        InvalidInput: One is, or is no whole number.
    """
    check_limit(limit)
    _check_number("max_tokens", max_tokens, TOKEN_RANGE)
    if prompt_tokens is not None:
        _check_number("prompt_tokens", prompt_tokens, PROMPT_RANGE)


def _check_number(name: str, value: int, bounds: tuple[int, int]) -> None:
    least, most = bounds
    if type(value) is not int or not least <= value <= most:
        msg = f"{name} must be a whole number from {least} to {most}"
        raise InvalidInput(msg, field=name)
