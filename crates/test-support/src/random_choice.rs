use birka_rules::Rng;

/// Random choices for tests.
pub trait RandomChoice {
    /// A number below `len`.
    fn index(&mut self, len: usize) -> usize;

    /// `true` with a probability of 1 in `times`.
    fn one_in(&mut self, times: usize) -> bool {
        self.index(times) == 0
    }

    /// One of some values.
    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.index(choices.len())]
    }
}

impl RandomChoice for Rng {
    fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).expect("few choices")) as usize
    }
}
