-- The engine's judgement of ended games, as JSON. Without a body it is not done yet.
CREATE TABLE reviews (
    game TEXT PRIMARY KEY,
    asked BIGINT NOT NULL,
    body TEXT
);
