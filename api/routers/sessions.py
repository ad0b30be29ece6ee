"""Following a conversation, and ending it."""

from functools import partial

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from api.dependencies import Call, Writing
from api.json_bodies import JsonRoute
from api.once import Once
from api.problems import documented
from api.schemas.session import MessageBody, MessagesBody, ObservedBody, SessionBody
from graphmem.domain.conversation import Message, Observed, role_of
from graphmem.domain.times import parse_local_time

router = APIRouter(prefix="/v1/sessions", tags=["sessions"], route_class=JsonRoute)


@router.post(
    "/{session_id}/messages",
    operation_id="observe",
    summary="Tell messages",
    response_model=ObservedBody,
    response_description="The messages are kept; `receipts` tell what was remembered of them.",
    responses=documented(400, 403, 409, 413, 415, 422, 500, 502, 503),
)
def observe(session_id: str, body: MessagesBody, call: Writing, once: Once) -> Response:
    """Follow a conversation and remember what of it is worth it. Durable when answered."""
    memory = call.asking(body.user, body.agent)
    messages = [_message(message) for message in body.messages]
    return once.run(
        lambda mark: memory.observe(
            messages,
            user=body.user,
            agent=body.agent,
            session=session_id,
            visibility=body.visibility,
            mark=mark,
        ),
        partial(_respond, call),
    )


@router.post(
    "/{session_id}/end",
    operation_id="end_session",
    summary="End a session",
    response_model=ObservedBody,
    response_description="What waited was looked at; `summary` is null when there was nothing new to sum up.",
    responses=documented(400, 403, 409, 413, 415, 422, 500, 502, 503),
)
def end(session_id: str, body: SessionBody, call: Writing, once: Once) -> Response:
    """Look at what waits and store a summary. A second end without new messages changes nothing."""
    memory = call.asking(body.user, body.agent)
    return once.run(
        lambda mark: memory.end_session(
            session_id, user=body.user, agent=body.agent, visibility=body.visibility, mark=mark
        ),
        partial(_respond, call),
    )


def _respond(call: Call, observed: Observed) -> JSONResponse:
    call.touched(*(receipt.memory_id for receipt in observed.receipts))
    return JSONResponse(observed.as_dict())


def _message(body: MessageBody) -> Message:
    return Message(
        role=role_of(body.role),
        content=body.content,
        at=None if body.at is None else parse_local_time(body.at, "at"),
        name=body.name,
        source_ref=body.source_ref,
    )
