"""A language model behind any endpoint that speaks OpenAI's chat protocol, local or remote.

Endpoints differ in how they can be held to a form: by a JSON schema, by JSON alone, or by words only. The first
that the endpoint takes is kept. The answer is checked the same way in each case.
"""

import logging
from collections.abc import Mapping
from typing import Annotated, Final, TypeVar

from pydantic import BaseModel, Field

from graphmem.domain.prompt import Prompt
from graphmem.domain.redaction import RedactedText
from graphmem.errors import ProviderRejected
from graphmem.ports.language_model import Usage
from graphmem.providers.openai_endpoint import OpenAIEndpoint, RequestRefused

logger = logging.getLogger(__name__)

MAX_ANSWER_TOKENS: Final = 2_000
ASKED: Final = 2
"""Times a prompt is put before an answer in the wrong form is given up."""
_MODES: Final = ("json_schema", "json_object", "plain")
_LIMITS: Final = ("max_completion_tokens", "max_tokens")
_ONCE_MORE: Final = "Your reply was not the JSON object asked for. Reply with that object alone."

Reply = TypeVar("Reply")
Tokens = Annotated[int, Field(ge=0, le=1_000_000_000)]


class _Message(BaseModel):
    content: str | None = None


class _Choice(BaseModel):
    message: _Message


class _Counts(BaseModel):
    prompt_tokens: Tokens = 0
    completion_tokens: Tokens = 0


class _Completion(BaseModel):
    choices: Annotated[list[_Choice], Field(min_length=1)]
    usage: _Counts | None = None


class OpenAILanguageModel:
    """`ports.language_model.LanguageModel` over an endpoint."""

    def __init__(self, endpoint: OpenAIEndpoint, model: str) -> None:
        """Ask nothing yet.

        Args:
            endpoint: Where to ask.
            model: Its name there.
        """
        self.model = model
        self._endpoint = endpoint
        self._mode = 0
        self._limit = 0
        self._temperature = True

    @property
    def concurrency(self) -> int:
        """Requests that the endpoint is sent at once."""
        return self._endpoint.concurrency

    @property
    def usage(self) -> Usage:
        """What it has cost so far."""
        return self._endpoint.usage

    def complete(self, prompt: Prompt[Reply], values: Mapping[str, RedactedText]) -> Reply:
        """Ask, and read the answer; once more when it has the wrong form.

        Raises:
            ProviderUnavailable: No answer in time.
            ProviderRejected: The endpoint refuses, or answers in another form.
        """
        messages = [
            {"role": "system", "content": prompt.system},
            {"role": "user", "content": prompt.question(values)},
        ]
        for _ in range(ASKED):
            try:
                return prompt.read(self._written(prompt, messages))
            except ValueError:
                self._endpoint.count(failures=1)
                logger.warning("llm.misformed", extra={"prompt": prompt.id})
            messages = [*messages[:2], {"role": "user", "content": _ONCE_MORE}]
        msg = f"the model of GRAPHMEM_LLM_MODEL answered {prompt.id} in another form than asked for"
        raise ProviderRejected(msg)

    def close(self) -> None:
        """Close the connections."""
        self._endpoint.close()

    def _written(self, prompt: Prompt[Reply], messages: list[dict[str, str]]) -> str:
        """What the model wrote; ValueError where the answer is no chat completion."""
        body = self._ask(prompt, messages)
        completion = _Completion.model_validate_json(body)
        if completion.usage is not None:
            self._endpoint.count(
                prompt_tokens=completion.usage.prompt_tokens, completion_tokens=completion.usage.completion_tokens
            )
        return completion.choices[0].message.content or ""

    def _ask(self, prompt: Prompt[Reply], messages: list[dict[str, str]]) -> bytes:
        """The answer's body, in the way the endpoint takes, found out once."""
        while True:
            asked = (self._mode, self._limit, self._temperature)
            body = {"model": self.model, "messages": messages, **self._options(prompt)}
            try:
                return self._endpoint.ask("/chat/completions", body)
            except RequestRefused as exc:
                self._ask_otherwise(exc, asked)

    def _options(self, prompt: Prompt[Reply]) -> dict[str, object]:
        options: dict[str, object] = {}
        match _MODES[self._mode]:
            case "json_schema":
                form = {"name": prompt.schema_name, "schema": prompt.schema, "strict": True}
                options["response_format"] = {"type": "json_schema", "json_schema": form}
            case "json_object":
                options["response_format"] = {"type": "json_object"}
        if self._limit < len(_LIMITS):
            options[_LIMITS[self._limit]] = MAX_ANSWER_TOKENS
        if self._temperature:
            options["temperature"] = 0
        return options

    def _ask_otherwise(self, refusal: RequestRefused, asked: tuple[int, int, bool]) -> None:
        """Leave out what the endpoint does not take; `asked` is how it was asked, as another thread may have moved on.

        Raises:
            RequestRefused: Nothing is left to leave out.
        """
        mode, limit, temperature = asked
        if (self._mode, self._limit, self._temperature) != asked:
            return
        if "temperature" in refusal.names and temperature:
            self._temperature = False
        elif limit < len(_LIMITS) and _LIMITS[limit] in refusal.names:
            self._limit = limit + 1
        elif mode + 1 < len(_MODES):
            self._mode = mode + 1
        else:
            raise refusal
