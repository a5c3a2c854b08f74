//! What is forgotten: accounts that are deleted, names that are changed, old games of guests, and logins that nobody uses.

use birka_network::GameId;
use birka_network::messages::{GameAction, GameEvent};
use birka_rules::Side;
use sqlx::{AnyPool, Row as _};
use std::sync::Arc;
use std::time::Duration;

use crate::accounts::SESSION;
use crate::hub::Hub;
use crate::identity::PlayerId;
use crate::judge::{DAY, Decision, Entry, Moment, Refused};
use crate::room::now;
use crate::store::{Batch, StoreError, signed};

/// How often a game is tried again in which something else happens meanwhile.
const ATTEMPTS: usize = 5;
/// The games that are deleted in a transaction.
const BATCH: i64 = 100;

/// The seat of a player in the games that are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// The player has another name.
    Named(String),
    /// The player is forgotten.
    Forgotten,
}

impl Hub {
    /// Deletes an account with all that belongs to it. Games that go on are resigned; games stay without the name, the id and the lines of their player.
    ///
    /// # Errors
    /// If the database fails. Then the account cannot be used any more, and deleting it again goes on.
    pub async fn delete_account(self: &Arc<Self>, player: &PlayerId) -> Result<(), StoreError> {
        let pool = self.store().pool();
        // Nobody plays for the account meanwhile.
        let close = "UPDATE accounts SET banned = 'deleted', email = NULL WHERE id = $1";
        sqlx::query(close).bind(player.as_str()).execute(pool).await?;
        for sql in [
            "DELETE FROM sessions WHERE account = $1",
            "DELETE FROM seeks WHERE player = $1 OR opponent = $1",
            "DELETE FROM notices WHERE account = $1",
            "DELETE FROM plans WHERE player = $1",
        ] {
            sqlx::query(sql).bind(player.as_str()).execute(pool).await?;
        }
        let going = "SELECT id FROM games WHERE (attackers = $1 OR defenders = $1) AND ended IS NULL";
        for row in sqlx::query(going).bind(player.as_str()).fetch_all(pool).await? {
            if let Ok(id) = row.try_get::<String, _>(0)?.parse() {
                self.resign(&id, player).await;
            }
        }
        self.change_seats(player, &Seat::Forgotten).await?;
        let forgotten = PlayerId::FORGOTTEN;
        let mut transaction = pool.begin().await?;
        for sql in [
            "UPDATE tournaments SET organizer = $2 WHERE organizer = $1",
            "UPDATE pairings SET attackers = $2 WHERE attackers = $1",
            "UPDATE pairings SET defenders = $2 WHERE defenders = $1",
        ] {
            sqlx::query(sql).bind(player.as_str()).bind(forgotten).execute(&mut *transaction).await?;
        }
        for sql in [
            "DELETE FROM mutes WHERE account = $1 OR player = $1",
            "DELETE FROM confirmations WHERE account = $1",
            "DELETE FROM entrants WHERE account = $1",
            "DELETE FROM ratings WHERE account = $1",
            "DELETE FROM rating_changes WHERE account = $1",
            "DELETE FROM accounts WHERE id = $1",
        ] {
            sqlx::query(sql).bind(player.as_str()).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Ends a game for a player. One that cannot be loaded by the rules of this version stays as it is.
    async fn resign(self: &Arc<Self>, id: &GameId, player: &PlayerId) {
        for _ in 0..ATTEMPTS {
            match self.try_resign(id, player).await {
                Ok(true) => return,
                Ok(false) => {}
                Err(Refused { text, .. }) => return tracing::warn!("{id}: {text}"),
            }
        }
    }

    async fn try_resign(self: &Arc<Self>, id: &GameId, player: &PlayerId) -> Result<bool, Refused> {
        let (_, judge, _) = self.load(id).await?;
        let Decision::Events(events) = judge.decide(player, &GameAction::Resign, now(), Duration::ZERO)? else { return Ok(true) };
        let entries: Vec<_> = events.into_iter().map(|event| Entry { at: now(), author: Some(player.clone()), event }).collect();
        let number = judge.number();
        let judge = judge.restored(&entries)?;
        let batch = Batch { game: id.clone(), number, entries, summary: judge.summary() };
        let stored = self.store().append(batch).await.map_err(|error| Refused::unavailable(&error))?;
        if stored {
            self.tell_stored(id, judge.number()).await;
        }
        Ok(stored)
    }

    /// Writes another seat of a player into the games.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn change_seats(self: &Arc<Self>, player: &PlayerId, seat: &Seat) -> Result<(), StoreError> {
        let pool = self.store().pool();
        let of_player = "SELECT id FROM games WHERE attackers = $1 OR defenders = $1";
        for row in sqlx::query(of_player).bind(player.as_str()).fetch_all(pool).await? {
            let id: String = row.try_get(0)?;
            for attempt in 1.. {
                match change_seat(pool, &id, player, seat).await? {
                    Some(number) => {
                        if let Ok(id) = id.parse() {
                            self.tell_stored(&id, number).await;
                        }
                        break;
                    }
                    // Something has happened in the game meanwhile.
                    None if attempt < ATTEMPTS => {}
                    None => return Err(StoreError::Busy(id)),
                }
            }
        }
        Ok(())
    }

    /// Deletes games in which nobody has an account and nothing has happened for some days, and logins that nobody uses any more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_old(&self, days: u32, now: Moment) -> Result<u64, StoreError> {
        let pool = self.store().pool();
        let unused = "DELETE FROM sessions WHERE label IS NULL AND used < $1";
        sqlx::query(unused).bind(signed(now.saturating_sub(SESSION))).execute(pool).await?;
        let before = signed(now.saturating_sub(Moment::from(days) * DAY));
        let mut deleted = 0;
        loop {
            let sql = format!("SELECT id FROM games WHERE {OLD} LIMIT {BATCH}");
            let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(before).fetch_all(pool).await?;
            let mut transaction = pool.begin().await?;
            let mut count = 0;
            for row in &rows {
                let id: String = row.try_get(0)?;
                // It may have been played meanwhile.
                let sql = format!("DELETE FROM games WHERE {OLD} AND id = $2");
                let gone = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(before).bind(&id).execute(&mut *transaction).await?;
                if gone.rows_affected() > 0 {
                    count += 1;
                    for sql in [
                        "DELETE FROM events WHERE game = $1",
                        "DELETE FROM plans WHERE game = $1",
                        "DELETE FROM notices WHERE game = $1",
                        "DELETE FROM reviews WHERE game = $1",
                    ] {
                        sqlx::query(sql).bind(&id).execute(&mut *transaction).await?;
                    }
                }
            }
            transaction.commit().await?;
            deleted += count;
            if count == 0 {
                return Ok(deleted);
            }
        }
    }
}

