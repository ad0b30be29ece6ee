"""`graphmem profiles` and `graphmem compare`: what recalls can be ranked by, and what another choice would change."""

from typing import TYPE_CHECKING, Annotated

import typer

from graphmem.cli.memory_commands import AgentOption, JsonOption
from graphmem.cli.output import one_line, print_json, print_lines
from graphmem.cli.progress import progress_bar
from graphmem.cli.shell import shell_of
from graphmem.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from graphmem.domain.profile_comparison import ProfileComparison
    from graphmem.retrieval.profiles import Profile


def profiles(*, as_json: JsonOption = False) -> None:
    """List the profiles that a recall can be ranked by, with their formulas, weights and sources. Needs no store."""
    from graphmem.config import load_settings, read_profile_file

    known = read_profile_file(load_settings().profiles)
    if as_json:
        print_json({"profiles": [profile.as_dict() for profile in known]})
    else:
        print_lines(profile_lines(known))


def compare(
    context: typer.Context,
    *,
    names: Annotated[
        str, typer.Option("--profiles", metavar="A,B", help="Two of the names that `graphmem profiles` lists.")
    ],
    user: Annotated[str | None, typer.Option(help="Whose questions; default: those of everybody.")] = None,
    agent: AgentOption = None,
    limit: Annotated[int, typer.Option(help="The newest so many questions, 1 to 1000.")] = 100,
    as_json: JsonOption = False,
) -> None:
    """Ask logged questions again by two profiles, and tell how the answers differ and what feedback says of each.

    A memory among the first five that was judged useful counts +1, not useful -1, wrong -2; the hit rate is the mean
    over the questions with feedback.
    """
    first, comma, second = (part.strip() for part in names.partition(","))
    if not (first and comma and second) or "," in second:
        msg = "--profiles takes two names with a comma between them, as in graph,four-way"
        raise InvalidInput(msg, field="--profiles")
    with shell_of(context).open() as service, progress_bar() as progress:
        found = service.compare(first, second, user=user, agent=agent, limit=limit, progress=progress)
    if as_json:
        print_json(found.as_dict())
    else:
        print_lines(comparison_lines(found))


def profile_lines(known: "Iterable[Profile]") -> "Iterator[str]":
    """Profiles for a person."""
    for profile in known:
        told = profile.as_dict()
        yield f"{profile.name}{' (default)' if told['default'] else ''}"
        yield f"  source   {one_line(profile.source)}"
        yield f"  formula  {profile.formula}"
        if profile.weights:
            yield f"  weights  {', '.join(f'{term} {weight:g}' for term, weight in profile.weights.items())}"


def comparison_lines(found: "ProfileComparison") -> "Iterator[str]":
    """A comparison for a person."""
    if not found.questions:
        yield "no question is logged; recalls are, as long as GRAPHMEM_RETRIEVAL_LOG is on"
        return
    asked = len(found.questions)
    yield f"{found.first} against {found.second}, {asked} logged {'question' if asked == 1 else 'questions'}"
    yield f"another first place   {found.other_first} ({found.other_first / asked:.0%})"
    yield f"another first five    {found.other_top} ({found.other_top / asked:.0%})"
    yield f"mean overlap of five  {_figure(found.mean_overlap)}"
    first, second = found.hit_rates
    yield (
        f"hit rate by feedback  {found.first} {_figure(first)}, {found.second} {_figure(second)}"
        f" ({len(found.judged)} with feedback)"
    )
    for question in found.most_different:
        moved = "another first place" if question.other_first else "the same first place"
        yield f"{question.overlap:.2f}  {one_line(question.query, 80)}  ({moved}; retrieval {question.retrieval_id})"


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
