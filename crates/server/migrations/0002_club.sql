-- Moments are milliseconds since 1970, players are `a:` with the name of an account, or the hash of a guest's secret.

CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name by which no two accounts are alike.
    folded TEXT NOT NULL UNIQUE,
    -- Argon2id in the PHC format; empty for an account that cannot be logged into.
    password TEXT NOT NULL,
    email TEXT,
    language TEXT NOT NULL,
    is_bot BIGINT NOT NULL DEFAULT 0,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    -- The reason why the account may not be used.
    banned TEXT,
    -- Until when games by days wait for her, and the days of this year that are left for it.
    absent_until BIGINT,
    absence_left BIGINT NOT NULL DEFAULT 30,
    absence_year BIGINT NOT NULL DEFAULT 0,
    -- By this, a link in an e-mail ends the notices.
    mail_key TEXT
);

-- Players whose lines an account does not read.
CREATE TABLE mutes (
    account TEXT NOT NULL,
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (account, player)
);

-- Addresses that are not confirmed yet, by the hash of the secret in the link.
CREATE TABLE confirmations (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    email TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- Who is logged in, and the tokens of programs. A token is not kept, only its SHA-256.
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    -- NULL for a browser, else what the owner calls the token.
    label TEXT,
    created BIGINT NOT NULL,
    used BIGINT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);

-- What lists of games show. It follows from the events.
ALTER TABLE games ADD COLUMN attackers TEXT;
ALTER TABLE games ADD COLUMN defenders TEXT;
ALTER TABLE games ADD COLUMN attackers_name TEXT;
ALTER TABLE games ADD COLUMN defenders_name TEXT;
ALTER TABLE games ADD COLUMN plies BIGINT NOT NULL DEFAULT 0;
-- `a` or `d` while the game goes on.
ALTER TABLE games ADD COLUMN turn TEXT;
ALTER TABLE games ADD COLUMN ended BIGINT;
ALTER TABLE games ADD COLUMN is_public BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN is_rated BIGINT NOT NULL DEFAULT 0;
-- The days for a move, in a game by correspondence.
ALTER TABLE games ADD COLUMN days BIGINT;
-- The tournament that the game belongs to.
ALTER TABLE games ADD COLUMN tournament TEXT;
-- The first game of a rated pair, in the second one.
ALTER TABLE games ADD COLUMN follows TEXT;
CREATE INDEX games_attackers ON games (attackers);
CREATE INDEX games_defenders ON games (defenders);
CREATE INDEX games_ended ON games (is_public, ended);
CREATE INDEX games_variant ON games (variant, ended);

-- Glicko-2 by variant and side.
CREATE TABLE ratings (
    account TEXT NOT NULL,
    variant TEXT NOT NULL,
    side TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    PRIMARY KEY (account, variant, side)
);
CREATE INDEX ratings_best ON ratings (variant, side, rating);
CREATE TABLE rating_changes (
    game TEXT NOT NULL,
    side TEXT NOT NULL,
    account TEXT NOT NULL,
    at BIGINT NOT NULL,
    before DOUBLE PRECISION NOT NULL,
    after DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, side)
);
CREATE INDEX rating_changes_account ON rating_changes (account, at);

-- Open offers of a game; with an opponent, a challenge.
CREATE TABLE seeks (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL,
    name TEXT,
    opponent TEXT,
    variant TEXT NOT NULL,
    -- The game as it begins, as JSON.
    game TEXT NOT NULL,
    is_rated BIGINT NOT NULL,
    days BIGINT,
    least BIGINT,
    most BIGINT,
    created BIGINT NOT NULL,
    -- When the player was last seen to wait. An offer of a game with clocks ends soon after.
    seen BIGINT NOT NULL,
    -- The game, once somebody has accepted; empty while it is being made.
    started TEXT
);
CREATE INDEX seeks_player ON seeks (player);
CREATE INDEX seeks_opponent ON seeks (opponent);

-- Lines of moves, as JSON, of which the player's are played if the opponent plays the others.
CREATE TABLE plans (
    game TEXT NOT NULL,
    player TEXT NOT NULL,
    moves TEXT NOT NULL,
    PRIMARY KEY (game, player)
);

CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- `robin` or `swiss`
    kind TEXT NOT NULL,
    variant TEXT NOT NULL,
    game TEXT NOT NULL,
    days BIGINT,
    is_rated BIGINT NOT NULL,
    rounds BIGINT NOT NULL,
    -- 0 before the first one.
    round BIGINT NOT NULL DEFAULT 0,
    organizer TEXT NOT NULL,
    created BIGINT NOT NULL,
    -- The time for the first move of a game with clocks.
    first_move BIGINT NOT NULL,
    ended BIGINT
);
CREATE TABLE entrants (
    tournament TEXT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    withdrawn BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament, account)
);
CREATE TABLE pairings (
    tournament TEXT NOT NULL,
    round BIGINT NOT NULL,
    board BIGINT NOT NULL,
    attackers TEXT NOT NULL,
    -- NULL for a bye.
    defenders TEXT,
    game TEXT,
    -- The points of the attackers in halves: 0, 1 or 2, and 4 for a bye, which is two games. Those of a pairing have an even and the next board.
    points BIGINT,
    PRIMARY KEY (tournament, round, board)
);
CREATE INDEX pairings_game ON pairings (game);

-- Notices by e-mail, one an account and game until the player has been there.
CREATE TABLE notices (
    account TEXT NOT NULL,
    game TEXT NOT NULL,
    due BIGINT NOT NULL,
    is_sent BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (account, game)
);
