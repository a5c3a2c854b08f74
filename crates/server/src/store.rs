//! Games and their events in a database: SQLite in a file or in memory, or PostgreSQL.
//!
//! The primary key of `events` decides who comes first where several servers share a database: of two events with the same number, one is stored.

use std::time::Duration;

use birka_network::GameId;
use birka_network::messages::{GameEvent, NewGame, Terms};
use birka_rules::Side;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::{Any, AnyPool, Executor as _, Row as _, Transaction};
use tokio::sync::{mpsc, oneshot};

use crate::identity::PlayerId;
use crate::judge::{Entry, Moment, Summary};
use crate::ratings;
use crate::work::GameReview;

/// The most appended lists of events in a transaction.
const BATCH: usize = 256;
/// The number of lists of events that wait for a transaction, at most.
const WAITING: usize = 4096;
/// How long an operation waits for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why the database did not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the database was made by another version: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error("the database has a game that this version cannot read: {0}")]
    Content(#[from] serde_json::Error),
    #[error("too much happens in the game {0}; try again")]
    Busy(String),
    #[error("the database is being closed")]
    Closed,
}

/// The database.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    appends: mpsc::Sender<Append>,
    is_sqlite: bool,
}

/// Events of a game to be stored.
pub struct Batch {
    pub game: GameId,
    /// The number of the first of them.
    pub number: usize,
    pub entries: Vec<Entry>,
    /// The game after them.
    pub summary: Summary,
}

/// A game as it was begun, by whom it may be seen, and where it belongs.
#[derive(Clone, Debug)]
pub struct Beginning {
    pub game: NewGame,
    pub terms: Terms,
    /// Whether lists show it. Others are for those who know its name.
    pub is_public: bool,
    pub tournament: Option<String>,
    /// The first game of a rated pair, if this is the second one.
    pub follows: Option<GameId>,
}

impl Beginning {
    /// A game that no list shows: whoever knows its name can play it.
    pub fn private(game: NewGame) -> Self {
        Self { game, terms: Terms::default(), is_public: false, tournament: None, follows: None }
    }
}

/// A game that goes on, as its player sees it in a list.
#[derive(Clone, Debug)]
pub struct Running {
    pub game: GameId,
    pub variant: String,
    pub side: Side,
    /// The name of the other player; `None` for a guest.
    pub name: Option<String>,
    pub is_own_turn: bool,
    pub due: Option<Moment>,
    pub days: Option<u8>,
    pub is_rated: bool,
}

struct Append {
    batch: Batch,
    done: oneshot::Sender<Result<bool, StoreError>>,
}

