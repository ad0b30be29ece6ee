"""How a clause is meant: asserted, asked, supposed, planned, over, or somebody else's words.

A supposition and a quotation reach to the end of their sentence; a question takes what comes before it for granted.
"""

import re
from dataclasses import dataclass
from typing import Final

from graphmem.domain.claim import Mood

_SAYS: Final = (
    r"(?:says?|said|claims?|claimed|told (?:me|us|him|her|them)|tells (?:me|us)|thinks?|thought"
    r"|believes?|mentioned|mentions"
    r"|wrote|writes|insists?|insisted|swears?|reckons?|suggested|suggests|asked|heard|announced|complained)"
)
_REPORT: Final = re.compile(
    r"(?P<who>(?:(?:my|our|his|her|the|a|their|some) )?[a-z][a-z.'-]{0,20}(?: [a-z'-]{1,20}){0,3}?) (?:just "
    rf"|also |always |once )?{_SAYS}"
    r"(?![a-z])(?: to me)?(?: that)?[ ,:]*"
    r"|(?:according to|as) (?P<source>[a-z][a-z' -]{0,30})(?: said| says)?, *"
    r"|(?:i(?:'ve)? (?:heard|read|was told)|rumou?r has it|apparently,?)(?: somewhere)?(?: that)?(?![a-z])[ ,:]*"
    r"|(?P<zh>[^，,。的了]{1,8}?)(?:还|也|总|一直|经常)?(?:跟我|和我|对我|告诉我|曾)?(?:说过?"
    r"|表示|认为|觉得|声称|告诉我|提到|抱怨)(?:过|了)?(?!明|法|话|服|动|通|妥|定|到做到|不定|错|起|好|反|漏|准|清"
    r"|的那)[，,:： ]*"
    r"|说(?=[我他她你咱])(?!我的)|(?:听说|据说|传闻|听[^，,。]{1,6}(?:说|讲|提起)|网上说|据[^，,。]{1,8}(?:说"
    r"|称))[，,:： ]*"
)
_OWN: Final = re.compile(r"(?:i|we|我|我们|咱们?)(?: (?:have|just|also|already|once))*|我.{0,4}|.{0,4}[跟和对]你")
_NOT_SPEAKER: Final = re.compile(
    r"(?:i|we|it|that|you|let|你|您|which|who|what|this|there|and|or|but|没|可以|应该|怎么|这么"
    r"|比如|如果|就|别|不|再|一般|来)"
)

_ASK_EN: Final = re.compile(
    r"(?:and |but |so |or )?(?:can|could|would|will|shall|should|do|does|did|is|are|am|was|were"
    r"|have|has|had|may|might|isn't|aren't"
    r"|don't (?:you|we|i)|doesn't|didn't|won't|can't|what|what's|which|who|who's|whose|whom|where"
    r"|where's|when|when's|why|how|how's)"
    r"(?![a-z'])|any (?:idea|suggestion|recommendation|tip)|right$|correct$|(?:isn't|aren't|don't"
    r"|doesn't) (?:it|i|you|we|he|she|they)$"
    r"|.{0,40}(?:remind me|tell me|wonder(?:ing)?|do you know|not sure|don't know|no idea) (?:what"
    r"|where|when|who|which|how|why|if|whether)(?![a-z])"
)
_WH_AUX: Final = re.compile(
    r"(?:what|how|where|when|why|which|who)(?: [a-z]+)? (?:should|do|does|did|can|could|would|will) (?:i|we"
    r"|you|he|she|it|they|my|the|this|that)(?![a-z])"
)
"""A question, with or without its mark."""
_ASK_ZH: Final = re.compile(
    r"(?:吗|么|嘛|呢)[?？]?$|是不是|有没有|能不能|要不要|会不会|可不可以|好不好|行不行|对不对"
    r"|该不该|用不用|(?P<a>[\u4e00-\u9fff])不(?P=a)|没有?[?？]$"
    r"|(?:什么|哪[里儿个些款家位天年种]|几点|几号|多少|怎么|怎样|为什么|为啥|谁|啥|多久|多大|如何)"
)
_INDEFINITE: Final = re.compile(
    r"没(?:有)?什么|无论|不管|什么都|谁都|哪都|怎么都|什么的|为什么要|是因为|不怎么|多少有|没怎么|不知怎么"
)

