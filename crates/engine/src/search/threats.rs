//! Threats as the search asks for them: the king's escape and his capture.

use birka_rules::{Bitboard, KingMobility, Move, Side};

use super::searcher::Searcher;

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

    /// A move that wins on the spot, if there is one and it is noticed.
    #[inline]
    pub(crate) fn winning_move(&mut self, ply: usize) -> Option<Move> {
        let mv = match self.position.turn() {
            Side::Defenders => self.king_escape(ply),
            Side::Attackers => {
                let threats = &mut self.stack[ply].threats;
                if threats.can_capture_king(&self.position) {
                    let squares = threats.king_capture_squares(&self.position);
                    self.king_capture(squares)
                } else {
                    None
                }
            }
        }?;
        self.notices(mv, Bitboard::EMPTY).then_some(mv)
    }

    /// The king's move to a square where he escapes.
    #[inline]
    fn king_escape(&mut self, ply: usize) -> Option<Move> {
        let to = self.king_mobility(ply).escape_square()?;
        (!self.context.evaluator.board.king_captured_when_moving_between).then_some(Move { from: self.position.king(), to })
    }

    /// The attackers' move to one of `squares` that captures the king, if there is one.
    fn king_capture(&mut self, squares: Bitboard<W>) -> Option<Move> {
        self.position.generate_moves_to(squares, &mut self.move_buffer);
        let position = &mut self.position;
        self.move_buffer.iter().copied().find(|&mv| {
            position.make(mv);
            let won = position.immediate_outcome().is_some_and(|outcome| outcome.winner == Some(Side::Attackers));
            position.unmake();
            won
        })
    }
}
