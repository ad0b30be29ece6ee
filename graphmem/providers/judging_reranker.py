"""A language model as reranker: it is shown the question and numbered memories, and puts the numbers in order."""

from collections.abc import Sequence

from graphmem.domain.redaction import RedactedText, redact
from graphmem.domain.text import Language, language
from graphmem.errors import ProviderRejected
from graphmem.ports.language_model import LanguageModel
from graphmem.prompts import rank_memories


class JudgingReranker:
    """`ports.reranker.Reranker` over a language model."""

    def __init__(self, model: LanguageModel) -> None:
        """Ask nothing yet.

        Args:
            model: Whom to ask; closed with this.
        """
        self.identity = f"llm {model.model} {rank_memories(Language.EN).id}"
        self._model = model

    def relevance(self, question: RedactedText, texts: Sequence[RedactedText]) -> tuple[float, ...]:
        """How well each text answers: the number of texts that it was put before.

        Raises:
            ProviderUnavailable: No answer in time.
            ProviderRejected: The endpoint refuses, or the model does not name each memory once.
        """
        # One line each, so that no memory can begin a line with another one's number.
        lines = [f"{number}. {' '.join(text.split())}" for number, text in enumerate(texts, start=1)]
        values = {"question": question, "memories": redact("\n".join(lines)).text}
        ranking = self._model.complete(rank_memories(language(question)), values).ranking
        if sorted(ranking) != list(range(1, len(texts) + 1)):
            msg = "the model of GRAPHMEM_LLM_MODEL did not name each memory once; set a more capable GRAPHMEM_LLM_MODEL"
            raise ProviderRejected(msg)
        place = {number: place for place, number in enumerate(ranking)}
        return tuple(float(len(texts) - 1 - place[number]) for number in range(1, len(texts) + 1))

    def close(self) -> None:
        """Close the model's connections."""
        self._model.close()
