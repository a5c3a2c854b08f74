//! Accounts: a name, a password, and the secrets by which browsers and programs prove whose they are.

use std::sync::LazyLock;

use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Argon2, PasswordHash};
use birka_localization::Language;
use birka_network::messages::{MAX_NAME, plain_line};
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row as _};
use tokio::sync::Semaphore;

use crate::identity::{self, PlayerId};
use crate::judge::{DAY, Moment};
use crate::store::{StoreError, signed, unsigned};

/// The shortest password, in characters (NIST SP 800-63B).
pub const SHORTEST_PASSWORD: usize = 8;
/// The longest password in bytes: a longer one costs the server work.
pub const LONGEST_PASSWORD: usize = 256;
/// A browser that was not seen for this time has to log in again: 90 days.
pub const SESSION: Moment = 90 * 24 * 3_600_000;
/// The use of a session is noted once in this time: an hour.
const NOTED: Moment = 3_600_000;

/// The days of a year on which an account may be absent.
const ABSENCE: u32 = 30;
/// A year of these days, roughly one of the calendar.
const YEAR: Moment = 365 * DAY;

/// The columns of an [`Account`], in the order in which it is read.
const COLUMNS: &str = "id, name, language, is_bot, created, seen, banned, email, absent_until, absence_left";

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub player: PlayerId,
    pub name: String,
    pub language: Language,
    pub is_bot: bool,
    pub created: Moment,
    pub seen: Moment,
    /// Why it may not be used.
    pub banned: Option<String>,
    pub email: Option<String>,
    /// Until when her games by days wait.
    pub absent_until: Option<Moment>,
    /// The days that are left for absences.
    pub absence_left: u32,
}

/// Why something is not done with an account.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    #[error("a name has 2 to {MAX_NAME} letters, digits, `-`, `_` or `.`, and begins with a letter")]
    Name,
    #[error("the name is taken")]
    Taken,
    #[error("a password has at least {SHORTEST_PASSWORD} characters and at most {LONGEST_PASSWORD} bytes")]
    Password,
    #[error("the name or the password is wrong")]
    Wrong,
    #[error("the account is closed: {0}")]
    Banned(String),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the password cannot be hashed now")]
    Hash,
}

impl From<sqlx::Error> for AccountError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// The use of a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Use {
    Browser,
    /// A program, by the name that its owner gave the secret.
    Program(String),
}

/// A secret of an account, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The hash, by which it is ended.
    pub hash: String,
    pub way: Use,
    pub created: Moment,
    pub used: Moment,
}

/// The accounts in a database.
#[derive(Clone)]
pub struct Accounts {
    pool: AnyPool,
}

impl Accounts {
    #[must_use]
    pub fn new(pool: AnyPool) -> Self {
        Self { pool }
    }

    /// Makes an account.
    ///
    /// # Errors
    /// If the name or the password cannot be one, or the name is taken.
    pub async fn register(&self, name: &str, password: &str, language: Language, now: Moment) -> Result<Account, AccountError> {
        if !is_name(name) {
            return Err(AccountError::Name);
        }
        let password = hash(password.to_owned()).await?;
        let id = identity::new_token().map_err(|_| AccountError::Hash)?;
        let query = sqlx::query(
            "INSERT INTO accounts (id, name, folded, password, language, created, seen) VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING",
        );
        let player = PlayerId::account(&id);
        let query = query.bind(player.as_str()).bind(name).bind(folded(name)).bind(password).bind(language.code()).bind(signed(now));
        if query.execute(&self.pool).await?.rows_affected() == 0 {
            return Err(AccountError::Taken);
        }
        self.of(&player).await?.ok_or(AccountError::Wrong)
    }

