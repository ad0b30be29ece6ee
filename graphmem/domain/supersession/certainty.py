"""Whether a word of change or end is certainly about what the older statement says, and of the same owner.

A closing hides what was true if it is wrong. So it is asked for evidence, not only for the absence of signs to the
contrary: whatever stands between the thing and the word of its end must be known from the older memory, and so must
what the clause speaks of.
"""

import re
from collections.abc import Iterator
from typing import Final

from graphmem.domain.claim import ValueType
from graphmem.domain.claim_rules.cues import END
from graphmem.domain.claim_rules.vocabulary import KIN
from graphmem.domain.supersession import turns, vocabulary
from graphmem.domain.supersession.kinds import kinds
from graphmem.domain.supersession.shared import Shared, same_head, tells
from graphmem.domain.supersession.statements import Spotted, Statement
from graphmem.domain.supersession.vocabulary import HOLDINGS
from graphmem.domain.text import is_cjk

_TOLD_OF: Final = re.compile(
    r"是[^，,。是]{2,40}的$"
    r"|(?:那年|那时候?|那会儿|当年|当初|小时候|年轻时|上学时|以前)[^，,。]{0,20}(?:的|开始|落下|养成|得的|留下)"
    r"|(?<![a-z])(?:ever since (?:i|we|my)|(?:only )?(?:started|began) (?:when|after|back)|came from|comes from"
    r"|dates? (?:back|from)|back (?:when|then|in)|when i was|was (?:born|founded|built|made|opened) in"
    r"|(?:bought|adopted|got|rescued|inherited) (?:it|her|him|them) (?:from|when|after))(?![a-z])"
)
"""How or since when it is so, and not that it is over."""

_PASSES: Final = re.compile(
    r"(?<![a-z])(?:for (?:a|one|the|two|three|a few) (?:days?|nights?|weeks?|weekend|hours?)|on strike|power cut"
    r"|outage"
    r"|temporarily|(?:until|till) (?!now|then)[a-z0-9]|for now|for once|as a one-off|just this once)(?![a-z])"
    r"|临时|暂时|暂停|先停|停[电水]|没电|断电|抽风|睡过头|放假|调休|这[次回趟]"
    r"|[一二两三四五六七八九十几半\d][天周](?:再|又|后恢复)|这[两几]天"
)
"""It is for a while; what is usual stays."""

_ENDS_DAILY: Final = re.compile(
    r"(?<![a-z])(?:ends?|finish(?:es)?|closes?|stops?|shuts?|is over|packs? up|wraps? up)(?![a-z])"
    r"|结束|下课|放学|关门|打烊|收工|散场|下班|收摊|停[更播运食售]|打完|散了|熄灯|关[门灯店]"
)
"""An end that comes round."""
_ON_A_DAY: Final = re.compile(
    r"(?<![a-z])(?:last night|this (?:morning|evening|afternoon)|(?:mon|tues|wednes|thurs|fri|satur|sun)day night"
    r"|the other (?:day|night))(?![a-z])|昨[天儿晚日夜]|前[天晚]|今[天晚儿]|那[天晚]"
)
_MISHAP: Final = re.compile(
    r"(?<![a-z])(?:packed (?:it )?in|packed up|conked out|went off|died|gave up on|broke down|cut out|stopped"
    r"|cancell?ed"
    r"|called off)(?![a-z])|停了|坏了|取消|没开|散了|罢工|死机|黑屏|崩了|掉了|没[^，,。]{1,4}成"
)
"""What may befall a thing on one day, and what happens to what one had in mind for it."""
_ROUND: Final = re.compile(
    r"每[天周月年晚次逢]|逢|一般|通常|平时|一到|一入|(?<![a-z])(?:every|each|usually|normally|always)(?![a-z])"
)

_EARLIER: Final = re.compile(
    r"(?<![a-z])(?:the|that|an|another|this) (?:old|previous|former|backup|spare|second|test|temporary|temp|demo"
    r"|other"
    r"|duplicate|extra|draft|legacy|original|unused|empty) [a-z]"
    r"|旧的?|之前的|原来的?|原先的?|以前的|备用|备份|临时|多余|废弃的|闲置|空的|重复的|测试用|[第]?二[手号]"
    r"|副[卡本号]|老版|上一?[版任款代台]"
)
"""Of several it is the one that was there before."""

