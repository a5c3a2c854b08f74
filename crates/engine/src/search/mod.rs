//! The search: iterative deepening over a principal variation search. This file has the state of one search thread and what the whole
//! search asks of it; the modules search with it.

mod alpha_beta;
mod chance;
mod game_end;
pub(crate) mod hooked;
pub(crate) mod iterative_deepening;
mod move_picker;
pub(crate) mod transposition_table;

use std::sync::Arc;

use birka_rules::{Bitboard, KingMobility, Move, MoveList, PackedMove, PieceMove, SearchPosition, Side};

use crate::eval::Evaluator;
use crate::eval::enclosure::EnclosureCache;
use crate::eval::terms::IncrementalScore;
use crate::level::Handicap;
use crate::ordering::{History, ScoredMove};
use crate::params::{ReductionTable, SearchParams};
use crate::score::MAX_PLY;
use crate::search::game_end::{AnswerToEscape, SearchEndRules, Threat, ThreatCache, is_far_from_limit};
use crate::search::transposition_table::TranspositionTable;
use crate::time::SearchControl;

/// The state of one search thread. The search itself is in the modules beside this one.
pub(crate) struct Searcher<const W: usize> {
    pub(crate) context: SearchContext<W>,
    pub(crate) position: SearchPosition<W>,
    pub(crate) end_rules: SearchEndRules,
    pub(crate) stack: Vec<StackEntry<W>>,
    pub(crate) history: History,
    pub(crate) enclosures: EnclosureCache,
    pub(crate) progress: SearchProgress,
    /// Moves that are not searched at the root: the better variations of a MultiPV search.
    pub(crate) excluded_root_moves: Vec<Move>,
    /// A buffer for move generation.
    pub(crate) move_buffer: MoveList,
}

/// The progress of a search thread, and whether it goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchProgress {
    pub(crate) nodes: u64,
    /// The search is aborted at this number of nodes.
    pub(crate) node_limit: u64,
    /// Whether the search is being aborted: scores are meaningless until the root is reached.
    pub(crate) aborted: bool,
    /// The greatest ply of this iteration.
    pub(crate) seldepth: usize,
    /// The depth of this iteration, which limits extensions.
    pub(crate) root_depth: i32,
}

impl<const W: usize> Searcher<W> {
    pub(crate) fn new(position: SearchPosition<W>, context: SearchContext<W>) -> Self {
        let incremental = context.evaluator.incremental_of(&position);
        Self {
            end_rules: SearchEndRules::new(position.rule_set()),
            stack: (0..MAX_PLY + 2).map(|_| StackEntry::new(incremental)).collect(),
            history: History::new(position.rule_set().size.area()),
            enclosures: EnclosureCache::new(),
            progress: SearchProgress { nodes: 0, node_limit: u64::MAX, aborted: false, seldepth: 0, root_depth: 0 },
            excluded_root_moves: Vec::new(),
            move_buffer: MoveList::new(),
            context,
            position,
        }
    }

    /// Makes a move at `ply` and updates what is kept incrementally; returns the squares whose pieces were captured.
    #[inline]
    pub(crate) fn make(&mut self, mv: Move, ply: usize) -> Bitboard<W> {
        let side = self.position.turn();
        let captured = self.position.make(mv);
        let evaluator = &*self.context.evaluator;
        let (current, next) = entry_and_next(&mut self.stack, ply);
        let Some(PieceMove { from, to }) = mv.squares() else {
            (next.incremental, next.threats) = (current.incremental, current.threats);
            return captured;
        };
        let asks_for_kinds = evaluator.asks_for_kinds || evaluator.board.takes[side as usize] && captured.contains(to);
        if asks_for_kinds {
            next.incremental = evaluator.incremental_by_kinds(&self.position, current.incremental, PieceMove { from, to }, &captured);
        } else {
            // A piece that is placed has been counted in the hand.
            let mut incremental = current.incremental.minus(evaluator.piece_score(side, from)).plus(evaluator.piece_score(side, to));
            for square in captured.iter() {
                let owner = if square == to { side } else { side.opponent() };
                incremental = incremental.minus(evaluator.piece_score(owner, square));
            }
            next.incremental = incremental;
        }
        debug_assert_eq!(
            next.incremental.score,
            evaluator.incremental_of(&self.position).score,
            "after {mv:?}, which captured {captured:?}"
        );
        // One call, which the compiler inlines.
        next.threats = if asks_for_kinds && (evaluator.board.changes_pieces || captured.contains(to)) {
            ThreatCache::EMPTY
        } else {
            current.threats.after(&evaluator.board, &self.position, PieceMove { from, to }, &captured)
        };
        captured
    }

