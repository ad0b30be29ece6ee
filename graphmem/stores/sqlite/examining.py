"""What a whole SQLite store looks like from outside: for operators and probes, never for a caller."""

from graphmem.domain.times import from_us
from graphmem.ports.store import Examination, StoreReport
from graphmem.stores.sqlite import statements
from graphmem.stores.sqlite.connections import Connections


def report(connections: Connections) -> StoreReport:
    """See `Store.report`."""
    path = connections.path
    with connections.reading() as connection:
        memories, entities, version = next(connection.execute(statements.REPORT))
        models = tuple(model for (model,) in connection.execute(statements.EMBEDDING_MODELS))
        log = path.with_name(path.name + "-wal")
        size_bytes = sum(file.stat().st_size for file in (path, log) if file.exists())
    return StoreReport(str(path.resolve()), version, memories, entities, size_bytes, models)


def examine(connections: Connections) -> Examination:
    """See `Store.examine`: pages and rows are looked at, not each entry of each index."""
    with connections.reading() as connection:
        wrong = [told for (told,) in connection.execute(statements.QUICK_CHECK) if told != "ok"]
        newest = [from_us(recorded) for (recorded,) in connection.execute(statements.NEWEST_MEMORY)]
    # What SQLite tells may quote a value: it is counted.
    remedy = "restore it from a backup, or save what is left with `sqlite3 FILE .recover`"
    faults = (f"the file is damaged in {len(wrong)} places; {remedy}",) if wrong else ()
    return Examination(faults, newest[0] if newest else None)
