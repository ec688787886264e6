-- The same three tables as in a SQLite file, in a schema of their own so that the database may hold other things too.
CREATE TABLE affray.tables (
    id      TEXT   NOT NULL PRIMARY KEY,
    opened  BIGINT NOT NULL, -- seconds since 1970
    touched BIGINT NOT NULL  -- when the newest change was stored
);

-- Text and not JSON: a change is kept to the byte.
CREATE TABLE affray.changes (
    table_id TEXT   NOT NULL REFERENCES affray.tables (id),
    number   BIGINT NOT NULL,
    stored   BIGINT NOT NULL, -- seconds since 1970
    body     TEXT   NOT NULL, -- the change as JSON
    PRIMARY KEY (table_id, number)
);

-- Links are rights. Only hashes of their tokens are kept, so that a copy of the database opens no seat.
CREATE TABLE affray.links (
    table_id   TEXT   NOT NULL REFERENCES affray.tables (id),
    chair      TEXT   NOT NULL, -- gm, seat/0, look
    generation BIGINT NOT NULL, -- how often the link has been replaced
    hash       BYTEA  NOT NULL,
    PRIMARY KEY (table_id, chair)
);
