use serde::{Deserialize, Serialize};

use super::{MoveNotation, SavedGameError, position};
use birka_rules::{CapturedPiece, PlayedMove, RuleSet, Setup, Square};

/// The part of a game before a change of its rules.
///
/// Its moves are applied as they were recorded and not replayed, because the old rules may no longer exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The fingerprint of the rules.
    pub rules: String,
    /// The starting position of the chapter.
    pub start: Setup,
    /// Its moves. In a restored game they have no announcements and no [`captured_by`](birka_rules::CapturedPiece::captured_by).
    pub moves: Vec<PlayedMove>,
}

/// A chapter in the format of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedChapter {
    pub(super) rules: String,
    pub(super) start: String,
    pub(super) moves: Vec<String>,
}

impl Chapter {
    /// The position at its end.
    #[must_use]
    pub fn end(&self) -> Setup {
        let mut setup = self.start.clone();
        self.moves.iter().for_each(|played| apply(&mut setup, played));
        setup
    }

    /// Removes the last move and returns it; `None` if there is none.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        self.moves.pop()
    }

    pub(super) fn saved(&self, set: &RuleSet) -> SavedChapter {
        SavedChapter {
            rules: self.rules.clone(),
            start: position::write(set, &self.start),
            moves: self.moves.iter().map(|played| MoveNotation::from_played(played).name(set.size)).collect(),
        }
    }
}

impl SavedChapter {
    /// The fingerprint of the rules, the starting position and the moves.
    pub(super) fn fields(&self) -> (&str, &str, &[String]) {
        (&self.rules, &self.start, &self.moves)
    }

    /// Restores the chapter, with the kinds of pieces of the current rules. `before` is the number of earlier moves.
    pub(super) fn restore(&self, set: &RuleSet, before: usize) -> Result<Chapter, SavedGameError> {
        let start = position::parse(&self.start, set).map_err(SavedGameError::Start)?;
        let mut setup = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for (ply, word) in (before + 1..).zip(&self.moves) {
            let text = MoveNotation::parse(word, set.size).map_err(|fault| SavedGameError::Move { ply, fault })?;
            let played = played_move(&setup, &text).ok_or_else(|| SavedGameError::Retold { ply, text: word.clone() })?;
            apply(&mut setup, &played);
            moves.push(played);
        }
        Ok(Chapter { rules: self.rules.clone(), start, moves })
    }
}

/// A recorded move in a position; `None` if there is no piece to move or to capture, or the destination is occupied.
pub(super) fn played_move(setup: &Setup, text: &MoveNotation) -> Option<PlayedMove> {
    let on = |square: Square| setup.pieces.get(square.index()).copied().flatten();
    let kind = on(text.mv.from).filter(|_| on(text.mv.to).is_none())?;
    // A piece that falls between two enemies is captured on its destination.
    let after_move = |square: Square| if square == text.mv.to { Some(kind) } else { on(square).filter(|_| square != text.mv.from) };
    let captured_piece = |&square| Some(CapturedPiece { square, kind: after_move(square)?, captured_by: Vec::new() });
    let captured = text.captured.iter().flatten().map(captured_piece).collect::<Option<Vec<_>>>()?;
    Some(PlayedMove { mv: text.mv, kind, captured, announcement: None, outcome: None })
}

/// Applies a move that fits the position.
pub(super) fn apply(setup: &mut Setup, played: &PlayedMove) {
    let mut put = |square: Square, piece| setup.pieces.get_mut(square.index()).and_then(|content| std::mem::replace(content, piece));
    let moved = put(played.mv.from, None);
    put(played.mv.to, moved);
    played.captured.iter().for_each(|piece| _ = put(piece.square, None));
    setup.turn = setup.turn.opponent();
}
