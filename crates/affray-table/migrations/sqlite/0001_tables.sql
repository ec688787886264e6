-- A table is its changes, numbered from 1 without a gap; the primary key lets one writer win where two append the same number.
CREATE TABLE tables (
    id      TEXT    NOT NULL PRIMARY KEY,
    opened  INTEGER NOT NULL, -- seconds since 1970
    touched INTEGER NOT NULL  -- when the newest change was stored
) STRICT, WITHOUT ROWID;

CREATE TABLE changes (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    stored   INTEGER NOT NULL, -- seconds since 1970
    body     TEXT    NOT NULL, -- the change as JSON
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- Links are rights. Only hashes of their tokens are kept, so that a copy of this file opens no seat.
CREATE TABLE links (
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    chair      TEXT    NOT NULL, -- gm, seat/0, look
    generation INTEGER NOT NULL, -- how often the link has been replaced
    hash       BLOB    NOT NULL,
    PRIMARY KEY (table_id, chair)
) STRICT, WITHOUT ROWID;