_IF: Final = re.compile(
    r"(?:^|[ ,])(?:if|unless|suppose|supposing|imagine|assuming|what if|in case|even if|were (?:i"
    r"|we) to|had i|i wish|if only|wish)(?![a-z])"
    r"|(?:^|[^就即])(?:如果|假如|假设|要是|倘若|若是|万一|假使|设想|除非|哪怕|即使|就算|要不是)"
    r"|的话|^.{0,12}(?:能|会|有|可以).{1,12}就好了$|该多好|^若"
)
_WOULD: Final = re.compile(
    r"(?<![a-z])(?:would|wouldn't(?! (?:light|start|boot|open|turn|connect|load|work|close|charge"
    r"|stop|compile))|could have|might have|should have|would've)(?![a-z])(?! (?:like|love|prefer"
    r"|rather|hate|appreciate|be great))"
    r"|(?<=[a-z])'d (?!like|love|prefer|rather|hate|better|appreciate|been|gone|never)|恨不得|本来可以|本该"
)
_PLAN: Final = re.compile(
    r"(?<![a-z])(?:will|'ll|won't|going to|gonna|plan(?:s|ning)? (?:to|on)|planning|want(?:s)? to"
    r"|wanna|hop(?:e|es|ing) to|think(?:s|ing) (?:of|about)|consider(?:s|ing)?"
    r"|intend(?:s|ing)? to|might|(?<!\d )(?<!in )(?<!of )(?<!by )may(?! \d)|maybe|perhaps|would (?:like"
    r"|love) to|'d (?:like|love) to|about to|looking (?:to|into)|aim(?:s|ing)? to|considered|dream(?:s"
    r"|ing)? of"
    r"|thinking i|debating|someday|one day|(?:moving|switching|starting|leaving|quitting|getting) "
    r"(?:[a-z]+ ){0,4}(?:next|tomorrow|soon|in (?:january|february|march|april|may|june|july|august"
    r"|september|october|november|december)|this (?:summer|fall|autumn|winter|spring)))(?![a-z])"
    r"|(?<=[a-z])'ll(?![a-z])|打算|(?<!在)准备(?!好)|计划(?!书|表|的)|考虑|可能|也许|或许|大概要"
    r"|还没(?:定|想好|决定)|将(?:要|会)|希望(?!你|您)|(?<![不没思设感构猜])想(?!念(?!书|[^，,。]{1,4}(?:范|校"
    r"|大|系|专业))|[法起到象必来了不着死我你他她出通开办吐哭问知看说些明]|$)"
    r"|(?:想|没想|不想)(?:要|去|换|学|买|搬|找|试|当|养"
    r"|改|把|在|报|做|成|转|辞|开|再)|^想|(?:我|们|也|很|还|一直|就|他|她|正|先|都)想(?!念|法"
    r"|起|到|象|必|来|了|吐|哭|笑|骂|睡|死)"
    r"|(?:明年|下个?月|下个?周|下星期|过几天|过两天|明天|后天|以后|年底|将来|毕业后|到时候)(?:[^，。]{0,6})(?:要"
    r"|会|想|就)(?!求|点|紧)|^要去|(?:我|们)(?:就)?要(?:去|搬|换|结婚|辞|当|学|买)|快要"
)
_PAST: Final = re.compile(
    r"(?<![a-z])(?:used to|previously|formerly|back then|at (?:the|that) time|in the past|when i was"
    r"|when we were|as a (?:kid|child|teenager|student)|growing up|in (?:college|high school|my (?:twenties"
    r"|teens|youth))|years ago|once (?:lived|worked|had|owned)|no longer do)(?![a-z])"
    r"|以前|曾经|曾(?=[在是经住做当用])|过去(?!了)|小时候|(?:大学|高中|初中|小学|研究生|读研)(?:那会儿|时|期间"
    r"|的时候)|那时|当时|当年|早年|从前|年轻时|读书时"
    r"|上(?:大学|高中|中学|学)(?:的?时候|那会儿|时)|原先(?=用|在|住|做|是|叫|养|有|开|骑|喝|吃)"
    r"|(?<![在此])之前(?!要|得|必|把|交|完|给|搞)(?=一直"
    r"|都|在|是|住|用|我|喜)|^(?:我|他|她)?(?:原来|原先|原本|本来)(?=在|是|住|用|喜|做|的|叫|养"
    r"|有)|^之前(?!要|得|必)"
)
_NOW: Final = re.compile(
    r"(?<![a-z])(?:now|nowadays|these days|currently|anymore|any more|instead)(?![a-z])|现在|目前"
    r"|如今|改[成为到用]|换成"
)
_FICTION: Final = re.compile(
    r"(?:小说|电影|剧本|歌词|故事|书|游戏|剧|漫画|文章|诗|台词)[里中]|翻成|译成|主角|主人公|男主|女主|翻译"
    r"|例句|造句|润色|(?<![a-z])(?:translate|in the (?:novel|story|movie|film|book|game|song|show)"
    r"|the (?:character|protagonist|hero|narrator)|lyrics?|proofread|rephrase|example sentence)(?![a-z])"
)


