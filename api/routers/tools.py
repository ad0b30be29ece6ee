"""The service as tools that a language model calls, for Dify, n8n and the like, and the document they import.

An operation id is the name of the tool, its docstring says when to call it. `api.tool_document` makes the document.
"""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from api.dependencies import Forgetting, Reading, Writing
from api.json_bodies import JsonRoute
from api.once import Once
from api.problems import documented
from api.schemas.tools import (
    ContextMade,
    FoundMemory,
    FoundSection,
    KnowledgeFound,
    KnowledgeSearchInput,
    MemoriesFound,
    MemoryContextInput,
    MemoryForgetInput,
    MemoryForgotten,
    MemorySearchInput,
    MemoryWriteInput,
    MemoryWritten,
)
from api.tool_document import tool_document
from graphmem.domain.recall import KnowledgeMode
from graphmem.domain.receipt import Receipt
from graphmem.domain.revision import Forgotten
from graphmem.domain.times import rfc3339

router = APIRouter(tags=["tools"], route_class=JsonRoute)


@router.get("/openapi-tools.json", include_in_schema=False)
def document(request: Request) -> JSONResponse:
    """The tools alone, in the flat form that importers read; the server is the one that was asked."""
    return JSONResponse(tool_document(request.app.openapi(), str(request.base_url).rstrip("/")))


@router.post(
    "/tools/memory_write",
    operation_id="memory_write",
    summary="Remember something",
    response_model=MemoryWritten,
    response_description="What became of it.",
    responses=documented(400, 403, 409, 413, 415, 422, 500, 502, 503),
)
def memory_write(body: MemoryWriteInput, call: Writing, once: Once) -> Response:
    """Call this as soon as the user tells something that later conversations should know: a fact about them, a
    preference, a decision, a promise, a correction. Do not call it for small talk or for what you said yourself.
    """
    service = call.asking(body.user, body.agent)

    def respond(receipt: Receipt) -> JSONResponse:
        call.touched(receipt.memory_id)
        written = MemoryWritten(outcome=receipt.outcome, id=receipt.memory_id, reason=receipt.reason)
        return JSONResponse(written.model_dump(mode="json"))

    return once.run(
        lambda mark: service.remember(body.content, user=body.user, agent=body.agent, session=body.session, mark=mark),
        respond,
    )


@router.post(
    "/tools/memory_search",
    operation_id="memory_search",
    summary="Search what is remembered",
    response_description="Memories best first; none when nothing is stored.",
    responses=documented(400, 403, 413, 415, 422, 500, 502, 503),
)
def memory_search(body: MemorySearchInput, call: Reading) -> MemoriesFound:
    """Call this before you answer anything that may depend on what the user said in earlier conversations, and to
    find the id of a memory.
    """
    recall = call.asking(body.user, body.agent).recall(
        body.query, user=body.user, agent=body.agent, limit=body.limit, knowledge=KnowledgeMode.OFF
    )
    memories = [
        FoundMemory(
            id=result.id,
            content=result.content,
            occurred_at=rfc3339(result.occurred_at),
            score=result.score,
        )
        for result in recall.results
    ]
    return MemoriesFound(memories=memories, warnings=list(recall.warnings))


@router.post(
    "/tools/memory_forget",
    operation_id="memory_forget",
    summary="Forget one memory",
    response_model=MemoryForgotten,
    response_description="It is found no longer; people can restore it.",
    responses=documented(400, 403, 404, 409, 413, 415, 422, 500, 503),
)
def memory_forget(body: MemoryForgetInput, call: Forgetting, once: Once) -> Response:
    """Call this when the user asks you to forget something: search for it first, and give the id of the memory that
    says it. Do not call it for what merely changed: write the news instead.
    """
    service = call.asking(body.user, body.agent)

    def respond(forgotten: Forgotten) -> JSONResponse:
        call.touched(*forgotten.ids)
        told = MemoryForgotten(id=body.memory_id, already=body.memory_id in forgotten.already)
        return JSONResponse(told.model_dump(mode="json"))

    return once.run(
        lambda mark: service.revisions.forget([body.memory_id], user=body.user, agent=body.agent, mark=mark), respond
    )


@router.post(
    "/tools/memory_context",
    operation_id="memory_context",
    summary="Get the context of a request",
    response_description="Empty where nothing answers.",
    responses=documented(400, 403, 413, 415, 422, 500, 502, 503),
)
def memory_context(body: MemoryContextInput, call: Reading) -> ContextMade:
    """Call this once at the start of each turn, with the words of the user, and put the context before your answer:
    it holds what binds you, what is remembered, what the wikis say of it and what was said last in the conversation.
    """
    made = call.asking(body.user, body.agent).context(
        body.query, user=body.user, agent=body.agent, session=body.session, max_tokens=body.max_tokens
    )
    return ContextMade(
        context=made.context, suggested_questions=list(made.suggested_questions), warnings=list(made.warnings)
    )


@router.post(
    "/tools/knowledge_search",
    operation_id="knowledge_search",
    summary="Search the wikis",
    response_description="Sections best first; none when nothing is indexed.",
    responses=documented(400, 403, 413, 415, 422, 500, 502, 503),
)
def knowledge_search(body: KnowledgeSearchInput, call: Reading) -> KnowledgeFound:
    """Call this when the answer should come from the documentation of the organisation, such as a procedure, a rule
    or a definition, and not from what a user said.
    """
    found = call.of_tenant().search_knowledge(body.query, limit=body.limit)
    return KnowledgeFound(
        sections=[
            FoundSection(
                id=section.id,
                wiki=section.wiki,
                page=section.path,
                title=section.title,
                content=section.content,
                score=section.score,
            )
            for section in found
        ]
    )
