-- Letters that go by post: they lie in the outbox like all others, and leave into the print spool.

ALTER TABLE outbox ADD COLUMN way TEXT NOT NULL DEFAULT 'mail' CHECK (way IN ('mail', 'paper'));
-- Each pass looks for them, however many others wait.
CREATE INDEX outbox_paper ON outbox (next_try, id) WHERE state = 'waiting' AND way = 'paper';
