"""What an agent may ask a user about whom nothing is known yet: four questions that fit any trade.

Each answer is something that the write path reads: a name, a task, a constraint, a preference.
"""

from typing import Final

from graphmem.domain.text import Language

FIRST_QUESTIONS: Final = {
    Language.EN: (
        "What would you like to be called?",
        "What are you working on at the moment?",
        "Is there anything I must always avoid, such as an allergy or a rule of yours?",
        "How do you like your answers: short or detailed, and in which language?",
    ),
    Language.ZH: (
        "您希望我怎么称呼您？",
        "您最近主要在忙什么？",
        "有什么是我一定要避开的吗？比如过敏、忌口或您的规矩。",
        "您喜欢什么样的回答：简短还是详细？用哪种语言？",
    ),
}
