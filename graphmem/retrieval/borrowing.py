"""A question that says too little by itself ("why?", 那她呢？) is read together with the user's turn before it.

By words alone, in both languages: question words, particles and pronouns are frames; what is left counts. A question
that names a code, a version or a name in capitals stands by itself; `pipeline` adds the speakers and entities that it
knows. Borrowed are words and meaning, and whom the turn is about; what kind of answer is wanted, and of which time,
the question says itself. Pure.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from graphmem.domain.change import Turn
from graphmem.domain.redaction import RedactedText
from graphmem.domain.text import is_cjk, names, normalize, sentences, tokens
from graphmem.domain.worth import Role, is_small_talk
from graphmem.retrieval.question import Question

BORROWED: Final = "the question says too little by itself; it was read together with the user's turn before it"
MOST_CHARS: Final = 400
"""Of a turn, its end: the sentence that a short question goes on from is among the last ones."""

_FRAMES: Final = re.compile(
    r"为什么|怎么(?:回事|样|做|办|弄|说|会)?|什么(?:时候|意思|样|地方|时间)?|哪(?:里|儿|[个家位天年月些种])?|多少钱?|多久|多长时间"
    r"|几(?:点|号|月|个|次)|何时|是否|真的|然后|后来|之后|结果|还有|别的|其他|为何|凭什么|原因|请问|告诉我|谁"
    r"|他们|她们|它们|[他她它其]|[那这](?:个|些|里|边|件事|时候|样|么)?|[的了着过地得是在有和与及或就都也还又很吗呢吧啊呀哦嗯嘛么不没会要]"
    r"|\b(?:how\s+(?:much|many|long|old|far|often|come|so)|(?:what|which)\s+(?:time|day|date|year|month|one|ones|else)|who\s+else"
    r"|really|exactly|else|again|instead|reason|happen(?:ed|s)?|mean(?:s|t)?|one|ones)\b",
    re.IGNORECASE,
)
"""What asks and what joins, but says nothing of a topic. English function words are stop words already."""
_POINTS_BACK: Final = re.compile(
    r"\b(?:he|him|his|she|her|hers|it|its|they|them|their|theirs|this|that|these|those|there|one|ones)\b"
    r"|^\W*(?:and|or|but|so|then|(?:what|how)\s+about)\b|[他她它]|其[中他]|[那这]|^\W*(?:然后|后来|还有|之后)|呢\W*$",
    re.IGNORECASE,
)
_PEOPLE: Final = re.compile(r"\b(?:i|me|my|mine|we|us|our|you|your)\b|[我咱你您]", re.IGNORECASE)


def says_too_little(text: str) -> bool:
    """Whether a question has no content word, or one with a word that points back; never where it names something."""
    words = _content_words(text)
    points_back = _POINTS_BACK.search(text) is not None
    # A capital at its start is no name.
    if words > 1 or names(text[:1].lower() + text[1:]):
        return False
    return points_back or (words == 0 and _PEOPLE.search(text) is None)


def turn_before(turns: Sequence[Turn], question: str, moment: datetime) -> RedactedText | None:
    """The user's latest turn that a question can go on from; None where there is none.

    Args:
        turns: Of the session, oldest first.
        question: Often a turn itself by now: that one, small talk and others without a content word are passed over.
        moment: The question's clock; what was said later is not known.
    """
    asked = normalize(question).casefold()
    for turn in reversed(turns):
        end = _end(turn.content)
        heard = turn.role == Role.USER and turn.at <= moment
        says_nothing = is_small_talk(end) or not _content_words(end) or normalize(end).casefold() == asked
        if heard and not says_nothing:
            return end
    return None


def read_together(question: Question, together: Question) -> Question:
    """A question with the topic that it has beside a turn.

    Args:
        question: Read by itself.
        together: The turn and the question, read as one text.
    """
    return replace(
        question,
        topic=together.topic,
        language=together.language,
        terms=together.terms,
        identifiers=together.identifiers,
        speakers=together.speakers,
        asks_source=together.asks_source,
    )


def _content_words(text: str) -> int:
    """About how many words say what it is about; two CJK characters are a word."""
    left = tokens(_FRAMES.sub(" ", text))
    characters = sum(len(token) == 1 and is_cjk(token) for token in left)
    return (characters + 1) // 2 + sum(not is_cjk(token[0]) for token in left)


def _end(content: RedactedText) -> RedactedText:
    """The last sentences of a long turn."""
    end = content[-MOST_CHARS:]
    first, *others = sentences(end)
    return end[len(first) :] if others and len(end) < len(content) else end
