//! Open offers of a game, and challenges, which are offers to one player.

use std::sync::Arc;

use birka_network::GameId;
use birka_network::messages::{NewGame, Terms};
use birka_rules::Side;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row as _};

use crate::hub::Hub;
use crate::identity::{self, PlayerId};
use crate::judge::{DAY, Moment, Refused};
use crate::ratings;
use crate::room::now;
use crate::store::{Beginning, StoreError, signed};

/// Who was not seen for this time no longer waits. Browsers let pages in the background do something once a minute.
const WAITING: Moment = 75_000;
/// That she waits is noted once in this time.
const NOTED: Moment = 5_000;
/// The most open offers of a player.
const OFFERS: i64 = 10;
/// An offer of a game by days is forgotten after this time.
const OLD: Moment = 60 * DAY;

/// The columns of a [`Seek`], in the order in which it is read.
const COLUMNS: &str = "id, player, name, opponent, game, is_rated, days, least, most, started";

/// An open offer.
#[derive(Clone, Debug)]
pub struct Seek {
    pub id: GameId,
    pub player: PlayerId,
    /// Her name; `None` for a guest.
    pub name: Option<String>,
    /// The only player who may accept.
    pub opponent: Option<PlayerId>,
    /// The game with the side of her who offers it.
    pub game: NewGame,
    pub terms: Terms,
    /// The lowest and the highest rating of who may accept.
    pub bounds: (Option<i64>, Option<i64>),
    /// The game, once somebody has accepted.
    pub started: Option<GameId>,
}

