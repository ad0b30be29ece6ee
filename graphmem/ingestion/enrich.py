"""Optional steps with a language model: claims that the rules missed, doubtful conflicts, summaries.

None of them raises: when the model is down, slow or answers nonsense, what the rules found stands and a warning
for the receipt says so. After a failure the model is left alone for a while, so that writing goes on at the speed
of the rules. What it answers is checked against the text before anybody sees it.
"""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Final, TypeVar

from graphmem.domain.claim import Claim, LinkKind, Mood
from graphmem.domain.prompt import Prompt, as_data
from graphmem.domain.redaction import RedactedText, redact
from graphmem.domain.text import language, tokens
from graphmem.domain.width import narrow_lower
from graphmem.errors import ProviderRejected, ProviderUnavailable
from graphmem.ingestion.claim_gate import Reading, extracted_claims, find_words
from graphmem.ports.language_model import LanguageModel, Usage
from graphmem.prompts import confirm_conflict, extract_claims, summarise_session
from graphmem.prompts.replies import ConflictReply, SummaryReply

logger = logging.getLogger(__name__)

FROM_MODEL: Final = "llm:"
"""How the rules of claims that a model added begin."""
REST_S: Final = 60.0
"""How long the model is left alone after it did not answer."""
MAX_TEXT_CHARS: Final = 4_000
"""Of one text, given to the model; the rest is left to the rules."""
MAX_TURNS_CHARS: Final = 12_000
MAX_LINES: Final = 10
MAX_LINE_CHARS: Final = 200
GROUNDED: Final = 0.6
"""Share of a summary line's words that the conversation must have."""
_FEWEST_WORDS: Final = 2
"""A clause with fewer content words says nothing that rules could have missed."""

Reply = TypeVar("Reply")


@dataclass(frozen=True, slots=True)
class Enriched:
    """What the model added to one text."""

    claims: tuple[Claim, ...] = ()
    """Only those that the rules did not have."""
    warning: str = ""
    """For the receipt; empty while all went well."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Whether a newer memory ends an older claim; None: nobody can tell."""

    answer: bool | None
    warning: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a session leaves, a sentence a line; None where the model did not help."""

    facts: tuple[RedactedText, ...] = ()
    preferences: tuple[RedactedText, ...] = ()
    todos: tuple[RedactedText, ...] = ()


class Enricher:
    """The steps, over one model."""

    def __init__(
        self,
        model: LanguageModel,
        *,
        reading: Reading | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Ask nothing yet.

        Args:
            model: Whom to ask.
            reading: How the rules read texts; None: by sentences and tokens alone.
            monotonic: Seconds from any moment on.
        """
        self._model = model
        self._reading = reading or Reading()
        self._monotonic = monotonic
        self._lock = Lock()
        self._rests_until: float | None = None
        self._reason = ""

    @property
    def usage(self) -> Usage:
        """What the model has cost so far."""
        return self._model.usage

    def claims(self, texts: Sequence[RedactedText], known: Sequence[Sequence[Claim]]) -> tuple[Enriched, ...]:
        """Claims that the rules missed, for each text.

        A text is only sent when it has a clause that no known claim covers.

        Args:
            texts: What is being written.
            known: What the rules found in each.
        """
        pairs = list(zip(texts, known, strict=True))
        if len(pairs) < 2:
            return tuple(self._claims(text, claims) for text, claims in pairs)
        with ThreadPoolExecutor(max_workers=self._model.concurrency) as pool:
            return tuple(pool.map(lambda pair: self._claims(*pair), pairs))

    def confirm(self, kind: LinkKind, newer: RedactedText, older: RedactedText) -> Confirmation:
        """Whether the newer text says that the older no longer holds.

        Only doubtful links are asked about, and a yes counts only with words of the newer text that are quoted.
        Not for memories that are suspicious of poisoning.
        """
        if kind not in {LinkKind.MAY_UPDATE, LinkKind.OPPOSITE}:
            return Confirmation(None)
        prompt = confirm_conflict(language(newer))
        reply, warning = self._ask(prompt, {"newer": newer[:MAX_TEXT_CHARS], "older": older[:MAX_TEXT_CHARS]})
        return Confirmation(None if reply is None else confirmation(reply, newer), warning)

    def summary(self, turns: Sequence[RedactedText]) -> tuple[Summary | None, str]:
        """What a session leaves, and a warning for the receipt.

        Args:
            turns: What was said, in order; of a long session the end is read.
        """
        if not turns:
            return None, ""
        text = _joined(turns)
        reply, warning = self._ask(summarise_session(language(text)), {"turns": text[-MAX_TURNS_CHARS:]})
        return (None if reply is None else grounded_summary(reply, text)), warning

    def _claims(self, text: RedactedText, known: Sequence[Claim]) -> Enriched:
        if not self._missed_something(text, known):
            return Enriched()
        prompt = extract_claims(language(text))
        reply, warning = self._ask(prompt, {"text": text[:MAX_TEXT_CHARS]})
        if reply is None:
            return Enriched(warning=warning)
        told = extracted_claims(reply, text, rule=f"{FROM_MODEL}{prompt.id}", reading=self._reading)
        return Enriched(tuple(claim for claim in told if not any(_same(claim, other) for other in known)))

    def _missed_something(self, text: str, known: Sequence[Claim]) -> bool:
        return any(
            stretch.mood is not Mood.QUESTION
            and len(tokens(text[stretch.start : stretch.end])) >= _FEWEST_WORDS
            and not any(claim.start < stretch.end and stretch.start < claim.end for claim in known)
            for stretch in self._reading.clauses(text)
        )

    def _ask(self, prompt: Prompt[Reply], values: Mapping[str, RedactedText]) -> tuple[Reply | None, str]:
        with self._lock:
            if self._rests_until is not None and self._monotonic() < self._rests_until:
                return None, self._reason
        try:
            return self._model.complete(prompt, values), ""
        except ProviderUnavailable as exc:
            warning = _warning(exc)
            with self._lock:
                self._rests_until, self._reason = self._monotonic() + REST_S, warning
        except ProviderRejected as exc:
            warning = _warning(exc)
        logger.warning("llm.unused", extra={"prompt": prompt.id})
        return None, warning


