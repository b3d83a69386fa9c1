-- What becomes of letters: letters that were given up and pauses in sending are events, too, and
-- the outbox knows what was reported of a letter. The inbox is made anew, for SQLite cannot change
-- a check.

CREATE TABLE inbox_now (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    kind         TEXT NOT NULL CHECK (kind IN ('letter', 'command', 'due', 'given up', 'pause')),
    state        TEXT NOT NULL CHECK (state IN ('unread', 'read', 'quarantine')),
    attempts     INTEGER NOT NULL,
    begun        INTEGER NOT NULL DEFAULT 0,
    key          TEXT UNIQUE,
    mailbox      TEXT,
    transport_id TEXT,
    arrived      TEXT,
    stamp        TEXT,
    size         INTEGER,
    sender       TEXT,
    body         BLOB,
    ruled_at     INTEGER,
    why          TEXT,
    answer       TEXT
) STRICT;
INSERT INTO inbox_now SELECT id, kind, state, attempts, begun, key, mailbox, transport_id, arrived,
    stamp, size, sender, body, ruled_at, why, answer FROM inbox;
DROP TABLE inbox;
ALTER TABLE inbox_now RENAME TO inbox;
CREATE INDEX inbox_unread ON inbox (id) WHERE state = 'unread';
CREATE INDEX inbox_quarantine ON inbox (id) WHERE state = 'quarantine';
CREATE INDEX inbox_sender ON inbox (sender) WHERE sender IS NOT NULL;
CREATE INDEX inbox_transport ON inbox (transport_id) WHERE transport_id IS NOT NULL;
CREATE INDEX inbox_ruled ON inbox (ruled_at) WHERE ruled_at IS NOT NULL;
CREATE UNIQUE INDEX inbox_open_due ON inbox (transport_id) WHERE kind = 'due' AND state = 'unread';
-- Whose letters were answered lately, and when the keeper was last told of a pause.
CREATE INDEX inbox_answered ON inbox (sender, ruled_at, kind, why)
    WHERE kind = 'letter' AND why IS NULL;
CREATE INDEX inbox_pause ON inbox (id) WHERE kind = 'pause';

ALTER TABLE outbox ADD COLUMN reported TEXT CHECK (reported IN ('late', 'lost'));
CREATE INDEX outbox_sent ON outbox (done_at) WHERE state = 'sent';
