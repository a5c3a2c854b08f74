//! Conditional moves in games by correspondence: what a player answers if the other one plays what she expects.

use birka_network::GameId;
use birka_records::MoveNotation;
use birka_rules::Side;
use birka_session::Session;
use serde::{Deserialize, Serialize};
use sqlx::{AnyPool, Row as _};

use crate::identity::PlayerId;
use crate::store::StoreError;

/// The most lines of a plan, and the most moves of a line.
pub const LINES: usize = 20;
pub const MOVES: usize = 20;

/// The lines that a player has planned, all from the same position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The moves that were played before.
    ply: usize,
    /// Moves by their full names, in turn: the other player's first.
    lines: Vec<Vec<String>>,
}

/// Why a line cannot be planned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanFault {
    #[error("a line begins with a move of the other player and ends with one of yours")]
    Incomplete,
    #[error("a plan has at most {LINES} lines of {MOVES} moves")]
    TooLong,
    #[error("another line answers the same move in another way")]
    Contradiction,
    #[error("{name}: {why}")]
    Illegal { name: String, why: String },
}

impl Plan {
    /// The lines that still can be played in a game with these moves, without those that were played.
    #[must_use]
    pub fn rest(&self, moves: &[String]) -> Vec<&[String]> {
        let Some(played) = moves.get(self.ply..) else { return Vec::new() };
        self.lines.iter().filter_map(|line| line.strip_prefix(played)).filter(|rest| !rest.is_empty()).collect()
    }

    /// The next move, if it was planned for a game with these moves.
    #[must_use]
    pub fn answer(&self, moves: &[String]) -> Option<String> {
        // Only what was planned before the last move answers it.
        let is_after = moves.len() > self.ply;
        self.rest(moves).first().filter(|_| is_after)?.first().cloned()
    }

    /// The plan with another line: moves with spaces between them.
    ///
    /// # Errors
    /// If the rules or another line do not allow it.
    pub fn with(&self, session: &Session, moves: &[String], own: Side, text: &str) -> Result<Self, PlanFault> {
        let line = read(session, own, text)?;
        let mut lines: Vec<Vec<String>> = self.rest(moves).into_iter().map(<[String]>::to_vec).collect();
        for known in &lines {
            let same = line.iter().zip(known).take_while(|(one, other)| one == other).count();
            // Lines part at moves of the other player, which are every second one from the first.
            if same % 2 == 1 && same < line.len().min(known.len()) {
                return Err(PlanFault::Contradiction);
            }
        }
        lines.retain(|known| !line.starts_with(known));
        if lines.len() >= LINES {
            return Err(PlanFault::TooLong);
        }
        if !lines.iter().any(|known| known.starts_with(&line)) {
            lines.push(line);
        }
        Ok(Self { ply: moves.len(), lines })
    }

    /// The plan without the line of this number.
    #[must_use]
    pub fn without(&self, moves: &[String], number: usize) -> Self {
        let lines = self.rest(moves).into_iter().map(<[String]>::to_vec).enumerate();
        Self { ply: moves.len(), lines: lines.filter(|(at, _)| *at != number).map(|(_, line)| line).collect() }
    }
}

/// The full names of the moves of a line, which the rules allow one after another.
fn read(session: &Session, own: Side, text: &str) -> Result<Vec<String>, PlanFault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() > MOVES {
        return Err(PlanFault::TooLong);
    }
    let mut session = session.clone();
    let mut line = Vec::with_capacity(words.len());
    for (at, name) in words.iter().enumerate() {
        let illegal = |why: String| PlanFault::Illegal { name: name.chars().take(40).collect(), why };
        // A turn of several moves, or a die, is nothing that can be planned.
        if (session.turn() == own) != (at % 2 == 1) || session.game().awaits_roll() {
            return Err(PlanFault::Incomplete);
        }
        let size = session.rules().size;
        let notation = MoveNotation::parse(name, size).map_err(|fault| illegal(fault.to_string()))?;
        let played = session.play(notation.mv(session.in_hand())).map_err(|fault| illegal(fault.to_string()))?;
        line.push(MoveNotation::from_played(&played).name(size));
    }
    if line.is_empty() || line.len() % 2 == 1 { Err(PlanFault::Incomplete) } else { Ok(line) }
}

/// The plan of a player in a game; one without lines if she has none.
///
/// # Errors
/// If the database fails.
pub async fn of(pool: &AnyPool, game: &GameId, player: &PlayerId) -> Result<Plan, StoreError> {
    let query = sqlx::query("SELECT moves FROM plans WHERE game = $1 AND player = $2").bind(game.as_str()).bind(player.as_str());
    let Some(row) = query.fetch_optional(pool).await? else { return Ok(Plan::default()) };
    Ok(serde_json::from_str(&row.try_get::<String, _>(0)?)?)
}

/// Keeps the plan of a player in a game.
///
/// # Errors
/// If the database fails.
pub async fn keep(pool: &AnyPool, game: &GameId, player: &PlayerId, plan: &Plan) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO plans (game, player, moves) VALUES ($1, $2, $3) ON CONFLICT (game, player) DO UPDATE SET moves = excluded.moves",
    );
    query.bind(game.as_str()).bind(player.as_str()).bind(serde_json::to_string(plan)?).execute(pool).await?;
    Ok(())
}
