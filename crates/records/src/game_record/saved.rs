use std::sync::Arc;

use super::annotated_move::AnnotatedMove;
use super::fault::{Fault, FaultKind, bounded};
use super::place::Place;
use super::record::{GameRecord, RuleChange};
use super::replay::RecordFault;
use super::result::GameResult;
use crate::{Conclusion, SavedGame};
use birka_rules::{Rules, Side};

impl GameRecord {
    /// The record of a saved game. It is not replayed, so it need not have a variant that still exists.
    ///
    /// # Errors
    /// Every word that is not a move.
    pub fn from_saved(saved: &SavedGame) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let words = saved.earlier().iter().flat_map(|chapter| &chapter.moves).chain(&saved.moves);
        let mut moves = Vec::new();
        for word in words {
            match AnnotatedMove::parse(word) {
                Ok(mv) => moves.push(mv),
                Err(fault) => faults.push(FaultKind::Move(fault).at(Place::START)),
            }
        }
        if !faults.is_empty() {
            return Err(bounded(faults));
        }
        let changes = saved.earlier().iter().filter(|chapter| !chapter.moves.is_empty());
        Ok(Self {
            variant: saved.variant.clone(),
            rules: saved.rules.clone(),
            result: result(&saved.result),
            start: saved.earlier().first().map(|chapter| chapter.start.clone()).or_else(|| saved.start.clone()),
            changes: changes.map(|chapter| RuleChange { moves: chapter.moves.len(), rules: chapter.rules.clone() }).collect(),
            moves,
            ..Self::default()
        })
    }

    /// The game in the form in which the game on the table is saved. Comments, signs and variations are left out.
    ///
    /// # Errors
    /// Everything that keeps it from being replayed.
    pub fn to_saved(&self, rules: &Arc<Rules>) -> Result<SavedGame, Vec<RecordFault>> {
        let replayed = self.replay(rules)?;
        let saved = SavedGame::new(&self.variant, &replayed.earlier, &replayed.start, &replayed.game);
        Ok(saved.with_conclusion(Conclusion::parse(&self.result.to_string())))
    }
}

/// A result as [`state::result`](crate::state::result) writes it. The word of a variant's own reason may be any text.
fn result(text: &str) -> GameResult {
    let (winner, reason) = text.split_once(' ').unwrap_or((text, ""));
    match winner {
        "a" => GameResult::over(Some(Side::Attackers), reason),
        "d" => GameResult::over(Some(Side::Defenders), reason),
        "draw" => GameResult::over(None, reason),
        _ => GameResult::None,
    }
}