def confirmation(reply: ConflictReply, newer: str) -> bool | None:
    """The answer as far as it can be believed: a yes has to quote the newer text."""
    match reply.answer:
        case "yes":
            return True if tokens(reply.quote) and find_words(reply.quote, narrow_lower(as_data(newer))) >= 0 else None
        case "no":
            return False
        case "unsure":
            return None


def grounded_summary(reply: SummaryReply, text: str) -> Summary:
    """The lines of a summary that stand on the conversation.

    At least `GROUNDED` of a line's words are in it, and each with a digit; what is left is redacted like any text.
    """
    said = set(tokens(text))

    def kept(lines: Sequence[str]) -> tuple[RedactedText, ...]:
        short = dict.fromkeys(line.strip() for line in lines if len(line) <= MAX_LINE_CHARS)
        return tuple(redact(line).text for line in short if _stands_on(said, line))[:MAX_LINES]

    return Summary(kept(reply.facts), kept(reply.preferences), kept(reply.todos))


def _stands_on(said: set[str], line: str) -> bool:
    words = set(tokens(line))
    numbers = {word for word in words if any(char.isdigit() for char in word)}
    return bool(words) and numbers <= said and len(words & said) >= GROUNDED * len(words)


def _same(one: Claim, other: Claim) -> bool:
    """Whether two claims say the same of the same subject, or one the contrary of the other.

    Where a model and the rules disagree, the rules are right more often.
    """
    if one.subject != other.subject or one.predicate is not other.predicate:
        return False
    first, second = set(tokens(one.object)), set(tokens(other.object))
    return not first or not second or bool(first & second)


def _joined(turns: Sequence[RedactedText]) -> RedactedText:
    return redact("\n".join(turns)).text


def _warning(exc: Exception) -> str:
    return f"the language model did not help: {exc}; what the rules found stands"
