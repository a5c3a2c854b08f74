//! Ends of the game within the search, and the threats of them that a position has.

use birka_rules::{Bitboard, ENDS, KingMobility, NoMove, PieceMove, RuleSet, SearchPosition, Side, Verdict};

use crate::eval::board_info::BoardInfo;
use crate::eval::enclosure::{Enclosure, EnclosureCache};
use crate::score::outcome_score;

/// The rules of a variant about ends of the game, as the search needs them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchEndRules {
    repetition: RepetitionRule,
    /// The moves that may save attackers who cannot capture the king at once although he can escape.
    pub(crate) answer_to_escape: AnswerToEscape,
    /// Whether attackers who cannot capture the king at once lose where he can escape in two ways that no single piece blocks.
    pub(crate) two_escapes_win: bool,
    /// Whether a side without a legal move loses.
    pub(crate) no_move_loses: bool,
    /// Whether a side without a legal move is passed over, or some side may pass.
    pub(crate) has_turns_without_move: bool,
    /// Whether a turn is two moves.
    pub(crate) has_second_moves: bool,
    /// The least number of moves after which a position can recur.
    shortest_cycle: usize,
    /// Whether a limit of moves ends the game.
    has_limit: bool,
}

/// The moves that may save attackers who cannot capture the king at once although he can escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerToEscape {
    /// Only to block the escape.
    Block,
    /// To block it, or a capture after which the turn goes on.
    BlockOrCapture,
    /// Any move: they may win in one turn by capturing some or all of his men, by an encirclement that he can leap over, or by a square or a line of
    /// pieces; or they may block two ways in one turn, or end the game by a pass, or the king may not roll what he needs.
    Any,
}

/// A threat of the opponent of the side to move to win with its next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threat {
    None,
    /// A win that any move may prevent.
    Win,
    /// An escape of the king. Attackers who cannot capture him at once lose by any move that does not [answer](AnswerToEscape) it.
    Escape,
    /// Escapes in two ways that no move answers. Attackers who cannot capture the king at once have lost.
    TwoEscapes,
}

/// How the search treats repetitions.
#[derive(Clone, Copy, Debug)]
enum RepetitionRule {
    /// Only the game's own rule counts.
    AsPlayed,
    /// The first repetition within the search line scores as the draw that it can be made.
    Draws,
    /// The first repetition within the search line scores as nearly lost for a side.
    Loses(Side),
    /// Moves that repeat a position this many times are illegal.
    Forbidden { times: usize },
}

impl SearchEndRules {
    pub(crate) fn new(set: &RuleSet) -> Self {
        let repetition = match set.ends.repetition.map(|rule| (rule.verdict, rule.times)) {
            Some((Verdict::Draw, _)) => RepetitionRule::Draws,
            Some((Verdict::Loses(side), _)) => RepetitionRule::Loses(side),
            Some((Verdict::Forbidden, times)) => RepetitionRule::Forbidden { times: usize::from(times.get()) },
            Some((Verdict::MoverLoses, _)) | None => RepetitionRule::AsPlayed,
        };
        let attackers_may_win_first = ENDS.iter().any(|end| (end.wins)(set, Side::Attackers) && (end.precedes_escape)(set))
            || set.two_moves.is_some()
            || set.dice.is_some()
            || set.passes.is_some_and(|passes| passes.allow(Side::Attackers));
        let answer_to_escape = if attackers_may_win_first {
            AnswerToEscape::Any
        } else if set.kinds.iter().any(|kind| kind.side == Side::Attackers && !kind.again.is_never()) {
            AnswerToEscape::BlockOrCapture
        } else {
            AnswerToEscape::Block
        };
        Self {
            repetition,
            answer_to_escape,
            two_escapes_win: answer_to_escape == AnswerToEscape::Block && set.ends.no_move == NoMove::Loses,
            no_move_loses: set.ends.no_move == NoMove::Loses,
            has_turns_without_move: set.ends.no_move == NoMove::Skips || set.passes.is_some(),
            has_second_moves: set.two_moves.is_some(),
            shortest_cycle: set.shortest_cycle(),
            has_limit: set.ends.plies_to_limit(0, 0).is_some(),
        }
    }

