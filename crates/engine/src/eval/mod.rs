//! Static evaluation: what a position is worth without a search. It is a weighted sum of terms, with lazy evaluation. Nothing in here knows
//! the search.

pub(crate) mod board_info;
pub(crate) mod enclosure;
mod piece_worth;
pub(crate) mod terms;

use birka_rules::{Bitboard, InHand, Kind, KindId, KingMobility, PieceMove, SearchPosition, Side, Square};

use crate::eval::board_info::BoardInfo;
use crate::eval::enclosure::Enclosure;
use crate::eval::piece_worth::ORDINARY;
use crate::eval::terms::{IncrementalScore, Pieces, Term, TermSink, Weights};
use crate::score::MAX_EVAL;

type TermWeights = [i32; Term::ALL.len()];

/// Evaluates quiet positions of one variant: a sum of [`Term`]s.
pub(crate) struct Evaluator<const W: usize> {
    pub(crate) board: BoardInfo<W>,
    /// By term, the factor of its weight on this board.
    factors: [f32; Term::ALL.len()],
    weights: TermWeights,
    /// By side and square, what a piece there contributes (piece-square tables).
    piece_scores: [Vec<IncrementalScore>; 2],
    /// By kind and square, the same; `None` where all men of a side are worth the same.
    kind_scores: Option<Vec<Vec<IncrementalScore>>>,
    /// Whether the score of a move depends on kinds: men of a side are worth more or less than others, or moves change what they are.
    pub(crate) asks_for_kinds: bool,
    /// By side, the value of its best man.
    man_values: [i32; 2],
    /// The coarse score of the starting position, which counts as even.
    start_score: i32,
    /// The usual minimum and maximum of the fine features.
    fine_bounds: (i32, i32),
}

/// By how much a defender is worth more, per share by which the defenders are outnumbered.
const SCARCITY: f32 = 0.55;

/// On larger boards, placement is scaled down in proportion. Otherwise the sum over all men would outweigh material.
const UNSCALED_AREA: f32 = 169.0;

/// By more moves one side hardly ever surpasses the other.
const MAX_MOBILITY: i32 = 40;

struct WeightedSum<'a> {
    weights: &'a TermWeights,
    score: i32,
}

impl TermSink for WeightedSum<'_> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the term is a constant at each call, so that only a multiplication remains")]
    fn add(&mut self, term: Term, times: i32) {
        self.score += times * self.weights[term as usize];
    }
}

impl<const W: usize> Evaluator<W> {
    pub(crate) fn new(position: &SearchPosition<W>, weights: &Weights) -> Self {
        let board = BoardInfo::new(position);
        let set = position.rule_set();
        let factors = factors(&board, weights, set.size.squares().count());
        let weights = Term::ALL.map(|term| (weights.get(term) as f32 * factors[term as usize]).round() as i32);
        let piece_scores = Side::ALL.map(|side| {
            let scores = set.size.numbers().map(|square| IncrementalScore::of_piece(&board, &weights, side, square));
            let mut scores: Vec<IncrementalScore> = scores.collect();
            // As many as a bitboard has bits, so that the compiler sees that every square of one is in range.
            scores.resize(64 * W, IncrementalScore::ZERO);
            scores
        });
        let worth = piece_worth::by_kind_and_square(set);
        let kind_scores = worth.as_ref().map(|worth| {
            let of_kind = |(worth, (_, kind)): (&Vec<i32>, (_, &Kind))| {
                let man = weights[if kind.side == Side::Attackers { Term::Attacker } else { Term::Defender } as usize];
                let scores = piece_scores[kind.side as usize].iter().zip(worth);
                scores.map(|(score, worth)| score.plus(IncrementalScore::of(man * (worth - ORDINARY) / ORDINARY))).collect()
            };
            worth.iter().zip(set.kinds()).map(of_kind).collect()
        });
        let man_values = Side::ALL.map(|side| {
            let man = weights[if side == Side::Attackers { Term::Attacker } else { Term::Defender } as usize].abs();
            let of_side = worth.iter().flatten().zip(&set.kinds).filter(|(_, kind)| kind.side == side).flat_map(|(worth, _)| worth);
            man * of_side.copied().max().unwrap_or(ORDINARY) / ORDINARY
        });
        let mut evaluator = Self {
            start_score: 0,
            fine_bounds: fine_bounds(&weights),
            factors,
            weights,
            piece_scores,
            asks_for_kinds: board.changes_pieces || kind_scores.is_some(),
            kind_scores,
            man_values,
            board,
        };
        let start = |side: Side| set.size.squares().filter(move |s| set.start[s.index()].is_some_and(|id| set.kind(id).side == side));
        let king = start(Side::Defenders).find(|s| set.start[s.index()].is_some_and(|id| set.kind(id).royal));
        let [attackers, defenders]: [Bitboard<W>; 2] = Side::ALL.map(|side| start(side).collect());
        let beside_king = king.map_or(Bitboard::EMPTY, |king| position.adjacent(king));
        let pieces = Pieces { attackers, defenders, king, beside_king };
        let hand = set.hand.as_ref().map_or(InHand::NONE, |hand| hand.pieces);
        let kind_on = |square: Square| set.start[square.index()];
        evaluator.start_score = evaluator.coarse(&evaluator.incremental(attackers, defenders, hand, kind_on), &pieces);
        evaluator
    }

