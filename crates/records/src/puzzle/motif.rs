use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use birka_rules::{Game, PlayedMove, Rules, Side};
use serde::{Deserialize, Serialize};

use super::{Puzzle, PuzzleError};
use crate::move_notation::replay;

/// A means by which a puzzle is won. Each follows from the solution alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Motif {
    /// The first move captures nothing, and threatens no win with the next move.
    QuietMove,
    /// A man goes where the defence of the solution captures it.
    Sacrifice,
    /// A move threatens to win on two squares or more with the next move.
    DoubleThreat,
}

impl Motif {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::QuietMove, Self::Sacrifice, Self::DoubleThreat];
}

impl fmt::Display for Motif {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::QuietMove => "quiet move",
            Self::Sacrifice => "sacrifice",
            Self::DoubleThreat => "double threat",
        })
    }
}

impl Puzzle {
    /// The motifs of the solution.
    ///
    /// # Errors
    /// Every error of its position, or the first error of its solution.
    pub fn find_motifs(&self, rules: &Arc<Rules>) -> Result<Vec<Motif>, Vec<PuzzleError>> {
        let mut game = self.game(rules)?;
        let line = self.line(rules).map_err(|fault| vec![fault])?;
        let mut found = BTreeSet::new();
        let mut last: Option<PlayedMove> = None;
        for (ply, notation) in line.iter().enumerate() {
            replay(&mut game, std::slice::from_ref(notation)).map_err(|fault| vec![PuzzleError::Line(fault)])?;
            let Some(played) = game.played_moves().last().cloned() else { break };
            if ply % 2 == 1 {
                let is_lost = last.is_some_and(|last| played.captured.iter().any(|piece| piece.square == last.mv.to));
                found.extend(is_lost.then_some(Motif::Sacrifice));
            } else if let Some(threats) = count_threats(&game, self.side) {
                found.extend((threats > 1).then_some(Motif::DoubleThreat));
                found.extend((ply == 0 && threats == 0 && played.captured.is_empty()).then_some(Motif::QuietMove));
            }
            last = Some(played);
        }
        Ok(found.into_iter().collect())
    }
}

/// The number of squares where a side would win at once if its opponent, whose turn it is, passed; `None` if the game is over.
fn count_threats(game: &Game, side: Side) -> Option<usize> {
    let mut setup = game.setup();
    setup.turn = side;
    let mut passed = Game::from_setup(Arc::clone(game.rules()), &setup).ok().filter(|_| game.outcome().is_none())?;
    let mut squares = BTreeSet::new();
    for mv in passed.legal_moves() {
        if let Ok(played) = passed.play(mv) {
            squares.extend(played.outcome.filter(|outcome| outcome.winner == Some(side)).map(|_| mv.to));
            passed.undo();
        }
    }
    Some(squares.len())
}
