//! Rolling the die. What it shows follows from the seed of the game and the number of moves before, so that taking a move back does not change it.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use birka_rules::{DieFace, IllegalMove, Move, Rng};

use super::Session;

/// The next seed.
static NEXT: LazyLock<AtomicU64> = LazyLock::new(|| AtomicU64::new(RandomState::new().hash_one(0)));

/// Makes the seeds of later games depend on a number that nobody can guess. For platforms on which the standard library has none: browsers.
pub fn seed_dice(number: u64) {
    NEXT.fetch_xor(number, Ordering::Relaxed);
}

/// A seed that no game has had.
pub(super) fn fresh_seed() -> u64 {
    Rng::new(NEXT.fetch_add(1, Ordering::Relaxed)).next_u64()
}

impl Session {
    /// The number that the rolls of the die follow from.
    #[must_use]
    pub fn dice_seed(&self) -> u64 {
        self.dice_seed
    }

    /// The same game with another seed for the rolls that are still to come.
    #[must_use]
    pub fn with_dice_seed(self, dice_seed: u64) -> Self {
        Self { dice_seed, ..self }
    }

    /// Rolls the die if a turn begins with it, also for the other side after a roll without a move.
    ///
    /// # Errors
    /// When a hook of the variant fails. The die is then still to be rolled.
    pub fn roll_if_due(&mut self) -> Result<(), IllegalMove> {
        while self.conclusion.is_none() && self.game.awaits_roll() {
            let number = u64::try_from(self.ply()).unwrap_or_default();
            let face = DieFace::random(&mut Rng::new(self.dice_seed ^ Rng::new(number).next_u64()));
            self.play(Move::roll(face))?;
        }
        Ok(())
    }

    /// The same game after the [rolls](Self::roll_if_due) that are due. Where a hook fails, the die is still to be rolled.
    #[must_use]
    pub(crate) fn rolled(mut self) -> Self {
        let _ = self.roll_if_due();
        self
    }
}
