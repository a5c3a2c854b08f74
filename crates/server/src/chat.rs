//! The lines of players: which words a house does not allow, and who does not read whom.

use std::collections::BTreeSet;

use sqlx::{AnyPool, Row as _};

use crate::identity::PlayerId;
use crate::store::StoreError;

/// The words that a house does not allow in lines, in small letters.
#[derive(Clone, Debug, Default)]
pub struct Words(BTreeSet<String>);

impl Words {
    /// The words of a text, one a line. Lines that begin with `#` are comments.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Self(lines.map(str::to_lowercase).collect())
    }

    /// The first word of a line that is not allowed, or a line of the list with several words that is part of it.
    #[must_use]
    pub fn find(&self, line: &str) -> Option<&str> {
        let line = line.to_lowercase();
        let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let joined = format!(" {} ", words.join(" "));
        self.0.iter().map(String::as_str).find(|word| {
            let parts: Vec<&str> = word.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
            !parts.is_empty() && joined.contains(&format!(" {} ", parts.join(" ")))
        })
    }
}

/// A player whose lines an account does not read.
#[derive(Clone, Debug)]
pub struct Muted {
    pub player: PlayerId,
    pub name: String,
}

/// The accounts that do not read the lines of a player.
///
/// # Errors
/// If the database fails.
pub async fn muting(pool: &AnyPool, player: &PlayerId) -> Result<BTreeSet<String>, StoreError> {
    let rows = sqlx::query("SELECT account FROM mutes WHERE player = $1").bind(player.as_str()).fetch_all(pool).await?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}

/// The players whose lines an account does not read.
///
/// # Errors
/// If the database fails.
pub async fn muted_by(pool: &AnyPool, account: &PlayerId) -> Result<Vec<Muted>, StoreError> {
    let query = sqlx::query("SELECT player, name FROM mutes WHERE account = $1 ORDER BY name").bind(account.as_str());
    let rows = query.fetch_all(pool).await?;
    rows.iter().map(|row| Ok(Muted { player: PlayerId::stored(row.try_get(0)?), name: row.try_get(1)? })).collect()
}

/// Lets an account no longer read the lines of a player.
///
/// # Errors
/// If the database fails.
pub async fn mute(pool: &AnyPool, account: &PlayerId, player: &PlayerId, name: &str) -> Result<(), StoreError> {
    let query = sqlx::query("INSERT INTO mutes (account, player, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING");
    query.bind(account.as_str()).bind(player.as_str()).bind(name).execute(pool).await?;
    Ok(())
}

/// Lets an account read the lines of a player again.
///
/// # Errors
/// If the database fails.
pub async fn unmute(pool: &AnyPool, account: &PlayerId, player: &PlayerId) -> Result<(), StoreError> {
    let query = sqlx::query("DELETE FROM mutes WHERE account = $1 AND player = $2").bind(account.as_str()).bind(player.as_str());
    query.execute(pool).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_found_in_any_letters() {
        let words = Words::read("# The house\nASS\n\n Sore loser \n--\n");
        for (line, found) in [("You ass!", Some("ass")), ("a sore, LOSER.", Some("sore loser")), ("a classic", None), ("--", None)] {
            assert_eq!(words.find(line), found, "{line}");
        }
    }
}
