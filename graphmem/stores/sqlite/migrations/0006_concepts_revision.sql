-- When an owner's concepts were last put, so that they are read again only then.

ALTER TABLE knowledge ADD COLUMN concepts INTEGER NOT NULL DEFAULT 0; -- the revision that put them; 0: none ever did

UPDATE knowledge SET concepts = revision
WHERE EXISTS (SELECT 1 FROM concept WHERE concept.owner_id = knowledge.owner_id);
