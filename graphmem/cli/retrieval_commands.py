"""`graphmem explain`, `replay` and `feedback`: what was recalled, whether it would be again, and whether it helped."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from graphmem.cli.memory_commands import AgentOption, JsonOption, UserOption
from graphmem.cli.output import one_line, print_json, print_lines
from graphmem.cli.shell import shell_of
from graphmem.domain.feedback import Feedback, Verdict
from graphmem.domain.filters import Filters
from graphmem.domain.times import rfc3339
from graphmem.errors import NotFound

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graphmem.domain.replay import Difference, Replay
    from graphmem.domain.retrieval_record import RetrievedMemory
    from graphmem.retrieval_log.retrospect import LookedUp
    from graphmem.service import MemoryService

RetrievalArgument = Annotated[str, typer.Argument(metavar="RETRIEVAL_ID", help="As an answer's --json names it.")]
LEAST_SHARE: Final = 0.01
"""Terms below it are told in JSON alone."""


def explain(
    context: typer.Context,
    retrieval: RetrievalArgument,
    *,
    user: UserOption,
    agent: AgentOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show why a recall answered as it did.

    The question and its clock, then each result: its score, what it is made of (largest share first), how the graph
    led there, and whether it had a place in the context (*).
    """
    with shell_of(context).open() as service:
        found = service.retrieval(retrieval, user=user, agent=agent)
    if as_json:
        print_json(found.as_dict())
    else:
        print_lines(explanation_lines(found))


