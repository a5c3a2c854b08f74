-- A game is how it began and its events. A database of the first version has these tables already.
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    created BIGINT NOT NULL,
    variant TEXT NOT NULL,
    game TEXT NOT NULL,
    result TEXT NOT NULL,
    due BIGINT
);
CREATE INDEX IF NOT EXISTS games_due ON games (due);
CREATE TABLE IF NOT EXISTS events (
    game TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    author TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
);
