"""Entity tags of memories (RFC 9110, §8.8.3): the version, and a digest of what is shown.

The version alone says what a change is based on, so `If-Match` needs no more of a tag than that: `"3"` will do. The
digest is there for `If-None-Match`: an entity that was renamed shows another name in the same version.
"""

import re
from hashlib import sha256
from typing import Final

from fastapi import Response
from fastapi.responses import JSONResponse

from api.schemas.memory import MemoryBody
from graphmem.domain.memory import Memory
from graphmem.errors import PreconditionFailed, PreconditionRequired

_OURS: Final = re.compile(r'"(\d{1,18})(?:-[0-9a-f]{8})?"', re.ASCII)
_ANY: Final = "*"


def tag_of(body: MemoryBody) -> str:
    """The strong tag of a memory as it is shown."""
    return f'"{body.version}-{sha256(body.model_dump_json().encode()).hexdigest()[:8]}"'


def tagged(memory: Memory, *, if_none_match: str | None = None) -> Response:
    """A memory with its tag; 304 where the caller has it already."""
    body = MemoryBody.of(memory)
    tag = tag_of(body)
    if if_none_match is not None and _is_among(tag, if_none_match):
        return Response(status_code=304, headers={"ETag": tag})
    return JSONResponse(body.model_dump(mode="json"), headers={"ETag": tag})


def expected_version(memory: Memory, if_match: str) -> int | None:
    """The version that a change is based on, which is the one a memory has; None: any.

    Raises:
        PreconditionFailed: None of the tags is of that version. Weak ones and those that we never gave never are.
    """
    tags = [tag.strip() for tag in if_match.split(",")]
    if tags == [_ANY]:
        return None
    if any(found is not None and int(found[1]) == memory.version for found in map(_OURS.fullmatch, tags)):
        return memory.version
    msg = "the memory is in another version than If-Match names, and nothing was changed; read it again"
    raise PreconditionFailed(msg)


def required(if_match: str | None) -> str:
    """The header If-Match, which has to be there.

    Raises:
        PreconditionRequired: It is not.
    """
    if if_match is None:
        msg = "send If-Match with the ETag of the version that you read, or If-Match: * to change whichever is there"
        raise PreconditionRequired(msg)
    return if_match


def _is_among(tag: str, if_none_match: str) -> bool:
    tags = [each.strip().removeprefix("W/") for each in if_none_match.split(",")]
    return tags == [_ANY] or tag in tags
