//! Ratings by Glicko-2, for each account by variant and side, since the sides of tafl are not even.

use birka_network::GameId;
use birka_rules::Side;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};
use sqlx::{Any, AnyPool, Row as _, Transaction};

use crate::identity::PlayerId;
use crate::judge::{DAY, Moment};
use crate::store::{StoreError, letter, signed, unsigned};

/// A rating with a larger deviation is provisional.
const PROVISIONAL: f64 = 110.0;
/// Who does not play for so long becomes less certain, as after a rating period without games.
const PERIOD: Moment = 30 * DAY;
/// After so many periods a rating is as uncertain as it can be.
const PERIODS: u64 = 240;

/// The rating of an account in a variant on one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    pub rating: f64,
    pub is_provisional: bool,
    pub games: u64,
}

impl Standing {
    /// Who has played no game.
    pub const NEW: Self = Self { rating: 1500.0, is_provisional: true, games: 0 };

    /// The rating as it is compared with the bounds of a seek.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "ratings have four digits")]
    pub fn rounded(self) -> i64 {
        self.rating.round() as i64
    }

    /// The rating as it is shown: `1500?` if it is provisional.
    #[must_use]
    pub fn text(self) -> String {
        format!("{}{}", self.rounded(), if self.is_provisional { "?" } else { "" })
    }
}

/// The rating of an account in a variant on a side.
///
/// # Errors
/// If the database fails.
pub async fn of(pool: &AnyPool, account: &PlayerId, variant: &str, side: Side) -> Result<Standing, StoreError> {
    let query = sqlx::query("SELECT rating, deviation, games FROM ratings WHERE account = $1 AND variant = $2 AND side = $3");
    let row = query.bind(account.as_str()).bind(variant).bind(letter(side)).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(Standing::NEW) };
    let is_provisional = row.try_get::<f64, _>(1)? > PROVISIONAL;
    Ok(Standing { rating: row.try_get(0)?, is_provisional, games: row.try_get::<i64, _>(2)?.unsigned_abs() })
}

/// Counts a game that has ended, if it is a rated one, in the transaction that stores its end. A game is counted once, however often this is called.
///
/// # Errors
/// If the database fails.
pub async fn count(
    transaction: &mut Transaction<'static, Any>,
    game: &GameId,
    [attackers, defenders]: &[Option<PlayerId>; 2],
    winner: Option<Side>,
    at: Moment,
) -> Result<(), sqlx::Error> {
    let (Some(attackers), Some(defenders)) = (attackers, defenders) else { return Ok(()) };
    if !attackers.has_account() || !defenders.has_account() || attackers == defenders {
        return Ok(());
    }
    let query = sqlx::query("SELECT variant FROM games WHERE id = $1 AND is_rated = 1").bind(game.as_str().to_owned());
    let Some(row) = query.fetch_optional(&mut **transaction).await? else { return Ok(()) };
    let variant: String = row.try_get(0)?;
    let query = "INSERT INTO rating_changes (game, side, account, at, before, after) VALUES ($1, $2, $3, $4, 0, 0) ON CONFLICT DO NOTHING";
    for (side, account) in [(Side::Attackers, attackers), (Side::Defenders, defenders)] {
        let query = sqlx::query(query).bind(game.as_str().to_owned()).bind(letter(side)).bind(account.as_str().to_owned());
        if query.bind(signed(at)).execute(&mut **transaction).await?.rows_affected() == 0 {
            return Ok(());
        }
    }
    // Adding the game locks both rows until the transaction ends. All servers lock them in the same order, so that none waits for one that waits for it.
    let mut rows = [(attackers, Side::Attackers), (defenders, Side::Defenders)];
    rows.sort_by_key(|(account, _)| account.as_str().to_owned());
    for (account, side) in rows {
        add_game(transaction, account, &variant, side, at).await?;
    }
    let before = [
        rating(transaction, attackers, &variant, Side::Attackers, at).await?,
        rating(transaction, defenders, &variant, Side::Defenders, at).await?,
    ];
    let outcome = match winner {
        Some(Side::Attackers) => Outcomes::WIN,
        Some(Side::Defenders) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let after = glicko2(&before[0], &before[1], &outcome, &Glicko2Config::new());
    for (account, side, before, after) in
        [(attackers, Side::Attackers, before[0], after.0), (defenders, Side::Defenders, before[1], after.1)]
    {
        let query = sqlx::query(
            "UPDATE ratings SET rating = $1, deviation = $2, volatility = $3, updated = $4 WHERE account = $5 AND variant = $6 AND side = $7",
        );
        let query = query.bind(after.rating).bind(after.deviation).bind(after.volatility).bind(signed(at));
        let query = query.bind(account.as_str().to_owned()).bind(variant.clone()).bind(letter(side));
        query.execute(&mut **transaction).await?;
        let query = sqlx::query("UPDATE rating_changes SET before = $1, after = $2 WHERE game = $3 AND side = $4");
        let query = query.bind(before.rating).bind(after.rating).bind(game.as_str().to_owned()).bind(letter(side));
        query.execute(&mut **transaction).await?;
    }
    Ok(())
}

async fn add_game(
    transaction: &mut Transaction<'static, Any>,
    account: &PlayerId,
    variant: &str,
    side: Side,
    at: Moment,
) -> Result<(), sqlx::Error> {
    let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
    let query = sqlx::query(
        "INSERT INTO ratings (account, variant, side, rating, deviation, volatility, games, updated) VALUES ($1, $2, $3, $4, $5, $6, 1, $7) \
         ON CONFLICT (account, variant, side) DO UPDATE SET games = ratings.games + 1",
    );
    let query = query.bind(account.as_str().to_owned()).bind(variant.to_owned()).bind(letter(side)).bind(rating).bind(deviation);
    query.bind(volatility).bind(signed(at)).execute(&mut **transaction).await?;
    Ok(())
}

/// The rating of a row that is locked, as uncertain as it has become since its last game.
async fn rating(
    transaction: &mut Transaction<'static, Any>,
    account: &PlayerId,
    variant: &str,
    side: Side,
    at: Moment,
) -> Result<Glicko2Rating, sqlx::Error> {
    let query = sqlx::query("SELECT rating, deviation, volatility, updated FROM ratings WHERE account = $1 AND variant = $2 AND side = $3");
    let query = query.bind(account.as_str().to_owned()).bind(variant.to_owned()).bind(letter(side));
    let row = query.fetch_one(&mut **transaction).await?;
    let rating = Glicko2Rating { rating: row.try_get(0)?, deviation: row.try_get(1)?, volatility: row.try_get(2)? };
    let periods = (at.saturating_sub(unsigned(row.try_get(3)?)) / PERIOD).min(PERIODS);
    Ok((0..periods).fold(rating, |rating, _| decay_deviation(&rating)))
}
