/// A pseudorandom number generator that gives the same sequence from the same seed on every machine: `SplitMix64` (Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", 2014).
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator seeded with `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number, uniform over all values.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`, or 0 if `end` is 0. The bias is at most `end` in 2³².
    #[inline]
    pub fn below(&mut self, end: u32) -> u32 {
        // The high word of a 32×32-bit product (Lemire, "Fast random integer generation in an interval", 2019).
        (((self.next_u64() >> 32) * u64::from(end)) >> 32) as u32
    }

    /// A random element; `None` if `choices` is empty.
    pub fn choose<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        let number = self.below(u32::try_from(choices.len()).unwrap_or(u32::MAX));
        choices.get(number as usize)
    }
}
