use std::sync::Arc;

use super::core::{Compiled, Core};
use super::masks::Masks;
use super::{RuleFault, RuleSet, Setup};

/// The rules of a variant, checked and compiled: what a [`Game`](super::Game) is played by.
pub struct Rules {
    set: RuleSet,
    fingerprint: String,
    compiled: Arc<dyn Compiled>,
}

impl Rules {
    /// Checks a rule set and compiles it into masks.
    ///
    /// # Errors
    /// Everything about the rule set that no game could be played by.
    pub fn compile(set: RuleSet) -> Result<Self, Vec<RuleFault>> {
        let faults = RuleFault::all(&set);
        if !faults.is_empty() {
            return Err(faults);
        }
        let masks = set.clone();
        // One instance of the core for each width of board: 5 and 7, 9 and 11, 13, 15, 17, 19.
        let compiled: Arc<dyn Compiled> = match crate::board::Bits::<1>::words(set.size) {
            1 => Arc::new(Masks::<1>::new(masks)),
            2 => Arc::new(Masks::<2>::new(masks)),
            3 => Arc::new(Masks::<3>::new(masks)),
            4 => Arc::new(Masks::<4>::new(masks)),
            5 => Arc::new(Masks::<5>::new(masks)),
            _ => Arc::new(Masks::<6>::new(masks)),
        };
        Ok(Self { fingerprint: set.fingerprint(), set, compiled })
    }

    /// The rules as data.
    #[must_use]
    pub fn set(&self) -> &RuleSet {
        &self.set
    }

    /// See [`RuleSet::fingerprint`].
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    pub(super) fn begin(&self, setup: &Setup) -> Box<dyn Core> {
        Arc::clone(&self.compiled).begin(setup)
    }
}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rules").field("fingerprint", &self.fingerprint).finish_non_exhaustive()
    }
}