/// Why an offer is not made or accepted.
#[derive(Debug, thiserror::Error)]
pub enum SeekFault {
    #[error("the offer is gone")]
    Gone,
    #[error("a rated game is one of two players with accounts")]
    NeedsAccount,
    #[error("the rating is not within the bounds")]
    Bounds,
    #[error("a player has at most {OFFERS} open offers")]
    TooMany,
    #[error("{}", .0.text)]
    Refused(Refused),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for SeekFault {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Seek {
    /// The side of who accepts; `None` if it is drawn by lot.
    #[must_use]
    pub fn free_side(&self) -> Option<Side> {
        self.game.side.map(Side::opponent)
    }

    /// Makes the offer.
    ///
    /// # Errors
    /// If the player has too many.
    pub async fn open(&self, pool: &AnyPool) -> Result<(), SeekFault> {
        if self.terms.is_rated && !self.player.has_account() {
            return Err(SeekFault::NeedsAccount);
        }
        let at = now();
        let tidy = "DELETE FROM seeks WHERE created < $1 OR (days IS NULL AND seen < $2)";
        sqlx::query(tidy).bind(signed(at.saturating_sub(OLD))).bind(signed(at.saturating_sub(DAY))).execute(pool).await?;
        let query = sqlx::query("SELECT COUNT(*) FROM seeks WHERE player = $1 AND started IS NULL AND (days IS NOT NULL OR seen >= $2)");
        let count = query.bind(self.player.as_str()).bind(signed(at.saturating_sub(WAITING))).fetch_one(pool).await?;
        if count.try_get::<i64, _>(0)? >= OFFERS {
            return Err(SeekFault::TooMany);
        }
        let query = sqlx::query(
            "INSERT INTO seeks (id, player, name, opponent, variant, game, is_rated, days, least, most, created, seen) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)",
        );
        let game = serde_json::to_string(&self.game).map_err(StoreError::from)?;
        let query = query.bind(self.id.as_str()).bind(self.player.as_str()).bind(&self.name);
        let query = query.bind(self.opponent.as_ref().map(PlayerId::as_str)).bind(&self.game.saved.variant).bind(game);
        let query = query.bind(i64::from(self.terms.is_rated)).bind(self.terms.days.map(i64::from));
        query.bind(self.bounds.0).bind(self.bounds.1).bind(signed(at)).execute(pool).await?;
        Ok(())
    }

    /// Whether a player may accept.
    async fn check(&self, pool: &AnyPool, player: &PlayerId) -> Result<(), SeekFault> {
        if self.player == *player || self.opponent.as_ref().is_some_and(|only| only != player) {
            return Err(SeekFault::Gone);
        }
        if self.terms.is_rated && !player.has_account() {
            return Err(SeekFault::NeedsAccount);
        }
        let (least, most) = (self.bounds.0.unwrap_or(i64::MIN), self.bounds.1.unwrap_or(i64::MAX));
        if (least, most) == (i64::MIN, i64::MAX) {
            return Ok(());
        }
        if !player.has_account() {
            return Err(SeekFault::NeedsAccount);
        }
        // By lot, she may come to play either side.
        for side in Side::ALL.into_iter().filter(|&side| self.free_side().is_none_or(|free| free == side)) {
            let rating = ratings::of(pool, player, &self.game.saved.variant, side).await?.rounded();
            if !(least..=most).contains(&rating) {
                return Err(SeekFault::Bounds);
            }
        }
        Ok(())
    }
}

/// The offers that a player sees: her own, those to her, and those to everybody, if who makes them waits.
///
/// # Errors
/// If the database fails.
pub async fn list(pool: &AnyPool, viewer: Option<&PlayerId>) -> Result<Vec<Seek>, StoreError> {
    let query = format!(
        "SELECT {COLUMNS} FROM seeks WHERE (player = $1 OR (started IS NULL AND (opponent IS NULL OR opponent = $1))) \
         AND (days IS NOT NULL OR seen >= $2) ORDER BY created LIMIT 200"
    );
    let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(viewer.map_or("", PlayerId::as_str));
    let rows = query.bind(signed(now().saturating_sub(WAITING))).fetch_all(pool).await?;
    rows.iter().map(seek).collect()
}

/// Notes that a player waits.
///
/// # Errors
/// If the database fails.
pub async fn wait(pool: &AnyPool, player: &PlayerId) -> Result<(), StoreError> {
    let at = now();
    let query = sqlx::query("UPDATE seeks SET seen = $1 WHERE player = $2 AND days IS NULL AND seen < $3 AND seen >= $4");
    let query = query.bind(signed(at)).bind(player.as_str()).bind(signed(at.saturating_sub(NOTED)));
    query.bind(signed(at.saturating_sub(WAITING))).execute(pool).await?;
    Ok(())
}

/// Begins the game of an offer. Of several players who accept at once, one plays.
///
/// # Errors
/// Why it does not begin.
pub async fn accept(hub: &Arc<Hub>, id: &GameId, player: &PlayerId, name: Option<String>) -> Result<GameId, SeekFault> {
    let pool = hub.store().pool();
    let query = format!("SELECT {COLUMNS} FROM seeks WHERE id = $1 AND (days IS NOT NULL OR seen >= $2)");
    let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(id.as_str()).bind(signed(now().saturating_sub(WAITING)));
    let seek = seek(&query.fetch_optional(pool).await?.ok_or(SeekFault::Gone)?)?;
    seek.check(pool, player).await?;
    let claim = sqlx::query("UPDATE seeks SET started = '' WHERE id = $1 AND started IS NULL").bind(id.as_str());
    if claim.execute(pool).await?.rows_affected() == 0 {
        return Err(SeekFault::Gone);
    }
    let side = match seek.game.side {
        Some(side) => side,
        None if getrandom::u32().unwrap_or_default().is_multiple_of(2) => Side::Attackers,
        None => Side::Defenders,
    };
    let begun = Beginning { game: seek.game, terms: seek.terms.clone(), is_public: true, tournament: None, follows: None };
    let players = [(seek.player, side, seek.name), (player.clone(), side.opponent(), name)];
    let game = match hub.create_for(begun, &players).await {
        Ok(game) => game,
        Err(refused) => {
            sqlx::query("UPDATE seeks SET started = NULL WHERE id = $1").bind(id.as_str()).execute(pool).await?;
            return Err(SeekFault::Refused(refused));
        }
    };
    // Nobody waits on the page for a game by days: it is in the list of games.
    let done = match seek.terms.days {
        Some(_) => sqlx::query("DELETE FROM seeks WHERE id = $1").bind(id.as_str()),
        None => sqlx::query("UPDATE seeks SET started = $2 WHERE id = $1").bind(id.as_str()).bind(game.as_str()),
    };
    done.execute(pool).await?;
    Ok(game)
}

/// Takes an offer back, or declines a challenge.
///
/// # Errors
/// If the database fails.
pub async fn withdraw(pool: &AnyPool, id: &GameId, player: &PlayerId) -> Result<(), StoreError> {
    let query = sqlx::query("DELETE FROM seeks WHERE id = $1 AND (player = $2 OR opponent = $2) AND started IS NULL");
    query.bind(id.as_str()).bind(player.as_str()).execute(pool).await?;
    Ok(())
}

/// The game of an offer of a player that somebody has accepted. The offer is forgotten then.
///
/// # Errors
/// If the database fails.
pub async fn leave_for(pool: &AnyPool, id: &GameId, player: &PlayerId) -> Result<Option<GameId>, StoreError> {
    let query = sqlx::query("SELECT started FROM seeks WHERE id = $1 AND player = $2").bind(id.as_str()).bind(player.as_str());
    let Some(row) = query.fetch_optional(pool).await? else { return Ok(None) };
    let Some(game) = row.try_get::<Option<String>, _>(0)?.and_then(|game| game.parse().ok()) else { return Ok(None) };
    sqlx::query("DELETE FROM seeks WHERE id = $1").bind(id.as_str()).execute(pool).await?;
    Ok(Some(game))
}

/// The name of a new offer.
///
/// # Errors
/// If the system has no source of randomness.
pub fn new_id() -> Result<GameId, StoreError> {
    identity::new_game_id().map_err(|_| StoreError::Closed)
}

fn seek(row: &AnyRow) -> Result<Seek, StoreError> {
    let id: String = row.try_get(0)?;
    let terms =
        Terms { is_rated: row.try_get::<i64, _>(5)? != 0, days: row.try_get::<Option<i64>, _>(6)?.and_then(|days| days.try_into().ok()) };
    Ok(Seek {
        id: id.parse().map_err(|_| StoreError::Closed)?,
        player: PlayerId::stored(row.try_get(1)?),
        name: row.try_get(2)?,
        opponent: row.try_get::<Option<String>, _>(3)?.map(PlayerId::stored),
        game: serde_json::from_str(&row.try_get::<String, _>(4)?)?,
        terms,
        bounds: (row.try_get(7)?, row.try_get(8)?),
        started: row.try_get::<Option<String>, _>(9)?.and_then(|game| game.parse().ok()),
    })
}
