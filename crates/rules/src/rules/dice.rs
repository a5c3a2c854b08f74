/// A stream of random numbers, the same from the same seed on every machine: SplitMix64, as published by Steele, Lea and Flood (2014).
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// The stream that a seed begins.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number.
    #[inline]
    pub fn roll(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below another, each as likely as the next but for one part in four thousand millions.
    #[inline]
    pub fn below(&mut self, end: u32) -> u32 {
        // The product of two halves, of which the upper half is below `end`.
        (((self.roll() >> 32) * u64::from(end)) >> 32) as u32
    }
}
