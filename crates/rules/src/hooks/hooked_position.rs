//! Positions of variants with hooks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::board::bitboard::Bitboard;
use crate::board::square::{BoardSize, PieceMove, Square};
use crate::compiled::CompiledRules;
use crate::compiled::kind_info::MoveEffects;
use crate::hooks::{AnnouncementRuling, Hook, HookError, HookView, Hooks, MadeMove, OutcomeRuling};
use crate::moves::Move;
use crate::outcome::{Outcome, Reason};
use crate::position::{Position, Undo};
use crate::search::SearchPosition;
use crate::variant::ends::NoMove;
use crate::variant::ids::{KindId, Side};
use crate::variant::turn::{DieFace, Pending};

/// A [`SearchPosition`] of a variant with hooks. Making a move calls them.
#[derive(Clone)]
pub struct HookedSearchPosition<const W: usize> {
    base: SearchPosition<W>,
    pub(crate) hooked_rules: HookedRules<W>,
}

impl<const W: usize> HookedSearchPosition<W> {
    /// Applies the outcome hook to a position whose outcome by the rules is known.
    pub(crate) fn new(mut base: SearchPosition<W>, hooks: Arc<dyn Hooks>) -> Result<Self, HookError> {
        let hooked_rules = HookedRules { rules: Arc::clone(&base.rules), hooks };
        if !base.position.is_placing() {
            base.position = hooked_rules.with_outcome_hook(base.position)?;
        }
        if hooked_rules.remembers() || hooked_rules.change_pieces() {
            base.keep_positions(hooked_rules.change_pieces());
        }
        Ok(Self { base, hooked_rules })
    }

    /// The pieces, the side to move and the history. Its moves and captures are those of the rules without hooks.
    #[must_use]
    pub fn base(&self) -> &SearchPosition<W> {
        &self.base
    }

    /// Makes a legal move. Returns the squares of the captured pieces.
    ///
    /// # Errors
    /// When a hook fails. The position is then unchanged.
    pub fn make(&mut self, mv: Move) -> Result<Bitboard<W>, HookError> {
        self.advance(mv).map(|undo| undo.captured)
    }

    pub(crate) fn advance(&mut self, mv: Move) -> Result<Undo<W>, HookError> {
        let (next, undo) = self.hooked_rules.after(&self.base.position, mv)?;
        self.base.advance(next, undo);
        Ok(undo)
    }

    /// Unmakes the last move. Does nothing at the start.
    pub fn unmake(&mut self) {
        self.base.unmake();
    }

    /// The legal moves. Calls the hook for each move, which may take a thousand times as long as making it.
    ///
    /// # Errors
    /// When a hook fails.
    pub fn moves(&self) -> Result<Vec<Move>, HookError> {
        self.hooked_rules.without_forbidden_repetitions(&self.base, self.hooked_rules.moves(&self.base.position)?)
    }

    /// How the game ended by the last move, by repetition or by the limit of quiet moves. A position without moves is detected only when its
    /// moves are generated; [`SearchPosition::no_move_outcome`] is its result.
    ///
    /// # Errors
    /// When a hook fails.
    pub fn known_outcome(&self) -> Result<Option<Outcome>, HookError> {
        match self.base.immediate_outcome() {
            Some(outcome) => Ok(Some(outcome)),
            None => self.history_outcome(|| Ok(self.hooked_rules.moves(&self.base.position)?.is_empty())),
        }
    }

    /// How the game ended by repetition or by the limit of quiet moves. `is_stuck` tells whether the side to move has no move.
    pub(crate) fn history_outcome(&self, is_stuck: impl FnOnce() -> Result<bool, HookError>) -> Result<Option<Outcome>, HookError> {
        let by_rules = self.base.history_outcome();
        let is_at_limit = by_rules.is_some_and(|outcome| outcome.reason != Reason::Repetition);
        // By the rules alone, a side at the limit may have no move where the hooks leave it some, and the reverse.
        if !is_at_limit || !self.hooked_rules.change_moves() {
            return Ok(by_rules);
        }
        Ok(if is_stuck()? { Some(self.base.no_move_outcome()) } else { self.base.limit_outcome() })
    }
}

/// Compiled rules together with the hooks that override them.
#[derive(Clone)]
pub(crate) struct HookedRules<const W: usize> {
    pub(crate) rules: Arc<CompiledRules<W>>,
    pub(crate) hooks: Arc<dyn Hooks>,
}

