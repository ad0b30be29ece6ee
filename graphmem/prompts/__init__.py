"""The prompts, one file for each and language, with a version that goes up with every change of its words.

A file is `name.language.md`: front matter (`name`, `version`, `language`, `schema`), what the model is to do,
and the question with a `{{slot}}` for each text. Reading one checks it.
"""

import re
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar

from graphmem.domain.prompt import Prompt
from graphmem.domain.text import Language
from graphmem.prompts.replies import ClaimsReply, ConflictReply, RankingReply, SummaryReply, reader, schema

_FILE: Final = re.compile(
    r"---\n(?P<head>(?:[a-z]+: [\w]+\n)+)---\n(?P<system>[^\x00]+?)\n---\n(?P<template>[^\x00]+)", re.ASCII
)
_KEYS: Final = ("name", "version", "language", "schema")
Form = TypeVar("Form", ClaimsReply, ConflictReply, RankingReply, SummaryReply)


class BadPrompt(ValueError):
    """A prompt file does not say what it has to; the message names the file."""


def extract_claims(language: Language) -> Prompt[ClaimsReply]:
    """Which claims does `text` make?"""
    return _prompt("extract_claims", language, ClaimsReply)


def confirm_conflict(language: Language) -> Prompt[ConflictReply]:
    """Does `newer` say that `older` no longer holds?"""
    return _prompt("confirm_conflict", language, ConflictReply)


def summarise_session(language: Language) -> Prompt[SummaryReply]:
    """Which facts, preferences and todos does `turns` leave?"""
    return _prompt("summarise_session", language, SummaryReply)


def rank_memories(language: Language) -> Prompt[RankingReply]:
    """In which order do `memories`, a numbered line each, answer `question`?"""
    return _prompt("rank_memories", language, RankingReply)


@cache
def _prompt(name: str, language: Language, form: type[Form]) -> Prompt[Form]:
    file = f"{name}.{language}.md"
    return parse_prompt((files(__name__) / file).read_text("utf-8"), file, form)


def parse_prompt(text: str, file: str, form: type[Form]) -> Prompt[Form]:
    """A prompt from the text of its file.

    Args:
        text: What the file says.
        file: Its name, `name.language.md`.
        form: What its answer has to be.

    Raises:
        BadPrompt: A part is missing, or contradicts the file's name or the form.
    """
    match = _FILE.fullmatch(text)
    if match is None:
        msg = f"{file}: not front matter, instruction and question, each after a line ---"
        raise BadPrompt(msg)
    head = dict(line.split(": ", 1) for line in match["head"].splitlines())
    if tuple(head) != _KEYS or not head["version"].isdecimal():
        msg = f"{file}: the front matter has to give {', '.join(_KEYS)}, in this order; the version is a number"
        raise BadPrompt(msg)
    if file != f"{head['name']}.{head['language']}.md" or head["schema"] != form.__name__:
        msg = f"{file}: the front matter names another prompt, language or schema"
        raise BadPrompt(msg)
    prompt = Prompt(
        name=head["name"],
        version=int(head["version"]),
        language=Language(head["language"]),
        system=match["system"].strip(),
        template=match["template"].strip(),
        schema_name=head["name"],
        schema=schema(form),
        read=reader(form),
    )
    if not prompt.slots or "<<<" in prompt.template:
        msg = f"{file}: the question has no slot, or writes a marker of its own"
        raise BadPrompt(msg)
    return prompt
