use birka_rules::{Bitboard, Move, MoveList, SearchPosition, Side};

use super::context::SearchContext;
use super::game_end::EndRules;
use super::stack::{StackEntry, entry_and_next};
use super::threat_cache::ThreatCache;
use crate::eval::enclosure_cache::EnclosureCache;
use crate::ordering::history::History;
use crate::score::MAX_PLY;
use crate::time::SearchControl;

/// The state of one search thread. The search itself is in the modules beside this one.
pub(crate) struct Searcher<const W: usize> {
    pub(crate) context: SearchContext<W>,
    pub(crate) position: SearchPosition<W>,
    pub(crate) end_rules: EndRules,
    pub(crate) stack: Vec<StackEntry<W>>,
    pub(crate) history: History,
    pub(crate) enclosures: EnclosureCache,
    pub(crate) progress: Progress,
    /// Moves that are not searched at the root: the better variations of a MultiPV search.
    pub(crate) excluded_root_moves: Vec<Move>,
    /// A buffer for move generation.
    pub(crate) move_buffer: MoveList,
}

/// How far a search thread has come, and whether it goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    /// Nodes searched.
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
        let incremental = context.evaluator.incremental(position.by_side(Side::Attackers), position.by_side(Side::Defenders));
        Self {
            end_rules: EndRules::new(position.rule_set()),
            stack: (0..MAX_PLY + 2).map(|_| StackEntry::new(incremental)).collect(),
            history: History::new(position.rule_set().size.area()),
            enclosures: EnclosureCache::new(),
            progress: Progress { nodes: 0, node_limit: u64::MAX, aborted: false, seldepth: 0, root_depth: 0 },
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
        let mut incremental = current.incremental.minus(evaluator.piece_score(side, mv.from)).plus(evaluator.piece_score(side, mv.to));
        for square in captured.iter() {
            let owner = if square == mv.to { side } else { side.opponent() };
            incremental = incremental.minus(evaluator.piece_score(owner, square));
        }
        next.incremental = incremental;
        next.threats = current.threats.after(&evaluator.board, &self.position, mv, &captured);
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
        let Progress { nodes, node_limit, .. } = &mut self.progress;
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

    /// Whether a move is noticed at all; a handicapped search overlooks some.
    #[inline]
    pub(crate) fn notices(&self, mv: Move, salient: Bitboard<W>) -> bool {
        let size = self.position.rule_set().size;
        self.context.handicap.is_none_or(|handicap| handicap.notices(self.position.hash(), mv, size, salient))
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
        let incremental = self.context.evaluator.incremental(position.by_side(Side::Attackers), position.by_side(Side::Defenders));
        let entry = &mut self.stack[ply];
        entry.incremental = incremental;
        entry.threats = ThreatCache::EMPTY;
    }
}