_ENDING: Final = (END, vocabulary.ENDINGS, turns.ENDS)
_AGENT: Final = re.compile(r"[给跟和同被让从为因向替由叫到去在比对连找][^，,。]{0,3}$")
_FINITE: Final = re.compile(
    r"(?<![a-z'])(?:is|are|was|were|has|have|had|got|gets|will|isn't|aren't|wasn't|weren't|hasn't|haven't|hadn't"
    r"|don't"
    r"|doesn't|didn't|won't|can't|quit|sold|gave|left|went|came|took|made|put|let|shut|cut|broke|fell|lost|ran|threw"
    r"|wrote|became|began|bought|brought|built|chose|did|does|do|drove|flew|found|grew|held|kept|knew|led|met|paid"
    r"|said|saw|sent|spent|stood|stuck|swore|told|thought|wore|won|[a-z]{2,14}ed)(?![a-z])|'(?:s|ve|re|m|d) "
)
_OURS: Final = re.compile(r"(?<![a-z])(?:i|we|me|us)(?:'[a-z]{1,2})?(?![a-z])|(?<=[a-z] )(?:my|our) ")
"""An English clause of which the speaker is the subject or the owner."""
_OURS_ZH: Final = re.compile("[我咱俺]们?家?[\u4e00-\u9fff]{0,2}的")
_NOT_SUBJECT: Final = frozenset(
    """
    final finish yesterday today tonight week month year morn weekend summer winter spring autumn monday tuesday
    wednesday thursday friday saturday sunday anymor actual basic honest offici updat fyi btw news turn good bad sad
    happi great guess right okay last end long stori short
    """.split()
)


_PART: Final = re.compile(r"[换改加装配添买]了?[一二两三几]?(?:个|条|块|台|套|副|只|张|把|扇|双|款|床|顶|根|片|组)")
"""Something of the thing, or the thing itself, is another one."""
_INTO: Final = re.compile(
    r"[换改变][成为到用回]|[搬迁挪转调移][到至进去回]|(?<![a-z])(?:moved|switched|changed|migrated|transferred"
    r"|converted"
    r"|shifted|back|went|swapped) (?:[a-z]+ ){0,2}?(?:to|over to|for) (?:a |an |the |my |our )?"
)
"""Before what is so from now on."""


class Certainty(Shared):
    """Two statements, and whether the newer one's word of change or end is certainly about the older one's thing."""

    @property
    def history(self) -> bool:
        """It tells how or since when something is so."""
        return _TOLD_OF.search(self.newer.text) is not None and _TOLD_OF.search(self.older.text) is None

    @property
    def occurs(self) -> bool:
        """It tells of one occasion, or of an end that comes round, and the older statement of how it is."""
        text = self.newer.text
        if _PASSES.search(text) and not _PASSES.search(self.older.text):
            return True
        if _ON_A_DAY.search(text) and _MISHAP.search(text):
            return True
        if _ENDS_DAILY.search(text) is None:
            return False
        return _ROUND.search(text) is not None or any(value.type is ValueType.TIME for value in self.newer.values)

    @property
    def arrived(self) -> bool:
        """What it says to be so from now on, the older memory says already."""
        found = [match.end() + self.newer.start for match in _INTO.finditer(self.newer.text)]
        into = next((word for word in self.newer.words if found and word.start >= found[-1]), None)
        return into is not None and tells(into.normal) and self.knows(into.normal) and not self.values_differ

    @property
    def _other_part(self) -> bool:
        match = _PART.search(self.newer.text)
        if match is None:
            return False
        own = frozenset[int]().union(*map(kinds, self.topic))
        behind = (word for word in self.newer.words if word.start >= self.newer.start + match.end())
        return any(word.noun and not self._known(word) and own.isdisjoint(kinds(word.normal)) for word in behind)

    @property
    def certain(self) -> bool:
        """What is said to have ended or changed is the older statement's own thing."""
        earlier = _EARLIER.search(self.newer.text) and not _EARLIER.search(self.older.text)
        if self.older.negated or self._other_part or earlier:
            return False
        same = any(
            same_head(self.older.words[i].normal, self.newer.words[j].normal) and self.newer.words[j].noun
            for i, j in self.pairs
        )
        return same and not any(True for _ in self._strange())

    def _strange(self) -> Iterator[Spotted]:
        """Things that the older memory does not know, as the subject or before the word of change or end."""
        if _OURS.search(self.newer.text) and not self.newer.people - self.older.people:
            return
        ends = [match.start() for pattern in _ENDING if (match := pattern.search(self.newer.text))]
        begin = self.newer.start + min(ends, default=0)
        subject = _subject_end(self.newer)
        owned = _OURS_ZH.search(self.newer.text) is not None
        for word in self.newer.words:
            if self._known(word) or (owned and word.normal in KIN):
                continue
            before = self.newer.text[: word.start - self.newer.start]
            if is_cjk(word.normal[0]):
                if word.noun and word.end <= begin and _AGENT.search(before) is None:
                    yield word
            elif word.end <= subject and word.normal not in _NOT_SUBJECT:
                yield word

    def _known(self, word: Spotted) -> bool:
        return not tells(word.normal) or word.normal in HOLDINGS or self.knows(word.normal)


def _subject_end(statement: Statement) -> int:
    """Where the subject of an English clause ends: at its verb; at its beginning where it has none."""
    verb = _FINITE.search(statement.text)
    return statement.start + (verb.start() if verb else 0)
