//! Lists of games: a page of them, the newest first.

use birka_rules::Side;
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row as _};
use utoipa::{IntoParams, ToSchema};

use crate::identity::PlayerId;
use crate::store::{StoreError, signed, unsigned};

/// The most games of a page.
const MOST: i64 = 100;

/// The games that are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    /// The id of a variant.
    #[serde(default)]
    variant: String,
    /// The name of a player.
    #[serde(default)]
    player: String,
    /// `ongoing`, `ended` or `all`
    #[serde(default)]
    state: Stage,
    /// Games that were made before this moment, in milliseconds since 1970: `created` of the last game of the page before.
    before: Option<u64>,
    /// The games of a page: 1 to 100; 30 if it is left out.
    limit: Option<u8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    #[default]
    All,
    Ongoing,
    /// The games in which the owner of the token is to move.
    MyTurn,
    Ended,
}

/// A game in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedGame {
    id: String,
    variant: String,
    attackers: Option<ListedPlayer>,
    defenders: Option<ListedPlayer>,
    plies: i64,
    /// The side to move; `null` if the game is over.
    #[schema(value_type = Option<String>)]
    turn: Option<Side>,
    /// `none` while the game goes on.
    result: String,
    /// Milliseconds since 1970.
    created: u64,
    ended: Option<u64>,
    /// When the side to move has no time left.
    due: Option<u64>,
    is_rated: bool,
    /// The days for a move of a game by correspondence.
    days: Option<i64>,
    tournament: Option<String>,
    /// The side of the owner of the token.
    #[schema(value_type = Option<String>)]
    side: Option<Side>,
}

/// A player of a game.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedPlayer {
    /// `null` for a guest.
    name: Option<String>,
    is_bot: bool,
}

/// The public games of a filter, or all of those of a player.
pub async fn list(pool: &AnyPool, filter: &Filter, of: Option<&PlayerId>, me: Option<&PlayerId>) -> Result<Vec<ListedGame>, StoreError> {
    let stage = match filter.state {
        Stage::All => "",
        Stage::Ongoing => " AND g.turn IS NOT NULL",
        Stage::MyTurn => " AND ((g.turn = 'a' AND g.attackers = $1) OR (g.turn = 'd' AND g.defenders = $1))",
        Stage::Ended => " AND g.ended IS NOT NULL",
    };
    let whose = if of.is_some() { "(g.attackers = $1 OR g.defenders = $1)" } else { "g.is_public = 1 AND $1 = $1" };
    let query = format!(
        "SELECT g.id, g.variant, g.attackers, g.defenders, g.attackers_name, g.defenders_name, a.is_bot, d.is_bot, g.plies, g.turn, g.result, \
         g.created, g.ended, g.due, g.is_rated, g.days, g.tournament FROM games g LEFT JOIN accounts a ON a.id = g.attackers \
         LEFT JOIN accounts d ON d.id = g.defenders WHERE {whose}{stage} AND ($2 = '' OR g.variant = $2) \
         AND ($3 = '' OR LOWER(g.attackers_name) = $3 OR LOWER(g.defenders_name) = $3) AND g.created < $4 ORDER BY g.created DESC LIMIT $5"
    );
    let query =
        sqlx::query(sqlx::AssertSqlSafe(query)).bind(of.or(me).map_or("", PlayerId::as_str).to_owned()).bind(filter.variant.clone());
    let limit = filter.limit.map_or(30, i64::from).clamp(1, MOST);
    let query = query.bind(filter.player.to_lowercase()).bind(filter.before.map_or(i64::MAX, signed)).bind(limit);
    let rows = query.fetch_all(pool).await?;
    rows.iter().map(|row| listed(row, me)).collect()
}

fn listed(row: &AnyRow, me: Option<&PlayerId>) -> Result<ListedGame, StoreError> {
    let ids: [Option<String>; 2] = [row.try_get(2)?, row.try_get(3)?];
    let player = |at: usize| -> Result<Option<ListedPlayer>, sqlx::Error> {
        let is_bot = row.try_get::<Option<i64>, _>(6 + at)?.is_some_and(|is_bot| is_bot != 0);
        Ok(ids[at].is_some().then_some(ListedPlayer { name: row.try_get(4 + at)?, is_bot }))
    };
    let turn: Option<String> = row.try_get(9)?;
    Ok(ListedGame {
        id: row.try_get(0)?,
        variant: row.try_get(1)?,
        attackers: player(0)?,
        defenders: player(1)?,
        plies: row.try_get(8)?,
        turn: turn.map(|turn| if turn == "a" { Side::Attackers } else { Side::Defenders }),
        result: row.try_get(10)?,
        created: unsigned(row.try_get(11)?),
        ended: row.try_get::<Option<i64>, _>(12)?.map(unsigned),
        due: row.try_get::<Option<i64>, _>(13)?.map(unsigned),
        is_rated: row.try_get::<i64, _>(14)? != 0,
        days: row.try_get(15)?,
        tournament: row.try_get(16)?,
        side: me.and_then(|me| Side::ALL.into_iter().zip(&ids).find(|(_, id)| id.as_deref() == Some(me.as_str())).map(|(side, _)| side)),
    })
}