def replay(
    context: typer.Context,
    retrieval: RetrievalArgument,
    *,
    user: UserOption,
    agent: AgentOption = None,
    profile: Annotated[str | None, typer.Option(help="Another profile; default: the one of then.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Ask a logged question again, and tell whether the answer is the same bytes, and otherwise what differs."""
    with shell_of(context).open() as service:
        replayed = service.replay(retrieval, user=user, agent=agent, profile=profile)
    if as_json:
        print_json(replayed.as_dict())
    else:
        print_lines(replay_lines(replayed))


def feedback(
    context: typer.Context,
    about: Annotated[str, typer.Argument(metavar="RETRIEVAL_ID|MEMORY_ID", help="What the verdict is on.")],
    verdict: Annotated[Verdict, typer.Argument(help="Whether it helped.")],
    *,
    user: UserOption,
    agent: AgentOption = None,
    memory: Annotated[
        str | None, typer.Option(metavar="ID", help="Of one result of the retrieval: the verdict is on that.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Say whether a recall, one of its results, or a memory was useful, not useful or wrong.

    The same verdict again changes nothing, another one replaces it.
    """
    with shell_of(context).open() as service:
        given = _judge(service, about, verdict, memory, user=user, agent=agent)
    if as_json:
        print_json(given.as_dict())
    else:
        print_lines([_feedback_line(given)])


def explanation_lines(found: "LookedUp") -> "Iterator[str]":
    """A logged retrieval for a person."""
    record = found.record
    who = record.scope.user if record.scope.agent is None else f"{record.scope.user}, agent {record.scope.agent}"
    shown = sum(result.shown for result in record.results)
    yield f"question  {one_line(record.query)}"
    if record.turn is not None:
        yield f"after     {one_line(record.turn)}"
    yield f"asked     {rfc3339(record.at)} by {one_line(who)}, as of {rfc3339(record.as_of)}"
    prompt = "" if record.prompt_tokens is None else f" in a prompt of {record.prompt_tokens}"
    yield f"settings  profile {record.profile}, limit {record.limit}, context of {record.max_tokens} tokens{prompt}"
    if record.filters.narrows:
        yield f"filters   {_limits(record.filters)}"
    if record.sections:
        yield f"knowledge {record.knowledge.mode}, weight {record.knowledge.weight:g}"
    if record.reranker:
        yield f"reranker  {one_line(record.reranker)}"
    yield f"results   {len(record.results)}, {shown} of them in the context (*)"
    for rank, result in enumerate(record.results, start=1):
        memory = found.memories.get(result.memory_id)
        told = "(gone)" if memory is None else f"{memory.occurred_at:%Y-%m-%d}  {one_line(memory.content, 100)}"
        yield f"{'*' if result.shown else ' '}{rank:>3}. {result.score:.3f}  {told}"
        yield f"      {_terms(result)}"
        if result.path:
            yield f"      path: {' -> '.join(hop.via for hop in result.path if hop.via)}"
        yield f"      memory {result.memory_id}"
    yield from _section_lines(found)
    yield from (f"feedback  {_feedback_line(each)}" for each in found.feedback)
    yield from (f"warning   {warning}" for warning in record.warnings)


def _section_lines(found: "LookedUp") -> "Iterator[str]":
    """The sections among the entries, by their rank there."""
    sections = found.record.sections
    if not sections:
        return
    yield f"sections  {len(sections)}, {sum(each.shown for each in sections)} of them in the context (*)"
    for each in sections:
        now = found.sections.get(each.section_id)
        told = "(gone)"
        if now is not None:
            where = f"{now.path}#{now.section.anchor}" if now.section.anchor else now.path
            told = f"{now.updated_at:%Y-%m-%d}  wiki {one_line(where, 80)}  {one_line(now.section.text, 100)}"
        yield f"{'*' if each.shown else ' '}{each.rank:>3}. {each.score:.3f}  {told}"
        yield f"      {' | '.join(f'{name} {value:+.3f}' for name, value in each.terms)}"
        yield f"      section {each.section_id}"


def replay_lines(replayed: "Replay") -> "Iterator[str]":
    """A replay for a person."""
    then, now = replayed.then, replayed.now
    if replayed.same:
        yield "the same answer, byte for byte"
    elif replayed.differences or replayed.section_differences:
        yield "another answer"
    else:
        yield "the same results, ranks and scores; what is told with them differs"
    if then.profile != now.profile:
        yield f"profile {then.profile} then, {now.profile} now"
    if then.model != now.model:
        yield f"vectors of {then.model} then, of {now.model} now"
    if then.reranker or now.reranker:
        yield f"reranker: {one_line(then.reranker or 'none')} then, {one_line(now.reranker or 'none')} now"
    for name, before, after in replayed.written:
        what = "the knowledge was" if name == "knowledge" else f"{name} memories were"
        yield f"{what} written to since: revision {before} then, {after} now"
    yield from map(_difference_line, (*replayed.differences, *replayed.section_differences))


def _judge(
    service: "MemoryService", about: str, verdict: Verdict, memory: str | None, *, user: str, agent: str | None
) -> Feedback:
    """Take the id for a retrieval's, and if there is none and no result is named, for a memory's."""
    try:
        return service.feedback(verdict, user=user, agent=agent, retrieval=about, memory=memory)
    except NotFound:
        if memory is not None:
            raise
    try:
        return service.feedback(verdict, user=user, agent=agent, memory=about)
    except NotFound as exc:
        msg = "no retrieval and no memory by that id is there for this user and agent"
        raise NotFound(msg) from exc


def _limits(filters: Filters) -> str:
    limits = filters.as_dict().items()
    told = [f"{name} {value if isinstance(value, str) else ' or '.join(value)}" for name, value in limits]
    return one_line("; ".join(told))


def _terms(result: "RetrievedMemory") -> str:
    told = [f"{share:.0%} {name} {value:+.3f}" for name, value, share in result.shares if share >= LEAST_SHARE]
    return " | ".join(told) or "no terms"


def _difference_line(difference: "Difference") -> str:
    ranks = f"{_or_dash(difference.rank_then)} -> {_or_dash(difference.rank_now)}"
    scores = f"{_score(difference.score_then)} -> {_score(difference.score_now)}"
    what = f"memory {difference.memory_id}" if difference.section_id is None else f"section {difference.section_id}"
    return f"{difference.kind:<8}  rank {ranks:<10}  score {scores:<16}  {what}"


def _or_dash(rank: int | None) -> str:
    return "-" if rank is None else str(rank)


def _score(score: float | None) -> str:
    return "-" if score is None else f"{score:.3f}"


def _feedback_line(given: Feedback) -> str:
    parts = [("retrieval", given.retrieval_id), ("memory", given.memory_id)]
    about = ", ".join(f"{what} {id_}" for what, id_ in parts if id_ is not None)
    return f"{given.verdict} since {rfc3339(given.at)} by {one_line(given.actor)}: {about}"
