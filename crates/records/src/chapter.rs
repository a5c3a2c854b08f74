//! The part of a saved game before a change of its rules, and its moves, which are applied as they were recorded.

use birka_rules::{
    CapturedPiece, HookError, KindId, MadeMove, Memory, Move, NoMove, Passes, PieceChange, PieceMove, PlayedMove, RuleSet, Rules, Setup,
    Square,
};

use crate::move_notation::MoveNotation;

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

impl Chapter {
    /// The memory of the hooks after the moves of all chapters of a game, which need not be legal under them. What the first chapter begins with is known,
    /// and what later ones begin with is not asked.
    ///
    /// # Errors
    /// When a hook fails.
    pub fn remembered(chapters: &[Self], rules: &Rules) -> Result<Memory, HookError> {
        let set = rules.rule_set();
        let mut memory = chapters.first().map_or(Memory::INITIAL, |chapter| chapter.start.memory);
        if set.memory.is_empty() {
            return Ok(memory);
        }
        for chapter in chapters {
            let mut setup = chapter.start.clone();
            for played in &chapter.moves {
                apply(set, &mut setup, played, None);
                setup.memory = memory;
                // Hooks are not told of them.
                if matches!(played.mv, Move::Pass | Move::Roll(_)) {
                    continue;
                }
                let captured = played.captured.iter().map(|piece| (piece.square, piece.kind)).collect();
                let made = MadeMove { mv: played.mv, kind: played.kind, captured };
                memory = rules.remember(&setup, set.kind(played.kind).side, &made)?;
            }
        }
        Ok(memory)
    }

    /// The position at its end but for what is remembered, given the kinds of pieces. If `next` goes on with the turn of its last move, so does the turn
    /// in the position.
    #[must_use]
    pub fn end(&self, set: &RuleSet, next: Option<Move>) -> Setup {
        let mut setup = self.start.clone();
        for (index, played) in self.moves.iter().enumerate() {
            let next = self.moves.get(index + 1).map(|next| next.mv).or(next.filter(|_| index + 1 == self.moves.len()));
            apply(set, &mut setup, played, next);
        }
        setup
    }

    /// Whether the next chapter can begin with a position.
    pub(crate) fn leads_to(&self, set: &RuleSet, start: &Setup) -> bool {
        let mut end = self.end(set, start.continuing.map(Move::EndOfTurn));
        // The side to move may have been passed over.
        if set.ends.no_move == NoMove::Skips {
            end.turn = start.turn;
        }
        end.memory = start.memory;
        end == *start
    }

    /// Removes the last move and returns it; `None` without a move.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        self.moves.pop()
    }
}

/// A recorded move in a position, with what the rules make of its pieces, but not what hooks do; `None` if there is no piece to move, to place or to capture, or the destination is occupied by a piece that is not
/// captured.
pub(crate) fn played_move(set: &RuleSet, setup: &Setup, text: &MoveNotation) -> Option<PlayedMove> {
    let mv = text.mv(setup.hand);
    let on = |square: Square| setup.pieces.get(square.index()).copied().flatten();
    let kind = match mv {
        Move::Piece(PieceMove { from, .. }) | Move::EndOfTurn(from) => on(from)?,
        Move::Placement(square) => setup.clone().place(set, square)?,
        Move::Pass | Move::Roll(_) => set.kinds().find(|(_, kind)| kind.side == setup.turn).map(|(id, _)| id)?,
    };
    let mut played = PlayedMove { mv, kind, captured: Vec::new(), changed: Vec::new(), announcement: None, outcome: None };
    let Some(PieceMove { from, to }) = mv.squares() else { return Some(played) };
    let captured = text.captured.as_deref().unwrap_or_default();
    let taken = on(to).filter(|_| from != to);
    if taken.is_some() && !captured.contains(&to) {
        return None;
    }
    // A piece that is captured between two enemies is captured on its destination.
    let after_move = |square: Square| if square == to { taken.or(Some(kind)) } else { on(square).filter(|_| square != from) };
    let captured_piece = |&square| Some(CapturedPiece { square, kind: after_move(square)?, captured_by: Vec::new() });
    played.captured = captured.iter().map(captured_piece).collect::<Option<Vec<_>>>()?;
    if from != to {
        played.changed = changes_by_rules(set, &played, to);
    }
    Some(played)
}

/// The pieces that become others by a move of a piece to a square.
fn changes_by_rules(set: &RuleSet, played: &PlayedMove, to: Square) -> Vec<PieceChange> {
    let is_own = |kind: KindId| set.kind(kind).side == set.kind(played.kind).side;
    // A piece that is taken is removed.
    let captured = played.captured.iter().filter(|piece| piece.square != to || is_own(piece.kind));
    let mut changed: Vec<PieceChange> = captured
        .filter_map(|piece| Some(PieceChange { square: piece.square, kind: Some(set.conversion_on(piece.square, piece.kind)?) }))
        .collect();
    if !played.captured.iter().any(|piece| piece.square == to && is_own(piece.kind)) {
        changed.extend(set.promotion_on(to, played.kind).map(|kind| PieceChange { square: to, kind: Some(kind) }));
    }
    changed.sort_by_key(|change| change.square);
    changed
}

/// Applies a move that fits the position. The turn goes on if `next`, the move after it, is of the same side, unless the other side was passed over.
pub(crate) fn apply(set: &RuleSet, setup: &mut Setup, played: &PlayedMove, next: Option<Move>) {
    setup.passed = played.mv == Move::Pass && set.passes.and_then(Passes::verdict).is_some();
    let rolled = setup.rolled.take();
    let PieceMove { from, to } = match played.mv {
        Move::Roll(face) => {
            // Of two rolls in a row, the first has ended a turn.
            if rolled.is_some() {
                setup.turn = setup.turn.opponent();
            }
            if next.is_some_and(Move::is_roll) {
                setup.turn = setup.turn.opponent();
            } else {
                setup.rolled = Some(face);
            }
            return;
        }
        Move::Pass => {
            (setup.turn, setup.continuing) = (setup.turn.opponent(), None);
            return;
        }
        Move::Placement(square) => {
            setup.place(set, square);
            return;
        }
        Move::EndOfTurn(square) => PieceMove { from: square, to: square },
        Move::Piece(mv) => mv,
    };
    let mut put = |square: Square, piece| setup.pieces.get_mut(square.index()).and_then(|content| std::mem::replace(content, piece));
    let moved = put(from, None);
    let taken = put(to, moved).filter(|_| from != to);
    let mut captured = played.captured.clone();
    if let Some(index) = captured.iter().position(|piece| piece.square == to && Some(piece.kind) == taken) {
        captured.remove(index);
    }
    captured.iter().for_each(|piece| _ = put(piece.square, None));
    played.changed.iter().for_each(|change| _ = put(change.square, change.kind));
    let side = |kind: KindId| set.kinds.get(kind.index()).map(|kind| kind.side);
    let next = next.and_then(Move::squares);
    let goes_on = next.and_then(|next| side((*setup.pieces.get(next.from.index())?)?)) == side(played.kind);
    let captures_further = |next: &PieceMove| next.from == to && !played.captured.is_empty();
    let may_go_on = |next: &PieceMove| set.ends.no_move != NoMove::Skips || set.two_moves.is_some() || captures_further(next);
    if next.is_some() && goes_on {
        setup.continuing = next.filter(may_go_on).map(|_| to);
    } else {
        setup.continuing = None;
        setup.turn = setup.turn.opponent();
    }
}
