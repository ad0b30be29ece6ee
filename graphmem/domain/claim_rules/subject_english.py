"""The subject in the English words before a verb."""

from graphmem.domain.claim_rules import subject_words as spoken
from graphmem.domain.claim_rules.subject_context import Context, Said, is_pronoun, thing, without
from graphmem.domain.claim_rules.vocabulary import KIN

_TITLES = frozenset({"mr", "mrs", "ms", "dr", "prof"})


def read_english(context: Context, start: int, prefix: str) -> Said:
    """Read the words before a verb.

    Args:
        context: The text.
        start: Where they begin in it.
        prefix: The words, in narrow lower case.
    """
    phrase = prefix.rstrip(" ,")
    negative = spoken.EN_NEGATIVE.search(phrase) is not None
    for _ in range(8):
        phrase = without(spoken.EN_TAIL, phrase).rstrip()
    phrase = phrase.removesuffix("'s")
    while match := spoken.LEADING.match(phrase):
        start, phrase = start + match.end(), phrase[match.end() :]
    comma = phrase.rfind(",") + 1
    start, phrase = start + comma, phrase[comma:]
    start, phrase = start + len(phrase) - len(phrase.lstrip()), phrase.strip()
    return Said(_subject(context, start, phrase), dropped=not phrase, negative=negative)


def _subject(context: Context, start: int, phrase: str) -> str | None:
    last = phrase.rpartition(" ")[2]
    if last in spoken.FIRST and last not in ("i", "we") and phrase != last and spoken.ANY_EN.fullmatch(phrase):
        return None
    if (is_pronoun(last) and last not in spoken.IT) or phrase in spoken.IT:
        return context.pronoun(last if last not in spoken.IT else phrase)
    if not phrase or phrase in spoken.NOBODY or spoken.PRONOUN_VERB.match(phrase):
        return None
    original = context.text[start : start + len(phrase)]
    determined = spoken.DETERMINED.search(phrase)
    if determined and (determined.start() == 0 or not spoken.AFTER_PREPOSITION.search(phrase[: determined.start()])):
        return _noun_phrase(context, determined["det"], determined["np"], original[determined.start("np") :])
    if named := spoken.NAMED.search(original):
        return _noun_phrase(context, "", named.group().lower(), named.group())
    cut = spoken.PREPOSITION.search(phrase)
    head = phrase[: cut.start()] if cut else phrase
    return _noun_phrase(context, "", head, original[: len(head)]) if spoken.ANY_EN.fullmatch(head) else None


def _noun_phrase(context: Context, determiner: str, phrase: str, original: str) -> str | None:
    if cut := spoken.PREPOSITION.search(phrase):
        phrase, original = phrase[: cut.start()], original[: cut.start()]
    if owned := spoken.OWNER.match(phrase):
        return thing(owned["np"], original[owned.start("np") :])
    if not phrase:
        return None
    if person := _person(context, determiner, phrase, original):
        return person
    if determiner in ("his", "her", "their") and context.person is None:
        return None
    return thing(phrase, original)


def _person(context: Context, determiner: str, phrase: str, original: str) -> str | None:
    return _kin(determiner, phrase.split(), original.split()) or _named(context, determiner, phrase, original)


def _kin(determiner: str, words: list[str], originals: list[str]) -> str | None:
    """A relation: "my older sister", "my sister Amy", "mum"."""
    if determiner not in ("my", "our", ""):
        return None
    for ending in (words[-1:], words[-2:]):
        kin = KIN.get(" ".join(ending))
        if kin and (determiner or (len(words) == 1 and kin in spoken.BARE_KIN)):
            return f"kin:{kin}"
    if determiner:
        for word, following in zip(words, originals[1:], strict=False):
            if word in KIN and following[:1].isupper():
                return f"kin:{KIN[word]}"
    return None


def _named(context: Context, determiner: str, phrase: str, original: str) -> str | None:
    words = phrase.split()
    if original in context.people or words[0].rstrip(".") in _TITLES:
        return f"person:{original}"
    if determiner or original in context.named or len(words) > 2 or not original.istitle():
        return None
    return f"person:{original}" if words[0] in spoken.FIRST_NAMES or len(words) == 2 else None
