"""Writing several memories in one request."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import ValidationError

from api.dependencies import Call, Writing, unrepeated
from api.json_bodies import JsonRoute
from api.once import Once
from api.problems import documented, told, told_invalid
from api.schemas.batch import BatchBody, BatchResultBody
from api.schemas.memory import RememberBody, WriteQuery
from api.schemas.problem import Problem
from graphmem.domain.batch import check_batch
from graphmem.domain.observation import Observation
from graphmem.domain.receipt import STORED, Receipt
from graphmem.errors import GraphmemError, InvalidInput
from graphmem.ingestion.marking import Mark
from graphmem.service import MemoryService

router = APIRouter(prefix="/v1/memories", tags=["memories"], route_class=JsonRoute)

Done = tuple[Receipt | GraphmemError, ...]


@router.post(
    "/batch",
    operation_id="remember_batch",
    summary="Remember several",
    response_model=BatchResultBody,
    response_description="What became of each item, in their order; look at each `status`.",
    dependencies=[Depends(unrepeated)],
    responses=documented(400, 409, 413, 415, 422, 500, 502, 503),
)
def remember_batch(body: BatchBody, query: Annotated[WriteQuery, Query()], call: Writing, once: Once) -> Response:
    """Store up to 100 memories. Each by itself: one that is refused does not lose the others, unless `atomic`."""
    check_batch(len(body.items))
    items = [_read(item, number, call, atomic=body.atomic) for number, item in enumerate(body.items)]
    told_to = [item for item in items if isinstance(item, tuple)]
    if query.dry_run:
        call.previews()

    def respond(done: Done) -> JSONResponse:
        call.touched(*(each.memory_id for each in done if isinstance(each, Receipt)))
        written = iter(done)
        results = [_result(item if isinstance(item, Problem) else next(written), query.dry_run) for item in items]
        refused = sum(result["problem"] is not None for result in results)
        return JSONResponse({"results": results, "refused": refused})

    return once.run(
        lambda mark: _written(told_to, mark, atomic=body.atomic, dry_run=query.dry_run),
        respond,
        is_dry=query.dry_run,
    )


def _written(
    told_to: list[tuple[MemoryService, Observation]], mark: Mark[Done] | None, *, atomic: bool, dry_run: bool
) -> Done:
    """What became of the observations; all of them go to the service of one tenant."""
    if not told_to:
        return ()
    service = told_to[0][0]
    observations = [observation for _, observation in told_to]
    answer = None if mark is None else mark.of
    if atomic:
        return service.remember_many(observations, dry_run=dry_run, answer=answer)
    return service.remember_each(observations, dry_run=dry_run, answer=answer)


def _read(
    item: dict[str, Any], number: int, call: Call, *, atomic: bool
) -> tuple[MemoryService, Observation] | Problem:
    """An item as the service takes it, or why it cannot be taken.

    Raises:
        RequestValidationError: Likewise, and all or none were to be written.
        GraphmemError: Likewise.
    """
    try:
        body = RememberBody.model_validate(item)
        service = call.asking(body.user, body.agent)
        return service, body.observation(service.tenant)
    except ValidationError as exc:
        errors = exc.errors(include_url=False, include_input=False, include_context=False)
        if atomic:
            raise RequestValidationError(
                [{**error, "loc": ("body", "items", number, *error["loc"])} for error in errors]
            ) from exc
        return told_invalid([{**error, "loc": ("body", *error["loc"])} for error in errors])
    except GraphmemError as exc:
        if not atomic:
            return told(exc)
        if isinstance(exc, InvalidInput):
            msg = f"items[{number}]: {exc}"
            raise InvalidInput(msg, field=f"items[{number}]") from exc
        raise


def _result(done: Receipt | GraphmemError | Problem, dry_run: bool) -> dict[str, Any]:  # noqa: FBT001 - of the request
    if isinstance(done, Receipt):
        status = 201 if done.outcome in STORED and not dry_run else 200
        return {"status": status, "receipt": done.as_dict(), "problem": None}
    problem = done if isinstance(done, Problem) else told(done)
    return {"status": problem.status, "receipt": None, "problem": problem.model_dump(exclude_none=True)}
