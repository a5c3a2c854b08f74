/// About how often each position stands in the past of a game: never too seldom.
///
/// Hashes are counted in classes, by some of their bits. Nearly every position is of a class that the past has not seen often enough
/// for a repetition, and that is known without looking back.
#[derive(Clone)]
pub(super) struct Seen([u8; Self::CLASSES]);

impl Seen {
    /// A random game of 600 moves on a large board still leaves most of these empty.
    const CLASSES: usize = 2048;

    pub(super) const fn nothing() -> Self {
        Self([0; Self::CLASSES])
    }

    #[inline]
    fn class(hash: u64) -> usize {
        hash as usize % Self::CLASSES
    }

    /// A position has come into the past.
    #[inline]
    pub(super) fn add(&mut self, hash: u64) {
        let class = &mut self.0[Self::class(hash)];
        *class = class.saturating_add(1);
    }

    /// The position is no longer in the past.
    #[inline]
    pub(super) fn remove(&mut self, hash: u64) {
        let class = &mut self.0[Self::class(hash)];
        // A full class has lost count of what came into it and stays full.
        *class -= u8::from(*class != u8::MAX && *class != 0);
    }

    /// Whether the position may have stood so often. If not, it has not.
    #[inline]
    pub(super) fn may_hold(&self, hash: u64, times: u8) -> bool {
        self.0[Self::class(hash)] >= times
    }
}

#[cfg(test)]
mod tests {
    use super::Seen;

    #[test]
    fn no_position_is_thought_to_have_stood_too_seldom() {
        let mut seen = Seen::nothing();
        assert!(!seen.may_hold(5, 1));
        (0..1000).for_each(|_| seen.add(5));
        assert!(seen.may_hold(5, u8::MAX));
        (0..999).for_each(|_| seen.remove(5));
        assert!(seen.may_hold(5, 1), "it still stands there once");
        seen.add(6);
        assert!(seen.may_hold(6, 1) && !seen.may_hold(6, 2));
        seen.remove(6);
        assert!(!seen.may_hold(6, 1));
    }
}
