"""The log of a process: JSON lines on stderr, an event's name and its fields.

What graphmem logs holds ids and counts, never memory text. Of other libraries only the place is told, since
their messages may quote anything; of errors the classes and code lines, without what they say. What the Neo4j
driver logs is left out: the store raises an error for each of these, with the remedy.
"""

import json
import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final

from api.request_ids import request_id

TRUSTED: Final = ("graphmem", "api", "uvicorn")
"""Loggers whose messages hold nothing of a caller."""
UNHEARD: Final = "neo4j"
"""The logger, with those below it, that is not listened to."""
# `color_message` is uvicorn's: its message once more, for terminals.
_NO_FIELDS: Final = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object a record: `time`, `level`, `logger`, `request_id`, `event`, then the fields given as `extra`.

    `request_id` stands on lines of requests alone.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record, in ASCII, so that no terminal and no encoding can spoil it."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
        }
        if (asked := request_id.get()) is not None:
            line["request_id"] = asked
        if record.name.partition(".")[0] in TRUSTED:
            line["event"] = record.getMessage()
            line |= {name: value for name, value in vars(record).items() if name not in _NO_FIELDS}
        else:
            line |= {"event": "library.message", "module": record.module, "line": record.lineno}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__qualname__
            line["trace"] = "".join(traceback.format_tb(record.exc_info[2]))
        return json.dumps(line, default=lambda value: f"({type(value).__name__})")


@contextmanager
def log_to_stderr() -> Iterator[None]:
    """Write what is logged meanwhile, from WARNING on unless `telling` asks for more."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: record.name.partition(".")[0] != UNHEARD)
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)


@contextmanager
def telling(level: int) -> Iterator[None]:
    """Log the `TRUSTED` from this level on meanwhile."""
    loggers = [logging.getLogger(name) for name in TRUSTED]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(level)
    try:
        yield
    finally:
        for logger, earlier in zip(loggers, before, strict=True):
            logger.setLevel(earlier)
