"""Words that carry no topic: articles, auxiliaries, pronouns, question and request words.

Kept out of the lexical index and of questions alike. Negations that change what a Chinese sentence
says (不, 没) stay in; English ones go, since "not" is everywhere in speech and negation has a feature
of its own.
"""

from typing import Final

ENGLISH: Final = frozenset(
    """
    a an the this that these those here there
    i me my mine myself we us our ours ourselves you your yours yourself yourselves
    he him his himself she her hers herself it its itself they them their theirs themselves
    am is are was were be been being do does did doing done have has had having
    will would shall should can could may might must ought
    i'm you're he's she's it's we're they're i've you've we've they've i'd you'd i'll you'll we'll
    s t d ll m re ve don didn doesn isn wasn aren weren won wouldn couldn shouldn hasn haven hadn cannot
    and or but if because so than then as of at by for with about into onto from to in on off over
    under up down out through between after before during while until
    what which who whom whose when where why how
    no not nor none any some all each both few more most other such only own same too very just also
    tell please know give list let get got say said says
    """.split()
)

CHINESE: Final = frozenset(
    "的了着过地得是在有和与及或就都也还又很吗呢吧啊呀哦嗯嘛么我你您他她它们咱这那哪谁什怎几多少把被给让从对向到个些之其"
)

CHINESE_WORDS: Final = frozenset(
    """
    什么 怎么 怎样 哪里 哪些 哪个 哪儿 多少 为什 时候 我们 你们 他们 她们 它们 这个 那个 这些 那些 可以 请问
    告诉 一下 知道 是什 么样
    """.split()
)