impl Store {
    /// Opens a database and makes its tables: `sqlite::memory:`, `sqlite://birka.db`, `postgres://user@host/name`.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let is_sqlite = url.starts_with("sqlite:");
        let is_in_memory = is_sqlite && url.contains(":memory:");
        let url = if is_sqlite && !is_in_memory && !url.contains('?') { format!("{url}?mode=rwc") } else { url.to_owned() };
        let options: AnyConnectOptions = url.parse()?;
        // Each connection to a database in memory is one of its own.
        let connections = if is_in_memory { 1 } else { 8 };
        let pool = AnyPoolOptions::new()
            .max_connections(connections)
            .min_connections(1)
            .acquire_timeout(PATIENCE)
            .idle_timeout(None)
            .max_lifetime(None);
        let pool = pool.after_connect(move |connection, _| {
            Box::pin(async move {
                if is_sqlite {
                    // What is committed survives a loss of power.
                    connection.execute("PRAGMA journal_mode = WAL").await?;
                    connection.execute("PRAGMA synchronous = FULL").await?;
                    connection.execute("PRAGMA busy_timeout = 5000").await?;
                }
                Ok(())
            })
        });
        let pool = pool.connect_with(options).await?;
        sqlx::migrate!().run(&pool).await?;
        let (appends, waiting) = mpsc::channel(WAITING);
        tokio::spawn(write(pool.clone(), waiting));
        Ok(Self { pool, appends, is_sqlite })
    }

    /// Opens a database that was made before.
    ///
    /// # Errors
    /// If there is none, or it cannot be opened.
    pub async fn open_existing(url: &str) -> Result<Self, StoreError> {
        let is_file = url.starts_with("sqlite:") && !url.contains('?');
        let existing = if is_file { format!("{url}?mode=rw") } else { url.to_owned() };
        Self::open(&existing).await
    }

    /// Whether it is SQLite.
    #[must_use]
    pub fn is_sqlite(&self) -> bool {
        self.is_sqlite
    }

    /// The database itself, for what is no game.
    #[must_use]
    pub fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Stores a new game without events, unless there is one of this name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn create(&self, id: &GameId, begun: &Beginning, now: Moment) -> Result<(), StoreError> {
        let Beginning { game, terms, is_public, tournament, follows } = begun;
        let query = sqlx::query(
            "INSERT INTO games (id, created, variant, game, result, is_public, is_rated, days, tournament, follows) \
             VALUES ($1, $2, $3, $4, 'none', $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
        );
        let query = query.bind(id.as_str()).bind(signed(now)).bind(&game.saved.variant).bind(serde_json::to_string(game)?);
        let query = query.bind(i64::from(*is_public)).bind(i64::from(terms.is_rated)).bind(terms.days.map(i64::from)).bind(tournament);
        query.bind(follows.as_ref().map(|id| id.as_str().to_owned())).execute(&self.pool).await?;
        Ok(())
    }

    /// A game as it began, when that was, and its events; `None` if there is no such game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn load(&self, id: &GameId) -> Result<Option<(Beginning, Moment, Vec<Entry>)>, StoreError> {
        let query = sqlx::query("SELECT game, created, is_rated, days, is_public, tournament, follows FROM games WHERE id = $1");
        let Some(row) = query.bind(id.as_str()).fetch_optional(&self.pool).await? else { return Ok(None) };
        let game: NewGame = serde_json::from_str(&row.try_get::<String, _>(0)?)?;
        let created = unsigned(row.try_get(1)?);
        let days = row.try_get::<Option<i64>, _>(3)?.and_then(|days| days.try_into().ok());
        let terms = Terms { is_rated: row.try_get::<i64, _>(2)? != 0, days };
        let follows = row.try_get::<Option<String>, _>(6)?.and_then(|id| id.parse().ok());
        let begun = Beginning { game, terms, is_public: row.try_get::<i64, _>(4)? != 0, tournament: row.try_get(5)?, follows };
        let query = sqlx::query("SELECT at, author, body FROM events WHERE game = $1 ORDER BY number");
        let rows = query.bind(id.as_str()).fetch_all(&self.pool).await?;
        let entries = rows.iter().map(|row| {
            let author = row.try_get::<Option<String>, _>(1)?.map(PlayerId::stored);
            let event: GameEvent = serde_json::from_str(&row.try_get::<String, _>(2)?)?;
            Ok(Entry { at: unsigned(row.try_get(0)?), author, event })
        });
        Ok(Some((begun, created, entries.collect::<Result<_, StoreError>>()?)))
    }

    /// Stores events together. Returns whether they are stored: `false` if another server has stored some with these numbers.
    ///
    /// # Errors
    /// If the database fails. Nothing is stored then.
    pub async fn append(&self, batch: Batch) -> Result<bool, StoreError> {
        let (done, answer) = oneshot::channel();
        self.appends.send(Append { batch, done }).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// The games of a player that go on, those in which she is to move first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn running(&self, player: &PlayerId) -> Result<Vec<Running>, StoreError> {
        let query = sqlx::query(
            "SELECT id, variant, attackers, attackers_name, defenders_name, turn, due, days, is_rated FROM games \
             WHERE (attackers = $1 OR defenders = $1) AND turn IS NOT NULL ORDER BY due, created DESC LIMIT 200",
        );
        let rows = query.bind(player.as_str()).fetch_all(&self.pool).await?;
        let mut games = Vec::with_capacity(rows.len());
        for row in &rows {
            let Ok(game) = row.try_get::<String, _>(0)?.parse() else { continue };
            let attackers: Option<String> = row.try_get(2)?;
            let side = if attackers.as_deref() == Some(player.as_str()) { Side::Attackers } else { Side::Defenders };
            let name = row.try_get(if side == Side::Attackers { 4 } else { 3 })?;
            games.push(Running {
                game,
                variant: row.try_get(1)?,
                side,
                name,
                is_own_turn: row.try_get::<Option<String>, _>(5)?.as_deref() == Some(letter(side)),
                due: row.try_get::<Option<i64>, _>(6)?.map(unsigned),
                days: row.try_get::<Option<i64>, _>(7)?.and_then(|days| days.try_into().ok()),
                is_rated: row.try_get::<i64, _>(8)? != 0,
            });
        }
        games.sort_by_key(|game| (!game.is_own_turn, game.due.unwrap_or(Moment::MAX)));
        Ok(games)
    }

    /// The games in which the side to move had no time left at a moment.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn overdue(&self, now: Moment) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query("SELECT id FROM games WHERE due <= $1 LIMIT 100").bind(signed(now)).fetch_all(&self.pool).await?;
        let ids = rows.iter().map(|row| row.try_get::<String, _>(0));
        Ok(ids.collect::<Result<Vec<_>, _>>()?.into_iter().filter_map(|id| id.parse().ok()).collect())
    }

    /// The games in which an engine is to move, with the number of their events.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn awaiting_engines(&self) -> Result<Vec<(GameId, usize)>, StoreError> {
        let query = "SELECT id, (SELECT COUNT(*) FROM events WHERE game = id) FROM games \
                     WHERE (turn = 'a' AND attackers LIKE 'e:%') OR (turn = 'd' AND defenders LIKE 'e:%') LIMIT 100";
        let rows = sqlx::query(query).fetch_all(&self.pool).await?;
        let game = |row: &AnyRow| Ok((row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)?));
        let games = rows.iter().map(game).collect::<Result<Vec<_>, StoreError>>()?;
        Ok(games.into_iter().filter_map(|(id, number)| Some((id.parse().ok()?, number.try_into().ok()?))).collect())
    }

    /// The games whose review was asked for and is not done.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn awaiting_reviews(&self) -> Result<Vec<GameId>, StoreError> {
        let query = "SELECT game FROM reviews WHERE body IS NULL ORDER BY asked LIMIT 100";
        let rows = sqlx::query(query).fetch_all(&self.pool).await?;
        let ids = rows.iter().map(|row| row.try_get::<String, _>(0)).collect::<Result<Vec<_>, _>>()?;
        Ok(ids.into_iter().filter_map(|id| id.parse().ok()).collect())
    }

    /// Notes that the review of a game is asked for.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ask_review(&self, game: &GameId, now: Moment) -> Result<(), StoreError> {
        let query = sqlx::query("INSERT INTO reviews (game, asked) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        query.bind(game.as_str()).bind(signed(now)).execute(&self.pool).await?;
        Ok(())
    }

    /// Stores the review of a game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn put_review(&self, game: &GameId, review: &GameReview) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE reviews SET body = $1 WHERE game = $2");
        query.bind(serde_json::to_string(review)?).bind(game.as_str()).execute(&self.pool).await?;
        Ok(())
    }

    /// The review of a game: `None` if nobody has asked for it, `Some(None)` while it is not done.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn review(&self, game: &GameId) -> Result<Option<Option<GameReview>>, StoreError> {
        let query = sqlx::query("SELECT body FROM reviews WHERE game = $1").bind(game.as_str());
        let Some(row) = query.fetch_optional(&self.pool).await? else { return Ok(None) };
        let body = row.try_get::<Option<String>, _>(0)?;
        Ok(Some(body.map(|body| serde_json::from_str(&body)).transpose()?))
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").fetch_one(&self.pool).await?;
        Ok(())
    }
}

