-- The first form of the database.
--
-- The journal is the truth of people and games; personal words lie apart so that they can be
-- erased. Projection (games, seats, people, addresses, pending, minted) and turns follow from it.
-- Inbox and outbox are their own truth. Instants are RFC 3339 texts, and in columns that are
-- compared also nanoseconds since 1970.

CREATE TABLE inbox (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    kind         TEXT NOT NULL CHECK (kind IN ('letter', 'command', 'due')),
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
CREATE INDEX inbox_unread ON inbox (id) WHERE state = 'unread';
CREATE INDEX inbox_quarantine ON inbox (id) WHERE state = 'quarantine';
CREATE INDEX inbox_sender ON inbox (sender) WHERE sender IS NOT NULL;
CREATE INDEX inbox_transport ON inbox (transport_id) WHERE transport_id IS NOT NULL;
CREATE INDEX inbox_ruled ON inbox (ruled_at) WHERE ruled_at IS NOT NULL;
-- One open row for each due time; once it is ruled, the same time may fall due again.
CREATE UNIQUE INDEX inbox_open_due ON inbox (transport_id) WHERE kind = 'due' AND state = 'unread';

-- Chain 0 is that of people, every other one that of the game of its number.
CREATE TABLE journal (
    chain    INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    time     TEXT NOT NULL,
    event    INTEGER NOT NULL,
    changes  TEXT NOT NULL,
    personal BLOB NOT NULL,
    hash     BLOB NOT NULL,
    UNIQUE (chain, seq)
) STRICT;
CREATE INDEX journal_event ON journal (event);
CREATE TRIGGER journal_is_not_edited BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is added to, never edited'); END;
CREATE TRIGGER journal_is_not_cut BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is added to, never cut'); END;

-- Erasing makes text and salt NULL.
CREATE TABLE personal (
    chain   INTEGER NOT NULL,
    seq     INTEGER NOT NULL,
    place   INTEGER NOT NULL,
    subject TEXT NOT NULL,
    salt    BLOB,
    text    TEXT,
    PRIMARY KEY (chain, seq, place),
    FOREIGN KEY (chain, seq) REFERENCES journal (chain, seq),
    CHECK ((salt IS NULL) = (text IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX personal_subject ON personal (subject);

CREATE TABLE boards (
    hash BLOB PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE games (
    id       INTEGER PRIMARY KEY,
    folded   TEXT NOT NULL UNIQUE,
    board    BLOB NOT NULL REFERENCES boards (hash),
    status   TEXT NOT NULL,
    listed   INTEGER NOT NULL,
    turn     TEXT NOT NULL,
    due_at   INTEGER,
    due_what TEXT,
    snapshot TEXT NOT NULL
) STRICT;
CREATE INDEX games_due ON games (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX games_listed ON games (id) WHERE listed = 1;

-- Who holds which seats at present.
CREATE TABLE seats (
    game   INTEGER NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL,
    person INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_person ON seats (person);

CREATE TABLE turns (
    game        INTEGER NOT NULL REFERENCES games (id),
    number      INTEGER NOT NULL,
    parent      INTEGER,
    turn        TEXT NOT NULL,
    position    TEXT NOT NULL,
    sheets      TEXT NOT NULL,
    orders      TEXT NOT NULL,
    verdict     TEXT NOT NULL,
    adjudicator INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER turns_are_not_edited BEFORE UPDATE ON turns
BEGIN SELECT RAISE(ABORT, 'turns are added, never edited'); END;

CREATE TABLE people (
    id       INTEGER PRIMARY KEY,
    snapshot TEXT NOT NULL
) STRICT;

CREATE TABLE addresses (
    folded TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (folded, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX addresses_person ON addresses (person);

CREATE TABLE pending (
    id         INTEGER PRIMARY KEY,
    expires_at INTEGER NOT NULL,
    snapshot   TEXT NOT NULL
) STRICT;
CREATE INDEX pending_expiry ON pending (expires_at);

-- The last number given to a person and to a matter.
CREATE TABLE minted (
    kind TEXT PRIMARY KEY CHECK (kind IN ('person', 'pending')),
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO minted VALUES ('person', 0), ('pending', 0);

-- The version of the form in which games, people and matters are projected; where the program has
-- a later one, a start makes them again from the journal.
CREATE TABLE projection (
    version INTEGER NOT NULL
) STRICT;
INSERT INTO projection VALUES (1);

CREATE TABLE outbox (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    event         INTEGER NOT NULL REFERENCES inbox (id),
    notice        INTEGER NOT NULL,
    message_id    TEXT NOT NULL UNIQUE,
    recipient     TEXT,
    envelope_from TEXT,
    bytes         BLOB,
    state         TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'erased')),
    attempts      INTEGER NOT NULL DEFAULT 0,
    queued_at     INTEGER NOT NULL,
    next_try      INTEGER NOT NULL,
    lease_until   INTEGER,
    done_at       INTEGER,
    error         TEXT,
    UNIQUE (event, notice)
) STRICT;
CREATE INDEX outbox_waiting ON outbox (next_try, id) WHERE state = 'waiting';
CREATE INDEX outbox_recipient ON outbox (recipient) WHERE recipient IS NOT NULL;
