"""Logged recalls: looked at, asked again, judged; and feedback on a memory."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response
from fastapi.responses import JSONResponse

from api.dependencies import Call, Reading, Writing, unrepeated
from api.json_bodies import JsonRoute
from api.once import Once
from api.problems import documented
from api.schemas.memory import ReaderQuery
from api.schemas.retrieval import (
    FeedbackBody,
    LoggedRetrievalBody,
    MemoryFeedbackBody,
    ReplayBody,
    ReplayedBody,
    RetrievalFeedbackBody,
)
from graphmem.domain.feedback import Feedback

router = APIRouter(prefix="/v1", tags=["retrievals"], route_class=JsonRoute)


@router.get(
    "/retrievals/{retrieval_id}",
    operation_id="explain",
    summary="Explain a recall",
    response_model=LoggedRetrievalBody,
    response_description="The recall as it was, its memories as they are now.",
    dependencies=[Depends(unrepeated)],
    responses=documented(403, 404, 422, 500, 503),
)
def explain(retrieval_id: str, reader: Annotated[ReaderQuery, Query()], call: Reading) -> JSONResponse:
    """Show why a recall answered as it did. An unknown id and one of somebody else get the same 404."""
    return JSONResponse(
        call.asking(reader.user, reader.agent).retrieval(retrieval_id, user=reader.user, agent=reader.agent).as_dict()
    )


@router.post(
    "/retrievals/{retrieval_id}/replay",
    operation_id="replay",
    summary="Ask again",
    response_model=ReplayedBody,
    response_description="Whether the answer is the same bytes, and otherwise what differs.",
    responses=documented(400, 403, 404, 413, 415, 422, 500, 502, 503),
)
def replay(retrieval_id: str, body: ReplayBody, call: Reading) -> JSONResponse:
    """Ask a logged question again, with its clock and settings. Is not logged itself."""
    replayed = call.asking(body.user, body.agent).replay(
        retrieval_id, user=body.user, agent=body.agent, profile=body.profile
    )
    return JSONResponse(replayed.as_dict())


@router.post(
    "/retrievals/{retrieval_id}/feedback",
    operation_id="judge_retrieval",
    summary="Judge a recall",
    response_model=FeedbackBody,
    response_description="The verdict that stands.",
    responses=documented(400, 403, 404, 409, 413, 415, 422, 500, 503),
)
def judge_retrieval(retrieval_id: str, body: RetrievalFeedbackBody, call: Writing, once: Once) -> Response:
    """Say whether a recall, or one of its results, helped. The last verdict stands; the same again changes nothing."""
    memory = call.asking(body.user, body.agent)
    return once.run(
        lambda _: memory.feedback(
            body.verdict, user=body.user, agent=body.agent, retrieval=retrieval_id, memory=body.memory_id
        ),
        partial(_respond, call),
    )


@router.post(
    "/memories/{memory_id}/feedback",
    operation_id="judge_memory",
    summary="Judge a memory",
    response_model=FeedbackBody,
    response_description="The verdict that stands.",
    responses=documented(400, 403, 404, 409, 413, 415, 422, 500, 503),
)
def judge_memory(memory_id: str, body: MemoryFeedbackBody, call: Writing, once: Once) -> Response:
    """Say whether a memory helps. The last verdict stands; the same again changes nothing."""
    memory = call.asking(body.user, body.agent)
    return once.run(
        lambda _: memory.feedback(body.verdict, user=body.user, agent=body.agent, memory=memory_id),
        partial(_respond, call),
    )


def _respond(call: Call, given: Feedback) -> JSONResponse:
    call.touched(given.retrieval_id, given.memory_id)
    return JSONResponse(given.as_dict())
