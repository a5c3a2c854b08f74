/// A counting filter over the hashes of earlier positions. May overcount, never undercounts.
///
/// Positions are counted by some bits of their hash. Nearly every position is thereby known not to be a repetition without a look at the
/// history.
#[derive(Clone)]
pub(crate) struct RepetitionFilter([u8; Self::BUCKETS]);

impl RepetitionFilter {
    /// Most buckets are still empty after a random game of 600 moves on a large board.
    const BUCKETS: usize = 2048;

    pub(crate) const fn new() -> Self {
        Self([0; Self::BUCKETS])
    }

    #[inline]
    fn bucket(hash: u64) -> usize {
        hash as usize % Self::BUCKETS
    }

    /// Counts a position.
    #[inline]
    pub(crate) fn add(&mut self, hash: u64) {
        let count = &mut self.0[Self::bucket(hash)];
        *count = count.saturating_add(1);
    }

    /// Removes a position that was counted.
    #[inline]
    pub(crate) fn remove(&mut self, hash: u64) {
        let count = &mut self.0[Self::bucket(hash)];
        // A saturated count is no longer exact and stays saturated.
        *count -= u8::from(*count != u8::MAX && *count != 0);
    }

    /// Whether the position may have been counted `times` times. `false` is certain.
    #[inline]
    pub(crate) fn may_contain(&self, hash: u64, times: u8) -> bool {
        self.0[Self::bucket(hash)] >= times
    }
}

#[cfg(test)]
mod tests {
    use super::RepetitionFilter;

    #[test]
    fn filter_never_undercounts() {
        let mut filter = RepetitionFilter::new();
        assert!(!filter.may_contain(5, 1));
        (0..1000).for_each(|_| filter.add(5));
        assert!(filter.may_contain(5, u8::MAX));
        (0..999).for_each(|_| filter.remove(5));
        assert!(filter.may_contain(5, 1), "one position is left");
        filter.add(6);
        assert!(filter.may_contain(6, 1) && !filter.may_contain(6, 2));
        filter.remove(6);
        assert!(!filter.may_contain(6, 1));
    }
}
