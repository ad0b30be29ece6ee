-- Who did what, one chain a tenant; see graphmem/domain/audit.py. The act as it is hashed.

CREATE TABLE audit (
    tenant TEXT NOT NULL,
    number INTEGER NOT NULL,
    act TEXT NOT NULL, -- a JSON object
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (tenant, number)
) STRICT, WITHOUT ROWID;