    /// The greatest worth of the capture of a man to the captor: the man and, where it changes sides, the one that the captor gains.
    pub(crate) fn man_value(&self, side: Side) -> i32 {
        let gained = if self.board.changes_sides[side as usize] { self.man_values[side.opponent() as usize] } else { 0 };
        self.man_values[side as usize] + gained
    }

    /// The incremental score of a position, computed from scratch.
    pub(crate) fn incremental_of(&self, position: &SearchPosition<W>) -> IncrementalScore {
        let [attackers, defenders] = Side::ALL.map(|side| position.by_side(side));
        self.incremental(attackers, defenders, position.in_hand(), |square| position.kind_at(square))
    }

    /// The same for pieces on the board and in hand. Those in hand count like any on the board: without a king, all squares are worth the same, and with
    /// one there is no hand.
    fn incremental(
        &self,
        attackers: Bitboard<W>,
        defenders: Bitboard<W>,
        hand: InHand,
        kind_on: impl Fn(Square) -> Option<KindId>,
    ) -> IncrementalScore {
        let sum = |pieces: Bitboard<W>, side: Side| {
            let score = |square: Square| match &self.kind_scores {
                Some(scores) => kind_on(square).map_or(IncrementalScore::ZERO, |kind| scores[kind.index()][square.index()]),
                None => self.piece_score(side, square),
            };
            pieces.iter().fold(IncrementalScore::ZERO, |sum, square| sum.plus(score(square)))
        };
        let on_board = sum(attackers, Side::Attackers).plus(sum(defenders, Side::Defenders));
        let in_hand =
            Side::ALL.into_iter().flat_map(|side| std::iter::repeat_n(self.piece_score(side, Square::FIRST), hand.of(side).into()));
        in_hand.fold(on_board, IncrementalScore::plus)
    }

    /// The incremental score after a move where it depends on the kinds of the pieces; `before` is the score before it.
    // Not inlined, so that other moves keep their registers.
    #[cold]
    #[inline(never)]
    pub(crate) fn incremental_by_kinds(
        &self,
        position: &SearchPosition<W>,
        before: IncrementalScore,
        PieceMove { from, to }: PieceMove,
        captured: &Bitboard<W>,
    ) -> IncrementalScore {
        let after_quiet_move = || {
            let scores = self.kind_scores.as_ref().filter(|_| captured.is_empty() && from != to)?;
            let (moved, now) = (position.last_moved_kind()?, position.kind_at(to)?);
            Some(before.minus(scores[moved.index()][from.index()]).plus(scores[now.index()][to.index()]))
        };
        // After a capture computed afresh, because any piece on the destination or a captured square may be another one now, or the mover has taken one
        // there.
        after_quiet_move().unwrap_or_else(|| self.incremental_of(position))
    }

    /// The contribution of a piece of `side` on `square` to the incremental score.
    #[inline]
    pub(crate) fn piece_score(&self, side: Side, square: Square) -> IncrementalScore {
        self.piece_scores[side as usize][square.index()]
    }