@dataclass(frozen=True, slots=True)
class Report:
    """Words that say that somebody else said what follows."""

    end: int
    who: tuple[int, int] | None
    own: bool
    """The speaker reports himself; that is no quotation."""


def reported(clause: str) -> Report | None:
    """The reporting words a clause begins with ("Tom says that", 小李说), if any."""
    match = _REPORT.match(clause)
    if match is None or match.end() >= len(clause):
        return None
    for group in ("who", "zh", "source"):
        if match[group]:
            who = match[group].strip()
            own = _OWN.fullmatch(who) is not None
            if not own and _NOT_SPEAKER.match(who) and not re.match(r"it(?!'s|self)[a-z]", who):
                return None
            return Report(match.end(), None if own else match.span(group), own)
    return Report(match.end(), None, own=False)


class SentenceMood:
    """The moods of the clauses of one sentence, asked for in order."""

    def __init__(self, *, asked: bool) -> None:
        """Begin a sentence.

        Args:
            asked: It ends with a question mark.
        """
        self._asked = asked
        self._supposed = False
        self._quoted = False

    def mood(self, clause: str, body: int, *, last: bool, quoted: bool, report: Report | None) -> Mood:
        """The mood of the next clause.

        Args:
            clause: All of it, narrow and in lower case.
            body: Where its own words begin, behind lead and reporting words.
            last: It is the last one of its sentence.
            quoted: It stands in quotation marks.
            report: Its reporting words.
        """
        self._quoted = self._quoted or bool(report and not report.own) or _FICTION.search(clause) is not None
        if self._quoted or quoted:
            return Mood.QUOTED
        own = clause[body:]
        if self._is_question(own, last=last):
            return Mood.QUESTION
        self._supposed = self._supposed or _IF.search(clause) is not None
        if self._supposed or _WOULD.search(own):
            return Mood.HYPOTHETICAL
        if _PAST.search(clause) and not _NOW.search(clause):
            return Mood.PAST
        return Mood.PLAN if _PLAN.search(clause) else Mood.ASSERT

    def _is_question(self, own: str, *, last: bool) -> bool:
        if _WH_AUX.match(own):
            return True
        if _ASK_EN.match(own) and (self._asked or _ASK_EN.match(own)[0].startswith(("remind", "tell"))):  # type: ignore[index]
            return True
        if _ASK_ZH.search(own) and not _INDEFINITE.search(own):
            return self._asked or last
        return self._asked and last
