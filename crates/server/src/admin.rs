//! What who runs a server does from the command line: accounts and figures. It works while the server runs.

use std::fmt::Write as _;
use std::sync::Arc;

use birka_network::messages::plain_line;
use sqlx::Row as _;

use crate::accounts::{Account, AccountError, Accounts};
use crate::bus::Bus;
use crate::forget::Seat;
use crate::hub::{Choices, Hub};
use crate::identity;
use crate::judge::DAY;
use crate::room::now;
use crate::store::{Store, StoreError, signed};
use crate::work::Queue;

/// The longest reason for a ban, in characters.
const LONGEST_REASON: usize = 200;

/// An order to a server.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Order {
    /// Print the accounts, the last used first
    List,
    /// Close an account; whoever logs in is told the reason
    Ban { name: String, reason: String },
    /// Open a closed account again
    Unban { name: String },
    /// Give an account another name, also in its games
    Rename { name: String, new: String },
    /// Give an account a new password, which is printed, and end its logins
    ResetPassword { name: String },
    /// Delete an account with all that belongs to it. Its games stay without a name
    Delete { name: String },
    /// Print how many accounts and games there are
    Statistics,
}

/// Why an order is not done.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    #[error("there is no account `{0}`; `birka-server admin list` prints them")]
    NoAccount(String),
    #[error("{0}")]
    Account(AccountError),
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("the system has no source of randomness: {0}")]
    Randomness(#[from] getrandom::Error),
    #[error("NATS: {0}; is it running?")]
    Bus(#[from] async_nats::ConnectError),
}

impl AdminError {
    /// Whether the database is the cause, and not the order.
    #[must_use]
    pub fn is_of_database(&self) -> bool {
        matches!(self, Self::Store(_) | Self::Account(AccountError::Store(_)) | Self::Bus(_) | Self::Randomness(_))
    }
}

impl From<AccountError> for AdminError {
    fn from(error: AccountError) -> Self {
        Self::Account(error)
    }
}

impl From<sqlx::Error> for AdminError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Does an order on a database that exists, and tells the servers that share it by NATS. Returns what is printed: lines without control characters.
///
/// # Errors
/// If there is no such account or database, or it cannot be done.
pub async fn run(database: &str, nats: Option<&str>, order: Order) -> Result<String, AdminError> {
    let store = Store::open_existing(database).await?;
    let bus = Bus::open(nats, identity::new_token()?).await?;
    let (queue, _) = Queue::new(bus.client());
    let hub = Hub::new(store, bus, queue, Choices::default());
    let accounts = hub.accounts();
    let text = match order {
        Order::List => list(accounts).await?,
        Order::Ban { name, reason } => {
            let account = find(accounts, &name).await?;
            let reason = plain_line(&reason, LONGEST_REASON);
            accounts.ban(&account.player, Some(&reason)).await?;
            format!("{} is closed: {reason}", account.name)
        }
        Order::Unban { name } => {
            let account = find(accounts, &name).await?;
            accounts.ban(&account.player, None).await?;
            format!("{} is open.", account.name)
        }
        Order::Rename { name, new } => {
            let account = find(accounts, &name).await?;
            accounts.rename(&account.player, &new).await?;
            hub.change_seats(&account.player, &Seat::Named(new.clone())).await?;
            format!("{} is called {new} now.", account.name)
        }
        Order::ResetPassword { name } => {
            let account = find(accounts, &name).await?;
            let password = identity::new_token()?.chars().filter(char::is_ascii_alphanumeric).take(16).collect::<String>();
            accounts.set_password(&account.player, &password).await?;
            format!("The new password of {} is {password}", account.name)
        }
        Order::Delete { name } => {
            let account = find(accounts, &name).await?;
            hub.delete_account(&account.player).await?;
            format!("{} is deleted.", account.name)
        }
        Order::Statistics => statistics(&hub).await?,
    };
    Ok(text.lines().map(|line| plain_line(line, usize::MAX)).collect::<Vec<_>>().join("\n"))
}

async fn find(accounts: &Accounts, name: &str) -> Result<Account, AdminError> {
    accounts.named(name).await?.ok_or_else(|| AdminError::NoAccount(plain_line(name, 64)))
}

async fn list(accounts: &Accounts) -> Result<String, StoreError> {
    let mut text = String::new();
    for account in accounts.all().await? {
        let Account { name, is_bot, created, seen, banned, .. } = account;
        let day = |moment| crate::club::day(moment);
        // Writing to a string cannot fail.
        let _ = write!(text, "{name}  since {}  seen {}", day(created), day(seen));
        if is_bot {
            text += "  program";
        }
        if let Some(reason) = banned {
            let _ = write!(text, "  closed: {}", plain_line(&reason, LONGEST_REASON));
        }
        text.push('\n');
    }
    Ok(text)
}

async fn statistics(hub: &Arc<Hub>) -> Result<String, StoreError> {
    let pool = hub.store().pool();
    let mut text = String::new();
    let (day, week) = (signed(now().saturating_sub(DAY)), signed(now().saturating_sub(7 * DAY)));
    for (what, sql, since) in [
        ("accounts", "SELECT COUNT(*) FROM accounts", None),
        ("accounts used in a week", "SELECT COUNT(*) FROM accounts WHERE seen >= $1", Some(week)),
        ("programs", "SELECT COUNT(*) FROM accounts WHERE is_bot <> 0", None),
        ("closed accounts", "SELECT COUNT(*) FROM accounts WHERE banned IS NOT NULL", None),
        ("logins", "SELECT COUNT(*) FROM sessions", None),
        ("games", "SELECT COUNT(*) FROM games", None),
        ("games that go on", "SELECT COUNT(*) FROM games WHERE ended IS NULL", None),
        ("public games", "SELECT COUNT(*) FROM games WHERE is_public <> 0", None),
        ("games begun in a day", "SELECT COUNT(*) FROM games WHERE created >= $1", Some(day)),
        ("games begun in a week", "SELECT COUNT(*) FROM games WHERE created >= $1", Some(week)),
        ("events", "SELECT COUNT(*) FROM events", None),
    ] {
        let query = sqlx::query(sql);
        let query = if let Some(since) = since { query.bind(since) } else { query };
        let count: i64 = query.fetch_one(pool).await?.try_get(0)?;
        let _ = writeln!(text, "{count}  {what}");
    }
    Ok(text)
}
