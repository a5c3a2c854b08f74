//! Notices by e-mail that it is somebody's move in a game by correspondence: one a game until the player has been there.

use birka_localization::messages::lobby;
use birka_network::GameId;
use sqlx::{AnyPool, Row as _};

use crate::hub::Hub;
use crate::identity::{self, PlayerId};
use crate::judge::Moment;
use crate::mail::{Letter, Mail};
use crate::room::now;
use crate::store::{StoreError, signed};
use crate::variants;

/// A letter that could not be sent is tried again after this time.
const RETRY: Moment = 10 * 60_000;
/// How long the link in a letter confirms an address.
const CONFIRMING: Moment = 24 * 3_600_000;

/// Notes that a player is to be told at a moment, if she wants letters and has not been told.
///
/// # Errors
/// If the database fails.
pub async fn note(pool: &AnyPool, player: &PlayerId, game: &GameId, due: Moment) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO notices (account, game, due) SELECT id, $1, $2 FROM accounts WHERE id = $3 AND email IS NOT NULL ON CONFLICT DO NOTHING",
    );
    query.bind(game.as_str()).bind(signed(due)).bind(player.as_str()).execute(pool).await?;
    Ok(())
}

/// Forgets the notice of a game in which the player is.
///
/// # Errors
/// If the database fails.
pub async fn forget(pool: &AnyPool, player: &PlayerId, game: &GameId) -> Result<(), StoreError> {
    let query = sqlx::query("DELETE FROM notices WHERE account = $1 AND game = $2").bind(player.as_str()).bind(game.as_str());
    query.execute(pool).await?;
    Ok(())
}

/// Sends the letters that are due. Of several servers, one sends each.
///
/// # Errors
/// If the database fails.
pub async fn send_due(hub: &Hub, mail: &Mail) -> Result<(), StoreError> {
    let pool = hub.store().pool();
    let query = sqlx::query("SELECT account, game FROM notices WHERE due <= $1 AND is_sent = 0 ORDER BY due LIMIT 20");
    for row in query.bind(signed(now())).fetch_all(pool).await? {
        let (account, game): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let claim = sqlx::query("UPDATE notices SET is_sent = 1 WHERE account = $1 AND game = $2 AND is_sent = 0");
        if claim.bind(&account).bind(&game).execute(pool).await?.rows_affected() == 0 {
            continue;
        }
        let Some(letter) = letter(hub, mail, &account, &game).await? else { continue };
        if let Err(error) = mail.send(letter).await {
            tracing::warn!("e-mail: {error}");
            let retry = sqlx::query("UPDATE notices SET is_sent = 0, due = $1 WHERE account = $2 AND game = $3");
            retry.bind(signed(now() + RETRY)).bind(&account).bind(&game).execute(pool).await?;
        }
    }
    Ok(())
}

/// The letter about a game; `None` if it is no longer the player's move, or she wants none.
async fn letter(hub: &Hub, mail: &Mail, account: &str, game: &str) -> Result<Option<Letter>, StoreError> {
    let query = sqlx::query("SELECT email, mail_key FROM accounts WHERE id = $1 AND banned IS NULL").bind(account);
    let Some(row) = query.fetch_optional(hub.store().pool()).await? else { return Ok(None) };
    let (Some(to), Some(key)) = (row.try_get::<Option<String>, _>(0)?, row.try_get::<Option<String>, _>(1)?) else { return Ok(None) };
    let player = PlayerId::stored(account.to_owned());
    let Some(account) = hub.accounts().of(&player).await? else { return Ok(None) };
    let games = hub.store().running(&player).await?;
    let Some(game) = games.into_iter().find(|running| running.game.as_str() == game && running.is_own_turn) else { return Ok(None) };
    let language = account.language;
    let opponent = game.name.unwrap_or_else(|| lobby::guest(language));
    let variant = variants::name(&game.variant, language);
    let unsubscribe = mail.address(&format!("/club/unsubscribe/{key}"));
    Ok(Some(Letter {
        to,
        subject: lobby::MailSubject { opponent: &opponent, variant: &variant }.text(language),
        body: format!(
            "{}\n\n{}\n{}\n\n{}\n{unsubscribe}\n",
            lobby::mail_hello(language, account.name),
            lobby::MailMove { opponent: &opponent, variant: &variant }.text(language),
            mail.address(&format!("/#join={}", game.game)),
            lobby::mail_no_more(language),
        ),
        unsubscribe: Some(unsubscribe),
    }))
}

/// Keeps an address of an account until it is confirmed. Returns the secret that confirms it.
///
/// # Errors
/// If the database fails.
pub async fn propose(pool: &AnyPool, account: &PlayerId, email: &str) -> Result<String, StoreError> {
    let token = identity::new_token().map_err(|_| StoreError::Closed)?;
    sqlx::query("DELETE FROM confirmations WHERE account = $1 OR created < $2")
        .bind(account.as_str())
        .bind(signed(now().saturating_sub(CONFIRMING)))
        .execute(pool)
        .await?;
    let query = sqlx::query("INSERT INTO confirmations (hash, account, email, created) VALUES ($1, $2, $3, $4)");
    query.bind(identity::hash(&token)).bind(account.as_str()).bind(email).bind(signed(now())).execute(pool).await?;
    Ok(token)
}

/// Confirms the address of a secret. Returns whether there is one.
///
/// # Errors
/// If the database fails.
pub async fn confirm(pool: &AnyPool, token: &str) -> Result<bool, StoreError> {
    let query = sqlx::query("SELECT account, email FROM confirmations WHERE hash = $1 AND created >= $2").bind(identity::hash(token));
    let Some(row) = query.bind(signed(now().saturating_sub(CONFIRMING))).fetch_optional(pool).await? else { return Ok(false) };
    let (account, email): (String, String) = (row.try_get(0)?, row.try_get(1)?);
    let key = identity::new_token().map_err(|_| StoreError::Closed)?;
    let query = sqlx::query("UPDATE accounts SET email = $1, mail_key = $2 WHERE id = $3").bind(email).bind(key).bind(&account);
    query.execute(pool).await?;
    sqlx::query("DELETE FROM confirmations WHERE account = $1").bind(account).execute(pool).await?;
    Ok(true)
}

/// Ends the letters to the account with a key: its address is forgotten.
///
/// # Errors
/// If the database fails.
pub async fn unsubscribe(pool: &AnyPool, key: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE accounts SET email = NULL, mail_key = NULL WHERE mail_key = $1").bind(key).execute(pool).await?;
    Ok(())
}

/// Forgets the address of an account.
///
/// # Errors
/// If the database fails.
pub async fn forget_address(pool: &AnyPool, account: &PlayerId) -> Result<(), StoreError> {
    sqlx::query("UPDATE accounts SET email = NULL, mail_key = NULL WHERE id = $1").bind(account.as_str()).execute(pool).await?;
    Ok(())
}