    /// The static evaluation for the side to move; within the window `alpha` to `beta` it is exact, outside it is a bound.
    ///
    /// The fine features are left out when they could not bring the score back into the window
    /// (Chess Programming Wiki: Lazy Evaluation). `king_mobility` is called only if they are needed.
    #[inline]
    pub(crate) fn evaluate(
        &self,
        position: &SearchPosition<W>,
        incremental: &IncrementalScore,
        enclosure: Enclosure,
        alpha: i32,
        beta: i32,
        king_mobility: impl FnOnce() -> KingMobility,
    ) -> i32 {
        let sign = if position.turn() == Side::Defenders { 1 } else { -1 };
        let tempo = self.weights[Term::Turn as usize];
        if enclosure.is_complete() {
            let mut sum = WeightedSum { weights: &self.weights, score: -self.start_score };
            terms::enclosed(&self.board, position, enclosure, &mut sum);
            return (sign * sum.score + tempo).clamp(-MAX_EVAL, MAX_EVAL);
        }
        let coarse = sign * (self.coarse(incremental, &Pieces::of(position)) - self.start_score) + tempo;
        let (min, max) = if sign == 1 { self.fine_bounds } else { (-self.fine_bounds.1, -self.fine_bounds.0) };
        if coarse + max <= alpha {
            return (coarse + max).clamp(-MAX_EVAL, MAX_EVAL);
        }
        if coarse + min >= beta {
            return (coarse + min).clamp(-MAX_EVAL, MAX_EVAL);
        }
        let mut sum = WeightedSum { weights: &self.weights, score: 0 };
        terms::fine(&self.board, position, &king_mobility(), enclosure, &mut sum);
        (coarse + sign * sum.score).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// The incremental score and the coarse features, from the defenders' point of view.
    #[inline]
    fn coarse(&self, incremental: &IncrementalScore, pieces: &Pieces<W>) -> i32 {
        let mut sum = WeightedSum { weights: &self.weights, score: incremental.score };
        terms::coarse(&self.board, incremental, pieces, &mut sum);
        sum.score
    }

    /// Adds all terms of a position, by which the tuner fits the weights.
    pub(crate) fn trace(&self, position: &SearchPosition<W>, king: &KingMobility, sink: &mut impl TermSink) {
        let incremental = self.incremental_of(position);
        terms::all(&self.board, position, &incremental, king, sink);
    }

    /// By term, the factor of its weight on this board.
    pub(crate) fn factors(&self) -> &[f32; Term::ALL.len()] {
        &self.factors
    }
}

/// By term, the factor of its weight on a board of `area` squares.
fn factors<const W: usize>(board: &BoardInfo<W>, weights: &Weights, area: usize) -> [f32; Term::ALL.len()] {
    let [attackers, defenders] = board.starting_men.map(|men| men.max(1) as f32);
    let outnumbered = ((attackers - defenders) / defenders).clamp(-0.5, 3.0);
    let area = area as f32;
    let placement = (UNSCALED_AREA / area).min(1.0);
    Term::ALL.map(|term| match term {
        Term::Attacker | Term::Way | Term::Ways | Term::ShutAll | Term::Hunt | Term::Turn => 1.0,
        Term::Mobility if board.king.is_some() => 0.0,
        // Without a king the sides want the same of their men.
        Term::Defender if board.king.is_none() => -weights.attacker as f32 / weights.defender.max(1) as f32,
        Term::Defender => 1.0 + outnumbered * SCARCITY,
        Term::Distance => placement * 4.0 / board.starting_distance as f32,
        Term::Room => placement * 121.0 / area,
        _ => placement,
    })
}

/// The minimum and maximum of the fine features in all but a few positions.
fn fine_bounds(weights: &TermWeights) -> (i32, i32) {
    let product = |term: Term, times: i32| weights[term as usize] * times;
    let threats = [Term::NextWay, Term::NextWays, Term::NextWaysThree, Term::NextWaysMore].map(|term| product(term, 1));
    let ranges = [
        (product(Term::Mobility, -MAX_MOBILITY), product(Term::Mobility, MAX_MOBILITY)),
        (0, product(Term::KingMove, 12)),
        (0, product(Term::Lane, 25)),
        (0, product(Term::ShutTwo, 1)),
        (threats.into_iter().min().unwrap_or(0).min(0), threats.into_iter().max().unwrap_or(0).max(0)),
    ];
    ranges.iter().fold((0, 0), |(min, max), &(one, other)| (min + one.min(other), max + one.max(other)))
}