/// Stores what waits, as much as there is in one transaction: that is what a disk is slow at.
async fn write(pool: AnyPool, mut waiting: mpsc::Receiver<Append>) {
    let mut appends = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut appends, BATCH).await > 0 {
        match write_all(&pool, &appends).await {
            Ok(stored) => appends.drain(..).zip(stored).for_each(|(append, stored)| _ = append.done.send(Ok(stored))),
            // One of them may be the cause.
            Err(_) => {
                for append in appends.drain(..) {
                    let stored = write_all(&pool, std::slice::from_ref(&append)).await.map(|stored| stored.first() == Some(&true));
                    let _ = append.done.send(stored);
                }
            }
        }
    }
}

async fn write_all(pool: &AnyPool, appends: &[Append]) -> Result<Vec<bool>, StoreError> {
    let mut transaction = pool.begin().await?;
    let mut stored = Vec::with_capacity(appends.len());
    for append in appends {
        stored.push(write_one(&mut transaction, &append.batch).await?);
    }
    transaction.commit().await?;
    Ok(stored)
}

/// Returns whether the events are stored. Numbers have no gaps, so that the first one decides for all.
async fn write_one(transaction: &mut Transaction<'static, Any>, batch: &Batch) -> Result<bool, StoreError> {
    for (number, entry) in (batch.number..).zip(&batch.entries) {
        let query = sqlx::query("INSERT INTO events (game, number, at, author, body) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING");
        let author = entry.author.as_ref().map(|author| author.as_str().to_owned());
        let query = query.bind(batch.game.as_str().to_owned()).bind(i64::try_from(number).unwrap_or(i64::MAX)).bind(signed(entry.at));
        let result = query.bind(author).bind(serde_json::to_string(&entry.event)?).execute(&mut **transaction).await?;
        if result.rows_affected() == 0 {
            return Ok(false);
        }
    }
    let Summary { players, names, plies, turn, result, winner, has_begun, due } = &batch.summary;
    let query = sqlx::query(
        "UPDATE games SET result = $1, due = $2, attackers = $3, defenders = $4, attackers_name = $5, defenders_name = $6, plies = $7, \
         turn = $8, ended = COALESCE(ended, $9) WHERE id = $10",
    );
    let [attackers, defenders] = players.clone().map(|player| player.map(|player| player.as_str().to_owned()));
    let [attackers_name, defenders_name] = names.clone();
    let ended = batch.entries.last().filter(|_| turn.is_none()).map(|entry| signed(entry.at));
    let query = query.bind(result.clone()).bind(due.map(signed)).bind(attackers).bind(defenders).bind(attackers_name).bind(defenders_name);
    let query = query.bind(i64::try_from(*plies).unwrap_or(i64::MAX)).bind(turn.map(letter)).bind(ended);
    query.bind(batch.game.as_str().to_owned()).execute(&mut **transaction).await?;
    if let Some(ended) = ended
        && *has_begun
    {
        ratings::count(transaction, &batch.game, players, *winner, unsigned(ended)).await?;
    }
    Ok(true)
}

/// A side as databases have it.
#[must_use]
pub fn letter(side: Side) -> &'static str {
    match side {
        Side::Attackers => "a",
        Side::Defenders => "d",
    }
}

/// A moment as databases have it.
#[must_use]
pub fn signed(moment: Moment) -> i64 {
    i64::try_from(moment).unwrap_or(i64::MAX)
}

/// A moment of a database.
#[must_use]
pub fn unsigned(moment: i64) -> Moment {
    Moment::try_from(moment).unwrap_or_default()
}