    /// Makes a null move at `ply`.
    #[inline]
    pub(crate) fn make_null_move(&mut self, ply: usize) {
        self.position.make_null_move();
        let (current, next) = entry_and_next(&mut self.stack, ply);
        next.previous_move = None;
        // King mobility and threats do not depend on the side to move.
        next.threats = current.threats;
        next.incremental = current.incremental;
    }

    /// Counts a node; aborts the search at the node limit or when it should stop.
    #[inline]
    pub(crate) fn count_node(&mut self) {
        let SearchProgress { nodes, node_limit, .. } = &mut self.progress;
        *nodes += 1;
        if *nodes >= *node_limit || (*nodes & SearchControl::POLL_MASK == 0 && self.context.control.should_stop()) {
            self.progress.aborted = true;
        }
    }

    /// The static evaluation for the side to move; outside the window it is only a bound.
    #[inline]
    pub(crate) fn evaluate(&mut self, ply: usize, alpha: i32, beta: i32) -> i32 {
        let error = self.context.handicap.map_or(0, |handicap| handicap.eval_error(self.position.hash()));
        let (evaluator, position, entry) = (&*self.context.evaluator, &self.position, &mut self.stack[ply]);
        let enclosure = entry.threats.enclosure(&mut self.enclosures, &evaluator.board, position);
        let (incremental, threats) = (&entry.incremental, &mut entry.threats);
        evaluator.evaluate(position, incremental, enclosure, alpha - error, beta - error, || threats.king_mobility(position)) + error
    }

    /// Whether a move is noticed; a handicapped search overlooks some.
    #[inline]
    pub(crate) fn notices(&self, mv: Move, salient: Bitboard<W>) -> bool {
        let size = self.position.rule_set().size;
        let handicap_and_squares = self.context.handicap.zip(mv.squares());
        handicap_and_squares.is_none_or(|(handicap, squares)| handicap.notices(self.position.hash(), squares, size, salient))
    }

    /// Sets the principal variation of `ply` to `mv` followed by that of the next ply.
    #[inline]
    pub(crate) fn update_pv(&mut self, ply: usize, mv: Move) {
        let (current, next) = entry_and_next(&mut self.stack, ply);
        current.pv.clear();
        current.pv.push(mv);
        current.pv.extend_from_slice(&next.pv);
    }

    /// Moves the search to another position on the same board at `ply`.
    pub(crate) fn set_position(&mut self, position: &SearchPosition<W>, ply: usize) {
        self.position.copy_position_from(position);
        let incremental = self.context.evaluator.incremental_of(position);
        let entry = &mut self.stack[ply];
        entry.incremental = incremental;
        entry.threats = ThreatCache::EMPTY;
    }
}

/// The data that all threads of one search share.
pub(crate) struct SearchContext<const W: usize> {
    pub(crate) evaluator: Arc<Evaluator<W>>,
    pub(crate) table: Arc<TranspositionTable>,
    pub(crate) control: Arc<SearchControl>,
    pub(crate) params: SearchParams,
    pub(crate) reductions: Arc<ReductionTable>,
    /// `None` for a search that overlooks nothing.
    pub(crate) handicap: Option<Handicap>,
}

impl<const W: usize> Clone for SearchContext<W> {
    fn clone(&self) -> Self {
        Self {
            evaluator: Arc::clone(&self.evaluator),
            table: Arc::clone(&self.table),
            control: Arc::clone(&self.control),
            params: self.params.clone(),
            reductions: Arc::clone(&self.reductions),
            handicap: self.handicap,
        }
    }
}

/// The data of the search for one ply of the current line (the search stack of Stockfish).
#[derive(Clone)]
pub(crate) struct StackEntry<const W: usize> {
    /// The move that led to this ply; `None` at the root and after a null move.
    pub(crate) previous_move: Option<PackedMove>,
    /// The incremental part of the evaluation.
    pub(crate) incremental: IncrementalScore,
    /// Threats that are already computed.
    pub(crate) threats: ThreatCache<W>,
    /// The last two quiet moves that caused a beta cutoff at this ply (Chess Programming Wiki: Killer Heuristic).
    pub(crate) killers: [Option<PackedMove>; 2],
    /// The principal variation from this ply on (Chess Programming Wiki: Triangular PV-Table).
    pub(crate) pv: Vec<Move>,
    /// The buffer of the move picker.
    pub(crate) moves: Vec<ScoredMove>,
}

impl<const W: usize> StackEntry<W> {
    /// An entry without a move and with room for the moves of most positions.
    pub(crate) fn new(incremental: IncrementalScore) -> Self {
        let (pv, moves) = (Vec::new(), Vec::with_capacity(128));
        Self { previous_move: None, incremental, threats: ThreatCache::EMPTY, killers: [None; 2], pv, moves }
    }

