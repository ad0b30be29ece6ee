"""Tells of changes in a folder, by what the system itself tells of."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Final

import watchfiles

from graphmem.errors import NotFound, ProviderUnavailable
from graphmem.providers.wiki_paths import is_hidden

_TICK_MS: Final = 100
_GROUP_MS: Final = 300
"""An editor that saves for longer than this is told of while it does."""


def changes(folder: str, stopped: Callable[[], bool]) -> Iterator[bool]:
    """Whether something may have changed since the last time, several times a second, until `stopped`.

    A folder that goes away and comes back is watched again.

    Raises:
        NotFound: The folder is not there at the beginning.
        ProviderUnavailable: The system does not watch it.
    """
    if not Path(folder).is_dir():
        msg = "the wiki's folder is not there; put it back, or add it where it is now"
        raise NotFound(msg)
    while not stopped():
        if not Path(folder).is_dir():
            sleep(_TICK_MS / 1000)
            yield True
            continue
        try:
            yield from _of_one(folder, stopped)
        except FileNotFoundError:
            # It went away in this moment.
            continue
        except OSError as exc:
            msg = (
                f"the system does not watch the wiki's folder ({exc.strerror or exc}); let it watch more "
                "(fs.inotify.max_user_watches), or set WATCHFILES_FORCE_POLLING=1"
            )
            raise ProviderUnavailable(msg) from exc


def _of_one(folder: str, stopped: Callable[[], bool]) -> Iterator[bool]:
    """Changes in the folder that is there now, until it is another one."""
    watched = Path(folder).stat().st_ino
    # The first round is one without changes: only then is the folder watched, and what was before has to be looked at.
    is_first = True
    for found in watchfiles.watch(
        folder,
        watch_filter=lambda _, path: not any(map(is_hidden, Path(path).relative_to(folder).parts)),
        debounce=_GROUP_MS,
        step=50,
        rust_timeout=_TICK_MS,
        yield_on_timeout=True,
    ):
        if stopped():
            return
        yield is_first or bool(found)
        is_first = False
        if not Path(folder).is_dir() or Path(folder).stat().st_ino != watched:
            return
