"""Long utterances to pieces that retrieve well: whole sentences, no filler, their topic in front where it is missing.

Pure, and for what `observe` extracts only: a text that a caller stores stays one memory. Nothing here changes what is
said; a border is moved rather than a word.
"""

import re
from dataclasses import dataclass, replace
from typing import Final, Self

from graphmem.domain.text import Language, is_cjk, language, tokens

MOST_CJK_CHARS: Final = 200
MOST_WORDS: Final = 60
LABEL_CHARS: Final = 48

_CJK: Final = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_SENTENCE_END: Final = re.compile(r"(?<=[。！？!?；;\n])(?![。！？!?”’」』）)\"'])|(?<=[.])(?=\s)")
_CLAUSE_END: Final = re.compile(r"(?<=[，,、：:])|(?<=\s)(?=(?:and|but|so|because|then|which|while|although)\s)")
_OPENING: Final = re.compile(
    r"""^(?:(?:um+|uh+|er|erm|hmm+|well|so|okay|ok|oh|ah|anyway|like|you\sknow|i\smean|you\ssee|right|haha+|lol|btw
    |by\sthe\sway|oh\syeah|basically|honestly|yeah|yes|hi|hey|hello|thanks|thank\syou|cool|great|sure)
    [\s,.!…~-]{1,4}(?<=[,.!…~\s-]))
    |^(?:嗯+|呃+|额+|哦+|噢+|啊+|唉+|哎+|哈+|嘿+|好的|好吧|好|对了|那个|就是说|就是|这个|怎么说呢|话说|反正|其实吧|然后呢|谢谢|你好|您好)
    [\s，,。.！!…～~、]{1,4}""",
    re.IGNORECASE | re.ASCII | re.VERBOSE,
)
_MARK: Final = re.compile(r"[,，.。!！…~～、-]")
_NEVER_WORDS: Final = re.compile(r"(?:um+|uh+|er|erm|hmm+)\b", re.IGNORECASE | re.ASCII)
"""What is filler without a mark after it too. The others need one: "like tea", "thank you for", 那个 bug 修好了."""
_CLOSING: Final = re.compile(
    r"[\s,，、…~～]{1,4}(?:you\sknow|i\sguess|right|lol|haha+|hehe+|um+|uh+|or\ssomething|and\sstuff|thanks"
    r"|嗯+|呃+|哈+|呵+|啦|哎)(?=[\s.。!！~～…]{0,4}$)",
    re.IGNORECASE | re.ASCII,
)
_INNER: Final = re.compile(
    r"(?<=[,，、])\s?(?:um+|uh+|er+|you\sknow|i\smean|嗯+|呃+|那个|怎么说呢)\s?[,，、…]+\s?", re.IGNORECASE | re.ASCII
)
_SUBJECTLESS: Final = re.compile(
    r"^(?:it|its|it's|that|that's|this|this\sone|they|they're|them|these|those|the\s(?:button|reason|problem|fix|cause|deadline|file|page|menu"
    r"|option|link|one|rest|other|first|second|last|next|same|solution|answer|result|setting|price|date|time)|there|here|yes|no|because|only|just|under"
    r"|on|in|at|by|from|after|before|without)\b|^(?:它们?|这个|那个|这些|那些|这样|那样|其中|因为|所以|就在|就是|在|按钮|原因|办法|只要|只有|改成|换成|需要)",
    re.IGNORECASE | re.ASCII,
)
_HEADING: Final = re.compile(
    r"^\s{0,3}(?:#{1,6}\s+(?P<mark>[^\n]{1,80})|(?P<colon>[^\n。.!?！？,，]{2,40})[：:])\s*$", re.MULTILINE
)
_LEAD: Final = re.compile(
    r"^(?:(?:hi|hey|hello|ok|okay|so|and|well|please|thanks|about|regarding)\W{1,3}){0,3}"
    r"(?:(?:can|could|would|will)\syou\s(?:please\s)?(?:tell\sme|show\sme|explain|help\sme)?\s?|tell\sme\s|what(?:'s|\sis|\sare|\sabout)\s|where(?:'s|\sis|\sare|\sdo\si\sfind|\scan\si\sfind)\s"
    r"|how\s(?:do|can|should|would)\s(?:i|we|you)\s|how\sto\s|who(?:'s|\sis)\s|when(?:'s|\sis)\s|why\s(?:is|does|do|did)\s|which\s|do\syou\s(?:have|know)\s|is\sthere\s|let's\stalk\sabout\s|i\shave\sa\squestion\sabout\s)?(?:the\s|a\s|an\s|my\s|our\s|your\s)?"
    r"|^(?:请问|你好|您好|那|关于|说到|我想问一?下?|想问一?下?|帮我看一?下?|能不能告诉我|告诉我)[，,\s]?",
    re.IGNORECASE | re.ASCII,
)
_TAIL: Final = re.compile(
    r"(?:是(?:什么|谁|多少|哪个)|在哪里?儿?|怎么(?:样|办|做|用|弄|设置)?|什么时候|有哪些|吗|呢|呀|啊|的事|这件事)?[\s?？.。!！~～…]*$"
)


