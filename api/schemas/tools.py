"""What tool platforms send and get: flat and small, since a language model fills it in and reads it.

Platforms send text fields that nobody filled in as empty text or null; both mean that they are left out.
"""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field, WithJsonSchema

from api.schemas.fields import REQUEST, Content, Id, Question, Time
from graphmem.domain.receipt import WriteOutcome
from graphmem.domain.scope import MAX_ID_CHARS


def _unless_blank(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


OptionalId = Annotated[
    str | None,
    BeforeValidator(_unless_blank),
    WithJsonSchema({"type": ["string", "null"], "maxLength": MAX_ID_CHARS, "pattern": r"^[^\x00-\x1f\x7f]*$"}),
]
Limit = Annotated[int, WithJsonSchema({"type": "integer", "minimum": 1, "maximum": 100})]
Tokens = Annotated[int, WithJsonSchema({"type": "integer", "minimum": 50, "maximum": 32_000})]


class MemoryWriteInput(BaseModel):
    """Something to remember."""

    model_config = REQUEST | {
        "json_schema_extra": {"examples": [{"content": "我对花生过敏，点餐时请避开。", "user": "ana"}]}
    }

    content: Content = Field(
        description="One fact, preference, decision or event in a sentence or two, in the words of the user."
    )
    user: Id = Field(description="Id of the user it is about.")
    agent: OptionalId = Field(
        default=None, description="Id of the agent that alone may read it. Leave out to share it with all agents."
    )
    session: OptionalId = Field(default=None, description="Id of the conversation.")


class MemorySearchInput(BaseModel):
    """A question to the memories of a user."""

    model_config = REQUEST | {"json_schema_extra": {"examples": [{"query": "What can she not eat?", "user": "ana"}]}}

    query: Question = Field(description="What to look for, as a question or in keywords, in any language.")
    user: Id = Field(description="Id of the user whose memories are searched.")
    agent: OptionalId = Field(default=None, description="Id of the agent; its private memories are searched too.")
    limit: Limit = Field(default=5, description="How many memories to answer with at most.")


class MemoryContextInput(BaseModel):
    """A request that is about to be answered."""

    model_config = REQUEST | {
        "json_schema_extra": {"examples": [{"query": "Order me a satay for dinner.", "user": "ana"}]}
    }

    query: Question = Field(description="The request of the user, word for word.")
    user: Id = Field(description="Id of the user who asks.")
    agent: OptionalId = Field(default=None, description="Id of the agent; its private memories are read too.")
    session: OptionalId = Field(default=None, description="Id of the conversation.")
    max_tokens: Tokens = Field(default=1_000, description="Size of the text at most.")


class MemoryForgetInput(BaseModel):
    """A memory that is to be forgotten."""

    model_config = REQUEST | {
        "json_schema_extra": {"examples": [{"memory_id": "01a22fb0-7210-7b59-ac82-8c717886bf36", "user": "ana"}]}
    }

    memory_id: Id = Field(description="Id of the memory, as memory_search or memory_write told it.")
    user: Id = Field(description="Id of the user whose memory it is.")
    agent: OptionalId = Field(default=None, description="Id of the agent; its private memories can be forgotten too.")


class KnowledgeSearchInput(BaseModel):
    """A question to the wikis."""

    model_config = REQUEST | {"json_schema_extra": {"examples": [{"query": "Whom to call about a late parcel?"}]}}

    query: Question = Field(description="What to look for, as a question or in keywords, in any language.")
    limit: Limit = Field(default=5, description="How many sections to answer with at most.")


class MemoryWritten(BaseModel):
    """What became of it."""

    outcome: WriteOutcome
    id: str | None = Field(description="Of the memory; null when nothing was kept.")
    reason: str


class MemoryForgotten(BaseModel):
    """What became of it."""

    id: str
    already: bool = Field(description="Whether it was forgotten before.")


class FoundMemory(BaseModel):
    """One memory."""

    id: str
    content: str
    occurred_at: Time
    score: float


class MemoriesFound(BaseModel):
    """Memories, best first."""

    memories: list[FoundMemory]
    warnings: list[str]


class ContextMade(BaseModel):
    """The text for a prompt."""

    context: str = Field(
        description="Memories, sections and turns as quoted data between markers; empty where there are none."
    )
    suggested_questions: list[str] = Field(description="What to ask a user about whom nothing is known.")
    warnings: list[str]


class FoundSection(BaseModel):
    """One section of a page."""

    id: str
    wiki: str
    page: str
    title: str
    content: str = Field(description="Markdown.")
    score: float


class KnowledgeFound(BaseModel):
    """Sections, best first."""

    sections: list[FoundSection]
