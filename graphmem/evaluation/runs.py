"""Runs on disk: reads and checks what `graphmem eval run --json` wrote, of one set or of all."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, PositiveInt, ValidationError

from graphmem.errors import InvalidInput

REMEDY: Final = "give a file that `graphmem eval run --json` wrote"

Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True, serialize_by_alias=True)


class Figure(_Part):
    """A mean over `n` questions with its 95 % interval."""

    mean: Share
    low: Share
    high: Share
    n: PositiveInt


class Figures(_Part):
    """Means over the scored questions of a category, or of all."""

    scored: NonNegativeInt
    metrics: dict[str, Figure]


class KeptScores(_Part):
    """What the ranking of one question was worth."""

    category: str
    recall_5: Share = Field(alias="R@5")
    recall_10: Share = Field(alias="R@10")
    reciprocal_rank: Share = Field(alias="MRR")

    def metrics(self) -> dict[str, float]:
        """Metric → score, in the order of `report.KEPT`."""
        return {"R@5": self.recall_5, "R@10": self.recall_10, "MRR": self.reciprocal_rank}


class FateFigure(_Part):
    """Gold documents with one fate, and their share of the gold."""

    count: NonNegativeInt
    share: Share


class Fates(_Part):
    """What became of the gold of a category, or of all."""

    gold: NonNegativeInt
    fates: dict[str, FateFigure]


class Place(_Part):
    """Where one gold document stood; a rank is None where the stage did not rank it."""

    doc_id: str
    fate: str
    gathered: bool
    ranks: dict[str, PositiveInt | None]


class StageFigures(_Part):
    """Where the gold of a run stood."""

    cutoff: PositiveInt
    overall: Fates
    categories: dict[str, Fates]
    questions: dict[str, list[Place]]


class Run(_Part):
    """One run on one set."""

    name: str = Field(alias="set")
    split: str | None
    limit: int | None
    model: str
    profile: str
    documents: NonNegativeInt
    questions: NonNegativeInt
    unscored: NonNegativeInt
    overall: Figures
    categories: dict[str, Figures]
    apart: frozenset[str]
    warnings: tuple[str, ...]
    per_question: dict[str, KeptScores] | None = None
    stages: StageFigures | None = None


class RunFile(_Part):
    """The runs of one file, and why others failed; both by the name of their set."""

    sets: dict[str, Run]
    failed: dict[str, str] = {}
    warnings: tuple[str, ...] = ()


def read_runs(path: Path) -> RunFile:
    """Read a file of one run, or of the runs on all sets.

    Raises:
        InvalidInput: It cannot be read, is no JSON object, or a field cannot be used; the file and the field are
            named.
    """
    found = _object(path)
    try:
        if "sets" in found:
            return RunFile.model_validate(found)
        run = Run.model_validate(found)
    except ValidationError as exc:
        first = exc.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"]) or "the object"
        msg = f"{path} is no run: {place!r} cannot be used ({first['type']}); {REMEDY}"
        raise InvalidInput(msg, field=place) from exc
    return RunFile(sets={run.name: run})


def _object(path: Path) -> Mapping[str, Any]:
    try:
        found = json.loads(path.read_bytes())
    except OSError as exc:
        msg = f"{path} cannot be read ({exc.strerror}); {REMEDY}"
        raise InvalidInput(msg, field="run") from exc
    except (ValueError, RecursionError) as exc:
        msg = f"{path} is no JSON; {REMEDY}"
        raise InvalidInput(msg, field="run") from exc
    if not isinstance(found, dict):
        msg = f"{path} holds no JSON object; {REMEDY}"
        raise InvalidInput(msg, field="run")
    return found
