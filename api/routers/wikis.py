"""Pages of wikis: listed, read, written, indexed.

Which folders are wikis is said on the machine (`graphmem wiki add`): a server reads no folder that a client names.
"""

import re
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Header, Query, Response
from fastapi.responses import JSONResponse

from api.dependencies import Reading, Writing, unrepeated
from api.json_bodies import JsonRoute
from api.once import Once
from api.problems import documented, problem_of
from api.schemas.wiki import (
    IndexBody,
    IndexedBody,
    IndexedWikisBody,
    PageBody,
    PageRowBody,
    PagesBody,
    PagesQuery,
    WikiBody,
    WikisBody,
    WriteHeaders,
    WritePageBody,
    WrittenBody,
)
from graphmem.errors import Conflict, InvalidInput
from graphmem.knowledge.indexing import Indexed

router = APIRouter(prefix="/v1/knowledge", tags=["knowledge"], route_class=JsonRoute)

_TAG: Final = re.compile(r'"([0-9a-f]{64})"')
"""A strong entity tag (RFC 9110, §8.8.3) that holds the hash of a page."""


@router.get(
    "/wikis",
    operation_id="list_wikis",
    summary="List the wikis",
    response_description="By name; none where no folder was made a wiki.",
    responses=documented(403, 500, 503),
)
def wikis(call: Reading) -> WikisBody:
    """The wikis of the tenant. Folders are made wikis by `graphmem wiki add`."""
    return WikisBody(wikis=[WikiBody(name=wiki.name) for wiki in call.of_tenant().wiki.wikis()])


@router.post(
    "/index",
    operation_id="index_wikis",
    summary="Index the wikis",
    response_model=IndexedWikisBody,
    response_description="What was done.",
    responses=documented(400, 403, 404, 409, 413, 415, 422, 500, 502, 503),
)
def index(body: IndexBody, call: Writing, once: Once) -> Response:
    """Bring the index up to date: new and changed pages are read, pages that are gone leave it."""
    wiki = call.of_tenant(changing=True).wiki
    return once.run(lambda _: wiki.index(body.wiki), _respond)


@router.get(
    "/pages",
    operation_id="list_pages",
    summary="List the pages of a wiki",
    response_description="By path.",
    dependencies=[Depends(unrepeated)],
    responses=documented(403, 404, 422, 500, 503),
)
def pages(query: Annotated[PagesQuery, Query()], call: Reading) -> PagesBody:
    """The next indexed pages of a wiki."""
    rows = call.of_tenant().wiki.pages(query.wiki, after=query.after, limit=query.limit)
    following = rows[-1].path if len(rows) == query.limit else None
    return PagesBody(pages=[PageRowBody.of(row) for row in rows], next=following)


@router.get(
    "/pages/{wiki}/{path:path}",
    operation_id="get_page",
    summary="Read a page",
    response_model=PageBody,
    response_description="The page with its sections; ETag is the hash of its file.",
    responses=documented(403, 404, 422, 500, 503),
)
def page(wiki: str, path: str, call: Reading) -> JSONResponse:
    """Read an indexed page. `path` is that of its file within the folder of its wiki."""
    found = call.of_tenant().wiki.page(wiki, path)
    return JSONResponse(PageBody.of(found).model_dump(), headers=_etag(found.content_hash))


@router.put(
    "/pages/{wiki}/{path:path}",
    operation_id="write_page",
    summary="Write a page",
    response_model=WrittenBody,
    response_description="Replaced, and indexed; the version before is kept.",
    responses={
        201: {"model": WrittenBody, "description": "Created, and indexed."},
        **documented(400, 403, 404, 412, 413, 415, 422, 500, 502, 503),
    },
)
def write(
    wiki: str,
    path: str,
    body: WritePageBody,
    call: Writing,
    condition: Annotated[WriteHeaders, Header()],
) -> JSONResponse:
    """Replace the version that was read, or create a page. A page that is there otherwise is never written over."""
    replacing = _replaced(condition.if_match, condition.if_none_match)
    try:
        written = call.of_tenant(changing=True).wiki.write(wiki, path, body.text, if_hash=replacing)
    except Conflict as exc:
        # What a precondition refuses is not any conflict (RFC 9110, §13.1).
        return problem_of(exc, status=412)
    call.touched(f"{wiki}/{written.path}")
    told = WrittenBody(path=written.path, hash=written.content_hash, indexed=IndexedBody.of(written.indexed))
    status = 201 if replacing is None else 200
    return JSONResponse(told.model_dump(), status, headers=_etag(written.content_hash))


def _respond(indexed: tuple[Indexed, ...]) -> JSONResponse:
    return JSONResponse(IndexedWikisBody(wikis=[IndexedBody.of(each) for each in indexed]).model_dump(mode="json"))


def _etag(content_hash: str | None) -> dict[str, str]:
    return {} if content_hash is None else {"ETag": f'"{content_hash}"'}


def _replaced(if_match: str | None, if_none_match: str | None) -> str | None:
    """Hash of the version to replace; None: the page is new.

    Raises:
        InvalidInput: The headers do not say which of both.
    """
    if if_match is None and if_none_match is not None and if_none_match.strip() == "*":
        return None
    tag = None if if_match is None or if_none_match is not None else _TAG.fullmatch(if_match.strip())
    if tag is None:
        msg = "send If-Match with the ETag of the version that was read, or If-None-Match: * for a new page"
        raise InvalidInput(msg, field="If-Match")
    return tag[1]
