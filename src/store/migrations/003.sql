-- Letters to send are kept as their words; text, HTML and MIME are made of them when they are sent
-- or shown. `bytes` holds those that were written before, whole.

-- The templates that HTML is made by: as each was when letters were written.
CREATE TABLE pages (
    id       INTEGER PRIMARY KEY,
    template TEXT NOT NULL UNIQUE
) STRICT;

ALTER TABLE outbox ADD COLUMN draft TEXT;
ALTER TABLE outbox ADD COLUMN page INTEGER REFERENCES pages (id);

-- What falls due in one minute in many games is found in order without looking at the games.
DROP INDEX games_due;
CREATE INDEX games_due ON games (due_at, due_what, id) WHERE due_at IS NOT NULL;
