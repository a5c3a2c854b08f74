//! Tournaments: who plays in them, the games of their rounds, and what came of these.
//!
//! A server looks at the tournaments of the database every few seconds. Each step stands for itself and is done once, whichever of several servers comes
//! first: a result is written where there is none, a round is begun where the one before it is the last, and the name of a game is written into its
//! pairing before the game is made.

pub mod pairing;
pub mod table;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use birka_network::GameId;
use birka_network::messages::{NewGame, Terms};
use birka_rules::Side;
use sqlx::any::AnyRow;
use sqlx::{Any, AnyPool, Row as _, Transaction};

use crate::accounts::Account;
use crate::hub::Hub;
use crate::identity::{self, PlayerId};
use crate::judge::Moment;
use crate::room::Call;
use crate::store::{Beginning, StoreError, signed, unsigned};

use self::table::{BYE, Line, Played};

/// The most entrants.
pub const MOST_ENTRANTS: usize = 128;
/// The most tournaments of an organizer that are not over.
pub const MOST_OPEN: i64 = 5;

/// How pairings are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Robin,
    Swiss,
}

impl Kind {
    /// The name in the database and in forms.
    pub fn name(self) -> &'static str {
        match self {
            Self::Robin => "robin",
            Self::Swiss => "swiss",
        }
    }

    pub fn of(name: &str) -> Option<Self> {
        [Self::Robin, Self::Swiss].into_iter().find(|kind| kind.name() == name)
    }
}

/// A tournament that somebody announces.
pub struct Announcement {
    pub name: String,
    pub kind: Kind,
    pub game: NewGame,
    pub terms: Terms,
    /// The rounds of a Swiss tournament. It has fewer if there are too few entrants.
    pub rounds: u32,
    /// The time for the first move of a game with clocks.
    pub first_move: Moment,
}

/// A tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    pub id: String,
    pub name: String,
    pub kind: Kind,
    pub variant: String,
    pub game: NewGame,
    pub terms: Terms,
    pub rounds: u32,
    /// The round that is being played, from 1; 0 before it has begun.
    pub round: u32,
    pub organizer: PlayerId,
    pub organizer_name: String,
    pub ended: Option<Moment>,
    pub first_move: Moment,
}

/// An entrant.
#[derive(Clone, Debug)]
pub struct Entrant {
    pub player: PlayerId,
    pub name: String,
    pub is_withdrawn: bool,
    pub is_bot: bool,
}

/// A game of a round, or a bye. Of a pairing, the games have the boards `2b` and `2b + 1`.
#[derive(Clone, Debug)]
pub struct Board {
    pub board: u32,
    pub played: Played,
    pub game: Option<String>,
}

/// Why something is not done with a tournament.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    #[error("you have announced {MOST_OPEN} tournaments that are not over")]
    TooMany,
    #[error("nobody can enter it any more")]
    Closed,
    #[error("it needs two entrants")]
    TooFew,
    #[error("the system has no source of randomness")]
    Randomness,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for TournamentError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

const COLUMNS: &str = "t.id, t.name, t.kind, t.variant, t.game, t.days, t.is_rated, t.rounds, t.round, t.organizer, a.name, t.ended, t.first_move \
                       FROM tournaments t LEFT JOIN accounts a ON a.id = t.organizer";

/// The tournaments in a database.
pub struct Tournaments<'a> {
    pool: &'a AnyPool,
}

impl<'a> Tournaments<'a> {
    #[must_use]
    pub fn new(pool: &'a AnyPool) -> Self {
        Self { pool }
    }

