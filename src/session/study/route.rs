use birka_rules::Move;

use crate::session::game_session::Session;

/// How to get to a position of a study: the game is taken back to a ply, then moves are played.
#[derive(Clone)]
pub struct Route {
    pub(super) session: Session,
    pub(super) ply: usize,
    pub(super) moves: Vec<Move>,
}

impl Route {
    /// Whether functions of the variant are called on the way.
    #[must_use]
    pub fn calls_hooks(&self) -> bool {
        let made_under_present_rules = self.session.game().played_moves().len();
        let earliest = self.session.played_moves().len() - made_under_present_rules;
        self.session.has_hooks() && (!self.moves.is_empty() || self.ply < earliest)
    }

    /// The game in that position. If a move is illegal by now, because rules have changed, it ends before it.
    #[must_use]
    pub fn travel(mut self) -> Session {
        while self.session.played_moves().len() > self.ply && self.session.undo().is_some() {}
        for mv in self.moves {
            if self.session.play(mv).is_err() {
                break;
            }
        }
        self.session
    }
}
