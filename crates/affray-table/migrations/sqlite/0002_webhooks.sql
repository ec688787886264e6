-- Where a table tells that it is somebody's turn or that the fight is over, and what it has told.
CREATE TABLE webhooks (
    table_id   TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    url        TEXT    NOT NULL,
    told       TEXT    NOT NULL, -- what has been told, as JSON; empty at first
    holder     TEXT    NOT NULL, -- the server that is telling just now
    held_until INTEGER NOT NULL  -- seconds since 1970; after that another server takes over
) STRICT, WITHOUT ROWID;
