"""The forms of answers: what JSON a prompt asks for, and reading it out of what a model wrote."""

from collections.abc import Callable
from typing import Annotated, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from graphmem.domain.claim import Mood, Predicate

MAX_REPLY_CHARS: Final = 100_000
"""Of what a model wrote, before it is parsed."""


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _one_of(names: type[Mood | Predicate]) -> dict[str, list[str]]:
    return {"enum": [member.value for member in names]}


class ToldClaim(_Form):
    """A claim as a model tells it; not checked against the text yet.

    Predicate and mood are any text here, so that one wrong name costs one claim and not the answer.
    """

    subject: str
    predicate: Annotated[str, Field(json_schema_extra=_one_of(Predicate))]
    object: str
    positive: bool
    mood: Annotated[str, Field(json_schema_extra=_one_of(Mood))]


class ClaimsReply(_Form):
    """Answer of `extract_claims`."""

    claims: list[ToldClaim]


class ConflictReply(_Form):
    """Answer of `confirm_conflict`; `quote` are the words of the newer text that decide."""

    answer: Literal["yes", "no", "unsure"]
    quote: str


class RankingReply(_Form):
    """Answer of `rank_memories`: the numbers of the memories, best first."""

    ranking: list[int]


class SummaryReply(_Form):
    """Answer of `summarise_session`."""

    facts: list[str]
    preferences: list[str]
    todos: list[str]


Form = TypeVar("Form", bound=_Form)


def schema(form: type[_Form]) -> dict[str, object]:
    """The JSON schema of a form, without references: not every endpoint resolves them."""
    whole = form.model_json_schema()
    parts = whole.pop("$defs", {})

    def inlined(node: object) -> object:
        if isinstance(node, list):
            return [inlined(item) for item in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            return inlined(parts[node["$ref"].rpartition("/")[2]])
        return {key: inlined(value) for key, value in node.items() if key not in {"title", "description"}}

    found = inlined(whole)
    assert isinstance(found, dict)  # noqa: S101  # for the type checker
    return found


def reader(form: type[Form]) -> Callable[[str], Form]:
    """Reads a form out of what a model wrote, which may stand in prose or a code fence."""

    def read(written: str) -> Form:
        if len(written) > MAX_REPLY_CHARS:
            msg = "the reply is too long"
            raise ValueError(msg)
        # What a model thought before it answered is no part of the answer.
        answer = written.rpartition("</think>")[2]
        start, end = answer.find("{"), answer.rfind("}")
        return form.model_validate_json(answer[start : end + 1] if 0 <= start < end else answer)

    return read
