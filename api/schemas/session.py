"""Following a conversation."""

from typing import Annotated, Literal

from pydantic import BaseModel, FailFast, Field

from api.schemas.fields import REQUEST, Content, Id, Time
from api.schemas.memory import ReceiptBody
from graphmem.domain.conversation import MAX_MESSAGES, Trigger
from graphmem.domain.scope import Visibility
from graphmem.domain.worth import Role


class MessageBody(BaseModel):
    """One message of a conversation."""

    model_config = REQUEST

    role: Literal["user", "agent", "assistant"] = Field(description="`assistant` is the agent.")
    content: Content = Field(description="At most 1 MB. Secrets are redacted before anything else.")
    at: Time | None = Field(default=None, description="When it was said; its offset says where. Left out: now.")
    name: Id | None = Field(default=None, description="Who said it.")
    source_ref: Id | None = Field(default=None, description="Your own id; the same message under it counts once.")


class SessionBody(BaseModel):
    """Whose session it is."""

    model_config = REQUEST

    user: Id = Field(description="Whose conversation it is.")
    agent: Id | None = Field(default=None, description="With whom; with one, the session is private by default.")
    visibility: Annotated[Visibility, Field(strict=False)] | None = Field(
        default=None, description="private, shared or public; of the turns and of what is remembered of them."
    )


class MessagesBody(SessionBody):
    """Messages in the order they were said."""

    model_config = REQUEST | {
        "json_schema_extra": {
            "examples": [
                {
                    "user": "lin",
                    "messages": [
                        {
                            "role": "user",
                            "content": "我对花生过敏，下周五要去上海。",
                            "at": "2026-03-01T09:00:00+08:00",
                        },
                        {"role": "assistant", "content": "好的，已记录。"},
                    ],
                },
            ],
        },
    }

    messages: Annotated[list[MessageBody], FailFast()] = Field(json_schema_extra={"maxItems": MAX_MESSAGES})


class TurnBody(BaseModel):
    """A turn of working memory."""

    number: int
    role: Role
    name: str | None
    content: str
    at: Time
    extracted: bool = Field(description="Whether it was looked at for what is worth remembering.")


class FiredBody(BaseModel):
    """A rule that said to look now, and the turn that fired it."""

    turn: int
    trigger: Trigger


class PassedBody(BaseModel):
    """A turn that left nothing, and why."""

    turn: int
    reason: str


class ObservedBody(BaseModel):
    """What became of the messages, or of the end of the session."""

    session: str
    taken: int = Field(description="Messages that were new.")
    working_memory: list[TurnBody]
    triggers: list[FiredBody]
    receipts: list[ReceiptBody]
    skipped: list[PassedBody]
    summary: ReceiptBody | None
