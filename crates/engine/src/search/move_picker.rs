//! Staged move generation (Chess Programming Wiki: Move Generation, Staged Move Generation): no move is generated before the search
//! comes to its stage, and most nodes fail high before the last.

use birka_rules::{Bitboard, Move, PackedMove, SearchPosition, Side};

use crate::eval::board_info::BoardInfo;
use crate::ordering::{MoveScorer, ScoredMove, partial_sort, select_best, sort};
use crate::search::Searcher;

/// Yields the moves of a node, the most promising first.
pub(crate) struct MovePicker<const W: usize> {
    ply: usize,
    stage: Stage,
    next: usize,
    /// The move of the transposition table.
    tt_move: Option<PackedMove>,
    /// The squares one of which must be occupied to block an escape, if the side to move must.
    must_block: Option<Bitboard<W>>,
    /// Where something may be captured; valid after the first stage.
    capture_targets: Bitboard<W>,
    /// Killers, once they have been tried.
    killers: [Option<PackedMove>; 2],
    /// Moves that may create a threat, once they have been asked for.
    threatening: Option<ThreateningMoves<W>>,
    /// The moves of the stages so far; those before `next` have been yielded or skipped.
    moves: Vec<ScoredMove>,
}

/// The stage whose moves are being picked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TtMove,
    Captures,
    Killers,
    Quiets,
}

/// The quiet moves to yield.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum QuietMoves {
    All,
    /// Only those that may create a threat: late move pruning skips the others.
    Threatening,
}

/// Moves that may create a threat: those to some squares and those from others.
#[derive(Clone, Copy)]
struct ThreateningMoves<const W: usize> {
    to: Bitboard<W>,
    from: Bitboard<W>,
}

impl<const W: usize> ThreateningMoves<W> {
    /// Attackers who come up to the king; moves of the king and of defenders who open a line for him; captures.
    fn new(board: &BoardInfo<W>, position: &SearchPosition<W>, capture_targets: Bitboard<W>) -> Self {
        let Some(king) = position.king() else { return Self { to: capture_targets, from: Bitboard::EMPTY } };
        match position.turn() {
            Side::Attackers => Self { to: capture_targets | position.adjacent(king), from: Bitboard::EMPTY },
            Side::Defenders => {
                let mut from = board.discovering_defenders(position);
                from.insert(king);
                Self { to: capture_targets, from }
            }
        }
    }

    #[inline]
    fn contains(&self, mv: PackedMove) -> bool {
        mv.squares().is_some_and(|squares| self.to.contains(squares.to) || self.from.contains(squares.from))
    }
}

impl<const W: usize> Searcher<W> {
    /// Appends the moves to some squares, except one, scored by history.
    ///
    /// Not inlined: search and quiescence search together barely fit the instruction cache.
    #[inline(never)]
    pub(crate) fn score_moves_to(&self, squares: Bitboard<W>, ply: usize, except: Option<PackedMove>, moves: &mut Vec<ScoredMove>) {
        let history = self.history.view(self.position.turn(), self.stack[ply].previous_move);
        self.position.for_each_move_to(squares, |mv| {
            let packed = PackedMove::from(mv);
            if Some(packed) != except {
                moves.push(ScoredMove { score: packed.squares().map_or(0, |squares| history.score(squares)), mv: packed });
            }
        });
    }

    /// The scorer of the moves at `ply`.
    #[inline]
    pub(crate) fn move_scorer(&self, ply: usize, capture_targets: Bitboard<W>) -> MoveScorer<'_, W> {
        let entry = &self.stack[ply];
        MoveScorer {
            king: self.position.king(),
            capture_targets,
            killers: entry.killers,
            history: self.history.view(self.position.turn(), entry.previous_move),
            king_bonus: self.context.params.king_move_bonus,
        }
    }

    /// Removes the moves that a handicapped search overlooks, except `always`. If none is left, the first stays.
    pub(crate) fn remove_overlooked(
        &self,
        moves: &mut Vec<ScoredMove>,
        ply: usize,
        capture_targets: Bitboard<W>,
        always: Option<PackedMove>,
    ) {
        let position = &self.position;
        let previous = self.stack[ply].previous_move.and_then(PackedMove::squares);
        let previous = previous.map_or(Bitboard::EMPTY, |previous| position.adjacent(previous.to));
        let beside_king = position.king().map_or(Bitboard::EMPTY, |king| position.adjacent(king));
        let salient = capture_targets | previous | beside_king;
        let first = moves.first().copied();
        moves.retain(|scored| Some(scored.mv) == always || self.notices(scored.mv.into(), salient));
        if moves.is_empty() {
            moves.extend(first);
        }
    }
}

impl<const W: usize> MovePicker<W> {
    /// Picks the moves of the position at `ply`. With `must_block`, only moves to these squares.
    pub(crate) fn new(searcher: &mut Searcher<W>, ply: usize, tt_move: Option<Move>, must_block: Option<Bitboard<W>>) -> Self {
        let mut moves = std::mem::take(&mut searcher.stack[ply].moves);
        moves.clear();
        // The entry may belong to another position with the same hash.
        let is_legal = |mv: Move| {
            must_block.is_none_or(|squares| mv.to().is_some_and(|to| squares.contains(to))) && searcher.position.is_pseudo_legal(mv)
        };
        let tt_move = tt_move.filter(|&mv| is_legal(mv)).map(PackedMove::from);
        moves.extend(tt_move.map(|mv| ScoredMove { score: 0, mv }));
        Self {
            ply,
            stage: Stage::TtMove,
            next: 0,
            tt_move,
            must_block,
            capture_targets: Bitboard::EMPTY,
            killers: [None; 2],
            threatening: None,
            moves,
        }
    }

