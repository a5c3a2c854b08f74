use serde::{Deserialize, Serialize};

use super::{MoveNotation, SavedGameError, position};
use crate::{CapturedPiece, PlayedMove, RuleSet, Setup};

/// The part of a game that was played by rules that have been changed since, while the game was on the table.
///
/// Its moves are retold as they were made, since the rules they were made by may be gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The fingerprint of the rules.
    pub rules: String,
    /// The position it began from.
    pub start: Setup,
    /// Its moves. On taking a game up again, nothing is known of calls and of who captured.
    pub moves: Vec<PlayedMove>,
}

/// A chapter as a file keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedChapter {
    rules: String,
    start: String,
    moves: Vec<String>,
}

impl Chapter {
    /// The position at its end, as far as pieces and the side to move tell it.
    #[must_use]
    pub fn end(&self) -> Setup {
        let mut setup = self.start.clone();
        self.moves.iter().for_each(|turn| carry_out(&mut setup, turn));
        setup
    }

    /// Takes its last move back and gives it; `None` where there is none left.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        self.moves.pop()
    }

    pub(super) fn saved(&self, set: &RuleSet) -> SavedChapter {
        SavedChapter {
            rules: self.rules.clone(),
            start: position::write(set, &self.start),
            moves: self.moves.iter().map(|turn| MoveNotation::from_played(turn).name(set.size)).collect(),
        }
    }
}

impl SavedChapter {
    /// Retells the chapter. The pieces are named as in the rules of today; `before` is how many moves came before.
    pub(super) fn retold(&self, set: &RuleSet, before: usize) -> Result<Chapter, SavedGameError> {
        let start = position::parse(&self.start, set).map_err(SavedGameError::Start)?;
        let mut setup = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for (ply, word) in (before + 1..).zip(&self.moves) {
            let text = MoveNotation::parse(word, set.size).map_err(|fault| SavedGameError::Move { ply, fault })?;
            let turn = turn_of(&setup, &text).ok_or_else(|| SavedGameError::Retold { ply, text: word.clone() })?;
            carry_out(&mut setup, &turn);
            moves.push(turn);
        }
        Ok(Chapter { rules: self.rules.clone(), start, moves })
    }
}

/// A move as it is written, on the pieces as they stand; `None` where there is nothing to move or to capture, or no room.
fn turn_of(setup: &Setup, text: &MoveNotation) -> Option<PlayedMove> {
    let on = |square: crate::Square| setup.pieces.get(square.index()).copied().flatten();
    let kind = on(text.mv.from).filter(|_| on(text.mv.to).is_none())?;
    let fallen = |&square| Some(CapturedPiece { square, kind: on(square)?, captured_by: Vec::new() });
    let captured = text.captured.iter().flatten().map(fallen).collect::<Option<Vec<_>>>()?;
    Some(PlayedMove { mv: text.mv, kind, captured, announcement: None, outcome: None })
}

fn carry_out(setup: &mut Setup, turn: &PlayedMove) {
    setup.pieces[turn.mv.to.index()] = setup.pieces[turn.mv.from.index()].take();
    turn.captured.iter().for_each(|fallen| setup.pieces[fallen.square.index()] = None);
    setup.turn = setup.turn.opponent();
}
