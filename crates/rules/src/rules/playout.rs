use super::moves::Choice;
use super::{Dice, Move, MoveList, Outcome, Walk};

/// A game of random moves that has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Moves made.
    pub plies: usize,
    /// How it ended; `None` if it was given up as too long.
    pub outcome: Option<Outcome>,
}

impl<const W: usize> Walk<W> {
    /// Plays on from here with random moves, each legal one as likely as another, to the end of the game by all its rules or to the
    /// length at which it is given up. Then everything is taken back.
    pub fn playout(&mut self, dice: &mut Dice, longest: usize) -> Playout {
        let before = self.mark();
        let mut plies = 0;
        let outcome = loop {
            if let Some(outcome) = self.ended().or_else(|| self.drawn_out()) {
                break Some(outcome);
            }
            if plies == longest {
                break None;
            }
            let Some(mv) = self.random_move(dice) else { break Some(self.stuck()) };
            self.make(mv);
            plies += 1;
        };
        self.return_to(before);
        Playout { plies, outcome }
    }

    /// One of the legal moves; `None` if there is none.
    #[must_use]
    pub fn random_move(&self, dice: &mut Dice) -> Option<Move> {
        let choice = Choice::new(&self.position, &self.masks);
        let mv = choice.nth(&self.masks, dice.below(choice.count().max(1)))?;
        if self.is_forbidden(mv) { self.random_allowed_move(dice) } else { Some(mv) }
    }

    #[cold]
    fn random_allowed_move(&self, dice: &mut Dice) -> Option<Move> {
        let mut allowed = MoveList::new();
        self.moves(&mut allowed);
        allowed.retain(|&mv| !self.is_forbidden(mv));
        let number = dice.below(u32::try_from(allowed.len()).ok()?);
        allowed.get(number as usize).copied()
    }
}
