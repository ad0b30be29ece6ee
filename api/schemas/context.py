"""The text for a prompt."""

from pydantic import BaseModel, Field


class ContextBody(BaseModel):
    """What a prompt gets, and what it was made of."""

    model_config = {
        "json_schema_extra": {
            "examples": [
                {
                    "context": "[相关记忆]\n[2026-03-01] Order A-1042 goes to Shanghai (A-1042)\n"
                    "This conversation:\n[user] where is my parcel?\n[记忆结束]",
                    "tokens": 39,
                    "retrieval_id": "0d5a4c52-5b0e-5f55-9a53-0c3d4f6f7a11",
                    "shown": ["0195512c-6a40-7000-8000-000000000001"],
                    "constraints": [],
                    "turns": 1,
                    "suggested_questions": [],
                    "warnings": [],
                }
            ]
        }
    }

    context: str = Field(
        description="Memories, sections and turns as quoted data between markers, within `max_tokens`; empty where "
        "there is none."
    )
    tokens: int = Field(description="Of `context`, estimated.")
    retrieval_id: str
    shown: list[str] = Field(description="Ids of the memories and sections in `context`, in its order.")
    constraints: list[str] = Field(description="Those of them that bind whoever acts for the user.")
    turns: int = Field(description="How many turns of the session it shows.")
    suggested_questions: list[str] = Field(
        description="What to ask a user about whom nothing is known, in the language of the question; empty otherwise."
    )
    warnings: list[str]
