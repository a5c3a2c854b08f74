//! The games that everybody may see, found by what they are. Games that are not public are in no list and no sum.

use birka_rules::Side;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row as _};

use crate::identity::PlayerId;
use crate::judge::Moment;
use crate::store::{StoreError, letter, signed, unsigned};

/// The most games of a page.
pub const PAGE: usize = 30;

const COLUMNS: &str = "games.id, variant, plies, result, games.created, ended, attackers, attackers_name, defenders, defenders_name, \
                       a.name, d.name";
/// The names of accounts are those that they have now.
const TABLES: &str = "games LEFT JOIN accounts AS a ON a.id = attackers LEFT JOIN accounts AS d ON d.id = defenders";

/// A player of a listed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seated {
    Nobody,
    /// Somebody with an account of this name.
    Member(String),
    /// Somebody without one, who may have given a name.
    Guest(Option<String>),
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    pub id: String,
    pub variant: String,
    pub plies: u64,
    pub result: String,
    pub created: Moment,
    pub ended: Option<Moment>,
    /// The players of the attackers and of the defenders.
    pub players: [Seated; 2],
}

/// The end of a game that is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Won(Side),
    Drawn,
}

/// Whether games go on that are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    Going,
    #[default]
    Ended,
}

/// The games that are looked for.
#[derive(Clone, Debug, Default)]
pub struct Search {
    pub state: State,
    /// A player with an account.
    pub player: Option<PlayerId>,
    /// The name of a variant, with any options if it has none.
    pub variant: Option<String>,
    pub ending: Option<Ending>,
    /// From this moment on.
    pub since: Option<Moment>,
    /// Before this moment.
    pub until: Option<Moment>,
    /// Only games after this one in the list: its moment and its name.
    pub after: Option<(Moment, String)>,
}

/// How games have ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    pub attackers: u64,
    pub defenders: u64,
}

impl Tally {
    /// The games that nobody won.
    #[must_use]
    pub fn drawn(self) -> u64 {
        self.games.saturating_sub(self.attackers + self.defenders)
    }
}

/// A rating of an account.
#[derive(Clone, Debug)]
pub struct Rated {
    pub name: String,
    pub variant: String,
    pub side: Side,
    pub rating: f64,
    pub deviation: f64,
    pub games: u64,
}

/// A value for a query.
enum Bound {
    Text(String),
    Number(i64),
}

/// A condition that grows, and its values.
struct Condition {
    sql: String,
    bound: Vec<Bound>,
}

impl Condition {
    /// Adds a condition in which `?` stands for the value.
    fn and(&mut self, sql: &str, value: Bound) {
        self.bound.push(value);
        self.sql += " AND ";
        self.sql += &sql.replace('?', &format!("${}", self.bound.len()));
    }
}

/// `a king-captured` begins with the winner.
const WON_BY: &str = "(result = ? OR result LIKE ? || ' %')";

impl Search {
    fn condition(&self) -> Condition {
        let (state, at) = match self.state {
            State::Going => ("turn IS NOT NULL AND attackers IS NOT NULL AND defenders IS NOT NULL", "games.created"),
            State::Ended => ("ended IS NOT NULL", "ended"),
        };
        let mut condition = Condition { sql: format!("is_public = 1 AND {state}"), bound: Vec::new() };
        if let Some(player) = &self.player {
            condition.and("(attackers = ? OR defenders = ?)", Bound::Text(player.as_str().to_owned()));
        }
        if let Some(variant) = &self.variant {
            // Names of variants have none of the letters that `LIKE` knows but `_`, which stands for itself, too.
            condition.and("(variant = ? OR variant LIKE ? || '{%')", Bound::Text(variant.clone()));
        }
        match self.ending {
            Some(Ending::Won(side)) => condition.and(WON_BY, Bound::Text(letter(side).to_owned())),
            Some(Ending::Drawn) => condition.and(WON_BY, Bound::Text("draw".to_owned())),
            None => {}
        }
        if let Some(since) = self.since {
            condition.and(&format!("{at} >= ?"), Bound::Number(signed(since)));
        }
        if let Some(until) = self.until {
            condition.and(&format!("{at} < ?"), Bound::Number(signed(until)));
        }
        if let Some((moment, id)) = &self.after {
            condition.and(&format!("{at} <= ?"), Bound::Number(signed(*moment)));
            let number = condition.bound.len();
            condition.and(&format!("({at} < ${number} OR games.id < ?)"), Bound::Text(id.clone()));
        }
        condition
    }