impl<const W: usize> HookedRules<W> {
    /// Whether the hooks decide which moves there are.
    fn change_moves(&self) -> bool {
        let provided = self.hooks.provided();
        provided.contains(Hook::Legal) || provided.contains(Hook::Moves)
    }

    /// Whether the hooks remember anything.
    fn remembers(&self) -> bool {
        self.hooks.provided().contains(Hook::After)
    }

    /// Whether the hooks change pieces.
    fn change_pieces(&self) -> bool {
        self.hooks.provided().contains(Hook::Changes)
    }

    /// Whether the pieces of a position may differ from those before the last move by more than the move and its captures.
    pub(crate) fn may_change_pieces(&self) -> bool {
        self.rules.changes_pieces || self.change_pieces()
    }

    /// The legal moves, regardless of the history.
    pub(crate) fn moves(&self, position: &Position<W>) -> Result<Vec<Move>, HookError> {
        let mut moves = Vec::new();
        if position.awaits_roll() && self.change_moves() {
            for face in DieFace::ALL {
                let mut rolled = *position;
                rolled.pending = Some(Pending::Rolled(face));
                if !self.moves(&rolled)?.is_empty() {
                    return Ok(DieFace::ALL.map(Move::Roll).to_vec());
                }
            }
            return Ok(moves);
        }
        position.for_each_move(&self.rules, |mv| moves.push(mv));
        // A turn can always be ended, and so can one be passed.
        let stop = moves.pop_if(|mv| matches!(mv, Move::EndOfTurn(_) | Move::Pass));
        moves.extend(self.added_moves(position)?.into_iter().map(Move::Piece));
        if self.hooks.provided().contains(Hook::Legal) && !moves.is_empty() {
            self.hooks.legal(&position.view(&self.rules, position.turn), &mut moves)?;
        }
        moves.extend(stop);
        Ok(moves)
    }

    /// The moves that the hook adds to those by the rules. It decides where a piece can go, not whether a turn may have such a second move.
    pub(crate) fn added_moves(&self, position: &Position<W>) -> Result<Vec<PieceMove>, HookError> {
        if !self.hooks.provided().contains(Hook::Moves) {
            return Ok(Vec::new());
        }
        let rules = &*self.rules;
        let pieces: Vec<Square> = position.movers(rules).iter().collect();
        if pieces.is_empty() {
            return Ok(Vec::new());
        }
        let mut added = self.hooks.moves(&position.view(rules, position.turn), &pieces)?;
        debug_assert!(added.iter().all(|mv| pieces.contains(&mv.from) && !position.is_occupied(mv.to)), "the hook adds a wrong move");
        added.sort_unstable();
        added.dedup();
        let captures_alone = position.continuing().is_some() && rules.set.two_moves.as_ref().is_some_and(|rule| rule.captures_alone);
        added.retain(|&mv| !position.targets(rules, mv.from).contains(mv.to));
        if let Some(Pending::Rolled(face)) = position.pending {
            added.retain(|&mv| rules.die_allows(face, mv));
        }
        if captures_alone {
            added.retain(|&mv| !position.captures_enemies(rules, mv, self.effects(position, mv)));
        }
        Ok(added)
    }

    /// The effects that a move can have. Only a move by the rules is a hop.
    fn effects(&self, position: &Position<W>, mv: PieceMove) -> MoveEffects {
        let effects = position.effects(&self.rules, mv);
        let may_be_added = effects.intersects(MoveEffects::HOP) && self.hooks.provided().contains(Hook::Moves);
        let is_added = may_be_added && !position.targets(&self.rules, mv.from).contains(mv.to);
        if is_added { effects.without(MoveEffects::HOP) } else { effects }
    }

    /// The moves that are not forbidden repetitions.
    pub(crate) fn without_forbidden_repetitions(&self, position: &SearchPosition<W>, moves: Vec<Move>) -> Result<Vec<Move>, HookError> {
        if !position.may_forbid_repetition() {
            return Ok(moves);
        }
        let mut allowed = Vec::with_capacity(moves.len());
        for mv in moves {
            if !position.would_repeat(self.after_captures(&position.position, mv)?.0.hash) {
                allowed.push(mv);
            }
        }
        Ok(allowed)
    }

    /// The announcement of a position.
    pub(crate) fn announcement(&self, position: &Position<W>) -> Result<Option<String>, HookError> {
        let by_rules = position.announcement(&self.rules);
        if !self.hooks.provided().contains(Hook::Announce) {
            return Ok(by_rules.map(str::to_owned));
        }
        Ok(match self.hooks.announce(&position.view(&self.rules, position.turn), by_rules)? {
            AnnouncementRuling::Unchanged => by_rules.map(str::to_owned),
            AnnouncementRuling::Silent => None,
            AnnouncementRuling::Text(text) => Some(text),
        })
    }

