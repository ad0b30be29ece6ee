"""The subject in the Chinese or mixed words before a verb."""

import re

from graphmem.domain.claim_rules import subject_words as spoken
from graphmem.domain.claim_rules.subject_context import Context, Said, is_pronoun
from graphmem.domain.claim_rules.vocabulary import KIN
from graphmem.domain.claim_rules.words import Tag


def read_chinese(context: Context, start: int, prefix: str) -> Said:
    """Read the words before a verb.

    Args:
        context: The text.
        start: Where they begin in it.
        prefix: The words, in narrow lower case.
    """
    phrase = prefix.rstrip(" ，,")
    negative = spoken.ZH_NEGATIVE.search(phrase) is not None
    phrase = _without_adverbs(context, start, phrase)
    start, phrase = start + len(phrase) - len(phrase.lstrip(" ，,")), phrase.strip(" ，,")
    if leading := spoken.ZH_LEADING.match(phrase):
        start, phrase = start + leading.end(), phrase[leading.end() :]
    start, phrase = start + len(phrase) - len(phrase.lstrip()), phrase.strip()
    if not phrase or _begins_with_verb(context, start, phrase):
        return Said(None, dropped=True, negative=negative)
    return Said(_subject(context, start, phrase), dropped=False, negative=negative)


def _without_adverbs(context: Context, start: int, phrase: str) -> str:
    """Without what stands between subject and verb: adverbs, times, 在…, 跟…."""
    for _ in range(12):
        before = phrase
        if spoken.ZH_MEETING.search(phrase):
            break
        for pattern in (spoken.ZH_TAIL, spoken.ZH_TIME, spoken.ZH_ADJUNCT):
            match = pattern.search(phrase)
            if match and start + match.start() not in context.inside:
                phrase = phrase[: match.start()]
        if phrase == before:
            break
    return phrase


def _begins_with_verb(context: Context, start: int, phrase: str) -> bool:
    word = context.words.get(start)
    return (
        word is not None
        and word.tag is Tag.VERB
        and not spoken.KIN_AT.match(phrase)
        and not re.search("[那这的]", phrase)
    )


def _subject(context: Context, start: int, phrase: str) -> str | None:
    if is_pronoun(phrase):
        return context.pronoun(phrase)
    if (last := spoken.ZH_LAST_PRONOUN.search(phrase)) is not None:
        return context.pronoun(last.group())
    owner: str | None = None
    rest = phrase
    if match := spoken.ZH_OWNER.match(phrase):
        owner, rest = context.first, phrase[match.end() :].lstrip()
    elif phrase[0] in "他她" and context.person is not None:
        owner, rest = context.person, phrase[1:].removeprefix("的")
    at = start + len(phrase) - len(rest)
    word = context.words.get(at)
    if (
        owner == context.first
        and "的" not in rest
        and word
        and word.end == at + 1
        and _begins_with_verb(context, at, rest)
    ):
        return owner
    return _owned(context, at, rest, owner)


def _owned(context: Context, at: int, rest: str, owner: str | None) -> str | None:
    """Whom or what the words behind 我 or another owner name."""
    if match := spoken.KIN_AT.match(rest):
        kin, after = f"kin:{KIN[match.group()]}", rest[match.end() :].lstrip()
        if owner is None and match.group() in spoken.NOT_BARE and context.last != context.first:
            return _thing(context, at, rest)
        if not after or context.is_person(after) or after in spoken.ZH_ITSELF:
            return kin
        after = re.sub(r"^(?:家里|家)?的?", "", after)
        at, rest = at + len(rest) - len(after), after
    elif match := spoken.ZH_PERSON.match(rest):
        name = max((each for each in context.people if rest.startswith(each)), key=len, default=match.group())
        after = rest[len(name) :].lstrip()
        if context.is_person(name) and not after:
            return f"person:{name}"
        if context.is_person(name) and after.startswith(("的", "家")):
            after = after.lstrip("家的")
            at, rest = at + len(rest) - len(after), after
    original = context.text[at : at + len(rest)]
    if (near := spoken.ZH_NEARBY.match(rest)) and context.is_person(original[near.end() :]):
        original = original[near.end() :]
    return f"person:{original}" if context.is_person(original) else _thing(context, at, rest)


def _thing(context: Context, at: int, rest: str) -> str | None:
    """The head of a noun phrase: what stands behind the last 的, without determiner and quantity."""
    rest = spoken.ZH_POINTED.sub("", rest)
    head = rest.rpartition("的")[2]
    at += len(rest) - len(head)
    if pointed := spoken.ZH_POINTED_AT.search(head):
        at, head = at + pointed.end(), head[pointed.end() :]
    if head != rest and (kin := KIN.get(head)) is not None:
        return f"kin:{kin}"
    if match := spoken.ZH_DETERMINER.match(head):
        at, head = at + match.end(), head[match.end() :]
    if not head.strip() or not spoken.ZH_NOUN.fullmatch(head) or spoken.ZH_NOT_NOUN.search(head):
        return None
    last = context.ends.get(at + len(head.rstrip()))
    if last and last.tag is Tag.VERB and last.end - last.start == 1 and not spoken.ZH_MEETING.search(head):
        return None
    return f"thing:{context.text[at : at + len(head)].strip()}"