    /// Remembers a quiet move that caused a beta cutoff.
    #[inline]
    pub(crate) fn add_killer(&mut self, mv: PackedMove) {
        if self.killers[0] != Some(mv) {
            self.killers = [Some(mv), self.killers[0]];
        }
    }
}

/// The entries of `ply` and of the next.
#[inline]
pub(crate) fn entry_and_next<const W: usize>(stack: &mut [StackEntry<W>], ply: usize) -> (&mut StackEntry<W>, &mut StackEntry<W>) {
    let (upper, lower) = stack.split_at_mut(ply + 1);
    (&mut upper[ply], &mut lower[0])
}

impl<const W: usize> Searcher<W> {
    /// Where the king can move.
    #[inline]
    pub(crate) fn king_mobility(&mut self, ply: usize) -> KingMobility {
        self.stack[ply].threats.king_mobility(&self.position)
    }

    /// Squares on which an arriving piece of the side to move may capture something, the king included.
    #[inline]
    pub(crate) fn capture_targets(&mut self, ply: usize) -> Bitboard<W> {
        let targets = self.context.evaluator.board.capture_targets(&self.position);
        match self.position.turn() {
            Side::Attackers => targets | self.stack[ply].threats.king_capture_squares(&self.position),
            Side::Defenders => targets,
        }
    }

    /// Squares to one of which attackers who cannot capture the king at once must move where he can escape. `None` without a king.
    #[inline]
    pub(crate) fn answering_squares(&mut self, ply: usize) -> Option<Bitboard<W>> {
        let squares = self.position.king_threats()?.escape_blocking_squares();
        let captures = self.end_rules.answer_to_escape == AnswerToEscape::BlockOrCapture;
        Some(if captures { squares | self.capture_targets(ply) } else { squares })
    }

    /// Whether the opponent of the side to move threatens to win with the next move: the king to escape, or an attacker to capture him.
    #[inline]
    pub(crate) fn is_threatened(&mut self, ply: usize) -> bool {
        // A handicapped search may overlook the threat, so that nothing follows from it.
        self.context.handicap.is_none()
            && match self.position.turn() {
                Side::Attackers => self.king_mobility(ply).escape_directions() > 0,
                Side::Defenders => self.stack[ply].threats.can_capture_king(&self.position),
            }
    }

    /// The threat of the opponent of the side to move, which has found no [winning move](Self::winning_move).
    #[inline]
    pub(crate) fn threat(&mut self, ply: usize) -> Threat {
        if !self.is_threatened(ply) {
            return Threat::None;
        }
        let must_answer = self.position.turn() == Side::Attackers
            && is_far_from_limit(&self.position)
            && !self.context.evaluator.board.king_captured_when_moving_between
            && self.end_rules.answer_to_escape != AnswerToEscape::Any;
        if !must_answer {
            Threat::Win
        } else if self.end_rules.two_escapes_win && self.king_mobility(ply).cannot_be_blocked() {
            Threat::TwoEscapes
        } else {
            Threat::Escape
        }
    }

    /// A move that wins on the spot, if there is one and it is noticed.
    #[inline]
    pub(crate) fn winning_move(&mut self, ply: usize) -> Option<Move> {
        let mv = match self.position.turn() {
            Side::Defenders => self.king_escape(ply),
            Side::Attackers => {
                let threats = &mut self.stack[ply].threats;
                if threats.can_capture_king(&self.position) {
                    let squares = threats.king_capture_squares(&self.position);
                    self.winning_move_to(squares)
                } else {
                    None
                }
            }
        };
        let mv = mv.or_else(|| {
            let side = self.position.turn();
            let squares = if self.context.evaluator.board.has_goals[side as usize] { self.position.goals() } else { Bitboard::EMPTY };
            if squares.is_empty() { None } else { self.winning_move_to(squares) }
        })?;
        self.notices(mv, Bitboard::EMPTY).then_some(mv)
    }

    /// The king's move to a square where he escapes.
    #[inline]
    fn king_escape(&mut self, ply: usize) -> Option<Move> {
        let to = self.king_mobility(ply).escape_square()?;
        let from = self.position.king().filter(|_| !self.context.evaluator.board.king_captured_when_moving_between)?;
        let escape = Move::piece(from, to);
        (self.position.begins_turn() || self.position.is_pseudo_legal(escape)).then_some(escape)
    }

    /// A move of the side to move to one of `squares` that wins on the spot, if there is one.
    fn winning_move_to(&mut self, squares: Bitboard<W>) -> Option<Move> {
        let side = self.position.turn();
        self.position.generate_moves_to(squares, &mut self.move_buffer);
        let position = &mut self.position;
        self.move_buffer.iter().copied().find(|&mv| {
            position.make(mv);
            let won = position.immediate_outcome().is_some_and(|outcome| outcome.winner == Some(side));
            position.unmake();
            won
        })
    }
}