    /// The pieces and the memory after a move, and what unmakes it. The outcome is not updated, and nobody is passed over.
    pub(crate) fn after_captures(&self, position: &Position<W>, mv: Move) -> Result<(Position<W>, Undo<W>), HookError> {
        let (mut next, undo) = self.without_captured(position, mv)?;
        // A pass has no squares to tell, and a roll neither.
        if matches!(mv, Move::Pass | Move::Roll(_)) || !(self.remembers() || self.change_pieces()) {
            return Ok((next, undo));
        }
        let made = MadeMove { mv, kind: undo.kind, captured: made_captures(position, &undo) };
        if self.change_pieces() && !matches!(mv, Move::Placement(_)) {
            for (square, kind) in self.hooks.changes(&next.view(&self.rules, position.turn), &made)? {
                next.replace_piece(&self.rules, square, kind);
            }
        }
        if self.remembers() {
            next.set_memory(self.hooks.after(&next.view(&self.rules, position.turn), &made)?);
        }
        Ok((next, undo))
    }

    /// The pieces after a move, and what unmakes it. Outcome and memory are not updated, and nobody is passed over.
    fn without_captured(&self, position: &Position<W>, mv: Move) -> Result<(Position<W>, Undo<W>), HookError> {
        let rules = &*self.rules;
        let mut moved = *position;
        let Move::Piece(mv) = mv else {
            let mut undo = Undo::BLANK;
            moved.make(rules, mv, &mut undo);
            let next = if position.is_placing() { rules.set.first } else { position.turn.opponent() };
            if moved.pending.is_none() && moved.turn != next {
                // It was passed over by the rules alone.
                moved.switch_turn(rules);
            }
            return Ok((moved, undo));
        };
        let mut undo = moved.move_once(rules, mv);
        let kind = rules.kind(undo.kind);
        let effects = self.effects(position, mv);
        let mut next = moved;
        undo.captured = moved.captures(rules, kind, mv, effects);
        next.capture_pieces(rules, undo.captured);
        undo.mover_captured = next.is_captured_between(rules, kind, mv.to, effects);
        if undo.mover_captured {
            next.capture_pieces(rules, std::iter::once(mv.to).collect());
        }
        if undo.mover_captured || undo.takes {
            undo.captured.insert(mv.to);
        }
        if self.hooks.provided().contains(Hook::Captures) {
            let by_rules: Vec<Square> = undo.captured.iter().collect();
            if let Some(own) = self.hooks.captures(&moved.view(rules, position.turn), mv, &by_rules)? {
                // Empty squares are ignored.
                undo.captured = own.into_iter().filter(|&square| moved.is_occupied(square)).collect();
                let mut removed = undo.captured;
                // A piece that was taken is gone. A hook cannot tell it from the one that took it, so the rules decide about that one.
                if undo.takes {
                    undo.captured.insert(mv.to);
                    if !undo.mover_captured {
                        removed.remove(mv.to);
                    }
                }
                undo.mover_captured = removed.contains(mv.to);
                next = moved;
                next.capture_pieces(rules, removed);
            }
        }
        if !undo.mover_captured {
            next.promote(rules, mv.to);
        }
        debug_assert!(next.is_consistent(rules), "a move made the position inconsistent");
        Ok((next, undo))
    }

    /// The position after a move, and what unmakes it.
    #[inline]
    pub(crate) fn after(&self, position: &Position<W>, mv: Move) -> Result<(Position<W>, Undo<W>), HookError> {
        if let Move::Roll(face) = mv {
            return self.after_roll(position, face);
        }
        let (mut next, undo) = self.after_captures(position, mv)?;
        // While pieces are placed, nothing ends the game.
        if next.is_placing() {
            return Ok((next, undo));
        }
        // A hook can capture or spare any piece, so every end of the game is possible after every move.
        next.outcome = next.outcome.filter(|_| mv == Move::Pass);
        next.outcome = next.outcome.or_else(|| next.king_captured(&self.rules)).or_else(|| next.static_outcome(&self.rules));
        let mut next = self.with_outcome_hook(next)?;
        if next.outcome.is_none() {
            next.go_on_after(&self.rules, position, &undo);
            if self.rules.set.two_moves.is_some() && !self.goes_on(&next)? {
                next.close_turn(&self.rules);
            }
            if self.must_be_passed_over(&next)? {
                next.switch_turn(&self.rules);
            }
            if next.pending.is_none() {
                next.set_due_at_begin_of_turn(&self.rules, mv == Move::Pass);
            }
        }
        Ok((next, undo))
    }