    /// Announces a tournament. Returns its name in addresses.
    ///
    /// # Errors
    /// If the organizer has too many.
    pub async fn announce(&self, announced: &Announcement, organizer: &PlayerId, now: Moment) -> Result<String, TournamentError> {
        let query = sqlx::query("SELECT COUNT(*) FROM tournaments WHERE organizer = $1 AND ended IS NULL").bind(organizer.as_str());
        if query.fetch_one(self.pool).await?.try_get::<i64, _>(0)? >= MOST_OPEN {
            return Err(TournamentError::TooMany);
        }
        let id = identity::new_game_id().map_err(|_| TournamentError::Randomness)?.to_string();
        let Announcement { name, kind, game, terms, rounds, first_move } = announced;
        let query = sqlx::query(
            "INSERT INTO tournaments (id, name, kind, variant, game, days, is_rated, rounds, organizer, created, first_move) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        );
        let query = query.bind(&id).bind(name).bind(kind.name()).bind(&game.saved.variant);
        let query = query.bind(serde_json::to_string(game).map_err(StoreError::from)?).bind(terms.days.map(i64::from));
        let query = query.bind(i64::from(terms.is_rated)).bind(i64::from(*rounds)).bind(organizer.as_str()).bind(signed(now));
        query.bind(signed(*first_move)).execute(self.pool).await?;
        Ok(id)
    }

    /// The newest tournaments.
    pub async fn newest(&self) -> Result<Vec<Tournament>, StoreError> {
        let query = format!("SELECT {COLUMNS} ORDER BY t.created DESC LIMIT 100");
        sqlx::query(sqlx::AssertSqlSafe(query)).fetch_all(self.pool).await?.iter().map(tournament).collect()
    }

    /// A tournament.
    pub async fn of(&self, id: &str) -> Result<Option<Tournament>, StoreError> {
        let query = format!("SELECT {COLUMNS} WHERE t.id = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(query)).bind(id).fetch_optional(self.pool).await?;
        row.as_ref().map(tournament).transpose()
    }

    /// The entrants, in the order in which the tables number them.
    pub async fn entrants(&self, id: &str) -> Result<Vec<Entrant>, StoreError> {
        let query = sqlx::query(
            "SELECT e.account, e.name, e.withdrawn, a.is_bot FROM entrants e LEFT JOIN accounts a ON a.id = e.account \
             WHERE e.tournament = $1 ORDER BY e.account",
        );
        let rows = query.bind(id).fetch_all(self.pool).await?;
        let entrant = |row: &AnyRow| {
            Ok(Entrant {
                player: PlayerId::stored(row.try_get(0)?),
                name: row.try_get(1)?,
                is_withdrawn: row.try_get::<i64, _>(2)? != 0,
                is_bot: row.try_get::<Option<i64>, _>(3)?.is_some_and(|is_bot| is_bot != 0),
            })
        };
        rows.iter().map(entrant).collect()
    }

    /// The games of all rounds.
    pub async fn boards(&self, id: &str, entrants: &[Entrant]) -> Result<Vec<Board>, StoreError> {
        let numbers: HashMap<&str, usize> = entrants.iter().enumerate().map(|(at, entrant)| (entrant.player.as_str(), at)).collect();
        let query = sqlx::query(
            "SELECT round, board, attackers, defenders, game, points FROM pairings WHERE tournament = $1 ORDER BY round, board",
        );
        let mut boards = Vec::new();
        for row in query.bind(id).fetch_all(self.pool).await? {
            let (attackers, defenders): (String, Option<String>) = (row.try_get(2)?, row.try_get(3)?);
            // Entrants are not deleted.
            let Some(&attackers) = numbers.get(attackers.as_str()) else { continue };
            let defenders = defenders.and_then(|defenders| numbers.get(defenders.as_str()).copied());
            let points = row.try_get::<Option<i64>, _>(5)?.and_then(|points| points.try_into().ok());
            let played = Played { round: number(&row, 0)?, attackers, defenders, points };
            boards.push(Board { board: number(&row, 1)?, played, game: row.try_get(4)? });
        }
        Ok(boards)
    }

    /// Enters a member, also one who has withdrawn.
    ///
    /// # Errors
    /// If it has begun.
    pub async fn enter(&self, tournament: &Tournament, account: &Account) -> Result<(), TournamentError> {
        if tournament.round > 0 || self.entrants(&tournament.id).await?.len() >= MOST_ENTRANTS {
            return Err(TournamentError::Closed);
        }
        let query = sqlx::query(
            "INSERT INTO entrants (tournament, account, name) SELECT id, $2, $3 FROM tournaments WHERE id = $1 AND round = 0 ON CONFLICT DO NOTHING",
        );
        query.bind(&tournament.id).bind(account.player.as_str()).bind(&account.name).execute(self.pool).await?;
        Ok(())
    }

    /// Withdraws a member. In a tournament that goes on she loses her games that have not begun, and is not paired any more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn withdraw(&self, tournament: &Tournament, player: &PlayerId) -> Result<(), StoreError> {
        let query = match tournament.round {
            0 => sqlx::query("DELETE FROM entrants WHERE tournament = $1 AND account = $2"),
            _ => sqlx::query("UPDATE entrants SET withdrawn = 1 WHERE tournament = $1 AND account = $2"),
        };
        query.bind(&tournament.id).bind(player.as_str()).execute(self.pool).await?;
        Ok(())
    }

    /// Begins the first round.
    ///
    /// # Errors
    /// If there are not two entrants.
    pub async fn begin(&self, tournament: &Tournament) -> Result<(), TournamentError> {
        let entrants = self.entrants(&tournament.id).await?;
        if entrants.len() < 2 {
            return Err(TournamentError::TooFew);
        }
        let rounds = match tournament.kind {
            Kind::Robin => pairing::robin_rounds(entrants.len()),
            Kind::Swiss => pairing::most_swiss_rounds(entrants.len()).min(usize::try_from(tournament.rounds).unwrap_or(usize::MAX)),
        };
        let query = sqlx::query("UPDATE tournaments SET rounds = $1 WHERE id = $2 AND round = 0");
        query.bind(i64::try_from(rounds).unwrap_or(1)).bind(&tournament.id).execute(self.pool).await?;
        self.begin_round(tournament, &entrants, &[]).await?;
        Ok(())
    }

    /// Begins the round after the last one, unless another server has. Nothing is changed if nobody can be paired: then it returns `false`.
    async fn begin_round(&self, tournament: &Tournament, entrants: &[Entrant], boards: &[Board]) -> Result<bool, StoreError> {
        let played: Vec<Played> = boards.iter().map(|board| board.played).collect();
        let is_active = |entrant: usize| !entrants[entrant].is_withdrawn;
        let pairs = match tournament.kind {
            Kind::Robin => pairing::robin(entrants.len(), usize::try_from(tournament.round).unwrap_or_default()),
            Kind::Swiss => {
                let order: Vec<usize> =
                    table::standings(tournament.kind, entrants.len(), &played).iter().map(|line| line.entrant).collect();
                let active: Vec<usize> = order.into_iter().filter(|&entrant| is_active(entrant)).collect();
                let met: HashSet<(usize, usize)> = played
                    .iter()
                    .filter_map(|game| Some((game.attackers.min(game.defenders?), game.attackers.max(game.defenders?))))
                    .collect();
                let had_bye = played.iter().filter(|game| game.defenders.is_none()).map(|game| game.attackers).collect();
                if active.len() < 2 { Vec::new() } else { pairing::swiss(&active, &met, &had_bye) }
            }
        };
        // Nobody waits for a game of two who have gone.
        let pairs: Vec<_> = pairs.into_iter().filter(|&(one, other)| is_active(one) || other.is_some_and(is_active)).collect();
        if pairs.is_empty() {
            return Ok(false);
        }
        let mut transaction = self.pool.begin().await?;
        let query = sqlx::query("UPDATE tournaments SET round = round + 1 WHERE id = $1 AND round = $2 AND ended IS NULL");
        let begun = query.bind(tournament.id.clone()).bind(i64::from(tournament.round)).execute(&mut *transaction).await?;
        if begun.rows_affected() == 0 {
            return Ok(true);
        }
        for (board, (one, other)) in (0_i64..).step_by(2).zip(pairs) {
            let row = |board, attackers: usize, defenders: Option<usize>, points: Option<u8>| {
                let players = (entrants[attackers].player.clone(), defenders.map(|defenders| entrants[defenders].player.clone()));
                (board, players, points)
            };
            let rows = match other {
                Some(other) => vec![row(board, one, Some(other), None), row(board + 1, other, Some(one), None)],
                None => vec![row(board, one, None, Some(if tournament.kind == Kind::Swiss { BYE } else { 0 }))],
            };
            for row in rows {
                insert(&mut transaction, tournament, row).await?;
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    async fn end(&self, tournament: &Tournament, now: Moment) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE tournaments SET ended = $1 WHERE id = $2 AND round = $3 AND ended IS NULL");
        query.bind(signed(now)).bind(&tournament.id).bind(i64::from(tournament.round)).execute(self.pool).await?;
        Ok(())
    }

    /// Writes the results of games that are over.
    async fn note_results(&self, id: &str) -> Result<(), StoreError> {
        let query = sqlx::query(
            "SELECT p.round, p.board, g.result FROM pairings p JOIN games g ON g.id = p.game \
             WHERE p.tournament = $1 AND p.points IS NULL AND g.ended IS NOT NULL",
        );
        for row in query.bind(id).fetch_all(self.pool).await? {
            let result: String = row.try_get(2)?;
            let points = match result.split(' ').next() {
                Some("a") => 2,
                Some("d") => 0,
                _ => 1,
            };
            self.note(id, number(&row, 0)?, number(&row, 1)?, points).await?;
        }
        Ok(())
    }

    async fn note(&self, id: &str, round: u32, board: u32, points: u8) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE pairings SET points = $1 WHERE tournament = $2 AND round = $3 AND board = $4 AND points IS NULL");
        query.bind(i64::from(points)).bind(id).bind(i64::from(round)).bind(i64::from(board)).execute(self.pool).await?;
        Ok(())
    }

    /// Names the games whose turn it is: of a pairing with clocks, the second one when the first one is over. Who has withdrawn loses them.
    async fn name_games(&self, tournament: &Tournament, entrants: &[Entrant], boards: &[Board]) -> Result<(), TournamentError> {
        for board in boards.iter().filter(|board| board.game.is_none() && board.played.points.is_none()) {
            let first = |other: &&Board| other.played.round == board.played.round && other.board + 1 == board.board;
            let waits = !board.board.is_multiple_of(2) && boards.iter().find(first).is_some_and(|first| first.played.points.is_none());
            let Some(defenders) = board.played.defenders else { continue };
            let points = match [board.played.attackers, defenders].map(|entrant| entrants[entrant].is_withdrawn) {
                [false, false] if waits && tournament.terms.days.is_none() => continue,
                [false, false] => None,
                [true, true] => Some(1),
                [is_lost, _] => Some(if is_lost { 0 } else { 2 }),
            };
            match points {
                Some(points) => self.note(&tournament.id, board.played.round, board.board, points).await?,
                None => {
                    let game = identity::new_game_id().map_err(|_| TournamentError::Randomness)?;
                    let query =
                        sqlx::query("UPDATE pairings SET game = $1 WHERE tournament = $2 AND round = $3 AND board = $4 AND game IS NULL");
                    let query = query.bind(game.as_str().to_owned()).bind(&tournament.id).bind(i64::from(board.played.round));
                    query.bind(i64::from(board.board)).execute(self.pool).await?;
                }
            }
        }
        Ok(())
    }

    /// Makes the games that have a name and are not there yet.
    async fn make_games(&self, hub: &Arc<Hub>, tournament: &Tournament, entrants: &[Entrant]) -> Result<(), StoreError> {
        let query = sqlx::query(
            "SELECT p.game, p.attackers, p.defenders FROM pairings p LEFT JOIN games g ON g.id = p.game \
             WHERE p.tournament = $1 AND p.points IS NULL AND p.game IS NOT NULL AND (g.id IS NULL OR g.attackers IS NULL)",
        );
        for row in query.bind(&tournament.id).fetch_all(self.pool).await? {
            let Ok(id) = row.try_get::<String, _>(0)?.parse::<GameId>() else { continue };
            let mut players = Vec::new();
            for (side, at) in Side::ALL.into_iter().zip(1_usize..) {
                let player = PlayerId::stored(row.try_get(at)?);
                let name = entrants.iter().find(|entrant| entrant.player == player).map(|entrant| entrant.name.clone());
                players.push((player, side, name));
            }
            let begun = Beginning {
                game: tournament.game.clone(),
                terms: tournament.terms.clone(),
                is_public: true,
                tournament: Some(tournament.id.clone()),
                follows: None,
            };
            if let Err(refused) = hub.create_named(id, begun, &players).await {
                tracing::error!("tournament {}: {}", tournament.id, refused.text);
            }
        }
        Ok(())
    }

    /// The games with clocks whose first move was due.
    async fn without_first_move(&self, tournament: &Tournament, now: Moment) -> Result<Vec<GameId>, StoreError> {
        // The first ply may be a roll of the server.
        let query =
            sqlx::query("SELECT id FROM games WHERE tournament = $1 AND ended IS NULL AND days IS NULL AND plies <= 1 AND created <= $2");
        let rows = query.bind(&tournament.id).bind(signed(now.saturating_sub(tournament.first_move))).fetch_all(self.pool).await?;
        let ids = rows.iter().map(|row| row.try_get::<String, _>(0)).collect::<Result<Vec<_>, _>>()?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    /// Does what is due in the tournaments that go on.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn advance_all(&self, hub: &Arc<Hub>, now: Moment) -> Result<(), TournamentError> {
        let query = format!("SELECT {COLUMNS} WHERE t.ended IS NULL AND t.round > 0");
        let rows = sqlx::query(sqlx::AssertSqlSafe(query)).fetch_all(self.pool).await?;
        for row in &rows {
            self.advance(hub, &tournament(row)?, now).await?;
        }
        Ok(())
    }

    async fn advance(&self, hub: &Arc<Hub>, tournament: &Tournament, now: Moment) -> Result<(), TournamentError> {
        self.note_results(&tournament.id).await?;
        for game in self.without_first_move(tournament, now).await? {
            hub.call(&game, Call::NoFirstMove).await;
        }
        let entrants = self.entrants(&tournament.id).await?;
        let boards = self.boards(&tournament.id, &entrants).await?;
        self.name_games(tournament, &entrants, &boards).await?;
        self.make_games(hub, tournament, &entrants).await?;
        if boards.iter().all(|board| board.played.points.is_some()) {
            let has_next = tournament.round < tournament.rounds && self.begin_round(tournament, &entrants, &boards).await?;
            if !has_next {
                self.end(tournament, now).await?;
            }
        }
        Ok(())
    }
}

/// The table of a tournament.
#[must_use]
pub fn standings(tournament: &Tournament, entrants: &[Entrant], boards: &[Board]) -> Vec<Line> {
    let played: Vec<Played> = boards.iter().map(|board| board.played).collect();
    table::standings(tournament.kind, entrants.len(), &played)
}

type NewBoard = (i64, (PlayerId, Option<PlayerId>), Option<u8>);

async fn insert(
    transaction: &mut Transaction<'static, Any>,
    tournament: &Tournament,
    (board, (attackers, defenders), points): NewBoard,
) -> Result<(), StoreError> {
    let query =
        sqlx::query("INSERT INTO pairings (tournament, round, board, attackers, defenders, points) VALUES ($1, $2, $3, $4, $5, $6)");
    let query = query.bind(tournament.id.clone()).bind(i64::from(tournament.round) + 1).bind(board).bind(attackers.as_str().to_owned());
    let defenders = defenders.map(|defenders| defenders.as_str().to_owned());
    query.bind(defenders).bind(points.map(i64::from)).execute(&mut **transaction).await?;
    Ok(())
}

fn number(row: &AnyRow, at: usize) -> Result<u32, sqlx::Error> {
    Ok(u32::try_from(row.try_get::<i64, _>(at)?).unwrap_or_default())
}

fn tournament(row: &AnyRow) -> Result<Tournament, StoreError> {
    let days = row.try_get::<Option<i64>, _>(5)?.and_then(|days| days.try_into().ok());
    Ok(Tournament {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        kind: Kind::of(&row.try_get::<String, _>(2)?).unwrap_or(Kind::Swiss),
        variant: row.try_get(3)?,
        game: serde_json::from_str(&row.try_get::<String, _>(4)?)?,
        terms: Terms { is_rated: row.try_get::<i64, _>(6)? != 0, days },
        rounds: number(row, 7)?,
        round: number(row, 8)?,
        organizer: PlayerId::stored(row.try_get(9)?),
        organizer_name: row.try_get::<Option<String>, _>(10)?.unwrap_or_default(),
        ended: row.try_get::<Option<i64>, _>(11)?.map(unsigned),
        first_move: unsigned(row.try_get(12)?),
    })
}