    /// The games, the last one first, and whether there are more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn run(&self, pool: &AnyPool, most: usize) -> Result<(Vec<Listed>, bool), StoreError> {
        let Condition { sql, bound } = self.condition();
        let order = if self.state == State::Going { "games.created" } else { "ended" };
        let sql = format!("SELECT {COLUMNS} FROM {TABLES} WHERE {sql} ORDER BY {order} DESC, games.id DESC LIMIT {}", most + 1);
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
        for value in bound {
            query = match value {
                Bound::Text(text) => query.bind(text),
                Bound::Number(number) => query.bind(number),
            };
        }
        let rows = query.fetch_all(pool).await?;
        let games = rows.iter().take(most).map(listed).collect::<Result<_, StoreError>>()?;
        Ok((games, rows.len() > most))
    }

    /// How the games have ended.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tally(&self, pool: &AnyPool) -> Result<Tally, StoreError> {
        let Condition { sql, bound } = self.condition();
        let sum = |side: &str| format!("COALESCE(SUM(CASE WHEN result = '{side}' OR result LIKE '{side} %' THEN 1 ELSE 0 END), 0)");
        let sql = format!("SELECT COUNT(*), {}, {} FROM games WHERE {sql}", sum("a"), sum("d"));
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
        for value in bound {
            query = match value {
                Bound::Text(text) => query.bind(text),
                Bound::Number(number) => query.bind(number),
            };
        }
        let row = query.fetch_one(pool).await?;
        Ok(Tally { games: unsigned(row.try_get(0)?), attackers: unsigned(row.try_get(1)?), defenders: unsigned(row.try_get(2)?) })
    }
}

/// A game whose name somebody knows; `None` if there is none. `bool` says whether it is public.
///
/// # Errors
/// If the database fails.
pub async fn game(pool: &AnyPool, id: &str) -> Result<Option<(Listed, bool)>, StoreError> {
    let sql = format!("SELECT {COLUMNS}, is_public FROM {TABLES} WHERE games.id = $1");
    let Some(row) = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(pool).await? else { return Ok(None) };
    Ok(Some((listed(&row)?, row.try_get::<i64, _>(12)? != 0)))
}

fn listed(row: &AnyRow) -> Result<Listed, StoreError> {
    let seated = |player: Option<String>, name: Option<String>, member: Option<String>| match (player, member) {
        (None, _) => Seated::Nobody,
        (Some(_), Some(name)) => Seated::Member(name),
        (Some(_), None) => Seated::Guest(name),
    };
    Ok(Listed {
        id: row.try_get(0)?,
        variant: row.try_get(1)?,
        plies: unsigned(row.try_get(2)?),
        result: row.try_get(3)?,
        created: unsigned(row.try_get(4)?),
        ended: row.try_get::<Option<i64>, _>(5)?.map(unsigned),
        players: [seated(row.try_get(6)?, row.try_get(7)?, row.try_get(10)?), seated(row.try_get(8)?, row.try_get(9)?, row.try_get(11)?)],
    })
}

const RATED: &str = "SELECT name, variant, side, rating, deviation, games FROM ratings JOIN accounts ON accounts.id = account";

/// The ratings of an account.
///
/// # Errors
/// If the database fails.
pub async fn ratings(pool: &AnyPool, player: &PlayerId) -> Result<Vec<Rated>, StoreError> {
    let sql = format!("{RATED} WHERE account = $1 ORDER BY games DESC, variant, side");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(player.as_str()).fetch_all(pool).await?;
    rows.iter().map(rated).collect()
}

/// The best players of a side of a variant, whose ratings are known well enough.
///
/// # Errors
/// If the database fails.
pub async fn best(pool: &AnyPool, variant: &str, side: Side) -> Result<Vec<Rated>, StoreError> {
    let sql = format!("{RATED} WHERE variant = $1 AND side = $2 AND deviation < 110.0 AND banned IS NULL ORDER BY rating DESC LIMIT 10");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(variant).bind(letter(side)).fetch_all(pool).await?;
    rows.iter().map(rated).collect()
}

fn rated(row: &AnyRow) -> Result<Rated, StoreError> {
    let side: String = row.try_get(2)?;
    Ok(Rated {
        name: row.try_get(0)?,
        variant: row.try_get(1)?,
        side: if side == letter(Side::Defenders) { Side::Defenders } else { Side::Attackers },
        rating: row.try_get(3)?,
        deviation: row.try_get(4)?,
        games: unsigned(row.try_get(5)?),
    })
}