    #[inline]
    pub(crate) fn next(&mut self, searcher: &mut Searcher<W>, depth: i32, quiets: QuietMoves) -> Option<PackedMove> {
        loop {
            while self.next == self.moves.len() {
                if self.stage == Stage::TtMove {
                    self.capture_targets = searcher.capture_targets(self.ply);
                }
                self.stage = match self.stage {
                    Stage::TtMove if self.must_block.is_some() || searcher.context.handicap.is_some() => {
                        self.add_all(searcher);
                        Stage::Quiets
                    }
                    Stage::TtMove => {
                        self.add_captures(searcher);
                        Stage::Captures
                    }
                    Stage::Captures => {
                        self.add_killers(searcher);
                        Stage::Killers
                    }
                    Stage::Killers => {
                        self.add_quiets(searcher, depth, quiets);
                        Stage::Quiets
                    }
                    Stage::Quiets => return None,
                };
            }
            let ScoredMove { mv, .. } = match self.stage {
                Stage::Captures => select_best(&mut self.moves, self.next),
                _ => self.moves[self.next],
            };
            self.next += 1;
            if self.stage == Stage::Quiets && (Some(mv) == self.tt_move || self.killers.contains(&Some(mv))) {
                continue;
            }
            if quiets == QuietMoves::All || self.stage != Stage::Quiets || self.threatening(searcher).contains(mv) {
                return Some(mv);
            }
        }
    }

    #[inline]
    fn threatening(&mut self, searcher: &Searcher<W>) -> ThreateningMoves<W> {
        let targets = self.capture_targets;
        *self.threatening.get_or_insert_with(|| ThreateningMoves::new(&searcher.context.evaluator.board, &searcher.position, targets))
    }

    /// Whether the last move came from the last stage, of quiet moves that are not killers.
    #[inline]
    pub(crate) fn is_in_quiet_stage(&self) -> bool {
        self.stage == Stage::Quiets
    }

    /// The moves before the last one.
    #[inline]
    pub(crate) fn moves_before(&self) -> &[ScoredMove] {
        &self.moves[..self.next - 1]
    }

    /// Returns the move buffer to the search stack.
    #[inline]
    pub(crate) fn finish(self, searcher: &mut Searcher<W>) {
        searcher.stack[self.ply].moves = self.moves;
    }

    fn add_captures(&mut self, searcher: &Searcher<W>) {
        searcher.score_moves_to(self.capture_targets, self.ply, self.tt_move, &mut self.moves);
    }

    fn add_killers(&mut self, searcher: &Searcher<W>) {
        self.killers = searcher.stack[self.ply].killers;
        for mv in self.killers.into_iter().flatten() {
            if Some(mv) != self.tt_move
                && mv.squares().is_none_or(|squares| !self.capture_targets.contains(squares.to))
                && searcher.position.is_pseudo_legal(mv.into())
            {
                self.moves.push(ScoredMove { score: 0, mv });
            }
        }
    }

    fn add_quiets(&mut self, searcher: &Searcher<W>, depth: i32, quiets: QuietMoves) {
        let threatening = (quiets == QuietMoves::Threatening).then(|| self.threatening(searcher));
        let scorer = searcher.move_scorer(self.ply, self.capture_targets);
        let begin = self.moves.len();
        let moves = &mut self.moves;
        let add = |mv: Move| {
            let packed = PackedMove::from(mv);
            if !scorer.is_capture(packed) && threatening.is_none_or(|threatening| threatening.contains(packed)) {
                moves.push(ScoredMove { score: scorer.quiet(packed), mv: packed });
            }
        };
        match (threatening, searcher.position.turn()) {
            (Some(threatening), Side::Attackers) => searcher.position.for_each_move_to(threatening.to, add),
            _ => searcher.position.for_each_move(add),
        }
        let quiets = &mut self.moves[begin..];
        if depth < searcher.context.params.full_sort_min_depth {
            partial_sort(quiets, 1);
        } else {
            sort(quiets);
        }
    }

    /// All moves in one stage, for a side that must block an escape and for a handicapped search.
    fn add_all(&mut self, searcher: &mut Searcher<W>) {
        match self.must_block {
            Some(squares) => searcher.position.generate_moves_to(squares, &mut searcher.move_buffer),
            None => searcher.position.generate_moves(&mut searcher.move_buffer),
        }
        let scorer = searcher.move_scorer(self.ply, self.capture_targets);
        let others = searcher.move_buffer.iter().map(|&mv| PackedMove::from(mv)).filter(|&mv| Some(mv) != self.tt_move);
        self.moves.extend(others.map(|mv| ScoredMove { score: scorer.any(mv), mv }));
        if searcher.context.handicap.is_some() && self.moves.len() > 1 {
            searcher.remove_overlooked(&mut self.moves, self.ply, self.capture_targets, self.tt_move);
        }
        sort(&mut self.moves[self.next..]);
    }
}
