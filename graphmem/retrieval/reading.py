"""Reads a question over what is in sight, by itself or together with the turn that it goes on from. Pure."""

from datetime import datetime

from graphmem.domain.redaction import RedactedText, redact
from graphmem.retrieval.borrowing import read_together
from graphmem.retrieval.question import Question, read_question
from graphmem.retrieval.visible import Visible


def read(visible: Visible, text: RedactedText, moment: datetime) -> Question:
    """The question, with the speakers in sight that it names."""
    return read_question(text, speakers=visible.living_speakers, now=moment)


def together(visible: Visible, asked: Question, turn: RedactedText | None, moment: datetime) -> Question:
    """The question with the topic of the turn before it, where there is one."""
    if turn is None:
        return asked
    return read_together(asked, read(visible, after(turn, asked.text), moment))


def after(turn: RedactedText | None, text: RedactedText) -> RedactedText:
    """A question behind the turn that it goes on from."""
    return text if turn is None else redact(f"{turn} {text}").text