    /// The account with this name and password. Takes as long for a name that nobody has.
    ///
    /// # Errors
    /// If there is none, or it is banned.
    pub async fn log_in(&self, name: &str, password: &str) -> Result<Account, AccountError> {
        let query = sqlx::query("SELECT password, id FROM accounts WHERE folded = $1").bind(folded(name));
        let found = if is_name(name) { query.fetch_optional(&self.pool).await? } else { None };
        let stored = found.as_ref().map(|row| row.try_get::<String, _>(0)).transpose()?;
        let is_right = verify(password.to_owned(), stored.unwrap_or_default()).await?;
        let Some(row) = found.filter(|_| is_right) else { return Err(AccountError::Wrong) };
        let account = self.of(&PlayerId::stored(row.try_get(1)?)).await?.ok_or(AccountError::Wrong)?;
        match account.banned {
            Some(reason) => Err(AccountError::Banned(reason)),
            None => Ok(account),
        }
    }

    /// A new secret of an account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_session(&self, account: &PlayerId, way: &Use, now: Moment) -> Result<String, AccountError> {
        let token = identity::new_token().map_err(|_| AccountError::Hash)?;
        let label = if let Use::Program(label) = way { Some(plain_line(label, MAX_NAME)) } else { None };
        let query = sqlx::query("INSERT INTO sessions (hash, account, label, created, used) VALUES ($1, $2, $3, $4, $4)");
        query.bind(identity::hash(&token)).bind(account.as_str()).bind(label).bind(signed(now)).execute(&self.pool).await?;
        Ok(token)
    }

    /// The account of a secret; `None` if there is none, it has ended, or the account is banned.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn of_token(&self, token: &str, now: Moment) -> Result<Option<Account>, StoreError> {
        let query = sqlx::query("SELECT account, label, used FROM sessions WHERE hash = $1").bind(identity::hash(token));
        let Some(row) = query.fetch_optional(&self.pool).await? else { return Ok(None) };
        let (account, label, used): (String, Option<String>, Moment) = (row.try_get(0)?, row.try_get(1)?, unsigned(row.try_get(2)?));
        if label.is_none() && used + SESSION < now {
            return Ok(None);
        }
        if used + NOTED < now {
            let noted = "UPDATE sessions SET used = $1 WHERE hash = $2";
            sqlx::query(noted).bind(signed(now)).bind(identity::hash(token)).execute(&self.pool).await?;
            sqlx::query("UPDATE accounts SET seen = $1 WHERE id = $2").bind(signed(now)).bind(&account).execute(&self.pool).await?;
        }
        Ok(self.of(&PlayerId::stored(account)).await?.filter(|account| account.banned.is_none()))
    }

    /// The secrets of an account, the last used first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sessions(&self, account: &PlayerId) -> Result<Vec<Session>, StoreError> {
        let query = sqlx::query("SELECT hash, label, created, used FROM sessions WHERE account = $1 ORDER BY used DESC");
        let rows = query.bind(account.as_str()).fetch_all(&self.pool).await?;
        let session = |row: &AnyRow| {
            let way = row.try_get::<Option<String>, _>(1)?.map_or(Use::Browser, Use::Program);
            Ok(Session { hash: row.try_get(0)?, way, created: unsigned(row.try_get(2)?), used: unsigned(row.try_get(3)?) })
        };
        rows.iter().map(session).collect()
    }

    /// Ends a secret of an account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn close_session(&self, account: &PlayerId, hash: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM sessions WHERE account = $1 AND hash = $2").bind(account.as_str()).bind(hash);
        query.execute(&self.pool).await?;
        Ok(())
    }

    /// Sets the password of an account. All of its secrets end.
    ///
    /// # Errors
    /// If it cannot be one.
    pub async fn set_password(&self, account: &PlayerId, password: &str) -> Result<(), AccountError> {
        let password = hash(password.to_owned()).await?;
        sqlx::query("UPDATE accounts SET password = $1 WHERE id = $2").bind(password).bind(account.as_str()).execute(&self.pool).await?;
        sqlx::query("DELETE FROM sessions WHERE account = $1").bind(account.as_str()).execute(&self.pool).await?;
        Ok(())
    }

    /// Closes an account for a reason, or opens it again. All secrets and open offers of a closed one end.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ban(&self, account: &PlayerId, reason: Option<&str>) -> Result<(), StoreError> {
        sqlx::query("UPDATE accounts SET banned = $1 WHERE id = $2").bind(reason).bind(account.as_str()).execute(&self.pool).await?;
        if reason.is_some() {
            sqlx::query("DELETE FROM sessions WHERE account = $1").bind(account.as_str()).execute(&self.pool).await?;
            sqlx::query("DELETE FROM seeks WHERE player = $1").bind(account.as_str()).execute(&self.pool).await?;
        }
        Ok(())
    }

    /// Gives an account another name. Its games are another matter.
    ///
    /// # Errors
    /// If it cannot be a name, or another account has it.
    pub async fn rename(&self, account: &PlayerId, name: &str) -> Result<(), AccountError> {
        if !is_name(name) {
            return Err(AccountError::Name);
        }
        if self.named(name).await?.is_some_and(|other| other.player != *account) {
            return Err(AccountError::Taken);
        }
        let mut transaction = self.pool.begin().await?;
        // Of two that take a name at once, the constraint refuses one.
        let query = sqlx::query("UPDATE accounts SET name = $1, folded = $2 WHERE id = $3").bind(name).bind(folded(name));
        query.bind(account.as_str()).execute(&mut *transaction).await?;
        for sql in ["UPDATE seeks SET name = $1 WHERE player = $2", "UPDATE entrants SET name = $1 WHERE account = $2"] {
            sqlx::query(sql).bind(name).bind(account.as_str()).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// All accounts, the last used first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn all(&self) -> Result<Vec<Account>, StoreError> {
        let query = format!("SELECT {COLUMNS} FROM accounts ORDER BY seen DESC, id");
        let rows = sqlx::query(sqlx::AssertSqlSafe(query)).fetch_all(&self.pool).await?;
        rows.iter().map(account).collect()
    }

    /// The days that an account may be absent in this year.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn absence_left(&self, account: &PlayerId, now: Moment) -> Result<u32, StoreError> {
        let query = sqlx::query("SELECT absence_left, absence_year FROM accounts WHERE id = $1").bind(account.as_str());
        let Some(row) = query.fetch_optional(&self.pool).await? else { return Ok(0) };
        let is_of_this_year = row.try_get::<i64, _>(1)? == signed(now / YEAR);
        Ok(if is_of_this_year { row.try_get::<i64, _>(0)?.try_into().unwrap_or_default() } else { ABSENCE })
    }

    /// Lets an account be absent for some days from now on, or be back for none. Returns until when she is absent; `None` if nothing changes.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn be_absent(&self, player: &PlayerId, days: u32, now: Moment) -> Result<Option<Moment>, StoreError> {
        let Some(account) = self.of(player).await? else { return Ok(None) };
        let left = self.absence_left(player, now).await?;
        let absent = account.absent_until.filter(|until| *until > now);
        let (until, left) = match (days, absent) {
            // Whole days that were not used are hers again.
            (0, Some(until)) => (now, left + u32::try_from((until - now) / DAY).unwrap_or_default()),
            (days, None) if (1..=left).contains(&days) => (now + Moment::from(days) * DAY, left - days),
            _ => return Ok(None),
        };
        let query = sqlx::query(
            "UPDATE accounts SET absent_until = $1, absence_left = $2, absence_year = $3 WHERE id = $4 AND COALESCE(absent_until, 0) = $5",
        );
        let query = query.bind(signed(until)).bind(i64::from(left.min(ABSENCE))).bind(signed(now / YEAR)).bind(player.as_str());
        // Of two at the same time, one is done.
        let done = query.bind(account.absent_until.map_or(0, signed)).execute(&self.pool).await?;
        Ok((done.rows_affected() > 0).then_some(until))
    }

    /// An account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn of(&self, player: &PlayerId) -> Result<Option<Account>, StoreError> {
        let query = format!("SELECT {COLUMNS} FROM accounts WHERE id = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(query)).bind(player.as_str()).fetch_optional(&self.pool).await?;
        row.as_ref().map(account).transpose()
    }

    /// Marks an account as one of a bot. Returns `false` if it has played.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn become_bot(&self, account: &PlayerId) -> Result<bool, StoreError> {
        let query =
            "UPDATE accounts SET is_bot = 1 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM games WHERE attackers = $1 OR defenders = $1)";
        Ok(sqlx::query(query).bind(account.as_str()).execute(&self.pool).await?.rows_affected() > 0)
    }

    /// The account with a name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn named(&self, name: &str) -> Result<Option<Account>, StoreError> {
        // PostgreSQL fails for texts with a NUL.
        if !is_name(name) {
            return Ok(None);
        }
        let query = format!("SELECT {COLUMNS} FROM accounts WHERE folded = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(query)).bind(folded(name)).fetch_optional(&self.pool).await?;
        row.as_ref().map(account).transpose()
    }
}

