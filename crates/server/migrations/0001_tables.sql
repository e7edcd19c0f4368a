-- People. A guest has neither login nor password.
CREATE TABLE users (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL,
    login    TEXT    UNIQUE,
    password TEXT,
    created  INTEGER NOT NULL
) STRICT;

-- Browsers that have shown who they are. The token itself is only in the browser's cookie.
CREATE TABLE sessions (
    token   BLOB    PRIMARY KEY,
    user    INTEGER NOT NULL REFERENCES users (id),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of ON sessions (user);

-- Tables. What is played there never changes; `acting` and `over` follow the journal, and are here so that
-- lists need not replay every game.
CREATE TABLE tables (
    id       TEXT    PRIMARY KEY,
    game     TEXT    NOT NULL,
    rules    INTEGER NOT NULL,
    scenario TEXT    NOT NULL,
    seed     BLOB    NOT NULL,
    open     INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    acting   INTEGER,
    over     INTEGER NOT NULL DEFAULT 0,
    rematch  TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_open ON tables (created) WHERE open = 1 AND over = 0;

-- Who sits where: a person, a computer general, or nobody. The link's token is only in the link.
CREATE TABLE seats (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    user     INTEGER REFERENCES users (id),
    general  TEXT,
    link     BLOB    UNIQUE,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of ON seats (user) WHERE user IS NOT NULL;

-- Everything that was done at a table, in order. Nothing is ever changed or taken out: an order that was taken
-- back is followed by an entry that says so.
CREATE TABLE journal (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    deed     TEXT    NOT NULL,
    body     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, sequence)
) STRICT, WITHOUT ROWID;

-- How a table stood after one of its entries: only to open it sooner. It can be thrown away.
CREATE TABLE snapshots (
    table_id TEXT    PRIMARY KEY REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    rules    INTEGER NOT NULL,
    body     BLOB    NOT NULL
) STRICT, WITHOUT ROWID;
