/// Zobrist keys: one random number for every kind on every square, and one for the side to move.
///
/// The keys are the same in every run and on every machine, so that a hash in a report can be compared.
pub(super) struct Keys {
    state: u64,
}

impl Keys {
    pub(super) fn new() -> Self {
        Self { state: 0x0042_6A35_3233 }
    }

    /// The next key. SplitMix64, as published by Steele, Lea and Flood (2014).
    pub(super) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}
