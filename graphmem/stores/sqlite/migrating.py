"""Brings a SQLite file to the schema this version knows, or says why it cannot.

Migrations are numbered SQL files; the SHA-256 of each is kept in the store, so that a file changed
after it was applied is noticed. All pending ones run in one transaction. A file of another
application is never written to.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import apsw

from graphmem.errors import StoreRejected
from graphmem.stores.sqlite import statements

APPLICATION_ID: Final = 0x67724D65
"""`grMe`: what marks a SQLite file as a graphmem store (`PRAGMA application_id`)."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered step of the schema."""

    version: int
    name: str
    sql: str

    @property
    def sha256(self) -> str:
        """Of its text, hex."""
        return hashlib.sha256(self.sql.encode("utf-8")).hexdigest()


@cache
def packaged_migrations() -> tuple[Migration, ...]:
    """The migrations that ship with this version, in order, numbered from 1 without gaps."""
    folder = files("graphmem.stores.sqlite") / "migrations"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return tuple(
        Migration(int(file.name[:4]), file.name, file.read_text("utf-8").replace("\r\n", "\n")) for file in found
    )


def schema_version(connection: apsw.Connection, path: Path, latest: int) -> int:
    """The schema version of a file; 0 for an empty one. Writes nothing.

    Raises:
        StoreRejected: It belongs to another application, or to a newer graphmem.
    """
    ((application, version, objects),) = connection.execute(statements.IDENTITY)
    if application != APPLICATION_ID and (application, version, objects) != (0, 0, 0):
        msg = f"{path} is a SQLite file of another application; name another path"
        raise StoreRejected(msg)
    if version > latest:
        msg = f"the store {path} has schema version {version} and this graphmem knows up to {latest}; upgrade graphmem"
        raise StoreRejected(msg)
    return int(version)


def check_applied(connection: apsw.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    """Compare the migrations a store had with those that ship.

    Raises:
        StoreRejected: One was changed after it was applied.
    """
    known = {migration.version: migration for migration in migrations}
    for version, sha256 in connection.execute(statements.APPLIED_MIGRATIONS):
        if version not in known or known[version].sha256 != sha256:
            msg = (
                f"the store {path} was made with another text of migration {version} than this graphmem ships; "
                "reinstall graphmem, or open the store with the version that made it"
            )
            raise StoreRejected(msg)


def migrate(connection: apsw.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    """Apply what is pending, all or nothing. Safe when several processes do it at once.

    Raises:
        StoreRejected: As `schema_version` and `check_applied`; nothing was changed.
    """
    latest = migrations[-1].version
    if schema_version(connection, path, latest) == latest:
        check_applied(connection, path, migrations)
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Read again: another process may have migrated while this one waited for the lock.
        version = schema_version(connection, path, latest)
        connection.execute(statements.CREATE_MIGRATION_TABLE)
        check_applied(connection, path, migrations)
        for migration in migrations[version:]:
            connection.execute(migration.sql)
            connection.execute(statements.INSERT_MIGRATION, (migration.version, migration.name, migration.sha256))
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", latest)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
