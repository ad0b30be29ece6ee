"""Every set of a folder in one run: what is broken is reported, and the others are still measured."""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from graphmem.config import load_settings, read_profile_file
from graphmem.errors import GraphmemError, InvalidInput
from graphmem.evaluation.datasets import check_limit, set_names
from graphmem.evaluation.report import EvaluationReport
from graphmem.evaluation.runner import Progress, opening_embedder, run_evaluation
from graphmem.ports.embedder import Embedder
from graphmem.retrieval.pipeline import DEFAULT_PROFILE

ALL_SETS: Final = "all"
"""Name that stands for every set of a folder."""


@dataclass(frozen=True, slots=True)
class SetReports:
    """The reports of several sets, and why others have none; both by name, in order."""

    reports: Mapping[str, EvaluationReport]
    failed: Mapping[str, str]
    warnings: tuple[str, ...]

    def as_dict(self, *, per_question: bool = False) -> dict[str, Any]:
        """Plain JSON types; each set as `EvaluationReport.as_dict`."""
        sets = {name: report.as_dict(per_question=per_question) for name, report in self.reports.items()}
        return {"sets": sets, "failed": dict(self.failed), "warnings": list(self.warnings)}


def run_all_sets(
    data: Path,
    *,
    split: str | None = None,
    limit: int | None = None,
    store: str | None = None,
    stages: bool = False,
    profile: str = DEFAULT_PROFILE,
    progress: Progress | None = None,
    embedder: Embedder | None = None,
) -> SetReports:
    """Measure recall on every set of a folder, one after the other.

    Args:
        data: Folder of sets.
        split: As `run_evaluation`, and so the following ones, for every set.
        limit: Questions of each set.
        store: Path or URI of one store for all; None: a temporary one each.
        stages: Follow the gold through the steps of each recall too.
        profile: Name of the profile that ranks.
        progress: Told the set's name with the work.
        embedder: None: the default one, opened once.

    Returns:
        The reports, and the reason for each set that could not be measured.

    Raises:
        InvalidInput: There is no such folder, it has no set, the limit is below 1, there is no such profile, or a
            setting cannot be used.
        ProviderUnavailable: The default embedder is not installed.
    """
    names = set_names(data)
    if not names:
        msg = f"{data} has no evaluation set: no folder in it has questions.jsonl.gz or questions.jsonl"
        raise InvalidInput(msg, field="data")
    check_limit(limit)
    read_profile_file(load_settings().profiles).named(profile)
    reports: dict[str, EvaluationReport] = {}
    failed: dict[str, str] = {}
    notices: tuple[str, ...] = ()
    with ExitStack() as stack:
        if embedder is None:
            embedder, notices = stack.enter_context(opening_embedder())
        for name in names:
            try:
                reports[name] = run_evaluation(
                    data,
                    name,
                    split=split,
                    limit=limit,
                    store=store,
                    stages=stages,
                    profile=profile,
                    progress=None if progress is None else _named(name, progress),
                    embedder=embedder,
                )
            except GraphmemError as exc:
                failed[name] = str(exc)
    return SetReports(reports, failed, notices)


def _named(name: str, progress: Progress) -> Progress:
    return lambda work, done, total: progress(f"{name}: {work}", done, total)
