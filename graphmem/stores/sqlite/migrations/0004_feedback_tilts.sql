-- Verdicts on memories are part of what a snapshot gives: when each came, and what stood before it.

ALTER TABLE feedback ADD COLUMN revision INTEGER NOT NULL DEFAULT 0; -- of its owner; 0: from before this migration
ALTER TABLE feedback ADD COLUMN replaced TEXT NOT NULL DEFAULT '[]'; -- JSON: [[at, verdict], ...], oldest first

CREATE INDEX feedback_revision ON feedback (owner, revision) WHERE memory_id <> '';
