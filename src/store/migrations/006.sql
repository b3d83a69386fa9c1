-- Not all letters are as urgent: 0 is what nobody's letter asked for, results above all, 1 answers letters of those
-- who play, 2 those of strangers.

ALTER TABLE outbox ADD COLUMN urgency INTEGER NOT NULL DEFAULT 0 CHECK (urgency IN (0, 1, 2));
DROP INDEX outbox_sent;
CREATE INDEX outbox_sent ON outbox (urgency, done_at) WHERE state = 'sent';
DROP INDEX outbox_waiting;
CREATE INDEX outbox_waiting ON outbox (urgency, next_try, id) WHERE state = 'waiting';
CREATE INDEX outbox_waiting_for ON outbox (recipient, next_try, id) WHERE state = 'waiting';
CREATE INDEX outbox_strangers ON outbox (queued_at) WHERE urgency = 2;

-- When the judge was last seen at work: a start knows by it how long it was away.
CREATE TABLE alive (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL) STRICT;

-- What a letter said, so that a machine which says the same again and again is known by it: whether it asked for
-- nothing, and a digest of its words.
ALTER TABLE inbox ADD COLUMN idle INTEGER CHECK (idle IN (0, 1));
ALTER TABLE inbox ADD COLUMN words INTEGER;
CREATE INDEX inbox_said ON inbox (sender, ruled_at) WHERE words IS NOT NULL;