    /// The score for the side to move if the game has ended at `ply`. `repetition_score` is the score of a first repetition for the
    /// opponent of the side that loses by repetition.
    #[inline]
    pub(crate) fn end_score<const W: usize>(&self, position: &SearchPosition<W>, ply: usize, repetition_score: i32) -> Option<i32> {
        let side = position.turn();
        if let Some(outcome) = position.immediate_outcome() {
            return Some(outcome_score(outcome, side, ply));
        }
        if position.reversible_plies() < self.shortest_cycle && !self.has_limit {
            return None;
        }
        // Only whole turns repeat a position.
        if !(position.begins_turn() || position.awaits_roll()) {
            return None;
        }
        if let Some(outcome) = position.history_outcome() {
            return Some(outcome_score(outcome, side, ply));
        }
        // A side that can bring a position back once can do so again (Chess Programming Wiki: Repetitions).
        match self.repetition {
            RepetitionRule::Draws => self.repeats_in_line(position, ply).then_some(0),
            RepetitionRule::Loses(loser) => {
                self.repeats_in_line(position, ply).then_some(if loser == side { -repetition_score } else { repetition_score })
            }
            RepetitionRule::AsPlayed | RepetitionRule::Forbidden { .. } => None,
        }
    }

    /// Whether the last move was illegal because it repeated a position too often.
    #[inline]
    pub(crate) fn is_forbidden_repetition<const W: usize>(&self, position: &SearchPosition<W>) -> bool {
        match self.repetition {
            RepetitionRule::Forbidden { times } => position.reversible_plies() >= 4 * (times - 1) && position.occurrences() >= times,
            _ => false,
        }
    }

    /// Whether the position occurred before since the root.
    #[inline]
    fn repeats_in_line<const W: usize>(&self, position: &SearchPosition<W>, ply: usize) -> bool {
        position.reversible_plies() >= self.shortest_cycle && ply >= self.shortest_cycle && position.repeats_within(ply)
    }
}

/// Whether no limit of moves ends the game within the next two plies, so that a win found by a threat is certain.
#[inline]
pub(crate) fn is_far_from_limit<const W: usize>(position: &SearchPosition<W>) -> bool {
    position.plies_to_limit().is_none_or(|plies| plies > 2)
}

/// Threats to and by the king at one ply, computed on demand and passed on to the next ply where a move does not change them.
#[derive(Clone, Copy)]
pub(crate) struct ThreatCache<const W: usize> {
    /// The fields below that are valid: a bit mask rather than an `Option` each, so that a move invalidates all of them at once.
    valid: u8,
    can_capture_king: bool,
    enclosure: Enclosure,
    king_mobility: KingMobility,
    king_capture_squares: Bitboard<W>,
}

const KING_MOBILITY: u8 = 1;
const KING_CAPTURE_SQUARES: u8 = 1 << 1;
const CAN_CAPTURE_KING: u8 = 1 << 2;
const ENCLOSURE: u8 = 1 << 3;

impl<const W: usize> ThreatCache<W> {
    pub(crate) const EMPTY: Self = Self {
        valid: 0,
        can_capture_king: false,
        enclosure: Enclosure::NONE,
        king_mobility: KingMobility::NONE,
        king_capture_squares: Bitboard::EMPTY,
    };

    /// The parts that are still valid after `mv` with the captures `captured`; `position` is the position after the move. Most moves change nothing
    /// beside the king or on his lines.
    #[inline]
    pub(crate) fn after(&self, board: &BoardInfo<W>, position: &SearchPosition<W>, mv: PieceMove, captured: &Bitboard<W>) -> Self {
        let threats = position.king_threats();
        let invalid = CAN_CAPTURE_KING
            | if threats.is_some_and(|king| king.may_change_mobility(mv, captured)) { KING_MOBILITY } else { 0 }
            | if threats.is_some_and(|king| king.may_change_capture_squares(mv, captured)) { KING_CAPTURE_SQUARES } else { 0 }
            | if self.enclosure.is_unchanged(board, position, mv, captured) { 0 } else { ENCLOSURE };
        Self { valid: self.valid & !invalid, ..*self }
    }

