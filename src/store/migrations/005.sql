-- Whether a letter answered a secret reply address of the sender's own: those that did and those that did
-- not are counted apart.

ALTER TABLE inbox ADD COLUMN secret INTEGER NOT NULL DEFAULT 0 CHECK (secret IN (0, 1));
DROP INDEX inbox_answered;
CREATE INDEX inbox_answered ON inbox (sender, ruled_at, kind, why, secret)
    WHERE kind = 'letter' AND why IS NULL;