/// The games of guests only in which nothing has happened since `$1`.
const OLD: &str = "tournament IS NULL AND (attackers IS NULL OR attackers NOT LIKE 'a:%') AND (defenders IS NULL OR defenders NOT LIKE 'a:%') \
                   AND created < $1 AND COALESCE(ended, 0) < $1 \
                   AND (ended IS NOT NULL OR NOT EXISTS (SELECT 1 FROM events WHERE events.game = games.id AND events.at >= $1))";

/// Writes another seat of a player into a game. Returns the number of its events then, or `None` if something else has happened in it.
///
/// An event is added that says the same, so that a server which has the game open notices when it adds one, too.
async fn change_seat(pool: &AnyPool, id: &str, player: &PlayerId, seat: &Seat) -> Result<Option<usize>, StoreError> {
    let (name, new) = match seat {
        Seat::Named(name) => (Some(name.as_str()), player.as_str()),
        Seat::Forgotten => (None, PlayerId::FORGOTTEN),
    };
    let mut transaction = pool.begin().await?;
    // SQLite: a transaction that begins with a write waits for others.
    let mut is_seated = [false, false];
    for (column, is_seated) in ["attackers", "defenders"].into_iter().zip(&mut is_seated) {
        let sql = format!("UPDATE games SET {column} = $1, {column}_name = $2 WHERE id = $3 AND {column} = $4");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(new).bind(name).bind(id).bind(player.as_str());
        *is_seated = query.execute(&mut *transaction).await?.rows_affected() > 0;
    }
    let sql = "SELECT number, at, author, body FROM events WHERE game = $1 ORDER BY number";
    let rows = sqlx::query(sql).bind(id).fetch_all(&mut *transaction).await?;
    let mut turn_began = 0;
    for row in &rows {
        let (number, at): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        let mut event: GameEvent = serde_json::from_str(&row.try_get::<String, _>(3)?)?;
        if matches!(event, GameEvent::Seated { .. } | GameEvent::Moved { .. } | GameEvent::TookBack { .. }) {
            turn_began = at;
        }
        if row.try_get::<Option<String>, _>(2)?.as_deref() != Some(player.as_str()) {
            continue;
        }
        match &mut event {
            GameEvent::Seated { name: known, .. } => *known = name.map(str::to_owned),
            GameEvent::Said { text, .. } if *seat == Seat::Forgotten => text.clear(),
            _ => {}
        }
        let sql = "UPDATE events SET author = $1, body = $2 WHERE game = $3 AND number = $4";
        let query = sqlx::query(sql).bind(new).bind(serde_json::to_string(&event)?).bind(id).bind(number);
        query.execute(&mut *transaction).await?;
    }
    let mut number = rows.len();
    for (side, _) in Side::ALL.into_iter().zip(is_seated).filter(|(_, is_seated)| *is_seated) {
        let event = GameEvent::Seated { side, name: name.map(str::to_owned), is_bot: false };
        let sql = "INSERT INTO events (game, number, at, author, body) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let query = sqlx::query(sql).bind(id).bind(i64::try_from(number).unwrap_or(i64::MAX)).bind(turn_began);
        if query.bind(new).bind(serde_json::to_string(&event)?).execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(None);
        }
        number += 1;
    }
    transaction.commit().await?;
    Ok(Some(number))
}
