"""A text cut into clauses, each with its mood and its cues.

A clause is what one verb says. What only introduces it ("No, actually, I think that …", 记住：) is its lead: read for
mood and cues, and kept out of its body. Only the first `MAX_CLAUSES` are read, each up to `MAX_CHARS` characters.
"""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from graphmem.domain.claim import Cue, Mood
from graphmem.domain.claim_rules import moods
from graphmem.domain.claim_rules.cues import cues_in, replaced_words
from graphmem.domain.claim_rules.leads import LEAD, lead_end
from graphmem.domain.claim_rules.words import CJK, Word, content, plain

MAX_CHARS: Final = 300
"""Of a longer clause the beginning is read."""

MAX_CLAUSES: Final = 50
"""Clauses read of one text; a memory holds a few dozen at most."""

MAX_TEXT: Final = 6_000
"""Characters read of one text."""

_PRONOUN: Final = r"(?:i|we|he|she|they|it|you|there)(?:'[a-z]{1,2})?(?![a-z'])"
_FINITE: Final = (
    r"(?:am|is|are|was|were|isn't|aren't|wasn't|has|have|had|will|won't|can|can't|needs?|wants?|lives?|works?|moved"
    r"|hates?|likes?|loves?|got|starts?|costs?|says?|said|do|does|doesn't|don't|runs?|gets?|goes"
    r"|takes|uses?|just|now|still|also|[a-z]{3,12}ed)(?![a-z])"
)
_NOUN_CLAUSE: Final = (
    rf"(?:my|our|his|her|their|the|this|that|your)(?: [a-z0-9'-]{{1,20}}){{1,5}}?(?:(?='s (?!\w+ {_FINITE}))"
    rf"| (?={_FINITE}))"
)
_VERB: Final = (
    r"(?:am|is|are|was|were|have|has|had|live|lives|work|works|worked|moved|use|uses|used|like|likes|love|loves|hate"
    r"|hates|prefer|prefers|started|start|stopped|quit|study|studies|drink|drinks|eat|eats|play|plays|run|runs|own|owns"
    r"|got|switched|decided|need|needs|must|don't|doesn't|can't|won't|never|please|avoid|avoids|keep|speak|speaks"
    r"|bought|go|goes|went|became|skip|put|make|write|replaced|changed|has|freelances?|teach|teaches|commute|commutes"
    r"|volunteers?|takes?|does|do|manages?|leads?|sold|sells|gave|left|joined|want|wants|plan|plans|hope|hopes"
    r"|spend|spends|pay|pays|cook|cooks|read|reads"
    r"|rent|rents|drive|drives|sleep|sleeps|wake|wakes|collect|collects|attend|attends|handle|handles|swim"
    r"|swims|walk|walks|adopted|graduated|retired|married)(?![a-z'])"
)
_ADVERBS: Final = r"(?:(?:then|also|now|just|really|currently|instead|usually|still|that) )?"
_NAME_CLAUSE: Final = rf"[a-z][a-z-]{{1,20}}(?:'s [a-z]{{1,20}})? (?={_FINITE})"
_START: Final = rf"{_ADVERBS}(?:{_PRONOUN}|{_VERB}|{_NOUN_CLAUSE}|now(?![a-z])|actually(?![a-z])|let's|that's|it's)"
_LINK: Final = (
    r"(?:because|since|although|though|while|whereas|which|who|plus|instead|if|unless|but|so|then|yet)(?![a-z])"
)
_ABBREVIATED: Final = "".join(
    f"(?<! {word})(?<!^{word})" for word in ("mr", "mrs", "ms", "dr", "st", "vs", "no", "jr", "prof", "inc")
)
_HARD: Final = (
    r"[!?！？。；;\n…]+ *",
    rf"{_ABBREVIATED}(?<!e\.g)(?<!i\.e)\.+(?= |$|[\"'{CJK}]) *",
)
_SOFT: Final = (
    "， *",
    f", *(?=[{CJK}])",
    f"(?<=[{CJK}]), *",
    f"(?<=[{CJK}]) +(?=[{CJK}])",
    "——| ?[—–] ?| --? ",
    r"[()（）]",
    rf"[:：] *(?={_START}|[\"{CJK}]|please|don't)",
    r", (?=(?:and |but |so )?(?:what|how|where|which|who|when|why|can|could|do|does|is|are|would|should|any)(?:'s)? )",
    r"(?<=[a-z]) (?=(?:i'd|we'd|i would|we would) )",
    rf", (?=(?:and |but |so )?(?:{_START}|{_LINK}|{_NAME_CLAUSE}))",
    rf" (?=and (?:{_START}|{_NAME_CLAUSE}))",
    r" (?=(?:but|because|although|though|whereas)(?![a-z]))",
    rf" (?=(?:so|since|if|and|unless|while|now that|considering) (?:{_PRONOUN}|{_NOUN_CLAUSE}))",
    f"(?<=[{CJK}])(?=但是|可是|所以|(?<!是)因为|然后|而且|不过(?!敏|是)|另外|后来|结果(?!是|为|出|表)|要不然|再说)",
    (
        r"(?<=[啊哈呢嘛哦呀啦噢哟诶])(?=[我你您他她咱俺那这]|然后|以后)|(?<=[^酒网贴]吧)(?=[我你您他她咱俺]|那个"
        r"|这个)|(?<=了)(?=不是)"
    ),
)
_BREAK: Final = re.compile(f"(?P<hard>{'|'.join(_HARD)})|(?:{'|'.join(_SOFT)})")
_QUOTE: Final = re.compile(rf'"(?=[^"\n]{{1,200}}")(?=(?:[^" \n]+ ){{2}}|[^"\n]{{0,8}}[{CJK}][^"\n]{{4}})[^"\n]+"')
_TAIL: Final = re.compile(r"而?不是[^，,。是因]{1,20}|(?:and )?not (?!just|only|yet|sure)[^,;]{1,30}")
"""Names the value that was wrong; belongs to the piece before it."""
_NOT_TAIL: Final = re.compile(r"[，,] *(?:而?不是[^，,。是]{1,20}|(?:and )?not (?!just|only|yet|sure)[^,;]{1,30})$")
_NOT_A: Final = re.compile(
    r"(?:不是|不叫|不在|不姓|别叫)[^，,。]{1,20}$|(?:n't|(?<![a-z])not) (?!just|only|always|sure|yet)[^,;]{1,40}$"
)
_BUT_B: Final = re.compile(
    r"而?是(?!因为|不是)|叫|(?:but )?(?:it's|it is|i'm|he's|she's|they're|rather) |but (?!i |we "
    r"|my |he |she |it |the |they |our )"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a text, with offsets into it."""

    start: int
    end: int
    body: int
    """Where it begins without its lead, in the text."""
    text: str
    """The body in narrow lower case (`words.plain`); every character keeps its place."""
    sentence: int
    """Which sentence of the text it belongs to, from 0."""
    mood: Mood
    cues: tuple[Cue, ...]
    replaced: tuple[str, ...]
    """Content words of an old value that it names."""
    reporter: tuple[int, int] | None = None
    """Where in the text the one whose words these are is named."""


def clauses(text: str, words: Sequence[Word] = ()) -> tuple[Clause, ...]:
    """Cut a text into clauses.

    Args:
        text: Any text; the first `MAX_TEXT` characters are read.
        words: Its words, as the recognizer found them; used for the words of named old values.

    Returns:
        At most `MAX_CLAUSES`, in text order.
    """
    view = plain(text[:MAX_TEXT])
    sentences: list[list[tuple[int, int, bool]]] = []
    marks: list[str] = []
    for pieces, mark in _sentences(view):
        sentences.append(list(_joined(view, pieces)))
        marks.append(mark)
        if sum(map(len, sentences)) >= MAX_CLAUSES:
            break
    found: list[Clause] = []
    for number, (pieces, mark) in enumerate(zip(sentences, marks, strict=True)):
        found.extend(_read(view, pieces, mark, number, words))
    return tuple(found[:MAX_CLAUSES])


def _sentences(view: str) -> Iterator[tuple[list[tuple[int, int, bool]], str]]:
    """The pieces `(start, end, quoted)` of each sentence, and the mark that ends it."""
    quotes = [match.span() for match in _QUOTE.finditer(view)]
    pieces: list[tuple[int, int, bool]] = []
    place = 0
    breaks = [(match.start(), match.end(), match["hard"] or "") for match in _BREAK.finditer(view)]
    breaks.extend((at, at + 1, "") for span in quotes for at in (span[0], span[1] - 1))
    for start, end, mark in (*sorted(breaks), (len(view), len(view), "\n")):
        if start >= place:
            if view[place:start].strip():
                quoted = any(first < place and start < last for first, last in quotes)
                pieces.append((place, start, quoted))
            place = end
        if mark and pieces and (not quotes or not any(first < start < last for first, last in quotes)):
            yield pieces, mark.strip()[:1]
            pieces = []


def _joined(view: str, pieces: Sequence[tuple[int, int, bool]]) -> Iterator[tuple[int, int, bool]]:
    """The pieces, those that only introduce the next one, or name the wrong value of the last, joined to it."""
    waiting = deque(pieces)
    held: int | None = None
    while waiting:
        start, end, quoted = waiting.popleft()
        first = start if held is None else held
        following = view[slice(*waiting[0][:2])] if waiting and waiting[0][2] == quoted else ""
        if following and (LEAD.fullmatch(view[first:end].strip() + ",") or _is_half(view[first:end], following)):
            held = first
            continue
        held = None
        if _TAIL.fullmatch(following.strip()):
            _, end, _ = waiting.popleft()
        yield first, min(end, first + MAX_CHARS), quoted


def _is_half(piece: str, following: str) -> bool:
    """Whether two pieces say one thing: "it is not A, | it is B"."""
    return _NOT_A.search(piece) is not None and _BUT_B.match(following) is not None


def _read(
    view: str, pieces: Sequence[tuple[int, int, bool]], mark: str, number: int, words: Sequence[Word]
) -> Iterator[Clause]:
    state = moods.SentenceMood(asked=mark in ("?", "？"))
    for index, (first, end, quoted) in enumerate(pieces):
        start = first + len(view[first:end]) - len(view[first:end].lstrip())
        whole = view[start:end].rstrip()
        lead = lead_end(whole)
        report = moods.reported(whole[lead:])
        body = lead if report is None else lead + report.end
        body += lead_end(whole[body:])
        mood = state.mood(whole, body, last=index + 1 == len(pieces), quoted=quoted, report=report)
        here = cues_in(whole)
        told = _NOT_TAIL.search(whole, body)
        yield Clause(
            start,
            start + len(whole),
            start + body,
            whole[body : told.start() if told else None],
            number,
            mood,
            here,
            _replaced(view, start, whole, words),
            None
            if report is None or report.who is None
            else (start + lead + report.who[0], start + lead + report.who[1]),
        )


def _replaced(view: str, start: int, clause: str, words: Sequence[Word]) -> tuple[str, ...]:
    def between(first: int, last: int) -> list[str]:
        return [word for *_, word in content(view, words, start=start + first, end=start + last)]

    return replaced_words(clause, between)