fn account(row: &AnyRow) -> Result<Account, StoreError> {
    let language: String = row.try_get(2)?;
    Ok(Account {
        player: PlayerId::stored(row.try_get(0)?),
        name: row.try_get(1)?,
        language: language.parse().unwrap_or_default(),
        is_bot: row.try_get::<i64, _>(3)? != 0,
        created: unsigned(row.try_get(4)?),
        seen: unsigned(row.try_get(5)?),
        banned: row.try_get(6)?,
        email: row.try_get(7)?,
        absent_until: row.try_get::<Option<i64>, _>(8)?.map(unsigned),
        absence_left: row.try_get::<i64, _>(9)?.try_into().unwrap_or_default(),
    })
}

/// Whether a text can be the name of an account.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    (2..=MAX_NAME).contains(&name.chars().count()) && name.starts_with(char::is_alphabetic) && name.chars().all(is_part)
}

/// The form of a name by which no two accounts are alike.
fn folded(name: &str) -> String {
    name.to_lowercase()
}

/// Runs something that takes a processor and 19 MiB for some 20 ms. Only as many run at once as there are places, so that passwords cannot fill the memory.
async fn costly<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, AccountError> {
    static PLACES: Semaphore = Semaphore::const_new(4);
    let _place = PLACES.acquire().await.map_err(|_| AccountError::Hash)?;
    tokio::task::spawn_blocking(work).await.map_err(|_| AccountError::Hash)
}

async fn hash(password: String) -> Result<String, AccountError> {
    if password.chars().count() < SHORTEST_PASSWORD || password.len() > LONGEST_PASSWORD {
        return Err(AccountError::Password);
    }
    let hashed = costly(move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())).await?;
    hashed.map_err(|_| AccountError::Hash)
}

/// Whether a password is the one of a stored hash. Where there is none, the same work is done.
async fn verify(password: String, stored: String) -> Result<bool, AccountError> {
    static NOBODY: LazyLock<String> =
        LazyLock::new(|| Argon2::default().hash_password(b"nobody").map(|hash| hash.to_string()).unwrap_or_default());
    if password.len() > LONGEST_PASSWORD {
        return Ok(false);
    }
    costly(move || {
        let is_known = !stored.is_empty();
        let stored = if is_known { &stored } else { &*NOBODY };
        let is_right = PasswordHash::new(stored).is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
        is_known && is_right
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_word_that_can_stand_in_an_address() {
        for name in ["Astrid", "Björn_2", "x.y-z", "Ål"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "a", "2nd", "a b", "a/b", "<b>", "a\u{202e}b", "-x", "abcdefghijklmnopqrstuvwxyzabcdefg"] {
            assert!(!is_name(name), "{name}");
        }
    }
}
