"""The frame of a clause that no family reads: whom it speaks of, and what is said, so that two clauses can be compared.

Only for clauses that name their subject, or go on about the one just named.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphmem.domain.claim import Predicate
from graphmem.domain.claim_rules.clauses import Clause
from graphmem.domain.claim_rules.subjects import Subjects
from graphmem.domain.claim_rules.words import CJK, Tag, Word

_VERB: Final = re.compile(
    r"(?<![a-z])(?:(?P<be>am|is|are|was|were|became|become|isn't|aren't|wasn't)|have|has|had|wouldn't"
    r"|couldn't|do|does|did|don't|doesn't|didn't|will|won't|would|can|can't|could|should|must"
    r"|keeps?|gets?|got"
    r"|went|goes|go|makes?|made|takes?|took|wants?|needs?|says|said|works?|runs?|changed|moved"
    r"|switched|stopped|started|[a-z]{3,15}ed|broke|began|left|lost|met|paid|put|ran|sold|sent"
    r"|told|won|wrote|bought|came|fell|found|gave|grew|kept)(?![a-z'])"
    r"|(?<=[a-z])(?P<short>'(?:m|re|s|ve|ll))(?![a-z])"
)
_OTHER_VERB: Final = re.compile(
    r"(?<=[a-z] )[a-z]{3,15}s"
    r"(?= (?:an?|the|my|our|his|her|their|to|in|on|for|with|from|at|by|about|one|two|three|\d)(?![a-z]))"
)
"""Any other word that looks like one."""
_ZH_VERB: Final = re.compile(
    r"(?P<be>是)|换|改|变|搬|取消|有|要|会|在|用|去|来|买|卖|做|到|没|不|已|被|开始|停|决定|需要|喜欢|(?<=.)了"
)


_BARE_CHANGE: Final = re.compile(
    r"(?:(?:has|have|had|was|were|is|are|been|got|just|already|now|changed|moved|different|again"
    r"|换|改|变|动|调整|更改|更新|变化"
    r"|变动|有|过|了|已经|又|都)(?![a-z]) ?){1,6}"
)
"""Says that something changed, and not to what."""


FRAME: Final = "frame"
"""The rule of a claim that only holds a clause's frame: for comparing clauses, not for telling anybody."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Whom a clause speaks of, and where what it says begins and ends in the clause's body."""

    subject: str
    predicate: Predicate
    start: int
    end: int
    positive: bool


def frame(clause: Clause, subjects: Subjects, words: Sequence[Word], *, missing: str | None = None) -> Frame | None:
    """Read the frame of a clause; None where it names no subject and none was named before it in the sentence.

    Args:
        clause: The clause.
        subjects: Whom the text spoke of so far.
        words: The words of the text.
        missing: Who is meant where no subject is said at all.
    """
    view = clause.text
    chinese = _CHINESE.search(view) is not None
    place = _verb(view, clause, words) if chinese else _found(_VERB.search(view) or _OTHER_VERB.search(view))
    if place is None:
        return None
    start, end, copula = place
    said = subjects.before(clause.body, view[:start])
    subject = said.subject or ((subjects.last or missing) if said.dropped else None)
    if subject is None:
        return None
    if chinese and subject.startswith("thing:") and not said.dropped and not _ends_in_noun(clause, start, words):
        return None
    negative = said.negative or "n't" in view[start:end] or _NOT.match(view, end) is not None
    if _BARE_CHANGE.fullmatch(view[start:].strip()):
        start = end = len(view)
    if copula:
        return Frame(subject, Predicate.IS, end, len(view), not negative)
    return Frame(subject, Predicate.DOES, start, len(view), not negative)


def _ends_in_noun(clause: Clause, verb: int, words: Sequence[Word]) -> bool:
    """Whether a noun stands before the verb, adverbs between them; True where no words are known."""
    before = [word.tag for word in words if clause.body <= word.start < clause.body + verb]
    return not before or bool({Tag.NOUN, Tag.NAME} & set(before))


def _found(match: re.Match[str] | None) -> tuple[int, int, bool] | None:
    return None if match is None else (match.start(), match.end(), match.lastgroup is not None)


def _verb(view: str, clause: Clause, words: Sequence[Word]) -> tuple[int, int, bool] | None:
    """The first verb of a Chinese clause, as the recognizer tagged it, or one of the most common."""
    for word in words:
        if clause.body <= word.start < clause.end and word.tag is Tag.VERB:
            start, end = word.start - clause.body, word.end - clause.body
            return start, end, view[start:end] == "是"
    return _found(_ZH_VERB.search(view))


_OFTEN: Final = re.compile(
    r"每(?:天|周|晚|早|个?月|年|次|回|隔|逢|到|个)|天天|年年|月月|经常|常常|时常|平时|平常|周末|工作日|休息日"
    r"|节假日|一般|通常|习惯|坚持|常年|长年|长期|一直|向来|从来"
    r"|(?:最近|近来|这阵子?|正|一直|这几天|目前|现在)在(?!家|公司|单位|学校|外地|老家)|从小|打小|偶尔|有时"
    r"|定期|隔[一两三几]|一年四季|[春夏秋冬]天|[早晚]上(?:都|一般|才|总|只|就|不)|中午(?:都|一般|才|总)"
    r"|下班后?(?:都|一般|才|总|就)|睡前|饭[前后]|[早晚]起|闲下来"
    r"|没事就|一到|一有空|有空就|一[周个]?[天年周月][一两三四五\d]次|跟[^，,。]{1,10}一起|(?:大多|基本)(?:都"
    r"|不)?|多半|老(?!是?说|板|师|公|婆|妈|爸|家)|总(?!之|部|共|算|监|裁|经理|结|价|数|额)|从不|只(?!是|有|要"
    r"|好|不|能)"
)
_OVER: Final = re.compile(
    r"[了过]|昨|今[天早晚]|刚|上[周个]|前天|去年|刚才|明天|后天|想|觉得|知道|死|说|谢|吐|怕|不到|不着"
)


def goes_on(clause: str) -> bool:
    """Whether a Chinese clause tells of a habit: with how often or when as a rule, and nothing that is over."""
    return _OFTEN.search(clause) is not None and _OVER.search(clause) is None


_CHINESE: Final = re.compile(f"[{CJK}]")
_NOT: Final = re.compile(r" ?(?:not|never|no longer)(?![a-z])")
