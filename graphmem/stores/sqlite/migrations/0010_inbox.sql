-- Operations that were accepted; see graphmem/domain/operation.py. Times as in 0001.

CREATE TABLE operation (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    user TEXT NOT NULL,
    agent TEXT, -- NULL: none
    lane TEXT NOT NULL,
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    due_at INTEGER, -- NULL: at once
    ended_at INTEGER, -- NULL: not yet
    body TEXT NOT NULL -- a JSON object: the whole operation
) STRICT, WITHOUT ROWID;

CREATE INDEX operation_of_user ON operation (tenant, user, agent, id);
CREATE INDEX operation_lane ON operation (lane, id) WHERE ended_at IS NULL;
CREATE INDEX operation_ended ON operation (ended_at) WHERE ended_at IS NOT NULL;