@dataclass(frozen=True, slots=True)
class _Size:
    """Of a text: characters, those of CJK among them, and words between spaces."""

    chars: int = 0
    cjk: int = 0
    words: int = 0

    def __add__(self, other: Self) -> Self:
        return replace(self, chars=self.chars + other.chars, cjk=self.cjk + other.cjk, words=self.words + other.words)

    @property
    def fits(self) -> bool:
        """Chinese counts its characters with the marks and Latin words between them."""
        if self.cjk * 2 >= self.words and self.cjk:
            return self.chars <= MOST_CJK_CHARS
        return self.words <= MOST_WORDS and self.chars <= MOST_WORDS * 20


def pieces(text: str) -> tuple[str, ...]:
    """Cut a text at sentence borders into pieces of at most 200 Chinese characters or 60 words.

    A sentence longer than that is cut at clause borders, a clause at spaces, and only what has none inside.

    Returns:
        The pieces in order, without space at their ends; together they hold every word of the text.
    """
    found: list[str] = []
    current: list[str] = []
    size = _Size()
    for part in _parts(text):
        grown = size + _size(part)
        if current and not grown.fits:
            found.append("".join(current).strip())
            current, grown = [], _size(part)
        current.append(part)
        size = grown
    return tuple(piece for piece in (*found, "".join(current).strip()) if piece)


def without_filler(sentence: str) -> str:
    """A sentence without "um", 嗯 and the like at its borders; unchanged where nothing else would be left.

    The first letter is made a capital where the filler had it.
    """
    text = sentence.strip()
    rest = text
    for _ in range(4):
        match = _OPENING.match(rest)
        if match is None or _is_meant(match.group()):
            break
        rest = rest[match.end() :].lstrip()
    rest = _INNER.sub(" " if rest.isascii() else "", rest)
    rest = _CLOSING.sub("", rest)
    if not any(char.isalnum() for char in rest):
        return text
    if rest[0].islower() and rest[0].isascii() and text[0].isupper():
        rest = rest[0].upper() + rest[1:]
    return rest


def topic(turn: str) -> str:
    """A short label for what a turn is about: its heading, or its question without the asking words.

    Returns:
        At most 48 characters on one line; empty where there is nothing to name.
    """
    headings = list(_HEADING.finditer(turn[:4_000]))
    if headings:
        return _short((headings[-1]["mark"] or headings[-1]["colon"]).strip())
    first = next((part.strip() for part in _SENTENCE_END.split(turn.strip()[:400]) if len(tokens(part)) > 1), "")
    first = without_filler(first)
    bare = _TAIL.sub("", first[_lead(first) :])
    return _short(bare) if len(tokens(bare)) > 1 or len(bare) > 2 else ""


def labelled(piece: str, label: str) -> str:
    """The piece with its label in front, where it lacks a subject and does not name the topic itself."""
    if not label or _SUBJECTLESS.match(piece) is None:
        return piece
    return piece if set(tokens(label)) & set(tokens(piece)) else _join(label, piece)


def answered(piece: str, question: str) -> str:
    """A short answer with what was asked in front: "where do you live: Beijing"."""
    asked = [part.strip() for part in _SENTENCE_END.split(question.strip()[-400:]) if tokens(part)]
    return _join(_short(without_filler(asked[-1])), piece) if asked else piece


def _join(label: str, piece: str) -> str:
    if not label or set(tokens(label)) <= set(tokens(piece)):
        return piece
    return f"{label}：{piece}" if language(label + piece) is Language.ZH else f"{label}: {piece}"


def _lead(text: str) -> int:
    match = _LEAD.match(text)
    return 0 if match is None else match.end()


def _short(label: str) -> str:
    line = " ".join(label.split()).strip(" ,，.。:：?？!！")
    if len(line) <= LABEL_CHARS:
        return line
    space = line.rfind(" ", 0, LABEL_CHARS)
    return line[: space if space > LABEL_CHARS // 2 else LABEL_CHARS]


def _is_meant(filler: str) -> bool:
    """Whether a word that may be filler has no mark to show it."""
    return _MARK.search(filler) is None and _NEVER_WORDS.match(filler) is None


def _parts(text: str) -> list[str]:
    """Sentences, and the clauses or words of those that are too long; joined they are the text."""
    found: list[str] = []
    for sentence in _SENTENCE_END.split(text):
        if _fits(sentence):
            found.append(sentence)
            continue
        for clause in _CLAUSE_END.split(sentence):
            found.extend([clause] if _fits(clause) else _cut(clause))
    return [part for part in found if part]


def _cut(clause: str) -> list[str]:
    """A clause without a border: at spaces, or where it has none, at the limit."""
    found: list[str] = []
    current: list[str] = []
    size = 0.0
    for word in re.findall(r"\S{1,200}\s*|\s+", clause):
        cost = sum(is_cjk(char) for char in word) or len(word) / 8
        for start in range(0, len(word), MOST_CJK_CHARS):
            part = word[start : start + MOST_CJK_CHARS]
            if current and (size + cost > MOST_CJK_CHARS or len(current) >= MOST_WORDS):
                found.append("".join(current))
                current, size = [], 0.0
            current.append(part)
            size += cost
    return [*found, "".join(current)]


def _fits(text: str) -> bool:
    return _size(text).fits


def _size(text: str) -> _Size:
    return _Size(len(text), len(_CJK.findall(text)), len(text.split()))