    /// Where the king can move, were it his turn.
    #[inline]
    pub(crate) fn king_mobility(&mut self, position: &SearchPosition<W>) -> KingMobility {
        if self.valid & KING_MOBILITY == 0 {
            self.king_mobility = position.king_threats().map_or(KingMobility::NONE, |king| king.mobility());
            self.valid |= KING_MOBILITY;
        }
        self.king_mobility
    }

    /// Squares on which an arriving attacker may capture the king.
    #[inline]
    pub(crate) fn king_capture_squares(&mut self, position: &SearchPosition<W>) -> Bitboard<W> {
        if self.valid & KING_CAPTURE_SQUARES == 0 {
            self.king_capture_squares = position.king_threats().map_or(Bitboard::EMPTY, |king| king.capture_squares());
            self.valid |= KING_CAPTURE_SQUARES;
        }
        self.king_capture_squares
    }

    /// Whether an attacker can reach one of [`ThreatCache::king_capture_squares`].
    #[inline]
    pub(crate) fn can_capture_king(&mut self, position: &SearchPosition<W>) -> bool {
        let squares = self.king_capture_squares(position);
        if squares.is_empty() {
            return false;
        }
        if self.valid & CAN_CAPTURE_KING == 0 {
            self.can_capture_king = position.can_reach(Side::Attackers, squares);
            self.valid |= CAN_CAPTURE_KING;
        }
        self.can_capture_king
    }

    /// How far the king is enclosed.
    #[inline]
    pub(crate) fn enclosure(&mut self, cache: &mut EnclosureCache, board: &BoardInfo<W>, position: &SearchPosition<W>) -> Enclosure {
        if self.valid & ENCLOSURE == 0 {
            self.enclosure = cache.get(board, position);
            self.valid |= ENCLOSURE;
        }
        self.enclosure
    }
}

#[cfg(test)]
mod tests {
    use birka_rules::{Game, MoveList, PositionVisitor, Rng};
    use birka_script::Library;

    use super::*;

    /// Plays random moves, compares the cache with fresh values after each, and counts how often each part was still valid.
    struct CountReused(Rng);

    impl PositionVisitor for CountReused {
        type Output = [u32; 3];

        fn visit<const W: usize>(mut self, mut position: SearchPosition<W>) -> [u32; 3] {
            let board = BoardInfo::new(&position);
            let (mut moves, mut reused, mut cache) = (MoveList::new(), [0; 3], ThreatCache::EMPTY);
            for _ in 0..150 {
                position.generate_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let squares = cache.king_capture_squares(&position);
                let king = position.king_threats();
                assert_eq!(cache.king_mobility(&position), king.map_or(KingMobility::NONE, |king| king.mobility()));
                assert_eq!(squares, king.map_or(Bitboard::EMPTY, |king| king.capture_squares()));
                assert_eq!(cache.enclosure(&mut EnclosureCache::new(), &board, &position), Enclosure::in_position(&board, &position));
                assert_eq!(cache.can_capture_king(&position), position.can_reach(Side::Attackers, squares));
                let mv = moves[self.0.next_u64() as usize % moves.len()];
                let hash = position.hash_after(mv);
                let captured = position.make(mv);
                assert!(position.hash() == hash || !captured.is_empty());
                if let Some(squares) = mv.squares() {
                    cache = cache.after(&board, &position, squares, &captured);
                }
                for (count, part) in reused.iter_mut().zip([KING_MOBILITY, KING_CAPTURE_SQUARES, ENCLOSURE]) {
                    *count += u32::from(cache.valid & part != 0);
                }
            }
            reused
        }
    }

    #[test]
    fn cached_threats_equal_fresh_ones_along_random_games() {
        for variant in Library::shipped().variants() {
            let games = (0..8).filter_map(|seed| Game::new(variant.rules.clone()).visit(CountReused(Rng::new(seed))));
            let reused = games.fold([0; 3], |all: [u32; 3], game| std::array::from_fn(|part| all[part] + game[part]));
            // Any change may change the moves of a king who hops.
            let king_slides = variant.rules.rule_set().king().is_none_or(|(_, king)| king.other_moves.is_empty());
            let reused = &reused[usize::from(!king_slides)..];
            assert!(reused.iter().all(|&count| count > 20) || variant.rules.hooks().is_some(), "{}: {reused:?}", variant.id);
        }
    }
}
