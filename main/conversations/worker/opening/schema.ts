/** `Ftnt`: tells our file from another program's. */
export const applicationId = 0x46_74_6e_74;

/**
 * The steps from one version of the file to the next; the number of steps is the version. A step that has
 * been released never changes.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE conversation (
    key        INTEGER PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    title      TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    head       TEXT                         -- the last turn of the branch that is shown
  ) STRICT;

  CREATE TABLE settings (                   -- what turns are asked with, each stored once
    hash  TEXT PRIMARY KEY,
    model TEXT NOT NULL,                    -- {"provider","name"}
    json  TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE turn (
    conversation INTEGER NOT NULL REFERENCES conversation (key),
    id           TEXT NOT NULL,
    parent       TEXT,                      -- none: a first turn
    settings     TEXT NOT NULL REFERENCES settings (hash),
    PRIMARY KEY (conversation, id),
    FOREIGN KEY (conversation, parent) REFERENCES turn (conversation, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE entry (                      -- append-only
    key          INTEGER PRIMARY KEY,       -- what a full-text index will call it
    conversation INTEGER NOT NULL,
    seq          INTEGER NOT NULL,          -- the order of storing, from 1
    id           TEXT NOT NULL,
    turn         TEXT NOT NULL,
    at           TEXT NOT NULL,
    json         TEXT NOT NULL,             -- portable: no payload
    UNIQUE (conversation, seq),
    UNIQUE (conversation, id),
    FOREIGN KEY (conversation, turn) REFERENCES turn (conversation, id)
  ) STRICT;

  CREATE TABLE payload (                    -- read only on the way back to its provider
    entry    INTEGER NOT NULL REFERENCES entry (key),
    slot     TEXT NOT NULL,                 -- own, attribution:<n>
    envelope TEXT NOT NULL,                 -- {"provider","format","version"}
    value    TEXT NOT NULL,                 -- JSON text, exactly as it came
    PRIMARY KEY (entry, slot)
  ) STRICT;

  CREATE TABLE partial (                    -- parts that are still growing
    conversation INTEGER NOT NULL,
    entry        TEXT NOT NULL,             -- the id its entry will have
    turn         TEXT NOT NULL,
    at           TEXT NOT NULL,             -- when this row was written
    json         TEXT NOT NULL,
    PRIMARY KEY (conversation, entry),
    FOREIGN KEY (conversation, turn) REFERENCES turn (conversation, id)
  ) STRICT;

  CREATE TABLE usage (
    conversation INTEGER NOT NULL,
    response     TEXT NOT NULL,
    turn         TEXT NOT NULL,
    at           TEXT NOT NULL,
    json         TEXT NOT NULL,             -- provider, model, counters
    PRIMARY KEY (conversation, response),
    FOREIGN KEY (conversation, turn) REFERENCES turn (conversation, id)
  ) STRICT;

  CREATE TABLE writer (                     -- the process that may write a conversation now
    conversation INTEGER PRIMARY KEY REFERENCES conversation (key),
    pid          INTEGER NOT NULL,
    started      TEXT NOT NULL              -- tells it from a later process with the same number
  ) STRICT;

  CREATE TABLE blob (
    sha256 TEXT PRIMARY KEY,
    mime   TEXT NOT NULL,
    bytes  BLOB NOT NULL
  ) STRICT;

  CREATE TABLE draft (                      -- what was typed and not sent
    conversation TEXT PRIMARY KEY,          -- an id; empty: of the conversation yet to be
    at           TEXT NOT NULL,
    text         TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- Deleting hides first; once it can no longer be undone the rows go, and what is left says that they went.
  ALTER TABLE conversation ADD COLUMN hidden_at TEXT;
  ALTER TABLE conversation ADD COLUMN deleted_at TEXT;
  -- Who gave the title: the user, or a model that read this turn; neither: it is the first line.
  ALTER TABLE conversation ADD COLUMN is_named INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE conversation ADD COLUMN named_after TEXT;
  ALTER TABLE turn ADD COLUMN hidden_at TEXT;
  ALTER TABLE turn ADD COLUMN deleted_at TEXT;
  CREATE INDEX turn_after ON turn (conversation, parent);

  -- A payload of an export that nobody called his own: kept and exported, and in no request.
  ALTER TABLE payload ADD COLUMN held INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE place (                      -- where the reader was; none: at the end
    conversation INTEGER PRIMARY KEY REFERENCES conversation (key),
    turn         TEXT NOT NULL,
    pixels       INTEGER NOT NULL           -- how far below the turn's top, in CSS pixels
  ) STRICT;

  CREATE TABLE message (                    -- what a search finds: the question or the answer of a turn
    key          INTEGER PRIMARY KEY AUTOINCREMENT, -- the rowid in both indexes, never used twice
    conversation INTEGER NOT NULL,
    turn         TEXT NOT NULL,
    role         TEXT NOT NULL,             -- question, answer
    first_seq    INTEGER NOT NULL,          -- its entries are among these of its turn
    last_seq     INTEGER NOT NULL,          -- a number beyond all while it grows
    indexed_seq  INTEGER NOT NULL DEFAULT 0, -- up to where the indexes know it
    UNIQUE (conversation, turn, role),
    FOREIGN KEY (conversation, turn) REFERENCES turn (conversation, id)
  ) STRICT;
  CREATE INDEX message_to_index ON message (key) WHERE indexed_seq < last_seq;

  -- The text is in the entries; an index is told what it must forget (see search-index.ts).
  CREATE VIRTUAL TABLE message_text USING fts5 (
    text, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  );
  CREATE VIRTUAL TABLE message_letters USING fts5 (
    letters, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
  );
  INSERT INTO message_text (message_text, rank) VALUES ('secure-delete', 1);
  INSERT INTO message_letters (message_letters, rank) VALUES ('secure-delete', 1);

  INSERT INTO message (conversation, turn, role, first_seq, last_seq)
    SELECT conversation, turn, role, min(seq), max(seq)
    FROM (
      SELECT key, conversation, turn, seq,
        CASE CASE WHEN json_valid(json) THEN json ->> 'kind' END
          WHEN 'user_message' THEN 'question'
          WHEN 'text' THEN 'answer'
          WHEN 'retracted' THEN 'answer'
        END AS role
      FROM entry
    )
    WHERE role IS NOT NULL
    GROUP BY conversation, turn, role
    ORDER BY min(key);
  `,
];