    /// The position after a roll, and what unmakes it.
    fn after_roll(&self, position: &Position<W>, face: DieFace) -> Result<(Position<W>, Undo<W>), HookError> {
        let (mut next, mut undo) = (*position, Undo::BLANK);
        next.roll(&self.rules, face, &mut undo);
        if self.moves(&next)?.is_empty() {
            next.end_rolled_turn(&self.rules);
        }
        Ok((next, undo))
    }

    /// Whether a turn that may go on has a further move.
    fn goes_on(&self, position: &Position<W>) -> Result<bool, HookError> {
        let Some(at) = position.continuing() else { return Ok(false) };
        if self.change_moves() {
            return Ok(!self.moves(position)?.is_empty());
        }
        Ok(position.further_moves(&self.rules, at).next().is_some())
    }

    /// Whether the side to move has no move and is passed over, where the rules say so and the other one has some.
    pub(crate) fn must_be_passed_over(&self, position: &Position<W>) -> Result<bool, HookError> {
        if !self.change_moves() {
            return Ok(position.must_be_passed_over(&self.rules));
        }
        let may_skip = self.rules.set.ends.no_move == NoMove::Skips && position.pending.is_none() && position.outcome.is_none();
        if !may_skip || !self.moves(position)?.is_empty() {
            return Ok(false);
        }
        let mut other = *position;
        other.switch_turn(&self.rules);
        Ok(!self.moves(&other)?.is_empty())
    }

    /// A position whose outcome by the rules is known, after the outcome hook.
    pub(crate) fn with_outcome_hook(&self, mut position: Position<W>) -> Result<Position<W>, HookError> {
        if self.hooks.provided().contains(Hook::Outcome) {
            match self.hooks.outcome(&position.view(&self.rules, position.turn), position.outcome)? {
                OutcomeRuling::Unchanged => {}
                OutcomeRuling::Continues => position.outcome = None,
                OutcomeRuling::Ended(outcome) => position.outcome = Some(outcome),
            }
        }
        Ok(position)
    }

    /// The number of leaves of the game tree at exactly `depth`; `None` if `stop` is set before the end.
    pub(crate) fn perft<const BULK_COUNTING: bool>(
        &self,
        position: &Position<W>,
        depth: u32,
        stop: &AtomicBool,
    ) -> Result<Option<u64>, HookError> {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let leaves = match depth {
            0 => 1,
            1 if BULK_COUNTING && !self.change_moves() => u64::from(position.count_legal_moves(&self.rules)),
            1 if BULK_COUNTING => self.moves(position)?.len() as u64,
            _ => {
                let mut leaves = 0;
                for mv in self.moves(position)? {
                    let Some(below) = self.perft::<BULK_COUNTING>(&self.after(position, mv)?.0, depth - 1, stop)? else { return Ok(None) };
                    leaves += below;
                }
                leaves
            }
        };
        Ok(Some(leaves))
    }
}

/// The pieces that a move from a position captured, with their squares.
fn made_captures<const W: usize>(before: &Position<W>, undo: &Undo<W>) -> Vec<(Square, KindId)> {
    let to = undo.mv.to();
    let taken = to.filter(|_| undo.takes).map(|to| before.kind_on(to));
    let kinds = |square: Square| {
        let is_destination = Some(square) == to;
        let mover = (is_destination && undo.mover_captured).then_some(undo.kind);
        let other = if is_destination { taken } else { Some(before.kind_on(square)) };
        mover.into_iter().chain(other).map(move |kind| (square, kind))
    };
    undo.captured.iter().flat_map(kinds).collect()
}

impl<const W: usize> Position<W> {
    /// The position as hooks see it, with a side to move.
    pub(crate) fn view(&self, rules: &CompiledRules<W>, turn: Side) -> HookView {
        let mut cells = [0; BoardSize::MAX * BoardSize::MAX];
        let occupied = *self.by_side(Side::Attackers) | *self.by_side(Side::Defenders);
        occupied.iter().for_each(|square| cells[square.index()] = self.kind_on(square).0 + 1);
        let king = self.king.filter(|&king| self.by_side(Side::Defenders).contains(king));
        let rolled = if let Some(Pending::Rolled(face)) = self.pending { Some(face) } else { None };
        HookView { cells, area: rules.size.area(), turn, king, open_ways: self.open_ways(rules), memory: self.memory, rolled }
    }
}
