"""The documentation page and its assets, all served from here: no other host is asked.

Swagger UI itself comes from the package `fastapi-swagger`, of which only the files are used.
"""

from importlib.resources import files
from pathlib import Path
from typing import Final

import fastapi_swagger
from fastapi import APIRouter
from fastapi.responses import FileResponse
from starlette.exceptions import HTTPException

router = APIRouter(include_in_schema=False)

_OURS: Final = Path(str(files("api"))) / "static"
_SWAGGER: Final = Path(str(files(fastapi_swagger))) / "resources"
_ASSETS: Final = {
    "docs.js": _OURS,
    "swagger-ui-bundle.js": _SWAGGER,
    "swagger-ui.css": _SWAGGER,
    "favicon-32x32.png": _SWAGGER,
}
_HEADERS: Final = {
    # The browser itself keeps the page from asking anybody else, or from being framed.
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}


@router.get("/docs")
def docs() -> FileResponse:
    """The interactive documentation."""
    return FileResponse(_OURS / "docs.html", headers=_HEADERS)


@router.get("/docs/{name}")
def asset(name: str) -> FileResponse:
    """One file the page needs."""
    if name not in _ASSETS:
        raise HTTPException(404)
    return FileResponse(_ASSETS[name] / name, headers=_HEADERS)
