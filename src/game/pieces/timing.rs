use crate::game::settings::Pace;

/// When a piece moves and how high it is lifted. Times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveTiming {
    /// Time before it moves.
    pub delay: f32,
    /// Time it moves.
    pub duration: f32,
    /// Height above the straight way, in squares.
    pub lift: f32,
}

impl MoveTiming {
    /// Moves at once, without an animation.
    pub const INSTANT: Self = Self { delay: 0.0, duration: 0.0, lift: 0.0 };

    /// A move over the board, over a distance in squares.
    #[must_use]
    pub fn slide(pace: Pace, distance: f32) -> Self {
        Self { delay: 0.0, duration: pace.factor() * (0.26 + 0.06 * distance).min(0.75), lift: 0.24 }
    }

    /// A captured piece is lifted over the others after a time. Each further piece of a move starts a little later, by its index.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a move captures few pieces")]
    pub fn capture(pace: Pace, after: f32, index: usize) -> Self {
        Self { delay: after + pace.factor() * 0.12 * index as f32, duration: pace.factor() * 0.65, lift: 1.9 }
    }

    /// Seconds until the piece has arrived.
    #[must_use]
    pub fn end(self) -> f32 {
        self.delay + self.duration
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_takes_time_without_a_pace() {
        assert_eq!(MoveTiming::slide(Pace::None, 8.0).end(), 0.0);
        assert_eq!(MoveTiming::capture(Pace::None, 0.0, 3).end(), 0.0);
    }
}
